//! Sums of impartial games that can go on for ever.
//!
//! Smith (1966) gave every position of such a game, under normal play, a *loopy value*: a Grundy
//! value, or ∞ with the set of the Grundy values among its options. A position has the value m
//! where m is the mex of the values of its options, and each option of a greater value or without
//! one has a move back to the value m; the moves back must come nearer to the end, so values are
//! given in rounds. A sum is decided by the values of its parts:
//! - all are Grundy values: P exactly if their nim-sum is 0, as without loops;
//! - one is ∞ with the set K: N if the nim-sum of the others is in K, and otherwise a draw;
//! - two or more are ∞: a draw.
//!
//! Sources: Smith, *Graphs and composite games*, Journal of Combinatorial Theory 1 (1966); Fraenkel
//! and Yesha, *The generalized Sprague–Grundy function and its invariance under certain mappings*,
//! Journal of Combinatorial Theory A 43 (1986), for the rounds; Winning Ways, chapter 12.

use crate::digraph::Digraph;
use crate::Outcome;
use std::fmt;

/// What a position is worth in sums.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LoopyValue {
    /// A Grundy value: the position is worth a Nim heap of this size.
    Grundy(u32),
    /// ∞: no Nim heap is worth the same. The Grundy values of the options, in increasing order, each
    /// once.
    Infinite(Vec<u32>),
}

impl fmt::Display for LoopyValue {
    /// `3`, or `∞{0,3}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoopyValue::Grundy(value) => value.fmt(f),
            LoopyValue::Infinite(options) => {
                let options: Vec<String> = options.iter().map(u32::to_string).collect();
                write!(f, "∞{{{}}}", options.join(","))
            }
        }
    }
}

/// The values of all nodes of a graph, where a move takes a token along an edge and who cannot move
/// loses.
///
/// O(g (V + E)) time for values up to g, and g (g + 1) / 2 ≤ E; O(V + E) memory.
///
/// ```
/// use sg_core::digraph::{Digraph, NoSuchNode};
/// use sg_core::loopy::{sum, values, LoopyValue};
/// use sg_core::Outcome;
///
/// // From 0 and 1 the token goes to and fro; from 0 it can also go to the end, 2.
/// let graph = Digraph::from_edges(4, &[(0, 1), (1, 0), (0, 2), (3, 2)])?;
/// let values = values(&graph);
/// assert_eq!(values[0], LoopyValue::Grundy(1));
/// assert_eq!(values[1], LoopyValue::Grundy(0));
/// assert_eq!(sum([&values[0], &values[3]]), Outcome::P);
/// # Ok::<(), NoSuchNode>(())
/// ```
#[must_use]
pub fn values(graph: &Digraph) -> Vec<LoopyValue> {
    let values = Labels::new(graph).find();
    let value = |node: u32| match values[node as usize] {
        INFINITE => {
            let options = graph.successors(node).iter().map(|&to| values[to as usize]);
            let mut options: Vec<u32> = options.filter(|&value| value != INFINITE).collect();
            options.sort_unstable();
            options.dedup();
            LoopyValue::Infinite(options)
        }
        value => LoopyValue::Grundy(value),
    };
    (0..graph.len()).map(value).collect()
}

/// The outcome of the sum of positions with these values, in which a move is a move in one of them.
///
/// ```
/// use sg_core::loopy::{sum, LoopyValue};
/// use sg_core::Outcome;
///
/// let infinite = LoopyValue::Infinite(vec![0, 3]);
/// assert_eq!(sum([&infinite, &LoopyValue::Grundy(3)]), Outcome::N);
/// assert_eq!(sum([&infinite, &LoopyValue::Grundy(2)]), Outcome::Draw);
/// assert_eq!(sum([&infinite, &infinite]), Outcome::Draw);
/// ```
#[must_use]
pub fn sum<'a>(values: impl IntoIterator<Item = &'a LoopyValue>) -> Outcome {
    let mut nim_sum = 0;
    let mut infinite: Option<&[u32]> = None;
    for value in values {
        match value {
            LoopyValue::Grundy(value) => nim_sum ^= value,
            LoopyValue::Infinite(_) if infinite.is_some() => return Outcome::Draw,
            LoopyValue::Infinite(options) => infinite = Some(options),
        }
    }
    match infinite {
        None => Outcome::of_grundy_value(u64::from(nim_sum)),
        Some(options) if options.contains(&nim_sum) => Outcome::N,
        Some(_) => Outcome::Draw,
    }
}

/// No value yet.
const OPEN: u32 = u32::MAX;
const INFINITE: u32 = u32::MAX - 1;

struct Labels<'a> {
    graph: &'a Digraph,
    reversed: Digraph,
    values: Vec<u32>,
}

impl<'a> Labels<'a> {
    fn new(graph: &'a Digraph) -> Self {
        let values = vec![OPEN; graph.len() as usize];
        Labels { graph, reversed: graph.reversed(), values }
    }

    /// The values in increasing order. An open node has options of all values before.
    fn find(mut self) -> Vec<u32> {
        for value in 0.. {
            let reaches = self.give(value);
            let mut is_done = true;
            for (open, reaches) in self.values.iter_mut().zip(reaches) {
                if *open == OPEN && reaches {
                    is_done = false;
                } else if *open == OPEN {
                    // Without an option of this value it can have none above.
                    *open = INFINITE;
                }
            }
            if is_done {
                break;
            }
        }
        self.values
    }

    /// Gives `value` to all nodes that have it, and tells which nodes have an option of this value.
    ///
    /// It is retrograde analysis of the nodes without a smaller value. Those with `value` are lost,
    /// and those with a move to them won; only an open node can be lost.
    fn give(&mut self, value: u32) -> Vec<bool> {
        let is_left = |&value: &u32| value >= INFINITE;
        // How many options of each node have no move to `value` yet.
        let mut exits: Vec<u32> = (0..self.graph.len())
            .map(|node| {
                let options = self.graph.successors(node).iter();
                options.filter(|&&to| is_left(&self.values[to as usize])).count() as u32
            })
            .collect();
        let mut reaches = vec![false; exits.len()];
        let is_ready = |&node: &u32| exits[node as usize] == 0;
        let mut ready: Vec<u32> = (0..self.graph.len()).filter(is_ready).collect();
        while let Some(node) = ready.pop() {
            if self.values[node as usize] != OPEN || reaches[node as usize] {
                continue;
            }
            self.values[node as usize] = value;
            for &before in self.reversed.successors(node) {
                if reaches[before as usize] || !is_left(&self.values[before as usize]) {
                    continue;
                }
                reaches[before as usize] = true;
                for &first in self.reversed.successors(before) {
                    exits[first as usize] -= 1;
                    if exits[first as usize] == 0 {
                        ready.push(first);
                    }
                }
            }
        }
        reaches
    }
}
