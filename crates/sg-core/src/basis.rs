//! Linear independence over GF(2): numbers as vectors of bits, with xor as addition.
//!
//! Numbers are *independent* if no subset of them, but the empty one, has the nim-sum 0. The independent
//! subsets of a list form a matroid, so the greedy choice is right: go through the numbers from the
//! heaviest to the lightest and keep each that is independent of those kept.
//!
//! Source: Rado (1957) and Edmonds (1971) on matroids and the greedy algorithm.

use crate::nim::nim_sum;
use crate::rules::sets;

/// A basis of the span of the numbers put in. 64 words of memory.
///
/// ```
/// use sg_core::basis::Basis;
///
/// let mut basis = Basis::new();
/// assert!(basis.insert(6) && basis.insert(5));
/// assert!(!basis.insert(3)); // 6 xor 5
/// assert_eq!(basis.rank(), 2);
/// assert!(basis.spans(3) && basis.spans(0) && !basis.spans(1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Basis {
    /// By the highest bit of the number; 0 where there is none.
    rows: [u64; 64],
}

impl Default for Basis {
    fn default() -> Self {
        Basis::new()
    }
}

impl Basis {
    /// The basis of nothing.
    #[must_use]
    pub fn new() -> Self {
        Basis { rows: [0; 64] }
    }

    /// What is left of a number after reduction by the basis: 0 exactly if the basis spans it. At most
    /// 64 steps.
    #[must_use]
    pub fn reduce(&self, number: u64) -> u64 {
        self.rows.iter().rev().fold(number, |rest, row| rest.min(rest ^ row))
    }

    /// Whether the number is the nim-sum of some of those added.
    #[must_use]
    pub fn spans(&self, number: u64) -> bool {
        self.reduce(number) == 0
    }

    /// Adds a number, and returns whether it was independent of those before. At most 64 steps.
    pub fn insert(&mut self, number: u64) -> bool {
        let rest = self.reduce(number);
        if rest > 0 {
            self.rows[63 - rest.leading_zeros() as usize] = rest;
        }
        rest > 0
    }

    /// How many independent numbers were added.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.rows.iter().filter(|row| **row > 0).count()
    }

    /// The numbers of the basis, each with a highest bit of its own, in rising order. They are
    /// sums of the numbers added, not those numbers themselves.
    #[must_use]
    pub fn rows(&self) -> Vec<u64> {
        self.rows.iter().copied().filter(|row| *row > 0).collect()
    }
}

/// The indices of the independent numbers of the greatest sum, in rising order. O(n log n + 64n) time.
///
/// ```
/// use sg_core::basis::{heaviest, weight};
///
/// let numbers = [1, 2, 3];
/// let kept = heaviest(&numbers);
/// assert_eq!(kept, [1, 2]);
/// assert_eq!(weight(&numbers, &kept), 5);
/// ```
#[must_use]
pub fn heaviest(numbers: &[u64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by_key(|i| std::cmp::Reverse(numbers[*i]));
    let mut basis = Basis::new();
    order.retain(|i| basis.insert(numbers[*i]));
    order.sort_unstable();
    order
}

/// The sets of indices of numbers that are independent, not empty, in the order of
/// [`sets`]; O(64n) time for each, about.
///
/// ```
/// use sg_core::basis::independent_sets;
///
/// let sets: Vec<_> = independent_sets(&[5, 5, 6]).collect();
/// assert_eq!(sets, [vec![0], vec![0, 2], vec![1], vec![1, 2], vec![2]]);
/// ```
pub fn independent_sets(numbers: &[u64]) -> impl Iterator<Item = Vec<usize>> + '_ {
    sets(numbers.len(), move |set| {
        let mut basis = Basis::new();
        set.iter().all(|i| basis.insert(numbers[*i]))
    })
}

/// The sets of indices of numbers with the nim-sum 0, not empty, in the order of
/// [`sets`], each in time polynomial in n.
///
/// ```
/// use sg_core::basis::null_sets;
///
/// let sets: Vec<_> = null_sets(&[1, 2, 3, 3]).collect();
/// assert_eq!(sets, [[0, 1, 2].to_vec(), [0, 1, 3].to_vec(), [2, 3].to_vec()]);
/// ```
pub fn null_sets(numbers: &[u64]) -> impl Iterator<Item = Vec<usize>> + '_ {
    // What the numbers from each index on span: a set goes on where they can make up its nim-sum.
    let mut basis = Basis::new();
    let mut spans = vec![basis.clone()];
    for number in numbers.iter().rev() {
        basis.insert(*number);
        spans.push(basis.clone());
    }
    let sum = move |set: &[usize]| nim_sum(set.iter().map(|i| numbers[*i]));
    let goes_on = move |set: &[usize]| {
        let rest = numbers.len() - 1 - set[set.len() - 1];
        spans[rest].spans(sum(set))
    };
    sets(numbers.len(), goes_on).filter(move |set| sum(set) == 0)
}

/// The sum of the numbers at these indices.
///
/// # Panics
/// If there is no such number.
#[must_use]
pub fn weight(numbers: &[u64], indices: &[usize]) -> u128 {
    indices.iter().map(|i| u128::from(numbers[*i])).sum()
}
