//! Shortest augmenting paths in phases.
//!
//! Each phase measures how far the vertices of one side are from an exposed one along alternating
//! paths, and augments along disjoint paths that come nearer with every step until none is left. The
//! shortest of them grow from phase to phase, so O(√V) phases of O(V + E) time suffice (Hopcroft and
//! Karp 1973).

use crate::distances::{measure, UNREACHED};
use crate::{BipartiteGraph, NONE};
use std::mem::replace;

/// Makes a matching maximum by way of the vertices of the other side whose distance is not that of a
/// closed one; `rows` has the side `own` on its left. O(E √V) time.
pub(crate) fn hopcroft_karp(
    rows: &BipartiteGraph,
    transposed: &BipartiteGraph,
    own: &mut [u32],
    other: &mut [u32],
    distances: &mut [u32],
) {
    let mut is_maximum = false;
    while !is_maximum {
        is_maximum = true;
        measure(transposed, own, other, distances);
        let mut edges = rows.starts.clone();
        let mut path: Vec<u32> = Vec::new();
        for root in 0..rows.left_count() {
            let least = rows.neighbours(root).iter().map(|&to| distances[to as usize]).min();
            let mut distance = least.unwrap_or(UNREACHED);
            if own[root as usize] == NONE && distance < UNREACHED {
                path.push(root);
            }
            while let Some(&from) = path.last() {
                let edge = edges[from as usize];
                if edge == rows.starts[from as usize + 1] {
                    path.pop();
                    distance += 1;
                    continue;
                }
                edges[from as usize] += 1;
                let mut to = rows.targets[edge as usize];
                let mate = other[to as usize];
                if distances[to as usize] == distance && mate == NONE {
                    is_maximum = false;
                    while let Some(from) = path.pop() {
                        other[to as usize] = from;
                        to = replace(&mut own[from as usize], to);
                    }
                } else if distances[to as usize] == distance && distance > 0 {
                    path.push(mate);
                    distance -= 1;
                }
            }
        }
    }
}
