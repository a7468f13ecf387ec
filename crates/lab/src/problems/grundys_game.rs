//! Grundy's Game on the bench.

use crate::answer::Difference;
use crate::bench::{Bench, BySearch, Game, Position};
use crate::explain::{Explanation, Grid};
use crate::verify::Family;
use grundys_game::rules::{GrundysGame, Split};
use grundys_game::{CERTIFIED, Case, LOST, answer, is_won, winning_moves};
use itertools::Itertools;
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::Outcome;
use sg_core::search::Search;
use sg_core::splitting::Splitting;

/// The largest heap whose value is found from the definition, and whose winning moves are told.
const SLOW: u64 = 1500;
const TOLD: u64 = 20_000;

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "coins in most cases";
    const SIZE: u32 = 1500;
    const LIMIT: u32 = 1_000_000;
    const PICTURED: &'static str = "1\n99";

    fn families() -> Vec<Family> {
        vec![
            Family::cases("heaps of 0 to 40", 41, 0..=40, |heap| [Case { heap }]),
            Family::positions::<Self, _, _>("3 heaps of 1 to 12", 364, 1..=12, |a: u64| {
                let pairs = (a..=12).flat_map(move |b| (b..=12).map(move |c| vec![a, b, c]));
                (GrundysGame, pairs)
            }),
            Family::checks("the table of lost heaps, all values", CERTIFIED, [()], |()| {
                certificate()
            }),
        ]
    }

    fn random(rng: &mut StdRng, size: u32) -> Self {
        let near = LOST[rng.random_range(0..LOST.len())] + rng.random_range(0..=1);
        let most = u64::from(size);
        let large = CERTIFIED - rng.random_range(0..10);
        let small = rng.random_range(0..=most);
        Case { heap: [near.min(most), small, small, small, large][rng.random_range(0..5)] }
    }

    fn is_within_limits(&self) -> bool {
        (1..=CERTIFIED).contains(&self.heap)
    }

    fn explain(&self, explanation: &mut Explanation) {
        let shown = self.heap.min(if explanation.most(0) > 0 { 1999 } else { 99 });
        let values = Splitting::grundys_game().sequence(shown as usize + 1);
        let values = values.values().iter().copied().map(u64::from).collect_vec();
        explanation.fact("value", values.get(self.heap as usize));
        let below = LOST.iter().rev().find(|lost| **lost <= self.heap);
        explanation.fact("last_lost_heap", below);
        let title = format!("The values of heaps up to {shown}");
        explanation.figure(title, Grid::values(0, &values, 20), &[]);
        let because = match (self.heap, is_won(self.heap)) {
            (TOLD.., true) => "The heap is not in the table of those that are lost.",
            (_, true) => "A move that wins leaves two heaps of the same value.",
            (_, false) => "No split leaves two heaps of the same value.",
        };
        explanation.verdict(because);
    }
}

/// The table against all values, and what is known of these from elsewhere.
fn certificate() -> Result<u64, Difference> {
    let sequence = Splitting::grundys_game().sequence(CERTIFIED as usize + 1);
    let lost = sequence.lost().map(|heap| heap as u64).collect_vec();
    let rare = sequence.rare();
    let found =
        (lost == LOST, sequence.mask(), rare.len(), rare.last().copied(), sequence.largest());
    if found == (true, 0b1111_1110, 1273, Some(82_860), Some(231)) {
        return Ok(sequence.values().len() as u64 - 1);
    }
    let found =
        format!("lost {lost:?}; the mask, rare heaps, the last, the largest value: {found:?}");
    Err(Difference::of_theory("heaps up to 1000000", found))
}

impl Game for Case {
    type Rules = GrundysGame;

    fn rules(&self) -> GrundysGame {
        GrundysGame
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![vec![self.heap]]
    }

    fn answer(&self, search: &mut Search<GrundysGame>) -> Option<&'static str> {
        // A larger heap has too many partitions.
        let found = (self.heap <= 40).then(|| search.try_outcome(&vec![self.heap]));
        Some(answer(found??.is_win()))
    }

    fn winning_moves<'a>(
        _: &'a GrundysGame,
        heaps: &'a Vec<u64>,
    ) -> Option<Box<dyn Iterator<Item = Split> + 'a>> {
        let is_told = heaps.iter().all(|heap| *heap <= TOLD);
        is_told.then(|| Box::new(winning_moves(heaps).into_iter()) as _)
    }

    fn outcome(_: &GrundysGame, heaps: &Vec<u64>) -> Option<Outcome> {
        match heaps[..] {
            [heap] => Some(Outcome::of_win(is_won(heap))),
            _ if heaps.last().is_some_and(|heap| *heap > TOLD) => None,
            _ => Some(Outcome::of_win(!winning_moves(heaps).is_empty())),
        }
    }

    /// The mex over all splits.
    fn slower(&self) -> Option<&'static str> {
        let heap = usize::try_from(self.heap).ok().filter(|heap| *heap as u64 <= SLOW)?;
        let mut values: Vec<usize> = Vec::new();
        for size in 0..=heap {
            let mut is_option = vec![false; 1024];
            (1..size.div_ceil(2)).for_each(|a| is_option[values[a] ^ values[size - a]] = true);
            values.push(is_option.iter().position(|is_option| !is_option)?);
        }
        Some(answer(values[heap] > 0))
    }
}
