//! Retrograde analysis and the sums of loopy games against full play, in rounds, of their rules.

use itertools::{iproduct, Itertools};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sg_core::digraph::{Digraph, NoSuchNode};
use sg_core::loopy::{self, LoopyValue};
use sg_core::retrograde::{Analysis, Position};
use sg_core::rules::{Moves, Rules};
use sg_core::search::Search;
use sg_core::Outcome;

/// Miri is some hundred times slower: it looks at one case in so many.
const STEP: usize = if cfg!(miri) { 100 } else { 1 };

/// Tokens on the nodes of a graph; a move takes one of them along an edge. Play ends where no token
/// can move, with the outcome that stands at the node of the first token.
struct Tokens<'a> {
    graph: &'a Digraph,
    endings: &'a [Outcome],
}

impl Rules for Tokens<'_> {
    type Position = Vec<u32>;
    type Move = ();

    const LOOPS: bool = true;

    fn moves<'a>(&'a self, nodes: &'a Vec<u32>) -> Moves<'a, Self> {
        let moves = nodes.iter().enumerate().flat_map(move |(token, &node)| {
            self.graph.successors(node).iter().map(move |&to| {
                let mut option = nodes.clone();
                option[token] = to;
                ((), option)
            })
        });
        Box::new(moves)
    }

    fn ending(&self, nodes: &Vec<u32>) -> Outcome {
        self.endings[nodes[0] as usize]
    }
}

/// Checks an analysis of one token.
fn check_analysis(graph: &Digraph, endings: &[Outcome], analysis: &Analysis) {
    let mut search = Search::new(Tokens { graph, endings });
    assert_eq!(analysis.len(), graph.len());
    for node in 0..graph.len() {
        assert_eq!(analysis.outcome(node), search.outcome(&vec![node]), "{graph:?} {node}");
        assert_eq!(analysis.distance(node), search.length(&vec![node]), "{graph:?} {node}");

        let options = || graph.successors(node).iter().copied();
        let distance = |&option: &u32| analysis.distance(option);
        let with = |outcome| options().filter(move |&option| analysis.outcome(option) == outcome);
        let best = analysis.best(node, options());
        if options().next().is_none() {
            assert_eq!(best, None);
            continue;
        }
        let best = best.expect("a position with moves has a best one");
        match analysis.outcome(node) {
            Outcome::N => {
                let nearest = with(Outcome::P).min_by_key(distance).unwrap();
                assert_eq!(analysis.distance(best), analysis.distance(nearest));
                assert_eq!(analysis.outcome(best), Outcome::P);
                assert!(analysis.wins(node, best));
            }
            Outcome::P => {
                assert_eq!(with(Outcome::N).count(), options().count());
                let farthest = options().max_by_key(distance).unwrap();
                assert_eq!(analysis.distance(best), analysis.distance(farthest));
            }
            Outcome::Draw => assert_eq!(analysis.outcome(best), Outcome::Draw),
        }
        for option in options() {
            // A win is a move to a lost position that comes nearer to the end.
            let wins = analysis.outcome(option) == Outcome::P
                && analysis.distance(option) < analysis.distance(node);
            assert_eq!(analysis.wins(node, option), wins);
        }
    }
    let distances = analysis.by_distance().iter().map(|&node| analysis.distance(node));
    let decided = (0..graph.len()).filter(|&node| analysis.distance(node).is_some()).count();
    assert!(distances.clone().all(|distance| distance.is_some()));
    assert!(distances.clone().tuple_windows().all(|(one, next)| one <= next));
    assert_eq!(distances.count(), decided);
}

fn check(graph: &Digraph) {
    let lost = vec![Outcome::P; graph.len() as usize];
    check_analysis(graph, &lost, &Analysis::of_graph(graph));
}

fn every_graph(nodes: u32) -> impl Iterator<Item = Digraph> {
    let pairs = iproduct!(0..nodes, 0..nodes).collect_vec();
    let edge_sets = pairs.into_iter().powerset().step_by(STEP);
    edge_sets.map(move |edges| Digraph::from_edges(nodes, &edges).unwrap())
}

/// About as many edges as nodes, so that there are ends and long ways; some edges twice.
fn random_graph(rng: &mut StdRng, nodes: u32) -> Digraph {
    let count = rng.random_range(nodes / 2..=2 * nodes);
    let edges =
        (0..count).map(|_| (rng.random_range(0..nodes), rng.random_range(0..nodes))).collect_vec();
    Digraph::from_edges(nodes, &edges).unwrap()
}

#[test]
fn every_graph_of_up_to_three_nodes() {
    for nodes in 0..=3 {
        every_graph(nodes).for_each(|graph| check(&graph));
    }
}

#[test]
fn random_graphs() {
    let mut rng = StdRng::seed_from_u64(1);
    for round in (0..3000).step_by(STEP) {
        check(&random_graph(&mut rng, 2 + round % 20));
    }
}

#[test]
fn ends_of_every_outcome() {
    let mut rng = StdRng::seed_from_u64(2);
    for round in (0..2000).step_by(STEP) {
        let graph = random_graph(&mut rng, 2 + round % 12);
        let any = [Outcome::P, Outcome::N, Outcome::Draw];
        let endings = (0..graph.len()).map(|_| any[rng.random_range(0..3)]).collect_vec();
        let positions = (0..graph.len()).map(|node| match graph.successors(node).len() {
            0 => Position::Over(endings[node as usize]),
            exits => Position::Exits(exits as u32),
        });
        let reversed = graph.reversed();
        let analysis =
            Analysis::new(positions, |node, list| list.extend(reversed.successors(node)));
        for node in 0..graph.len() {
            let mut search = Search::new(Tokens { graph: &graph, endings: &endings });
            assert_eq!(analysis.outcome(node), search.outcome(&vec![node]), "{graph:?} {node}");
        }
        if !endings.contains(&Outcome::Draw) {
            check_analysis(&graph, &endings, &analysis);
        }
    }
}

#[test]
fn a_long_way_to_the_end() {
    let length = if cfg!(miri) { 100 } else { 100_000 };
    let graph = Digraph::from_rows(length, |node, list| list.extend(node.checked_sub(1)));
    let analysis = Analysis::of_graph(&graph);
    assert!((0..length).all(|node| analysis.distance(node) == Some(node)));
    assert!(analysis.by_distance().iter().copied().eq(0..length));
}

#[test]
fn rows_of_a_graph() {
    let mut rng = StdRng::seed_from_u64(3);
    for round in 0..100 {
        let graph = random_graph(&mut rng, 1 + round % 9);
        let edges = graph.edges().collect_vec();
        assert_eq!(Digraph::from_edges(graph.len(), &edges).as_ref(), Ok(&graph));
        let copy = Digraph::from_rows(graph.len(), |node, list| {
            list.extend(graph.successors(node));
        });
        assert_eq!(copy, graph);
        let turned = graph.reversed().edges().map(|(to, from)| (from, to)).sorted();
        assert!(turned.eq(edges.into_iter().sorted()));
    }
    assert!(Digraph::from_edges(0, &[]).unwrap().is_empty());
    let error = Digraph::from_edges(2, &[(0, 1), (1, 2)]).unwrap_err();
    assert_eq!(error, NoSuchNode(1));
    assert_eq!(error.to_string(), "edge 1 has an end that is no node");
}

/// Every sum of two and of some three tokens on a graph.
fn check_sums(graph: &Digraph, thirds: u32) {
    let values = loopy::values(graph);
    let lost = vec![Outcome::P; graph.len() as usize];
    let mut search = Search::new(Tokens { graph, endings: &lost });
    let nodes = || 0..graph.len();
    for (a, b) in iproduct!(nodes(), nodes()) {
        let found = loopy::sum([a, b].map(|node| &values[node as usize]));
        assert_eq!(found, search.outcome(&vec![a, b]), "{graph:?} {a} {b}");
    }
    for (a, b, c) in iproduct!(nodes(), nodes(), nodes().take(thirds as usize)) {
        let found = loopy::sum([a, b, c].map(|node| &values[node as usize]));
        assert_eq!(found, search.outcome(&vec![a, b, c]), "{graph:?} {a} {b} {c}");
    }
    for node in nodes() {
        assert_eq!(loopy::sum([&values[node as usize]]), search.outcome(&vec![node]));
    }
}

#[test]
fn sums_on_every_graph_of_three_nodes() {
    every_graph(3).for_each(|graph| check_sums(&graph, 3));
}

#[test]
fn sums_on_random_graphs() {
    let mut rng = StdRng::seed_from_u64(4);
    for round in (0..1500).step_by(STEP) {
        let graph = random_graph(&mut rng, 3 + round % 6);
        check_sums(&graph, 2);
    }
}

/// Beside heaps, which are nodes of the graph too, a value shows what it is.
#[test]
fn values_beside_heaps() {
    let mut rng = StdRng::seed_from_u64(5);
    let heaps = 5;
    for round in (0..1500).step_by(STEP) {
        let loops = random_graph(&mut rng, 2 + round % 6);
        // The nodes of the loopy graph after the heaps, with edges to the heaps too.
        let to_heaps = (0..loops.len() * 2)
            .map(|_| (heaps + rng.random_range(0..loops.len()), rng.random_range(0..heaps)));
        let loopy_edges = loops.edges().map(|(from, to)| (heaps + from, heaps + to));
        let heap_edges = (0..heaps).flat_map(|heap| (0..heap).map(move |left| (heap, left)));
        let edges = heap_edges.chain(loopy_edges).chain(to_heaps).collect_vec();
        let graph = Digraph::from_edges(heaps + loops.len(), &edges).unwrap();
        let values = loopy::values(&graph);
        let heap_values = (0..heaps).map(LoopyValue::Grundy);
        assert!(heap_values.eq(values[..heaps as usize].iter().cloned()));

        let lost = vec![Outcome::P; graph.len() as usize];
        let mut search = Search::new(Tokens { graph: &graph, endings: &lost });
        for (node, heap) in iproduct!(heaps..graph.len(), 0..heaps) {
            let expected = search.outcome(&vec![node, heap]);
            match &values[node as usize] {
                LoopyValue::Grundy(value) => {
                    assert_eq!(Outcome::of_win(*value != heap), expected, "{graph:?}");
                }
                LoopyValue::Infinite(options) if options.contains(&heap) => {
                    assert_eq!(expected, Outcome::N, "{graph:?}");
                }
                LoopyValue::Infinite(_) => assert_eq!(expected, Outcome::Draw, "{graph:?}"),
            }
        }
    }
}

#[test]
fn values_are_written_as_in_the_literature() {
    assert_eq!(LoopyValue::Grundy(3).to_string(), "3");
    assert_eq!(LoopyValue::Infinite(vec![0, 3]).to_string(), "∞{0,3}");
    assert_eq!(LoopyValue::Infinite(vec![]).to_string(), "∞{}");
}
