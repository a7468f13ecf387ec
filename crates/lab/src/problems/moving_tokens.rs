//! Moving Tokens on the bench.

use crate::answer::Difference;
use crate::bench::{Bench, BySearch, Game, Position, Winning};
use crate::explain::{Explanation, Graph, Ink, Key, Node, Text, counted, first};
use crate::verify::Family;
use itertools::Itertools;
use moving_tokens::rules::MovingTokens;
use moving_tokens::{Case, answer, token_values, winning_moves};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use serde::Serialize;
use sg_core::nim::nim_sum;
use sg_core::search::{Search, WithHeap};
use std::collections::{BTreeMap, HashMap, HashSet};

type Edge = (u64, u64);

/// How many random graphs of each size there are, in how many parts.
const PARTS: u64 = 16;
const SAMPLE: u64 = 40;

/// A node in the facts: its value, and the nodes to which its edges lead.
#[derive(Serialize)]
struct NodeFacts {
    node: u64,
    value: u32,
    options: Vec<u64>,
}

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "nodes";
    const SIZE: u32 = 12;
    const LIMIT: u32 = 2000;
    const PICTURED: &'static str =
        "8 11 3\n1 2\n1 3\n1 5\n2 4\n2 5\n3 5\n3 6\n4 7\n5 7\n5 8\n6 8\n1 4 6";

    fn families() -> Vec<Family> {
        // A batch has the graphs whose first few edges, in the order of `labelled`, are fixed.
        let parts = (0..=5).flat_map(|nodes| {
            let fixed = if nodes == 5 { 6 } else { 0 };
            (0..1_u32 << fixed).map(move |first| (nodes, fixed, first))
        });
        // The number of labelled graphs without cycles is OEIS A003024.
        let graphs = (0..).zip([1, 1, 3, 25, 543, 29_281]);
        let labelled = graphs.clone().map(|(nodes, graphs)| graphs * placements(nodes)).sum();
        let sampled = (6..=9).map(|nodes| PARTS * SAMPLE * placements(nodes)).sum();
        vec![
            Family::cases(
                "labelled graphs of up to 5 nodes, up to 3 tokens everywhere",
                labelled,
                parts.clone(),
                |(nodes, fixed, first)| {
                    let graphs = graphs_of(nodes, fixed, first).filter(|edges| has_no_cycle(edges));
                    graphs.flat_map(move |edges| with_tokens(nodes, edges))
                },
            ),
            Family::cases(
                "random graphs of 6 to 9 nodes, up to 3 tokens everywhere",
                sampled,
                (6..=9).cartesian_product(0..PARTS),
                |(nodes, part)| {
                    let mut rng = StdRng::seed_from_u64(10_243 + 100 * nodes + part);
                    let graphs = (0..SAMPLE).map(move |_| random_edges(&mut rng, nodes));
                    graphs.flat_map(move |edges| with_tokens(nodes, edges))
                },
            ),
            Family::checks(
                "all graphs of up to 5 nodes: refused exactly with a cycle, values beside a heap",
                graphs.map(|(nodes, _)| 1_u64 << (nodes * u64::saturating_sub(nodes, 1))).sum(),
                parts,
                check_graphs,
            ),
        ]
    }

    /// Sparse and dense graphs, paths, trees and tournaments, whose numbering follows the edges,
    /// opposes them or does neither; repeated edges; unused nodes; tokens that share nodes.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let unused = if rng.random_bool(0.1) { rng.random_range(0..size) } else { 0 };
        let nodes = u64::from(size - unused);
        let mut edges = random_edges(rng, nodes);
        if rng.random_bool(0.3) {
            let repeated: Vec<Edge> =
                edges.iter().copied().filter(|_| rng.random_bool(0.3)).collect();
            edges.extend(repeated);
        }
        let most = if rng.random_bool(0.7) { nodes.min(3) } else { nodes };
        let tokens = rng.random_range(1..=most);
        let mut tokens: Vec<u64> = (0..tokens).map(|_| rng.random_range(1..=nodes)).collect();
        if rng.random_bool(0.2) && 2 * tokens.len() as u64 <= nodes {
            tokens.extend_from_within(..);
        }
        new_case(size.into(), &edges, &tokens)
    }

    fn is_within_limits(&self) -> bool {
        let nodes = self.nodes.count();
        (1..=2000).contains(&nodes)
            && self.edges().count() <= 6000
            && (1..=nodes).contains(&(self.tokens.len() as u64))
    }

    fn explain(&self, explanation: &mut Explanation) {
        let values = self.graph.grundy_values();
        let sum = nim_sum(token_values(self).into_iter().map(u64::from));
        let edges = self.graph.edges().count();
        let options = |id: u32| self.graph.successors(id).iter().copied().sorted().dedup();
        let name = |id: u32| self.nodes.name(id);
        let node = |id: u32| NodeFacts {
            node: name(id),
            value: values[id as usize],
            options: options(id).map(name).collect(),
        };
        explanation.fact("node_count", self.nodes.count());
        explanation.fact("edge_count", edges);
        explanation.facts("nodes", (0..self.nodes.held()).map(node));
        explanation.facts("tokens", self.token_nodes());
        explanation.facts("token_values", token_values(self));
        explanation.fact("nim_sum", sum);

        explanation.text(Text::new().strong("Moving tokens").plain(format!(
            ": {}, {}, {}.",
            counted(self.nodes.count(), "node"),
            counted(edges, "edge"),
            counted(self.tokens.len(), "token"),
        )));
        explanation.text(
            "The Grundy value of a node is the least number that no node has to which its edges lead; a \
             node without edges has 0. Tokens add by xor.",
        );
        // Nodes that a token can come to, those near the tokens first.
        let mut reached: Vec<u32> = self.tokens.iter().copied().unique().collect();
        let mut place: HashMap<u32, usize> =
            (0..).zip(&reached).map(|(at, &id)| (id, at)).collect();
        let mut next = 0;
        while let Some(&id) = reached.get(next) {
            next += 1;
            for to in options(id) {
                place.entry(to).or_insert_with(|| {
                    reached.push(to);
                    reached.len() - 1
                });
            }
        }
        let winning: HashSet<(u64, u64)> = winning_moves(self)
            .into_iter()
            .map(|winning| (name(self.tokens[winning.token_move.token]), winning.token_move.to))
            .collect();
        let counts = self.tokens.iter().counts();
        let mut graph = Graph::directed();
        for &id in &reached {
            let value = values[id as usize];
            let badge = match counts.get(&id) {
                None => String::new(),
                Some(1) => "●".into(),
                Some(count) => format!("{count}●"),
            };
            graph.node(Node::new(name(id), value, Ink::Value(u64::from(value))).badge(badge));
            for to in options(id) {
                let wins = winning.contains(&(name(id), name(to)));
                graph.edge(place[&id], place[&to], if wins { Ink::Win } else { Ink::Faint });
            }
        }
        let legend = [
            (Key::Surface(Ink::Value(0)), "value 0"),
            (Key::Disc(Ink::Mark), "tokens"),
            (Key::Line(Ink::Win), "a winning move"),
            (Key::Note, "small: the node, large: its value; only nodes that a token can come to"),
        ];
        explanation.figure(
            format!("{}, nim-sum {sum}", counted(self.tokens.len(), "token")),
            graph,
            &legend,
        );
        let worth = first(token_values(self), explanation.most(16), " xor ");
        let worth = if worth.is_empty() { "0".into() } else { worth };
        explanation.verdict(if explanation.is_won() {
            format!(
                "The tokens are worth {worth} = {sum}: a token that goes from a value to its xor with \
                 {sum} makes the nim-sum 0."
            )
        } else {
            format!(
                "The tokens are worth {worth} = 0. Along an edge the value always changes, so any move \
                 makes the nim-sum other than 0, and the opponent can make it 0 again."
            )
        });
    }
}

impl Game for Case {
    type Rules = MovingTokens;

    fn rules(&self) -> MovingTokens {
        MovingTokens::of(self)
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![self.token_nodes()]
    }

    fn answer(&self, search: &mut Search<MovingTokens>) -> Option<&'static str> {
        Some(answer(search.try_outcome(&self.token_nodes())?.is_win()))
    }

    fn winning_moves<'a>(rules: &'a MovingTokens, tokens: &'a Vec<u64>) -> Winning<'a, Self> {
        let edges: Vec<Edge> = rules.edges().collect();
        let winning = winning_moves(&new_case(u64::MAX, &edges, tokens));
        Some(Box::new(winning.into_iter().map(|winning| winning.token_move)))
    }

    /// The Grundy values by the definition alone: every value is made the least number that no
    /// successor has, again and again, until none changes.
    fn slower(&self) -> Option<&'static str> {
        let mut values: BTreeMap<u64, u64> = BTreeMap::new();
        let mut successors: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
        for (from, to) in self.edges() {
            successors.entry(from).or_default().push(to);
        }
        loop {
            let value = |node| values.get(node).copied().unwrap_or(0);
            let new = successors.iter().map(|(&from, row)| {
                let is_free =
                    |value: &u64| row.iter().all(|to| values.get(to).unwrap_or(&0) != value);
                (from, (0..=u64::MAX).find(is_free).expect("a mex"))
            });
            let new: BTreeMap<u64, u64> = new.collect();
            if new == values {
                let sum = self.token_nodes().iter().map(value).fold(0, |sum, value| sum ^ value);
                return Some(answer(sum != 0));
            }
            values = new;
        }
    }
}

fn new_case(count: u64, edges: &[Edge], tokens: &[u64]) -> Case {
    Case::new(count, edges, tokens).expect("the edges have no cycle")
}

/// The edges of a random graph without cycles on `nodes` nodes.
fn random_edges(rng: &mut StdRng, nodes: u64) -> Vec<Edge> {
    let mut names: Vec<u64> = (1..=nodes).collect();
    match rng.random_range(0..4) {
        0 => {}
        1 => names.reverse(),
        _ => names.shuffle(rng),
    }
    let count = nodes as usize;
    // All pairs of many nodes are too many.
    let pairs = || (0..count.min(100)).array_combinations().map(|[from, to]| (from, to));
    let indices: Vec<(usize, usize)> = match rng.random_range(0..6) {
        0 => (1..count).map(|i| (i - 1, i)).collect(),
        1 => (1..count).map(|i| (rng.random_range(0..i), i)).collect(),
        2 => (1..count).map(|i| (i - 1, rng.random_range(i..count))).collect(),
        3 => pairs().collect(),
        4 => pairs().filter(|_| rng.random_bool(0.5)).collect(),
        _ if count < 2 => vec![],
        _ => (0..rng.random_range(0..=3 * count))
            .map(|_| {
                let to = rng.random_range(1..count);
                (rng.random_range(0..to), to)
            })
            .collect(),
    };
    let mut edges: Vec<Edge> =
        indices.into_iter().map(|(from, to)| (names[from], names[to])).collect();
    edges.shuffle(rng);
    edges
}

/// All graphs on `nodes` labelled nodes of whose possible edges the first `fixed` are there or not as
/// the bits of `first` say.
fn graphs_of(nodes: u64, fixed: u32, first: u32) -> impl Iterator<Item = Vec<Edge>> {
    let pairs: Vec<Edge> = (1..=nodes).permutations(2).map(|pair| (pair[0], pair[1])).collect();
    (0..1_u32 << (pairs.len() as u32 - fixed)).map(move |rest| {
        let bits = first | rest << fixed;
        let edges = pairs.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
        edges.map(|(_, &edge)| edge).collect()
    })
}

/// Every placement of up to 3 tokens.
fn with_tokens(nodes: u64, edges: Vec<Edge>) -> impl Iterator<Item = Case> {
    let placements =
        (0..=3).flat_map(move |count| (1..=nodes).combinations_with_replacement(count));
    placements.map(move |tokens| new_case(nodes, &edges, &tokens))
}

/// How many multisets of up to 3 of so many nodes there are.
fn placements(nodes: u64) -> u64 {
    1 + nodes + nodes * (nodes + 1) / 2 + nodes * (nodes + 1) * (nodes + 2) / 6
}

/// Whether there is no cycle: while edges are left, there is a node to which one leads and from
/// which none does, and it is removed.
fn has_no_cycle(edges: &[Edge]) -> bool {
    let mut left = edges.to_vec();
    while !left.is_empty() {
        let goes_on = |to: u64| left.iter().any(|&(from, _)| from == to);
        let Some(&(_, last)) = left.iter().find(|&&(_, to)| !goes_on(to)) else { return false };
        left.retain(|&(_, to)| to != last);
    }
    true
}

/// A graph with a cycle must be refused, and no other; of the others, the value of each node is that
/// of the heap beside which it is lost.
fn check_graphs((nodes, fixed, first): (u64, u32, u32)) -> Result<u64, Difference> {
    let mut count = 0;
    for edges in graphs_of(nodes, fixed, first) {
        let fault = |what: &str| Err(Difference::of_theory(&format!("{edges:?}"), what));
        let tokens: Vec<u64> = (1..=nodes).collect();
        match (Case::new(nodes, &edges, &tokens), has_no_cycle(&edges)) {
            (Ok(case), true) => {
                let rules = MovingTokens::of(&case);
                let mut search = Search::new(WithHeap(&rules));
                let mut right = tokens.iter().map(|&node| search.grundy_value(&vec![node]));
                if !token_values(&case).into_iter().all(|value| right.next() == Some(value.into()))
                {
                    return fault("wrong values");
                }
            }
            (Err(_), false) => {}
            _ => return fault("refused without a cycle, or not refused"),
        }
        count += 1;
    }
    Ok(count)
}
