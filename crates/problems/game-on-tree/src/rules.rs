//! Game on Tree as the statement gives it: a move cuts an edge, and what is no longer joined to vertex
//! 1 is dropped; who cannot move loses.

use sg_core::rules::{joined, Moves, Rules, Words};
use std::fmt::Write as _;

/// The rules on one tree. A position is the numbers of the edges that are left, in rising order, and a
/// move the number of one of them; they count from 1, as the input lists them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOnTree {
    /// The ends of each edge.
    pub edges: Vec<(u32, u32)>,
}

impl GameOnTree {
    /// The ends of these edges.
    #[must_use]
    pub fn ends(&self, edges: &[u32]) -> Vec<(u32, u32)> {
        edges.iter().map(|&edge| self.edges[edge as usize - 1]).collect()
    }
}

impl Rules for GameOnTree {
    type Position = Vec<u32>;
    type Move = u32;

    fn moves<'a>(&'a self, edges: &'a Vec<u32>) -> Moves<'a, Self> {
        Box::new(edges.iter().map(move |&cut| {
            let others: Vec<u32> = edges.iter().copied().filter(|&edge| edge != cut).collect();
            let stays = joined(1, &self.ends(&others));
            let left = others.iter().zip(stays).filter(|(_, stays)| *stays);
            (cut, left.map(|(&edge, _)| edge).collect())
        }))
    }
}

impl Words for GameOnTree {
    const TYPED: &'static str = "EDGE, such as `2`";

    fn draw(&self, edges: &Vec<u32>) -> String {
        let mut text = "1 is the root.\n".to_owned();
        for (edge, (one, other)) in edges.iter().zip(self.ends(edges)) {
            let _ = writeln!(text, "edge {edge}: {one} - {other}");
        }
        text
    }
}
