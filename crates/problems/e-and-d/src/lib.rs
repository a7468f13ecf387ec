//! # E&D
//! SDOI 2009, Luogu P2148. An even number of heaps stand in pairs: the first with the second, the third
//! with the fourth, and so on. In turn, a player throws one heap of a pair away and splits the other one of
//! that pair into two that are not empty: the new pair. Who cannot move loses. Does the first player win?
//!
//! Input: `T`, then for each case the number of heaps and the heaps. Output: `YES` or `NO` for each.
//!
//! # The idea
//! The pairs are games side by side. Write a − 1 and b − 1 in binary, one below the other. The Grundy value
//! of the pair (a, b) is the place of the lowest column in which both have a 0, counted from 0. The first
//! player wins exactly when the xor of these values is not 0.
//!
#![doc = include_str!("../doc/e-and-d.svg")]
//!
//! # Proof
//! Let m = a − 1. Splitting a leaves (x + 1, y + 1) with x + y = m − 1, which by induction is worth the
//! lowest place t where x and y both have a 0. Below t each place has a 1 in x or in y, so these parts add
//! up to 2ᵗ − 1 and something less than 2ᵗ; place t of x + y + 1 = m is then a 1. And for each 1 of m, at
//! place t, there are such x and y: below t, give both the ones that m has there, and each other place to
//! one of them. So the options are worth the places of the ones of a − 1 and of b − 1, and the least place
//! that is missing is the lowest one without a 1 in either. [`sg_core::pair_split`] lists the splits.
//!
//! # Cost
//! O(n) time and memory for n heaps of any size below 2⁶⁴.
//!
//! # Pitfalls
//! - Pairs that cancel out: `1 / 4 / 1 2 1 2` is `NO`, although there are moves.
//! - Places where just one of the two has a 0: `1 / 2 / 2 2` is `YES`.
//! - The sizes themselves in place of a − 1: `1 / 2 / 1 1` is `NO`.
//! - 32 bits: `1 / 2 / 4294967296 1` is `YES`.

pub mod rules;

use judge_io::{Counted, Error, Problem, Scanner};
use rules::Split;
use sg_core::nim::nim_sum;
use sg_core::pair_split;
use std::fmt;

/// One position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The pairs of heaps, each at least 1.
    pub pairs: Vec<(u64, u64)>,
}

impl Problem for Case {
    type Format = Counted;
    type Answer = &'static str;

    /// Reads the number of heaps, which is even, then each heap.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let count = input.unsigned("the number of heaps")?;
        if count % 2 == 1 {
            return Err(input.error("an even number of heaps"));
        }
        let mut pairs = Vec::with_capacity(input.capacity(count) / 2);
        for _ in 0..count / 2 {
            pairs.push((input.positive("a heap")?, input.positive("a heap")?));
        }
        Ok(Case { pairs })
    }

    fn solve(&self) -> &'static str {
        answer(nim_sum(self.pairs.iter().map(|&(a, b)| pair_split::value(a, b))) != 0)
    }
}

/// What the judge expects.
#[must_use]
pub fn answer(first_wins: bool) -> &'static str {
    if first_wins {
        "YES"
    } else {
        "NO"
    }
}

/// Every winning move, by heap and then by the smaller part; none exactly when the player to move loses.
/// They are made one by one.
///
/// ```
/// let winning: Vec<_> = e_and_d::winning_moves(&[(4, 1), (2, 2)]).collect();
/// assert_eq!(winning[0].to_string(), "heap 1: split into 2 and 2");
/// ```
pub fn winning_moves(pairs: &[(u64, u64)]) -> impl Iterator<Item = Split> + '_ {
    let splits = pair_split::winning_moves(pairs);
    splits.map(|split| Split { heap: 2 * split.pair + split.kept, parts: split.parts })
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", 2 * self.pairs.len())?;
        for (i, (a, b)) in self.pairs.iter().enumerate() {
            write!(f, "{}{a} {b}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}
