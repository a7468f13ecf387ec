//! # Grundy's Game
//! CSES 2207. There is one heap of n coins. In turn, a player splits a heap into two that are not empty and
//! have different sizes. Who cannot move loses.
//!
//! Input: `t`, then t sizes n. Output: `first` or `second` for each.
//!
//! # The idea
//! The two heaps of a split are games side by side, so the Grundy value of n is the mex of G(a) xor
//! G(n − a) over all splits, and n is lost exactly when no split leaves two heaps of the same value. No
//! period of these values is known, and no formula. But the heaps that are lost seem to end: there are 41
//! up to 1222, and then none up to 10⁶. A table of these answers any n up to there.
//!
#![doc = include_str!("../doc/grundys-game.svg")]
//!
//! # Proof
//! That the table is complete up to 10⁶ is proved by computing all values: the plain way looks at n/2 splits
//! for each heap, 2.5·10¹¹ in all, and the sparse spaces of [`sg_core::splitting`] at a thousandth of that,
//! with the same values. `just verify grundys-game` does it again. Under the mask of all bits but the
//! lowest, 1273 heaps are rare, the last of them 82860, and no value is above 231. Whether a lost heap
//! beyond 1222 exists is not known. (Grundy 1939; Winning Ways, chapter 4; OEIS A002188.)
//!
//! # Cost
//! O(log 41) time for a heap up to 10⁶. A larger one is decided by computing all values up to it, some
//! seconds; an input pays 4n steps of [`Scanner::WORK`] for that, which is enough for one heap up to about
//! 2·10⁶, and a heap after that is refused.
//!
//! # Pitfalls
//! - From 3 coins on there is a move, but it need not win: `1 / 4` is `second`.
//! - Values that begin 0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1 have no period of 3: `1 / 13` is `first`.
//! - Equal parts: `1 / 2` is `second`, as there is no move.
//! - Lost heaps beyond the first hundreds: `1 / 1222` is `second`.

pub mod rules;

use judge_io::{Counted, Error, Problem, Scanner};
use rules::Split;
use sg_core::nim::nim_sum;
use sg_core::splitting::Splitting;
use std::fmt;

/// The heap up to which the lost ones are known.
pub const CERTIFIED: u64 = 1_000_000;

/// All lost heaps from 1 to [`CERTIFIED`].
pub const LOST: [u64; 41] = [
    1, 2, 4, 7, 10, 20, 23, 26, 50, 53, 270, 273, 276, 282, 285, 288, 316, 334, 337, 340, 346, 359,
    362, 365, 386, 389, 392, 566, 630, 633, 636, 639, 673, 676, 682, 685, 923, 926, 929, 932, 1222,
];

/// One heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The number of coins.
    pub heap: u64,
}

impl Problem for Case {
    type Format = Counted;
    type Answer = &'static str;

    /// Reads the heap, and pays for one beyond the table.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let heap = input.unsigned("a number of coins")?;
        if heap > CERTIFIED {
            let expected = "a heap up to 1000000, or within the work for an input";
            input.spend(heap.saturating_mul(4), expected)?;
        }
        Ok(Case { heap })
    }

    fn solve(&self) -> &'static str {
        answer(is_won(self.heap))
    }
}

/// Whether the first player wins with one heap. O(1) up to [`CERTIFIED`], above that all values are
/// computed.
#[must_use]
pub fn is_won(heap: u64) -> bool {
    if heap <= CERTIFIED {
        return heap > 0 && LOST.binary_search(&heap).is_err();
    }
    Splitting::grundys_game().sequence(heap as usize + 1).values()[heap as usize] > 0
}

/// What the judge expects.
#[must_use]
pub fn answer(first_wins: bool) -> &'static str {
    if first_wins {
        "first"
    } else {
        "second"
    }
}

/// Every winning move of heaps in rising order, by size and then by the smaller part; none exactly when
/// the player to move loses. All values up to the largest heap are computed, which is below 2³².
///
/// ```
/// let winning: Vec<_> = grundys_game::winning_moves(&[8]).iter().map(|of| of.to_string()).collect();
/// assert_eq!(winning, ["1 + 7"]);
/// ```
#[must_use]
pub fn winning_moves(heaps: &[u64]) -> Vec<Split> {
    let largest = heaps.last().copied().unwrap_or(0);
    let values = Splitting::grundys_game().sequence(largest as usize + 1).into_values();
    let value = |heap: u64| u64::from(values[heap as usize]);
    let sum = nim_sum(heaps.iter().map(|heap| value(*heap)));
    let mut sizes = heaps.to_vec();
    sizes.dedup();
    let splits = sizes.into_iter().flat_map(|size| {
        (1..(size + 1) / 2).map(move |small| Split { small, large: size - small })
    });
    let is_winning = |Split { small, large }: &Split| {
        value(*small) ^ value(*large) ^ value(small + large) == sum
    };
    splits.filter(is_winning).collect()
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.heap)
    }
}
