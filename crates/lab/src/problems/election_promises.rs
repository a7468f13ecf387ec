//! Election Promises on the bench.

use crate::bench::{Bench, BySearch, Check, Game, Move, Position};
use crate::explain::{Explanation, Graph, Ink, Key, Node};
use crate::verify::Family;
use election_promises::{Answer, Case, rules};
use itertools::Itertools;
use judge_io::Checked;
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use sg_core::Outcome;
use sg_core::dag::Dag;
use sg_core::levels::nim_sums;
use sg_core::rules::Rules;
use sg_core::search::Search;

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "cities";
    const SIZE: u32 = 5;
    const LIMIT: u32 = 200_000;
    const CHECK: Option<Check<Self>> = Some(Checked::check);
    const PICTURED: &'static str = "6 7\n2 1 3 1 3 2\n1 2\n1 3\n2 3\n4 3\n5 4\n5 3\n6 5";

    fn families() -> Vec<Family> {
        // Each pair of cities, in order, is a road or not, and each number is one of some.
        let most = |cities: u32| [3, 3, 3, 3, 1][cities as usize];
        let count = (0..=4_u32).map(|cities| {
            (1 << (cities * cities.saturating_sub(1) / 2)) * (most(cities) + 1_u64).pow(cities)
        });
        let name = "up to 3 cities with numbers up to 3, and 4 with numbers up to 1";
        vec![Family::cases(name, count.sum(), 0..=4, move |cities| {
            let pairs = (0..cities).array_combinations().map(|[from, to]| (from, to)).collect_vec();
            pairs.into_iter().powerset().flat_map(move |roads| {
                let rows = (0..cities).map(|_| 0..=most(cities)).multi_cartesian_product();
                rows.map(move |numbers| new_case(numbers, &roads))
            })
        })]
    }

    /// Small numbers or those of the judge; roads between few or many pairs; positions that are lost.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let cities = rng.random_range(1..=size);
        let most = if cities <= 4 { [1, 1, 2][rng.random_range(0..3)] } else { 1_000_000_000 };
        let mut names = (0..cities).collect_vec();
        names.shuffle(rng);
        let roads = rng.random_range(0..=2 * cities);
        let mut road = || (rng.random_range(0..cities), rng.random_range(0..cities));
        let pairs = (0..roads).map(|_| road()).filter(|(from, to)| from < to).collect_vec();
        let roads = pairs.into_iter().map(|(from, to)| (names[from as usize], names[to as usize]));
        let numbers = (0..cities).map(|_| rng.random_range(0..=most)).collect();
        let mut case = new_case(numbers, &roads.unique().collect_vec());
        if rng.random_bool(0.3) {
            let levels = case.roads.grundy_values();
            let sums = nim_sums(&levels, &case.numbers);
            for (level, sum) in (0..).zip(sums) {
                let city = levels.iter().position(|&of| of == level);
                case.numbers[city.expect("each level has a city")] ^= sum;
            }
        }
        case
    }

    fn is_within_limits(&self) -> bool {
        (1..=200_000).contains(&self.numbers.len())
            && self.numbers.iter().all(|&number| number <= 1_000_000_000)
            && self.roads.edges().count() <= 200_000
            && self.roads.edges().all_unique()
    }

    fn explain(&self, explanation: &mut Explanation) {
        let levels = self.roads.grundy_values();
        let sums = nim_sums(&levels, &self.numbers);
        explanation.fact("sums", &sums);
        let Answer(after) = judge_io::Problem::solve(self);
        let mut graph = Graph::directed();
        for (city, (&level, &number)) in levels.iter().zip(&self.numbers).enumerate() {
            let node = Node::new(city + 1, number, Ink::Value(level.into()));
            let changed = after.as_ref().map(|after| after[city]).filter(|&new| new != number);
            graph.node(match changed {
                Some(new) => node.badge(new).ring(Ink::Win),
                None => node,
            });
        }
        for (from, to) in self.roads.edges() {
            graph.edge(from as usize, to as usize, Ink::Faint);
        }
        explanation.figure(
            "Each city with its number, in the colour of its level",
            graph,
            &[
                (Key::Surface(Ink::Value(0)), "level 0"),
                (Key::Ring(Ink::Win), "changed by a move that wins"),
                (Key::Disc(Ink::Mark), "the new number"),
            ],
        );
        let row = |(level, sum): (usize, &u64)| vec![level.to_string(), sum.to_string()];
        explanation.table("level", &["level", "xor"], sums.iter().enumerate().map(row));
        explanation.verdict("A position is lost exactly when every xor is 0.");
    }
}

impl Game for Case {
    type Rules = rules::ElectionPromises;

    fn rules(&self) -> Self::Rules {
        let row =
            |city| self.roads.successors(city).iter().map(|&to| to as usize).unique().collect();
        let highest = self.numbers.iter().copied().max().unwrap_or(0);
        let most = highest.checked_add(1).map_or(u64::MAX, |next| next.next_power_of_two() - 1);
        rules::ElectionPromises { roads: (0..self.roads.len()).map(row).collect(), most }
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![self.numbers.clone()]
    }

    fn answer(&self, search: &mut Search<Self::Rules>) -> Option<Answer> {
        let winning = search.try_winning_moves(&self.numbers)?.into_iter().next();
        Some(Answer(winning.map(|(_, numbers)| numbers)))
    }

    /// Those of the moves that make every xor 0, where there are not too many to look through.
    fn winning_moves<'a>(
        rules: &'a Self::Rules,
        numbers: &'a Position<Self>,
    ) -> Option<Box<dyn Iterator<Item = Move<Self>> + 'a>> {
        if rules.moves(numbers).nth(10_000).is_some() {
            return None;
        }
        let levels = levels(rules);
        let is_lost = move |after: &Vec<u64>| nim_sums(&levels, after).iter().all(|&sum| sum == 0);
        let winning = rules.moves(numbers).filter(move |(_, after)| is_lost(after));
        Some(Box::new(winning.map(|(of, _)| of)))
    }

    fn outcome(rules: &Self::Rules, numbers: &Position<Self>) -> Option<Outcome> {
        let sums = nim_sums(&levels(rules), numbers);
        Some(Outcome::of_win(sums.iter().any(|&sum| sum != 0)))
    }
}

fn levels(rules: &rules::ElectionPromises) -> Vec<u32> {
    let roads = rules.roads.iter().enumerate();
    let roads = roads.flat_map(|(from, row)| row.iter().map(move |&to| (from as u32, to as u32)));
    let dag = Dag::from_edges(rules.roads.len() as u32, &roads.collect_vec());
    dag.expect("no cycle").grundy_values()
}

fn new_case(numbers: Vec<u64>, roads: &[(u32, u32)]) -> Case {
    let mut roads = roads.to_vec();
    // The order in which they are written.
    roads.sort_unstable();
    Case { roads: Dag::from_edges(numbers.len() as u32, &roads).expect("no cycle"), numbers }
}
