//! Moving tokens as the statement gives it: tokens stand on the nodes of a directed graph, any
//! number of them on one node; a player moves one token along one edge; who cannot move loses.

use crate::Case;
use sg_core::search::Rules;
use std::collections::BTreeMap;

/// The rules on one graph. A position is the node of each token, in the order of the input.
#[derive(Clone, Debug)]
pub struct MovingTokens {
    /// Where the edges of each node lead.
    edges: BTreeMap<u64, Vec<u64>>,
}

/// A move: token number `token`, counted from 0, goes along an edge to the node `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TokenMove {
    /// The index of the token.
    pub token: usize,
    /// The node that it comes to.
    pub to: u64,
}

impl MovingTokens {
    /// The rules on the graph of these edges.
    pub fn new(edges: impl IntoIterator<Item = (u64, u64)>) -> Self {
        let mut rows = BTreeMap::new();
        for (from, to) in edges {
            rows.entry(from).or_insert_with(Vec::new).push(to);
        }
        MovingTokens { edges: rows }
    }

    /// The rules on the graph of `case`, whose first position is [`Case::token_nodes`].
    #[must_use]
    pub fn of(case: &Case) -> Self {
        MovingTokens::new(case.edges())
    }
}

impl Rules for MovingTokens {
    type Position = Vec<u64>;
    type Move = TokenMove;

    /// A move for each edge, the same one again where an edge is repeated.
    fn moves(&self, nodes: &Vec<u64>) -> Vec<(TokenMove, Vec<u64>)> {
        let mut moves = Vec::new();
        for (token, node) in nodes.iter().enumerate() {
            for &to in self.edges.get(node).into_iter().flatten() {
                let mut option = nodes.clone();
                option[token] = to;
                moves.push((TokenMove { token, to }, option));
            }
        }
        moves
    }
}
