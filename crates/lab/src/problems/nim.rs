//! Nim on the bench.

use crate::bench::{Bench, BySearch, Game, Position, Winning};
use crate::explain::{Explanation, Text, counted};
use crate::verify::Family;
use itertools::Itertools;
use nim::{Case, rules};
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::nim::nim_sum;
use sg_core::search::Search;

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "piles";
    const SIZE: u32 = 12;
    const LIMIT: u32 = 10_000;
    const PICTURED: &'static str = "1\n4\n3 4 5 9";

    fn families() -> Vec<Family> {
        // Each of the piles has one of 8 sizes.
        let count = (0..=4).map(|piles| 8_u64.pow(piles)).sum();
        let name = "positions of up to 4 piles of 0 to 7";
        let parts =
            (0..=4).cartesian_product(0..8).filter(|&(piles, first)| piles > 0 || first == 0);
        vec![Family::cases(name, count, parts, |(piles, first)| {
            let rest = (1..piles).map(|_| 0..8).multi_cartesian_product();
            rest.map(move |rest| {
                let first = (piles > 0).then_some(first);
                Case { piles: first.into_iter().chain(rest).collect() }
            })
        })]
    }

    /// Small and large piles, equal piles, empty piles, and positions that are lost by design.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let count = rng.random_range(0..=size);
        let most = [1, 7, 9999, u64::MAX][rng.random_range(0..4)];
        let mut piles: Vec<u64> = (0..count).map(|_| rng.random_range(0..=most)).collect();
        if rng.random_bool(0.2) {
            let half = piles.len() / 2;
            piles.copy_within(..half, half);
        }
        if rng.random_bool(0.4) {
            piles.pop();
            piles.push(piles.iter().fold(0, |sum, pile| sum ^ pile));
        }
        Case { piles }
    }

    fn is_within_limits(&self) -> bool {
        (1..=10_000).contains(&self.piles.len()) && self.piles.iter().all(|&size| size < 10_000)
    }

    fn explain(&self, explanation: &mut Explanation) {
        let sum = nim_sum(self.piles.iter().copied());
        explanation.facts("piles", &self.piles);
        explanation.fact("nim_sum", sum);
        let count = counted(self.piles.len(), "pile");
        explanation.text(
            Text::new()
                .strong("Nim")
                .plain(format!(" with {count}, written in binary one under "))
                .plain("another. The xor has a 1 under each column with an odd number of ones."),
        );
        explanation.binary(format!("Nim: {count}, nim-sum {sum}"), "pile", &self.piles);
        explanation.verdict(if sum != 0 {
            format!(
                "The nim-sum is {sum}, not 0: a pile that goes to its xor with {sum} makes every column \
                 even, and whatever the opponent does then spoils one."
            )
        } else if self.piles.iter().all(|&pile| pile == 0) {
            "No stone is left, so no move is.".into()
        } else {
            "The nim-sum is 0: every column is even, and any move changes one row, so it makes some \
             column odd. The opponent then makes all columns even again."
                .into()
        });
    }
}

impl Game for Case {
    type Rules = rules::Nim;

    fn rules(&self) -> rules::Nim {
        rules::Nim
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![self.piles.clone()]
    }

    fn answer(&self, search: &mut Search<rules::Nim>) -> Option<&'static str> {
        Some(nim::answer(search.try_outcome(&self.piles)?.is_win()))
    }

    fn winning_moves<'a>(_: &'a rules::Nim, piles: &'a Vec<u64>) -> Winning<'a, Self> {
        Some(Box::new(sg_core::nim::winning_moves(piles)))
    }

    /// Bouton's count of each binary digit, one by one.
    fn slower(&self) -> Option<&'static str> {
        let ones = |digit: u32| self.piles.iter().filter(|&&pile| pile >> digit & 1 == 1).count();
        Some(nim::answer((0..64).any(|digit| ones(digit) % 2 == 1)))
    }
}
