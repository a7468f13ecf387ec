//! The most memory that a matching takes at any time, above the list of edges, in a program with
//! nothing else to do.

// Miri would need hours for graphs of this size.
#![cfg(not(miri))]

use matching::general;
use matching::{certify, maximum_matching, minimum_vertex_cover, BipartiteGraph, Board};
use peak_alloc::PeakAlloc;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

struct Input {
    name: String,
    left: u32,
    right: u32,
    edges: Vec<(u32, u32)>,
}

fn board(tenths: u32) -> Input {
    let mut random = StdRng::seed_from_u64(u64::from(tenths));
    let open = (0..300 * 300).map(|_| random.random_range(0..10) >= tenths);
    let graph = Board::new(300, open).graph();
    let (left, right) = (graph.left_count(), graph.right_count());
    Input { name: format!("board, {tenths} tenths"), left, right, edges: graph.edges().collect() }
}

fn random(tenths: u32) -> Input {
    let mut random = StdRng::seed_from_u64(u64::from(tenths));
    let count = 50_000;
    let mut end = || random.random_range(0..count);
    let edges = (0..count / 10 * tenths).map(|_| (end(), end())).collect();
    Input { name: format!("random, degree {tenths} / 10"), left: count, right: count, edges }
}

/// A path, its edges in mixed order.
fn path() -> Input {
    let count = 50_000;
    let edges = (0..count).flat_map(|id| [(id, id), (id, (id + 1).min(count - 1))]);
    let mut edges: Vec<_> = edges.collect();
    edges.sort_by_key(|&(left, right)| (left * 7919 % count, right));
    Input { name: "path".to_owned(), left: count, right: count, edges }
}

/// One test, since others would run beside it.
#[test]
fn a_matching_takes_what_its_documentation_says() {
    bipartite_8_bytes_an_edge_and_36_a_vertex();
    general_8_bytes_an_edge_and_60_a_vertex();
}

fn bipartite_8_bytes_an_edge_and_36_a_vertex() {
    let inputs = [0, 1, 3, 4].map(board).into_iter();
    let inputs = inputs.chain([1, 25, 40, 80].map(random)).chain([path()]);
    for Input { name, left, right, edges } in inputs {
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        let graph = BipartiteGraph::new(left, right, &edges).expect("the ids are in range");
        let matching = maximum_matching(&graph);
        let taken = MEMORY.peak_usage() - before;
        let most = 8 * edges.len() + 36 * (left + right) as usize;
        assert!(taken <= most, "{name}: {taken} bytes, expected at most {most}");
        let cover = minimum_vertex_cover(&graph, &matching);
        assert_eq!(certify(&graph, &matching, &cover), Ok(()), "{name}");
    }
}

/// Edges between vertices drawn evenly, and a chain of triangles.
fn general_8_bytes_an_edge_and_60_a_vertex() {
    let count = 60_000;
    let even = |tenths| {
        let Input { edges, .. } = random(tenths);
        edges
    };
    let chain = (0..count / 3 - 1).map(|id| 3 * id);
    let chain =
        chain.flat_map(|id| [(id, id + 1), (id + 1, id + 2), (id + 2, id), (id + 2, id + 3)]);
    for edges in [even(1), even(25), even(80), chain.collect()] {
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        let graph = general::Graph::new(count, &edges).expect("the ids are in range");
        let matching = general::maximum_matching(&graph);
        let taken = MEMORY.peak_usage() - before;
        let most = 8 * edges.len() + 60 * count as usize;
        assert!(taken <= most, "{taken} bytes, expected at most {most}");
        let parts = general::GallaiEdmonds::new(&graph);
        assert_eq!(general::certify(&graph, &matching, &parts.barrier()), Ok(()));
    }
}
