//! A Game on a Graph on the bench.

use crate::answer::Difference;
use crate::bench::{self, Bench, BySearch, Game, Position, Winning};
use crate::explain::{Explanation, Graph, Ink, Key, Node, counted};
use crate::verify::Family;
use crate::{graphs, trees};
use graph_token::rules::{self, GraphToken};
use graph_token::{Case, lost_starts, mentioned};
use itertools::Itertools;
use matching::general::{Class, GallaiEdmonds};
use rand::rngs::StdRng;
use sg_core::rules::Rules;
use sg_core::search::Search;
use std::collections::BTreeSet;

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "vertices";
    const SIZE: u32 = 10;
    const LIMIT: u32 = 2000;
    const PICTURED: &'static str = "1\n9 10\n1 2\n2 3\n3 1\n3 4\n4 5\n4 6\n6 7\n7 8\n8 9\n9 6";

    fn families() -> Vec<Family> {
        let graphs = (1..=6).map(|n| 1 << (n * (n - 1) / 2)).sum();
        let places = |n: u64| (1 + n * (1 << (n - 1))) << (n * (n - 1) / 2);
        vec![
            Family::cases("all graphs of up to 6 vertices", graphs, 1..=6, |vertices| {
                graphs::undirected(vertices).map(move |edges| Case { vertices, edges })
            }),
            Family::checks(
                "all graphs of up to 5 vertices, the token anywhere, any others visited",
                (1..=5).map(places).sum(),
                (1..=5).flat_map(|n| graphs::undirected(n).map(move |edges| (n, edges))),
                check_positions,
            ),
        ]
    }

    fn random(rng: &mut StdRng, size: u32) -> Self {
        let vertices = trees::random_size(rng, size).into();
        Case { vertices, edges: graphs::random(rng, vertices) }
    }

    fn is_within_limits(&self) -> bool {
        let ends = |&(one, other): &(u64, u64)| (one.min(other), one.max(other));
        (1..=2000).contains(&self.vertices)
            && self.edges.iter().map(ends).all_unique()
            && self.edges.iter().all(|(one, other)| one != other)
            && graphs::is_connected(self.vertices, &self.edges)
    }

    fn explain(&self, explanation: &mut Explanation) {
        let (names, graph) = mentioned(&self.edges);
        let parts = GallaiEdmonds::new(&graph);
        let mut figure = Graph::undirected();
        for (place, name) in (0..).zip(&names) {
            let (class, ink) = match parts.class(place) {
                Class::D => ("D", Ink::WinSoft),
                Class::A => ("A", Ink::Value(5)),
                Class::C => ("C", Ink::Open),
            };
            figure.node(Node::new(name, class, ink));
        }
        for (one, other) in graph.edges() {
            let is_matched = parts.matching().mate(one) == Some(other);
            let ink = if is_matched { Ink::Match } else { Ink::Faint };
            figure.edge(one as usize, other as usize, ink);
        }
        let alone = self.vertices - names.len() as u64;
        explanation.fact("pairs", parts.matching().size());
        explanation.fact("barrier", parts.barrier().len());
        explanation.figure(
            "The classes of Gallai and Edmonds",
            figure,
            &[
                (Key::Surface(Ink::WinSoft), "D: some maximum matching leaves it exposed"),
                (Key::Surface(Ink::Value(5)), "A: next to D, always matched into D"),
                (Key::Surface(Ink::Open), "C: the rest, always matched within itself"),
                (Key::Line(Ink::Match), "a maximum matching"),
            ],
        );
        if alone > 0 {
            explanation.aside(format!("{} without edges not shown.", counted(alone, "vertex")));
        }
        explanation.mover("Askar, who puts the token,");
        explanation.verdict("He wins from the vertices of D, and from those without edges.");
    }
}

impl Game for Case {
    type Rules = GraphToken;

    fn rules(&self) -> GraphToken {
        GraphToken { vertices: self.vertices, edges: self.edges.clone() }
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![rules::Position::default()]
    }

    fn answer(&self, search: &mut Search<GraphToken>) -> Option<u64> {
        Some(search.try_winning_moves(&rules::Position::default())?.len() as u64)
    }

    /// To lost starts of the graph without what has been visited.
    fn winning_moves<'a>(rules: &'a GraphToken, position: &'a Position<Self>) -> Winning<'a, Self> {
        let is_left = |end: &u64| !position.visited.contains(end);
        let left = |(one, other): &(u64, u64)| is_left(one) && is_left(other);
        let edges: Vec<(u64, u64)> = rules.edges.iter().copied().filter(left).collect();
        let with_edges: BTreeSet<u64> = edges.iter().flat_map(|&(a, b)| [a, b]).collect();
        let lost: BTreeSet<u64> = lost_starts(&edges).into_iter().collect();
        let is_lost = move |to: &u64| lost.contains(to) || !with_edges.contains(to);
        Some(Box::new(rules.moves(position).map(|(to, _)| to).filter(is_lost)))
    }

    /// By the sizes of the largest matchings of all sets of vertices: one is exposed in some maximum
    /// matching exactly when there is an equally large one without it.
    fn slower(&self) -> Option<u64> {
        let count = usize::try_from(self.vertices).ok().filter(|&count| count <= 16)?;
        let mut neighbours = vec![0_usize; count];
        for (one, other) in self.edges.iter().map(|e| (e.0 as usize - 1, e.1 as usize - 1)) {
            neighbours[one] |= 1 << other;
            neighbours[other] |= 1 << one;
        }
        let mut sizes = vec![0; 1 << count];
        for set in 1..1_usize << count {
            let vertex = set.trailing_zeros() as usize;
            let rest = set & (set - 1);
            let mates = (0..count).filter(|mate| rest & neighbours[vertex] & 1 << mate != 0);
            let paired = mates.map(|mate| 1 + sizes[rest & !(1 << mate)]).max();
            sizes[set] = paired.unwrap_or(0).max(sizes[rest]);
        }
        let all = (1 << count) - 1;
        Some((0..count).filter(|vertex| sizes[all & !(1 << vertex)] == sizes[all]).count() as u64)
    }
}

/// Compares the winning moves from everywhere with the search.
fn check_positions((vertices, edges): (u64, graphs::Edges)) -> Result<u64, Difference> {
    let case = Case { vertices, edges };
    let rules = case.rules();
    let mut search = Search::new(rules.clone());
    let visited = (1..=vertices).powerset().flat_map(|set| {
        let set: BTreeSet<u64> = set.into_iter().collect();
        set.clone().into_iter().map(move |token| (Some(token), set.clone()))
    });
    let mut count = 0;
    for (token, visited) in visited.chain([Default::default()]) {
        let position = rules::Position { token, visited };
        bench::check_moves::<Case>(&rules, &position, &mut search)
            .map_err(|found| Difference::of_theory(&case.to_string(), found))?;
        count += 1;
    }
    Ok(count)
}
