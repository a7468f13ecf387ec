//! A Game on a Graph as the statement gives it: the first move puts a token on any vertex, each later
//! one takes it along an edge to a vertex where it has not been; who cannot move loses.

use sg_core::rules::{Moves, Rules, Words};
use std::fmt::Write as _;

/// The rules on one graph. A move is the vertex where the token goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphToken {
    /// The number of vertices, which count from 1.
    pub vertices: u32,
    /// The edges, by both ends.
    pub edges: Vec<(u32, u32)>,
}

/// A position: where the token is, if anywhere, and the vertices where it has not been, in rising order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The vertex of the token.
    pub token: Option<u32>,
    /// The vertices that are free.
    pub free: Vec<u32>,
}

impl GraphToken {
    /// Whether an edge joins two vertices.
    #[must_use]
    pub fn is_edge(&self, one: u32, other: u32) -> bool {
        self.edges.iter().any(|&edge| edge == (one, other) || edge == (other, one))
    }
}

impl Rules for GraphToken {
    type Position = Position;
    type Move = u32;

    fn moves<'a>(&'a self, Position { token, free }: &'a Position) -> Moves<'a, Self> {
        let is_next = move |&to: &u32| token.map_or(true, |token| self.is_edge(token, to));
        Box::new(free.iter().copied().filter(is_next).map(move |to| {
            let free = free.iter().copied().filter(|&vertex| vertex != to).collect();
            (to, Position { token: Some(to), free })
        }))
    }
}

impl Words for GraphToken {
    const TYPED: &'static str = "VERTEX, such as `3`";

    fn draw(&self, Position { token, free }: &Position) -> String {
        let mut text = match token {
            None => "The first move chooses the vertex of the token.\n".to_owned(),
            Some(token) => format!("The token is on {token}.\n"),
        };
        for &one in token.iter().chain(free) {
            let next = free.iter().filter(|&&other| self.is_edge(one, other)).map(u32::to_string);
            let _ = writeln!(text, "{one} - {}", next.collect::<Vec<_>>().join(", "));
        }
        text
    }
}
