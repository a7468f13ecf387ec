//! How far a maximum matching is from the vertices of one side.

use crate::{BipartiteGraph, NONE};

/// The distance of a vertex that no path was found from, and of one that is not open.
pub(crate) const UNREACHED: u32 = u32::MAX - 1;
pub(crate) const CLOSED: u32 = u32::MAX;

/// The distances of the vertices of a side before they are measured.
pub(crate) fn unmeasured(open: &[bool]) -> Vec<u32> {
    open.iter().map(|&is_open| if is_open { UNREACHED } else { CLOSED }).collect()
}

/// Sets the distance of each vertex of the side `other`, unless closed, to the number of pairs on a
/// shortest alternating path from it to an exposed one of its side. `transposed` has that side on its
/// left. O(V + E) time.
pub(crate) fn measure(
    transposed: &BipartiteGraph,
    own: &[u32],
    other: &[u32],
    distances: &mut [u32],
) {
    let mut queue = Vec::new();
    for ((distance, &mate), id) in distances.iter_mut().zip(other).zip(0..) {
        if *distance != CLOSED {
            *distance = UNREACHED;
            if mate == NONE {
                *distance = 0;
                queue.push(id);
            }
        }
    }
    let mut next = 0;
    while next < queue.len() {
        let to = queue[next];
        next += 1;
        let farther = distances[to as usize] + 1;
        for &from in transposed.neighbours(to) {
            let mate = own[from as usize];
            if let Some(distance) = distances.get_mut(mate as usize) {
                if *distance == UNREACHED {
                    *distance = farther;
                    queue.push(mate);
                }
            }
        }
    }
}
