//! # Game on Tree
//! `AtCoder` Grand Contest 017 D. A tree has the root 1. In turn, Alice first, a player cuts an edge, and
//! the part without the root is dropped. Who cannot move loses.
//!
//! Input: `N`, then the `N` − 1 edges `x y`. Output: `Alice` or `Bob`, whoever wins.
//!
//! # The idea
//! A path of n edges that hangs at the root is a Nim pile of n stones: a cut leaves any smaller number.
//! And every tree acts like such a path. If the branches at a vertex are worth paths of a, b, …, they
//! may be replaced by one path of a xor b xor …; and if what hangs below an edge is worth v, then with
//! the edge it is worth v + 1. So from the leaves up
//!
//! > value(vertex) = xor of (value(child) + 1) over its children,
//!
//! and Alice wins exactly when the value of the root is not 0.
//!
#![doc = include_str!("../doc/game-on-tree.svg")]
//!
//! # Proof
//! Branches at the root are a sum of games, so their values add as nim-sums (Sprague 1935, Grundy
//! 1939). For one branch, an edge with a tree T of value v below it, take the claim for smaller trees
//! as known. Cutting the edge leaves 0. A cut in T that leaves the value w leaves the branch at w + 1.
//! The options of T have every value below v and never v, so those of the branch have every value from
//! 0 to v and never v + 1: its value is v + 1, the mex. Below the root the same holds of every vertex,
//! as its branches are what a root has. (The colon principle of *Winning Ways*, chapter 7, says it for
//! all of Hackenbush, see [`sg_core::tree`].)
//!
//! A winning cut makes the root worth 0. So the branch of some child has to get another value, which
//! is 0 where its edge is cut, and otherwise says what the child has to be worth; and so on down.
//!
//! # Cost
//! O(N) time and memory, all winning cuts included. No recursion.
//!
//! # Pitfalls
//! - The parity of the edges: `3 / 1 2 / 2 3` is `Alice`, who cuts at the root. Each value has the parity
//!   of the edges below, so with even `N` Alice always wins, and only odd `N` tests a program.
//! - The xor of the sizes of the branches: `5 / 3 1 / 1 2 / 4 2 / 2 5` is `Bob`.
//! - A recursion goes as deep as the tree, which may be a path.

pub mod rules;

use judge_io::{Error, Problem, Scanner, Single};
use sg_core::tree::{Tree, TreeError};
use std::fmt;

/// One tree.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The edges as the judge lists them, vertices from 1.
    pub edges: Vec<(u32, u32)>,
    /// The tree, vertices from 0.
    pub tree: Tree,
}

impl Case {
    /// The tree of these edges, vertices from 1.
    ///
    /// # Errors
    /// If they make no tree.
    pub fn new(edges: Vec<(u32, u32)>) -> Result<Self, TreeError> {
        let from_0: Vec<_> = edges.iter().map(|(one, other)| (one - 1, other - 1)).collect();
        let tree = Tree::from_edges(edges.len() as u32 + 1, 0, &from_0)?;
        Ok(Case { edges, tree })
    }
}

impl Problem for Case {
    type Format = Single;
    type Answer = &'static str;

    /// Reads the number of vertices and the edges. One that closes a cycle is refused; without such an
    /// edge all vertices are joined.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let vertices = input.unsigned_in("the number of vertices", 1..=1 << 31)?;
        let (mut edges, mut places) = (Vec::new(), Vec::new());
        for _ in 1..vertices {
            places.push(input.mark());
            let one = input.unsigned_in("a vertex", 1..=vertices)? as u32;
            edges.push((one, input.unsigned_in("a vertex", 1..=vertices)? as u32));
        }
        Case::new(edges).map_err(|error| match error {
            TreeError::Cycle(edge) => {
                input.error_at(places[edge], "an edge of a tree", "one that closes a cycle")
            }
            other => unreachable!("{other}"),
        })
    }

    fn solve(&self) -> &'static str {
        answer(self.tree.grundy_values()[0] != 0)
    }
}

/// What the judge expects.
#[must_use]
pub fn answer(first_wins: bool) -> &'static str {
    if first_wins {
        "Alice"
    } else {
        "Bob"
    }
}

/// The places in the list of the edges whose cut wins, in rising order, in any part of a tree that has
/// the root 1; none exactly when the player to move loses.
///
/// ```
/// assert_eq!(game_on_tree::winning_cuts(&[(1, 2), (2, 9), (9, 4)]), [0]);
/// ```
///
/// # Panics
/// If the edges make no tree.
#[must_use]
pub fn winning_cuts(edges: &[(u32, u32)]) -> Vec<u32> {
    Tree::of_part(1, edges).expect("the edges of a tree").cuts_to(0)
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.tree.len())?;
        self.edges.iter().try_for_each(|(one, other)| write!(f, "\n{one} {other}"))
    }
}
