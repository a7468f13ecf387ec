//! Grundy values of heaps beyond any table, in three steps.
//!
//! 1. Numbers of the set above the heap never matter, and a common divisor d of the others divides
//!    out: every heap that play reaches from n is n less a multiple of d, and one is at most n exactly
//!    when it is after division, so G(n) is the value of ⌊n/d⌋ under the divided set.
//! 2. The period of the values is looked for and proved, from as many terms as the time allows.
//! 3. Where the numbers are too large for that, the heaps that play can reach may be few. They are
//!    listed from the top and valued from the bottom.
//!
//! All heaps of a game share a bound on the options that are looked at, so that not even many heaps
//! or numbers make the work more than that; memory is bounded with it. What a search finds is kept.

use super::SubtractionGame;
use crate::heap::{certify, Bounds, Leave, Periodic};
use crate::MexSet;
use std::collections::{BTreeMap, HashSet};

/// The most terms in which a period is looked for.
const MOST_TERMS: u64 = 1 << 22;

/// By how many of the smallest numbers of the set are used: the period of their values, or `None`
/// where none was found.
pub(super) type Periods = BTreeMap<usize, Option<Period>>;

/// A period of the values of n/unit.
#[derive(Clone, Debug)]
pub(super) struct Period {
    pub(super) unit: u64,
    pub(super) values: Periodic,
}

impl SubtractionGame {
    /// The value of a heap that has one without a further search: in the table, among those found, or
    /// by the period under the `count` smallest numbers of the set, which are all that matter.
    pub(super) fn direct(&mut self, heap: u64, count: usize) -> Option<u64> {
        if heap < self.limits.table {
            return Some(self.small(heap as usize));
        }
        if count == 0 {
            return Some(0);
        }
        if let Some(&value) = self.searched.get(&heap) {
            return Some(value);
        }
        let Period { unit, values } = self.period_under(count)?;
        Some(values.value(heap / unit))
    }

    /// The period under the `count` smallest numbers, of which there is at least one.
    pub(super) fn period_under(&mut self, count: usize) -> Option<&Period> {
        let SubtractionGame { takes, limits, periods, .. } = self;
        let looks = &mut limits.looks;
        periods.entry(count).or_insert_with(|| period(&takes[..count], looks)).as_ref()
    }

    /// The value of a heap from those of all heaps that play can reach from it, down to those that
    /// have one without a search.
    pub(super) fn search(&mut self, heap: u64) -> Option<u64> {
        let mut heaps = vec![heap];
        let mut found = HashSet::new();
        let mut next = 0;
        while next < heaps.len() {
            let heap = heaps[next];
            next += 1;
            for i in 0..self.takes_up_to(heap) {
                let left = heap - self.takes[i];
                let count = self.takes_up_to(left);
                let is_new = self.direct(left, count).is_none() && found.insert(left);
                if is_new {
                    heaps.push(left);
                }
                // A heap in the list takes more memory and time than a look.
                let looks = if is_new { 17 } else { 1 };
                self.limits.looks = self.limits.looks.checked_sub(looks)?;
            }
        }
        heaps.sort_unstable();
        let mut seen = MexSet::new();
        for heap in heaps {
            for i in 0..self.takes_up_to(heap) {
                let left = heap - self.takes[i];
                seen.extend(self.direct(left, self.takes_up_to(left)));
            }
            self.searched.insert(heap, seen.mex());
            seen.clear();
        }
        self.searched.get(&heap).copied()
    }
}

/// The period under these numbers, which are sorted, if few enough terms prove one. At most half of
/// the looks go into them, so that there are some left for a search.
fn period(takes: &[u64], looks: &mut u64) -> Option<Period> {
    let count = takes.len() as u64;
    *looks = looks.checked_sub(count)?;
    let unit = takes.iter().fold(0, |unit, take| greatest_common_divisor(unit, *take));
    let terms = (*looks / 2 / count).min(MOST_TERMS);
    let largest = takes[takes.len() - 1] / unit;
    if largest >= terms {
        return None;
    }
    let takes: Vec<usize> = takes.iter().map(|take| (take / unit) as usize).collect();
    let rule = |n: usize, leave: &mut Leave<'_>| {
        let legal = &takes[..takes.partition_point(|take| *take <= n)];
        *looks -= legal.len() as u64;
        for take in legal {
            leave(&[n - take]);
        }
    };
    let bounds = Bounds { removed: largest as usize, left: 1, settled: 1 };
    let values = certify(rule, bounds, terms as usize).ok()?;
    Some(Period { unit, values })
}

/// Euclid's algorithm.
fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        let rest = a % b;
        a = b;
        b = rest;
    }
    a
}

#[cfg(test)]
mod tests {
    use super::super::{Limits, SubtractionGame};
    use proptest::prelude::*;

    /// The values of all heaps below `length`, straight from their definition.
    fn plain(takes: &[u64], length: u64) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..length {
            let legal = takes.iter().filter(|take| **take <= heap);
            let options: Vec<u64> = legal.map(|take| values[(heap - take) as usize]).collect();
            values.push((0..=heap).find(|value| !options.contains(value)).unwrap());
        }
        values
    }

    #[test]
    fn common_divisors_periods_and_few_sizes_are_found() {
        let mut game = SubtractionGame::new(&[10_u64.pow(18), 3 * 10_u64.pow(17)]);
        // In units of 10^17 the set is 3 and 10.
        let expected = [0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1, 2];
        for (heap, value) in (0..).zip(expected) {
            assert_eq!(game.value(heap * 10_u64.pow(17) + 5), Some(value), "{heap}");
        }
        // In units of 10^12 the set is 1 and 3, whose values are 0 and 1 in turn. Without the unit, play
        // reaches millions of sizes.
        let mut game = SubtractionGame::new(&[10_u64.pow(12), 3 * 10_u64.pow(12)]);
        assert_eq!(game.value(u64::MAX), Some(18_446_744 % 2));
        assert_eq!(game.value(18_446_743 * 10_u64.pow(12)), Some(1));
        // A number above the heap does not matter, and 1 alone has the period 2.
        let mut game = SubtractionGame::new(&[1, u64::MAX]);
        assert_eq!(game.value(u64::MAX - 1), Some(0));
        // From 2^64 - 1 play may end at once; 2^64 - 2 is worth 0, and 0 is, too.
        assert_eq!(game.value(u64::MAX), Some(1));
        // No common divisor and a far period, but few sizes to reach.
        let mut game = SubtractionGame::new(&[10_u64.pow(12) + 1, 10_u64.pow(12) + 7]);
        assert_eq!(game.value(10_u64.pow(12) + 3), Some(1));
        assert_eq!(game.value(3 * 10_u64.pow(12) + 30), Some(1));
    }

    #[test]
    fn what_would_take_too_long_is_given_up() {
        let limits = Limits { table: 1 << 10, looks: 1 << 16 };
        let mut game = SubtractionGame::with_limits(&[1, 10_000_000_019], limits);
        assert_eq!(game.value(10_000_000_018), Some(0));
        assert_eq!(game.value(u64::MAX), None);
    }

    /// Sizes that play reaches from one heap are not paid for again when they come as heaps, and one
    /// heap after another does not take more than the bound.
    #[test]
    fn all_heaps_share_one_bound() {
        let takes = [1_000_003, 1_000_033];
        let limits = Limits { table: 1, looks: 1 << 14 };
        let mut game = SubtractionGame::with_limits(&takes, limits);
        let far = 20_000_000_u64;
        assert!(game.value(far).is_some());
        let left = game.limits.looks;
        assert!((1..=19).all(|times| game.value(far - times * takes[0]).is_some()));
        assert_eq!(game.limits.looks, left);

        let most = game.limits.looks;
        let found = (0..most).take_while(|n| game.value(far - n).is_some()).count() as u64;
        assert!(0 < found && found < most, "{found}");
        // What was found stays found.
        assert!((0..found).all(|n| game.value(far - n).is_some()));
    }

    #[test]
    fn looking_for_a_period_is_paid_for() {
        let limits = Limits { table: 1, looks: 1 << 14 };
        let mut game = SubtractionGame::with_limits(&[2, 5], limits);
        assert_eq!(game.value(70), Some(0));
        // At least the options of all heaps of one period.
        assert!(game.limits.looks < limits.looks - 2 * 7);
    }

    proptest! {
        /// With a short table, heaps of a few hundred are huge; what is found is right.
        #[test]
        fn values_are_those_of_the_definition(
            takes in prop::collection::btree_set(1_u64..40, 1..6),
            unit in 1_u64..4,
            table in 1_u64..20,
            looks in 1_u64..4000,
        ) {
            let takes: Vec<u64> = takes.iter().map(|take| take * unit).collect();
            let plain = plain(&takes, 400);
            let mut game = SubtractionGame::with_limits(&takes, Limits { table, looks });
            for heap in (0..400).rev() {
                let found = game.value(heap);
                prop_assert!(found.is_none() || found == Some(plain[heap as usize]), "{}", heap);
                prop_assert!(heap >= table || found.is_some(), "{}", heap);
                let legal = takes.iter().filter(|take| **take <= heap).count();
                prop_assert!(found.is_none() || game.options(heap).len() == legal, "{}", heap);
            }
        }

        /// Numbers below 12 have periods that a few thousand terms prove.
        #[test]
        fn periods_of_small_sets_are_found(
            takes in prop::collection::btree_set(1_u64..12, 1..5),
        ) {
            let takes: Vec<u64> = takes.into_iter().collect();
            let mut game = SubtractionGame::with_limits(&takes, Limits { table: 1, looks: 20_000 });
            let expected: Vec<_> = plain(&takes, 600).into_iter().map(Some).collect();
            let found: Vec<_> = (0..600).map(|heap| game.value(heap)).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
