//! The Dulmage–Mendelsohn decomposition.
//!
//! Read left vertices as equations and right vertices as unknowns. Alternating paths from exposed
//! right vertices reach the under-determined part, which has more unknowns than equations; those
//! from exposed left vertices reach the over-determined part; the rest is matched perfectly, the
//! well-determined part. No two of them meet, for else a path would lead from one exposed vertex to
//! another. In the well-determined part, an edge from l to r is an arrow from the pair of l to the
//! pair of r; the strongly connected components of these arrows are the irreducible blocks. None of
//! this depends on the maximum matching that it starts from. (Dulmage and Mendelsohn 1958; Pothen
//! and Fan 1990.)
//!
//! Components come from Tarjan's search (1972) on a stack of its own. It finishes a component after
//! all that its arrows lead to, so its order, read backwards, is block upper triangular.

use crate::alternating::{reach, reach_from_right};
use crate::{maximum_matching, BipartiteGraph, Matching, Vertex, NONE};

/// A part of the coarse decomposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// More right than left vertices; every maximum matching covers its left vertices.
    UnderDetermined,
    /// Matched perfectly by every maximum matching.
    WellDetermined,
    /// More left than right vertices; every maximum matching covers its right vertices.
    OverDetermined,
}

/// The decomposition of a bipartite graph: coarse, and fine for the well-determined part.
///
/// No edge leads from the left vertices of a later part to the right vertices of an earlier one, in
/// the order under-, well-, over-determined; nor, within the well-determined part, from a later
/// block to an earlier one.
///
/// ```
/// use matching::{BipartiteGraph, DulmageMendelsohn, Part, Vertex};
///
/// let edges = [(0, 0), (0, 1), (1, 1), (1, 2), (2, 1), (2, 2), (3, 2), (3, 3)];
/// let graph = BipartiteGraph::new(4, 4, &edges)?;
/// let parts = DulmageMendelsohn::new(&graph);
/// assert_eq!(parts.part(Vertex::Left(0)), Part::WellDetermined);
/// let sizes: Vec<_> = parts.blocks().map(|block| block.len()).collect();
/// assert_eq!(sizes, [1, 1, 2]);
/// # Ok::<(), matching::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct DulmageMendelsohn {
    left: Vec<Part>,
    right: Vec<Part>,
    /// The pairs of the well-determined part, block after block.
    pairs: Vec<(u32, u32)>,
    /// Where each block starts in `pairs`, then the number of pairs.
    starts: Vec<u32>,
}

impl DulmageMendelsohn {
    /// Finds a maximum matching of `graph` and decomposes it.
    #[must_use]
    pub fn new(graph: &BipartiteGraph) -> Self {
        DulmageMendelsohn::with(graph, &maximum_matching(graph))
    }

    /// The decomposition from a known maximum matching. O(V + E) time.
    ///
    /// # Panics
    /// If the matching has fewer vertices than the graph.
    #[must_use]
    pub fn with(graph: &BipartiteGraph, matching: &Matching) -> Self {
        let [over_left, over_right] = reach(graph, &matching.left, &matching.right);
        let [under_right, under_left] = reach_from_right(graph, matching);
        let part = |(&is_under, &is_over): (&bool, &bool)| {
            if is_under {
                Part::UnderDetermined
            } else if is_over {
                Part::OverDetermined
            } else {
                Part::WellDetermined
            }
        };
        let left: Vec<Part> = under_left.iter().zip(&over_left).map(part).collect();
        let right: Vec<Part> = under_right.iter().zip(&over_right).map(part).collect();
        let (pairs, starts) = blocks(graph, matching, &left);
        DulmageMendelsohn { left, right, pairs, starts }
    }

    /// The part that holds a vertex.
    ///
    /// # Panics
    /// If the graph has no such vertex.
    #[must_use]
    pub fn part(&self, vertex: Vertex) -> Part {
        match vertex {
            Vertex::Left(id) => self.left[id as usize],
            Vertex::Right(id) => self.right[id as usize],
        }
    }

    /// The number of blocks of the well-determined part.
    #[must_use]
    pub fn block_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The irreducible blocks of the well-determined part, in block upper triangular order, each as
    /// the pairs of a perfect matching of it.
    pub fn blocks(&self) -> impl Iterator<Item = &[(u32, u32)]> + '_ {
        self.starts.windows(2).map(move |ends| &self.pairs[ends[0] as usize..ends[1] as usize])
    }
}

/// The pairs of the well-determined part by block, and where each block starts.
fn blocks(
    graph: &BipartiteGraph,
    matching: &Matching,
    part: &[Part],
) -> (Vec<(u32, u32)>, Vec<u32>) {
    const DONE: u32 = NONE;
    // By left vertex: 0 before it is found, then its number in the order of finding, lowered to the
    // least number that a path from it is known to reach, and `DONE` once its block is closed.
    let mut low = vec![0_u32; part.len()];
    let mut found = 0;
    // Found vertices whose block is not closed, and the path of the search with the edges left.
    let mut open: Vec<u32> = Vec::new();
    let mut path: Vec<(u32, u32, u32)> = Vec::new();
    let mut pairs = Vec::new();
    let mut ends = Vec::new();
    for root in 0..graph.left_count() {
        if part[root as usize] != Part::WellDetermined || low[root as usize] != 0 {
            continue;
        }
        let mut entered = root;
        'search: loop {
            found += 1;
            low[entered as usize] = found;
            open.push(entered);
            path.push((entered, found, graph.starts[entered as usize]));
            while let Some(&mut (vertex, number, ref mut edge)) = path.last_mut() {
                let end = graph.starts[vertex as usize + 1];
                let mut lowest = low[vertex as usize];
                while *edge < end {
                    let right = graph.targets[*edge as usize];
                    let next = matching.right[right as usize];
                    *edge += 1;
                    if next == NONE || part[next as usize] != Part::WellDetermined {
                        continue;
                    }
                    let other = low[next as usize];
                    if other == 0 {
                        low[vertex as usize] = lowest;
                        entered = next;
                        continue 'search;
                    }
                    if other != DONE {
                        lowest = lowest.min(other);
                    }
                }
                path.pop();
                if lowest == number {
                    while let Some(member) = open.pop() {
                        low[member as usize] = DONE;
                        pairs.push((member, matching.left[member as usize]));
                        if member == vertex {
                            break;
                        }
                    }
                    ends.push(pairs.len() as u32);
                } else {
                    low[vertex as usize] = lowest;
                    if let Some(&(parent, ..)) = path.last() {
                        let parent = &mut low[parent as usize];
                        *parent = lowest.min(*parent);
                    }
                }
            }
            break;
        }
    }
    pairs.reverse();
    let count = pairs.len() as u32;
    let mut starts: Vec<u32> = ends.iter().rev().map(|end| count - end).collect();
    starts.push(count);
    (pairs, starts)
}
