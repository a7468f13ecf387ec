//! A maximum matching: the heuristic of Karp and Sipser, then alternating trees with blossoms.

use crate::general::blossom::Search;
use crate::general::{Graph, Matching};
use crate::karp_sipser::karp_sipser_of_one_side;
use crate::NONE;

/// Few vertices are one in so many.
const FEW: usize = 32;

/// A maximum matching of `graph`.
///
/// It takes O(V E log V) time at worst: a phase takes one pass over the edges, and each but the last
/// finds a path. In practice the phases are fewer than √V, on most inputs a handful.
///
/// Beside the graph it takes at most 56 bytes a vertex.
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
    let first = initial(graph);
    if first.mates.iter().all(|&mate| mate != NONE) {
        return first;
    }
    let mut search = Search::new(graph, first.mates);
    search.find_matching();
    Matching { mates: search.into_mates() }
}

/// A matching to start from, often maximum: the greedy one if it leaves few vertices exposed, else
/// that of Karp and Sipser.
pub(super) fn initial(graph: &Graph) -> Matching {
    let mut mates = greedy(graph);
    let exposed = mates.iter().filter(|&&mate| mate == NONE).count();
    if exposed > mates.len() / FEW {
        karp_sipser_of_one_side(&graph.rows, &mut mates);
    }
    Matching { mates }
}

/// An exposed vertex takes an exposed neighbour, and the next one to choose is an exposed neighbour of
/// that. So a walk along a path leaves nothing behind that could have been matched.
fn greedy(graph: &Graph) -> Vec<u32> {
    let mut mates = vec![NONE; graph.vertex_count() as usize];
    for start in 0..graph.vertex_count() {
        let mut next = Some(start).filter(|&start| mates[start as usize] == NONE);
        while let Some(id) = next {
            let exposed = |mates: &[u32], of: u32| {
                graph.neighbours(of).iter().copied().find(|&to| mates[to as usize] == NONE)
            };
            next = exposed(&mates, id).and_then(|mate| {
                mates[id as usize] = mate;
                mates[mate as usize] = id;
                exposed(&mates, mate)
            });
        }
    }
    mates
}
