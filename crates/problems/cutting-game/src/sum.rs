//! Positions of several sheets: who wins, and with which cuts.
//!
//! While no strip is on the table, a cut wins exactly when it makes none and leaves sheets with the
//! nim-sum 0. Once there is one, only a cut that makes a 1×1 wins.

use crate::grundy_value;
use crate::rules::{parts, Cut, Side};
use crate::strip::{PERIOD, PREPERIOD};
use crate::Case;
use sg_core::Outcome;
use std::ops::Range;

/// The nim-sum of the sheets, or `None` if one of them is a strip.
fn nim_sum(sheets: &[Case]) -> Option<u64> {
    sheets.iter().try_fold(0, |sum, sheet| Some(sum ^ grundy_value(sheet)?))
}

/// The outcome of a position of several sheets, none of which is 1×1. O(1) time a sheet.
///
/// ```
/// use cutting_game::{sum, Case};
/// use sg_core::Outcome;
///
/// let square = Case { width: 4, height: 4 };
/// assert_eq!(sum::outcome(&[square]), Outcome::N);
/// assert_eq!(sum::outcome(&[square, square]), Outcome::P);
/// assert_eq!(sum::outcome(&[square, square, Case { width: 1, height: 7 }]), Outcome::N);
/// ```
#[must_use]
pub fn outcome(sheets: &[Case]) -> Outcome {
    nim_sum(sheets).map_or(Outcome::N, Outcome::of_grundy_value)
}

/// Every winning cut of a position of several sheets, none of which is 1×1; none exactly when the
/// player to move loses.
///
/// The cuts come by sheet, then width before height, then by place. Their number may be near 2⁶⁵ a
/// sheet, so they are made one at a time. Each takes O(1) time, whatever the sides, and O(1) for
/// each sheet without one.
///
/// ```
/// use cutting_game::rules::{Cut, Side};
/// use cutting_game::{sum, Case};
///
/// // The sheets are worth 1 and 3. The second one must become worth 1: 3 x 2 and 5 x 2 are 0 and 1.
/// let sheets = [Case { width: 4, height: 2 }, Case { width: 8, height: 2 }];
/// let cuts: Vec<_> = sum::winning_cuts(&sheets).collect();
/// let at = |at| Cut { sheet: 1, side: Side::Width, at };
/// assert_eq!(cuts, [at(3), at(5)]);
/// ```
pub fn winning_cuts(sheets: &[Case]) -> impl Iterator<Item = Cut> + '_ {
    let sum = nim_sum(sheets);
    sheets.iter().enumerate().flat_map(move |(sheet, case)| {
        let widths = winning_places(case, Side::Width, sum);
        let heights = winning_places(case, Side::Height, sum);
        let widths = widths.map(move |at| Cut { sheet, side: Side::Width, at });
        widths.chain(heights.map(move |at| Cut { sheet, side: Side::Height, at }))
    })
}

/// The places at which cutting this side of this sheet wins, in a position of this nim-sum.
fn winning_places(sheet: &Case, side: Side, sum: Option<u64>) -> impl Iterator<Item = u64> {
    let sheet = *sheet;
    let (length, across) = match side {
        Side::Width => (sheet.width, sheet.height),
        Side::Height => (sheet.height, sheet.width),
    };
    // What the two parts have to be worth together.
    let target = match (sum, grundy_value(&sheet)) {
        (Some(sum), Some(value)) => Some(sum ^ value),
        _ => None,
    };
    let wins = move |at: &u64| {
        let (one, other) = parts(&sheet, side, *at);
        match target {
            Some(target) => nim_sum(&[one, other]) == Some(target),
            None => true,
        }
    };
    let none = 0..0;
    let (start, middle, end): (Range<u64>, Range<u64>, Range<u64>) = match target {
        None if across > 1 || length < 2 => (none.clone(), none.clone(), none),
        None => (1..2, none, (length - 1).max(2)..length),
        Some(_) if length < 2 * PREPERIOD => (2..length - 1, none.clone(), none),
        Some(_) => {
            // In the middle both parts are in the periodic part of D: if none of the first places
            // wins, no later one does.
            let middle = PREPERIOD..length - PREPERIOD + 1;
            let some = middle.clone().take(PERIOD as usize).any(|at| wins(&at));
            (2..PREPERIOD, if some { middle } else { none }, length - PREPERIOD + 1..length - 1)
        }
    };
    start.chain(middle).chain(end).filter(wins)
}
