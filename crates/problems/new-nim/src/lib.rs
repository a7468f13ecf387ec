//! # New Nim
//! CQOI 2013, Luogu P4301 and BZOJ 3105. There are k heaps. First one player and then the other may take
//! away whole heaps, as many as he wants, but not all that are left; from then on it is Nim. How few
//! sticks can the first player take in his first turn so that he wins for certain?
//!
//! Input: `k`, then the k heaps. Output: that number, or `-1` if he cannot win.
//!
//! # The idea
//! After both have taken heaps, the first player begins a game of Nim, and wins it if the xor is not 0.
//! So what he leaves must have no heaps, other than none at all, with the xor 0: the heaps as vectors of
//! bits must be *independent*. He leaves the heaviest independent heaps. These are found greedily: from
//! the largest heap to the smallest, each is left if it is no xor of some that are left.
//!
#![doc = include_str!("../doc/new-nim.svg")]
//!
//! # Proof
//! If some heaps that he leaves have the xor 0, the second player leaves just these; otherwise, whatever
//! she leaves has another xor, and Nim is won by who begins (Bouton 1901). There are always such heaps to
//! leave, for one alone is independent; `-1` never comes up.
//!
//! Greed is right by exchange. Let g₁ ≥ g₂ ≥ … be the heaps that it leaves, and h₁ ≥ h₂ ≥ … others that
//! are independent. If some hᵢ > gᵢ, then each of h₁ … hᵢ was looked at before gᵢ and is an xor of some
//! of g₁ … gᵢ₋₁; but i independent vectors do not fit into what i − 1 span. So hᵢ ≤ gᵢ for all i, and
//! there are no more of them. (Rado 1957, of any matroid.)
//!
//! # Cost
//! O(k log k + 64k) time and O(k) memory. The sum of k heaps below 2⁶⁴ needs more than 64 bits.
//!
//! # Pitfalls
//! - Heaps in the order of the input: `3 / 1 2 3` is 1, as 2 and 3 are left.
//! - `-1` where the xor of all is 0: `2 / 1 1` is 1, since one heap is taken.
//! - Sums in 32 bits: `4 / 1000000000 1000000000 1000000000 1000000000` is 3000000000.

pub mod rules;

use judge_io::{Error, Problem, Scanner, Single};
use rules::Move;
use sg_core::basis::{heaviest, independent_sets, null_sets, weight};
use std::fmt;

/// One position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The sizes of the heaps, each at least 1; at least one.
    pub heaps: Vec<u64>,
}

impl Problem for Case {
    type Format = Single;
    type Answer = u128;

    /// Reads the number of heaps, then each heap.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let count = input.positive("the number of heaps")?;
        let mut heaps = Vec::with_capacity(input.capacity(count));
        for _ in 0..count {
            heaps.push(input.positive("a heap")?);
        }
        Ok(Case { heaps })
    }

    fn solve(&self) -> u128 {
        let all: u128 = self.heaps.iter().copied().map(u128::from).sum();
        all - weight(&self.heaps, &heaviest(&self.heaps))
    }
}

/// The moves that win where a player takes whole heaps, in the order of the rules: of the first player
/// those that leave independent heaps, of the second those that leave heaps with the xor 0.
///
/// ```
/// let winning: Vec<_> = new_nim::winning_moves(true, &[1, 2, 3]).map(|of| of.to_string()).collect();
/// assert_eq!(winning, ["leave 1", "leave 1 2", "leave 1 3", "leave 2", "leave 2 3", "leave 3"]);
/// ```
pub fn winning_moves<'a>(is_first: bool, heaps: &'a [u64]) -> Box<dyn Iterator<Item = Move> + 'a> {
    if is_first {
        Box::new(independent_sets(heaps).map(Move::Leave))
    } else {
        Box::new(null_sets(heaps).map(Move::Leave))
    }
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.heaps.len())?;
        for (i, heap) in self.heaps.iter().enumerate() {
            write!(f, "{}{heap}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}
