//! Subtraction games: a move takes exactly some number of a fixed set from one heap.
//!
//! G(n) is the mex of G(n − s) for the s in the set S that are at most n. It depends only on the t
//! values before it, t being the largest number in S, and no value is above |S|. So some t values in a
//! row come again, and from there on all repeats: the sequence has a period, which its first terms
//! prove, as [`heap`](crate::heap#periods) shows with h = 1. A common divisor d of S makes that
//! shorter, for only ⌊n/d⌋ counts. Then a heap of 2⁶⁴ − 1 tokens costs no more than one of a hundred.
//!
//! Where S has numbers in the millions, a heap may still have few sizes that play can reach from it,
//! and those are searched. Numbers can be chosen so that neither helps; then G(n) is the content of a
//! shift register of t cells after n steps, for which no way is known that does not go through them
//! all. Such a heap is given up after a stated number of looks.
//!
//! Source: Winning Ways, chapter 4, on subtraction games.

mod huge;

use crate::heap::Periodic;
use crate::nim::nim_sum;
use crate::rules::Take;
use crate::MexSet;
use huge::{Period, Periods};
use std::collections::HashMap;

/// A subtraction game, with the Grundy values found so far.
///
/// ```
/// use sg_core::subtraction::SubtractionGame;
///
/// let mut game = SubtractionGame::new(&[5, 2]);
/// let first: Vec<_> = (0..9).map(|heap| game.value(heap)).collect();
/// assert_eq!(first, [0, 0, 1, 1, 0, 2, 1, 0, 0].map(Some));
/// // They repeat every 7, and 2^64 - 1 is 1 modulo 7.
/// assert_eq!(game.value(u64::MAX), Some(0));
/// ```
#[derive(Clone, Debug)]
pub struct SubtractionGame {
    /// Sorted, each once.
    takes: Vec<u64>,
    /// How far the work goes before heaps are given up.
    limits: Limits,
    table: Vec<u32>,
    seen: MexSet,
    periods: Periods,
    /// The values that searches found.
    searched: HashMap<u64, u64>,
}

/// Bounds of the work for all heaps.
#[derive(Clone, Copy, Debug)]
struct Limits {
    /// Smaller heaps are in the table.
    table: u64,
    /// How many more options may be looked at for periods and in searches.
    looks: u64,
}

impl SubtractionGame {
    /// Heaps below this size always have a value, from a table.
    pub const TABLE: u64 = 1 << 16;

    /// How many looks at options one game may take, for all its heaps beyond the table together.
    pub const LOOKS: u64 = 1 << 23;

    /// The game in which these numbers may be taken, in any order, also repeated.
    ///
    /// # Panics
    /// If one of them is 0.
    #[must_use]
    pub fn new(takes: &[u64]) -> Self {
        let limits = Limits { table: SubtractionGame::TABLE, looks: SubtractionGame::LOOKS };
        SubtractionGame::with_limits(takes, limits)
    }

    fn with_limits(takes: &[u64], limits: Limits) -> Self {
        let mut takes = takes.to_vec();
        takes.sort_unstable();
        takes.dedup();
        assert!(takes.first() != Some(&0), "a move takes at least one token");
        let (table, seen, periods) = (Vec::new(), MexSet::new(), Periods::new());
        SubtractionGame { takes, limits, table, seen, periods, searched: HashMap::new() }
    }

    /// The numbers that may be taken, in rising order, each once.
    #[must_use]
    pub fn takes(&self) -> &[u64] {
        &self.takes
    }

    /// The Grundy value of a heap, or `None` where it has at least [`TABLE`](SubtractionGame::TABLE)
    /// tokens and neither a period nor a search finds its value within
    /// [`LOOKS`](SubtractionGame::LOOKS), which all heaps share.
    ///
    /// O(k·h) time and O(h) memory for the first heap of h tokens below [`TABLE`] and k numbers, then
    /// O(1). For larger heaps, the time to find the period or to search, which the looks bound; then
    /// O(1) for each heap that the period or an earlier search tells.
    ///
    /// [`TABLE`]: SubtractionGame::TABLE
    pub fn value(&mut self, heap: u64) -> Option<u64> {
        self.direct(heap, self.takes_up_to(heap)).or_else(|| self.search(heap))
    }

    /// As [`value`](SubtractionGame::value), but the looks are also paid for from `budget`, so that
    /// many games can share one bound: `None` where they cost more than is left of it.
    ///
    /// The budget does not change the value, only whether it is returned.
    ///
    /// ```
    /// use sg_core::subtraction::SubtractionGame;
    ///
    /// let mut game = SubtractionGame::new(&[5, 2]);
    /// let mut budget = 10;
    /// assert_eq!(game.value_within(40_000, &mut budget), Some(1));
    /// // The period has to be found, and that takes more than 10 looks.
    /// assert_eq!(game.value_within(u64::MAX, &mut budget), None);
    /// // Now it is known.
    /// assert_eq!(game.value_within(u64::MAX, &mut budget), Some(0));
    /// ```
    pub fn value_within(&mut self, heap: u64, budget: &mut u64) -> Option<u64> {
        let before = self.limits.looks;
        let value = self.value(heap);
        let spent = before - self.limits.looks;
        let is_paid = spent <= *budget;
        *budget = budget.saturating_sub(spent);
        value.filter(|_| is_paid)
    }

    /// How many looks have been taken, of at most [`LOOKS`](SubtractionGame::LOOKS).
    #[must_use]
    pub fn spent(&self) -> u64 {
        SubtractionGame::LOOKS - self.limits.looks
    }

    /// The period of all values, if a proof of one is within [`LOOKS`](SubtractionGame::LOOKS): the
    /// greatest common divisor d of the numbers, and the sequence g with G(n) = g(⌊n/d⌋) for any n.
    ///
    /// ```
    /// use sg_core::subtraction::SubtractionGame;
    ///
    /// let mut game = SubtractionGame::new(&[200, 500]);
    /// let (unit, sequence) = game.period().expect("a small set");
    /// assert_eq!((unit, sequence.preperiod(), sequence.period()), (100, 0, 7));
    /// assert_eq!(game.value(599), Some(2));
    /// ```
    pub fn period(&mut self) -> Option<(u64, &Periodic)> {
        if self.takes.is_empty() {
            return None;
        }
        let Period { unit, values } = self.period_under(self.takes.len())?;
        Some((*unit, values))
    }

    /// Each number that may be taken from a heap, in rising order, with the value of what is left, if
    /// that can be found; it can if the heap has a value.
    pub fn options(&mut self, heap: u64) -> Vec<(u64, u64)> {
        let count = self.takes_up_to(heap);
        let mut options = Vec::new();
        for i in 0..count {
            let left = heap - self.takes[i];
            // Where the period under all numbers up to this heap is known, one under fewer need not
            // be.
            let value = self.direct(left, count).or_else(|| self.value(left));
            options.extend(value.map(|value| (self.takes[i], value)));
        }
        options
    }

    /// Every winning move of a sum of heaps, by heap and then by number of tokens; none exactly when
    /// the player to move loses. `None` where the value of a heap cannot be found. O(k) time a heap
    /// beyond that of the values.
    ///
    /// ```
    /// use sg_core::rules::Take;
    /// use sg_core::subtraction::SubtractionGame;
    ///
    /// // The values of 0, 2, 3 and 5 are 0, 1, 1 and 2.
    /// let mut game = SubtractionGame::new(&[2, 5]);
    /// assert_eq!(game.winning_moves(&[2, 5]), Some(vec![Take { heap: 1, taken: 2 }]));
    /// assert_eq!(game.winning_moves(&[2, 3]), Some(vec![]));
    /// ```
    pub fn winning_moves(&mut self, heaps: &[u64]) -> Option<Vec<Take>> {
        let values: Option<Vec<u64>> = heaps.iter().map(|heap| self.value(*heap)).collect();
        let values = values?;
        let sum = nim_sum(values.iter().copied());
        let mut winning = Vec::new();
        for (heap, (&size, &value)) in heaps.iter().zip(&values).enumerate() {
            for (taken, left) in self.options(size) {
                if left ^ sum == value {
                    winning.push(Take { heap, taken });
                }
            }
        }
        Some(winning)
    }

    /// How many of the numbers are at most this large.
    fn takes_up_to(&self, heap: u64) -> usize {
        self.takes.partition_point(|take| *take <= heap)
    }

    /// The value of a heap within the table, which grows at need.
    fn small(&mut self, heap: usize) -> u64 {
        while self.table.len() <= heap {
            let n = self.table.len();
            for take in self.takes.iter().take_while(|take| **take <= n as u64) {
                self.seen.insert(u64::from(self.table[n - *take as usize]));
            }
            self.table.push(self.seen.mex() as u32);
            self.seen.clear();
        }
        u64::from(self.table[heap])
    }
}
