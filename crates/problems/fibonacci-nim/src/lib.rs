//! # HRPA
//! COCI 2010/2011, contest 4. One heap of stones (*hrpa*); Mirko takes as many as he likes, but at least
//! one; then Slavko and he take turns, each at least one and at most twice as many as the other just did.
//! Who takes the last stone wins. What is the smallest number with which Mirko can begin and win?
//!
//! Input: `N`, the number of stones. Output: that number.
//!
//! # The idea
//! Every number is the sum of Fibonacci numbers 1, 2, 3, 5, 8, … of which no two are neighbours, in
//! exactly one way (Zeckendorf): 100 = 89 + 8 + 3. Take the smallest part. The next one is more than
//! twice as large, so the opponent cannot take it at once: he has to break it up, and whatever small part
//! he leaves over can be taken. A heap that is a Fibonacci number has one part: all of it.
//!
#![doc = include_str!("../doc/fibonacci-nim.svg")]
//!
//! # Proof
//! A position is a heap and a limit for the next take. It is won exactly when the smallest part r of the
//! heap is at most the limit:
//! - Taking r leaves a smallest part s, which is no neighbour of r, so s > 2r, the next limit; or nothing.
//! - Taking t < r leaves as its smallest part that of r − t, say u. If u > 2t, no part of t would be a
//!   neighbour of u, and r would be the sum of the parts of r − t and of t, a second representation. So
//!   u ≤ 2t, the next limit: the opponent wins.
//!
//! So no take below r wins, and where r is above the limit, none does. [`sg_core::zeckendorf`] has all
//! winning takes: sums of the smallest parts. (Whinihan 1963.)
//!
//! # Cost
//! One step for each Fibonacci number up to N.
//!
//! # Pitfalls
//! - The largest part: of `4` it is 3, but 1 is right.
//! - The rest modulo 3, as if the limit were always 2: `5` is 5.
//! - A Fibonacci number has to be taken whole: `2` is 2, `8` is 8.
//! - 32 bits: `806515533049393`, a Fibonacci number.

pub mod rules;

use judge_io::{Error, Problem, Scanner, Single};
use std::fmt;

/// The heap before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The number of stones, at least 1.
    pub stones: u64,
}

impl Problem for Case {
    type Format = Single;
    type Answer = u64;

    /// Reads the number of stones; of none, no number can be taken.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        Ok(Case { stones: input.positive("a number of stones")? })
    }

    fn solve(&self) -> u64 {
        sg_core::zeckendorf::smallest_part(self.stones).expect("a heap that is not empty")
    }
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.stones.fmt(f)
    }
}
