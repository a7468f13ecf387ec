//! A Game on a Graph on the bench.

use crate::bench::{Bench, BySearch, Game, Move, Position};
use crate::explain::{Explanation, Graph, Ink, Key, Node};
use crate::trees;
use crate::verify::Family;
use graph_token::{Case, Class, rules, winning_moves};
use itertools::Itertools;
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::search::Search;

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "vertices";
    const SIZE: u32 = 9;
    const LIMIT: u32 = 2000;
    const PICTURED: &'static str = "1\n7 8\n1 2\n2 3\n3 1\n3 4\n4 5\n5 6\n6 7\n7 5";

    fn families() -> Vec<Family> {
        let pairs =
            |vertices: u32| (1..=vertices).array_combinations().map(|[a, b]| (a, b)).collect_vec();
        // Of the possible edges any, but not fewer than connect the vertices.
        let is_many = |vertices: u32, bits: &u32| bits.count_ones() + 1 >= vertices;
        let count = (1..=6_u32).map(|vertices| {
            let possible = vertices * (vertices - 1) / 2;
            (vertices - 1..=possible)
                .map(|edges| choose(possible.into(), edges.into()))
                .sum::<u64>()
        });
        let name = "labelled graphs of up to 6 vertices with enough edges";
        vec![Family::cases(name, count.sum(), 1..=6, move |vertices| {
            let pairs = pairs(vertices);
            let graphs = (0..1_u32 << pairs.len()).filter(move |bits| is_many(vertices, bits));
            graphs.map(move |bits| {
                let has = |edge: &usize| bits >> edge & 1 == 1;
                let edges = (0..pairs.len()).filter(has).map(|edge| pairs[edge]).collect();
                Case { vertices, edges }
            })
        })]
    }

    /// A tree with a few edges more or with many.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let vertices = rng.random_range(1..=size);
        let mut edges = trees::random(rng, vertices);
        let most = [vertices / 3, vertices, 3 * vertices][rng.random_range(0..3)];
        let more = rng.random_range(0..=most);
        for _ in 0..more {
            let (one, other) = (rng.random_range(1..=vertices), rng.random_range(1..=vertices));
            if one != other {
                edges.push((one, other));
            }
        }
        Case { vertices, edges }
    }

    fn is_within_limits(&self) -> bool {
        self.vertices <= 2000
            && self.edges.len() <= 1_000_000
            && self.edges.iter().map(|(a, b)| (a.min(b), a.max(b))).all_unique()
            && self.edges.iter().all(|(one, other)| one != other)
    }

    fn explain(&self, explanation: &mut Explanation) {
        let game = self.game();
        let parts = game.decomposition();
        let matching = parts.matching();
        explanation.fact("matching", matching.size());
        let mut graph = Graph::undirected().circle();
        for vertex in 0..self.vertices {
            let (name, ink) = match parts.class(vertex) {
                Class::D => ("D", Ink::WinSoft),
                Class::A => ("A", Ink::Value(0)),
                Class::C => ("C", Ink::Open),
            };
            graph.node(Node::new(vertex + 1, name, ink));
        }
        for &(one, other) in &self.edges {
            let is_matched = matching.mate(one - 1) == Some(other - 1);
            let ink = if is_matched { Ink::Match } else { Ink::Faint };
            graph.edge(one as usize - 1, other as usize - 1, ink);
        }
        explanation.figure(
            format!("A maximum matching, of size {}", matching.size()),
            graph,
            &[
                (Key::Line(Ink::Match), "an edge of the matching"),
                (Key::Surface(Ink::WinSoft), "D: left out by some maximum matching, Askar wins"),
                (Key::Surface(Ink::Value(0)), "A: beside D, always matched"),
                (Key::Surface(Ink::Open), "C: the rest, always matched"),
            ],
        );
        explanation.mover("Askar");
        explanation.verdict("He starts where some maximum matching has no edge.");
    }
}

impl Game for Case {
    type Rules = rules::GraphToken;

    fn rules(&self) -> Self::Rules {
        rules::GraphToken { vertices: self.vertices, edges: self.edges.clone() }
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![rules::Position { token: None, free: (1..=self.vertices).collect() }]
    }

    fn answer(&self, search: &mut Search<Self::Rules>) -> Option<usize> {
        Some(search.try_winning_moves(&self.positions()[0])?.len())
    }

    fn winning_moves<'a>(
        rules: &'a Self::Rules,
        position: &'a Position<Self>,
    ) -> Option<Box<dyn Iterator<Item = Move<Self>> + 'a>> {
        Some(Box::new(winning_moves(rules, position.token, &position.free).into_iter()))
    }
}

/// How many ways there are to choose some of so many.
fn choose(from: u64, some: u64) -> u64 {
    (0..some).fold(1, |ways, i| ways * (from - i) / (i + 1))
}
