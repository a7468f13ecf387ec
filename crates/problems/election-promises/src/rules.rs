//! Election Promises as the statement gives it: a move lowers the number of one node, and may set the
//! numbers of the nodes to which its arcs lead to anything; who cannot move loses.

use sg_core::dag::Dag;
use sg_core::rules::{Moves, NotAMove, Rules, Words};
use std::fmt::{self, Write as _};
use std::str::FromStr;

/// The rules on one graph. A position is the number of each node.
///
/// "Anything" is at most [`most`](ElectionPromises::most) here. Where that is 2ᵏ − 1 and no number is
/// above, the same player wins as without a bound: the proof moves to xors of the numbers, which keep
/// within k bits, and the loser has fewer moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElectionPromises {
    /// The graph, nodes from 0.
    pub graph: Dag,
    /// The largest number that can be set, one less than a power of two.
    pub most: u64,
}

/// A move, as the judge asks for it: the numbers of all nodes after it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Numbers(pub Vec<u64>);

impl ElectionPromises {
    /// The nodes to which arcs lead from `node`, once each, in rising order.
    #[must_use]
    pub fn targets(&self, node: u32) -> Vec<usize> {
        let targets = self.graph.successors(node).iter();
        let mut targets: Vec<usize> = targets.map(|&to| to as usize).collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// Every list of so many numbers up to the largest, in lexicographic order.
    pub fn lists(&self, length: usize) -> impl Iterator<Item = Vec<u64>> {
        let most = self.most;
        std::iter::successors(Some(vec![0; length]), move |list| {
            let place = list.iter().rposition(|&number| number < most)?;
            let mut next = list.clone();
            next[place] += 1;
            next[place + 1..].fill(0);
            Some(next)
        })
    }
}

impl Rules for ElectionPromises {
    type Position = Vec<u64>;
    type Move = Numbers;

    fn moves<'a>(&'a self, numbers: &'a Vec<u64>) -> Moves<'a, Self> {
        Box::new((0..self.graph.len()).flat_map(move |node| {
            let targets = self.targets(node);
            (0..numbers[node as usize]).flat_map(move |lower| {
                let targets = targets.clone();
                self.lists(targets.len()).map(move |list| {
                    let mut option = numbers.clone();
                    option[node as usize] = lower;
                    for (&to, number) in targets.iter().zip(list) {
                        option[to] = number;
                    }
                    (Numbers(option.clone()), option)
                })
            })
        }))
    }

    /// The first of the changed nodes, in an order in which arcs lead forward, is the one that is
    /// lowered.
    fn play(&self, numbers: &Vec<u64>, Numbers(option): &Numbers) -> Option<Vec<u64>> {
        let is_changed = |&node: &usize| option[node] != numbers[node];
        if option.len() != numbers.len() || option.iter().any(|&number| number > self.most) {
            return None;
        }
        let mut order = self.graph.topological_order().iter();
        let lowered = *order.find(|&&node| is_changed(&(node as usize)))?;
        let targets = self.targets(lowered);
        let may_change = |node| node == lowered as usize || targets.binary_search(&node).is_ok();
        let is_legal = option[lowered as usize] < numbers[lowered as usize]
            && (0..numbers.len()).filter(is_changed).all(may_change);
        if is_legal {
            Some(option.clone())
        } else {
            None
        }
    }
}

impl Words for ElectionPromises {
    const TYPED: &'static str = "all NUMBERS after the move, such as `0 2 1`";

    fn draw(&self, numbers: &Vec<u64>) -> String {
        let mut text = format!("Numbers go up to {}.\n", self.most);
        for (node, number) in (0..).zip(numbers) {
            let targets = self.targets(node).into_iter().map(|to| (to + 1).to_string());
            let targets: Vec<String> = targets.collect();
            let leads = if targets.is_empty() { "" } else { ", leads to " };
            let _ = writeln!(text, "node {}: {number}{leads}{}", node + 1, targets.join(", "));
        }
        text
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, number) in self.0.iter().enumerate() {
            write!(f, "{}{number}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl FromStr for Numbers {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let numbers: Result<_, _> = text.split_ascii_whitespace().map(u64::from_str).collect();
        numbers.map(Numbers).map_err(|_| NotAMove)
    }
}
