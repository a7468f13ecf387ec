//! # Stone Game
//! ZJOI 2009, Luogu P2599. A row of heaps of stones; in turn, a player takes one or more stones from the
//! leftmost or from the rightmost heap that is not empty. Who takes the last stone wins. Does the first
//! player win?
//!
//! Input: `T`, then for each case `n` and `n` heaps. Output: `1` if he wins, `0` if not, a case.
//!
//! # The idea
//! Put a heap at the left of a row. For exactly one size, perhaps 0, the whole is lost: two sizes cannot
//! both be, since one move leads from the larger to the smaller, and if none were, every size would need
//! a winning move at the right end, where there are only so many. Call that size L of the row, and R the
//! same at the right end. Both follow from those of shorter rows by a look at four numbers, and the first
//! player loses exactly when the first heap is L of all the others.
//!
#![doc = include_str!("../doc/both-ends.svg")]
//!
//! # Proof
//! Let l and r be L and R of a row. With a heap at each end, it is lost for these pairs of sizes: (l, 0),
//! (0, r), and of the sizes from 1 on, the k-th without l at the left with the k-th without r at the
//! right. So the row with x at the right has as its L
//! - 0 if x = r,
//! - x − 1 if r < x ≤ l, and x + 1 if l ≤ x < r, where only one end has left out a size so far,
//! - x otherwise;
//!
//! and R with a new heap at the left is the mirror image. With 0 at one end, the pairs are what l and r
//! mean. Each size is in one pair at either end, so a move leads from a pair to none. Let (y, x) be none,
//! without 0, and (y′, x) the pair of x. If y′ < y, a move leads there. If not, y < y′, and as the pairs
//! rise, the pair of y has a smaller size at the right than x, and a move leads there.
//!
//! # Cost
//! O(n²) time a case, and O(n) memory: the intervals of one length, which grows.
//!
//! # Pitfalls
//! - Nim: `1 / 3 / 1 2 1` is `0`.
//! - Different ends win, equal ends lose: `1 / 3 / 1 1 1` is `1`.
//! - `x < l` for `x ≤ l`: `1 / 4 / 1 1 2 2` is `0`; `l < x` for `l ≤ x`: `1 / 4 / 1 2 1 1` is `1`.

pub mod rules;

use judge_io::{Counted, Error, List, Problem, Scanner};
use std::fmt;

/// One position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The sizes of the heaps, of which some may be 0.
    pub heaps: Vec<u64>,
}

impl Problem for Case {
    type Format = Counted;
    type Answer = u8;

    /// Reads the number of heaps, then each heap.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        Ok(Case { heaps: input.list("the number of heaps", "a heap")? })
    }

    /// O(n²) time and O(n) memory.
    fn solve(&self) -> u8 {
        sg_core::both_ends::outcome(&self.heaps).is_win().into()
    }
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        List(&self.heaps).fmt(f)
    }
}
