//! The grid game as the statement gives it: player A puts a token on an open cell of his choice.
//! Then B and A in turn move it to an open cell that shares a side with its own and on which it has
//! not been. Who cannot move loses.
//!
//! The choice of the start is the first move of the game here, A's. Where no cell is open, A cannot
//! make it.

use sg_core::search::Rules;
use std::fmt;

/// A cell of a board, row and column counted from 0. It is shown as the judge counts, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// The row, from the top.
    pub row: u32,
    /// The column, from the left.
    pub column: u32,
}

/// Row and column as the judge counts: `1 1` is the upper left cell.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", u64::from(self.row) + 1, u64::from(self.column) + 1)
    }
}

/// The rules on boards of one width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridGame {
    /// The number of cells in a row.
    pub columns: usize,
}

/// A position: where the token is and where it can still go.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The cell of the token; `None` before A has chosen one.
    pub token: Option<Cell>,
    /// Whether each cell is open and the token has not been there, row by row.
    pub free: Vec<bool>,
}

impl GridGame {
    /// The cells to which the player to move can bring the token, row by row.
    ///
    /// ```
    /// use grid_game::rules::{Cell, GridGame, Position};
    ///
    /// // ..
    /// // #.   with the token in the upper right cell
    /// let position = Position {
    ///     token: Some(Cell { row: 0, column: 1 }),
    ///     free: vec![true, false, false, true],
    /// };
    /// let targets = GridGame { columns: 2 }.targets(&position);
    /// assert_eq!(targets, [Cell { row: 0, column: 0 }, Cell { row: 1, column: 1 }]);
    /// ```
    #[must_use]
    pub fn targets(&self, position: &Position) -> Vec<Cell> {
        let mut targets = Vec::new();
        match position.token {
            None => {
                let rows = position.free.chunks(self.columns.max(1));
                for (row, cells) in (0..).zip(rows) {
                    for (column, &is_free) in (0..).zip(cells) {
                        if is_free {
                            targets.push(Cell { row, column });
                        }
                    }
                }
            }
            Some(Cell { row, column }) => {
                let around = [
                    (row.wrapping_sub(1), column),
                    (row, column.wrapping_sub(1)),
                    (row, column.wrapping_add(1)),
                    (row.wrapping_add(1), column),
                ];
                for &(row, column) in &around {
                    let cell = Cell { row, column };
                    let index = self.index(cell);
                    if index.and_then(|index| position.free.get(index)) == Some(&true) {
                        targets.push(cell);
                    }
                }
            }
        }
        targets
    }

    /// The place of a cell among all cells of a board, row by row; `None` where it lies outside the
    /// columns.
    fn index(self, cell: Cell) -> Option<usize> {
        let column = cell.column as usize;
        if column < self.columns {
            (cell.row as usize).checked_mul(self.columns)?.checked_add(column)
        } else {
            None
        }
    }
}

impl Rules for GridGame {
    type Position = Position;
    type Move = Cell;

    fn moves(&self, position: &Position) -> Vec<(Cell, Position)> {
        let mut moves = Vec::new();
        for cell in self.targets(position) {
            let mut free = position.free.clone();
            if let Some(index) = self.index(cell) {
                free[index] = false;
            }
            moves.push((cell, Position { token: Some(cell), free }));
        }
        moves
    }
}
