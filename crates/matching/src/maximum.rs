//! A maximum matching, by a chain of methods of which each takes over where the one before has had
//! its share of work:
//!
//! 1. [`greedy`]: every left vertex takes a free neighbour. That is all that easy inputs need.
//! 2. [`search`]: one search from each exposed vertex. It ends the work where the searches are short,
//!    and gives up early where they are not.
//! 3. [`karp_sipser`], from scratch, if more than a few vertices were left exposed.
//! 4. [`search`] again, for longer, as long as it keeps finding paths.
//! 5. [`push_relabel`]: all exposed vertices in turn, guided by distances.
//! 6. [`hopcroft_karp`], without a limit.
//!
//! The first five take O(V + E) time, each a fixed number of passes over the graph; the last takes
//! O(E √V), and with it the whole.

use crate::distances::unmeasured;
use crate::hopcroft_karp::hopcroft_karp;
use crate::karp_sipser::karp_sipser;
use crate::push_relabel::push_relabel;
use crate::search::{search, Budget};
use crate::{BipartiteGraph, Matching, NONE};

/// A pass over all edges, in the parts that limits are counted in.
const PASS: usize = 64;

/// What the methods may spend, in parts of a pass.
struct Limits {
    /// On the first searches, where many vertices are exposed; where few are, a whole pass.
    first: usize,
    /// On the second searches.
    second: usize,
    /// More on the second searches if every exposed vertex comes to be matched, in proportion.
    rewards: usize,
    /// How often distances may be measured anew.
    relabels: usize,
}

const LIMITS: Limits = Limits { first: 1, second: 8, rewards: 48 * PASS, relabels: 64 };

/// What going on to a far vertex counts for in the second searches. They are worth many passes over
/// vertices that lie close together, and few over those that do not.
const FAR: usize = 64;

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
    within(graph, &LIMITS)
}

fn within(graph: &BipartiteGraph, limits: &Limits) -> Matching {
    let mut matching = greedy(graph);
    let (left, right) = (exposed(&matching.left), exposed(&matching.right));
    let fewer = left.min(right);
    if fewer == 0 {
        return matching;
    }
    let few = matching.left.len().min(matching.right.len()) / 128;
    let are_few = fewer <= few;
    // A few exposed vertices of one side are not looked for from many of the other.
    if !are_few || left <= few.max(right) {
        let mut open = vec![true; matching.right.len()];
        let Matching { left, right } = &mut matching;
        let steps = part(graph, if are_few { PASS } else { limits.first });
        let budget = Budget { steps, reward: 0, far: 0 };
        if search(graph, left, right, &mut open, budget) {
            return matching;
        }
    }
    let transposed = graph.transposed();
    let mut open = if are_few {
        [vec![true; matching.left.len()], vec![true; matching.right.len()]]
    } else {
        karp_sipser(graph, &transposed, &mut matching)
    };
    let [open_left, open_right] = &mut open;
    let Matching { left, right } = &mut matching;
    let (lefts, rights) = (exposed_in(left, open_left), exposed_in(right, open_right));
    if lefts.min(rights) == 0 {
        return matching;
    }
    if lefts <= rights {
        finish(graph, &transposed, left, right, open_right, lefts, limits);
    } else {
        finish(&transposed, graph, right, left, open_left, rights, limits);
    }
    matching
}

/// Makes a matching maximum, by paths from the `exposed` exposed vertices of the side `own` through
/// the `open` vertices of the other. `rows` has the side `own` on its left.
fn finish(
    rows: &BipartiteGraph,
    transposed: &BipartiteGraph,
    own: &mut [u32],
    other: &mut [u32],
    open: &mut [bool],
    exposed: usize,
    limits: &Limits,
) {
    let reward = part(rows, limits.rewards) / exposed;
    let budget = Budget { steps: part(rows, limits.second), reward, far: FAR };
    if search(rows, own, other, open, budget) {
        return;
    }
    let mut distances = unmeasured(open);
    if !push_relabel(rows, transposed, own, other, &mut distances, limits.relabels) {
        hopcroft_karp(rows, transposed, own, other, &mut distances);
    }
}

/// The edges in so many parts of a pass.
fn part(graph: &BipartiteGraph, share: usize) -> usize {
    graph.edge_count().saturating_mul(share) / PASS
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
    use std::fmt::Debug;

    /// Boards with holes, and sparse graphs.
    fn graphs() -> impl Iterator<Item = BipartiteGraph> {
        let mut random = StdRng::seed_from_u64(5);
        // Miri is some hundred times slower.
        let (count, most) = if cfg!(miri) { (3, 30) } else { (300, 300) };
        (0..count).map(move |round| {
            if round % 3 == 0 {
                let cells = 0..4 * most;
                let open: Vec<bool> = cells.map(|_| random.random_range(0..10) > 0).collect();
                return Board::new(30, open).graph();
            }
            let (left, right) = (random.random_range(1..most), random.random_range(1..most));
            let count = random.random_range(0..3 * left);
            let edges: Vec<_> = (0..count)
                .map(|_| (random.random_range(0..left), random.random_range(0..right)))
                .collect();
            BipartiteGraph::new(left, right, &edges).unwrap()
        })
    }

    fn assert_maximum(graph: &BipartiteGraph, matching: &Matching, case: &dyn Debug) {
        let cover = minimum_vertex_cover(graph, matching);
        assert_eq!(certify(graph, matching, &cover), Ok(()), "{case:?}");
    }

    #[test]
    fn every_handover_ends_in_a_maximum_matching() {
        for graph in graphs() {
            let limits = [(0, 0, 0), (0, 0, 1), (0, 0, 64), (0, PASS, 0), (usize::MAX, 0, 0)];
            for (first, second, relabels) in limits {
                let limits = Limits { first, second, rewards: 48 * second, relabels };
                let matching = within(&graph, &limits);
                assert_maximum(&graph, &matching, &(first, second, relabels));
            }
        }
    }

    /// From no pair on, and without a limit.
    #[test]
    fn every_method_of_paths_does_all_by_itself() {
        for graph in graphs() {
            let transposed = graph.transposed();
            let (lefts, rights) = (graph.left_count(), graph.right_count());
            let open = vec![true; rights as usize];
            let none = Matching::from_pairs(lefts, rights, []).unwrap();

            let Matching { mut left, mut right } = none.clone();
            let budget = Budget { steps: usize::MAX, reward: 0, far: 0 };
            assert!(search(&graph, &mut left, &mut right, &mut open.clone(), budget));
            assert_maximum(&graph, &Matching { left, right }, &"search");

            let Matching { mut left, mut right } = none.clone();
            let distances = &mut unmeasured(&open);
            assert!(push_relabel(
                &graph,
                &transposed,
                &mut left,
                &mut right,
                distances,
                usize::MAX
            ));
            assert_maximum(&graph, &Matching { left, right }, &"push_relabel");

            let Matching { mut left, mut right } = none;
            hopcroft_karp(&graph, &transposed, &mut left, &mut right, &mut unmeasured(&open));
            assert_maximum(&graph, &Matching { left, right }, &"hopcroft_karp");
        }
    }

    #[test]
    fn greedy_leaves_no_edge_between_exposed_vertices() {
        for graph in graphs() {
            let Matching { left, right } = greedy(&graph);
            let is_open = |&(l, r): &(u32, u32)| left[l as usize].min(right[r as usize]) == NONE;
            assert_eq!(graph.edges().find(is_open), None);
        }
    }
}
