//! Moving tokens on the bench.

pub(crate) mod explain;
pub(crate) mod play;

use crate::problem::{self, Difference, Format, Problem};
use crate::stress::{chunks_removed, numbers_below};
use crate::verify::Family;
use itertools::Itertools;
use judge_io::{Error, Scanner};
use moving_tokens::rules::{self, TokenMove};
use moving_tokens::{Case, token_values};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use sg_core::Outcome;
use sg_core::search::{Search, WithHeap};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

/// The largest number of positions, where every token can go wherever it can, that a random case is
/// searched through.
const SEARCHED: u64 = 1000;

/// The seed of the random graphs in `verify`.
const SEED: u64 = 10_243;

/// How many parts the random graphs of one size in `verify` come in, and how many graphs a part has.
const PARTS: u64 = 16;
const SAMPLE: u64 = 40;

type Edge = (u64, u64);

/// Moving tokens, LOJ 10243.
#[derive(Clone, Copy, Debug)]
pub struct MovingTokens;

impl Problem for MovingTokens {
    type Case = Case;

    const NAME: &'static str = "moving-tokens";
    const FORMAT: Format = Format::Single;
    const SIZE_IS: &'static str = "nodes";
    const SIZE: u32 = 12;

    fn program(input: &mut Scanner<'_>, output: &mut dyn Write) -> Result<(), Error> {
        moving_tokens::program(input, output)
    }

    fn parse(input: &mut Scanner<'_>) -> Result<Case, Error> {
        moving_tokens::parse(input)
    }

    fn families() -> Vec<Family> {
        // A batch has the graphs whose first few edges, in the order of `pairs`, are fixed.
        let parts = (0..=5).flat_map(|nodes| {
            let fixed = if nodes == 5 { 6 } else { 0 };
            (0..1_u32 << fixed).map(move |first| (nodes, fixed, first))
        });
        let random = (6..=9).cartesian_product(0..PARTS);
        // The number of labelled graphs without cycles is OEIS A003024.
        let labelled = (0..).zip([1, 1, 3, 25, 543, 29_281]);
        let labelled = labelled.map(|(nodes, graphs)| graphs * number_of_placements(nodes)).sum();
        let sampled = (6..=9).map(|nodes| PARTS * SAMPLE * number_of_placements(nodes)).sum();
        vec![
            Family::new(
                "labelled graphs of up to 5 nodes, up to 3 tokens everywhere",
                labelled,
                parts,
                all,
            ),
            Family::new(
                "random graphs of 6 to 9 nodes, up to 3 tokens everywhere",
                sampled,
                random,
                sample,
            ),
        ]
    }

    /// Sparse and dense graphs, paths, trees and tournaments, whose numbering follows the edges,
    /// opposes them or does neither; repeated edges; unused nodes; tokens that share nodes.
    fn random(rng: &mut StdRng, size: u32) -> Case {
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

    fn is_within_limits(case: &Case) -> bool {
        let nodes = case.nodes.count();
        (1..=2000).contains(&nodes)
            && case.edges().count() <= 6000
            && (1..=nodes).contains(&(case.tokens.len() as u64))
    }

    fn simpler(case: &Case) -> Vec<Case> {
        let count = case.nodes.count();
        let (edges, tokens): (Vec<Edge>, _) = (case.edges().collect(), case.token_nodes());
        let mut simpler = Vec::new();
        let mentioned = edges.iter().flat_map(|&(from, to)| [from, to]).chain(tokens.clone());
        let mentioned: BTreeSet<u64> = mentioned.collect();
        let last = mentioned.last().copied().unwrap_or(0);
        simpler.extend(
            numbers_below(count).filter(|&n| n >= last).map(|n| new_case(n, &edges, &tokens)),
        );
        simpler.extend(chunks_removed(&tokens).map(|tokens| new_case(count, &edges, &tokens)));
        simpler.extend(chunks_removed(&edges).map(|edges| new_case(count, &edges, &tokens)));
        let nodes: Vec<u64> = mentioned.into_iter().collect();
        simpler.extend(chunks_removed(&nodes).map(|kept| keep_nodes(&edges, &tokens, &kept)));
        let unused = count > nodes.len() as u64;
        simpler.extend(unused.then(|| keep_nodes(&edges, &tokens, &nodes)));
        simpler
    }

    fn expected(case: &Case) -> String {
        text(if is_searched(case) {
            let rules = rules::MovingTokens::of(case);
            Search::new(&rules).outcome(&case.token_nodes())
        } else {
            let values = values_by_rounds(case);
            let values = case.token_nodes().into_iter().map(|node| values[&node]);
            Outcome::of_grundy_value(values.fold(0, |sum, value| sum ^ value))
        })
    }

    fn check(case: &Case) -> Result<(), String> {
        let values = values_by_rounds(case);
        let tokens = case.token_nodes();
        let right: Vec<u64> = tokens.iter().map(|node| values[node]).collect();
        let found: Vec<u64> = token_values(case).into_iter().map(u64::from).collect();
        if found != right {
            return Err(format!("token values {found:?}, not {right:?}"));
        }
        let right = if is_searched(case) {
            let rules = rules::MovingTokens::of(case);
            searched_moves(&mut Search::new(&rules), &tokens)
        } else {
            let sum = right.iter().fold(0, |sum, value| sum ^ value);
            let mut moves = BTreeSet::new();
            for (from, to) in case.edges() {
                for token in (0..tokens.len()).filter(|&token| tokens[token] == from) {
                    if sum ^ values[&from] ^ values[&to] == 0 {
                        moves.insert(TokenMove { token, to });
                    }
                }
            }
            moves.into_iter().collect()
        };
        let found = named_moves(case);
        if right == found { Ok(()) } else { Err(format!("winning moves {found:?}, not {right:?}")) }
    }
}

fn new_case(count: u64, edges: &[Edge], tokens: &[u64]) -> Case {
    Case::new(count, edges, tokens).expect("the edges have no cycle")
}

/// The case with just the nodes `kept`, in rising order, and what lies on them; they become 1, 2, …
fn keep_nodes(edges: &[Edge], tokens: &[u64], kept: &[u64]) -> Case {
    let name = |node: &u64| kept.binary_search(node).ok().map(|index| index as u64 + 1);
    let edges: Vec<Edge> =
        edges.iter().filter_map(|(from, to)| Some((name(from)?, name(to)?))).collect();
    let tokens: Vec<u64> = tokens.iter().filter_map(name).collect();
    new_case(kept.len() as u64, &edges, &tokens)
}

/// What the judge expects for this outcome.
fn text(outcome: Outcome) -> String {
    match outcome {
        Outcome::N => "win".to_owned(),
        Outcome::P => "lose".to_owned(),
    }
}

/// The edges of a random graph without cycles on `nodes` nodes.
fn random_edges(rng: &mut StdRng, nodes: u64) -> Vec<Edge> {
    let mut names: Vec<u64> = (1..=nodes).collect();
    match rng.random_range(0..4) {
        0 => {}
        1 => names.reverse(),
        _ => names.shuffle(rng),
    }
    let pairs = || (0..nodes as usize).array_combinations().map(|[from, to]| (from, to));
    let indices: Vec<(usize, usize)> = match rng.random_range(0..6) {
        0 => (1..nodes as usize).map(|i| (i - 1, i)).collect(),
        1 => (1..nodes as usize).map(|i| (rng.random_range(0..i), i)).collect(),
        2 => (1..nodes as usize).map(|i| (i - 1, rng.random_range(i..nodes as usize))).collect(),
        3 => pairs().collect(),
        4 => pairs().filter(|_| rng.random_bool(0.5)).collect(),
        _ => pairs().filter(|_| rng.random_ratio(2, nodes.max(2) as u32)).collect(),
    };
    let mut edges: Vec<Edge> =
        indices.into_iter().map(|(from, to)| (names[from], names[to])).collect();
    edges.shuffle(rng);
    edges
}

fn is_searched(case: &Case) -> bool {
    let mut reach: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
    for &id in case.graph.topological_order().iter().rev() {
        let mut nodes = BTreeSet::from([case.nodes.name(id)]);
        for &to in case.graph.successors(id) {
            nodes.extend(&reach[&case.nodes.name(to)]);
        }
        if nodes.len() as u64 > SEARCHED {
            return false;
        }
        reach.insert(case.nodes.name(id), nodes);
    }
    let positions = case.token_nodes().iter().try_fold(1, |product: u64, node| {
        Some(product * reach[node].len() as u64).filter(|&product| product <= SEARCHED)
    });
    positions.is_some()
}

/// The Grundy values of all nodes, by the definition alone: every value is made the least number
/// that no successor has, again and again, until none changes. The height of a node bounds the
/// round after which it never changes again, so the order of the nodes plays no part.
fn values_by_rounds(case: &Case) -> BTreeMap<u64, u64> {
    let edges: Vec<Edge> = case.edges().collect();
    let mentioned = edges.iter().flat_map(|&(from, to)| [from, to]).chain(case.token_nodes());
    let mut values: BTreeMap<u64, u64> = mentioned.map(|node| (node, 0)).collect();
    loop {
        let mut options: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
        for (from, to) in &edges {
            options.entry(*from).or_default().insert(values[to]);
        }
        let before = values.clone();
        for (node, options) in options {
            let mut least = 0;
            while options.contains(&least) {
                least += 1;
            }
            values.insert(node, least);
        }
        if values == before {
            return values;
        }
    }
}

/// The winning moves by search, each once and in order.
fn searched_moves(
    search: &mut Search<'_, rules::MovingTokens>,
    tokens: &Vec<u64>,
) -> Vec<TokenMove> {
    let moves = search.winning_moves(tokens).into_iter().map(|(token_move, _)| token_move);
    moves.sorted().dedup().collect()
}

/// The winning moves that the problem's crate names.
fn named_moves(case: &Case) -> Vec<TokenMove> {
    moving_tokens::winning_moves(case).into_iter().map(|winning| winning.token_move).collect()
}

/// All graphs without cycles on `nodes` labelled nodes of whose possible edges the first `fixed`
/// are there or not as the bits of `first` say, with every placement of up to 3 tokens.
fn all((nodes, fixed, first): (u64, u32, u32)) -> Result<u64, Difference> {
    let pairs: Vec<Edge> = (1..=nodes).permutations(2).map(|pair| (pair[0], pair[1])).collect();
    let mut cases = 0;
    for rest in 0..1_u32 << (pairs.len() as u32 - fixed) {
        let bits = first | rest << fixed;
        let edges = pairs.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
        let edges: Vec<Edge> = edges.map(|(_, &edge)| edge).collect();
        cases += placements(nodes, &edges)?;
    }
    Ok(cases)
}

/// Part `part` of the random graphs on `nodes` nodes, with every placement of up to 3 tokens.
fn sample((nodes, part): (u64, u64)) -> Result<u64, Difference> {
    let mut rng = StdRng::seed_from_u64(SEED + 100 * nodes + part);
    (0..SAMPLE).map(|_| placements(nodes, &random_edges(&mut rng, nodes))).sum()
}

/// How many multisets of up to 3 of so many nodes there are.
fn number_of_placements(nodes: u64) -> u64 {
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

/// Every placement of up to 3 tokens on this graph, if it has no cycle, and the value of each node.
/// A graph with a cycle must be refused, and no other.
fn placements(nodes: u64, edges: &[Edge]) -> Result<u64, Difference> {
    let is_accepted = Case::new(nodes, edges, &[]).is_ok();
    if is_accepted != has_no_cycle(edges) {
        let says = |is_accepted| if is_accepted { "no cycle" } else { "a cycle" }.to_owned();
        return Err(Difference {
            input: format!("{nodes} nodes with the edges {edges:?}\n"),
            expected: says(!is_accepted),
            found: says(is_accepted),
        });
    }
    if !is_accepted {
        return Ok(0);
    }
    let rules = rules::MovingTokens::new(edges.iter().copied());
    let mut search = Search::new(&rules);
    let mut cases = 0;
    for count in 0..=3 {
        for tokens in (1..=nodes).combinations_with_replacement(count) {
            let case = new_case(nodes, edges, &tokens);
            problem::compare::<MovingTokens>(&case, &text(search.outcome(&tokens)))?;
            let right = searched_moves(&mut search, &tokens);
            problem::equal::<MovingTokens, _>(&case, "winning moves", &right, &named_moves(&case))?;
            cases += 1;
        }
    }
    let with_heap = WithHeap(&rules);
    let mut search = Search::new(&with_heap);
    let case = new_case(nodes, edges, &(1..=nodes).collect_vec());
    let right: Vec<u64> = (1..=nodes).map(|node| search.grundy_value(&vec![node])).collect();
    let found = token_values(&case).into_iter().map(u64::from).collect();
    problem::equal::<MovingTokens, _>(&case, "token values", &right, &found)?;
    Ok(cases)
}
