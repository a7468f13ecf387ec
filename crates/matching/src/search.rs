//! One depth-first search from each exposed vertex, with look-ahead.
//!
//! Before a search goes on from a vertex, it looks for an exposed neighbour. Each row is looked
//! through once for that in all searches together, since a vertex once matched stays so. The
//! vertices that a search in vain has seen lie on no augmenting path, then or later: they stay
//! closed. (Duff, Kaya and Uçar 2011 compare this with its relatives.)
//!
//! On many inputs it is the fastest method, on some the time is quadratic; so it counts its steps
//! and gives up.

use crate::{BipartiteGraph, NONE};
use std::mem::replace;

/// Augments along paths from the exposed vertices of the side `own` through `open` ones of the other
/// side, until no such path is left (`true`) or it has looked at `passes` times the number of edges
/// (`false`). Vertices that are of no use any more are no longer open.
pub(crate) fn search(
    rows: &BipartiteGraph,
    own: &mut [u32],
    other: &mut [u32],
    open: &mut [bool],
    passes: usize,
) -> bool {
    let mut exposed = other.iter().filter(|&&mate| mate == NONE).count();
    let mut budget = rows.edge_count().saturating_mul(passes);
    // By vertex, the edges not yet looked at in search of an exposed neighbour.
    let mut ahead = rows.starts.clone();
    // The vertices on the path, each with the edges by which the path has not yet gone on.
    let mut path: Vec<(u32, u32)> = Vec::new();
    let mut seen: Vec<u32> = Vec::new();
    for root in 0..rows.left_count() {
        if exposed == 0 {
            break;
        }
        if own[root as usize] == NONE {
            path.push((root, rows.starts[root as usize]));
        }
        while let Some((from, edge)) = path.last_mut() {
            let end = rows.starts[*from as usize + 1];
            let ahead = &mut ahead[*from as usize];
            let before = *ahead + *edge;
            let mut next = NONE;
            while *ahead < end && next == NONE {
                let to = rows.targets[*ahead as usize];
                *ahead += 1;
                if other[to as usize] == NONE {
                    next = to;
                }
            }
            if next != NONE {
                exposed -= 1;
                while let Some((from, _)) = path.pop() {
                    other[next as usize] = from;
                    next = replace(&mut own[from as usize], next);
                }
                for to in seen.drain(..) {
                    open[to as usize] = true;
                }
                break;
            }
            while *edge < end && next == NONE {
                let to = rows.targets[*edge as usize];
                *edge += 1;
                if open[to as usize] {
                    open[to as usize] = false;
                    seen.push(to);
                    next = other[to as usize];
                }
            }
            let looked = (*ahead + *edge - before) as usize;
            if looked > budget {
                for to in seen {
                    open[to as usize] = true;
                }
                return false;
            }
            budget -= looked;
            if next == NONE {
                path.pop();
            } else {
                path.push((next, rows.starts[next as usize]));
            }
        }
        seen.clear();
    }
    true
}
