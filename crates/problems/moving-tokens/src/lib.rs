//! # Moving tokens
//! LOJ 10243. Tokens stand on the nodes of a directed acyclic graph, any number of them on one node;
//! in turn, a player moves one token along one edge. Who cannot move loses. Does the first player
//! win?
//!
//! Input: `N M K`, then `M` edges `X Y` from X to Y, then the nodes of the `K` tokens; nodes are
//! numbered from 1. Output: `win` or `lose`.
//!
//! # The idea
//! Give every node a number, its *Grundy value*: the least number that none of its successors has,
//! their *mex*. A token on a node of value g then acts like a Nim pile of g stones: it can be moved
//! to every smaller value, and never to the same one. A move to a larger value helps nobody, since
//! the opponent can move the token on to a node of value g again. So the tokens are a game of Nim,
//! and the first player wins exactly when the xor of their values, the *nim-sum*, is not 0.
//!
#![doc = include_str!("../doc/moving-tokens.svg")]
//!
//! # Proof
//! Let S be the nim-sum of the tokens' values. If S = 0, a move changes one value, because no
//! successor has its node's value; so it leaves a sum that is not 0. If S ≠ 0, its highest bit is
//! set in the value g of some token, so `g ^ S < g`. The value g is the least that no successor has;
//! so some successor has `g ^ S`, and moving the token there leaves the sum 0. Whoever faces S ≠ 0
//! can therefore hand over 0 for ever. No play is endless, since the graph has no cycle, and where
//! nobody can move, every value is the mex of nothing, 0, and so is S. The winning moves are exactly
//! those along an edge from value g to value `g ^ S`. (Sprague 1935, Grundy 1939.)
//!
//! The values exist and are unique since the graph has no cycle: in an order where every edge leads
//! forward, each is fixed by those after it.
//!
//! # Cost
//! O(N + M + K) time: Kahn's algorithm for the order, then one mex a node. While K is at most N, at
//! most 20 bytes of memory a node and 12 an edge, besides the input. Where N is above 2M + K, so that
//! some nodes cannot occur, only the nodes that do occur are held, at a further factor of log(M + K)
//! in time.
//!
//! # Pitfalls
//! - Values that are computed in the order of the numbers, not successors first:
//!   `6 2 3 / 6 3 / 3 4 / 4 6 2` must be `lose`. The official sample does not show it.
//! - Marks for the mex that are wiped only below it, and so are found again at the next node:
//!   `5 6 2 / 2 1 / 3 1 / 3 2 / 4 3 / 5 1 / 5 2 / 5 3` must be `lose`.
//! - Two tokens on one node cancel out; they are not one token: `3 2 2 / 1 2 / 2 3 / 2 2` must be
//!   `lose`.
//! - Edges may repeat, which changes no value.

mod nodes;
pub mod rules;

pub use nodes::{Cycle, Nodes};

use crate::rules::TokenMove;
use judge_io::{Error, Problem, Scanner, Single};
use sg_core::dag::{Dag, DagError};
use sg_core::nim::nim_sum;
use std::fmt;

/// One position: a graph without cycles and the tokens on it.
///
/// ```
/// let case = moving_tokens::Case::new(3, &[(1, 2), (2, 3)], &[1, 2]).unwrap();
/// assert_eq!(case.to_string(), "3 2 2\n1 2\n2 3\n1 2");
/// assert_eq!(judge_io::Problem::solve(&case), "win");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// Which of the judge's nodes the graph holds, and their numbers there.
    pub nodes: Nodes,
    /// The graph.
    pub graph: Dag,
    /// The node of each token, as the graph numbers it.
    pub tokens: Vec<u32>,
}

impl Problem for Case {
    type Format = Single;
    type Answer = &'static str;

    /// Reads the numbers of nodes, edges and tokens, then the edges, then the tokens' nodes. The place
    /// of a cycle is that of the first edge that its text names.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let count = input.unsigned("the number of nodes")?;
        let edge_count = input.unsigned("the number of edges")?;
        let token_count = input.unsigned("the number of tokens")?;
        let mentions = edge_count.saturating_mul(2).saturating_add(token_count);
        let most = input.capacity(mentions);
        if most > u32::MAX as usize {
            return Err(input.error("edges and tokens that mention fewer than 2^32 nodes"));
        }
        let nodes = if count <= most as u64 {
            Nodes::all(count)
        } else {
            let mut ahead = input.clone();
            let mut mentioned = Vec::with_capacity(most);
            for _ in 0..mentions {
                mentioned.push(node(&mut ahead, count)?);
            }
            Nodes::mentioned(count, mentioned)
        };

        let mut edges = Vec::with_capacity(input.capacity(edge_count));
        let first_edge = input.clone();
        for _ in 0..edge_count {
            let from = nodes.id(node(input, count)?);
            edges.push((from, nodes.id(node(input, count)?)));
        }
        let graph = match graph(&nodes, &edges) {
            Ok(graph) => graph,
            Err(cycle) => return Err(cycle_error(first_edge, count, &cycle)),
        };
        drop(edges);

        let mut tokens = Vec::with_capacity(input.capacity(token_count));
        for _ in 0..token_count {
            tokens.push(nodes.id(node(input, count)?));
        }
        Ok(Case { nodes, graph, tokens })
    }

    /// O(nodes and edges held, and tokens) time.
    fn solve(&self) -> &'static str {
        let values = self.graph.grundy_values();
        let values = self.tokens.iter().map(|&token| u64::from(values[token as usize]));
        answer(nim_sum(values) != 0)
    }
}

/// What the judge expects.
#[must_use]
pub fn answer(first_wins: bool) -> &'static str {
    if first_wins {
        "win"
    } else {
        "lose"
    }
}

#[inline]
fn node(input: &mut Scanner<'_>, count: u64) -> Result<u64, Error> {
    input.unsigned_in("a node", 1..=count)
}

/// The graph of edges between nodes that it holds.
fn graph(nodes: &Nodes, edges: &[(u32, u32)]) -> Result<Dag, Cycle> {
    Dag::from_edges(nodes.held(), edges).map_err(|error| match error {
        DagError::Cycle(ids) => Cycle(ids.into_iter().map(|id| nodes.name(id)).collect()),
        DagError::NoSuchNode(edge) => unreachable!("edge {} is between nodes held", edge + 1),
    })
}

/// The error of a cycle at its first edge, which is looked for from the first edge of all on.
fn cycle_error(mut input: Scanner<'_>, count: u64, cycle: &Cycle) -> Error {
    let sought = (cycle.0[0], cycle.0[1 % cycle.0.len()]);
    loop {
        let place = input.mark();
        match (node(&mut input, count), node(&mut input, count)) {
            (Ok(from), Ok(to)) if (from, to) != sought => {}
            _ => {
                let found = format!("the cycle {cycle}");
                return input.error_at(place, "a graph without cycles", found);
            }
        }
    }
}

impl Case {
    /// The case of `count` nodes with these edges and tokens, all numbered from 1 as the judge does.
    ///
    /// # Errors
    /// If the edges have a cycle.
    ///
    /// # Panics
    /// If a node is outside `1..=count`.
    pub fn new(count: u64, edges: &[(u64, u64)], tokens: &[u64]) -> Result<Self, Cycle> {
        let ends = edges.iter().flat_map(|&(from, to)| [from, to]);
        let mentioned: Vec<u64> = ends.chain(tokens.iter().copied()).collect();
        assert!(mentioned.iter().all(|node| (1..=count).contains(node)), "a node is out of range");
        let nodes = if count <= mentioned.len() as u64 {
            Nodes::all(count)
        } else {
            Nodes::mentioned(count, mentioned)
        };
        let edges: Vec<_> = edges.iter().map(|e| (nodes.id(e.0), nodes.id(e.1))).collect();
        let tokens = tokens.iter().map(|&token| nodes.id(token)).collect();
        Ok(Case { graph: graph(&nodes, &edges)?, tokens, nodes })
    }

    /// Every edge as the judge numbers nodes, by its first node.
    pub fn edges(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.graph.edges().map(move |(from, to)| (self.nodes.name(from), self.nodes.name(to)))
    }

    /// The node of each token as the judge numbers it.
    #[must_use]
    pub fn token_nodes(&self) -> Vec<u64> {
        self.tokens.iter().map(|&token| self.nodes.name(token)).collect()
    }
}

/// The Grundy value of each token's node. Linear time.
///
/// ```
/// let case = moving_tokens::Case::new(3, &[(1, 2), (2, 3), (1, 3)], &[1, 2, 3, 1]).unwrap();
/// assert_eq!(moving_tokens::token_values(&case), [2, 1, 0, 2]);
/// ```
#[must_use]
pub fn token_values(case: &Case) -> Vec<u32> {
    let values = case.graph.grundy_values();
    case.tokens.iter().map(|&token| values[token as usize]).collect()
}

/// A winning move and the values that make it one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WinningMove {
    /// The token and the node that it comes to.
    pub token_move: TokenMove,
    /// The Grundy value of the node that it comes from.
    pub value_before: u32,
    /// The Grundy value of the node that it comes to: the nim-sum of all other tokens' values, so
    /// that the whole becomes 0.
    pub value_after: u32,
}

/// Every winning move once, by token and node; none exactly when the first player loses. Time linear
/// in the graph and the edges at the tokens, with a sort of the moves found.
///
/// ```
/// use moving_tokens::rules::TokenMove;
///
/// let case = moving_tokens::Case::new(3, &[(1, 2), (2, 3), (1, 3)], &[1, 3]).unwrap();
/// let winning = moving_tokens::winning_moves(&case);
/// assert_eq!(winning.len(), 1);
/// assert_eq!(winning[0].token_move, TokenMove { token: 0, to: 3 });
/// assert_eq!((winning[0].value_before, winning[0].value_after), (2, 0));
/// ```
#[must_use]
pub fn winning_moves(case: &Case) -> Vec<WinningMove> {
    let values = case.graph.grundy_values();
    let sum = case.tokens.iter().fold(0, |sum, &token| sum ^ values[token as usize]);
    let mut moves = Vec::new();
    for (token, &node) in case.tokens.iter().enumerate() {
        let value_before = values[node as usize];
        let value_after = value_before ^ sum;
        for &to in case.graph.successors(node) {
            if values[to as usize] == value_after {
                let token_move = TokenMove { token, to: case.nodes.name(to) };
                moves.push(WinningMove { token_move, value_before, value_after });
            }
        }
    }
    moves.sort_unstable_by_key(|winning| winning.token_move);
    moves.dedup();
    moves
}

/// The case in the judge's format, without a line end after it. Edges are ordered by their first
/// node.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let edge_count = self.graph.edges().count();
        write!(f, "{} {} {}", self.nodes.count(), edge_count, self.tokens.len())?;
        for (from, to) in self.edges() {
            write!(f, "\n{from} {to}")?;
        }
        for (i, node) in self.token_nodes().iter().enumerate() {
            write!(f, "{}{node}", if i == 0 { "\n" } else { " " })?;
        }
        Ok(())
    }
}
