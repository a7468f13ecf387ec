//! The grid game as the statement gives it: player A puts a token on an open cell of his choice.
//! Then B and A in turn move it to an open cell that shares a side with its own and on which it has
//! not been. Who cannot move loses.
//!
//! The choice of the start is the first move of the game here, A's. Where no cell is open, A cannot
//! make it.

use sg_core::rules::{Cell, Moves, Rules, Words};

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

impl Rules for GridGame {
    type Position = Position;
    type Move = Cell;

    /// Row by row.
    fn moves<'a>(&'a self, Position { token, free }: &'a Position) -> Moves<'a, Self> {
        let free_indices = move |cell: Cell| {
            let index = cell.index(self.columns, free.len())?;
            if free[index] {
                Some((cell, index))
            } else {
                None
            }
        };
        let after = move |(cell, index): (Cell, usize)| {
            let mut free = free.clone();
            free[index] = false;
            (cell, Position { token: Some(cell), free })
        };
        if let Some(token) = token {
            return Box::new(token.around().filter_map(free_indices).map(after));
        }
        let cells = (0..free.len()).map(move |index| Cell::at(index, self.columns));
        Box::new(cells.filter_map(free_indices).map(after))
    }
}

impl Words for GridGame {
    const TYPED: &'static str = "ROW and COLUMN of a cell, such as `2 3`";

    fn draw(&self, Position { token, free }: &Position) -> String {
        let mut text = match token {
            None => "The first move chooses the cell of the token, T.\n".to_owned(),
            Some(_) => "The token T goes to a free cell beside it.\n".to_owned(),
        };
        let place = token.and_then(|cell| cell.index(self.columns, free.len()));
        let letter = |(index, &is_free): (usize, &bool)| match (Some(index) == place, is_free) {
            (true, _) => 'T',
            (false, true) => '.',
            (false, false) => '#',
        };
        let letters: Vec<char> = free.iter().enumerate().map(letter).collect();
        for row in letters.chunks(self.columns.max(1)) {
            text.extend(row);
            text.push('\n');
        }
        text
    }
}
