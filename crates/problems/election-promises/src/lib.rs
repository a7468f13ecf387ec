//! # Election Promises
//! Codeforces 1149E. Every node of a directed acyclic graph has a number. In turn, a player lowers the
//! number of one node and may set the numbers of the nodes to which its arcs lead to anything. Who
//! cannot move loses.
//!
//! Input: `n m`, the `n` numbers, and the `m` arcs. Output: `WIN` and the numbers after any first move
//! that wins, or `LOSE`.
//!
//! # The idea
//! Without arcs this is Nim. An arc lets the mover change a number that is thus worth nothing beside
//! his own move, as long as the other cannot use it: so nodes are sorted into levels, such that a node
//! reaches every lower level and never its own. That is what the mex does: the level of a node is its
//! Grundy value, the least number that is no level of where its arcs lead. The position is lost exactly
//! when in each level the xor of the numbers is 0.
//!
#![doc = include_str!("../doc/election-promises.svg")]
//!
//! # Proof
//! A play ends: each move lowers a number, and raises only such as lie farther along the arcs. If all
//! xors are 0, a move changes one number of the lowered node's level, as no arc leads from it to its own
//! level, so that xor becomes another. If not all are 0, let X be that of the highest level where it is
//! not. Some node there has the highest bit of X in its number h; lower it to h xor X, which makes this
//! xor 0, and let one target in each lower level do the same for its own. See [`sg_core::levels`].
//!
//! # Cost
//! O(n + m) time and memory.
//!
//! # Pitfalls
//! - One xor for all nodes: `2 1 / 1 1 / 1 2` is `WIN`, as the first number is lowered and the second set
//!   to 0.
//! - The longest path for the level: `3 2 / 1 0 1 / 1 2 / 2 3` is `LOSE`, as nodes 1 and 3 share a level.
//! - Two targets changed for one level, or the xor of a level taken before its node is lowered, in
//!   `two-targets-in-a-level`: the numbers printed have to be a legal move.
//! - A recursion goes as deep as the longest path, in `limits-path` through all nodes.

pub mod rules;

use judge_io::{Checked, Error, Problem, Scanner, Single};
use rules::{ElectionPromises, Numbers};
use sg_core::dag::{Dag, DagError};
use sg_core::levels::{nim_sums, winning_move, winning_nodes};
use sg_core::rules::Rules;
use std::fmt;

/// A graph with a number at each node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The numbers.
    pub numbers: Vec<u64>,
    /// The graph, nodes from 0.
    pub graph: Dag,
}

/// The numbers after a winning move, if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer(pub Option<Numbers>);

impl Problem for Case {
    type Format = Single;
    type Answer = Answer;

    /// Reads the numbers of nodes and arcs, the numbers, and the arcs, which must have no cycle.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let nodes = input.unsigned_in("the number of nodes", 0..=u32::MAX.into())?;
        let count = input.unsigned_in("the number of arcs", 0..=u32::MAX.into())?;
        let mut numbers = Vec::with_capacity(input.capacity(nodes));
        for _ in 0..nodes {
            numbers.push(input.unsigned("a number")?);
        }
        let mut edges = Vec::with_capacity(input.capacity(count));
        let mut again = input.clone();
        for _ in 0..count {
            let from = input.unsigned_in("a node", 1..=nodes)? as u32 - 1;
            edges.push((from, input.unsigned_in("a node", 1..=nodes)? as u32 - 1));
        }
        let graph = Dag::from_edges(nodes as u32, &edges).map_err(|error| {
            let cycle = match error {
                DagError::Cycle(cycle) => cycle,
                DagError::NoSuchNode(edge) => unreachable!("edge {edge} is between nodes"),
            };
            // The place is that of the cycle's first edge.
            let first = (cycle[0], cycle[1 % cycle.len()]);
            for _ in edges.iter().take_while(|&&edge| edge != first) {
                let _ = (again.unsigned(""), again.unsigned(""));
            }
            let place = again.mark();
            let found = format!("one of a cycle of length {}", cycle.len());
            again.error_at(place, "an arc of a graph without cycles", found)
        })?;
        Ok(Case { numbers, graph })
    }

    fn solve(&self) -> Answer {
        let levels = self.graph.grundy_values();
        Answer(winning_move(&self.graph, &levels, &self.numbers).map(|changes| {
            let mut numbers = self.numbers.clone();
            for (node, number) in changes {
                numbers[node as usize] = number;
            }
            Numbers(numbers)
        }))
    }
}

impl Checked for Case {
    /// Whether the move is legal and leaves a lost position, or there is none. Numbers up to 2·10¹⁸ are
    /// taken, as the statement says, or with as many bits as the largest one read where that is above.
    fn check(&self, output: &mut Scanner<'_>) -> Result<(), Error> {
        let levels = self.graph.grundy_values();
        let is_lost = |numbers: &[u64]| nim_sums(&levels, numbers).iter().all(|&sum| sum == 0);
        let most = largest(&self.numbers).max(2_000_000_000_000_000_000);
        let (verdict, has_lost) = (output.token("WIN or LOSE")?, is_lost(&self.numbers));
        match (verdict, has_lost) {
            (b"LOSE", true) => return Ok(()),
            (b"WIN", false) => {}
            _ => return Err(output.error(if has_lost { "LOSE" } else { "WIN" })),
        }
        let mut after = Vec::with_capacity(self.numbers.len());
        for _ in &self.numbers {
            after.push(output.unsigned_in("a number", 0..=most)?);
        }
        let rules = ElectionPromises { graph: self.graph.clone(), most };
        match rules.play(&self.numbers, &Numbers(after)) {
            Some(after) if is_lost(&after) => Ok(()),
            Some(_) => Err(output.error("a move that wins to end here")),
            None => Err(output.error("a legal move to end here")),
        }
    }
}

/// The largest number with as many bits as the largest of these.
#[must_use]
pub fn largest(numbers: &[u64]) -> u64 {
    let largest = numbers.iter().max().copied().unwrap_or(0);
    u64::MAX.checked_shr(largest.leading_zeros()).unwrap_or(0)
}

/// Every winning move, in the order of the rules; the numbers are at most the largest.
pub fn winning_moves<'a>(
    rules: &'a ElectionPromises,
    numbers: &'a [u64],
) -> impl Iterator<Item = Numbers> + 'a {
    let levels = rules.graph.grundy_values();
    let winning = winning_nodes(&rules.graph, &levels, numbers);
    winning.into_iter().flat_map(move |(node, left)| {
        let levels = levels.clone();
        let mut targets = rules.targets(node);
        // The last target of each level makes its xor 0; the others are free.
        let mut has_last = vec![false; levels.len()];
        let mut last = targets.clone();
        last.reverse();
        last.retain(|&to| !std::mem::replace(&mut has_last[levels[to] as usize], true));
        targets.retain(|to| !last.contains(to));
        rules.lists(targets.len()).map(move |list| {
            let mut option = numbers.to_vec();
            option[node as usize] = left;
            for (&to, number) in targets.iter().zip(list) {
                option[to] = number;
            }
            let sums = nim_sums(&levels, &option);
            for &to in &last {
                option[to] ^= sums[levels[to] as usize];
            }
            Numbers(option)
        })
    })
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(numbers) => write!(f, "WIN\n{numbers}"),
            None => f.write_str("LOSE"),
        }
    }
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (nodes, arcs) = (self.numbers.len(), self.graph.edges().count());
        write!(f, "{nodes} {arcs}\n{}", Numbers(self.numbers.clone()))?;
        self.graph.edges().try_for_each(|(from, to)| write!(f, "\n{} {}", from + 1, to + 1))
    }
}
