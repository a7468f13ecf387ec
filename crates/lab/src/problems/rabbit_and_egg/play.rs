//! The game of rabbit and egg, played. Who moves first is the rabbit.

use crate::play::game::{Game, first, numbers};
use anyhow::Result;
use rabbit_and_egg::rules::{Cell, Position, RabbitAndEgg, Square, Squares, piece_of};
use rabbit_and_egg::{parse, winning_moves};
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::Player;
use sg_core::search::Rules;
use std::fmt::Write as _;

/// The board and whose turn it is.
#[derive(Clone, Debug)]
pub(crate) struct Played(Position);

impl Game for Played {
    type Move = Cell;

    const NOTATION: &'static str = "ROW and COLUMN of the piece that goes into the empty cell";

    fn read(input: &[u8]) -> Result<Self> {
        Ok(Played(first(input, parse)?.position()))
    }

    fn random(rng: &mut StdRng) -> Self {
        let (rows, columns) = (rng.random_range(3..=5), rng.random_range(3..=6));
        let mut piece = || if rng.random_bool(0.5) { Square::White } else { Square::Black };
        let mut cells: Vec<Square> = (0..rows * columns).map(|_| piece()).collect();
        let empty = rng.random_range(0..cells.len());
        cells[empty] = Square::Empty;
        Played(Position { squares: Squares { columns, cells }, mover: Player::First })
    }

    fn draw(&self) -> String {
        let Position { squares, mover } = &self.0;
        let rows = squares.cells.chunks(squares.columns.max(1));
        let width = rows.len().to_string().len();
        let who = match mover {
            Player::First => "The rabbit moves a white piece, O, into the empty cell.",
            Player::Second => "The egg moves a black piece, X, into the empty cell.",
        };
        let digits = (1..=squares.columns).map(|column| char::from(b'0' + (column % 10) as u8));
        let mut text = format!("{who}\n{:width$} {}\n", "", digits.collect::<String>());
        for (number, row) in (1..).zip(rows) {
            let letters = row.iter().map(|square| match square {
                Square::Empty => '.',
                Square::White => 'O',
                Square::Black => 'X',
            });
            let _ = writeln!(text, "{number:>width$} {}", letters.collect::<String>());
        }
        text
    }

    fn moves(&self) -> Box<dyn Iterator<Item = Cell> + '_> {
        Box::new(RabbitAndEgg.moves(&self.0).into_iter().map(|(cell, _)| cell))
    }

    fn name(&self, of: &Cell) -> String {
        format!("move the piece on {of} to {}", self.0.squares.empty())
    }

    fn typed(&self, words: &[&str]) -> Result<Cell, String> {
        let numbers: [u64; 2] = numbers(words, Self::NOTATION)?;
        let id = |number: u64| u32::try_from(number).ok()?.checked_sub(1);
        let [Some(row), Some(column)] = numbers.map(id) else {
            return Err("That cell is not on the board.".to_owned());
        };
        let cell = Cell { row, column };
        match self.0.squares.at(cell) {
            None => Err("That cell is not on the board.".to_owned()),
            Some(Square::Empty) => Err("That is the empty cell.".to_owned()),
            Some(_) if !cell.is_next_to(self.0.squares.empty()) => {
                Err("That piece is not beside the empty cell.".to_owned())
            }
            Some(piece) if piece != piece_of(self.0.mover) => {
                Err("That piece is the other player's.".to_owned())
            }
            Some(_) => Ok(cell),
        }
    }

    fn play(&mut self, of: &Cell) {
        let option = RabbitAndEgg.moves(&self.0).into_iter().find(|(cell, _)| cell == of);
        if let Some((_, position)) = option {
            self.0 = position;
        }
    }

    fn winning(&self) -> Box<dyn Iterator<Item = Cell> + '_> {
        Box::new(winning_moves(&self.0).into_iter())
    }
}
