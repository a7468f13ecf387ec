//! Maximum matchings: certificates, the textbook algorithm and brute force.

use crate::common::{certified, random_graphs, size_by_trying_all};
use crate::hopcroft_karp::hopcroft_karp;
use matching::{
    certify, minimum_vertex_cover, BipartiteGraph, Board, Flaw, Matching, Vertex, VertexSet,
};

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
fn an_edge_needs_vertices_that_its_sides_have() {
    let error = |edges: &[(u32, u32)]| BipartiteGraph::new(2, 3, edges).unwrap_err().to_string();
    let right = "edge 1: expected a right vertex below 3, found 3";
    assert_eq!(error(&[(1, 2), (0, 3), (2, 0)]), right);
    assert_eq!(error(&[(2, 9)]), "edge 0: expected a left vertex below 2, found 2");
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
    let fails = |matching: &Matching, cover: &VertexSet, flaw: Flaw, says: &str| {
        assert_eq!(flaw.to_string(), says);
        assert_eq!(certify(&graph, matching, cover), Err(flaw));
    };
    let sizes = Flaw::Sizes { matching: 1, cover: 2 };
    fails(&small, &cover, sizes, "a matching of 1 pairs and a cover of 2 vertices");
    let no_edge = "left 1 and right 1 are no edge or have another mate";
    fails(&pairs(&[(1, 1)]), &cover, Flaw::NoPair(1, 1), no_edge);
    let half = VertexSet::new(vec![true, false], vec![false, false]);
    let open = "the edge from left 1 to right 0 is not covered";
    fails(&best, &half, Flaw::Uncovered(1, 0), open);
    let other = VertexSet::new(vec![true], vec![false, true]);
    let counts = "the numbers of vertices are not those of the graph";
    fails(&best, &other, Flaw::OtherGraph, counts);
}

#[test]
fn sets_hold_what_they_are_made_of() {
    let set = VertexSet::new(vec![false, true, true], vec![true]);
    let members = [Vertex::Left(1), Vertex::Left(2), Vertex::Right(0)];
    assert_eq!(set.iter().collect::<Vec<_>>(), members);
    assert_eq!((set.len(), set.is_empty()), (3, false));
    let all = (0..5).flat_map(|id| [Vertex::Left(id), Vertex::Right(id)]);
    all.for_each(|vertex| assert_eq!(set.contains(vertex), members.contains(&vertex)));
    let none = VertexSet::new(vec![false; 3], vec![]);
    assert_eq!((none.len(), none.is_empty()), (0, true));
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
        assert_eq!(graph.transposed().left_count(), right);
    }
}
