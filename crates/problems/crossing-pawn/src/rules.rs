//! Crossing Pawn as the statement gives it. Red moves one of two pieces one step in any of four
//! directions, Black his pawn one step up, left or right; nobody onto an obstacle, and Red not onto his
//! other piece. A pawn on the first row has won. If it shares a cell with a red piece, who moved last
//! has won. Who cannot move loses.

use sg_core::rules::{Cell, Moves, NotAMove, Rules, Words};
use sg_core::Outcome;
use std::fmt;
use std::str::FromStr;

/// The rules on one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossingPawn {
    /// The number of cells in a row.
    pub columns: usize,
    /// Whether each cell is free of obstacles, row by row.
    pub is_free: Vec<bool>,
}

/// A position. Cells are numbered row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Whether Red is to move.
    pub is_red: bool,
    /// The cells of the red pieces, which are alike, the smaller one first.
    pub red: [usize; 2],
    /// The cell of the pawn.
    pub pawn: usize,
}

/// A move: a piece goes from a cell to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where it stood.
    pub from: Cell,
    /// Where it goes.
    pub to: Cell,
}

impl CrossingPawn {
    /// The free cells next to one.
    fn around(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let cells = Cell::at(cell, self.columns).around();
        let cells = cells.filter_map(move |cell| cell.index(self.columns, self.is_free.len()));
        cells.filter(move |&cell| self.is_free[cell])
    }

    fn step(&self, from: usize, to: usize) -> Step {
        Step { from: Cell::at(from, self.columns), to: Cell::at(to, self.columns) }
    }
}

impl Rules for CrossingPawn {
    type Position = Position;
    type Move = Step;

    const LOOPS: bool = true;

    fn moves<'a>(&'a self, position: &'a Position) -> Moves<'a, Self> {
        let &Position { is_red, red, pawn } = position;
        if pawn < self.columns || red.contains(&pawn) {
            return Box::new(std::iter::empty());
        }
        if is_red {
            return Box::new((0..2).flat_map(move |piece| {
                let (from, other) = (red[piece], red[1 - piece]);
                self.around(from).filter(move |&to| to != other).map(move |to| {
                    let red = [to.min(other), to.max(other)];
                    (self.step(from, to), Position { is_red: false, red, pawn })
                })
            }));
        }
        let forward = self.around(pawn).filter(move |&to| to < pawn + self.columns);
        Box::new(
            forward.map(move |to| (self.step(pawn, to), Position { is_red: true, red, pawn: to })),
        )
    }

    fn ending(&self, position: &Position) -> Outcome {
        Outcome::of_win(position.pawn < self.columns && !position.is_red)
    }
}

impl Words for CrossingPawn {
    const GOAL: &'static str =
        "Red wins by taking the pawn, Black by bringing it to the first row.";
    const TYPED: &'static str = "two cells, such as `2 1 to 2 2`";

    fn draw(&self, position: &Position) -> String {
        let letter = |cell: usize| match self.is_free[cell] {
            _ if cell == position.pawn => 'X',
            _ if position.red.contains(&cell) => 'O',
            is_free => ['#', '.'][usize::from(is_free)],
        };
        let cells: Vec<char> = (0..self.is_free.len()).map(letter).collect();
        let rows = cells.chunks(self.columns).map(|row| row.iter().collect::<String>() + "\n");
        let name = if position.is_red { "Red, with O," } else { "Black, with X," };
        rows.collect::<String>() + &format!("{name} is to move.\n")
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.from, self.to)
    }
}

impl FromStr for Step {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let numbers: [u64; 4] = sg_core::rules::numbers(text)?;
        let cell = |row: u64, column: u64| format!("{row} {column}").parse();
        Ok(Step { from: cell(numbers[0], numbers[1])?, to: cell(numbers[2], numbers[3])? })
    }
}
