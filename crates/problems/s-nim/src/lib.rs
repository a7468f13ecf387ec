//! # S-Nim
//! POJ 2960, HDU 1536. A set S of numbers and several heaps of tokens; in turn, a player takes tokens
//! from one heap, as many as some number of S says. Who cannot move loses. Does the first player win?
//!
//! Input: for each set, `k` and its k numbers, the number `m` of positions, and for each position `l`
//! and its l heaps; after the last set, `0`. Output: a line a set, with `W` or `L` for each position.
//!
//! # The idea
//! One heap is a small game of its own, and a position is several of them side by side. Give each heap
//! size n the *Grundy value* G(n): the least number, from 0, that no move from n leads to. Then a heap
//! of n tokens plays like a Nim pile of G(n) stones: a move can make it any smaller number, and what
//! makes it larger can be taken back. So the position is lost exactly when the xor of the values is 0.
//!
//! The values come from the bottom up: G(n) is the mex of G(n − s) for the s in S that are at most n.
//! With S = {2, 5} they begin 0 0 1 1 0 2 1 0 0 1 1 0 2 1 and repeat every 7.
//!
#![doc = include_str!("../doc/s-nim.svg")]
//!
//! # Proof
//! Let X be the xor of the values of all heaps.
//!
//! If X = 0, a move changes one term, since no heap has an option of its own value; so it leaves a sum
//! that is not 0. If X ≠ 0, its highest bit is set in some G(n), so G(n) xor X is smaller than G(n);
//! as G(n) is a mex, some move from n leads to that value, and the sum becomes 0. So the player who
//! faces X ≠ 0 can hand over 0 for ever. Tokens run out, and where no move is left every value is 0.
//! (Sprague 1935, Grundy 1939.) The winning moves are exactly those from n to some n − s with
//! G(n − s) = G(n) xor X.
//!
//! # Heaps of any size
//! G(n) depends only on the t values before it, t being the largest number in S, and no value is
//! above k. So some t values in a row come again, and from there on all repeats: G has a period. Its
//! first t terms prove it, as [`sg_core::heap`] shows, and then a heap of 2⁶⁴ − 1 tokens costs no more
//! than one of a hundred. A common divisor of S makes that shorter: only ⌊n/d⌋ counts.
//!
//! Where S has numbers in the millions, a heap may still have few sizes that play can reach from it,
//! and those are searched. Numbers can be chosen so that neither helps; then G(n) is the content of a
//! shift register of t cells after n steps, for which no way is known that does not go through them
//! all. Such a heap is refused, with the number of sizes that were looked at.
//!
//! # Cost
//! O(k·h) time for a set whose largest heap is h, once, and O(h) memory, but at most that of 2¹⁶ terms;
//! O(1) for each heap after that. For larger heaps, the time to find the period or to search, which is
//! bounded for an input: all its heaps together get 2²³ options looked at, about, and a heap after that
//! is refused.
//!
//! # Pitfalls
//! - The numbers of S come in any order. A loop that ends at the first one above n is wrong unless they
//!   are sorted: in `2 5 2 / 1 / 1 3 / 0` the heap of 3 is a win.
//! - Values that are kept from one set to the next: `1 1 / 1 / 1 1 / 1 2 / 1 / 1 1 / 0` is `W`, `L`.
//! - Numbers may repeat, and G(n) may be k itself, as in `1 1 / 1 / 1 1 / 0`, which is `W`: marks for the
//!   mex need k + 1 places.
//! - A recursion without memory takes exponential time, and one with it is as deep as the heap.

pub mod rules;

pub use sg_core::subtraction::SubtractionGame as Values;

use judge_io::{Error, Scanner};
use sg_core::Outcome;
use std::fmt;
use std::io::Write;

/// One set and the positions that are played with it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The numbers of tokens that a move may take, each at least 1, in any order; at least one.
    pub takes: Vec<u64>,
    /// The heaps of each position.
    pub positions: Vec<Vec<u64>>,
}

/// For each position whether the first player wins: a row of `W` and `L`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The outcomes for the player to move.
    pub outcomes: Vec<Outcome>,
}

/// A move: so many tokens are taken from one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    /// The index of the heap.
    pub heap: usize,
    /// How many tokens are taken.
    pub taken: u64,
}

/// The whole program: sets until one of 0 numbers.
///
/// # Errors
/// As [`sets`], or if no 0 comes or an answer cannot be written.
pub fn program(input: &mut Scanner<'_>, output: &mut dyn Write) -> Result<(), Error> {
    let mut looks = Values::LOOKS;
    let next = |input: &mut Scanner<'_>| {
        let (case, mut values) = read(input, &mut looks)?;
        Ok(answer(&case, &mut values))
    };
    judge_io::until_zero(input, output, "the size of the set", next, Answer::clone)
}

/// Reads the sets of one input, one with each call: as [`parse`], but the bound on the work is for all
/// of them, so that a later set may be refused for what earlier ones took.
pub fn sets() -> impl FnMut(&mut Scanner<'_>) -> Result<Case, Error> {
    let mut looks = Values::LOOKS;
    move |input| Ok(read(input, &mut looks)?.0)
}

/// Reads one set with its positions.
///
/// # Errors
/// If a value is no number from 0 to `u64::MAX`, the set is empty, one of its numbers is 0, the value
/// of a heap cannot be found (see [`Values::value`]), or the input ends early.
pub fn parse(input: &mut Scanner<'_>) -> Result<Case, Error> {
    sets()(input)
}

/// A set with its positions, and what was found of its values. `looks` is how many options may be
/// looked at for them, beside the bound on each set, which makes its values the same at any time.
fn read(input: &mut Scanner<'_>, looks: &mut u64) -> Result<(Case, Values), Error> {
    let count = input.positive("the size of the set")?;
    let mut takes = Vec::with_capacity(input.capacity(count));
    for _ in 0..count {
        takes.push(input.positive("a number of the set")?);
    }
    let count = input.unsigned("the number of positions")?;
    let mut positions = Vec::with_capacity(input.capacity(count));
    let mut values = Values::new(&takes);
    for _ in 0..count {
        let count = input.unsigned("the number of heaps")?;
        let mut heaps = Vec::with_capacity(input.capacity(count));
        for _ in 0..count {
            let heap = input.unsigned("a heap")?;
            if heap >= Values::TABLE {
                let expected = "a heap whose Grundy value a search of bounded length finds";
                values.value_within(heap, looks).ok_or_else(|| input.error(expected))?;
            }
            heaps.push(heap);
        }
        positions.push(heaps);
    }
    Ok((Case { takes, positions }, values))
}

/// The outcomes of all positions.
///
/// # Panics
/// If the value of a heap cannot be found, which [`parse`] checks.
#[must_use]
pub fn solve(case: &Case) -> Answer {
    answer(case, &mut Values::new(&case.takes))
}

fn answer(case: &Case, values: &mut Values) -> Answer {
    let positions = case.positions.iter();
    let outcomes = positions.map(|heaps| Outcome::of_grundy_value(sum(values, heaps)));
    Answer { outcomes: outcomes.collect() }
}

/// The nim-sum of the values of the heaps.
fn sum(values: &mut Values, heaps: &[u64]) -> u64 {
    let value = |heap: &u64| values.value(*heap).expect("a heap whose value can be found");
    heaps.iter().map(value).fold(0, |sum, value| sum ^ value)
}

/// Every winning move of a position, by heap and then by number of tokens; none exactly when the
/// first player loses.
///
/// ```
/// use s_nim::{winning_moves, Take};
///
/// // The values of 0, 2, 3 and 5 are 0, 1, 1 and 2.
/// assert_eq!(winning_moves(&[2, 5], &[2, 5]), [Take { heap: 1, taken: 2 }]);
/// assert_eq!(winning_moves(&[2, 5], &[2, 3]), []);
/// ```
///
/// # Panics
/// As [`solve`].
#[must_use]
pub fn winning_moves(takes: &[u64], heaps: &[u64]) -> Vec<Take> {
    let mut values = Values::new(takes);
    let sum = sum(&mut values, heaps);
    let mut winning = Vec::new();
    for (heap, &size) in heaps.iter().enumerate() {
        for (taken, value) in values.options(size) {
            if value ^ sum == values.value(size).unwrap_or(value) {
                winning.push(Take { heap, taken });
            }
        }
    }
    winning
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, &self.takes)?;
        write!(f, "\n{}", self.positions.len())?;
        for heaps in &self.positions {
            f.write_str("\n")?;
            write_list(f, heaps)?;
        }
        Ok(())
    }
}

/// A list with its length before it.
fn write_list(f: &mut fmt::Formatter<'_>, list: &[u64]) -> fmt::Result {
    write!(f, "{}", list.len())?;
    list.iter().try_for_each(|number| write!(f, " {number}"))
}

/// The judge's answer.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.outcomes.iter().try_for_each(|outcome| {
            f.write_str(match outcome {
                Outcome::N => "W",
                Outcome::P => "L",
            })
        })
    }
}
