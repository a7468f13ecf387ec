//! Wythoff's game: two heaps; take any number from one, or the same number from both. Who takes the
//! last token wins.
//!
//! The lost positions are the pairs (⌊kφ⌋, ⌊kφ²⌋) = (⌊kφ⌋, ⌊kφ⌋ + k) for k = 0, 1, 2, …, in either
//! order, with the golden ratio φ. As 1/φ + 1/φ² = 1, every number from 1 on is in exactly one of the
//! two sequences (Beatty), so each number has exactly one *partner*, and each difference is that of one
//! pair. Hence no move leads from a pair to a pair; and if (a, b) is none, with a ≤ b, then the partner
//! of a is less than b, or both can be made smaller by the same number to the pair of their difference.
//!
//! In integers ⌊kφ⌋ = ⌊(k + ⌊√(5k²)⌋) / 2⌋. Floating-point numbers are wrong well below 10⁹.
//!
//! Source: Wythoff, *A modification of the game of nim*, Nieuw Archief voor Wiskunde 7 (1907).

use crate::Outcome;

/// The lost pair with the difference `k`, the smaller heap first, or `None` where the larger one is
/// above `u64::MAX`. O(1) time but for an integer root.
///
/// ```
/// use sg_core::wythoff::pair;
///
/// assert_eq!(pair(1), Some((1, 2)));
/// assert_eq!(pair(102_334_155), Some((165_580_140, 267_914_295)));
/// assert_eq!(pair(u64::MAX / 2), None);
/// ```
#[must_use]
pub fn pair(k: u64) -> Option<(u64, u64)> {
    let wide = u128::from(k);
    let root = integer_root((wide * wide).checked_mul(5)?);
    let smaller = u64::try_from((wide + root) / 2).ok()?;
    Some((smaller, smaller.checked_add(k)?))
}

/// The largest number whose square is at most `n`.
fn integer_root(n: u128) -> u128 {
    if n == 0 {
        return 0;
    }
    // Newton's method from above: it falls until it is there.
    let mut root = 1 << ((128 - n.leading_zeros() + 1) / 2);
    loop {
        let next = (root + n / root) / 2;
        if next >= root {
            return root;
        }
        root = next;
    }
}

/// The only heap that makes a lost position with a heap of `n`, or `None` where it is above
/// `u64::MAX`. About 64 integer roots.
///
/// ```
/// use sg_core::wythoff::partner;
///
/// assert_eq!([0, 1, 2, 3, 4, 5].map(partner), [0, 2, 1, 5, 7, 3].map(Some));
/// ```
#[must_use]
pub fn partner(n: u64) -> Option<u64> {
    // The last pair whose larger heap is at most n; 5/13 is above 1/φ².
    let (mut low, mut high) = (0, n / 13 * 5 + 6);
    while high - low > 1 {
        let k = low + (high - low) / 2;
        if pair(k).map_or(false, |(_, larger)| larger <= n) {
            low = k;
        } else {
            high = k;
        }
    }
    match pair(low) {
        Some((smaller, larger)) if larger == n => Some(smaller),
        // Of the numbers from 1 to n, `low` are larger heaps, so n is the smaller one of the pair
        // with the difference n - low.
        _ => n.checked_add(n - low),
    }
}

/// The outcome of a position.
///
/// ```
/// use sg_core::{wythoff, Outcome};
///
/// assert_eq!(wythoff::outcome(267_914_295, 165_580_140), Outcome::P);
/// assert_eq!(wythoff::outcome(u64::MAX, u64::MAX), Outcome::N);
/// ```
#[must_use]
pub fn outcome(a: u64, b: u64) -> Outcome {
    let (smaller, larger) = (a.min(b), a.max(b));
    Outcome::of_win(pair(larger - smaller) != Some((smaller, larger)))
}

/// Every winning move, as the numbers taken from the first and from the second heap: at most three, in
/// the order from the first alone, from the second alone, from both.
///
/// ```
/// use sg_core::wythoff::winning_moves;
///
/// assert_eq!(winning_moves(1, 2), []);
/// assert_eq!(winning_moves(3, 4), [(2, 2)]);
/// assert_eq!(winning_moves(2, 2), [(1, 0), (0, 1), (2, 2)]);
/// ```
#[must_use]
pub fn winning_moves(a: u64, b: u64) -> Vec<(u64, u64)> {
    if outcome(a, b) == Outcome::P {
        return Vec::new();
    }
    let fewer = |heap: u64, left: Option<u64>| {
        left.and_then(|left| heap.checked_sub(left)).filter(|taken| *taken > 0)
    };
    let from_first = fewer(a, partner(b)).map(|taken| (taken, 0));
    let from_second = fewer(b, partner(a)).map(|taken| (0, taken));
    let smaller = pair(a.max(b) - a.min(b)).map(|(smaller, _)| smaller);
    let from_both = fewer(a.min(b), smaller).map(|taken| (taken, taken));
    from_first.into_iter().chain(from_second).chain(from_both).collect()
}
