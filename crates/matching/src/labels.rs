//! How far a maximum matching is from the vertices of one side.

use crate::{BipartiteGraph, NONE};

/// The label of a vertex that no path was found from, and of one that is not open.
pub(crate) const UNREACHED: u32 = u32::MAX - 1;
pub(crate) const CLOSED: u32 = u32::MAX;

/// A label for each vertex of a side, to be measured if it is open.
pub(crate) fn labels(open: &[bool]) -> Vec<u32> {
    open.iter().map(|&is_open| if is_open { UNREACHED } else { CLOSED }).collect()
}

/// Sets the label of each vertex of the side `other`, unless closed, to the number of pairs on a
/// shortest alternating path from it to an exposed one of its side. `reversed` has that side on its
/// left. O(V + E) time.
pub(crate) fn relabel(reversed: &BipartiteGraph, own: &[u32], other: &[u32], labels: &mut [u32]) {
    let mut queue = Vec::new();
    for ((label, &mate), id) in labels.iter_mut().zip(other).zip(0..) {
        if *label != CLOSED {
            *label = UNREACHED;
            if mate == NONE {
                *label = 0;
                queue.push(id);
            }
        }
    }
    let mut next = 0;
    while next < queue.len() {
        let to = queue[next];
        next += 1;
        let distance = labels[to as usize] + 1;
        for &from in reversed.neighbours(to) {
            let mate = own[from as usize];
            if let Some(label) = labels.get_mut(mate as usize) {
                if *label == UNREACHED {
                    *label = distance;
                    queue.push(mate);
                }
            }
        }
    }
}
