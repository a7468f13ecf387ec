//! # Crossing Pawn
//! Luogu P9169 (joint provincial selection 2023). On a board with obstacles, Red has two pieces `O` that
//! move one step in four directions, and Black a pawn `X` that moves one step up, left or right. Red
//! moves first. A pawn on the first row has won; if pawn and piece share a cell, who moved last has
//! won; who cannot move loses. The winner hurries, the loser delays, endless play is a tie.
//!
//! Input: `id T`, then for each of `T` boards `n m` and its rows. Output: `Red t`, `Black t`, with the
//! number t of moves of both, or `Tie`.
//!
//! # The idea
//! Number all positions: two cells of alike red pieces, the cell of the pawn, and who is to move; at
//! most 990 000. Go back from those where the play is over, in the order of the moves to the end: who
//! can move to a lost position has won, in one move more than the *nearest* one; who can only move to
//! won positions has lost, in one move more than the *farthest*. What is never reached is a tie.
//!
#![doc = include_str!("../doc/crossing-pawn.svg")]
//!
//! # Proof
//! By induction over the number of moves: the first lost option that is found of a position is its
//! nearest, the last exit that closes is the farthest. From a position that is never reached some move
//! leads to another such one and none to a lost one, so nobody has to leave them and nobody gains by it.
//! See [`sg_core::retrograde`]. The positions behind a position are those one step back: of either red
//! piece to any side, of the pawn from below, left or right.
//!
//! # Cost
//! O(c³) time and memory for c free cells, 9 bytes a position. All boards of an input share a bound of
//! some ten million positions or more.
//!
//! # Pitfalls
//! - Red without a move has lost, it is no tie: `3 3 / O#. / #.. / O#X` is `Black 0`.
//! - The length of a lost position by the nearest option, where the loser delays.
//! - A search in depth that takes a position on its path for a tie.
//! - The pawn may take a red piece, too.

pub mod rules;

use judge_io::{Error, Format, OnCase, Problem, Scanner};
use rules::{CrossingPawn, Position};
use sg_core::retrograde::{self, Analysis};
use sg_core::rules::Cell;
use sg_core::Outcome;
use std::fmt;

/// The number of the test, which says nothing, and the number of cases, then the cases.
#[derive(Debug)]
pub enum Numbered {}

impl Format for Numbered {
    fn each(input: &mut Scanner<'_>, on_case: &mut OnCase<'_>) -> Result<(), Error> {
        input.unsigned("the number of the test")?;
        let count = input.unsigned("the number of cases")?;
        (0..count).try_for_each(|_| on_case(input))
    }

    fn before(count: usize) -> String {
        format!("0 {count}\n")
    }
}

/// One board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The board.
    pub rules: CrossingPawn,
    /// The position at the start.
    pub start: Position,
}

impl Problem for Case {
    type Format = Numbered;
    type Answer = String;

    /// Reads the numbers of rows and columns, then the rows, with two pieces and one pawn.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let place = input.mark();
        let (columns, cells) = input.board(".#XO", 1 << 16)?;
        let all = |letter| -> Vec<usize> {
            (0..cells.len()).filter(|&cell| cells[cell] == letter).collect()
        };
        let free = (cells.len() - all(b'#').len()) as u64;
        // A step of work stands for four positions.
        if input.spend(free.saturating_mul(free * free) / 4, "").is_err() {
            return Err(input.error_at(
                place,
                "a board of less work",
                format!("{free} free cells"),
            ));
        }
        let (red, pawns) = (all(b'O'), all(b'X'));
        if red.len() != 2 || pawns.len() != 1 {
            let found = format!("{} and {}", red.len(), pawns.len());
            return Err(input.error_at(place, "a board with 2 O and 1 X", found));
        }
        let is_free = cells.iter().map(|&cell| cell != b'#').collect();
        let start = Position { is_red: true, red: [red[0], red[1]], pawn: pawns[0] };
        Ok(Case { rules: CrossingPawn { columns, is_free }, start })
    }

    fn solve(&self) -> String {
        let positions = Positions::new(&self.rules);
        let start = positions.number(&self.start);
        let analysis = positions.analysis();
        answer(analysis.outcome(start), analysis.distance(start).unwrap_or(0))
    }
}

/// What the judge expects, given the outcome for Red, who is to move, and the number of moves.
#[must_use]
pub fn answer(outcome: Outcome, moves: u32) -> String {
    match outcome {
        Outcome::N => format!("Red {moves}"),
        Outcome::P => format!("Black {moves}"),
        Outcome::Draw => "Tie".to_owned(),
    }
}

/// All positions on a board, numbered: pair of red cells, pawn, who is to move.
#[derive(Clone, Debug)]
pub struct Positions {
    columns: usize,
    /// The free cells, and the number of each among them.
    cells: Vec<usize>,
    numbers: Vec<u32>,
    /// The numbers of the free cells next to each.
    around: Vec<Vec<u32>>,
    /// All pairs of numbers, the smaller one first.
    pairs: Vec<[u32; 2]>,
}

impl Positions {
    /// Those on this board.
    #[must_use]
    pub fn new(CrossingPawn { columns, is_free }: &CrossingPawn) -> Self {
        let cells: Vec<usize> = (0..is_free.len()).filter(|&cell| is_free[cell]).collect();
        let mut numbers = vec![0; is_free.len()];
        (0..).zip(&cells).for_each(|(number, &cell)| numbers[cell] = number);
        let around = |&cell: &usize| {
            let next = Cell::at(cell, *columns).around();
            let next = next.filter_map(|cell| cell.index(*columns, is_free.len()));
            next.filter(|&cell| is_free[cell]).map(|cell| numbers[cell]).collect()
        };
        let around = cells.iter().map(around).collect();
        let pairs = (0..cells.len() as u32).flat_map(|high| (0..high).map(move |low| [low, high]));
        Positions { columns: *columns, pairs: pairs.collect(), cells, numbers, around }
    }

    /// The number of a position.
    #[must_use]
    pub fn number(&self, &Position { is_red, red, pawn }: &Position) -> u32 {
        self.encode(is_red, red.map(|cell| self.numbers[cell]), self.numbers[pawn])
    }

    fn encode(&self, is_red: bool, [one, other]: [u32; 2], pawn: u32) -> u32 {
        let (low, high) = (one.min(other), one.max(other));
        let pair = high * (high - 1) / 2 + low;
        (pair * self.cells.len() as u32 + pawn) * 2 + u32::from(is_red)
    }

    /// Whether a cell lies in a row above another one, or in the same row.
    fn is_not_below(&self, cell: u32, other: u32) -> bool {
        self.cells[cell as usize] < self.cells[other as usize] + self.columns
    }

    fn position(&self, is_red: bool, red: [u32; 2], pawn: u32) -> retrograde::Position {
        let around = |of: u32| &self.around[of as usize];
        if self.cells[pawn as usize] < self.columns {
            return retrograde::Position::Over(Outcome::of_win(!is_red));
        }
        let exits = if red.contains(&pawn) {
            0
        } else if is_red {
            let both = if around(red[0]).contains(&red[1]) { 2 } else { 0 };
            around(red[0]).len() + around(red[1]).len() - both
        } else {
            around(pawn).iter().filter(|&&to| self.is_not_below(to, pawn)).count()
        };
        match exits {
            0 => retrograde::Position::Over(Outcome::P),
            exits => retrograde::Position::Exits(exits as u32),
        }
    }

    /// Decides them.
    #[must_use]
    pub fn analysis(&self) -> Analysis {
        let count = self.cells.len() as u32;
        let positions = self
            .pairs
            .iter()
            .flat_map(|&red| (0..2 * count).map(move |of| self.position(of % 2 == 1, red, of / 2)));
        Analysis::new(positions, |number, list| {
            let (pair, pawn, is_red) = (number / 2 / count, number / 2 % count, number % 2 == 1);
            let [low, high] = self.pairs[pair as usize];
            if is_red {
                // The pawn came from below, left or right.
                let behind = self.around[pawn as usize].iter();
                let behind = behind.filter(|&&from| self.is_not_below(pawn, from));
                list.extend(behind.map(|&from| self.encode(false, [low, high], from)));
                return;
            }
            for &(moved, other) in &[(low, high), (high, low)] {
                let behind = self.around[moved as usize].iter().filter(|&&from| from != other);
                list.extend(behind.map(|&from| self.encode(true, [from, other], pawn)));
            }
        })
    }
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Case { rules: CrossingPawn { columns, is_free }, start } = self;
        write!(f, "{} {columns}", is_free.len() / columns)?;
        is_free.iter().enumerate().try_for_each(|(cell, &is_free)| {
            let letter = match is_free {
                _ if cell == start.pawn => 'X',
                _ if start.red.contains(&cell) => 'O',
                is_free => ['#', '.'][usize::from(is_free)],
            };
            write!(f, "{}{letter}", if cell % columns == 0 { "\n" } else { "" })
        })
    }
}
