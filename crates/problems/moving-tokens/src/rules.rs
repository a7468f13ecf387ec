//! Moving tokens as the statement gives it: tokens stand on the nodes of a directed graph, any
//! number of them on one node; a player moves one token along one edge; who cannot move loses.

use crate::Case;
use sg_core::rules::{numbers, Moves, NotAMove, Rules, Words};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fmt::Write as _;
use std::str::FromStr;

/// The rules on one graph. A position is the node of each token, in the order of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovingTokens {
    /// Where the edges of each node lead.
    targets: BTreeMap<u64, BTreeSet<u64>>,
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
        let mut targets = BTreeMap::new();
        for (from, to) in edges {
            targets.entry(from).or_insert_with(BTreeSet::new).insert(to);
        }
        MovingTokens { targets }
    }

    /// The rules on the graph of `case`, whose first position is [`Case::token_nodes`].
    #[must_use]
    pub fn of(case: &Case) -> Self {
        MovingTokens::new(case.edges())
    }

    /// Every edge, once.
    pub fn edges(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.targets.iter().flat_map(|(&from, row)| row.iter().map(move |&to| (from, to)))
    }
}

impl Rules for MovingTokens {
    type Position = Vec<u64>;
    type Move = TokenMove;

    /// A move for each token and each node that an edge leads to, also where an edge is repeated.
    fn moves<'a>(&'a self, nodes: &'a Vec<u64>) -> Moves<'a, Self> {
        Box::new(nodes.iter().enumerate().flat_map(move |(token, node)| {
            self.targets.get(node).into_iter().flatten().map(move |&to| {
                let mut option = nodes.clone();
                option[token] = to;
                (TokenMove { token, to }, option)
            })
        }))
    }
}

impl Words for MovingTokens {
    const TYPED: &'static str = "TOKEN and NODE, such as `2 5` to move token 2 to node 5";

    fn draw(&self, nodes: &Vec<u64>) -> String {
        let mut text = String::new();
        for (from, row) in &self.targets {
            let row: Vec<String> = row.iter().map(u64::to_string).collect();
            let _ = writeln!(text, "{from} -> {}", row.join(", "));
        }
        for (token, node) in (1..).zip(nodes) {
            let _ = writeln!(text, "token {token} on node {node}");
        }
        text
    }
}

impl fmt::Display for TokenMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "token {} to node {}", self.token + 1, self.to)
    }
}

impl FromStr for TokenMove {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let [token, to] = numbers(text)?;
        Ok(TokenMove { token: token.checked_sub(1).ok_or(NotAMove)? as usize, to })
    }
}
