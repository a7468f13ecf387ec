//! What alternating paths reach from the exposed vertices of one side.
//!
//! A path leaves an exposed vertex by any edge and comes back to its side by a matched one. The
//! search marks both ends of each step, so it looks at every row once: O(V + E).

use crate::{BipartiteGraph, Matching, NONE};

/// Marks the vertices on alternating paths that start at an exposed left vertex: the left ones (an
/// even number of edges away) and the right ones (an odd number). `left` and `right` hold the mates.
pub(crate) fn reach(graph: &BipartiteGraph, left: &[u32], right: &[u32]) -> [Vec<bool>; 2] {
    let mut reached_left: Vec<bool> = left.iter().map(|&mate| mate == NONE).collect();
    let mut reached_right = vec![false; right.len()];
    let mut open: Vec<u32> = Vec::new();
    for (start, &mate) in (0..).zip(left) {
        if mate != NONE {
            continue;
        }
        open.push(start);
        while let Some(from) = open.pop() {
            for &to in graph.neighbours(from) {
                if !reached_right[to as usize] {
                    reached_right[to as usize] = true;
                    let next = right[to as usize];
                    if next != NONE {
                        reached_left[next as usize] = true;
                        open.push(next);
                    }
                }
            }
        }
    }
    [reached_left, reached_right]
}

/// The same from the exposed right vertices: marks the right ones, then the left ones.
pub(crate) fn reach_from_right(graph: &BipartiteGraph, matching: &Matching) -> [Vec<bool>; 2] {
    if matching.right.contains(&NONE) {
        reach(&graph.transposed(), &matching.right, &matching.left)
    } else {
        [vec![false; matching.right.len()], vec![false; matching.left.len()]]
    }
}
