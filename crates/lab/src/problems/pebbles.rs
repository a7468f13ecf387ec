//! KAM-Pebbles on the bench.

use crate::bench::{Bench, BySearch, Game, Position, Winning};
use crate::explain::{Bars, Explanation, Ink, Key, Segment};
use crate::verify::Family;
use itertools::Itertools;
use pebbles::{Case, answer, rules};
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::search::Search;
use sg_core::staircase;

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "piles";
    const SIZE: u32 = 8;
    const LIMIT: u32 = 1000;
    const PICTURED: &'static str = "1\n5\n2 5 6 10 12";

    fn families() -> Vec<Family> {
        // Rows that do not fall are multisets: of n sizes from 0 to m, (m + n over n).
        let cases = |piles: usize, most: u64| {
            (0..=most).combinations_with_replacement(piles).map(|row| Case { row })
        };
        let counts = [1, 31, 496, 816, 715, 462];
        let sizes = [30, 30, 30, 15, 9, 6];
        vec![Family::cases(
            "rows of up to 5 piles of up to 30, 30, 15, 9 and 6 pebbles",
            counts.iter().sum(),
            0..=5,
            move |piles| cases(piles, sizes[piles]),
        )]
    }

    /// Small and large steps, many of them 0, and rows that are lost by design.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let count = rng.random_range(0..=size) as usize;
        let most =
            [1, 3, 1000 / u64::from(size), u64::MAX / u64::from(size)][rng.random_range(0..4)];
        let mut steps: Vec<u64> = (0..count).map(|_| rng.random_range(0..=most)).collect();
        if rng.random_bool(0.3) {
            for step in &mut steps {
                *step *= u64::from(rng.random_bool(0.5));
            }
        }
        if rng.random_bool(0.4) && count > 2 {
            // Every second step from the end has the xor 0.
            steps[count - 1] = 0;
            steps[count - 1] = steps.iter().rev().step_by(2).fold(0, |sum, step| sum ^ step);
        }
        let sums = steps.into_iter().scan(0_u64, |sum, step| {
            *sum = sum.saturating_add(step);
            Some(*sum)
        });
        Case { row: sums.collect() }
    }

    fn is_within_limits(&self) -> bool {
        (1..=1000).contains(&self.row.len())
            && self.row.iter().map(|&size| u128::from(size)).sum::<u128>() <= 1000
    }

    fn explain(&self, explanation: &mut Explanation) {
        let stairs = staircase::stairs(&self.row).expect("a row that does not fall");
        let sum = staircase::sum(&stairs);
        explanation.fact("stairs", &stairs);
        explanation.fact("nim_sum", sum);
        let winning = staircase::winning_moves(&stairs);
        let mut bars = Bars::new();
        for (pile, (&step, &size)) in stairs.iter().zip(&self.row).enumerate() {
            let counts = (stairs.len() - pile) % 2 == 1;
            let before = Segment::new(size - step, Ink::Open, "");
            let step = Segment::new(step, Ink::Value(if counts { 0 } else { 3 }), step);
            let take = winning.iter().find(|take| take.heap == pile);
            let step = if take.is_some() { step.frame(Ink::Win) } else { step };
            let parts = [before, step].into_iter().filter(|part| part.length() > 0);
            let end = take.map_or(String::new(), |take| format!("take {}", take.taken));
            bars.bar(format!("pile {}: {size}", pile + 1), parts, end);
        }
        let legend = [
            (Key::Surface(Ink::Value(0)), "a stair that counts"),
            (Key::Surface(Ink::Value(3)), "a stair that does not"),
            (Key::Frame(Ink::Win), "where a winning move takes from"),
        ];
        explanation.figure(format!("A row of piles as a staircase, nim-sum {sum}"), bars, &legend);
        explanation.verdict(format!(
            "Each pile has a stair more than the one before it. The last stair, the third last and so on \
             count, and their xor is {sum}: 0 is lost, all else is won."
        ));
    }
}

impl Game for Case {
    type Rules = rules::Pebbles;

    fn rules(&self) -> Self::Rules {
        rules::Pebbles
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![self.row.clone()]
    }

    fn answer(&self, search: &mut Search<Self::Rules>) -> Option<&'static str> {
        Some(answer(search.try_outcome(&self.row)?.is_win()))
    }

    fn winning_moves<'a>(_: &'a Self::Rules, row: &'a Vec<u64>) -> Winning<'a, Self> {
        Some(Box::new(staircase::winning_moves(&staircase::stairs(row).ok()?).into_iter()))
    }

    /// The binary digits of every second difference from the end, one by one.
    fn slower(&self) -> Option<&'static str> {
        let differences: Vec<u64> = self
            .row
            .rchunks(2)
            .map(|pair| if let [before, pile] = pair { pile - before } else { pair[0] })
            .collect();
        let ones = |digit: u32| differences.iter().filter(|&step| step >> digit & 1 == 1).count();
        Some(answer((0..64).any(|digit| ones(digit) % 2 == 1)))
    }
}
