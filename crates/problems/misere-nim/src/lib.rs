//! # John
//! SHOI 2008, Luogu P4279. Heaps of stones; in turn, a player takes one or more stones from one heap. Who
//! takes the last stone *loses*. Who wins, John, who begins, or his brother?
//!
//! Input: `T`, then for each case `N` and `N` heaps, which may be empty. Output: `John` or `Brother` a
//! case.
//!
//! # The idea
//! While there are large heaps, of two stones or more, play as if the last stone won: leave the xor 0.
//! There comes a position with exactly one large heap. Its xor is not 0, so it is the turn of the player
//! who follows the rule of Nim, and he decides whether that heap becomes one stone or none. He leaves an
//! odd number of single stones, and the other player takes the first and the last of them.
//!
#![doc = include_str!("../doc/misere-nim.svg")]
//!
//! # Proof
//! - No large heap: every move takes one heap away, so the player to move loses with an odd number of
//!   stones, and wins with an even one. So he does with none at all: the other took the last.
//! - One large heap: the player to move wins, as above.
//! - Two large heaps or more, and the xor S. If S = 0, every move leaves a xor other than 0 and at least
//!   one large heap. If S ≠ 0, the move of Nim leaves the xor 0, and a large heap, so at least two, as one
//!   would not have the xor 0. By induction the first is lost and the second is won.
//!
//! [`sg_core::misere`] has this, and what must hold of other games so that it holds of their sums, too.
//! (Bouton 1901.)
//!
//! # Cost
//! O(N) time a case, and memory for one case.
//!
//! # Pitfalls
//! - The rule of Nim: `1 / 1 / 1` is `Brother`.
//! - The opposite of the rule of Nim: `1 / 1 / 2` is `John`.
//! - An exception for a single heap only: `1 / 2 / 1 1` is `John`.

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
    type Answer = &'static str;

    /// Reads the number of heaps, then each heap.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        Ok(Case { heaps: input.list("the number of heaps", "a heap")? })
    }

    /// O(N) time.
    fn solve(&self) -> &'static str {
        answer(sg_core::misere::outcome(&self.heaps).is_win())
    }
}

/// What the judge expects.
#[must_use]
pub fn answer(first_wins: bool) -> &'static str {
    if first_wins {
        "John"
    } else {
        "Brother"
    }
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        List(&self.heaps).fmt(f)
    }
}
