//! The game of rabbit and egg as the statement gives it: every cell of a board but one holds a white
//! or a black piece. The rabbit moves first, then both move in turn. The rabbit moves a white piece
//! from a cell next to the empty one (sharing a side) into it; the egg does so with a black piece.
//! Who cannot move loses.

use sg_core::search::Rules;
use sg_core::Player;
use std::fmt;

/// What is on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Square {
    /// Nothing; this is so on one cell of a board.
    Empty,
    /// A white piece: the rabbit moves these.
    White,
    /// A black piece: the egg moves these.
    Black,
}

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

impl Cell {
    /// Whether the two cells share a side.
    #[must_use]
    pub fn is_next_to(self, other: Cell) -> bool {
        let distance = |a: u32, b: u32| u64::from(a.max(b) - a.min(b));
        distance(self.row, other.row) + distance(self.column, other.column) == 1
    }
}

/// A board: what is on each cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Squares {
    /// The number of cells in a row.
    pub columns: usize,
    /// The cells, row by row: a whole number of rows, each with a number below `u32::MAX`.
    pub cells: Vec<Square>,
}

impl Squares {
    /// What is on a cell; `None` outside the board.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<Square> {
        if cell.column as usize >= self.columns {
            return None;
        }
        let row = (cell.row as usize).checked_mul(self.columns)?;
        self.cells.get(row.checked_add(cell.column as usize)?).copied()
    }

    /// The empty cell.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn empty(&self) -> Cell {
        let mut squares = self.cells.iter();
        let index = squares.position(|&square| square == Square::Empty);
        let index = index.expect("a board has an empty cell");
        Cell { row: (index / self.columns) as u32, column: (index % self.columns) as u32 }
    }

    /// Exchanges what is on two cells of the board.
    ///
    /// # Panics
    /// If one of them is not on the board.
    pub fn swap(&mut self, one: Cell, other: Cell) {
        let index = |cell: Cell| cell.row as usize * self.columns + cell.column as usize;
        let (one, other) = (index(one), index(other));
        self.cells.swap(one, other);
    }
}

/// The piece that a player moves.
#[must_use]
pub fn piece_of(player: Player) -> Square {
    match player {
        Player::First => Square::White,
        Player::Second => Square::Black,
    }
}

/// A position: the board and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The board.
    pub squares: Squares,
    /// The player to move: the first player is the rabbit, the second is the egg.
    pub mover: Player,
}

/// The rules of the game. A move is the cell of the piece that is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RabbitAndEgg;

impl Rules for RabbitAndEgg {
    type Position = Position;
    type Move = Cell;

    fn moves(&self, position: &Position) -> Vec<(Cell, Position)> {
        let Position { squares, mover } = position;
        let empty = squares.empty();
        let mut moves = Vec::new();
        for cell in around(empty) {
            if squares.at(cell) == Some(piece_of(*mover)) {
                let mut squares = squares.clone();
                squares.swap(cell, empty);
                moves.push((cell, Position { squares, mover: mover.opponent() }));
            }
        }
        moves
    }
}

/// The cells that share a side with `cell`, row by row; some may lie outside the board.
#[must_use]
pub fn around(cell: Cell) -> Vec<Cell> {
    let Cell { row, column } = cell;
    let mut cells = Vec::new();
    if row > 0 {
        cells.push(Cell { row: row - 1, column });
    }
    if column > 0 {
        cells.push(Cell { row, column: column - 1 });
    }
    cells.push(Cell { row, column: column.saturating_add(1) });
    cells.push(Cell { row: row.saturating_add(1), column });
    cells
}
