//! The grid game, played. The first move is the choice of the start.

use crate::play::game::{Game, first, numbers};
use anyhow::Result;
use grid_game::rules::{Cell, GridGame, Position};
use grid_game::{parse, winning_moves};
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::search::Rules;
use std::fmt::Write as _;

/// The board with the token.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    rules: GridGame,
    position: Position,
    /// Whether each cell is a hole of the board, rather than one that the token has left.
    holes: Vec<bool>,
}

impl Game for Played {
    type Move = Cell;

    const NOTATION: &'static str = "ROW and COLUMN of a cell, or up, down, left, right";

    fn read(input: &[u8]) -> Result<Self> {
        let case = first(input, parse)?;
        let holes = case.open.iter().map(|is_open| !is_open).collect();
        Ok(Played { rules: case.rules(), position: case.position(), holes })
    }

    fn random(rng: &mut StdRng) -> Self {
        let (rows, columns) = (rng.random_range(3..=5), rng.random_range(3..=6));
        let holes: Vec<bool> = (0..rows * columns).map(|_| rng.random_bool(0.2)).collect();
        let free = holes.iter().map(|is_hole| !is_hole).collect();
        Played { rules: GridGame { columns }, position: Position { token: None, free }, holes }
    }

    fn draw(&self) -> String {
        let columns = self.rules.columns.max(1);
        let rows = self.holes.len().div_ceil(columns);
        let width = rows.to_string().len();
        let mut text = match self.position.token {
            None => "The first move chooses the cell of the token, T.\n".to_owned(),
            Some(_) => "The token T goes to a free cell beside it; it has been on x.\n".to_owned(),
        };
        let digits = (1..=columns).map(|column| char::from(b'0' + (column % 10) as u8));
        let _ = writeln!(text, "{:width$} {}", "", digits.collect::<String>());
        for row in 0..rows {
            let cells = (0..columns).map(|column| {
                let index = row * columns + column;
                let cell = Cell { row: row as u32, column: column as u32 };
                if self.position.token == Some(cell) {
                    'T'
                } else if self.holes[index] {
                    '#'
                } else if self.position.free[index] {
                    '.'
                } else {
                    'x'
                }
            });
            let _ = writeln!(text, "{:>width$} {}", row + 1, cells.collect::<String>());
        }
        text
    }

    fn moves(&self) -> Box<dyn Iterator<Item = Cell> + '_> {
        Box::new(self.rules.targets(&self.position).into_iter())
    }

    fn name(&self, of: &Cell) -> String {
        let way = match self.position.token {
            None => return format!("put the token on {of}"),
            Some(token) if of.row < token.row => "up",
            Some(token) if of.row > token.row => "down",
            Some(token) if of.column < token.column => "left",
            Some(_) => "right",
        };
        format!("move {way} to {of}")
    }

    fn typed(&self, words: &[&str]) -> Result<Cell, String> {
        let cell = match (words, self.position.token) {
            ([way @ ("up" | "down" | "left" | "right")], Some(Cell { row, column })) => {
                match *way {
                    "up" => Cell { row: row.wrapping_sub(1), column },
                    "down" => Cell { row: row + 1, column },
                    "left" => Cell { row, column: column.wrapping_sub(1) },
                    _ => Cell { row, column: column + 1 },
                }
            }
            ([_], None) => return Err("Choose a cell, by row and column.".to_owned()),
            _ => {
                let numbers: [u64; 2] = numbers(words, Self::NOTATION)?;
                let id = |number: u64| u32::try_from(number).ok()?.checked_sub(1);
                match numbers.map(id) {
                    [Some(row), Some(column)] => Cell { row, column },
                    _ => return Err("That cell is not on the board.".to_owned()),
                }
            }
        };
        if self.rules.targets(&self.position).contains(&cell) {
            return Ok(cell);
        }
        let (row, column) = (cell.row as usize, cell.column as usize);
        let index = (column < self.rules.columns)
            .then(|| row.checked_mul(self.rules.columns)?.checked_add(column))
            .flatten();
        Err(match index.and_then(|index| Some((self.holes.get(index)?, self.position.free[index])))
        {
            None => "That cell is not on the board.",
            Some((true, _)) => "That cell is a hole.",
            Some((false, true)) => "That cell is not beside the token.",
            Some((false, false)) => "The token has been there.",
        }
        .to_owned())
    }

    fn play(&mut self, of: &Cell) {
        let option = self.rules.moves(&self.position).into_iter().find(|(cell, _)| cell == of);
        if let Some((_, position)) = option {
            self.position = position;
        }
    }

    fn winning(&self) -> Box<dyn Iterator<Item = Cell> + '_> {
        Box::new(winning_moves(self.rules, &self.position).into_iter())
    }
}
