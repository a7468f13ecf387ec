//! Graphs for the cases of the bench: all small ones, and random ones of shapes that differ. Vertices
//! count from 1, as the judges have them.

use itertools::Itertools;
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

/// Edges, directed or not.
pub(crate) type Edges = Vec<(u64, u64)>;

/// Every labelled graph of so many vertices without directions.
pub(crate) fn undirected(vertices: u64) -> impl Iterator<Item = Edges> {
    subsets((1..=vertices).array_combinations().map(|[one, other]| (one, other)).collect())
}

/// Every labelled graph of so many vertices without a cycle, with directions.
pub(crate) fn acyclic(vertices: u64) -> impl Iterator<Item = Edges> {
    let pairs = (1..=vertices).permutations(2).map(|pair| (pair[0], pair[1])).collect();
    subsets(pairs).filter(move |edges| has_no_cycle(vertices, edges))
}

fn subsets(pairs: Edges) -> impl Iterator<Item = Edges> {
    (0..1_u32 << pairs.len()).map(move |bits| {
        let chosen = pairs.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1);
        chosen.map(|(_, &pair)| pair).collect()
    })
}

/// Whether no edge is left when those to vertices without edges from there are taken away again and
/// again.
fn has_no_cycle(vertices: u64, edges: &[(u64, u64)]) -> bool {
    let mut left = edges.to_vec();
    for _ in 0..vertices {
        let before = left.clone();
        left.retain(|&(_, to)| before.iter().any(|&(from, _)| from == to));
    }
    left.is_empty()
}

/// Whether the edges join all vertices.
pub(crate) fn is_connected(vertices: u64, edges: &[(u64, u64)]) -> bool {
    if vertices > edges.len() as u64 + 1 {
        return false;
    }
    let mut parents = (0..=vertices as usize).collect_vec();
    let mut parts = vertices;
    for &(one, other) in edges {
        let [one, other] = [one, other].map(|vertex| {
            let mut vertex = vertex as usize;
            while parents[vertex] != vertex {
                parents[vertex] = parents[parents[vertex]];
                vertex = parents[vertex];
            }
            vertex
        });
        parents[one] = other;
        parts -= u64::from(one != other);
    }
    parts <= 1
}

/// The edges of a random graph of so many vertices, no edge twice: a tree, a tree with a few more edges,
/// chains of triangles, or any share of all pairs where these are not too many.
pub(crate) fn random(rng: &mut StdRng, vertices: u64) -> Edges {
    let mut names = (1..=vertices).collect_vec();
    names.shuffle(rng);
    let name = |place: u64| names[place as usize];
    let reach = [1, 2, vertices][rng.random_range(0..3)];
    let tree = (1..vertices).map(|place| {
        let before = place - rng.random_range(1..=reach.min(place));
        (name(before), name(place))
    });
    let mut edges = tree.collect_vec();
    let more = match rng.random_range(0..4) {
        0 => 0,
        1 => 3,
        2 => vertices,
        _ => vertices.min(100) * vertices,
    };
    for _ in 0..if vertices > 1 { rng.random_range(0..=more) } else { 0 } {
        let pair = (rng.random_range(1..=vertices), rng.random_range(1..=vertices));
        edges.extend((pair.0 != pair.1).then_some(pair));
    }
    if rng.random_bool(0.3) {
        let closing = (2..vertices).filter(|place| place % 2 == 0);
        edges.extend(closing.map(|place| (name(place - 2), name(place))));
    }
    let sorted = |&(one, other): &(u64, u64)| (one.min(other), one.max(other));
    let mut edges = edges.into_iter().unique_by(sorted).collect_vec();
    if rng.random_bool(0.1) {
        edges.retain(|_| rng.random_bool(0.8));
    }
    edges.shuffle(rng);
    edges
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OEIS A003024 and A001187.
    #[test]
    fn there_are_as_many_as_are_known() {
        assert_eq!((0..=4).map(|n| acyclic(n).count()).collect_vec(), [1, 1, 3, 25, 543]);
        let connected = |n| undirected(n).filter(|edges| is_connected(n, edges)).count();
        assert_eq!((1..=5).map(connected).collect_vec(), [1, 1, 4, 38, 728]);
    }
}
