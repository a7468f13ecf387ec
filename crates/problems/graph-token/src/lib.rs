//! # A Game on a Graph
//! `CodeChef` HAMILG. Askar puts a token on a vertex of a graph. Then Bob and Askar move it in turn, Bob
//! first, along an edge to a vertex where it has never been. Who cannot move loses.
//!
//! Input: the number of cases; each is `N M`, then the `M` edges. Output for each: from how many of
//! the starts Askar wins.
//!
//! # The idea
//! If a perfect matching exists, Bob follows it: he moves along its edge, Askar has to leave the pair,
//! and Bob always has an answer. In any graph he does so with a maximum matching, as long as it covers
//! the start, whichever maximum matching is taken. Askar wins from the other vertices: those that some
//! maximum matching leaves exposed. Gallai and Edmonds call this class D, and the last search for a
//! better matching finds it.
//!
#![doc = include_str!("../doc/graph-token.svg")]
//!
//! # Proof
//! Let some maximum matching M leave the start exposed. Bob's first move leads to a vertex that M
//! covers, since M could be larger otherwise, and Askar moves along M. Let Bob come to an exposed
//! vertex later: the edges of the play's path, in M and not in M by turns, would be a path between two
//! exposed vertices, and exchanging them would make M larger. So Askar always has the mate, which is
//! new, as the token enters each pair by Bob's move and leaves it by Askar's. (Where every
//! maximum matching covers the start, Bob plays along one in the same way: if Askar came to an exposed
//! vertex, the exchange would leave the start exposed instead.) The theory is in
//! [`matching::general`]: how it finds D, and the certificate for it.
//!
//! # Cost
//! O(M·N·log N) time at worst, in practice some passes over the edges; O(N + M) memory. An input that
//! claims many vertices and mentions few is as cheap as those: Askar wins at once from the others.
//!
//! # Pitfalls
//! - `N` less the vertices of one maximum matching: `3 2 / 1 2 / 1 3` is 2, as either leaf can stay
//!   exposed.
//! - A search for alternating paths that knows no odd cycles: `5 6 / 1 2 / 1 3 / 1 5 / 2 3 / 2 4 / 3 4`
//!   is 4.
//! - A recursion goes as deep as the path of 2000 vertices in `limits`.

pub mod rules;

use judge_io::{Counted, Error, Problem, Scanner};
use matching::general::{Graph, UndirectedVertexGeography};
use std::fmt;

/// One graph.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The number of vertices, which count from 1.
    pub vertices: u64,
    /// The edges. They need not join all vertices, and may be repeated.
    pub edges: Vec<(u64, u64)>,
}

impl Problem for Case {
    type Format = Counted;
    type Answer = u64;

    /// Reads the numbers of vertices and edges, then the edges.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let vertices = input.unsigned("the number of vertices")?;
        let count = input.unsigned_in("the number of edges", 0..=i32::MAX as u64)?;
        let mut edges = Vec::with_capacity(input.capacity(count));
        for _ in 0..count {
            let one = input.unsigned_in("a vertex", 1..=vertices)?;
            edges.push((one, input.unsigned_in("a vertex", 1..=vertices)?));
        }
        Ok(Case { vertices, edges })
    }

    fn solve(&self) -> u64 {
        let (names, graph) = mentioned(&self.edges);
        let lost = UndirectedVertexGeography::new(&graph).lost_starts().count();
        self.vertices - names.len() as u64 + lost as u64
    }
}

/// The vertices of these edges in rising order, and the graph in which each has its place there as its
/// number.
///
/// ```
/// let (names, graph) = graph_token::mentioned(&[(7, 3), (9, 7)]);
/// assert_eq!(names, [3, 7, 9]);
/// assert_eq!(graph.neighbours(1), [0, 2]);
/// ```
///
/// # Panics
/// If there are more than `i32::MAX` edges.
#[must_use]
pub fn mentioned(edges: &[(u64, u64)]) -> (Vec<u64>, Graph) {
    let mut names: Vec<u64> = edges.iter().flat_map(|&(one, other)| [one, other]).collect();
    names.sort_unstable();
    names.dedup();
    let place = |name| names.partition_point(|&before| before < name) as u32;
    let edges: Vec<_> = edges.iter().map(|&(one, other)| (place(one), place(other))).collect();
    let graph = Graph::new(names.len() as u32, &edges).expect("places of vertices");
    (names, graph)
}

/// Which of the vertices of these edges are lost for the player who has to move from there, in rising
/// order.
///
/// ```
/// assert_eq!(graph_token::lost_starts(&[(1, 2), (1, 3)]), [2, 3]);
/// ```
#[must_use]
pub fn lost_starts(edges: &[(u64, u64)]) -> Vec<u64> {
    let (names, graph) = mentioned(edges);
    let game = UndirectedVertexGeography::new(&graph);
    game.lost_starts().map(|place| names[place as usize]).collect()
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.vertices, self.edges.len())?;
        self.edges.iter().try_for_each(|(one, other)| write!(f, "\n{one} {other}"))
    }
}
