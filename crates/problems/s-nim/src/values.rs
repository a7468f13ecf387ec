//! Grundy values of heaps: a table from the bottom up, as far as heaps are asked for.

use crate::huge::Periods;
use sg_core::MexSet;
use std::collections::HashMap;

/// The Grundy values of heaps under one set of numbers that may be taken.
///
/// ```
/// let mut values = s_nim::Values::new(&[5, 2]);
/// let first: Vec<_> = (0..9).map(|heap| values.value(heap)).collect();
/// assert_eq!(first, [0, 0, 1, 1, 0, 2, 1, 0, 0].map(Some));
/// // They repeat every 7, and 2^64 - 1 is 1 modulo 7.
/// assert_eq!(values.value(u64::MAX), Some(0));
/// ```
#[derive(Clone, Debug)]
pub struct Values {
    /// Sorted, each once.
    pub(crate) takes: Vec<u64>,
    /// How far the work goes before heaps are given up.
    pub(crate) limits: Limits,
    table: Vec<u32>,
    seen: MexSet,
    pub(crate) periods: Periods,
    /// The values that searches found.
    pub(crate) searched: HashMap<u64, u64>,
}

/// Bounds of the work for all heaps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Smaller heaps are in the table.
    pub(crate) table: u64,
    /// How many more options may be looked at for periods and in searches.
    pub(crate) looks: usize,
}

impl Limits {
    pub(crate) const ALL: Limits = Limits { table: Values::TABLE, looks: 1 << 23 };
}

impl Values {
    /// Heaps below this size always have a value, from a table.
    pub const TABLE: u64 = 1 << 16;

    /// The values under these numbers, each at least 1, in any order.
    #[must_use]
    pub fn new(takes: &[u64]) -> Self {
        Values::with_limits(takes, Limits::ALL)
    }

    pub(crate) fn with_limits(takes: &[u64], limits: Limits) -> Self {
        let mut takes = takes.to_vec();
        takes.sort_unstable();
        takes.dedup();
        let (table, seen, periods) = (Vec::new(), MexSet::new(), Periods::new());
        Values { takes, limits, table, seen, periods, searched: HashMap::new() }
    }

    /// The Grundy value of a heap, or `None` where it has at least [`TABLE`](Values::TABLE) tokens
    /// and neither a period nor a search finds its value within the bound on the work, which all
    /// heaps share; see the [crate](crate#heaps-of-any-size). O(k·h) time for the first heap of h
    /// tokens, then O(1).
    pub fn value(&mut self, heap: u64) -> Option<u64> {
        self.direct(heap, self.takes_up_to(heap)).or_else(|| self.search(heap))
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

    /// How many of the numbers are at most this large.
    pub(crate) fn takes_up_to(&self, heap: u64) -> usize {
        self.takes.partition_point(|take| *take <= heap)
    }

    /// The value of a heap within the table, which grows at need.
    pub(crate) fn small(&mut self, heap: usize) -> u64 {
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
