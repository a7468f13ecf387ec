//! The heuristic of Karp and Sipser (1981): vertices of degree one first.
//!
//! Some maximum matching pairs a vertex that has one neighbour with that neighbour. So such pairs
//! are taken, and their edges removed, as long as there are any. Only then is a choice made: the
//! next left vertex takes the neighbour of least degree. Up to the first choice nothing is lost: the
//! pairs so far and a maximum matching of what remains, the *core*, make up a maximum matching of the
//! whole, and later searches may keep to the core.
//!
//! Each vertex carries the number of its remaining edges and the exclusive or of their other ends.
//! Where one edge remains, that is its other end, and where two remain, it gives the one for the
//! other; so most vertices are done without a look at their row.

use crate::{BipartiteGraph, Matching, NONE};
use std::mem::take;

/// The degree of a matched vertex, far above all others even when its edges are counted off.
const MATCHED: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Remaining {
    degree: u32,
    /// The exclusive or of the neighbours.
    neighbours: u32,
}

impl Remaining {
    /// Whether the vertex is exposed and has an edge left.
    fn is_open(self) -> bool {
        self.degree != 0 && self.degree <= u32::MAX / 2
    }
}

struct Side {
    remaining: Vec<Remaining>,
    mates: Vec<u32>,
    /// A stack of the vertices that have come to degree one: the first `count`.
    ones: Vec<u32>,
    count: usize,
}

impl Side {
    /// The side on the left of `rows`, with all vertices exposed; it reuses the memory of `mates`.
    fn new(rows: &BipartiteGraph, mates: &mut Vec<u32>) -> Self {
        let ids = 0..rows.left_count();
        let remaining = ids.clone().map(|id| {
            let row = rows.neighbours(id);
            let neighbours = row.iter().fold(0, |all, &neighbour| all ^ neighbour);
            Remaining { degree: row.len() as u32, neighbours }
        });
        let remaining: Vec<_> = remaining.collect();
        let mut mates = take(mates);
        mates.fill(NONE);
        // A vertex comes to degree one at most once, and one more place takes what is not kept.
        let mut side = Side { ones: vec![0; remaining.len() + 1], remaining, mates, count: 0 };
        for id in ids {
            side.keep_one(id);
        }
        side
    }

    /// Puts a vertex on the stack if its degree is one. Without a branch, which would often be
    /// guessed wrong.
    #[inline]
    fn keep_one(&mut self, id: u32) {
        self.ones[self.count] = id;
        self.count += usize::from(self.remaining[id as usize].degree == 1);
    }

    /// Removes the edge between `id` and a vertex of the other side.
    #[inline]
    fn remove(&mut self, id: u32, neighbour: u32) {
        let remaining = &mut self.remaining[id as usize];
        remaining.degree = remaining.degree.wrapping_sub(1);
        remaining.neighbours ^= neighbour;
        self.keep_one(id);
    }

    #[inline]
    fn pair(&mut self, id: u32, mate: u32) {
        self.remaining[id as usize].degree = MATCHED;
        self.mates[id as usize] = mate;
    }

    fn core(&self) -> Vec<bool> {
        self.remaining.iter().map(|remaining| remaining.is_open()).collect()
    }
}

/// Replaces a matching by one that is often maximum, and tells which vertices are of the core, left
/// and right: paths from exposed vertices of the core through vertices of the core suffice to make
/// it maximum. O(V + E) time.
pub(crate) fn karp_sipser(
    graph: &BipartiteGraph,
    transposed: &BipartiteGraph,
    matching: &mut Matching,
) -> [Vec<bool>; 2] {
    let mut left = Side::new(graph, &mut matching.left);
    let mut right = Side::new(transposed, &mut matching.right);
    let mut core = None;
    let mut chosen = 0;
    loop {
        // Pairs of vertices of degree one of a side lower the degrees of that side alone, so once for
        // each is enough.
        pair_ones(&mut left, &mut right, transposed);
        pair_ones(&mut right, &mut left, graph);
        core = core.or_else(|| Some([left.core(), right.core()]));
        let rest = &left.remaining[chosen..];
        match rest.iter().position(|remaining| remaining.is_open()) {
            Some(skipped) => chosen += skipped,
            None => break,
        }
        let id = chosen as u32;
        let degree = |&&to: &&u32| right.remaining[to as usize].degree;
        if let Some(&to) = graph.neighbours(id).iter().min_by_key(degree) {
            left.pair(id, to);
            right.pair(to, id);
            for &neighbour in graph.neighbours(id) {
                right.remove(neighbour, id);
            }
            for &neighbour in transposed.neighbours(to) {
                left.remove(neighbour, to);
            }
        }
    }
    *matching = Matching { left: left.mates, right: right.mates };
    core.unwrap_or_default()
}

/// Pairs the vertices of degree one of the side `own`; `rows` are those of the other side.
fn pair_ones(own: &mut Side, other: &mut Side, rows: &BipartiteGraph) {
    while own.count > 0 {
        own.count -= 1;
        let id = own.ones[own.count];
        let remaining = own.remaining[id as usize];
        if remaining.degree != 1 {
            continue;
        }
        let mate = remaining.neighbours;
        let of_mate = other.remaining[mate as usize];
        own.pair(id, mate);
        other.pair(mate, id);
        if of_mate.degree == 2 {
            own.remove(of_mate.neighbours ^ id, mate);
        } else if of_mate.degree > 2 {
            for &neighbour in rows.neighbours(mate) {
                own.remove(neighbour, mate);
            }
        }
    }
}

/// The same heuristic in a graph of one kind of vertices: replaces the mates of all vertices. `rows` has
/// each edge in either direction. O(V + E) time.
pub(crate) fn karp_sipser_of_one_side(rows: &BipartiteGraph, mates: &mut Vec<u32>) {
    let mut side = Side::new(rows, mates);
    let mut chosen = 0;
    loop {
        let pair = if side.count > 0 {
            side.count -= 1;
            let id = side.ones[side.count];
            let remaining = side.remaining[id as usize];
            Some((id, remaining.neighbours)).filter(|_| remaining.degree == 1)
        } else {
            let rest = &side.remaining[chosen..];
            match rest.iter().position(|remaining| remaining.is_open()) {
                Some(skipped) => chosen += skipped,
                None => break,
            }
            let id = chosen as u32;
            let degree = |&&to: &&u32| side.remaining[to as usize].degree;
            rows.neighbours(id).iter().min_by_key(degree).map(|&to| (id, to))
        };
        if let Some((id, mate)) = pair {
            let ends = [(id, mate), (mate, id)];
            let remaining = ends.map(|(end, _)| side.remaining[end as usize]);
            for &(end, mate) in &ends {
                side.pair(end, mate);
            }
            for (&(end, mate), remaining) in ends.iter().zip(&remaining) {
                if remaining.degree == 2 {
                    side.remove(remaining.neighbours ^ mate, end);
                } else if remaining.degree > 2 {
                    for &neighbour in rows.neighbours(end) {
                        side.remove(neighbour, end);
                    }
                }
            }
        }
    }
    *mates = side.mates;
}

#[cfg(test)]
mod tests {
    use super::karp_sipser;
    use crate::{certify, minimum_vertex_cover, BipartiteGraph, Matching};
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    /// Pairs that can be taken without loss are taken, so no core is left of a forest (Karp and
    /// Sipser 1981), and the matching is maximum at once.
    #[test]
    fn forests_leave_no_core() {
        let mut random = StdRng::seed_from_u64(21);
        for size in (1..100).step_by(if cfg!(miri) { 45 } else { 1 }) {
            // The vertices of either side hang on earlier ones of the other side, if on any.
            let mut edges = Vec::new();
            for id in 0..size {
                if id > 0 && random.random_range(0..10) > 0 {
                    edges.push((id, random.random_range(0..id)));
                }
                if random.random_range(0..10) > 0 {
                    edges.push((random.random_range(0..=id), id));
                }
            }
            let graph = BipartiteGraph::new(size, size, &edges).unwrap();
            let mut matching = Matching::from_pairs(size, size, []).unwrap();
            let core = karp_sipser(&graph, &graph.transposed(), &mut matching);
            assert!(core.iter().flatten().all(|is_core| !is_core), "{edges:?}");
            let cover = minimum_vertex_cover(&graph, &matching);
            assert_eq!(certify(&graph, &matching, &cover), Ok(()), "{edges:?}");
        }
    }

    /// A cycle has no vertex of degree one: all of it is the core, and after one choice it is a path.
    #[test]
    fn a_cycle_is_a_core() {
        for size in 2..20 {
            let edges: Vec<_> = (0..size).flat_map(|i| [(i, i), (i, (i + 1) % size)]).collect();
            let graph = BipartiteGraph::new(size, size, &edges).unwrap();
            let mut matching = Matching::from_pairs(size, size, []).unwrap();
            let core = karp_sipser(&graph, &graph.transposed(), &mut matching);
            assert!(core.iter().flatten().all(|is_core| *is_core));
            assert_eq!(matching.size(), size as usize);
        }
    }
}
