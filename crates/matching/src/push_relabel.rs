//! Push–relabel: all exposed vertices advance in turn, guided by distances.
//!
//! Each vertex of the other side has a distance label, a lower bound on the length of an alternating
//! path from it to an exposed vertex of its side. The exposed vertices of the side `own` wait in a
//! queue; the first takes its neighbour of least label, and the one that loses its mate by that joins
//! the queue. Unless the label is 0, the neighbour can then be left only by way of the second-least
//! label, so that plus one is its label from there on. A vertex whose neighbours reach nothing stays
//! exposed for good. (Goldberg and Tarjan 1988; Cherkassky, Goldberg, Martin, Setubal and Stolfi
//! 1998.)
//!
//! What makes it fast is global relabelling: true distances replace the labels every so often, by a
//! breadth-first search backwards from the exposed vertices, each time that a fixed share of the
//! edges has been looked at.

use crate::distances::{measure, UNREACHED};
use crate::{BipartiteGraph, NONE};
use std::collections::VecDeque;

/// The part of the edges after which distances are measured anew, as a divisor of their number.
const SHARE: usize = 2;

/// Makes a matching maximum by way of the vertices of the other side whose label is not that of a
/// closed one (`true`), unless distances have been measured `relabels` times before that (`false`).
pub(crate) fn push_relabel(
    rows: &BipartiteGraph,
    transposed: &BipartiteGraph,
    own: &mut [u32],
    other: &mut [u32],
    labels: &mut [u32],
    relabels: usize,
) -> bool {
    let is_exposed = |&id: &u32| own[id as usize] == NONE;
    let mut queue: VecDeque<u32> = (0..rows.left_count()).filter(is_exposed).collect();
    for _ in 0..relabels {
        measure(transposed, own, other, labels);
        let mut looked = 0;
        while looked <= rows.edge_count() / SHARE {
            let from = match queue.pop_front() {
                Some(from) => from,
                None => return true,
            };
            let row = rows.neighbours(from);
            looked += row.len();
            let (mut least, mut second, mut to) = (UNREACHED, UNREACHED, NONE);
            for &neighbour in row {
                let label = labels[neighbour as usize];
                if label < least {
                    second = least;
                    least = label;
                    to = neighbour;
                } else if label < second {
                    second = label;
                }
            }
            if to == NONE {
                continue;
            }
            labels[to as usize] = UNREACHED.min(second + 1);
            own[from as usize] = to;
            let loser = std::mem::replace(&mut other[to as usize], from);
            if loser != NONE {
                own[loser as usize] = NONE;
                queue.push_back(loser);
            }
        }
    }
    false
}
