//! # Chef and Tree Game
//! `CodeChef` GERALD08. Each edge of a tree with the root 1 is Chef's or Ksen's. In turn, a player cuts an
//! edge of his own, and what loses the root goes with it. Who cannot move loses.
//!
//! Input: `T`, then for each case `N` and the `N` − 1 edges `u v c`, Chef's for `c` = 0 and Ksen's for 1.
//! Output: two names a case, the winner if Chef starts and the winner if Ksen starts.
//!
//! # The idea
//! Count how many moves Chef is ahead. An own edge that nothing hurts is a move: +1 for Chef, −1 for
//! Ksen. An edge of Chef's with one of Ksen's on it is ½: two such stalks and a single edge of Ksen's
//! are even, as play shows. So every tree is a number with a binary fraction. Branches add up, and
//! if what stands on an edge of Chef's is worth x, then with the edge it is worth
//!
//! > (x + k) / 2^(k − 1) with the least k ≥ 1 such that x + k > 1;
//!
//! on an edge of Ksen's it is minus that of −x. Chef wins if the number is positive, Ksen if it is
//! negative, and whoever does not start if it is 0.
//!
#![doc = include_str!("../doc/tree-colours.svg")]
//!
//! # Proof
//! This is *red–blue Hackenbush* (Conway, *On Numbers and Games*; *Winning Ways*, chapters 2 and 7). Let
//! a tree be a number x, the simplest one greater than all that Chef's cuts leave and less than all that
//! Ksen's leave. On an edge of Chef's, his cuts leave 0, by the edge itself, or f(left option); Ksen's
//! leave f(right option), where f is the function above. f keeps the order and is positive, so what
//! remains is a simplest number: f maps the numbers, by simplicity, onto the positive ones, one by one
//! (x = 0 → 1, its left −1 → ½, its right 1 → 2, and so on). So the value is f(x). A position in which
//! every move costs its mover something is a number, and the numbers of parts that do not meet add.
//! [`sg_core::red_blue`] computes with all the binary places there are.
//!
//! # Cost
//! O(N log² N) time and O(N) memory: places are stored as digits −1, 0 and 1, and the shorter number is
//! added to the longer one.
//!
//! # Pitfalls
//! - The difference of the counts: `3 / 1 2 1 / 2 3 0` is `Ksen Ksen`, worth −½.
//! - The lowest edges only: `4 / 3 1 1 / 1 2 0 / 2 4 0` is `Chef Chef`, worth 1.
//! - Floating point: a path can be worth 2^−N more or less than another.
//! - The least k for a negative x that is no integer: ⌈1 − x⌉, or one more where that is exact.
//! - A recursion goes as deep as the tree.

pub mod rules;

use judge_io::{Counted, Error, Problem, Scanner};
use sg_core::red_blue::{self, Colour};
use sg_core::tree::{Tree, TreeError};
use std::cmp::Ordering;
use std::fmt;

/// One tree.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The edges as the judge lists them, vertices from 1; Chef's are blue.
    pub edges: Vec<(u32, u32, Colour)>,
    /// The tree, vertices from 0.
    pub tree: Tree,
}

impl Case {
    /// The tree of these edges, vertices from 1.
    ///
    /// # Errors
    /// If they make no tree.
    pub fn new(edges: Vec<(u32, u32, Colour)>) -> Result<Self, TreeError> {
        let from_0: Vec<_> = edges.iter().map(|(one, other, _)| (one - 1, other - 1)).collect();
        let tree = Tree::from_edges(edges.len() as u32 + 1, 0, &from_0)?;
        Ok(Case { edges, tree })
    }

    /// The colours of the edges.
    #[must_use]
    pub fn colours(&self) -> Vec<Colour> {
        self.edges.iter().map(|edge| edge.2).collect()
    }
}

impl Problem for Case {
    type Format = Counted;
    type Answer = &'static str;

    /// Reads the number of vertices and the edges. One that closes a cycle is refused; without such an
    /// edge all vertices are joined.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let vertices = input.unsigned_in("the number of vertices", 1..=1 << 31)?;
        let (mut edges, mut places) = (Vec::new(), Vec::new());
        for _ in 1..vertices {
            places.push(input.mark());
            let one = input.unsigned_in("a vertex", 1..=vertices)? as u32;
            let other = input.unsigned_in("a vertex", 1..=vertices)? as u32;
            let colour = input.unsigned_in("a colour", 0..=1)?;
            edges.push((one, other, if colour == 0 { Colour::Blue } else { Colour::Red }));
        }
        Case::new(edges).map_err(|error| match error {
            TreeError::Cycle(edge) => {
                input.error_at(places[edge], "an edge of a tree", "one that closes a cycle")
            }
            other => unreachable!("{other}"),
        })
    }

    fn solve(&self) -> &'static str {
        match red_blue::value(&self.tree, &self.colours()).sign() {
            Ordering::Greater => answer(true, false),
            Ordering::Less => answer(false, true),
            Ordering::Equal => answer(false, false),
        }
    }
}

/// What the judge expects, given whether Chef wins if he starts, and Ksen if he does.
#[must_use]
pub fn answer(chef_wins: bool, ksen_wins: bool) -> &'static str {
    match (chef_wins, ksen_wins) {
        (true, false) => "Chef Chef",
        (false, true) => "Ksen Ksen",
        (false, false) => "Ksen Chef",
        (true, true) => "Chef Ksen",
    }
}

/// The places in the list of the mover's edges whose cut wins, in rising order, in any part of a tree that
/// has the root 1; none exactly when he loses. O(N · depth · length) time for numbers that long.
///
/// ```
/// use sg_core::red_blue::Colour::{Blue, Red};
///
/// assert_eq!(tree_colours::winning_cuts(&[(1, 2, Blue), (2, 5, Red)], Blue), [0]);
/// ```
///
/// # Panics
/// If the edges make no tree.
#[must_use]
pub fn winning_cuts(edges: &[(u32, u32, Colour)], mover: Colour) -> Vec<u32> {
    let ends: Vec<_> = edges.iter().map(|edge| (edge.0, edge.1)).collect();
    let colours: Vec<Colour> = edges.iter().map(|edge| edge.2).collect();
    let tree = Tree::of_part(1, &ends).expect("the edges of a tree");
    let values = red_blue::values(&tree, &colours);
    let lost = if mover == Colour::Blue { Ordering::Less } else { Ordering::Greater };
    let wins = |&vertex: &u32| red_blue::after_cut(&tree, &colours, &values, vertex).sign() != lost;
    let cuts = (1..tree.len()).filter_map(|vertex| Some((vertex, tree.edge_to_parent(vertex)?)));
    let own = cuts.filter(|&(_, edge)| colours[edge as usize] == mover);
    let mut winning: Vec<u32> = own.filter(|(vertex, _)| wins(vertex)).map(|cut| cut.1).collect();
    winning.sort_unstable();
    winning
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.tree.len())?;
        self.edges.iter().try_for_each(|(one, other, colour)| {
            write!(f, "\n{one} {other} {}", u8::from(*colour == Colour::Red))
        })
    }
}
