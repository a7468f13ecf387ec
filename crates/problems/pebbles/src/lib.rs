//! # KAM-Pebbles
//! POI 2009, Luogu P3480. A row of piles of pebbles, none smaller than the one before it; in turn, a player
//! takes one or more pebbles from one pile so that this still holds. Who cannot move loses. Can the first
//! player win?
//!
//! Input: `u`, then for each case `n` and `n` piles; a row that falls is refused. Output: `TAK` (yes) or
//! `NIE` (no) a case.
//!
//! # The idea
//! Look at what each pile has more than the one before it. These differences are *stairs*: who takes `t`
//! pebbles from a pile makes its difference smaller by `t`, and the next one larger by `t`. So `t` units
//! go one stair on, and from the last stair off the board. Colour every second stair, so that the last
//! one is coloured. Units that come onto a coloured stair can be sent on at once and by the other player,
//! which changes nothing on coloured stairs; units that leave one are gone, as in Nim. So the game is Nim
//! on the coloured stairs.
//!
#![doc = include_str!("../doc/pebbles.svg")]
//!
//! # Proof
//! Let S be the xor of the coloured stairs. If S = 0, a move changes exactly one coloured stair, the one
//! that the units leave or the one that they come to, so it leaves a xor other than 0. If S ≠ 0, a
//! coloured stair `d` has the highest bit of S, and sending all but `d ^ S` of its units on leaves the xor
//! 0. The play ends, as each move takes pebbles away, and the row without pebbles has the xor 0. There are
//! other winning moves: where `d ^ S > d`, the missing units may come from the stair before, if it has as
//! many.
//!
//! [`sg_core::staircase`] is this game, which other problems have in other clothes.
//!
//! # Cost
//! O(n) time a case, and memory for one case.
//!
//! # Pitfalls
//! - Nim with the piles: `1 / 3 / 1 1 2` is `NIE`.
//! - Coloured stairs that are counted from the left: `1 / 2 / 0 1` is `TAK`.
//! - All differences: `1 / 2 / 1 1` is `NIE`.
//! - No difference for the first pile: `1 / 1 / 1` is `TAK`.

pub mod rules;

use judge_io::{Counted, Error, List, Problem, Scanner};
use sg_core::staircase::{outcome, stairs};
use std::fmt;

/// One position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The sizes of the piles, none smaller than the one before it.
    pub row: Vec<u64>,
}

impl Problem for Case {
    type Format = Counted;
    type Answer = &'static str;

    /// Reads the number of piles, then each pile, which must not be smaller than the one before it.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let count = input.unsigned("the number of piles")?;
        let mut row = Vec::with_capacity(input.capacity(count));
        let mut before = 0;
        for _ in 0..count {
            let pile = input.unsigned("a pile")?;
            if pile < before {
                return Err(input.error(format!("a pile of at least {before}")));
            }
            row.push(pile);
            before = pile;
        }
        Ok(Case { row })
    }

    /// O(n) time.
    fn solve(&self) -> &'static str {
        answer(outcome(&stairs(&self.row).expect("a row that does not fall")).is_win())
    }
}

/// What the judge expects.
#[must_use]
pub fn answer(first_wins: bool) -> &'static str {
    if first_wins {
        "TAK"
    } else {
        "NIE"
    }
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        List(&self.row).fmt(f)
    }
}
