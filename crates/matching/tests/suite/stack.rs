//! Long inputs on a small stack: depth is bounded by memory, not by the stack.

use crate::common::certified;
use matching::general;
use matching::{
    BipartiteGraph, Board, DulmageMendelsohn, GrowingMatching, UndirectedVertexGeography, Vertex,
};
use std::thread;

fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    thread::Builder::new().stack_size(1 << 20).spawn(test).unwrap().join().unwrap();
}

#[test]
fn a_path_of_a_million_vertices() {
    on_a_small_stack(|| {
        let half = 500_000;
        let edges: Vec<_> = (0..half).flat_map(|id| [(id, id), ((id + 1) % half, id)]).collect();
        // Without its last edge the cycle is a path, numbered so that greedy choices go wrong.
        let order = |id: u32| (u64::from(id) * 382_961 % u64::from(half)) as u32;
        let path: Vec<_> =
            edges[..edges.len() - 1].iter().map(|&(l, r)| (order(l), order(r))).collect();
        let graph = BipartiteGraph::new(half, half, &path).unwrap();
        assert_eq!(certified(&graph).size(), half as usize);
        // Every pair of a path's only perfect matching is a block.
        assert_eq!(DulmageMendelsohn::new(&graph).block_count(), half as usize);
        let game = UndirectedVertexGeography::new(&graph);
        assert_eq!(game.lost_starts().count(), 0);
    });
}

#[test]
fn a_cycle_of_a_million_vertices() {
    on_a_small_stack(|| {
        let half = 500_000;
        let edges: Vec<_> = (0..half).flat_map(|id| [(id, id), ((id + 1) % half, id)]).collect();
        let graph = BipartiteGraph::new(half, half, &edges).unwrap();
        assert_eq!(certified(&graph).size(), half as usize);
        assert_eq!(DulmageMendelsohn::new(&graph).block_count(), 1);
    });
}

#[test]
fn a_board_of_one_row_of_a_million_cells() {
    on_a_small_stack(|| {
        let board = Board::new(1_000_000, (0..1_000_000).map(|_| true));
        let graph = board.graph();
        let game = UndirectedVertexGeography::new(&graph);
        assert_eq!(game.matching().size(), 500_000);
        assert_eq!(game.lost_starts().count(), 0);

        // From the one end to the other, each second cell finds the one before it.
        let mut growing = GrowingMatching::new(&graph);
        for column in 0..1_000_000 {
            assert_eq!(growing.add(board.vertex(0, column).unwrap()), column % 2 == 1);
        }
    });
}

#[test]
fn a_board_of_one_column_and_an_odd_number_of_cells() {
    on_a_small_stack(|| {
        let board = Board::new(1, (0..999_999).map(|_| true));
        let game = UndirectedVertexGeography::new(&board.graph());
        assert!(game.lost_starts().all(|start| matches!(start, Vertex::Left(_))));
        assert_eq!(game.lost_starts().count(), 500_000);
    });
}

/// Checks a graph of one kind of vertices, and plays by its matching.
fn check_general(count: u32, edges: &[(u32, u32)], size: usize, lost: usize) {
    let graph = general::Graph::new(count, edges).unwrap();
    let game = general::UndirectedVertexGeography::new(&graph);
    let parts = game.decomposition();
    assert_eq!(parts.matching().size(), size);
    assert_eq!(general::certify(&graph, parts.matching(), &parts.barrier()), Ok(()));
    assert_eq!(game.lost_starts().count(), lost);
    let none = general::Matching::from_pairs(count, []).unwrap();
    assert_eq!(general::GallaiEdmonds::with(&graph, none).matching().size(), size);
    if let Some(start) = game.lost_starts().last() {
        let other = game.opponent_matching(start).unwrap();
        assert_eq!((other.mate(start), other.size()), (None, size));
    }
}

#[test]
fn a_chain_of_100_000_triangles() {
    on_a_small_stack(|| {
        // An even number of triangles has a perfect matching: every second link pairs two of them.
        let triangle = |id: u32| [(id, id + 1), (id + 1, id + 2), (id + 2, id), (id + 2, id + 3)];
        let edges: Vec<_> = (0..100_000).flat_map(|id| triangle(3 * id)).collect();
        check_general(300_000, &edges[..edges.len() - 1], 150_000, 0);
    });
}

#[test]
fn an_odd_cycle_and_blossoms_in_one_another() {
    on_a_small_stack(|| {
        // Without any one vertex, the rest of an odd cycle is a path with a perfect matching.
        let count = 300_001;
        let cycle: Vec<_> = (0..count).map(|id| (id, (id + 1) % count)).collect();
        check_general(count, &cycle, 150_000, count as usize);
        let nest: Vec<_> =
            cycle.into_iter().chain((2..count).step_by(2).map(|id| (0, id))).collect();
        check_general(count, &nest, 150_000, count as usize);
    });
}
