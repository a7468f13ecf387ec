//! What the tests share: the oracles, and random graphs.

use matching::{certify, maximum_matching, minimum_vertex_cover, BipartiteGraph, Matching, Vertex};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// A graph as its numbers of vertices and its edges.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) left: u32,
    pub(crate) right: u32,
    pub(crate) edges: Vec<(u32, u32)>,
}

impl Case {
    pub(crate) fn graph(&self) -> BipartiteGraph {
        BipartiteGraph::new(self.left, self.right, &self.edges).unwrap()
    }

    /// The graph without one vertex, whose edges are left out.
    pub(crate) fn without(&self, vertex: Vertex) -> Case {
        let mut rest = self.clone();
        rest.edges.retain(|&(l, r)| Vertex::Left(l) != vertex && Vertex::Right(r) != vertex);
        rest
    }

    pub(crate) fn vertices(&self) -> impl Iterator<Item = Vertex> + use<> {
        (0..self.left).map(Vertex::Left).chain((0..self.right).map(Vertex::Right))
    }
}

/// Random graphs of up to `most` vertices a side and any density, with repeated edges; for Miri, which
/// is some hundred times slower, fewer and smaller ones.
pub(crate) fn random_graphs(seed: u64, count: usize, most: u32) -> impl Iterator<Item = Case> {
    let (count, most) =
        if cfg!(miri) { (count.min(800) / 40, most.min(40)) } else { (count, most) };
    let mut random = StdRng::seed_from_u64(seed);
    (0..count).map(move |_| {
        let left = random.random_range(0..=most);
        let right = random.random_range(0..=most);
        let tenths = random.random_range(0..40);
        let count = if left.min(right) == 0 { 0 } else { (left * tenths / 10) as usize };
        let edges = (0..count)
            .map(|_| (random.random_range(0..left), random.random_range(0..right)))
            .collect();
        Case { left, right, edges }
    })
}

/// The size of a maximum matching by trying every one: exponential.
pub(crate) fn size_by_trying_all(edges: &[(u32, u32)]) -> usize {
    match edges.split_first() {
        None => 0,
        Some((&(left, right), rest)) => {
            let apart: Vec<_> =
                rest.iter().copied().filter(|&(l, r)| l != left && r != right).collect();
            size_by_trying_all(rest).max(1 + size_by_trying_all(&apart))
        }
    }
}

/// A maximum matching, checked by its certificate.
pub(crate) fn certified(graph: &BipartiteGraph) -> Matching {
    let matching = maximum_matching(graph);
    let cover = minimum_vertex_cover(graph, &matching);
    assert_eq!(certify(graph, &matching, &cover), Ok(()));
    matching
}
