//! Grundy values on DAGs against their definition and against the full search, and cycles checked
//! edge by edge.

use itertools::Itertools;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use sg_core::dag::{Dag, DagError};
use sg_core::rules::{Moves, Rules};
use sg_core::search::{Search, WithHeap};
use std::collections::HashSet;

type Edges = Vec<(u32, u32)>;

/// Miri is some hundred times slower: it looks at one case in so many.
const STEP: usize = if cfg!(miri) { 50 } else { 1 };

/// A token on a node of a list of edges, moved along them.
struct Token<'a>(&'a [(u32, u32)]);

impl Rules for Token<'_> {
    type Position = u32;
    type Move = ();

    fn moves<'a>(&'a self, &node: &'a u32) -> Moves<'a, Self> {
        let edges = self.0.iter().filter(move |edge| edge.0 == node);
        Box::new(edges.map(|&(_, to)| ((), to)))
    }
}

/// Whether some node can be reached from itself, by the closure of the relation.
fn has_cycle(nodes: u32, edges: &[(u32, u32)]) -> bool {
    let mut reach: HashSet<(u32, u32)> = edges.iter().copied().collect();
    for (via, from, to) in (0..nodes)
        .cartesian_product(0..nodes)
        .cartesian_product(0..nodes)
        .map(|((via, from), to)| (via, from, to))
    {
        if reach.contains(&(from, via)) && reach.contains(&(via, to)) {
            reach.insert((from, to));
        }
    }
    (0..nodes).any(|node| reach.contains(&(node, node)))
}

/// The definition, by recursion.
fn naive_value(edges: &[(u32, u32)], node: u32) -> u32 {
    let options: HashSet<u32> =
        edges.iter().filter(|edge| edge.0 == node).map(|&(_, to)| naive_value(edges, to)).collect();
    (0..=options.len() as u32).find(|value| !options.contains(value)).unwrap()
}

/// Checks everything that `Dag` says about a list of edges whose ends are nodes.
fn check(nodes: u32, edges: &[(u32, u32)]) {
    match Dag::from_edges(nodes, edges) {
        Ok(dag) => {
            assert!(!has_cycle(nodes, edges), "{nodes} {edges:?}");
            check_dag(nodes, edges, &dag);
        }
        Err(DagError::Cycle(cycle)) => check_cycle(edges, &cycle),
        Err(DagError::NoSuchNode(edge)) => panic!("{:?} lies in 0..{nodes}", edges[edge]),
    }
}

fn check_dag(nodes: u32, edges: &[(u32, u32)], dag: &Dag) {
    assert_eq!(dag.len(), nodes);
    for node in 0..nodes {
        let expected = edges.iter().filter(|edge| edge.0 == node).map(|edge| edge.1);
        assert!(dag.successors(node).iter().copied().eq(expected), "{nodes} {edges:?}");
    }
    assert_eq!(dag.edges().count(), edges.len());

    let order = dag.topological_order();
    assert!(order.iter().copied().sorted().eq(0..nodes));
    let place = |node| order.iter().position(|&other| other == node);
    assert!(edges.iter().all(|&(from, to)| place(from) < place(to)));

    let values = dag.grundy_values();
    let token = Token(edges);
    let sum = WithHeap(&token);
    let mut search = Search::new(sum);
    for node in 0..nodes {
        let value = values[node as usize];
        assert_eq!(value, naive_value(edges, node), "{nodes} {edges:?}");
        assert_eq!(u64::from(value), search.grundy_value(&node), "{nodes} {edges:?}");
        assert!(value * (value + 1) / 2 <= edges.len() as u32);
    }
}

fn check_cycle(edges: &[(u32, u32)], cycle: &[u32]) {
    assert!(!cycle.is_empty());
    assert!(cycle.iter().all_unique(), "{cycle:?}");
    assert_eq!(cycle.iter().min(), cycle.first());
    for step in cycle.iter().circular_tuple_windows::<(_, _)>() {
        assert!(edges.contains(&(*step.0, *step.1)), "{edges:?} has no {step:?}");
    }
    if cycle.len() == 1 {
        assert!(edges.contains(&(cycle[0], cycle[0])), "{edges:?}");
    }
}

/// Edges from earlier to later nodes in a random order of the nodes, some of them twice.
fn random_dag(rng: &mut StdRng, nodes: u32, edges: usize) -> Edges {
    let mut order: Vec<u32> = (0..nodes).collect();
    order.shuffle(rng);
    (0..edges)
        .map(|_| {
            let later = rng.random_range(1..nodes);
            let earlier = rng.random_range(0..later);
            (order[earlier as usize], order[later as usize])
        })
        .collect()
}

#[test]
fn every_graph_of_three_nodes() {
    let pairs: Edges = (0..3).cartesian_product(0..3).collect();
    for edges in pairs.into_iter().powerset().step_by(STEP) {
        check(3, &edges);
    }
}

#[test]
fn every_acyclic_graph_of_five_ordered_nodes() {
    for reversed in [false, true] {
        let pair = |[from, to]: [u32; 2]| if reversed { (to, from) } else { (from, to) };
        let pairs: Edges = (0..5).array_combinations().map(pair).collect();
        for edges in pairs.into_iter().powerset().step_by(STEP) {
            check(5, &edges);
        }
    }
}

#[test]
fn random_dags() {
    let mut rng = StdRng::seed_from_u64(1);
    for round in (0..300).step_by(STEP) {
        let nodes = 2 + round % 9;
        let edges = rng.random_range(0..3 * nodes as usize);
        check(nodes, &random_dag(&mut rng, nodes, edges));
    }
}

#[test]
fn random_graphs_with_and_without_cycles() {
    let mut rng = StdRng::seed_from_u64(2);
    for round in (0..2000).step_by(STEP) {
        let nodes = 1 + round % 8;
        let edges = rng.random_range(0..=nodes + 2);
        let edges: Edges =
            (0..edges).map(|_| (rng.random_range(0..nodes), rng.random_range(0..nodes))).collect();
        check(nodes, &edges);
    }
}

#[test]
fn repeated_edges_change_no_value() {
    let once = [(0, 1), (0, 2), (1, 2)];
    let many = once.repeat(100);
    let values = |edges: &[_]| Dag::from_edges(3, edges).unwrap().grundy_values();
    assert_eq!(values(&many), values(&once));
    assert_eq!(Dag::from_edges(3, &many).unwrap().successors(1), [2; 100]);
}

#[test]
fn no_nodes_and_no_edges() {
    let empty = Dag::from_edges(0, &[]).unwrap();
    assert!(empty.is_empty());
    assert!(!Dag::from_edges(1, &[]).unwrap().is_empty());
    assert!(empty.grundy_values().is_empty());
    assert_eq!(Dag::from_edges(3, &[]).unwrap().grundy_values(), [0, 0, 0]);
}

#[test]
fn an_end_outside_the_nodes_is_an_error() {
    assert_eq!(Dag::from_edges(2, &[(0, 1), (1, 2)]), Err(DagError::NoSuchNode(1)));
    assert_eq!(Dag::from_edges(2, &[(2, 1), (0, 1)]), Err(DagError::NoSuchNode(0)));
    assert_eq!(Dag::from_edges(0, &[(u32::MAX, 0)]), Err(DagError::NoSuchNode(0)));
}

#[test]
fn errors_name_the_edge_and_the_length_of_the_cycle() {
    let message = |error: DagError| error.to_string();
    assert_eq!(message(DagError::NoSuchNode(7)), "edge 7 has an end that is no node");
    assert_eq!(message(DagError::Cycle(vec![3, 8])), "there is a cycle of length 2");
}

#[test]
fn an_edge_to_itself_is_a_cycle() {
    assert_eq!(Dag::from_edges(3, &[(0, 2), (2, 1), (1, 1)]), Err(DagError::Cycle(vec![1])));
}

/// On the complete DAG of n nodes, node i is worth n - 1 - i: it has edges to all later ones.
#[test]
fn a_complete_dag_has_all_values() {
    let nodes = if cfg!(miri) { 70 } else { 300 };
    let edges: Edges = (0..nodes).array_combinations().map(|[from, to]| (from, to)).collect();
    let values = Dag::from_edges(nodes, &edges).unwrap().grundy_values();
    assert!(values.into_iter().rev().eq(0..nodes));
}

#[test]
fn long_chains_and_cycles_need_no_stack() {
    let length = if cfg!(miri) { 1000 } else { 300_000 };
    let mut edges: Edges = (1..length).map(|node| (node - 1, node)).collect();
    let values = Dag::from_edges(length, &edges).unwrap().grundy_values();
    assert!(values.into_iter().rev().eq((0..length).map(|node| node % 2)));
    edges.push((length - 1, 0));
    edges.shuffle(&mut StdRng::seed_from_u64(3));
    let cycle = DagError::Cycle((0..length).collect());
    assert_eq!(Dag::from_edges(length, &edges), Err(cycle));
}
