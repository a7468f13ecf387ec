//! Chef and Tree Game as the statement gives it: a player cuts an edge of his own colour, and what is no
//! longer joined to vertex 1 goes with it; who cannot move loses.

use sg_core::red_blue::Colour;
use sg_core::rules::{joined, Moves, Rules, Words};
use std::fmt::Write as _;

/// The rules on one tree. A move is the number of an edge, from 1, as the input lists them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeColours {
    /// The ends of each edge, and whose it is.
    pub edges: Vec<(u32, u32, Colour)>,
}

/// A position: who is to move, Chef as `Blue` or Ksen as `Red`, and the numbers of the edges that are
/// left, in rising order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The player to move.
    pub mover: Colour,
    /// The edges.
    pub edges: Vec<u32>,
}

impl TreeColours {
    /// The edge of this number.
    #[must_use]
    pub fn edge(&self, number: u32) -> (u32, u32, Colour) {
        self.edges[number as usize - 1]
    }
}

impl Rules for TreeColours {
    type Position = Position;
    type Move = u32;

    fn moves<'a>(&'a self, Position { mover, edges }: &'a Position) -> Moves<'a, Self> {
        let own = edges.iter().copied().filter(move |&edge| self.edge(edge).2 == *mover);
        Box::new(own.map(move |cut| {
            let others: Vec<u32> = edges.iter().copied().filter(|&edge| edge != cut).collect();
            let ends: Vec<_> =
                others.iter().map(|&edge| self.edge(edge)).map(|e| (e.0, e.1)).collect();
            let left = others.iter().zip(joined(1, &ends)).filter(|(_, stays)| *stays);
            let mover = if *mover == Colour::Blue { Colour::Red } else { Colour::Blue };
            (cut, Position { mover, edges: left.map(|(&edge, _)| edge).collect() })
        }))
    }
}

impl Words for TreeColours {
    const TYPED: &'static str = "EDGE, such as `2`";

    fn draw(&self, Position { mover, edges }: &Position) -> String {
        let name = |colour: Colour| if colour == Colour::Blue { "Chef" } else { "Ksen" };
        let mut text = format!("{} is to move; 1 is the root.\n", name(*mover));
        for &edge in edges {
            let (one, other, colour) = self.edge(edge);
            let _ = writeln!(text, "edge {edge}: {one} - {other}, {}", name(colour));
        }
        text
    }
}
