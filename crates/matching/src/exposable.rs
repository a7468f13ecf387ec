//! The vertices that some maximum matching leaves exposed.
//!
//! Take a maximum matching. Exchanging the edges of an alternating path of even length that starts
//! at an exposed vertex keeps the size and exposes the other end. Conversely, if another maximum
//! matching exposes a vertex, the two matchings differ along a path that starts there, and it ends
//! at a vertex that the first one exposes, an even number of edges away, for else one of them could
//! be made larger. So they are the vertices on alternating paths of even length from exposed
//! vertices. (Gallai 1964; Edmonds 1965.)

use crate::alternating::{reach, reach_from_right};
use crate::{BipartiteGraph, Matching, VertexSet};

/// The vertices of both sides that some maximum matching leaves exposed, from any maximum matching.
/// O(V + E) time.
///
/// ```
/// use matching::{exposable_vertices, maximum_matching, BipartiteGraph};
///
/// // A path of three vertices: one end or the other is exposed, never the middle.
/// let graph = BipartiteGraph::new(2, 1, &[(0, 0), (1, 0)])?;
/// let exposable = exposable_vertices(&graph, &maximum_matching(&graph));
/// assert_eq!(exposable.left().collect::<Vec<_>>(), [0, 1]);
/// assert_eq!(exposable.right().count(), 0);
/// # Ok::<(), matching::GraphError>(())
/// ```
///
/// # Panics
/// If the matching has fewer vertices than the graph.
#[must_use]
pub fn exposable_vertices(graph: &BipartiteGraph, matching: &Matching) -> VertexSet {
    let [left, _] = reach(graph, &matching.left, &matching.right);
    let [right, _] = reach_from_right(graph, matching);
    VertexSet { left, right }
}
