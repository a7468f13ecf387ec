//! Colouring Game on the bench.

use crate::bench::{Bench, BySearch, Game, Position, Winning};
use crate::explain::{Cell, Explanation, Ink, Key};
use crate::verify::Family;
use coin_colouring::{Case, answer, bit, rules, sum};
use itertools::Itertools;
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::Outcome;
use sg_core::rules::Rules;
use sg_core::search::Search;

/// The largest boards whose moves are all looked through.
const COINS: usize = 12;

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "the longer side";
    const SIZE: u32 = 4;
    const LIMIT: u32 = 100;
    const PICTURED: &'static str = "1\n4 5\nHHTHH\nHTHHH\nHHHHT\nTHHHH";

    fn families() -> Vec<Family> {
        let sizes =
            (1..=10).cartesian_product(1..=10).filter(|(rows, columns)| rows * columns <= 10);
        // Each coin shows heads or tails.
        let count = sizes.clone().map(|(rows, columns)| 1 << (rows * columns)).sum();
        vec![Family::cases("boards of up to 10 coins", count, sizes, |(rows, columns)| {
            (0..1_u32 << (rows * columns)).map(move |bits| {
                let tails = (0..rows * columns).map(|coin| bits >> coin & 1 == 1).collect();
                Case { columns, tails }
            })
        })]
    }

    /// Small boards, rows and columns; one tail or two, some, many, or such as cancel but for one.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let size = size as usize;
        let most = if size <= 4 { COINS } else { size * size };
        let rows = rng.random_range(1..=size);
        let columns = rng.random_range(1..=size.min(most / rows));
        let share = [0.05, 0.3, 0.8][rng.random_range(0..3)];
        let mut tails = (0..rows * columns).map(|_| rng.random_bool(share)).collect_vec();
        if rng.random_bool(0.2) {
            tails.fill(false);
            for _ in 0..rng.random_range(1..=2) {
                let coin = rng.random_range(0..tails.len());
                tails[coin] = true;
            }
        }
        if rng.random_bool(0.4) {
            // What has the same value further up cancels it.
            for bit_of in sum(columns, &tails) {
                let same = |coin: &usize| bit(coin / columns, coin % columns) == bit_of;
                let coin = (0..tails.len()).find(same).expect("a coin has this value");
                tails[coin] ^= true;
            }
        }
        Case { columns, tails }
    }

    fn is_within_limits(&self) -> bool {
        (1..=100).contains(&self.columns) && (1..=100).contains(&(self.tails.len() / self.columns))
    }

    fn explain(&self, explanation: &mut Explanation) {
        let sum = sum(self.columns, &self.tails);
        explanation.fact("bits", &sum);
        let rows = self.tails.len() / self.columns.max(1);
        let board = explanation.board((rows, self.columns), |row, column| {
            let bit = bit(row, column) as u64;
            let cell = Cell::new(Ink::Value(bit + 1), format!("2^{bit}"));
            if self.tails[row * self.columns + column] { cell.ring(Ink::Mark) } else { cell }
        });
        let legend = [(Key::Ring(Ink::Mark), "tails")];
        explanation.figure("What each coin is worth", board, &legend);
        explanation.verdict(match sum.last() {
            None => "Each value has an even number of tails.".to_owned(),
            Some(bit) => {
                format!("An odd number of tails is worth 2^{bit}, the highest such value.")
            }
        });
    }
}

impl Game for Case {
    type Rules = rules::CoinColouring;

    fn rules(&self) -> Self::Rules {
        rules::CoinColouring { columns: self.columns }
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![self.tails.clone()]
    }

    fn answer(&self, search: &mut Search<Self::Rules>) -> Option<&'static str> {
        Some(answer(search.try_outcome(&self.tails)?.is_win()))
    }

    /// Those of the moves that leave the sum 0.
    fn winning_moves<'a>(rules: &'a Self::Rules, tails: &'a Position<Self>) -> Winning<'a, Self> {
        let wins = |option: &Vec<bool>| sum(rules.columns, option).is_empty();
        let winning = move || rules.moves(tails).filter(move |(_, option)| wins(option));
        (tails.len() <= COINS).then(|| Box::new(winning().map(|(of, _)| of)) as _)
    }

    fn outcome(rules: &Self::Rules, tails: &Position<Self>) -> Option<Outcome> {
        Some(Outcome::of_win(!sum(rules.columns, tails).is_empty()))
    }
}
