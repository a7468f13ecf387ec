//! A maximum matching: the heuristic of Karp and Sipser, then alternating trees with blossoms.

use crate::general::blossom::Search;
use crate::general::{Graph, Matching};
use crate::karp_sipser::karp_sipser_of_one_side;

/// A maximum matching of `graph`.
///
/// It takes O(V E log V) time at worst: a phase takes one pass over the edges, and each but the last
/// finds a path. In practice the phases are few, far below √V, and the time is nearly linear.
///
/// Beside the graph it takes at most 41 bytes a vertex.
///
/// ```
/// use matching::general::{maximum_matching, Graph};
///
/// // A cycle of five vertices.
/// let graph = Graph::new(5, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)])?;
/// assert_eq!(maximum_matching(&graph).size(), 2);
/// # Ok::<(), matching::GraphError>(())
/// ```
#[must_use]
pub fn maximum_matching(graph: &Graph) -> Matching {
    let mut search = Search::new(graph, initial(graph).mates);
    search.run();
    Matching { mates: search.into_parts().0 }
}

/// A matching to start from, often maximum.
pub(super) fn initial(graph: &Graph) -> Matching {
    Matching { mates: karp_sipser_of_one_side(&graph.rows) }
}
