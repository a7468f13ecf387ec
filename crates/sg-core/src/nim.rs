//! Nim: the nim-sum and the moves that win.
//!
//! Bouton (1901): a position is lost for the player to move exactly when the xor of its piles, the
//! *nim-sum*, is 0. From a sum of 0 every move leads away from 0, since it changes one term. From a
//! sum S > 0, some pile has the highest bit of S set, and replacing that pile by its xor with S
//! makes it smaller and the sum 0. So the winning moves are those from `a` to `a ^ S` wherever that
//! is smaller.

use crate::rules::Take;

/// The nim-sum (xor) of `values`; 0 if there are none.
///
/// ```
/// assert_eq!(sg_core::nim::nim_sum([3, 5, 6]), 0);
/// assert_eq!(sg_core::nim::nim_sum([1, 2, 4]), 7);
/// ```
#[inline]
pub fn nim_sum(values: impl IntoIterator<Item = u64>) -> u64 {
    values.into_iter().fold(0, |sum, value| sum ^ value)
}

/// Every winning move of the Nim position `piles`, by pile; none exactly when the nim-sum is 0.
/// A pile has at most one. O(n) time, no memory.
///
/// ```
/// use sg_core::nim::winning_moves;
/// use sg_core::rules::Take;
///
/// let moves: Vec<_> = winning_moves(&[1, 2, 7]).collect();
/// assert_eq!(moves, [Take { heap: 2, taken: 4 }]);
/// assert_eq!(winning_moves(&[3, 5, 6]).count(), 0);
/// ```
///
/// Source: Bouton, *Nim, a game with a complete mathematical theory*, Annals of Mathematics 3
/// (1901).
pub fn winning_moves(piles: &[u64]) -> impl Iterator<Item = Take> + '_ {
    let sum = nim_sum(piles.iter().copied());
    piles.iter().enumerate().filter_map(move |(heap, size)| {
        let taken = size.checked_sub(size ^ sum).filter(|taken| *taken > 0)?;
        Some(Take { heap, taken })
    })
}
