//! # A Game on a Graph
//! `CodeChef` HAMILG. Askar puts a token on a vertex of a connected graph. Then Bob and Askar in turn take
//! it along an edge to a vertex where it has not been. Who cannot move loses. From how many vertices
//! does Askar win?
//!
//! Input: `T`, then for each case `N M` and `M` edges. Output: the number of vertices, a line a case.
//!
//! # The idea
//! Choose as many edges as possible so that no two share a vertex, a *maximum matching*. A player who
//! always moves along a chosen edge has an answer to everything, as long as the token is brought to
//! matched vertices. If the start is matched, that player is Bob; if it is *exposed*, it is Askar. So
//! **Askar wins from a vertex exactly when some maximum matching leaves it exposed**. How many such
//! vertices there are is the size of the part D of the Gallai–Edmonds decomposition.
//!
#![doc = include_str!("../doc/graph-token.svg")]
//!
//! # Proof
//! Let M be a maximum matching and s the start.
//! 1. M exposes s, and Askar moves to the mate of wherever Bob goes. If Bob came to an exposed vertex, the
//!    way of the token would be an augmenting path: exchange the edges in M and not in M along it, and
//!    M has one edge more. So there is a mate, and it is free, as mates are visited together.
//! 2. Every maximum matching covers s, and Bob moves to the mate. If Askar came to an exposed vertex,
//!    exchanging along the way would keep the size and expose s. So Bob can always move.
//!
//! Nothing here needs a bipartite graph (Fraenkel, Scheinerman and Ullman 1993). But the search for
//! what an alternating path of even length reaches from the exposed vertices has to go around odd
//! cycles, which Edmonds (1965) contracts; see [`matching::general`].
//!
//! # Cost
//! That of a maximum matching, O(N M α) at worst and much less as a rule, and O(N + M) memory.
//!
//! # Pitfalls
//! - N less twice the matching counts those exposed at once: `3 2 / 1 2 / 1 3` is 2.
//! - Without odd cycles: `5 6 / 1 2 / 1 3 / 1 5 / 2 3 / 2 4 / 3 4` is 4.
//! - While a cycle is contracted, the bases of its parts must not change before its path is walked.

pub mod rules;

pub use matching::general::Class;

use judge_io::{Counted, Error, Problem, Scanner};
use matching::general::{Graph, UndirectedVertexGeography};
use std::fmt;

/// One graph.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The number of vertices, at most one more than edges.
    pub vertices: u32,
    /// The edges, vertices from 1.
    pub edges: Vec<(u32, u32)>,
}

impl Problem for Case {
    type Format = Counted;
    type Answer = usize;

    /// Reads the numbers of vertices and edges, then the edges. A graph with too few edges to be connected
    /// is refused.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let place = input.mark();
        let vertices = input.positive("the number of vertices")?;
        let count = input.unsigned_in("the number of edges", 0..=1 << 30)?;
        if vertices > count + 1 {
            let expected = format!("a number of vertices that {count} edges can connect");
            return Err(input.error_at(place, expected, vertices));
        }
        let mut edges = Vec::with_capacity(input.capacity(count));
        for _ in 0..count {
            let one = input.unsigned_in("a vertex", 1..=vertices)? as u32;
            edges.push((one, input.unsigned_in("a vertex", 1..=vertices)? as u32));
        }
        Ok(Case { vertices: vertices as u32, edges })
    }

    fn solve(&self) -> usize {
        self.game().lost_starts().count()
    }
}

impl Case {
    /// The game, with vertices from 0: a start that is lost for Bob, who moves next, is won for Askar.
    ///
    /// # Panics
    /// If an edge has an end that is no vertex.
    #[must_use]
    pub fn game(&self) -> UndirectedVertexGeography {
        let edges: Vec<_> = self.edges.iter().map(|(one, other)| (one - 1, other - 1)).collect();
        let graph = Graph::new(self.vertices, &edges).expect("edges between vertices");
        UndirectedVertexGeography::new(&graph)
    }
}

/// The moves that win, in rising order, from a token on one of the vertices or before it is put down; none
/// exactly when the player to move loses. `free` are the vertices where it has not been, in rising order.
///
/// ```
/// let path = graph_token::rules::GraphToken { vertices: 3, edges: vec![(1, 2), (2, 3)] };
/// assert_eq!(graph_token::winning_moves(&path, None, &[1, 2, 3]), [1, 3]);
/// assert_eq!(graph_token::winning_moves(&path, Some(1), &[2, 3]), []);
/// ```
///
/// # Panics
/// If there are 2^31 edges or more.
#[must_use]
pub fn winning_moves(rules: &rules::GraphToken, token: Option<u32>, free: &[u32]) -> Vec<u32> {
    let number = |vertex| free.binary_search(&vertex).map(|number| number as u32).ok();
    let edges = rules.edges.iter().filter_map(|&(one, other)| Some((number(one)?, number(other)?)));
    let graph = Graph::new(free.len() as u32, &edges.collect::<Vec<_>>());
    let game = UndirectedVertexGeography::new(&graph.expect("edges between vertices"));
    let lost = game.lost_starts().map(|number| free[number as usize]);
    lost.filter(|&to| token.map_or(true, |token| rules.is_edge(token, to))).collect()
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.vertices, self.edges.len())?;
        self.edges.iter().try_for_each(|(one, other)| write!(f, "\n{one} {other}"))
    }
}
