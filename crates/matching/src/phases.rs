//! Shortest augmenting paths in phases.
//!
//! Each phase measures how far the vertices of one side are from the exposed ones along alternating
//! paths, and augments along disjoint paths that follow those distances until none is left. Their
//! length grows from phase to phase, so O(√V) phases of O(V + E) time suffice (Hopcroft and Karp
//! 1973).

use crate::{BipartiteGraph, NONE};
use std::mem::replace;

/// Makes a matching maximum; `rows` has the side `own` on its left. O(E √V) time.
pub(crate) fn phases(rows: &BipartiteGraph, own: &mut [u32], other: &mut [u32]) {
    while let Some(distances) = layers(rows, own, other) {
        let mut edges = rows.starts.clone();
        let mut path: Vec<u32> = Vec::new();
        for root in 0..rows.left_count() {
            if own[root as usize] == NONE {
                path.push(root);
            }
            while let Some(&from) = path.last() {
                let edge = edges[from as usize];
                if edge == rows.starts[from as usize + 1] {
                    path.pop();
                    continue;
                }
                edges[from as usize] += 1;
                let mut to = rows.targets[edge as usize];
                let mate = other[to as usize];
                if mate == NONE {
                    while let Some(from) = path.pop() {
                        other[to as usize] = from;
                        to = replace(&mut own[from as usize], to);
                    }
                } else if distances[mate as usize] == distances[from as usize] + 1 {
                    path.push(mate);
                }
            }
        }
    }
}

/// The distances from the exposed vertices; `None` if no path leads on to an exposed vertex of the
/// other side.
fn layers(rows: &BipartiteGraph, own: &[u32], other: &[u32]) -> Option<Vec<u32>> {
    let mut distances = vec![NONE; own.len()];
    let mut queue = Vec::new();
    for ((distance, &mate), id) in distances.iter_mut().zip(own).zip(0..) {
        if mate == NONE {
            *distance = 0;
            queue.push(id);
        }
    }
    let mut next = 0;
    let mut ends = false;
    while next < queue.len() {
        let from = queue[next];
        next += 1;
        for &to in rows.neighbours(from) {
            let mate = other[to as usize];
            if mate == NONE {
                ends = true;
            } else if distances[mate as usize] == NONE {
                distances[mate as usize] = distances[from as usize] + 1;
                queue.push(mate);
            }
        }
    }
    Some(distances).filter(|_| ends)
}
