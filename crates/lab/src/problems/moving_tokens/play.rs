//! Moving tokens, played.

use crate::play::game::{Game, first, index, numbers};
use anyhow::Result;
use itertools::Itertools;
use moving_tokens::rules::TokenMove;
use moving_tokens::{Case, parse, winning_moves};
use rand::RngExt;
use rand::rngs::StdRng;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The graph with its tokens.
#[derive(Clone, Debug)]
pub(crate) struct Played(Case);

impl Played {
    /// Where a token can go, each node once.
    fn targets(&self, token: usize) -> Vec<u64> {
        let Case { graph, nodes, tokens } = &self.0;
        let targets = graph.successors(tokens[token]).iter().map(|&to| nodes.name(to));
        targets.sorted_unstable().dedup().collect()
    }

    fn node(&self, token: usize) -> u64 {
        self.0.nodes.name(self.0.tokens[token])
    }
}

impl Game for Played {
    type Move = TokenMove;

    const NOTATION: &'static str = "TOKEN and NODE, such as `1 4` to move token 1 to node 4";

    fn read(input: &[u8]) -> Result<Self> {
        Ok(Played(first(input, parse)?))
    }

    fn random(rng: &mut StdRng) -> Self {
        let count = rng.random_range(8..=12);
        let edges = (1..=count).array_combinations().filter(|[from, to]| to - from <= 4);
        let edges = edges.filter(|_| rng.random_bool(0.45)).map(|[from, to]| (from, to));
        let edges: Vec<(u64, u64)> = edges.collect();
        let tokens: Vec<u64> =
            (0..rng.random_range(2..=4)).map(|_| rng.random_range(1..=count / 2)).collect();
        Played(Case::new(count, &edges, &tokens).expect("edges lead to larger numbers"))
    }

    fn draw(&self) -> String {
        let mut text = String::new();
        for token in 0..self.0.tokens.len() {
            let _ = writeln!(text, "token {} on node {}", token + 1, self.node(token));
        }
        // Only nodes that a token can still come to matter.
        let mut reached = self.0.tokens.clone();
        let mut next = 0;
        let mut seen: BTreeSet<u32> = reached.iter().copied().collect();
        while let Some(&node) = reached.get(next) {
            next += 1;
            let targets = self.0.graph.successors(node).iter().copied();
            reached.extend(targets.filter(|to| seen.insert(*to)));
            if seen.len() > 30 {
                return text;
            }
        }
        for node in seen {
            let to = self.0.graph.successors(node).iter().map(|&to| self.0.nodes.name(to));
            let to = to.sorted_unstable().dedup().join(", ");
            let to = if to.is_empty() { "nowhere" } else { &to };
            let _ = writeln!(text, "from {} to {to}", self.0.nodes.name(node));
        }
        text
    }

    fn moves(&self) -> Box<dyn Iterator<Item = TokenMove> + '_> {
        let tokens = 0..self.0.tokens.len();
        Box::new(tokens.flat_map(|token| {
            self.targets(token).into_iter().map(move |to| TokenMove { token, to })
        }))
    }

    fn name(&self, of: &TokenMove) -> String {
        format!("move token {} from {} to {}", of.token + 1, self.node(of.token), of.to)
    }

    fn typed(&self, words: &[&str]) -> Result<TokenMove, String> {
        let [token, to] = numbers(words, Self::NOTATION)?;
        let token = index(token, self.0.tokens.len(), "token")?;
        let targets = self.targets(token);
        if targets.contains(&to) {
            Ok(TokenMove { token, to })
        } else if targets.is_empty() {
            Err(format!("Token {} cannot move any more.", token + 1))
        } else {
            let number = token + 1;
            Err(format!("Token {number} can move to {}, not to {to}.", targets.iter().join(", ")))
        }
    }

    fn play(&mut self, of: &TokenMove) {
        self.0.tokens[of.token] = self.0.nodes.id(of.to);
    }

    fn winning(&self) -> Box<dyn Iterator<Item = TokenMove> + '_> {
        Box::new(winning_moves(&self.0).into_iter().map(|winning| winning.token_move))
    }
}
