//! Stones on the bench.

use crate::bench::{Bench, BySearch, Game, Position, Winning};
use crate::explain::{Explanation, Grid};
use crate::verify::Family;
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::search::Search;
use stones::{Case, answer, rules, winning_moves};

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "numbers of the set";
    const SIZE: u32 = 6;
    const LIMIT: u32 = 100;
    const PICTURED: &'static str = "2 20\n2 5";

    fn families() -> Vec<Family> {
        let set = |bits: u64| (1..=8).filter(|take| bits >> (take - 1) & 1 == 1).collect();
        vec![Family::cases("heaps of 0 to 40 with every set of 1 to 8", 41 << 8, 0..1 << 8, {
            move |bits| (0..=40).map(move |heap| Case { heap, takes: set(bits) })
        })]
    }

    /// Small and large numbers, heaps that are a few moves, at the judge's limit, or huge.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let most = [5, 12, 1000, 100_000][rng.random_range(0..4)];
        let mut takes: Vec<u64> = (0..size).map(|_| rng.random_range(1..=most)).collect();
        takes.sort_unstable();
        takes.dedup();
        let (limit, few) = (100_000 - rng.random_range(0..2), rng.random_range(0..=4 * most));
        let huge = if most <= 12 { u64::MAX - few } else { few };
        Case { heap: [limit, few, few, huge][rng.random_range(0..4)], takes }
    }

    fn is_within_limits(&self) -> bool {
        let is_allowed = |take: &u64| *take <= self.heap;
        (1..=100).contains(&self.takes.len())
            && (1..=100_000).contains(&self.heap)
            && self.takes.iter().all(is_allowed)
            && self.takes.is_sorted_by(|a, b| a < b)
    }

    fn explain(&self, explanation: &mut Explanation) {
        let mut game = sg_core::subtraction::SubtractionGame::new(&self.takes);
        let shown = self.heap.min(99);
        let values: Vec<u64> = (0..=shown).filter_map(|heap| game.value(heap)).collect();
        explanation
            .fact("period", game.period().map(|(unit, values)| unit * values.period() as u64));
        explanation.figure(
            format!("The values of heaps up to {shown}"),
            Grid::values(0, &values, 20),
            &[],
        );
        explanation.verdict("Heaps worth 0 are lost; a move that wins leaves one of them.");
    }
}

impl Game for Case {
    type Rules = rules::Stones;

    fn rules(&self) -> Self::Rules {
        rules::Stones { takes: self.takes.iter().copied().collect() }
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![self.heap]
    }

    fn answer(&self, search: &mut Search<Self::Rules>) -> Option<&'static str> {
        Some(answer(search.try_outcome(&self.heap)?.is_win()))
    }

    fn winning_moves<'a>(rules: &'a Self::Rules, &heap: &'a u64) -> Winning<'a, Self> {
        let takes: Vec<u64> = rules.takes.iter().copied().collect();
        Some(Box::new(winning_moves(&takes, heap)?.into_iter()))
    }
}
