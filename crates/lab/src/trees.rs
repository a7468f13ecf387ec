//! Trees for the problems about them: all labelled ones, and random ones.

use itertools::Itertools;
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

/// The edges of a tree, on the vertices from 1 on.
pub(crate) type Edges = Vec<(u32, u32)>;

/// How many labelled trees of so many vertices there are (Cayley 1889).
pub(crate) fn count(vertices: u32) -> u64 {
    u64::from(vertices).pow(vertices.saturating_sub(2))
}

/// All of them, each once: those of all Prüfer codes.
pub(crate) fn labelled(vertices: u32) -> impl Iterator<Item = Edges> {
    let codes = (2..vertices).map(|_| 1..=vertices).multi_cartesian_product();
    codes.map(move |code| of_code(vertices, &code))
}

/// The tree of a Prüfer code: again and again, the least leaf is cut off where the code says.
fn of_code(vertices: u32, code: &[u32]) -> Edges {
    let mut left: Vec<u32> = (1..=vertices).collect();
    let mut edges = Vec::new();
    for (place, &to) in code.iter().enumerate() {
        let leaf = left.iter().position(|vertex| !code[place..].contains(vertex));
        edges.push((left.remove(leaf.expect("a tree has a leaf")), to));
    }
    edges.extend(left.get(1).map(|&last| (left[0], last)));
    edges
}

/// How many vertices, up to a size: often as many, or one more than a power of two.
pub(crate) fn random_size(rng: &mut StdRng, size: u32) -> u32 {
    match rng.random_range(0..10) {
        0 => size,
        1 => (1 + (1 << rng.random_range(0..=size.ilog2()))).min(size),
        _ => rng.random_range(1..=size),
    }
}

/// A path, a star, a caterpillar or a random tree, with any numbers and in any order.
pub(crate) fn random(rng: &mut StdRng, vertices: u32) -> Edges {
    let mut names: Vec<u32> = (1..=vertices).collect();
    if rng.random_bool(0.7) {
        names.shuffle(rng);
    }
    let shape = rng.random_range(0..5);
    let mut edges: Edges = (1..vertices)
        .map(|vertex| {
            let parent = match shape {
                0 => vertex - 1,
                1 => rng.random_range(0..vertex.min(3)),
                2 => vertex - rng.random_range(1..=vertex.min(3)),
                _ => rng.random_range(0..vertex),
            };
            let ends = (names[vertex as usize], names[parent as usize]);
            if rng.random_bool(0.5) { ends } else { (ends.1, ends.0) }
        })
        .collect();
    edges.shuffle(rng);
    edges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_make_every_tree_once() {
        for vertices in 1..=6 {
            let sorted = labelled(vertices).map(|edges| {
                let ends = edges.into_iter().map(|(a, b)| (a.min(b), a.max(b)));
                ends.sorted().collect_vec()
            });
            let trees = sorted.unique().collect_vec();
            assert_eq!(trees.len() as u64, count(vertices));
            for edges in trees {
                assert!(game_on_tree::Case::new(edges).is_ok());
            }
        }
    }
}
