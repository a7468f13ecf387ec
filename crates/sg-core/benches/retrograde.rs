//! The CPU time of retrograde analysis: of a board game whose moves are made as they are needed,
//! beside the same game as a graph in rows: `cargo bench -p sg-core --bench retrograde`.
//!
//! The game is played on an open square board: two alike red pieces step in four directions, not
//! onto each other; a black pawn steps up, left or right. Red moves first. A pawn on the first row
//! has won, and so has who brings the pawn and a red piece together.

#![allow(clippy::incompatible_msrv, reason = "a bench is built with the newest Rust only")]

use bench_process::cpu_seconds;
use sg_core::digraph::Digraph;
use sg_core::loopy;
use sg_core::retrograde::{Analysis, Position};
use sg_core::Outcome;
use std::hint::black_box;

/// How often each measurement is made; the median counts.
const RUNS: usize = 5;

/// The median CPU time of `work` in milliseconds.
fn milliseconds(work: impl FnMut()) -> f64 {
    cpu_seconds(RUNS, work) * 1e3
}

struct Board {
    side: u32,
    /// The pairs of different cells, the greater first, by their number.
    pairs: Vec<(u32, u32)>,
    /// The cells around each.
    around: Vec<Vec<u32>>,
    /// Where the pawn goes from each cell, and where it comes from.
    pawn_to: Vec<Vec<u32>>,
    pawn_from: Vec<Vec<u32>>,
}

impl Board {
    fn new(side: u32) -> Self {
        let cells = side * side;
        let pairs = (0..cells).flat_map(|high| (0..high).map(move |low| (high, low))).collect();
        let near = |cell: u32| {
            let up = (cell >= side).then(|| cell - side);
            let left = (cell % side > 0).then(|| cell - 1);
            let right = (cell % side < side - 1).then(|| cell + 1);
            let down = (cell + side < cells).then(|| cell + side);
            [up, left, right, down]
        };
        let rows = |from: usize, to: usize| {
            let row = |cell| near(cell)[from..to].iter().flatten().copied().collect();
            (0..cells).map(row).collect()
        };
        Board { side, pairs, around: rows(0, 4), pawn_to: rows(0, 3), pawn_from: rows(1, 4) }
    }

    fn positions(&self) -> u32 {
        2 * self.side * self.side * self.pairs.len() as u32
    }

    /// Whether black is to move, the cell of the pawn, and the pair of the red pieces.
    fn parts(&self, position: u32) -> (bool, u32, u32) {
        let pairs = self.pairs.len() as u32;
        let (rest, pair) = (position / pairs, position % pairs);
        (rest & 1 == 1, rest / 2, pair)
    }

    fn number(&self, is_black: bool, pawn: u32, pair: u32) -> u32 {
        (2 * pawn + u32::from(is_black)) * self.pairs.len() as u32 + pair
    }

    fn red_moves(&self, pair: u32, mut to: impl FnMut(u32)) {
        let (high, low) = self.pairs[pair as usize];
        for (one, other) in [(high, low), (low, high)] {
            for &cell in &self.around[one as usize] {
                if cell != other {
                    let (high, low) = (cell.max(other), cell.min(other));
                    to(high * (high - 1) / 2 + low);
                }
            }
        }
    }

    fn moves(&self, position: u32, list: &mut Vec<u32>) {
        let (is_black, pawn, pair) = self.parts(position);
        let (high, low) = self.pairs[pair as usize];
        if pawn < self.side || pawn == high || pawn == low {
        } else if is_black {
            let cells = self.pawn_to[pawn as usize].iter();
            list.extend(cells.map(|&cell| self.number(false, cell, pair)));
        } else {
            self.red_moves(pair, |pair| list.push(self.number(true, pawn, pair)));
        }
    }

    fn predecessors(&self, position: u32, list: &mut Vec<u32>) {
        let (is_black, pawn, pair) = self.parts(position);
        if is_black {
            self.red_moves(pair, |pair| list.push(self.number(false, pawn, pair)));
        } else {
            let cells = self.pawn_from[pawn as usize].iter();
            list.extend(cells.map(|&cell| self.number(true, cell, pair)));
        }
    }

    fn analysis(&self) -> Analysis {
        let mut list = Vec::new();
        let positions = (0..self.positions()).map(|position| {
            list.clear();
            self.moves(position, &mut list);
            match list.len() {
                0 => Position::Over(Outcome::P),
                exits => Position::Exits(exits as u32),
            }
        });
        Analysis::new(positions, |position, list| self.predecessors(position, list))
    }
}

fn main() {
    println!(
        "{:<8}{:>11}{:>11}{:>11}{:>12}{:>9}{:>12}",
        "board", "positions", "decided", "moves ms", "rows ms", "ratio", "loopy ms"
    );
    for side in [4, 7, 10] {
        let board = Board::new(side);
        let decided = board.analysis().by_distance().len();
        let moves = milliseconds(|| drop(black_box(board.analysis())));
        let graph = || Digraph::from_rows(board.positions(), |from, list| board.moves(from, list));
        let rows = milliseconds(|| drop(black_box(Analysis::of_graph(&graph()))));
        let (one, other) = (board.analysis(), Analysis::of_graph(&graph()));
        assert!((0..board.positions()).all(|position| {
            one.outcome(position) == other.outcome(position)
                && one.distance(position) == other.distance(position)
        }));
        let graph = graph();
        let loopy = milliseconds(|| drop(black_box(loopy::values(&graph))));
        println!(
            "{:<8}{:>11}{decided:>11}{moves:>11.1}{rows:>12.1}{:>9.1}{loopy:>12.1}",
            format!("{side}x{side}"),
            board.positions(),
            rows / moves
        );
    }
}
