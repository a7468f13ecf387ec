//! # Nim
//! Luogu P2197. Piles of stones; in turn, a player takes one or more stones from one pile. Who takes
//! the last stone wins. Does the first player win?
//!
//! Input: `T`, then for each case `n` and `n` piles, which may be empty. Output: `Yes` or `No` a
//! case.
//!
//! # The idea
//! Write the piles in binary, one under another, and count the ones in each column. If every count
//! is even, any move spoils some column, since it changes one row; if some count is odd, one move
//! makes all of them even. Who always leaves even columns takes the last stone, for the empty
//! position is even. The parities of the columns are the bits of the xor of the piles, so the first
//! player wins exactly when that *nim-sum* is not 0.
//!
#![doc = include_str!("../doc/nim.svg")]
//!
//! # Proof
//! Let S be the nim-sum. If S = 0, a move changes one term and leaves a sum that is not 0. If S ≠ 0,
//! its highest bit is set in some pile `a`; there `a ^ S < a`, and cutting that pile down to `a ^ S`
//! leaves the sum 0. So the player who faces S ≠ 0 can hand over 0 for ever; the stones run out, and
//! the position without stones has the sum 0. The winning moves are exactly those from `a` to
//! `a ^ S` wherever that is smaller than `a`: no other move leaves 0. (Bouton 1901.)
//!
//! # Cost
//! O(n) time a case, and memory for one case.
//!
//! # Pitfalls
//! - A sum that is kept from one case to the next: `2 / 1 1 / 1 0` must be `Yes`, `No`.
//! - A pile of 0 is legal; `1 / 2 / 1 0` is `Yes`, as the sample has it.

pub mod rules;

use judge_io::{Error, Scanner};
use sg_core::nim::{nim_sum, NimMove};
use sg_core::Outcome;
use std::fmt;
use std::io::Write;

/// One position of Nim.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The sizes of the piles, of which some may be 0.
    pub piles: Vec<u64>,
}

/// Whether the first player wins: `Yes` or `No`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The outcome for the player to move.
    pub outcome: Outcome,
}

/// The whole program: a count, then that many cases.
///
/// # Errors
/// As [`parse`], or if an answer cannot be written.
pub fn program(input: &mut Scanner<'_>, output: &mut dyn Write) -> Result<(), Error> {
    judge_io::counted(input, output, parse, solve)
}

/// Reads one case: the number of piles, then each pile.
///
/// # Errors
/// If a value is no number from 0 to `u64::MAX`, or the input ends early.
pub fn parse(input: &mut Scanner<'_>) -> Result<Case, Error> {
    let count = input.unsigned("the number of piles")?;
    let mut piles = Vec::with_capacity(input.capacity(count));
    for _ in 0..count {
        piles.push(input.unsigned("a pile")?);
    }
    Ok(Case { piles })
}

/// The outcome of the position. O(n) time.
#[must_use]
pub fn solve(case: &Case) -> Answer {
    Answer { outcome: Outcome::of_grundy_value(nim_sum(case.piles.iter().copied())) }
}

/// Every winning move, by pile; none exactly when the first player loses.
///
/// ```
/// let case = nim::Case { piles: vec![1, 2, 7] };
/// let winning: Vec<_> = nim::winning_moves(&case).collect();
/// assert_eq!(winning, [sg_core::nim::NimMove { pile: 2, left: 3 }]);
/// ```
pub fn winning_moves(case: &Case) -> impl Iterator<Item = NimMove> + '_ {
    sg_core::nim::winning_moves(&case.piles)
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.piles.len())?;
        for (i, pile) in self.piles.iter().enumerate() {
            write!(f, "{}{pile}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// The judge's answer.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.outcome {
            Outcome::N => "Yes",
            Outcome::P => "No",
        })
    }
}
