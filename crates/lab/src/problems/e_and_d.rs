//! E&D on the bench.

use crate::bench::{Bench, BySearch, Game, Position};
use crate::explain::{Cell, Explanation, Grid, Ink, Key};
use crate::verify::Family;
use e_and_d::rules::{EAndD, Split};
use e_and_d::{Case, answer, winning_moves};
use itertools::Itertools;
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::pair_split::value;
use sg_core::search::Search;
use std::collections::BTreeSet;

/// The largest heaps whose values are found from the definition.
const SLOW: u64 = 60;

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "heaps";
    const SIZE: u32 = 8;
    const LIMIT: u32 = 20_000;
    const PICTURED: &'static str = "1\n6\n4 7 1 3 2 1";

    fn families() -> Vec<Family> {
        let pairs = |most| (1..=most).cartesian_product(1..=most);
        vec![
            Family::cases("one pair of 1 to 20", 400, 1..=20, |a| {
                (1..=20).map(move |b| Case { pairs: vec![(a, b)] })
            }),
            Family::cases("up to 2 pairs of 1 to 7", 1 + 49 + 49 * 49, 0..=2, move |count| {
                let cases = (0..count).map(|_| pairs(7)).multi_cartesian_product();
                cases.map(|pairs| Case { pairs })
            }),
        ]
    }

    /// Small, medium and huge heaps, often one less or more than a power of two.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let most = [3, 8, SLOW, SLOW, 2_000_000_000, u64::MAX][rng.random_range(0..6)];
        let mut heap = || match rng.random_range(0..3) {
            0 => (1_u64 << rng.random_range(0..64)).min(most),
            _ => rng.random_range(1..=most),
        };
        Case { pairs: (0..size.div_ceil(2)).map(|_| (heap(), heap())).collect() }
    }

    fn is_within_limits(&self) -> bool {
        let is_allowed = |&(a, b): &(u64, u64)| a.max(b) <= 2_000_000_000;
        (1..=10_000).contains(&self.pairs.len()) && self.pairs.iter().all(is_allowed)
    }

    fn explain(&self, explanation: &mut Explanation) {
        let values = self.pairs.iter().map(|&(a, b)| value(a, b)).collect_vec();
        explanation.fact("values", &values);
        let sum = sg_core::nim::nim_sum(values.iter().copied());
        explanation.fact("nim_sum", sum);
        let shown = &self.pairs[..self.pairs.len().min(explanation.most(24))];
        let or = |&(a, b): &(u64, u64)| (a - 1) | (b - 1);
        let bits = shown.iter().map(|pair| 65 - or(pair).leading_zeros()).max().unwrap_or(1);
        let names = shown.iter().map(|(a, b)| format!("{a}, {b}")).collect();
        let columns = (0..bits).rev().map(|bit| bit.to_string()).collect();
        let bit = |column: usize| bits as usize - 1 - column;
        let mut grid = Grid::new(names, columns, |row, column| {
            match or(&shown[row]).checked_shr(bit(column) as u32).unwrap_or(0) & 1 {
                1 => Cell::new(Ink::Value(6), 1),
                _ => Cell::new(Ink::Open, 0),
            }
        });
        for (row, &value) in values[..shown.len()].iter().enumerate() {
            let column = bits as usize - 1 - value as usize;
            grid.frame(Ink::Win, [row, row], [column, column]);
            grid.end(row, format!("worth {value}"));
        }
        let legend = [
            (Key::Surface(Ink::Value(6)), "a 1 in one of both, less 1"),
            (Key::Frame(Ink::Win), "the lowest 0 of both: the value of the pair"),
        ];
        explanation.figure("The pairs, each heap less 1, in binary", grid, &legend);
        explanation.verdict(format!("The xor of the values is {sum}."));
    }
}

impl Game for Case {
    type Rules = EAndD;

    fn rules(&self) -> EAndD {
        EAndD
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![self.pairs.clone()]
    }

    fn answer(&self, search: &mut Search<EAndD>) -> Option<&'static str> {
        Some(answer(search.try_outcome(&self.pairs)?.is_win()))
    }

    fn winning_moves<'a>(
        _: &'a EAndD,
        pairs: &'a Vec<(u64, u64)>,
    ) -> Option<Box<dyn Iterator<Item = Split> + 'a>> {
        Some(Box::new(winning_moves(pairs)))
    }

    /// The mex over all splits, of heaps that are not large.
    fn slower(&self) -> Option<&'static str> {
        if self.pairs.iter().any(|&(a, b)| a.max(b) > SLOW) {
            return None;
        }
        // The values of all pairs with this sum; a heap of 1 cannot be split.
        let mut splits: Vec<BTreeSet<u64>> = vec![BTreeSet::new(); 2];
        let mex = |splits: &[BTreeSet<u64>], a: u64, b: u64| {
            let [a, b] = [&splits[a as usize], &splits[b as usize]];
            (0..=1 << 16).find(|value| !a.contains(value) && !b.contains(value)).expect("a mex")
        };
        for size in 2..=SLOW {
            splits.push((1..size).map(|part| mex(&splits, part, size - part)).collect());
        }
        let sum = self.pairs.iter().fold(0, |sum, &(a, b)| sum ^ mex(&splits, a, b));
        Some(answer(sum != 0))
    }
}
