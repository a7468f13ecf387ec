//! Chef and Tree Game on the bench.

use crate::bench::{Bench, BySearch, Game, Position, Winning};
use crate::explain::{Explanation, Graph, Ink, Key, Node};
use crate::trees;
use crate::verify::Family;
use itertools::Itertools;
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::red_blue::{self, Colour};
use sg_core::search::Search;
use tree_colours::{Case, answer, rules, winning_cuts};

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "vertices";
    const SIZE: u32 = 11;
    const LIMIT: u32 = 100_000;
    const PICTURED: &'static str = "1\n6\n1 2 0\n1 3 1\n2 4 1\n2 5 0\n3 6 0";

    fn families() -> Vec<Family> {
        // Each edge has one of two colours.
        let count = (1..=6).map(|vertices| trees::count(vertices) << (vertices - 1)).sum();
        let name = "labelled trees of up to 6 vertices, in all colours";
        vec![Family::cases(name, count, 1..=6, |vertices| {
            trees::labelled(vertices).flat_map(move |edges| {
                (0..1_u32 << (vertices - 1)).map(move |bits| coloured(&edges, bits.into()))
            })
        })]
    }

    /// Colours by chance, or alternating with a few flaws, which makes small numbers.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let vertices = trees::random_size(rng, size);
        let is_twice = rng.random_bool(0.2);
        let half = vertices.div_ceil(2);
        let edges = trees::random(rng, if is_twice { half } else { vertices });
        let flaws = [0.5, 0.1][rng.random_range(0..2)];
        let colour = |(place, (one, other))| {
            let is_red = (place % 2 == 1) != rng.random_bool(flaws);
            (one, other, if is_red { Colour::Red } else { Colour::Blue })
        };
        let mut edges = edges.into_iter().enumerate().map(colour).collect_vec();
        if is_twice {
            // Its negative beside it, and perhaps one more edge somewhere: worth next to nothing.
            let name = |vertex| if vertex == 1 { 1 } else { vertex + half - 1 };
            let negative = |&(one, other, colour): &(u32, u32, Colour)| match colour {
                Colour::Blue => (name(one), name(other), Colour::Red),
                Colour::Red => (name(one), name(other), Colour::Blue),
            };
            edges.extend(edges.iter().map(negative).collect_vec());
            if vertices.is_multiple_of(2) {
                edges.push((rng.random_range(1..=half), vertices, Colour::Blue));
            }
        }
        Case::new(edges).expect("a tree")
    }

    fn is_within_limits(&self) -> bool {
        self.tree.len() <= 100_000
    }

    fn explain(&self, explanation: &mut Explanation) {
        let colours = self.colours();
        let value = red_blue::value(&self.tree, &colours).to_string();
        explanation.fact("value", &value);
        let mut graph = Graph::undirected();
        if self.tree.len() <= 1000 {
            for (vertex, value) in (1..).zip(red_blue::values(&self.tree, &colours)) {
                graph.node(Node::new(vertex, value, Ink::Open));
            }
            for &(one, other, colour) in &self.edges {
                let ink = if colour == Colour::Blue { Ink::Match } else { Ink::Lose };
                graph.edge(one as usize - 1, other as usize - 1, ink);
            }
        }
        explanation.figure(
            format!("A tree worth {}", crate::explain::first(value.chars(), 30, "")),
            graph,
            &[
                (Key::Line(Ink::Match), "an edge of Chef's"),
                (Key::Line(Ink::Lose), "an edge of Ksen's"),
                (Key::Note, "under each name what stands on the vertex is worth"),
            ],
        );
        for mover in ["Chef", "Ksen"] {
            explanation.mover(mover);
            explanation.verdict("Chef has to leave 0 or more, and Ksen 0 or less.");
        }
    }
}

impl Game for Case {
    type Rules = rules::TreeColours;

    fn rules(&self) -> Self::Rules {
        rules::TreeColours { edges: self.edges.clone() }
    }

    fn positions(&self) -> Vec<Position<Self>> {
        let edges = (1..self.tree.len()).collect_vec();
        let position = |mover| rules::Position { mover, edges: edges.clone() };
        vec![position(Colour::Blue), position(Colour::Red)]
    }

    fn answer(&self, search: &mut Search<Self::Rules>) -> Option<&'static str> {
        let positions = self.positions();
        let chef = search.try_outcome(&positions[0])?.is_win();
        Some(answer(chef, search.try_outcome(&positions[1])?.is_win()))
    }

    /// Of very large trees the values are too long to list them all.
    fn winning_moves<'a>(
        rules: &'a Self::Rules,
        position: &'a Position<Self>,
    ) -> Winning<'a, Self> {
        let edges = position.edges.iter().map(|&edge| rules.edge(edge)).collect_vec();
        let cuts = (edges.len() <= 1000).then(|| winning_cuts(&edges, position.mover))?;
        Some(Box::new(cuts.into_iter().map(|cut| position.edges[cut as usize])))
    }
}

fn coloured(edges: &trees::Edges, bits: u64) -> Case {
    let colour = |place| if bits >> place & 1 == 0 { Colour::Blue } else { Colour::Red };
    let edges = edges.iter().enumerate().map(|(place, edge)| (edge.0, edge.1, colour(place)));
    Case::new(edges.collect()).expect("a tree")
}
