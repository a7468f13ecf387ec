//! A maximum matching: greedy pairs first, then shortest augmenting paths in phases.
//!
//! Each phase measures how far every left vertex is from the exposed ones along alternating paths,
//! and augments along disjoint paths that follow those distances until none is left. Their length
//! grows from phase to phase, so O(√V) phases of O(E) time suffice (Hopcroft and Karp 1973).

use crate::{BipartiteGraph, Matching, NONE};

/// A maximum matching of `graph`, in O(E √V) time.
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
    let mut matching = greedy(graph);
    while phase(graph, &mut matching) {}
    matching
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

fn phase(graph: &BipartiteGraph, matching: &mut Matching) -> bool {
    let Matching { left, right } = matching;
    let exposed = |mates: &[u32]| -> Vec<u32> {
        (0..).zip(mates).filter(|&(_, &mate)| mate == NONE).map(|(vertex, _)| vertex).collect()
    };
    let roots = exposed(left);
    let mut distance = vec![NONE; left.len()];
    for &root in &roots {
        distance[root as usize] = 0;
    }
    let mut queue = roots.clone();
    let mut next = 0;
    let mut ends = false;
    while next < queue.len() {
        let from = queue[next];
        next += 1;
        for &to in graph.neighbours(from) {
            let mate = right[to as usize];
            if mate == NONE {
                ends = true;
            } else if distance[mate as usize] == NONE {
                distance[mate as usize] = distance[from as usize] + 1;
                queue.push(mate);
            }
        }
    }
    if !ends {
        return false;
    }
    let mut edges = graph.starts.clone();
    let mut path: Vec<u32> = Vec::new();
    for root in roots {
        path.push(root);
        while let Some(&from) = path.last() {
            let edge = edges[from as usize];
            if edge == graph.starts[from as usize + 1] {
                path.pop();
                continue;
            }
            edges[from as usize] += 1;
            let mut to = graph.targets[edge as usize];
            let mate = right[to as usize];
            if mate == NONE {
                while let Some(from) = path.pop() {
                    right[to as usize] = from;
                    to = std::mem::replace(&mut left[from as usize], to);
                }
            } else if distance[mate as usize] == distance[from as usize] + 1 {
                path.push(mate);
            }
        }
    }
    true
}
