//! Election Promises on the bench.

use crate::bench::{Bench, BySearch, Check, Game, Position, Winning};
use crate::explain::{Explanation, Graph, Ink, Key, Node};
use crate::graphs::{self, Edges};
use crate::trees;
use crate::verify::Family;
use election_promises::rules::{ElectionPromises, Numbers};
use election_promises::{Answer, Case, largest, winning_moves};
use itertools::Itertools;
use judge_io::{Checked, Problem};
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use sg_core::dag::Dag;
use sg_core::levels::nim_sums;
use sg_core::search::Search;

/// The number of labelled graphs of 0 to 4 nodes without cycles: OEIS A003024.
const GRAPHS: [u64; 5] = [1, 1, 3, 25, 543];

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "nodes";
    const SIZE: u32 = 4;
    const LIMIT: u32 = 200_000;
    const CHECK: Option<Check<Self>> = Some(Checked::check);
    const PICTURED: &'static str = "6 7\n4 3 5 1 6 2\n1 2\n1 3\n2 3\n2 4\n3 5\n4 5\n6 4";

    fn families() -> Vec<Family> {
        let up_to = |nodes: u32, most: u64| {
            (0..=nodes).map(|nodes| GRAPHS[nodes as usize] * (most + 1).pow(nodes)).sum()
        };
        vec![
            Family::cases("graphs of up to 4 nodes, numbers up to 1", up_to(4, 1), all(4), |of| {
                with_numbers(&of, 1)
            }),
            Family::cases("graphs of up to 3 nodes, numbers up to 3", up_to(3, 3), all(3), |of| {
                with_numbers(&of, 3)
            }),
            Family::positions::<Case, _, _>(
                "graphs of up to 3 nodes, numbers up to 7, all of which can be set",
                up_to(3, 7),
                all(3),
                |of| {
                    let rules = ElectionPromises { graph: new_graph(&of), most: 7 };
                    (rules, with_numbers(&of, 7).map(|case| case.numbers))
                },
            ),
        ]
    }

    /// Small numbers, which the search can play with, often with equal ones in one level.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let nodes = u64::from(trees::random_size(rng, size));
        let mut place = (0..=nodes).collect_vec();
        place.shuffle(rng);
        let forward = |(one, other): (u64, u64)| {
            let is_forward = place[one as usize] < place[other as usize];
            if is_forward { (one, other) } else { (other, one) }
        };
        let edges = if rng.random_bool(0.1) {
            (1..nodes).map(|node| (node, node + 1)).collect()
        } else {
            graphs::random(rng, nodes).into_iter().map(forward).collect()
        };
        let graph = new_graph(&(nodes, edges));
        let most = [1, 1, 3, 7][rng.random_range(0..6 - nodes.clamp(2, 4) as usize)];
        let mut numbers = (0..nodes).map(|_| rng.random_range(0..=most)).collect_vec();
        if rng.random_bool(0.4) {
            let levels = graph.grundy_values();
            let sums = nim_sums(&levels, &numbers);
            for (level, sum) in (0..).zip(sums) {
                let last = levels.iter().rposition(|&of| of == level).expect("no level is empty");
                numbers[last] = (numbers[last] ^ sum).min(most);
            }
        }
        Case { numbers, graph }
    }

    fn is_within_limits(&self) -> bool {
        (1..=200_000).contains(&self.numbers.len())
            && self.graph.edges().count() <= 200_000
            && self.graph.edges().all_unique()
            && self.numbers.iter().all(|&number| number <= 1_000_000_000)
    }

    fn explain(&self, explanation: &mut Explanation) {
        let levels = self.graph.grundy_values();
        let sums = nim_sums(&levels, &self.numbers);
        let Answer(best) = self.solve();
        let after = best.map_or_else(|| self.numbers.clone(), |Numbers(after)| after);
        let mut figure = Graph::directed();
        for (node, &level) in levels.iter().enumerate() {
            let (before, after) = (self.numbers[node], after[node]);
            let drawn = Node::new(node + 1, before, Ink::Value(level.into()));
            let is_changed = before != after;
            figure.node(if is_changed { drawn.ring(Ink::Win).badge(after) } else { drawn });
        }
        for (from, to) in self.graph.edges() {
            figure.edge(from as usize, to as usize, Ink::Faint);
        }
        let name = |(level, sum)| format!("level {level}: its xor is {sum}");
        let names = sums.iter().enumerate().map(name).collect_vec();
        let surfaces = (0..).map(|level| Key::Surface(Ink::Value(level)));
        let mut legend = surfaces.zip(names.iter().map(String::as_str)).collect_vec();
        legend.push((Key::Ring(Ink::Win), "changed by a winning move"));
        legend.push((Key::Disc(Ink::Mark), "the new number"));
        let nodes = |level| levels.iter().positions(move |&of| of == level).map(|node| node + 1);
        let rows = (0..)
            .zip(&sums)
            .map(|(level, sum)| vec![level.to_string(), nodes(level).join(", "), sum.to_string()]);
        explanation.table("level", &["level", "nodes", "xor of the numbers"], rows);
        explanation.fact("levels", &levels);
        explanation.fact("sums", &sums);
        explanation.figure("The nodes by their levels", figure, &legend);
        explanation.verdict(if explanation.is_won() {
            "The xor of some level is not 0, and the move makes all of them 0."
        } else {
            "In every level the xor is 0, and any move changes that."
        });
    }
}

impl Game for Case {
    type Rules = ElectionPromises;

    fn rules(&self) -> ElectionPromises {
        ElectionPromises { graph: self.graph.clone(), most: largest(&self.numbers) }
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![self.numbers.clone()]
    }

    fn answer(&self, search: &mut Search<ElectionPromises>) -> Option<Answer> {
        let winning = search.try_winning_moves(&self.numbers)?;
        Some(Answer(winning.into_iter().map(|(first, _)| first).next()))
    }

    fn winning_moves<'a>(rules: &'a ElectionPromises, numbers: &'a Vec<u64>) -> Winning<'a, Self> {
        Some(Box::new(winning_moves(rules, numbers)))
    }

    /// Levels by taking away those that are known; then all ways to lower one number, each target
    /// being used for its level unless that is done.
    fn slower(&self) -> Option<Answer> {
        let nodes = self.numbers.len();
        let mut levels = vec![None; nodes];
        let targets =
            |node: usize| self.graph.successors(node as u32).iter().map(|&to| to as usize);
        while levels.contains(&None) {
            let ready = |&node: &usize| {
                levels[node].is_none() && targets(node).all(|to| levels[to].is_some())
            };
            let node = (0..nodes).find(ready).expect("no cycle");
            levels[node] =
                (0..nodes).find(|&level| targets(node).all(|to| levels[to] != Some(level)));
        }
        let xor = |numbers: &[u64], level: Option<usize>| {
            let own = numbers.iter().zip(&levels).filter(|(_, of)| **of == level);
            own.fold(0, |sum, (number, _)| sum ^ number)
        };
        let is_lost = |numbers: &[u64]| levels.iter().all(|&level| xor(numbers, level) == 0);
        if is_lost(&self.numbers) {
            return Some(Answer(None));
        }
        let after = |node: usize| {
            let mut after = self.numbers.clone();
            for changed in [node].into_iter().chain(targets(node)) {
                after[changed] ^= xor(&after, levels[changed]);
            }
            (after[node] < self.numbers[node] && is_lost(&after)).then_some(Numbers(after))
        };
        Some(Answer((0..nodes).find_map(after)))
    }
}

fn new_graph((nodes, edges): &(u64, Edges)) -> Dag {
    let edges = edges.iter().map(|&(from, to)| (from as u32 - 1, to as u32 - 1)).collect_vec();
    Dag::from_edges(*nodes as u32, &edges).expect("no cycle")
}

/// All graphs of up to so many nodes.
fn all(nodes: u64) -> impl Iterator<Item = (u64, Edges)> {
    (0..=nodes).flat_map(|nodes| graphs::acyclic(nodes).map(move |edges| (nodes, edges)))
}

/// The graph with all numbers up to the largest.
fn with_numbers(of: &(u64, Edges), most: u64) -> impl Iterator<Item = Case> + use<> {
    let graph = new_graph(of);
    let rules = ElectionPromises { graph: graph.clone(), most };
    let lists = rules.lists(of.0 as usize);
    lists.map(move |numbers| Case { numbers, graph: graph.clone() })
}
