//! The game of rabbit and egg as the statement gives it: every cell of a board but one holds a white
//! or a black piece. The rabbit moves first, then both move in turn. The rabbit moves a white piece
//! from a cell next to the empty one (sharing a side) into it; the egg does so with a black piece.
//! Who cannot move loses.

use sg_core::rules::{Cell, Moves, Rules, Words};
use sg_core::Player;

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
        Some(self.cells[cell.index(self.columns, self.cells.len())?])
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
        Cell::at(index, self.columns)
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

    /// Row by row.
    fn moves<'a>(&'a self, Position { squares, mover }: &'a Position) -> Moves<'a, Self> {
        let empty = squares.empty();
        let pieces = empty.around().filter(move |&cell| squares.at(cell) == Some(piece_of(*mover)));
        Box::new(pieces.map(move |cell| {
            let mut squares = squares.clone();
            squares.swap(cell, empty);
            (cell, Position { squares, mover: mover.opponent() })
        }))
    }
}

impl Words for RabbitAndEgg {
    const TYPED: &'static str = "ROW and COLUMN of the piece, such as `2 3`";

    fn draw(&self, Position { squares, mover }: &Position) -> String {
        let mut text = match mover {
            Player::First => "The rabbit moves a white piece, O, into the empty cell.\n".to_owned(),
            Player::Second => "The egg moves a black piece, X, into the empty cell.\n".to_owned(),
        };
        for row in squares.cells.chunks(squares.columns.max(1)) {
            text.extend(row.iter().map(|square| match square {
                Square::Empty => '.',
                Square::White => 'O',
                Square::Black => 'X',
            }));
            text.push('\n');
        }
        text
    }
}
