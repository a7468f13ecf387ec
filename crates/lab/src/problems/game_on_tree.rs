//! Game on Tree on the bench.

use crate::bench::{Bench, BySearch, Game, Position, Winning};
use crate::explain::{Explanation, Graph, Ink, Key, Node};
use crate::trees;
use crate::verify::Family;
use game_on_tree::{Case, answer, rules, winning_cuts};
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::search::Search;

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "vertices";
    const SIZE: u32 = 11;
    const LIMIT: u32 = 100_000;
    const PICTURED: &'static str = "7\n1 2\n1 3\n2 4\n2 5\n5 6\n3 7";

    fn families() -> Vec<Family> {
        let count = (1..=7).map(trees::count).sum();
        vec![Family::cases("labelled trees of up to 7 vertices", count, 1..=7, |vertices| {
            trees::labelled(vertices).map(new_case)
        })]
    }

    /// Mostly with an odd number of vertices, since Alice wins with an even one.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let vertices = trees::random_size(rng, size);
        let is_odd = rng.random_bool(0.8) && vertices < size;
        new_case(trees::random(rng, if is_odd { vertices | 1 } else { vertices }))
    }

    fn is_within_limits(&self) -> bool {
        (2..=100_000).contains(&self.tree.len())
    }

    fn explain(&self, explanation: &mut Explanation) {
        let values = self.tree.grundy_values();
        let winning = self.tree.cuts_to(0);
        explanation.fact("value", values[0]);
        let mut graph = Graph::undirected();
        for (vertex, &value) in (1..).zip(&values) {
            graph.node(Node::new(vertex, value, Ink::Value(value.into())));
        }
        for (edge, &(one, other)) in (0..).zip(&self.edges) {
            let is_win = winning.binary_search(&edge).is_ok();
            let ink = if is_win { Ink::Win } else { Ink::Faint };
            graph.edge(one as usize - 1, other as usize - 1, ink);
        }
        explanation.figure(
            format!("A tree worth {}", values[0]),
            graph,
            &[
                (Key::Note, "under each name the xor of value + 1 over the children"),
                (Key::Line(Ink::Win), "an edge whose cut wins"),
            ],
        );
        explanation.verdict(match values[0] {
            0 => "The root is worth 0, and every cut changes that.".to_owned(),
            value => format!("The root is worth {value}; a cut that wins makes it 0."),
        });
    }
}

impl Game for Case {
    type Rules = rules::GameOnTree;

    fn rules(&self) -> Self::Rules {
        rules::GameOnTree { edges: self.edges.clone() }
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![(1..self.tree.len()).collect()]
    }

    fn answer(&self, search: &mut Search<Self::Rules>) -> Option<&'static str> {
        Some(answer(search.try_outcome(&self.positions()[0])?.is_win()))
    }

    fn winning_moves<'a>(rules: &'a Self::Rules, edges: &'a Position<Self>) -> Winning<'a, Self> {
        let cuts = winning_cuts(&rules.ends(edges)).into_iter();
        Some(Box::new(cuts.map(|cut| edges[cut as usize])))
    }
}

fn new_case(edges: trees::Edges) -> Case {
    Case::new(edges).expect("a tree")
}
