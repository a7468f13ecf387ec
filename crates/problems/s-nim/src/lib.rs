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

use judge_io::{Error, Problem, Scanner, UntilZero};
use sg_core::nim::nim_sum;
use sg_core::subtraction::SubtractionGame;
use std::fmt;

/// One set and the positions that are played with it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The numbers of tokens that a move may take, each at least 1, in any order; at least one.
    pub takes: Vec<u64>,
    /// The heaps of each position.
    pub positions: Vec<Vec<u64>>,
}

impl Problem for Case {
    type Format = UntilZero;
    /// A row of `W` and `L`.
    type Answer = String;

    /// Reads one set with its positions. A heap is refused whose value is not found within the work
    /// that is left for the input.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let count = input.positive("the size of the set")?;
        let mut takes = Vec::with_capacity(input.capacity(count));
        for _ in 0..count {
            takes.push(input.positive("a number of the set")?);
        }
        let count = input.unsigned("the number of positions")?;
        let mut positions = Vec::with_capacity(input.capacity(count));
        let mut values = SubtractionGame::new(&takes);
        for _ in 0..count {
            let count = input.unsigned("the number of heaps")?;
            let mut heaps = Vec::with_capacity(input.capacity(count));
            for _ in 0..count {
                let heap = input.unsigned("a heap")?;
                if heap >= SubtractionGame::TABLE {
                    let expected = "a heap whose Grundy value a search of bounded length finds";
                    let value = values.value_within(heap, input.work());
                    value.ok_or_else(|| input.error(expected))?;
                }
                heaps.push(heap);
            }
            positions.push(heaps);
        }
        Ok(Case { takes, positions })
    }

    /// O(k·h) time for k numbers and a largest heap h within the table of values.
    fn solve(&self) -> String {
        let mut game = SubtractionGame::new(&self.takes);
        let mut value = |heap: &u64| game.value(*heap).expect("parse finds the value of each heap");
        let sums = self.positions.iter().map(|heaps| nim_sum(heaps.iter().map(&mut value)));
        sums.map(|sum| letter(sum != 0)).collect()
    }
}

/// What the judge expects for one position.
#[must_use]
pub fn letter(first_wins: bool) -> char {
    if first_wins {
        'W'
    } else {
        'L'
    }
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
