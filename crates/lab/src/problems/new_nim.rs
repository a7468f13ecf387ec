//! New Nim on the bench.

use crate::bench::{Bench, BySearch, Game, Position, Winning};
use crate::explain::{Cell, Explanation, Grid, Ink, Key};
use crate::verify::Family;
use itertools::Itertools;
use new_nim::rules::{Move, NewNim};
use new_nim::{Case, winning_moves};
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::basis::{heaviest, weight};
use sg_core::rules::sets;
use sg_core::search::Search;

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "heaps";
    const SIZE: u32 = 8;
    const LIMIT: u32 = 100;
    const PICTURED: &'static str = "4\n3 6 5 2";

    fn families() -> Vec<Family> {
        let count = (1..=4).map(|heaps| 5_u64.pow(heaps)).sum();
        vec![Family::cases("positions of 1 to 4 heaps of 1 to 5", count, 1..=4, |heaps| {
            (0..heaps).map(|_| 1..=5).multi_cartesian_product().map(|heaps| Case { heaps })
        })]
    }

    /// Small, large and huge heaps; a few bits, so that many are dependent; some heaps twice.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let most = [3, 7, 7, 1_000_000_000, u64::MAX][rng.random_range(0..5)];
        let count = rng.random_range(1..=size);
        let mut heaps: Vec<u64> = (0..count).map(|_| rng.random_range(1..=most)).collect();
        if rng.random_bool(0.3) {
            let half = heaps.len() / 2;
            heaps.copy_within(..half, half);
        }
        Case { heaps }
    }

    fn is_within_limits(&self) -> bool {
        self.heaps.len() <= 100 && self.heaps.iter().all(|&heap| heap <= 1_000_000_000)
    }

    fn explain(&self, explanation: &mut Explanation) {
        let left = heaviest(&self.heaps);
        explanation.fact("left", left.iter().map(|heap| heap + 1).collect_vec());
        explanation.fact("sum_of_left", weight(&self.heaps, &left).to_string());
        let mut order = (0..self.heaps.len()).collect_vec();
        order.sort_by_key(|&heap| std::cmp::Reverse(self.heaps[heap]));
        order.truncate(explanation.most(24));
        let names = order.iter().map(|heap| format!("heap {}: {}", heap + 1, self.heaps[*heap]));
        let bits = self.heaps.iter().max().map_or(1, |most| most.ilog2() + 1);
        let columns = (0..bits).rev().map(|bit| bit.to_string()).collect();
        let mut grid = Grid::new(names.collect(), columns, |row, column| {
            let bit = bits as usize - 1 - column;
            match self.heaps[order[row]] >> bit & 1 {
                1 => Cell::new(Ink::Value(6), 1),
                _ => Cell::new(Ink::Open, 0),
            }
        });
        for (row, heap) in order.iter().enumerate() {
            if left.contains(heap) {
                grid.frame(Ink::Win, [row, row], [0, bits as usize - 1]);
            } else {
                grid.end(row, "a xor of some above: taken");
            }
        }
        let legend = [(Key::Frame(Ink::Win), "independent of those above: left")];
        explanation.figure("The heaps in binary, from the largest on", grid, &legend);
        explanation.verdict(
            "No heaps among those left have the xor 0, so whichever of them the second player \
             leaves, the first one wins at Nim.",
        );
    }
}

impl Game for Case {
    type Rules = NewNim;

    fn rules(&self) -> NewNim {
        NewNim
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![(2, self.heaps.clone())]
    }

    fn answer(&self, search: &mut Search<NewNim>) -> Option<u128> {
        let total = |heaps: &[u64]| heaps.iter().copied().map(u128::from).sum::<u128>();
        let winning = search.try_winning_moves(&self.positions()[0])?;
        winning.iter().map(|(_, (_, left))| total(&self.heaps) - total(left)).min()
    }

    fn winning_moves<'a>(_: &'a NewNim, (rounds, heaps): &'a (u8, Vec<u64>)) -> Winning<'a, Self> {
        if *rounds > 0 {
            return Some(winning_moves(*rounds == 2, heaps));
        }
        Some(Box::new(sg_core::nim::winning_moves(heaps).map(Move::Take)))
    }

    /// All subsets of what is left, for all that may be left, of up to 12 heaps.
    fn slower(&self) -> Option<u128> {
        let count = self.heaps.len();
        if count > 12 {
            return None;
        }
        let mut sums = vec![0; 1 << count];
        for set in sets(count, |_| true) {
            let bits: usize = set.iter().map(|heap| 1 << heap).sum();
            sums[bits] = set.iter().fold(0, |sum, &heap| sum ^ self.heaps[heap]);
        }
        let is_safe = |left: usize| {
            std::iter::successors(Some(left), |part| Some(part.checked_sub(1)? & left))
                .take_while(|part| *part > 0)
                .all(|part| sums[part] != 0)
        };
        let taken = |left: usize| {
            let taken = (0..count).filter(|heap| left >> heap & 1 == 0);
            taken.map(|heap| u128::from(self.heaps[heap])).sum()
        };
        (1..1 << count).filter(|left| is_safe(*left)).map(taken).min()
    }
}
