//! Pairs of heaps: a move throws one heap of a pair away and splits the other into two that are not
//! empty, which are the new pair. Who cannot move loses.
//!
//! The value of (a, b) is the index of the lowest bit that is 0 in (a − 1) | (b − 1). By induction, the
//! options that keep a are the pairs (x + 1, y + 1) with x + y = a − 2, of the lowest zero of x | y. Let
//! m = a − 1, so x + y = m − 1. If bit t is the lowest zero of x | y, the bits of x and y below t have
//! the sum 2ᵗ − 1 + q, where q is the number of their common bits, less than 2ᵗ; and bit t of
//! x + y + 1 = m is 1, and q the bits of m below t. Conversely, if bit t of m is 1, x and y can be
//! chosen: below t both have the bits of q and share out the others, bit t is 0 in both, and above it
//! they have any sum that is right. So the values of the options are the bits of a − 1 and of b − 1,
//! and their mex is as stated.
//!
//! Source: SDOI 2009, *E&D*; the proof is that of the module.

use crate::nim::nim_sum;

/// The Grundy value of a pair, both at least 1: at most 64. O(1) time.
///
/// ```
/// use sg_core::pair_split::value;
///
/// assert_eq!(value(1, 1), 0);
/// assert_eq!(value(2, 2), 1);
/// assert_eq!(value(4, 1), 2);
/// ```
///
/// # Panics
/// If a heap is empty.
#[must_use]
pub fn value(a: u64, b: u64) -> u64 {
    assert!(a > 0 && b > 0, "a heap of a pair is not empty");
    u64::from(((a - 1) | (b - 1)).trailing_ones())
}

/// A move: one heap of a pair is thrown away and the other one split.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Split {
    /// The index of the pair.
    pub pair: usize,
    /// Which heap is split, 0 or 1.
    pub kept: usize,
    /// The new pair, the smaller heap first.
    pub parts: (u64, u64),
}

/// The ways to split a heap into a pair of the value t, the smaller heap first and in rising order.
/// The iterator is lazy, as there may be 2⁶² of them. There is one exactly if bit t of `heap` − 1 is 1;
/// then one of them is 2ᵗ and the rest.
///
/// ```
/// use sg_core::pair_split::splits;
///
/// let all: Vec<_> = splits(7, 1).collect();
/// assert_eq!(all, [(1, 6), (2, 5)]);
/// assert_eq!(splits(7, 0).count(), 0);
/// ```
pub fn splits(heap: u64, t: u64) -> impl Iterator<Item = (u64, u64)> {
    let m = heap.saturating_sub(1);
    let bit = 1_u64.checked_shl(t as u32).filter(|bit| t < 64 && m & bit != 0);
    bit.into_iter().flat_map(move |bit| {
        let low = bit - 1;
        let (shared, free) = (m & low, !m & low);
        // The sum of what both have above bit t, in units of the bit after it. Of 2^64 there are none.
        let unit = bit.checked_mul(2).unwrap_or(0);
        let units = m.checked_div(unit).unwrap_or(0);
        (0..=units / 2).flat_map(move |high| {
            // All subsets of the free bits, in rising order.
            let next = move |set: &u64| Some(set.wrapping_sub(free) & free).filter(|set| *set > 0);
            let subsets = std::iter::successors(Some(0), next);
            let splits = subsets.map(move |set| {
                let x = (unit * high) | shared | set;
                (x + 1, m - x)
            });
            splits.take_while(|(smaller, larger)| smaller <= larger)
        })
    })
}

/// Every winning move, ordered by pair and by the heap that is split, lazily as in [`splits`]; none
/// exactly in a P-position. O(n) time for n pairs, and O(1) for each move.
///
/// ```
/// use sg_core::pair_split::{winning_moves, Split};
///
/// let moves: Vec<_> = winning_moves(&[(4, 1), (2, 2)]).collect();
/// assert_eq!(moves, [Split { pair: 0, kept: 0, parts: (2, 2) }]);
/// assert_eq!(winning_moves(&[(1, 2), (2, 1)]).count(), 0);
/// ```
///
/// # Panics
/// If a heap is empty.
pub fn winning_moves(pairs: &[(u64, u64)]) -> impl Iterator<Item = Split> + '_ {
    let sum = nim_sum(pairs.iter().map(|(a, b)| value(*a, *b)));
    let heaps = pairs.iter().enumerate().flat_map(|(pair, &(a, b))| [(pair, 0, a), (pair, 1, b)]);
    heaps.flat_map(move |(pair, kept, heap)| {
        let (a, b) = pairs[pair];
        let parts = splits(heap, value(a, b) ^ sum);
        parts.map(move |parts| Split { pair, kept, parts })
    })
}
