//! # Cutting Game
//! POJ 2311, Luogu P10501. A sheet of `W`×`H` cells. In turn, a player takes one of the sheets on the
//! table and cuts it along a grid line into two. Who first produces a sheet of 1×1 wins. Does the
//! first player win?
//!
//! Input: pairs `W H` until the end of the file. Output: `WIN` or `LOSE` a pair.
//!
//! # The idea
//! *Strips are poison.* Who hands over a strip 1×k loses: the opponent cuts a 1×1 off it. So nobody
//! makes one while there is a *safe* cut, one whose parts are at least 2 wide and 2 high, and the
//! player who has to make one because there is no safe cut is lost. That is a game of normal play:
//! who has no safe cut loses. So sheets add by xor, and each has a Grundy value G.
//!
//! *One dimension decides.* Let D(n) be the Grundy value of the same game on a row of n cells: split
//! a row into two of at least 2 cells. The value of a sheet follows from those of its two sides:
//!
//! > G(w, h) = D(h) if D(w) = 0; D(w) if D(h) = 0; otherwise 1.
//!
//! So the first player loses exactly when **D(w) = D(h) = 0**.
//!
//! *One dimension repeats.* D is the sequence of Dawson's Kayles two terms later, and that has period
//! 34: see [`strip`]. So D(n) takes one division for any n.
//!
#![doc = include_str!("../doc/cutting-game.svg")]
//!
//! # Proof
//! **A sheet with both sides at least 2 is the game of safe cuts.** Consider positions without strips,
//! that is, with both sides of every sheet at least 2. No cut of these makes a 1×1 at once. A cut
//! that is not safe leaves a part 1×k with k ≥ 2, from which the opponent cuts a 1×1: it loses. A safe
//! cut leads to a position without strips again. And there is always some cut, safe or not. So the
//! player to move wins exactly when some safe cut leads to a position where the opponent loses, which
//! is what wins in normal play with the safe cuts as moves, and Sprague and Grundy's theorem holds.
//!
//! **The formula**, by induction on the area. Let D(w) = 0 and d = D(h). Then d is the mex:
//! - Cuts of the side h into b and h − b leave sheets worth D(b) and D(h − b), as D(w) = 0. These
//!   are the options of D(h): all values below d are among them, and d is not.
//! - Cuts of the side w into a and w − a have D(a) ≠ D(w − a), since 0 = D(w) is no option of itself.
//!   If d = 0, the parts are worth D(a) and D(w − a), and their xor is not 0. If d > 0, each part is
//!   worth d (where D of its cut side is 0) or 1 (where it is not), so their xor is 0 or d xor 1.
//!   Neither is d.
//!
//! The case D(h) = 0 is the same by symmetry. Now let D(w) and D(h) both be positive. Then 1 is the
//! mex:
//! - 0 is an option of D(w), so there is a cut with D(a) = D(w − a). Its parts have the same value,
//!   hence xor 0.
//! - Cuts of w leave parts worth D(h) or 1 each, so their xor is 0 or D(h) xor 1, and not 1, as
//!   D(h) > 0. In the same way no cut of h is worth 1. ∎
//!
//! **The rest.** With a strip 1×k, k ≥ 2, anywhere on the table the player to move cuts a 1×1 off it
//! and wins. A strip has no Grundy value. A 1×1 alone is no position: the game would be over.
//!
//! # Winning cuts
//! Of a strip: the one or two that leave a 1×1. Otherwise, those that leave no strip and two parts of
//! the same value. There may be near 2⁶⁵, so [`winning_cuts`] makes them one at a time. Each takes
//! O(1) time, for any sides: where both parts of the cut side have 55 cells or more, the value of a
//! cut repeats every 34 places, so if none of the first 34 of these places wins, none of them does,
//! and they are passed over.
//!
//! # Cost
//! O(1) time and memory a pair, for any sides.
//!
//! # Pitfalls
//! - The recursion over all cuts with 1×1 as a position of value 0 gives 2×2 a winning cut. It is
//!   `LOSE`: every cut of it makes two strips.
//! - A strip is `WIN`, such as `1 4`, though the recursion over safe cuts would give it the value 0.
//! - The values have a pattern, though in the W×H table it is hard to see: rows 4, 5, 9 and 10 are
//!   all 1, and the rows and columns with D = 0 hold D itself.
//!
//! Sources: Berlekamp, Conway and Guy, *Winning Ways*, chapter 4, for Dawson's Kayles; Guy and Smith,
//! *The G-values of various games*, Proceedings of the Cambridge Philosophical Society 52 (1956).

pub mod rules;
pub mod strip;
pub mod sum;

use crate::rules::Cut;
use crate::strip::strip_value;
use judge_io::{Error, Problem, Scanner, UntilEnd};
use std::fmt;

/// A sheet. Both sides are at least 1, and a sheet to be cut has two cells or more, as parsing
/// makes sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Case {
    /// W, in cells.
    pub width: u64,
    /// H, in cells.
    pub height: u64,
}

impl Problem for Case {
    type Format = UntilEnd;
    type Answer = &'static str;

    /// Reads the width, then the height. A sheet of 1×1 is refused.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let place = input.mark();
        let width = input.positive("a width")?;
        let height = input.positive("a height")?;
        if width == 1 && height == 1 {
            return Err(input.error_at(place, "a sheet of at least two cells", "1 1"));
        }
        Ok(Case { width, height })
    }

    /// O(1) time.
    ///
    /// ```
    /// use cutting_game::Case;
    /// use judge_io::Problem;
    ///
    /// assert_eq!(Case { width: 2, height: 2 }.solve(), "LOSE");
    /// assert_eq!(Case { width: 1, height: 2 }.solve(), "WIN");
    /// assert_eq!(Case { width: u64::MAX, height: u64::MAX - 1 }.solve(), "WIN");
    /// ```
    fn solve(&self) -> &'static str {
        answer(grundy_value(self) != Some(0))
    }
}

/// What the judge expects.
#[must_use]
pub fn answer(first_wins: bool) -> &'static str {
    if first_wins {
        "WIN"
    } else {
        "LOSE"
    }
}

/// The Grundy value of a sheet, or `None` of a strip, which has none. O(1) time.
///
/// ```
/// use cutting_game::{grundy_value, Case};
///
/// assert_eq!(grundy_value(&Case { width: 3, height: 8 }), Some(3));
/// assert_eq!(grundy_value(&Case { width: 8, height: 8 }), Some(1));
/// assert_eq!(grundy_value(&Case { width: 1, height: 8 }), None);
/// ```
#[must_use]
pub fn grundy_value(case: &Case) -> Option<u64> {
    if case.width == 1 || case.height == 1 {
        return None;
    }
    match (strip_value(case.width), strip_value(case.height)) {
        (0, value) | (value, 0) => Some(value),
        _ => Some(1),
    }
}

/// Every winning cut, those of the width first, by place; none exactly when the first player loses.
/// O(1) time for each cut. See [`sum::winning_cuts`] for several sheets.
///
/// ```
/// use cutting_game::rules::{Cut, Side};
/// use cutting_game::{winning_cuts, Case};
///
/// let cut = |side, at| Cut { sheet: 0, side, at };
/// let cuts: Vec<_> = winning_cuts(&Case { width: 3, height: 8 }).collect();
/// assert_eq!(cuts, [cut(Side::Height, 4)]);
/// let cuts: Vec<_> = winning_cuts(&Case { width: 1, height: 8 }).collect();
/// assert_eq!(cuts, [cut(Side::Height, 1), cut(Side::Height, 7)]);
/// ```
pub fn winning_cuts(case: &Case) -> impl Iterator<Item = Cut> + '_ {
    sum::winning_cuts(std::slice::from_ref(case))
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.width, self.height)
    }
}
