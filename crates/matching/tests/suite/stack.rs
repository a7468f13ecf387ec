//! Long inputs on a small stack: depth is bounded by memory, not by the stack.

use crate::common::certified;
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
