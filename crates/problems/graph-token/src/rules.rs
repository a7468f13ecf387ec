//! A Game on a Graph as the statement gives it: the first move puts a token on a vertex, and each move
//! after it takes the token along an edge to a vertex where it has never been; who cannot move loses.

use sg_core::rules::{Moves, Rules, Words};
use std::collections::BTreeSet;

/// The rules on one graph. A move is the vertex that the token comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphToken {
    /// The number of vertices, which count from 1.
    pub vertices: u64,
    /// The edges.
    pub edges: Vec<(u64, u64)>,
}

/// Where the token is, if it is on the graph yet, and where it has been, that vertex included.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    /// The vertex of the token.
    pub token: Option<u64>,
    /// Where it has been.
    pub visited: BTreeSet<u64>,
}

impl GraphToken {
    /// Where the token can be put, or moved to by an edge.
    fn targets<'a>(&'a self, token: Option<u64>) -> Box<dyn Iterator<Item = u64> + 'a> {
        let token = match token {
            None => return Box::new(1..=self.vertices),
            Some(token) => token,
        };
        let from = |from, to| if from == token { Some(to) } else { None };
        let ends = self.edges.iter().filter_map(move |&(a, b)| from(a, b).or_else(|| from(b, a)));
        Box::new(ends.collect::<BTreeSet<u64>>().into_iter())
    }
}

impl Rules for GraphToken {
    type Position = Position;
    type Move = u64;

    fn moves<'a>(&'a self, position: &'a Position) -> Moves<'a, Self> {
        let is_new = move |to: &u64| !position.visited.contains(to);
        Box::new(self.targets(position.token).filter(is_new).map(move |to| {
            let mut visited = position.visited.clone();
            visited.insert(to);
            (to, Position { token: Some(to), visited })
        }))
    }
}

impl Words for GraphToken {
    const TYPED: &'static str = "VERTEX, such as `2` to put the token on 2";

    fn draw(&self, position: &Position) -> String {
        let edges: Vec<String> = self.edges.iter().map(|(a, b)| format!("{a} - {b}")).collect();
        let visited: Vec<String> = position.visited.iter().map(u64::to_string).collect();
        let token =
            position.token.map_or("not on the graph yet".to_owned(), |at| format!("on {at}"));
        let been = if visited.is_empty() { "nowhere".to_owned() } else { visited.join(", ") };
        format!("edges: {}\nThe token is {token}; it has been: {been}.\n", edges.join(", "))
    }
}
