//! Maximum matchings by the plainest method there is, for what `stress` compares the solutions with.
//!
//! The solutions match by the crate `matching`. To compare them with it would prove nothing, so this
//! has no line in common with it, and is as slow as it is short: one search for an augmenting path
//! (Berge 1957) from each vertex of one side, each with a memory of its own, in O(v e) time.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

/// The size of a maximum matching of a bipartite graph, given one side and the neighbours of each
/// vertex of it on the other side.
///
/// The search goes as deep as the longest augmenting path is.
pub(crate) fn size<Vertex, Neighbours>(
    side: impl IntoIterator<Item = Vertex>,
    neighbours: impl Fn(Vertex) -> Neighbours,
) -> usize
where
    Vertex: Copy + Eq + Hash,
    Neighbours: IntoIterator<Item = Vertex>,
{
    let mut mates = HashMap::new();
    let vertices = side.into_iter();
    vertices.filter(|&one| augment(one, &neighbours, &mut mates, &mut HashSet::new())).count()
}

/// Gives `vertex` a mate, and other mates to those that lose theirs, if that is possible. `mates` are
/// those of the other side.
fn augment<Vertex, Neighbours>(
    vertex: Vertex,
    neighbours: &impl Fn(Vertex) -> Neighbours,
    mates: &mut HashMap<Vertex, Vertex>,
    seen: &mut HashSet<Vertex>,
) -> bool
where
    Vertex: Copy + Eq + Hash,
    Neighbours: IntoIterator<Item = Vertex>,
{
    for next in neighbours(vertex) {
        if seen.insert(next) {
            let mate = mates.get(&next).copied();
            if mate.is_none_or(|mate| augment(mate, neighbours, mates, seen)) {
                mates.insert(next, vertex);
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::size;
    use itertools::Itertools;

    /// Against all sets of edges, of every bipartite graph of 3 and 3 vertices.
    #[test]
    fn it_is_the_largest_of_all_matchings() {
        let pairs = (0..3).cartesian_product(3..6).collect_vec();
        for graph in pairs.iter().powerset() {
            let is_matching = |edges: &Vec<&&(u32, u32)>| {
                edges.iter().flat_map(|&&&(left, right)| [left, right]).all_unique()
            };
            let largest = graph.iter().powerset().filter(is_matching).map(|edges| edges.len());
            let neighbours = |vertex| {
                let edges = graph.iter().filter(move |&&&(left, _)| left == vertex);
                edges.map(|&&(_, right)| right).collect_vec()
            };
            assert_eq!(Some(size(0..3, neighbours)), largest.max(), "{graph:?}");
        }
    }
}
