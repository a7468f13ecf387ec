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

use judge_io::{Counted, Error, List, Problem, Scanner};
use sg_core::nim::nim_sum;
use std::fmt;

/// One position of Nim.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The sizes of the piles, of which some may be 0.
    pub piles: Vec<u64>,
}

impl Problem for Case {
    type Format = Counted;
    type Answer = &'static str;

    /// Reads the number of piles, then each pile.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        Ok(Case { piles: input.list("the number of piles", "a pile")? })
    }

    /// O(n) time.
    fn solve(&self) -> &'static str {
        answer(nim_sum(self.piles.iter().copied()) != 0)
    }
}

/// What the judge expects.
#[must_use]
pub fn answer(first_wins: bool) -> &'static str {
    if first_wins {
        "Yes"
    } else {
        "No"
    }
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        List(&self.piles).fmt(f)
    }
}
