//! Any graph: all small ones by the definitions, larger ones by certificates and a plain algorithm.

use crate::edmonds::edmonds;
use matching::general::{
    certify, maximum_matching, Class, Flaw, GallaiEdmonds, Graph, Matching,
    UndirectedVertexGeography,
};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::collections::HashSet;

type Edges = Vec<(u32, u32)>;

/// Every graph of a number of vertices, as its edges.
fn all_graphs(count: u32) -> impl Iterator<Item = Edges> {
    let places: Edges = (0..count).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
    (0_u32..1 << places.len()).map(move |mask| {
        let is_there =
            |(place, &edge): (usize, &(u32, u32))| (mask >> place & 1 == 1).then_some(edge);
        places.iter().enumerate().filter_map(is_there).collect()
    })
}

/// Neighbours as bits.
fn rows(count: u32, edges: &[(u32, u32)]) -> Vec<u32> {
    let mut rows = vec![0; count as usize];
    for &(a, b) in edges {
        rows[a as usize] |= 1 << b;
        rows[b as usize] |= 1 << a;
    }
    rows
}

/// By set of vertices, the size of a maximum matching among them.
fn sizes(rows: &[u32]) -> Vec<usize> {
    let mut sizes = vec![0; 1 << rows.len()];
    for set in 1..sizes.len() {
        let first = set.trailing_zeros();
        let rest = set & (set - 1);
        let with = |second: u32| rest >> second & rows[first as usize] as usize >> second & 1 == 1;
        let paired = (0..rows.len() as u32).filter(|&second| with(second));
        let best = paired.map(|second| 1 + sizes[rest & !(1 << second)]).max();
        sizes[set] = sizes[rest].max(best.unwrap_or(0));
    }
    sizes
}

/// Whether the player to move at `at` wins, with these vertices not yet visited, by the rules.
fn wins(rows: &[u32], unvisited: u32, at: u32) -> bool {
    let moves = rows[at as usize] & unvisited;
    (0..rows.len() as u32).any(|to| moves >> to & 1 == 1 && !wins(rows, unvisited & !(1 << to), to))
}

/// Plays against every way that the other player can go on; the token is at `at`, and it is the
/// winner's move.
fn play_by(matching: &Matching, rows: &[u32], unvisited: u32, at: u32) {
    let reply = matching.mate(at).expect("the winner has a reply");
    assert!(rows[at as usize] >> reply & 1 == 1, "the reply is a neighbour");
    assert!(unvisited >> reply & 1 == 1, "the reply is not yet visited");
    let unvisited = unvisited & !(1 << reply);
    for to in 0..rows.len() as u32 {
        if rows[reply as usize] & unvisited & 1 << to != 0 {
            play_by(matching, rows, unvisited & !(1 << to), to);
        }
    }
}

/// Checks all that the crate says of a graph against the definitions.
fn check_by_definition(count: u32, edges: &[(u32, u32)]) {
    let graph = Graph::new(count, edges).unwrap();
    let rows = rows(count, edges);
    let sizes = sizes(&rows);
    let all = (1_u32 << count) - 1;
    let size = sizes[all as usize];
    assert_eq!(edmonds(count, edges).iter().flatten().count(), 2 * size, "{edges:?}");
    assert_eq!(maximum_matching(&graph).size(), size, "{edges:?}");

    let is_exposable = |id: u32| sizes[(all & !(1 << id)) as usize] == size;
    let class = |id: u32| {
        if is_exposable(id) {
            Class::D
        } else if (0..count).any(|d| rows[id as usize] >> d & 1 == 1 && is_exposable(d)) {
            Class::A
        } else {
            Class::C
        }
    };
    // The first matching is nearly always maximum; from none at all, the search does the work.
    let none = Matching::from_pairs(count, []).unwrap();
    for parts in [GallaiEdmonds::new(&graph), GallaiEdmonds::with(&graph, none)] {
        assert_eq!(parts.matching().size(), size, "{edges:?}");
        assert_eq!(certify(&graph, parts.matching(), &parts.barrier()), Ok(()), "{edges:?}");
        for id in 0..count {
            assert_eq!(parts.class(id), class(id), "{id} of {edges:?}");
            let without = parts.matching_without(id);
            assert_eq!(without.is_some(), is_exposable(id));
            if let Some(without) = without {
                assert_eq!(without.mate(id), None, "{id} of {edges:?}");
                assert_eq!(certify(&graph, &without, &parts.barrier()), Ok(()), "{edges:?}");
            }
        }
    }

    let game = UndirectedVertexGeography::new(&graph);
    let mut lost = Vec::new();
    for start in 0..count {
        let unvisited = all & !(1 << start);
        let expected = wins(&rows, unvisited, start);
        assert_eq!(game.mover_wins(start), expected, "{start} of {edges:?}");
        assert_eq!(game.winning_reply(start).is_some(), expected);
        assert_eq!(game.opponent_matching(start).is_some(), !expected);
        if expected {
            assert_eq!(game.winning_reply(start), game.decomposition().matching().mate(start));
            play_by(game.decomposition().matching(), &rows, unvisited, start);
        } else {
            lost.push(start);
            let matching = game.opponent_matching(start).unwrap();
            for to in (0..count).filter(|to| rows[start as usize] >> to & 1 == 1) {
                play_by(&matching, &rows, unvisited & !(1 << to), to);
            }
        }
    }
    assert_eq!(game.lost_starts().collect::<Vec<_>>(), lost);
}

#[test]
fn all_graphs_of_up_to_6_vertices_are_as_defined() {
    let mut checked = 0;
    for count in 0..=if cfg!(miri) { 3 } else { 6 } {
        for edges in all_graphs(count) {
            check_by_definition(count, &edges);
            checked += 1;
        }
    }
    // The sum of 2^(n(n-1)/2).
    assert_eq!(checked, if cfg!(miri) { 12 } else { 33_868 });
}

/// Random graphs of up to `most` vertices and any density, with repeated edges and loops.
fn random_graphs(seed: u64, rounds: u32, most: u32) -> impl Iterator<Item = (u32, Edges)> {
    let mut random = StdRng::seed_from_u64(seed);
    let (rounds, most) = if cfg!(miri) { (3, most.min(12)) } else { (rounds, most) };
    (0..rounds).map(move |_| {
        let count = random.random_range(1..=most);
        let edges = count * random.random_range(0..30) / 10;
        let mut end = || random.random_range(0..count);
        (count, (0..edges).map(|_| (end(), end())).collect())
    })
}

#[test]
fn random_graphs_of_up_to_10_vertices_are_as_defined() {
    for (count, mut edges) in random_graphs(31, 2000, 10) {
        edges.retain(|(a, b)| a != b);
        edges.truncate(18);
        check_by_definition(count, &edges);
    }
}

/// Checks the sizes and certificates, from a first matching and from none.
fn check_by_certificate(count: u32, edges: &[(u32, u32)]) -> usize {
    let graph = Graph::new(count, edges).unwrap();
    let matching = maximum_matching(&graph);
    let none = Matching::from_pairs(count, []).unwrap();
    let [new, with] = [GallaiEdmonds::new(&graph), GallaiEdmonds::with(&graph, none)];
    for matching in [&matching, new.matching(), with.matching()] {
        assert_eq!(certify(&graph, matching, &new.barrier()), Ok(()));
    }
    for id in 0..count {
        assert_eq!(new.class(id), with.class(id), "the classes depend on the matching");
    }
    matching.size()
}

#[test]
fn random_graphs_have_the_size_of_the_plain_algorithm() {
    for (count, edges) in random_graphs(32, 1500, 60).chain(random_graphs(33, 30, 400)) {
        let expected = edmonds(count, &edges).iter().flatten().count() / 2;
        assert_eq!(check_by_certificate(count, &edges), expected, "{count} {edges:?}");
    }
}

#[test]
fn the_class_of_every_vertex_of_a_larger_graph_is_as_defined() {
    for (count, edges) in random_graphs(34, 60, 40) {
        let size = edmonds(count, &edges).iter().flatten().count();
        let parts = GallaiEdmonds::new(&Graph::new(count, &edges).unwrap());
        for id in 0..count {
            let mut rest = edges.clone();
            rest.retain(|&(a, b)| a != id && b != id);
            let is_exposable = edmonds(count, &rest).iter().flatten().count() == size;
            assert_eq!(parts.class(id) == Class::D, is_exposable, "{id} of {edges:?}");
        }
    }
}

/// Blossoms within blossoms: triangles and odd cycles whose vertices are again such, with edges and
/// numbers in any order.
#[test]
fn nested_blossoms_are_certified() {
    let mut random = StdRng::seed_from_u64(35);
    for _ in 0..if cfg!(miri) { 3 } else { 600 } {
        let mut edges = Vec::new();
        let mut count = random.random_range(1..4);
        for _ in 0..random.random_range(0..12) {
            // An ear of an odd number of edges keeps a factor-critical graph factor-critical; an even
            // one does not.
            let length = random.random_range(1..6);
            let mut at = random.random_range(0..count);
            let end = random.random_range(0..count);
            for _ in 1..length {
                edges.push((at, count));
                at = count;
                count += 1;
            }
            edges.push((at, end));
        }
        let mut ids: Vec<u32> = (0..count).collect();
        ids.shuffle(&mut random);
        edges.shuffle(&mut random);
        let edges: Edges = edges.iter().map(|&(a, b)| (ids[a as usize], ids[b as usize])).collect();
        let expected = edmonds(count, &edges).iter().flatten().count() / 2;
        assert_eq!(check_by_certificate(count, &edges), expected, "{edges:?}");
    }
}

#[test]
fn a_start_is_lost_in_the_samples_of_hamilg() {
    // The traps: the deficiency is no count of lost starts, and blossoms count.
    for (count, edges, expected) in
        [(3, vec![(1, 2), (1, 3)], 2), (5, vec![(1, 2), (1, 3), (1, 5), (2, 3), (2, 4), (3, 4)], 4)]
    {
        let edges: Edges = edges.iter().map(|&(a, b)| (a - 1, b - 1)).collect();
        let game = UndirectedVertexGeography::new(&Graph::new(count, &edges).unwrap());
        assert_eq!(game.lost_starts().count(), expected);
    }
}

#[test]
fn a_flaw_is_found() {
    let graph = Graph::new(4, &[(0, 1), (1, 2), (2, 0), (2, 3)]).unwrap();
    let pairs = |pairs: &[(u32, u32)]| Matching::from_pairs(4, pairs.iter().copied()).unwrap();
    let best = pairs(&[(0, 1), (2, 3)]);
    assert_eq!(certify(&graph, &best, &[]), Ok(()));
    // Without vertex 2 the tail is odd: another barrier that will do.
    assert_eq!(certify(&graph, &best, &[2]), Ok(()));
    let fails = |matching: &Matching, barrier: &[u32], flaw: Flaw, says: &str| {
        assert_eq!(flaw.to_string(), says);
        assert_eq!(certify(&graph, matching, barrier), Err(flaw));
    };
    let worse = Flaw::Deficiency { exposed: 2, odd: 0, barrier: 0 };
    let says = "2 vertices are exposed, but 0 odd components and a barrier of 0";
    fails(&pairs(&[(1, 2)]), &[], worse, says);
    let says = "0 and 3 are no edge or have another mate";
    fails(&pairs(&[(0, 3), (1, 2)]), &[], Flaw::NoPair(0, 3), says);
    fails(&best, &[4], Flaw::NoMember(4), "4 is no vertex or twice in the barrier");
    fails(&best, &[2, 2], Flaw::NoMember(2), "2 is no vertex or twice in the barrier");
    let other = Matching::from_pairs(3, []).unwrap();
    fails(&other, &[], Flaw::OtherGraph, "the number of vertices is not that of the graph");
}

#[test]
fn edges_are_kept_but_for_loops() {
    for (count, edges) in random_graphs(36, 200, 30) {
        let graph = Graph::new(count, &edges).unwrap();
        let mut expected: Edges = edges.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
        expected.retain(|(a, b)| a != b);
        expected.sort_unstable();
        let mut found: Edges = graph.edges().collect();
        found.sort_unstable();
        assert_eq!(found, expected);
        assert_eq!(graph.edge_count(), expected.len());
        for id in 0..count {
            let neighbours: HashSet<u32> = graph.neighbours(id).iter().copied().collect();
            let by_edge = expected.iter().filter(|&&(a, b)| a == id || b == id);
            assert_eq!(neighbours, by_edge.map(|&(a, b)| a + b - id).collect::<HashSet<_>>());
        }
    }
}

#[test]
fn an_edge_needs_vertices_that_the_graph_has() {
    let error = |edges: &[(u32, u32)]| Graph::new(3, edges).unwrap_err().to_string();
    assert_eq!(error(&[(0, 1), (3, 9), (5, 0)]), "edge 1: expected a vertex below 3, found 3");
    assert_eq!(error(&[(0, 7)]), "edge 0: expected a vertex below 3, found 7");
    assert_eq!(Matching::from_pairs(3, [(0, 1), (1, 2)]), None);
    assert_eq!(Matching::from_pairs(3, [(1, 1)]), None);
    assert_eq!(Matching::from_pairs(3, [(0, 3)]), None);
}

#[test]
fn a_graph_may_be_empty() {
    for count in [0, 1, 3] {
        assert_eq!(check_by_certificate(count, &[]), 0);
    }
    assert_eq!(check_by_certificate(2, &[(0, 0), (1, 1)]), 0);
}
