//! Cutting Game as the statement gives it: a player takes one of the sheets and cuts it along a grid
//! line into two; who first produces a sheet of 1×1 wins.

use crate::Case;
use sg_core::search::Rules;

/// The rules of Cutting Game. A position is the sheets on the table, in rising order. The game is
/// over when one of them is 1×1, and the player who then is to move has lost.
#[derive(Clone, Copy, Debug)]
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

    fn moves(&self, sheets: &Vec<Case>) -> Vec<(Cut, Vec<Case>)> {
        let mut moves = Vec::new();
        if sheets.contains(&Case { width: 1, height: 1 }) {
            return moves;
        }
        for (sheet, case) in sheets.iter().enumerate() {
            for (side, length) in [(Side::Width, case.width), (Side::Height, case.height)] {
                for at in 1..length {
                    let (one, other) = parts(case, side, at);
                    let mut option = sheets.clone();
                    option[sheet] = one;
                    option.push(other);
                    option.sort_unstable();
                    moves.push((Cut { sheet, side, at }, option));
                }
            }
        }
        moves
    }
}
