//! The certificate of a maximum matching: a vertex cover of the same size.
//!
//! Every edge of a matching needs a vertex of its own in a cover, so no cover is smaller than any
//! matching. Let Z be the vertices on alternating paths from exposed left vertices. The left
//! vertices outside Z and the right vertices inside Z cover every edge: an edge from a left vertex
//! in Z leads to a right vertex in Z. Where no path ends at an exposed right vertex, which would
//! make the matching larger, each of them is matched, and no two to each other; so they are as many
//! as the pairs, and both sizes are optimal. (König 1931.)

use crate::alternating::reach;
use crate::{BipartiteGraph, Matching, VertexSet, NONE};
use std::fmt;

/// A smallest set of vertices that has an end of every edge, from a maximum matching. O(V + E) time.
///
/// A matching that is not maximum gives a cover, too, but one larger than the matching, so that
/// [`certify`] rejects the two.
///
/// ```
/// use matching::{minimum_vertex_cover, BipartiteGraph, Matching, Vertex};
///
/// let graph = BipartiteGraph::new(2, 1, &[(0, 0), (1, 0)])?;
/// let matching = Matching::from_pairs(2, 1, [(1, 0)]).unwrap();
/// let cover = minimum_vertex_cover(&graph, &matching);
/// assert_eq!(cover.iter().collect::<Vec<_>>(), [Vertex::Right(0)]);
/// # Ok::<(), matching::GraphError>(())
/// ```
///
/// # Panics
/// If the matching has fewer vertices than the graph.
#[must_use]
pub fn minimum_vertex_cover(graph: &BipartiteGraph, matching: &Matching) -> VertexSet {
    let [mut left, right] = reach(graph, &matching.left, &matching.right);
    for is_member in &mut left {
        *is_member = !*is_member;
    }
    VertexSet { left, right }
}

/// What [`certify`] found wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The matching or the cover is for a graph with other numbers of vertices.
    OtherGraph,
    /// A pair of the matching is not an edge, or shares a vertex with another pair.
    NoPair(u32, u32),
    /// Neither end of an edge is in the cover.
    Uncovered(u32, u32),
    /// The matching and the cover have different sizes, so that neither proves the other optimal.
    Sizes {
        /// The number of pairs in the matching.
        matching: usize,
        /// The number of vertices in the cover.
        cover: usize,
    },
}

/// Checks that `matching` is a matching of `graph`, that `cover` has an end of every edge, and that
/// they have the same size. That proves the one maximum and the other minimum. O(V + E) time.
///
/// # Errors
/// The first flaw.
pub fn certify(graph: &BipartiteGraph, matching: &Matching, cover: &VertexSet) -> Result<(), Flaw> {
    let shape = (graph.left_count() as usize, graph.right_count() as usize);
    let shapes =
        [(matching.left.len(), matching.right.len()), (cover.left.len(), cover.right.len())];
    if shapes.iter().any(|&other| other != shape) {
        return Err(Flaw::OtherGraph);
    }
    for (left, right) in matching.pairs() {
        let is_mutual = matching.right.get(right as usize) == Some(&left);
        if !is_mutual || !graph.neighbours(left).contains(&right) {
            return Err(Flaw::NoPair(left, right));
        }
    }
    for (right, &left) in (0..).zip(&matching.right) {
        if left != NONE && matching.left.get(left as usize) != Some(&right) {
            return Err(Flaw::NoPair(left, right));
        }
    }
    for (left, right) in graph.edges() {
        if !cover.left[left as usize] && !cover.right[right as usize] {
            return Err(Flaw::Uncovered(left, right));
        }
    }
    let (matching, cover) = (matching.size(), cover.len());
    if matching == cover {
        Ok(())
    } else {
        Err(Flaw::Sizes { matching, cover })
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::OtherGraph => f.write_str("the numbers of vertices are not those of the graph"),
            Flaw::NoPair(left, right) => {
                write!(f, "left {left} and right {right} are no edge or have another mate")
            }
            Flaw::Uncovered(left, right) => {
                write!(f, "the edge from left {left} to right {right} is not covered")
            }
            Flaw::Sizes { matching, cover } => {
                write!(f, "a matching of {matching} pairs and a cover of {cover} vertices")
            }
        }
    }
}

impl std::error::Error for Flaw {}
