//! Cutting Game as the statement gives it: a player takes one of the sheets and cuts it along a grid
//! line into two; who first produces a sheet of 1×1 wins.

use crate::Case;
use sg_core::rules::{numbers, Moves, NotAMove, Rules, Words};
use std::fmt;
use std::str::FromStr;

/// The rules of Cutting Game. A position is the sheets on the table, in rising order. The game is
/// over when one of them is 1×1, and the player who then is to move has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CuttingGame;

/// A move: cuts one sheet into two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cut {
    /// The index of the sheet.
    pub sheet: usize,
    /// The side that becomes shorter.
    pub side: Side,
    /// How much of that side one part has; the other part has the rest of it.
    pub at: u64,
}

/// One of the two sides of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The width: the cut runs along the height.
    Width,
    /// The height: the cut runs along the width.
    Height,
}

/// The two parts of `sheet` when `side` is cut at `at`, which lies strictly within it.
///
/// ```
/// use cutting_game::rules::{parts, Side};
/// use cutting_game::Case;
///
/// let sheet = Case { width: 5, height: 3 };
/// let expected = (Case { width: 2, height: 3 }, Case { width: 3, height: 3 });
/// assert_eq!(parts(&sheet, Side::Width, 2), expected);
/// ```
#[must_use]
pub fn parts(sheet: &Case, side: Side, at: u64) -> (Case, Case) {
    let &Case { width, height } = sheet;
    match side {
        Side::Width => (Case { width: at, height }, Case { width: width - at, height }),
        Side::Height => (Case { width, height: at }, Case { width, height: height - at }),
    }
}

impl Rules for CuttingGame {
    type Position = Vec<Case>;
    type Move = Cut;

    fn moves<'a>(&'a self, sheets: &'a Vec<Case>) -> Moves<'a, Self> {
        let is_over = sheets.contains(&Case { width: 1, height: 1 });
        let sheets = if is_over { &[] } else { sheets.as_slice() };
        let cuts = sheets.iter().enumerate().flat_map(|(sheet, case)| {
            let widths = (1..case.width).map(move |at| Cut { sheet, side: Side::Width, at });
            widths.chain((1..case.height).map(move |at| Cut { sheet, side: Side::Height, at }))
        });
        Box::new(cuts.map(move |cut| (cut, after(sheets, cut))))
    }

    fn play(&self, sheets: &Vec<Case>, &cut: &Cut) -> Option<Vec<Case>> {
        let case = sheets.get(cut.sheet)?;
        let length = match cut.side {
            Side::Width => case.width,
            Side::Height => case.height,
        };
        if sheets.contains(&Case { width: 1, height: 1 }) || !(1..length).contains(&cut.at) {
            return None;
        }
        Some(after(sheets, cut))
    }
}

/// The sheets after a legal cut.
fn after(sheets: &[Case], Cut { sheet, side, at }: Cut) -> Vec<Case> {
    let (one, other) = parts(&sheets[sheet], side, at);
    let mut sheets = sheets.to_vec();
    sheets[sheet] = one;
    sheets.push(other);
    sheets.sort_unstable();
    sheets
}

impl Words for CuttingGame {
    const GOAL: &'static str = "Who first cuts off a single cell wins.";
    const TYPED: &'static str =
        "SHEET, width or height, and PLACE, such as `1 width 3` to cut sheet 1 into widths of 3 and the rest";

    fn draw(&self, sheets: &Vec<Case>) -> String {
        let line = |(number, sheet): (usize, &Case)| {
            format!("sheet {number}: {} wide, {} high\n", sheet.width, sheet.height)
        };
        (1..).zip(sheets).map(line).collect()
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            Side::Width => "width",
            Side::Height => "height",
        };
        write!(f, "sheet {}: {side} cut at {}", self.sheet + 1, self.at)
    }
}

impl FromStr for Cut {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let [sheet, at] = numbers(text)?;
        let side = match (text.contains("width"), text.contains("height")) {
            (true, false) => Side::Width,
            (false, true) => Side::Height,
            _ => return Err(NotAMove),
        };
        let sheet = sheet.checked_sub(1).ok_or(NotAMove)? as usize;
        Ok(Cut { sheet, side, at })
    }
}
