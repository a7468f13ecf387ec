//! Staircase Nim, and rows of piles that have to stay in order.
//!
//! On a staircase, a move takes some tokens from one stair to the next; from the last one they leave
//! the game. Who cannot move loses. Count the stairs from the end: only the tokens on the last, the
//! third last and so on matter, as Nim piles. For tokens that come from another stair onto one of
//! these can be moved on at once, and a move from one of these takes them out of play.
//!
//! A row a₁ ≤ a₂ ≤ … of piles, in which a move takes tokens from one pile and keeps the order, is a
//! staircase: the stairs are the differences dᵢ = aᵢ − aᵢ₋₁ (d₁ = a₁), and t tokens from pile i make dᵢ
//! smaller and dᵢ₊₁ larger by t. So a move has the same name in both games.
//!
//! Source: folklore; Winning Ways, chapter 15, has the same on a strip: the silver-dollar game.

use crate::nim::nim_sum;
use crate::rules::Take;
use crate::Outcome;

/// The stairs of a row of piles, each at least as large as the one before it. O(n) time.
///
/// ```
/// use sg_core::staircase::stairs;
///
/// assert_eq!(stairs(&[1, 1, 4]), Ok(vec![1, 0, 3]));
/// assert_eq!(stairs(&[1, 3, 2]), Err(2));
/// ```
///
/// # Errors
/// If a pile is smaller than the one before it: the index of the first that is.
pub fn stairs(row: &[u64]) -> Result<Vec<u64>, usize> {
    let before = std::iter::once(&0).chain(row);
    let stairs = row.iter().zip(before).enumerate();
    stairs.map(|(i, (size, before))| size.checked_sub(*before).ok_or(i)).collect()
}

/// Whether the stair with this index counts.
fn counts(stairs: &[u64], i: usize) -> bool {
    (stairs.len() - i) % 2 == 1
}

/// The nim-sum of the stairs that count: 0 exactly for a P-position. It is not the Grundy value in
/// general. O(n) time.
#[must_use]
pub fn sum(stairs: &[u64]) -> u64 {
    nim_sum(stairs.iter().rev().step_by(2).copied())
}

/// The outcome of a staircase. O(n) time.
///
/// ```
/// use sg_core::staircase::{outcome, stairs};
/// use sg_core::Outcome;
///
/// assert_eq!(outcome(&stairs(&[1, 1, 2]).unwrap()), Outcome::P);
/// assert_eq!(outcome(&stairs(&[0, 1]).unwrap()), Outcome::N);
/// ```
#[must_use]
pub fn outcome(stairs: &[u64]) -> Outcome {
    Outcome::of_grundy_value(sum(stairs))
}

/// Every winning move of a staircase, by stair; a stair has at most one. `heap` is the stair that the
/// tokens come from, which is also the pile of the row that they are taken from. O(n) time.
///
/// ```
/// use sg_core::rules::Take;
/// use sg_core::staircase::{stairs, winning_moves};
///
/// // The stairs 2, 1, 1: the first one and the last one count, and become equal.
/// let moves = winning_moves(&stairs(&[2, 3, 4]).unwrap());
/// assert_eq!(moves, [Take { heap: 0, taken: 1 }, Take { heap: 1, taken: 1 }]);
/// ```
#[must_use]
pub fn winning_moves(stairs: &[u64]) -> Vec<Take> {
    let sum = sum(stairs);
    let mut winning = Vec::new();
    for (heap, &size) in stairs.iter().enumerate() {
        // How many have to go away from a stair that counts, or come onto it from the one before.
        let taken = if counts(stairs, heap) {
            size.checked_sub(size ^ sum)
        } else {
            let next = stairs[heap + 1];
            (next ^ sum).checked_sub(next)
        };
        let is_legal = |taken: &u64| (1..=size).contains(taken);
        winning.extend(taken.filter(is_legal).map(|taken| Take { heap, taken }));
    }
    winning
}
