//! # Stones
//! AtCoder Educational DP Contest K. There is one heap of `K` stones and a set of `N` numbers; in turn, a
//! player takes as many stones as some number of the set says. Who cannot move loses.
//!
//! Input: `N K`, then the `N` numbers. Output: `First` or `Second`.
//!
//! # The idea
//! A heap is won exactly when some move leaves a lost one, and lost when none does. So the heaps 0, 1, 2,
//! … are decided from the bottom up, each by a look at those that a move leaves. What is left after a move
//! lies at most the largest number below, so the pattern of wins and losses repeats in the end, and a
//! heap of any size is decided by its rest modulo the period.
//!
#![doc = include_str!("../doc/stones.svg")]
//!
//! # Proof
//! The first sentence is the rule of the game (Zermelo 1913). The Grundy value of a heap, 0 exactly for
//! the lost ones, is the mex of the values of what moves leave; [`sg_core::subtraction`] finds them, proves
//! the period, and says what it does where the numbers are too large for that.
//!
//! # Cost
//! O(N·K) time and O(K) memory, but at most that of 2¹⁶ stones; above, the time to find the period, which
//! is bounded.
//!
//! # Pitfalls
//! - Taking as much as possible: `2 4 / 1 2` is `First` by taking 1, not 2.
//! - The rest modulo smallest and largest number, as for a set of all numbers between: `2 6 / 1 3` is
//!   `Second`, since after either move an odd number of moves is left.
//! - A recursion goes as deep as the heap, in sample 6 to 10⁵.

pub mod rules;

use judge_io::{Error, Problem, Scanner, Single};
use sg_core::subtraction::SubtractionGame;
use std::fmt;

/// One heap and the set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The number of stones.
    pub heap: u64,
    /// The numbers that may be taken, each at least 1, in any order; there may be none.
    pub takes: Vec<u64>,
}

impl Problem for Case {
    type Format = Single;
    type Answer = &'static str;

    /// Reads the size of the set, the heap, and the numbers. A heap is refused whose value is not found
    /// within the work for an input.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let count = input.unsigned("the number of numbers")?;
        let heap = input.unsigned("the number of stones")?;
        let mut takes = Vec::with_capacity(input.capacity(count));
        for _ in 0..count {
            takes.push(input.positive("a number of the set")?);
        }
        let value = SubtractionGame::new(&takes).value_within(heap, input.work());
        value.ok_or_else(|| {
            input.error("a set for whose heap a search of bounded length suffices")
        })?;
        Ok(Case { heap, takes })
    }

    fn solve(&self) -> &'static str {
        let value = SubtractionGame::new(&self.takes).value(self.heap);
        answer(value.expect("parse finds the value") != 0)
    }
}

/// What the judge expects.
#[must_use]
pub fn answer(first_wins: bool) -> &'static str {
    if first_wins {
        "First"
    } else {
        "Second"
    }
}

/// How many stones to take to win, in rising order; none exactly when the player to move loses. `None`
/// where a search of bounded length does not suffice.
///
/// ```
/// assert_eq!(stones::winning_moves(&[2, 3], 4), Some(vec![3]));
/// assert_eq!(stones::winning_moves(&[2, 3], 5), Some(vec![]));
/// ```
#[must_use]
pub fn winning_moves(takes: &[u64], heap: u64) -> Option<Vec<u64>> {
    let winning = SubtractionGame::new(takes).winning_moves(&[heap])?;
    Some(winning.into_iter().map(|take| take.taken).collect())
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.takes.len(), self.heap)?;
        for (i, take) in self.takes.iter().enumerate() {
            write!(f, "{}{take}", if i == 0 { "\n" } else { " " })?;
        }
        Ok(())
    }
}
