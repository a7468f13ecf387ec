//! Stone Game, with moves at both ends, on the bench.

use crate::bench::{Bench, BySearch, Game, Position, Winning};
use crate::explain::{Cell, Explanation, Grid, Ink, Key};
use crate::verify::Family;
use both_ends::{Case, rules};
use itertools::Itertools;
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::both_ends::{Extensions, winning_moves};
use sg_core::search::Search;
use std::collections::HashSet;

/// The most heaps of which the intervals are drawn, unless all is asked for.
const DRAWN: usize = 12;
/// And where all is asked for.
const MOST_DRAWN: usize = 200;

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "heaps";
    const SIZE: u32 = 7;
    const LIMIT: u32 = 1000;
    const PICTURED: &'static str = "1\n6\n4 3 1 9 4 2";

    fn families() -> Vec<Family> {
        let count = 1 + 31 + 31 * 31 + 13_u64.pow(3) + 8_u64.pow(4) + 5_u64.pow(5) + 4_u64.pow(6);
        let most = [30, 30, 30, 12, 7, 4, 3];
        vec![Family::cases(
            "rows of up to 6 heaps of 0 to 30, 30, 12, 7, 4 and 3 stones",
            count,
            0..=6,
            move |heaps| {
                let sizes = (0..heaps).map(|_| 0..=most[heaps]).multi_cartesian_product();
                sizes.map(|heaps| Case { heaps })
            },
        )]
    }

    /// Small and large heaps, a few empty; often the first one is what loses, or one more or less.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let count = rng.random_range(1..=size);
        let most = [2, 3, 5, 30, 1_000_000_000, u64::MAX][rng.random_range(0..6)];
        let least = u64::from(rng.random_bool(0.8));
        let mut heaps: Vec<u64> = (0..count).map(|_| rng.random_range(least..=most)).collect();
        if rng.random_bool(0.6) {
            heaps[0] = u64::MAX;
            let take = winning_moves(&heaps).into_iter().find(|take| take.heap == 0);
            let lost = u64::MAX - take.map_or(0, |take| take.taken);
            heaps[0] =
                lost.saturating_add(rng.random_range(0..3)).saturating_sub(1).clamp(least, most);
        }
        Case { heaps }
    }

    fn is_within_limits(&self) -> bool {
        let is_allowed = |heap: &u64| (1..=1_000_000_000).contains(heap);
        (1..=1000).contains(&self.heaps.len()) && self.heaps.iter().all(is_allowed)
    }

    fn explain(&self, explanation: &mut Explanation) {
        let (places, heaps): (Vec<usize>, Vec<u64>) =
            (1..).zip(self.heaps.iter().copied()).filter(|&(_, heap)| heap > 0).unzip();
        if heaps.len() > explanation.most(DRAWN).min(MOST_DRAWN) {
            explanation.aside("There are too many intervals for a picture.");
        } else if let Some(last) = heaps.len().checked_sub(1) {
            let mut extensions = Extensions::new(&heaps);
            let mut sizes = Vec::new();
            while extensions.grow() {
                sizes.push((extensions.left().to_vec(), extensions.right().to_vec()));
            }
            let names = || places.iter().map(ToString::to_string).collect();
            let mut grid = Grid::new(names(), names(), |i, j| {
                let Some(length) = j.checked_sub(i) else { return Cell::new(Ink::Paper, "") };
                let ink = if length == 0 { Ink::Open } else { Ink::Value(4) };
                Cell::new(ink, format!("{}·{}", sizes[length].0[i], sizes[length].1[i]))
            });
            if last > 0 {
                grid.frame(Ink::Mark, [1, 1], [last; 2]);
                grid.frame(Ink::Mark, [0, 0], [last - 1; 2]);
            }
            for (i, heap) in heaps.iter().enumerate() {
                grid.end(i, format!("heap {}: {heap}", places[i]));
            }
            let legend = [
                (Key::Note, "L·R: the sizes that make the interval lost, at its left and right"),
                (Key::Surface(Ink::Open), "a single heap: only its own size"),
                (Key::Frame(Ink::Mark), "all heaps but the first, and all but the last"),
            ];
            let title = "Intervals from one heap (the row) to another (the column)";
            explanation.figure(title, grid, &legend);
        }
        explanation.verdict(if heaps.is_empty() {
            "No stone is left, so no move is."
        } else {
            "The row is lost exactly when its first heap is L of all the others. A larger heap at an end is \
             cut down to the size that makes the row lost."
        });
    }
}

impl Game for Case {
    type Rules = rules::BothEnds;

    fn rules(&self) -> Self::Rules {
        rules::BothEnds
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![self.heaps.clone()]
    }

    fn answer(&self, search: &mut Search<Self::Rules>) -> Option<u8> {
        Some(search.try_outcome(&self.heaps)?.is_win().into())
    }

    fn winning_moves<'a>(_: &'a Self::Rules, heaps: &'a Vec<u64>) -> Winning<'a, Self> {
        Some(Box::new(winning_moves(heaps).into_iter()))
    }

    /// Of the smallest sizes at one end on: each goes with the least size at the other end that no smaller
    /// one has.
    fn slower(&self) -> Option<u8> {
        let heaps: Vec<u64> = self.heaps.iter().copied().filter(|&heap| heap > 0).collect();
        if heaps.iter().any(|&heap| heap > 100) {
            return None;
        }
        let partner = |x: u64, near: u64, far: u64| {
            let mut taken = HashSet::from([0, near]);
            let size = (1..=x).filter(|&x| x != far).map(|_| {
                let least = (0..=x + 2).find(|size| !taken.contains(size)).expect("a size");
                taken.insert(least);
                least
            });
            let last = size.last();
            if x == far { Some(0) } else { last }
        };
        // L and R of every interval, by its first heap and the one after its last.
        let mut sizes = vec![vec![(0, 0); heaps.len() + 1]; heaps.len() + 1];
        for length in 1..heaps.len() {
            for (i, j) in (length..=heaps.len()).map(|j| (j - length, j)) {
                let (near, far) = sizes[i][j - 1];
                let left = partner(heaps[j - 1], near, far)?;
                let (far, near) = sizes[i + 1][j];
                sizes[i][j] = (left, partner(heaps[i], near, far)?);
            }
        }
        let is_lost =
            heaps.first().is_none_or(|&heap| heaps.len() > 1 && heap == sizes[1][heaps.len()].0);
        Some((!is_lost).into())
    }
}
