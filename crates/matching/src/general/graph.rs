//! A graph as compressed rows: those of the bipartite graph that has a left and a right copy of each
//! vertex, and each edge once in either direction.

use crate::{BipartiteGraph, GraphError};

/// An undirected graph on the vertices `0..vertex_count`. Edges may be repeated. An edge from a
/// vertex to itself is left out: it is part of no matching and no move of a game.
///
/// It takes 8 bytes an edge and 4 a vertex.
///
/// ```
/// use matching::general::Graph;
///
/// let graph = Graph::new(3, &[(0, 1), (2, 1), (2, 2)])?;
/// assert_eq!(graph.neighbours(1), [0, 2]);
/// assert_eq!(graph.edges().collect::<Vec<_>>(), [(0, 1), (1, 2)]);
/// assert_eq!(
///     Graph::new(3, &[(0, 1), (1, 3)]).unwrap_err().to_string(),
///     "edge 1: expected a vertex below 3, found 3"
/// );
/// # Ok::<(), matching::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    pub(super) rows: BipartiteGraph,
}

impl Graph {
    /// The graph with the given number of vertices and the given edges. O(V + E) time.
    ///
    /// # Errors
    /// If an edge has an id that the graph does not have (the first such edge is named, counted from
    /// 0), or there are more than `i32::MAX` edges.
    pub fn new(vertex_count: u32, edges: &[(u32, u32)]) -> Result<Self, GraphError> {
        Ok(Graph { rows: BipartiteGraph::symmetric(vertex_count, edges)? })
    }

    /// The number of vertices.
    #[must_use]
    pub fn vertex_count(&self) -> u32 {
        self.rows.left_count()
    }

    /// The number of edges between different vertices, repeated ones included.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.rows.edge_count() / 2
    }

    /// The neighbours of a vertex, one for each edge.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    #[inline]
    pub fn neighbours(&self, vertex: u32) -> &[u32] {
        self.rows.neighbours(vertex)
    }

    /// All edges between different vertices, the smaller id first.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.rows.edges().filter(|(from, to)| from < to)
    }
}
