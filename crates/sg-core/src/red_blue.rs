//! Red–blue Hackenbush on trees: numbers.
//!
//! A move of Left cuts a blue edge, one of Right a red edge, and what is no longer joined to the
//! root goes with it; who cannot move loses. Every position is a number, branches at a vertex add
//! up, and on top of a blue edge a tree of value x becomes worth
//!
//! > (x + k) / 2^(k − 1) with the least k ≥ 1 such that x + k > 1,
//!
//! on top of a red one minus that of −x (Conway).
//!
//! # Long numbers
//! The numbers have as many binary places as the tree has edges. [`values`] computes with them as
//! they are. [`value`], of the root alone, does less: it keeps the part after the point as digits
//! −1, 0 and 1 and stores only those that are not 0. Then
//! - the sign of the part is that of its first digit, so k is known at once;
//! - to divide by a power of two moves all digits, which one offset says; to negate turns all,
//!   which one flag says; the digit that x + k puts in front has a free place;
//! - to add a number, each of its digits is added in turn. A carry uses up a digit and there is
//!   never a chain of carries without digits to pay for it, as every digit comes from one vertex.
//!
//! The number with fewer digits is added to the other one, which moves O(V log V) digits in all,
//! each in O(log V).
//!
//! Sources: Conway, *On Numbers and Games*; Winning Ways, chapters 2 and 7. Signed digits against
//! carries: Avizienis (1961).

use crate::number::Dyadic;
use crate::tree::Tree;
use std::cmp::Ordering;
use std::collections::btree_map::{BTreeMap, Entry};
use std::mem;

/// The colour of an edge: who may cut it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Left cuts it.
    Blue,
    /// Right cuts it.
    Red,
}

/// The value of the tree whose edges have these colours, in the order of the list that the tree was
/// made from. Left wins if it is positive, Right if it is negative, and who does not begin if it is
/// 0.
///
/// O(V log² V) time, O(V) memory.
///
/// ```
/// use sg_core::number::Dyadic;
/// use sg_core::red_blue::{value, Colour::{Blue, Red}};
/// use sg_core::tree::{Tree, TreeError};
///
/// // A red edge on a blue one is worth a half, and two of these a whole.
/// let tree = Tree::from_edges(5, 0, &[(0, 1), (1, 2), (0, 3), (3, 4)])?;
/// assert_eq!(value(&tree, &[Blue, Red, Blue, Red]), Dyadic::from(1));
/// # Ok::<(), TreeError>(())
/// ```
///
/// # Panics
/// If there are fewer colours than edges.
#[must_use]
pub fn value(tree: &Tree, colours: &[Colour]) -> Dyadic {
    let mut numbers: Vec<Digits> = Vec::new();
    numbers.resize_with(tree.len() as usize, Digits::default);
    for &vertex in tree.order().iter().rev() {
        let mut number = mem::take(&mut numbers[vertex as usize]);
        let (parent, edge) = match (tree.parent(vertex), tree.edge_to_parent(vertex)) {
            (Some(parent), Some(edge)) => (parent, edge),
            _ => return number.to_dyadic(),
        };
        number.put_on(colours[edge as usize]);
        numbers[parent as usize].add(number);
    }
    Dyadic::zero()
}

/// The value of the part of the tree above each vertex, as if that stood on the ground: at the
/// root, that of the tree.
///
/// The plain way, for pictures and as an oracle: O(V · length) time and memory for numbers that long.
///
/// ```
/// use sg_core::number::Dyadic;
/// use sg_core::red_blue::{values, Colour::{Blue, Red}};
/// use sg_core::tree::{Tree, TreeError};
///
/// let tree = Tree::from_edges(3, 0, &[(0, 1), (1, 2)])?;
/// let expected = [Dyadic::new(1, 1), Dyadic::from(-1), Dyadic::from(0)];
/// assert_eq!(values(&tree, &[Blue, Red]), expected);
/// # Ok::<(), TreeError>(())
/// ```
///
/// # Panics
/// If there are fewer colours than edges.
#[must_use]
pub fn values(tree: &Tree, colours: &[Colour]) -> Vec<Dyadic> {
    let mut values = vec![Dyadic::zero(); tree.len() as usize];
    for &vertex in tree.order().iter().rev() {
        if let (Some(parent), Some(edge)) = (tree.parent(vertex), tree.edge_to_parent(vertex)) {
            let branch = on_edge(&values[vertex as usize], colours[edge as usize]);
            values[parent as usize] = &values[parent as usize] + &branch;
        }
    }
    values
}

/// The value of the tree without the edge from `vertex` to its parent and what stands on it, given
/// the [`values`] of all parts; 0 for the root. Left's moves that win leave 0 or more, and Right's
/// 0 or less.
///
/// O(depth · length) time.
///
/// ```
/// use sg_core::number::Dyadic;
/// use sg_core::red_blue::{after_cut, values, Colour::{Blue, Red}};
/// use sg_core::tree::{Tree, TreeError};
///
/// let tree = Tree::from_edges(3, 0, &[(0, 1), (1, 2)])?;
/// let colours = [Blue, Red];
/// let values = values(&tree, &colours);
/// assert_eq!(after_cut(&tree, &colours, &values, 1), Dyadic::from(0));
/// assert_eq!(after_cut(&tree, &colours, &values, 2), Dyadic::from(1));
/// # Ok::<(), TreeError>(())
/// ```
///
/// # Panics
/// If there are fewer colours than edges or fewer values than vertices, or `vertex` is no vertex.
#[must_use]
pub fn after_cut(tree: &Tree, colours: &[Colour], values: &[Dyadic], vertex: u32) -> Dyadic {
    let mut at = vertex;
    // What is left at `at`; nothing of the branch that is cut.
    let mut left: Option<Dyadic> = None;
    while let (Some(parent), Some(edge)) = (tree.parent(at), tree.edge_to_parent(at)) {
        let branch = |value: &Dyadic| on_edge(value, colours[edge as usize]);
        let others = &values[parent as usize] - &branch(&values[at as usize]);
        left = Some(left.map_or_else(|| others.clone(), |left| &others + &branch(&left)));
        at = parent;
    }
    left.unwrap_or_default()
}

/// The value of an edge of this colour with a tree of value x on top.
///
/// # Panics
/// If x or −x is 2^64 or more, which takes as many edges.
///
/// ```
/// use sg_core::number::Dyadic;
/// use sg_core::red_blue::{on_edge, Colour};
///
/// assert_eq!(on_edge(&Dyadic::from(3), Colour::Blue), Dyadic::from(4));
/// assert_eq!(on_edge(&Dyadic::from(-1), Colour::Blue), Dyadic::new(1, 1));
/// assert_eq!(on_edge(&Dyadic::from(0), Colour::Red), Dyadic::from(-1));
/// ```
#[must_use]
pub fn on_edge(x: &Dyadic, colour: Colour) -> Dyadic {
    if colour == Colour::Red {
        return -&on_edge(&-x, Colour::Blue);
    }
    let one = Dyadic::from(1);
    if x.sign() == Ordering::Greater {
        return x + &one;
    }
    // k − 1 is the least integer above −x.
    let above = &(-x).floor() + &one;
    let halvings = above.to_u64().expect("fewer than 2^64 edges");
    (&(x + &above) + &one).halved(halvings)
}

/// An integer and digits after the point.
#[derive(Default)]
struct Digits {
    /// Whether all of this stands for its negative.
    is_negated: bool,
    integer: i64,
    /// The digit that halves i times counts as i − `offset` here; whether it is −1.
    after_point: BTreeMap<i64, bool>,
    offset: i64,
}

impl Digits {
    /// Adds a digit, −1 or 1, that is worth 2^−place, and its carries.
    fn add_digit(&mut self, mut place: i64, is_negative: bool) {
        let is_negative = is_negative != self.is_negated;
        while place > 0 {
            match self.after_point.entry(place - self.offset) {
                Entry::Vacant(entry) => {
                    entry.insert(is_negative);
                    return;
                }
                Entry::Occupied(entry) => {
                    if entry.remove() != is_negative {
                        return;
                    }
                    // Two alike are one at the place before.
                    place -= 1;
                }
            }
        }
        self.integer += if is_negative { -1 } else { 1 };
    }

    fn add(&mut self, mut other: Digits) {
        if self.after_point.len() < other.after_point.len() {
            mem::swap(self, &mut other);
        }
        self.integer +=
            if self.is_negated == other.is_negated { other.integer } else { -other.integer };
        for (place, is_negative) in other.after_point {
            self.add_digit(place + other.offset, is_negative != other.is_negated);
        }
    }

    /// Puts the tree of this value on top of an edge.
    fn put_on(&mut self, colour: Colour) {
        self.is_negated ^= colour == Colour::Red;
        self.put_on_blue();
        self.is_negated ^= colour == Colour::Red;
    }

    fn put_on_blue(&mut self) {
        let one = if self.is_negated { -1 } else { 1 };
        let integer = self.integer * one;
        // What comes after the point lies between −1 and 1, and its first digit tells its sign.
        let first = self.after_point.values().next();
        let after =
            first.map_or(0, |&is_negative| if is_negative == self.is_negated { 1 } else { -1 });
        if integer > 0 || integer == 0 && after > 0 {
            self.integer += one;
        } else {
            // x + k is the part after the point and 1 or 2, whichever makes it more than 1.
            let is_two = after <= 0;
            let halvings = i64::from(is_two) - integer;
            self.offset += halvings;
            self.integer = 0;
            self.add_digit(halvings - i64::from(is_two), false);
        }
    }

    fn to_dyadic(&self) -> Dyadic {
        let last = self.after_point.keys().next_back();
        let places = last.map_or(0, |last| (last + self.offset).unsigned_abs());
        let mut parts = [vec![0_u64; places as usize / 64 + 1], vec![0; places as usize / 64 + 1]];
        for (&place, &is_negative) in &self.after_point {
            let bit = places - (place + self.offset).unsigned_abs();
            parts[usize::from(is_negative)][bit as usize / 64] |= 1 << (bit % 64);
        }
        let [plus, minus] = parts.map(|part| Dyadic::from_parts(false, part, places));
        let value = &(&plus - &minus) + &Dyadic::from(self.integer);
        if self.is_negated {
            -&value
        } else {
            value
        }
    }
}
