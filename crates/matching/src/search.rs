//! One breadth-first search from each exposed vertex, with look-ahead.
//!
//! Before a search takes in the neighbours of a vertex, it looks for an exposed one among them. Each
//! row is looked through once for that in all searches together, since a vertex once matched stays
//! so. The vertices that a search in vain has seen lie on no augmenting path, then or later: they
//! stay closed. (Duff, Kaya and Uçar 2011 compare this with its relatives.)
//!
//! So the look-ahead and the searches in vain take one pass over the edges each. Only searches that
//! find a path can be long again and again; they have a budget. Every step in vain adds to it, for
//! what is closed makes the later searches shorter.

use crate::{BipartiteGraph, NONE};
use std::mem::replace;

/// By how much a budget grows with each step in vain.
const CREDIT: usize = 4;

/// How many ids away a vertex is far: it is hardly in the processor's cache.
const NEAR: u32 = 1 << 12;

/// What the searches that find a path may spend; a step looks at one edge.
pub(crate) struct Budget {
    pub(crate) steps: usize,
    /// More steps for each path found.
    pub(crate) reward: usize,
    /// The steps that going on to a far vertex counts for.
    pub(crate) far: usize,
}

/// Augments along paths from the exposed vertices of the side `own` through `open` ones of the other
/// side, until no such path is left (`true`) or the budget is spent (`false`). Vertices that are of no
/// use any more are no longer open.
pub(crate) fn search(
    rows: &BipartiteGraph,
    own: &mut [u32],
    other: &mut [u32],
    open: &mut [bool],
    mut budget: Budget,
) -> bool {
    let mut exposed = other.iter().filter(|&&mate| mate == NONE).count();
    // By vertex, the edges not yet looked at in search of an exposed neighbour.
    let mut ahead = rows.starts.clone();
    let mut parents = vec![NONE; other.len()];
    let mut queue = Vec::new();
    for root in 0..rows.left_count() {
        if exposed == 0 {
            break;
        }
        if own[root as usize] != NONE {
            continue;
        }
        queue.clear();
        queue.push(root);
        let (mut next, mut steps, mut end) = (0, 0, NONE);
        while next < queue.len() {
            let from = queue[next];
            next += 1;
            let row = rows.neighbours(from);
            let left = &mut ahead[from as usize];
            let rest = &rows.targets[*left as usize..rows.starts[from as usize + 1] as usize];
            if let Some(skipped) = rest.iter().position(|&to| other[to as usize] == NONE) {
                *left += skipped as u32 + 1;
                end = rest[skipped];
                break;
            }
            *left += rest.len() as u32;
            steps += row.len();
            for &to in row {
                if open[to as usize] {
                    open[to as usize] = false;
                    parents[to as usize] = from;
                    let mate = other[to as usize];
                    if mate.abs_diff(from) > NEAR {
                        steps += budget.far;
                    }
                    queue.push(mate);
                }
            }
        }
        if end == NONE {
            budget.steps = budget.steps.saturating_add(steps.saturating_mul(CREDIT));
            continue;
        }
        for &from in &queue[1..] {
            open[own[from as usize] as usize] = true;
        }
        let (mut from, mut to) = (queue[next - 1], end);
        loop {
            other[to as usize] = from;
            to = replace(&mut own[from as usize], to);
            if to == NONE {
                break;
            }
            from = parents[to as usize];
        }
        exposed -= 1;
        budget.steps = budget.steps.saturating_add(budget.reward);
        if steps > budget.steps {
            return false;
        }
        budget.steps -= steps;
    }
    true
}
