//! Zeckendorf representations, and Fibonacci Nim.
//!
//! Every number is the sum of Fibonacci numbers 1, 2, 3, 5, 8, … no two of which are neighbours in
//! this sequence, in exactly one way: take the largest that fits, again and again.
//!
//! # Fibonacci Nim
//! One heap; the first player may take from 1 to some limit, and each later move at most twice as many
//! as the one before. Who takes the last token wins. A position is a heap and a limit, and it is won
//! exactly when the smallest part r of the heap is at most the limit.
//!
//! Taking r wins: the next part s is no neighbour of r, so s > 2r, and s is the smallest part of what is
//! left. Taking t < r does not: the smallest part of what is left is that of r − t, say u. If u > 2t,
//! all parts of t would be below u and no neighbour of it, and r would have a second representation, by
//! the parts of r − t and of t. So u ≤ 2t, which is a won position. Hence r is the smallest winning
//! take, and below a limit that is less than r there is none.
//!
//! The other winning takes are sums of the smallest parts. For let t win, and leave a smallest part s, so
//! s > 2t. No part of t is above t, so none is a neighbour of s, and the parts of t and those of what is
//! left are together the parts of the heap: t is the sum of its smallest ones. Such a sum wins exactly
//! when the next part is more than twice as large, or there is none.
//!
//! Source: Whinihan, *Fibonacci Nim*, Fibonacci Quarterly 1 (1963); Zeckendorf (1972).

use crate::Outcome;

/// The Fibonacci numbers 1, 2, 3, 5, … up to `u64::MAX`: 92 of them.
///
/// ```
/// let numbers: Vec<u64> = sg_core::zeckendorf::fibonacci().take(6).collect();
/// assert_eq!(numbers, [1, 2, 3, 5, 8, 13]);
/// assert_eq!(sg_core::zeckendorf::fibonacci().last(), Some(12_200_160_415_121_876_738));
/// ```
pub fn fibonacci() -> impl Iterator<Item = u64> {
    // The number and the one before it.
    let next = |(last, before): &(u64, u64)| Some((last.checked_add(*before)?, *last));
    std::iter::successors(Some((1, 1)), next).map(|(last, _)| last)
}

/// The parts of the Zeckendorf representation of `n`, the largest first; 0 has none. At most 46 parts,
/// in 92 steps.
///
/// ```
/// assert_eq!(sg_core::zeckendorf::parts(100), [89, 8, 3]);
/// ```
#[must_use]
pub fn parts(n: u64) -> Vec<u64> {
    let mut numbers: Vec<u64> = fibonacci().take_while(|number| *number <= n).collect();
    numbers.reverse();
    let mut rest = n;
    numbers.retain(|number| {
        let is_part = *number <= rest;
        if is_part {
            rest -= number;
        }
        is_part
    });
    numbers
}

/// The smallest part, or `None` for 0.
///
/// ```
/// assert_eq!(sg_core::zeckendorf::smallest_part(100), Some(3));
/// ```
#[must_use]
pub fn smallest_part(n: u64) -> Option<u64> {
    parts(n).pop()
}

/// The rank of a Fibonacci number in 1, 2, 3, 5, …, from 0; `None` for other numbers.
///
/// ```
/// use sg_core::zeckendorf::rank;
///
/// assert_eq!((rank(1), rank(8), rank(4)), (Some(0), Some(4), None));
/// ```
#[must_use]
pub fn rank(number: u64) -> Option<usize> {
    fibonacci().position(|fibonacci| fibonacci == number)
}

/// The outcome of a Fibonacci Nim position: a heap, of which at most `limit` tokens may be taken.
///
/// ```
/// use sg_core::{zeckendorf::outcome, Outcome};
///
/// assert_eq!(outcome(8, 7), Outcome::P);
/// assert_eq!(outcome(8, 8), Outcome::N);
/// assert_eq!(outcome(0, 5), Outcome::P);
/// ```
#[must_use]
pub fn outcome(heap: u64, limit: u64) -> Outcome {
    Outcome::of_win(winning_take(heap, limit).is_some())
}

/// The smallest winning take, or `None` in a P-position.
///
/// ```
/// use sg_core::zeckendorf::winning_take;
///
/// assert_eq!(winning_take(4, 4), Some(1));
/// assert_eq!(winning_take(5, 4), None);
/// ```
#[must_use]
pub fn winning_take(heap: u64, limit: u64) -> Option<u64> {
    smallest_part(heap).filter(|part| *part <= limit)
}

/// Every winning take, in rising order; none exactly in a P-position. At most 46, in 92 steps.
///
/// ```
/// use sg_core::zeckendorf::winning_takes;
///
/// // 1 leaves the parts 89 and 8, 9 leaves 89, and all of it may be taken.
/// assert_eq!(winning_takes(98, 98), [1, 9, 98]);
/// // 4 would leave 8, which may be taken next.
/// assert_eq!(winning_takes(12, 11), [1]);
/// ```
#[must_use]
pub fn winning_takes(heap: u64, limit: u64) -> Vec<u64> {
    let mut parts = parts(heap);
    let mut sum = 0;
    let mut winning = Vec::new();
    while let Some(part) = parts.pop() {
        sum += part;
        // The next part is above the sum, so the difference is above it too, or the take does not win.
        if sum <= limit && parts.last().map_or(true, |next| next - sum > sum) {
            winning.push(sum);
        }
    }
    winning
}
