//! Maximum matchings: certificates, the textbook algorithm and brute force.

use crate::common::{certified, random_graphs, size_by_trying_all};
use crate::hopcroft_karp::hopcroft_karp;
use matching::{certify, minimum_vertex_cover, BipartiteGraph, Board, Flaw, Matching, VertexSet};

#[test]
fn sizes_are_those_of_brute_force() {
    for case in random_graphs(1, 2000, 5) {
        let expected = size_by_trying_all(&case.edges);
        assert_eq!(certified(&case.graph()).size(), expected, "{case:?}");
        let textbook = hopcroft_karp(case.left, case.right, &case.edges);
        assert_eq!(textbook.iter().flatten().count(), expected, "{case:?}");
    }
}

#[test]
fn certificates_hold_on_random_graphs() {
    for case in random_graphs(2, 10_000, 60) {
        let size = certified(&case.graph()).size();
        let textbook = hopcroft_karp(case.left, case.right, &case.edges);
        assert_eq!(size, textbook.iter().flatten().count(), "{case:?}");
    }
}

#[test]
fn certificates_hold_on_larger_graphs() {
    for case in random_graphs(3, 40, 5000) {
        certified(&case.graph());
    }
}

#[test]
fn certificates_hold_on_boards() {
    let mut state = 7_u32;
    // Miri is some hundred times slower.
    let (long, rows, columns) = if cfg!(miri) { (50, 9, 7) } else { (500, 90, 70) };
    let boards = [0, 1, 3].map(|holes| (rows, columns, holes));
    for (rows, columns, holes) in [(1, long, 3), (long, 1, 3)].into_iter().chain(boards) {
        let open = (0..rows * columns).map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % 10 >= holes
        });
        let graph = Board::new(columns, open).graph();
        let edges: Vec<_> = graph.edges().collect();
        let textbook = hopcroft_karp(graph.left_count(), graph.right_count(), &edges);
        assert_eq!(certified(&graph).size(), textbook.iter().flatten().count());
    }
}

#[test]
fn a_flaw_is_found() {
    let graph = BipartiteGraph::new(2, 2, &[(0, 0), (0, 1), (1, 0)]).unwrap();
    let pairs = |pairs: &[(u32, u32)]| Matching::from_pairs(2, 2, pairs.iter().copied()).unwrap();
    let best = pairs(&[(0, 1), (1, 0)]);
    let cover = minimum_vertex_cover(&graph, &best);
    assert_eq!(certify(&graph, &best, &cover), Ok(()));

    let small = pairs(&[(0, 0)]);
    let its_cover = minimum_vertex_cover(&graph, &small);
    assert!(matches!(certify(&graph, &small, &its_cover), Err(Flaw::Sizes { matching: 1, .. })));
    assert_eq!(certify(&graph, &small, &cover), Err(Flaw::Sizes { matching: 1, cover: 2 }));
    assert_eq!(certify(&graph, &pairs(&[(1, 1)]), &cover), Err(Flaw::NoPair(1, 1)));
    let half = VertexSet::new(vec![true, false], vec![false, false]);
    assert_eq!(certify(&graph, &best, &half), Err(Flaw::Uncovered(1, 0)));
    let other = VertexSet::new(vec![true], vec![false, true]);
    assert_eq!(certify(&graph, &best, &other), Err(Flaw::OtherGraph));
}

#[test]
fn no_matching_has_a_shared_vertex_or_an_unknown_one() {
    assert_eq!(Matching::from_pairs(2, 2, [(0, 0), (1, 0)]), None);
    assert_eq!(Matching::from_pairs(2, 2, [(0, 0), (0, 1)]), None);
    assert_eq!(Matching::from_pairs(2, 2, [(2, 0)]), None);
    assert_eq!(Matching::from_pairs(2, 2, [(0, 2)]), None);
}

#[test]
fn sides_may_be_empty() {
    for (left, right) in [(0, 0), (0, 3), (3, 0), (3, 3)] {
        let graph = BipartiteGraph::new(left, right, &[]).unwrap();
        assert_eq!(certified(&graph).size(), 0);
        assert_eq!(graph.reversed().left_count(), right);
    }
}
