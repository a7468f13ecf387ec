//! Grundy values against the full search of the rules, graphs with cycles, and inputs that are too
//! large for a fixture.

use itertools::Itertools;
use judge_io::{replay, Problem, Scanner};
use moving_tokens::rules::{MovingTokens, TokenMove};
use moving_tokens::{token_values, winning_moves, Case};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use sg_core::search::{Search, WithHeap};
use std::fmt::Write;

type Edges = Vec<(u64, u64)>;

/// Compares the values of a case with those that the search of the game beside a Nim heap finds.
fn check(count: u64, edges: &[(u64, u64)], tokens: &[u64]) {
    let mut search = Search::new(WithHeap(MovingTokens::new(edges.iter().copied())));
    let case = Case::new(count, edges, tokens).expect("the edges lead forward");
    assert_eq!(case.token_nodes(), tokens);
    assert!(case.edges().sorted().eq(edges.iter().copied().sorted()), "{case}");
    let values = token_values(&case);
    for (&token, &value) in tokens.iter().zip(&values) {
        assert_eq!(u64::from(value), search.grundy_value(&vec![token]), "{case}");
    }
    for winning in winning_moves(&case) {
        let TokenMove { token, to } = winning.token_move;
        assert_eq!(winning.value_before, values[token], "{case}");
        assert_eq!(u64::from(winning.value_after), search.grundy_value(&vec![to]), "{case}");
    }
}

/// Edges between `nodes`, each from an earlier one in the list to a later one, some of them twice.
fn random_edges(rng: &mut StdRng, nodes: &[u64], count: usize) -> Edges {
    (0..count)
        .map(|_| {
            let later = rng.random_range(1..nodes.len());
            (nodes[rng.random_range(0..later)], nodes[later])
        })
        .collect()
}

#[test]
fn random_dags() {
    let mut rng = StdRng::seed_from_u64(10243);
    for round in 0..300 {
        let mut nodes: Vec<u64> = (1..=2 + round % 8).collect();
        nodes.shuffle(&mut rng);
        let edges = rng.random_range(0..3 * nodes.len());
        let edges = random_edges(&mut rng, &nodes, edges);
        let tokens = (0..rng.random_range(0..5)).map(|_| nodes[rng.random_range(0..nodes.len())]);
        check(nodes.len() as u64, &edges, &tokens.collect_vec());
    }
}

/// Names from the whole of `1..=u64::MAX`, most of which the input does not mention.
#[test]
fn random_dags_among_very_many_nodes() {
    let mut rng = StdRng::seed_from_u64(64);
    for round in 0..100 {
        let mut nodes: Vec<u64> = (0..=round % 8).map(|_| rng.random_range(1..=u64::MAX)).collect();
        nodes.extend([u64::MAX, 1]);
        nodes.shuffle(&mut rng);
        let edges = rng.random_range(0..2 * nodes.len());
        let edges = random_edges(&mut rng, &nodes, edges);
        let tokens = (0..rng.random_range(1..4)).map(|_| nodes[rng.random_range(0..nodes.len())]);
        check(u64::MAX, &edges, &tokens.collect_vec());
    }
}

/// What the program says of a graph with a cycle must be true: the nodes are one, and the place is
/// that of its first edge.
fn check_cycle(edges: &[(u64, u64)], error: &str) {
    let (place, cycle) =
        error.split_once(": expected a graph without cycles, found the cycle ").unwrap();
    let nodes: Vec<u64> = cycle.split(" -> ").map(|node| node.parse().unwrap()).collect();
    assert!(nodes.len() > 1 && nodes.first() == nodes.last(), "{error}");
    assert!(nodes[1..].iter().all_unique(), "{error}");
    assert!(nodes.windows(2).all(|step| edges.contains(&(step[0], step[1]))), "{edges:?} {error}");
    let first = edges.iter().position(|&edge| edge == (nodes[0], nodes[1])).unwrap();
    assert_eq!(place, format!("line {}, column 1", first + 2), "{edges:?}");
}

/// Every graph of three nodes is either read, and then its nodes can be put in an order in which
/// all edges lead forward, or refused with one of its cycles.
#[test]
fn every_graph_of_three_nodes_is_acyclic_or_refused() {
    let pairs: Edges = (1..=3).cartesian_product(1..=3).collect();
    for edges in pairs.into_iter().powerset() {
        let mut text = format!("3 {} 0\n", edges.len());
        for (from, to) in &edges {
            writeln!(text, "{from} {to}").unwrap();
        }
        let leads_forward = |order: &[u64]| {
            let place = |node| order.iter().position(|&other| other == node);
            edges.iter().all(|&(from, to)| place(from) < place(to))
        };
        let is_acyclic = (1..=3).permutations(3).any(|order| leads_forward(&order));
        match Case::parse(&mut Scanner::new(text.as_bytes())) {
            Ok(_) => assert!(is_acyclic, "{text}"),
            Err(error) => {
                assert!(!is_acyclic, "{text}");
                check_cycle(&edges, &error.to_string());
            }
        }
    }
}

#[test]
#[should_panic(expected = "a node is out of range")]
fn a_case_of_a_node_that_is_none_is_refused() {
    let _ = Case::new(3, &[(1, 4)], &[1]);
}

/// A chain of a million nodes: a token n edges from its end has the value n mod 2.
#[test]
fn a_chain_of_a_million_nodes() {
    let count = 1_000_000;
    let mut text = format!("{count} {} 2\n", count - 1);
    for node in 1..count {
        writeln!(text, "{node} {}", node + 1).unwrap();
    }
    let chain = text.len();
    for (tokens, expected) in [("1 2", "win\n"), ("1 999999", "lose\n")] {
        text.truncate(chain);
        text.push_str(tokens);
        let transcript = replay::<Case>(text.as_bytes());
        assert_eq!(String::from_utf8(transcript.stdout).unwrap(), expected);
        assert!(transcript.stderr.is_empty());
    }
}

#[test]
fn a_cycle_of_a_million_nodes_is_one_line() {
    let count = 1_000_000;
    let mut text = format!("{count} {count} 1\n");
    for node in 1..=count {
        writeln!(text, "{node} {}", node % count + 1).unwrap();
    }
    let transcript = replay::<Case>(text.as_bytes());
    assert!(transcript.failed && transcript.stdout.is_empty());
    assert_eq!(
        String::from_utf8(transcript.stderr).unwrap(),
        "error: line 2, column 1: expected a graph without cycles, found the cycle \
         1 -> 2 -> 3 -> 4 -> 5 -> 6 -> 7 -> 8 -> (999984 more) -> \
         999993 -> 999994 -> 999995 -> 999996 -> 999997 -> 999998 -> 999999 -> 1000000 -> 1\n"
    );
}
