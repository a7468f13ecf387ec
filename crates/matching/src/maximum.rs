//! A maximum matching, by a chain of methods of which each takes over where the one before has had
//! its share of work:
//!
//! 1. [`greedy`]: every left vertex takes a free neighbour. That is all that easy inputs need.
//! 2. [`karp_sipser`], from scratch, if more than a few vertices are left exposed.
//! 3. [`search`]: one depth-first search from each exposed vertex.
//! 4. [`push_relabel`]: all exposed vertices in turn, guided by distances.
//! 5. [`phases`], without a limit.
//!
//! The first four take O(V + E) time, each a fixed number of passes over the graph; the last takes
//! O(E √V), and with it the whole.

use crate::karp_sipser::karp_sipser;
use crate::phases::phases;
use crate::push_relabel::push_relabel;
use crate::search::search;
use crate::{BipartiteGraph, Matching, NONE};

/// How many passes over the edges the depth-first searches may take, in all.
const SEARCH_PASSES: usize = 1;

/// How often distances may be measured anew.
const RELABELS: usize = 64;

/// A maximum matching of `graph`, in O(E √V) time; on most inputs the time is linear.
///
/// Beside the graph it takes at most 4 bytes an edge and 28 a vertex.
///
/// ```
/// use matching::{maximum_matching, BipartiteGraph};
///
/// let graph = BipartiteGraph::new(2, 2, &[(0, 0), (0, 1), (1, 0)])?;
/// let matching = maximum_matching(&graph);
/// assert_eq!(matching.pairs().collect::<Vec<_>>(), [(0, 1), (1, 0)]);
/// # Ok::<(), matching::GraphError>(())
/// ```
#[must_use]
pub fn maximum_matching(graph: &BipartiteGraph) -> Matching {
    within(graph, SEARCH_PASSES, RELABELS)
}

fn within(graph: &BipartiteGraph, passes: usize, relabels: usize) -> Matching {
    let mut matching = greedy(graph);
    let (left, right) = (exposed(&matching.left), exposed(&matching.right));
    let fewer = left.min(right);
    if fewer == 0 {
        return matching;
    }
    let few = matching.left.len().min(matching.right.len()) / 128;
    if fewer <= few && left <= right {
        let mut open = vec![true; matching.right.len()];
        let Matching { left, right } = &mut matching;
        if search(graph, left, right, &mut open, passes) {
            return matching;
        }
    }
    let reversed = graph.reversed();
    let mut open = if fewer > few {
        karp_sipser(graph, &reversed, &mut matching)
    } else {
        [vec![true; matching.left.len()], vec![true; matching.right.len()]]
    };
    let [open_left, open_right] = &mut open;
    let Matching { left, right } = &mut matching;
    let (lefts, rights) = (exposed_in(left, open_left), exposed_in(right, open_right));
    if lefts.min(rights) == 0 {
        return matching;
    }
    if lefts <= rights {
        finish(graph, &reversed, left, right, open_right, passes, relabels);
    } else {
        finish(&reversed, graph, right, left, open_left, passes, relabels);
    }
    matching
}

/// Makes a matching maximum, by paths from the exposed vertices of the side `own` through the
/// `open` vertices of the other. `rows` has the side `own` on its left.
fn finish(
    rows: &BipartiteGraph,
    reversed: &BipartiteGraph,
    own: &mut [u32],
    other: &mut [u32],
    open: &mut [bool],
    passes: usize,
    relabels: usize,
) {
    let done = search(rows, own, other, open, passes)
        || push_relabel(rows, reversed, own, other, open, relabels);
    if !done {
        phases(rows, own, other);
    }
}

fn exposed(mates: &[u32]) -> usize {
    mates.iter().filter(|&&mate| mate == NONE).count()
}

fn exposed_in(mates: &[u32], open: &[bool]) -> usize {
    mates.iter().zip(open).filter(|&(&mate, &is_open)| mate == NONE && is_open).count()
}

fn greedy(graph: &BipartiteGraph) -> Matching {
    let mut left = vec![NONE; graph.left_count() as usize];
    let mut right = vec![NONE; graph.right_count() as usize];
    for (vertex, mate) in (0..).zip(&mut left) {
        let free = graph.neighbours(vertex).iter().find(|&&to| right[to as usize] == NONE);
        if let Some(&to) = free {
            *mate = to;
            right[to as usize] = vertex;
        }
    }
    Matching { left, right }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{certify, minimum_vertex_cover, Board};
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn every_handover_ends_in_a_maximum_matching() {
        let mut random = StdRng::seed_from_u64(5);
        for round in 0..300 {
            let graph = if round % 3 == 0 {
                let open: Vec<bool> = (0..1200).map(|_| random.random_range(0..10) > 0).collect();
                Board::new(30, open).graph()
            } else {
                let (left, right) = (random.random_range(1..300), random.random_range(1..300));
                let count = random.random_range(0..3 * left);
                let edges: Vec<_> = (0..count)
                    .map(|_| (random.random_range(0..left), random.random_range(0..right)))
                    .collect();
                BipartiteGraph::new(left, right, &edges).unwrap()
            };
            for (passes, relabels) in [(0, 0), (0, 1), (0, 64), (1, 0), (usize::MAX, 0)] {
                let matching = within(&graph, passes, relabels);
                let cover = minimum_vertex_cover(&graph, &matching);
                assert_eq!(certify(&graph, &matching, &cover), Ok(()), "{passes} {relabels}");
            }
        }
    }
}
