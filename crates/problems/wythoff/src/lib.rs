//! # Wythoff's Game
//! SHOI 2002, Luogu P2252. Two heaps of stones; in turn, a player takes any number from one heap, or the
//! same number from both. Who takes the last stone wins. Does the first player win?
//!
//! Input: `a b`, the heaps. Output: `1` if he wins, `0` if not.
//!
//! # The idea
//! Draw the positions on a board, and mark the lost ones from the corner on: the first is (0, 0), and the
//! next is always the nearest cell that shares no row, no column and no diagonal with a marked one. So the
//! smaller heap is the least number that is in no pair yet, and the differences of the pairs are 0, 1, 2,
//! …: (0, 0), (1, 2), (3, 5), (4, 7), (6, 10). They follow the golden ratio φ: pair k is ⌊kφ⌋ and
//! ⌊kφ⌋ + k.
//!
#![doc = include_str!("../doc/wythoff.svg")]
//!
//! # Proof
//! *The pairs are lost.* Each number from 1 on is in exactly one pair, and each difference is that of one
//! pair. A move keeps one heap or the difference, so it leads from a pair to none. Let (a, b) with a ≤ b be
//! none, and c the other heap of a's pair. If c < b, a move from the second heap leads there. If not, then
//! c > b, so the difference of a's pair is above k = b − a; then pair k has a smaller first heap than a,
//! and the same number taken from both leads there.
//!
//! *They are the golden ones.* As 1/φ + 1/φ² = 1, the sequences ⌊kφ⌋ and ⌊kφ²⌋ = ⌊kφ⌋ + k, from k = 1 on,
//! have every number from 1 on exactly once (Beatty): below n they have ⌊n/φ⌋ + ⌊n/φ²⌋ = n − 1 members, as both
//! quotients add up to n and neither is whole; so each n brings one. (Wythoff 1907.)
//!
//! In integers ⌊kφ⌋ = ⌊(k + ⌊√(5k²)⌋) / 2⌋; [`sg_core::wythoff`] has it exactly for all 64-bit heaps, and
//! the at most three winning moves.
//!
//! # Cost
//! O(1) time, but for one integer root.
//!
//! # Pitfalls
//! - A golden ratio in double precision: `165580140 267914295` and `433494436 701408732` are lost, `0`.
//! - In single precision already `4180 6764` goes wrong, with 1.618 `377 610`: both are `0`, too.
//! - The larger heap may come first: `2 1` is `0`.

pub mod rules;

use judge_io::{Error, Problem, Scanner, Single};
use std::fmt;

/// One position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The first heap.
    pub a: u64,
    /// The second heap.
    pub b: u64,
}

impl Problem for Case {
    type Format = Single;
    type Answer = u8;

    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let a = input.unsigned("the first heap")?;
        Ok(Case { a, b: input.unsigned("the second heap")? })
    }

    fn solve(&self) -> u8 {
        sg_core::wythoff::outcome(self.a, self.b).is_win().into()
    }
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.a, self.b)
    }
}
