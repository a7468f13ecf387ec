//! # Rabbit and Egg
//! Luogu P1971, BZOJ 2437 (NOI 2011). Every cell of a board but one holds a white or a black piece.
//! In turn, the rabbit moves a white piece from a cell next to the empty one into it, the egg a
//! black one; the rabbit begins, and who cannot move loses. Of a game that the egg has won there is
//! a record. Which moves of the rabbit's were mistakes: it could have won before, and the egg can
//! after?
//!
//! Input: `n m`, then `n` rows of `m` letters, `O` for a white piece, `X` for a black one and `.` for
//! the empty cell; `k`, then `2k` moves of rabbit and egg in turn, each the row and the column of the
//! piece that is moved, counted from 1. Output: the number of mistakes, then the rounds in which
//! they were made, counted from 1, one a line.
//!
//! # The idea
//! Follow the empty cell instead of the pieces: it steps to a neighbour, onto a white piece in the
//! rabbit's turn and onto a black one in the egg's. It never comes back to a cell, and where it can
//! go is known from the start: cells an odd number of steps away that are white, and cells an even
//! number of steps away that are black. So the players move a token on a fixed graph, to a vertex not
//! visited before: *undirected vertex geography*. Its solution is a maximum matching: **the mover
//! wins exactly when every maximum matching of what is left of the graph covers the token's vertex.**
//!
//! The positions of the record differ by one vertex each. Played backwards, vertices come back one by
//! one, and the mover wins exactly when the one that comes back makes the maximum matching larger:
//! one augmenting search a move.
//!
#![doc = include_str!("../doc/rabbit-and-egg.svg")]
//!
//! # Proof
//! *The empty cell never comes back.* Call a cell even or odd by its distance from the first empty
//! cell, rows and columns added. Each step changes that by one, so the rabbit steps from even cells
//! to odd ones and the egg from odd to even. When the rabbit leaves an even cell, a white piece fills
//! it. The empty cell can enter an even cell only in the egg's turn, onto a black piece. So it does
//! not enter this one again. In the same way an odd cell, which the egg leaves and fills with a black
//! piece, is entered only in the rabbit's turn, onto a white piece. The cells that are not visited
//! still have their first pieces. So the moves are exactly the steps from the token's cell to
//! neighbours that are not visited and are odd and white or even and black. The first cell is one of
//! the vertices; it counts as black.
//!
//! *Who wins.* Let G be what is left: the token's vertex v and the vertices not visited. Let M be a
//! maximum matching of G.
//! - If every maximum matching covers v, the mover always goes to the mate in M. Say the opponent
//!   goes to u. If M exposed u, the way from v to u would begin with an edge of M, end with one that
//!   is not, and take turns between; exchanging its edges would give a matching of the same size
//!   that exposes v. So u has a mate, and it is not visited, since mates are visited together.
//! - If M exposes v, the opponent always goes to the mate. Say the mover goes to u. If M exposed u,
//!   the way from v to u could be exchanged for one more edge, against the choice of M. So u has a
//!   mate, not visited.
//!
//! Who has an answer to everything wins, as the cells run out. (Fraenkel, Scheinerman and Ullman
//! 1993.)
//!
//! *Backwards.* Every maximum matching of G covers v exactly when the largest matching of G without v
//! is smaller. So bring v back: the mover wins exactly when the matching grows. It grows by one at
//! most, and exactly when an augmenting path begins at v (Berge 1957). ∎
//!
//! # Winning moves
//! [`outcomes`] tells who wins before and after each move of the record, [`missed_wins`] how the
//! rabbit would have won instead of each mistake. [`winning_moves`] gives all winning moves in any
//! position.
//!
//! # Cost
//! O(c) memory for c cells. Each cell of the board costs one search, linear in what it sees: O(c²)
//! time at worst. Measured, where board and record grow together: from almost linear (along the
//! rows of an open board) to about the power 1.6 of the cells; 40,000 moves on 300 × 300 cells take
//! from 0.02 to 0.2 seconds. `cargo bench -p rabbit-and-egg` prints the table.
//!
//! # Pitfalls
//! - A mistake needs both halves. A rabbit that has lost already makes none, as in sample 2, and neither
//!   does one that still wins.
//! - Each round is judged by itself: the egg may give the game back, as by its first move in
//!   sample 3, after which the rabbit makes a mistake once more.
//! - Colours go by the distance from the empty cell, not by the row and the column alone. Sample 1 in
//!   the mirror, `1 6 / OXO.OX / 1 / 1 5 / 1 6`, must give round 1 as well.
//! - The first empty cell is one of the graph's vertices although it has no piece.
//! - Every line of the judge's samples ends with a space.
//! - A recursive augmenting search goes as deep as the board has cells.

pub mod rules;

use crate::rules::{piece_of, Position, Square, Squares};
use judge_io::{Error, Problem, Scanner, Single};
use matching::{BipartiteGraph, Board, GrowingMatching, UndirectedVertexGeography, Vertex};
use sg_core::rules::Cell;
use sg_core::{Outcome, Player};
use std::collections::HashSet;
use std::fmt;

/// A board with one empty cell and the record of a game on it, which may stop before it is over.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The board before the first move.
    pub squares: Squares,
    /// The moves, all of them legal.
    pub rounds: Vec<Round>,
}

/// A move of the rabbit and one of the egg, each given by the cell of the piece that is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    /// The cell from which the rabbit moves a white piece.
    pub rabbit: Cell,
    /// The cell from which the egg moves a black piece.
    pub egg: Cell,
}

/// The rabbit's mistakes: their number, then each on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The rounds, counted from 1, in which the rabbit could have won before its move and the egg
    /// can win after it.
    pub mistakes: Vec<u32>,
}

impl Problem for Case {
    type Format = Single;
    type Answer = Answer;

    /// Reads the numbers of rows and columns, the rows, of at most [`Board::MOST_CELLS`] cells, the
    /// number of rounds and the moves, each of which has to be legal.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let place = input.mark();
        let (columns, cells) = input.board("XO.", Board::MOST_CELLS)?;
        let square = |letter| match letter {
            b'X' => Square::Black,
            b'O' => Square::White,
            _ => Square::Empty,
        };
        let squares = Squares { columns, cells: cells.into_iter().map(square).collect() };
        let empty = squares.cells.iter().filter(|&&square| square == Square::Empty).count();
        if empty != 1 {
            return Err(input.error_at(place, "a board with one empty cell", empty));
        }

        let count = input.unsigned("the number of rounds")?;
        let mut rounds = Vec::new();
        let mut board = squares.clone();
        let mut empty = squares.empty();
        for number in 1..=count {
            let rabbit = parse_move(input, &mut board, empty, Player::First, number)?;
            let egg = parse_move(input, &mut board, rabbit, Player::Second, number)?;
            rounds.push(Round { rabbit, egg });
            empty = egg;
        }
        Ok(Case { squares, rounds })
    }

    /// The rabbit's mistakes. Time as [`outcomes`].
    fn solve(&self) -> Answer {
        Answer::of(&outcomes(self))
    }
}

impl Answer {
    /// The mistakes of a record with these outcomes, for the player to move, before each move and
    /// after the last one.
    #[must_use]
    pub fn of(outcomes: &[Outcome]) -> Self {
        let mut mistakes = Vec::new();
        for (round, turns) in (1..).zip(outcomes.chunks(2)) {
            if turns == [Outcome::N, Outcome::N] {
                mistakes.push(round);
            }
        }
        Answer { mistakes }
    }
}

/// Reads a move, checks it and makes it on the board.
fn parse_move(
    input: &mut Scanner<'_>,
    board: &mut Squares,
    empty: Cell,
    player: Player,
    number: u64,
) -> Result<Cell, Error> {
    let place = input.mark();
    let row = input.unsigned("the row of a piece")?;
    let column = input.unsigned("the column of a piece")?;
    // A board has fewer than `u32::MAX` rows and columns.
    let from_0 = |number: u64| number.wrapping_sub(1).min(u64::from(u32::MAX)) as u32;
    let cell = Cell { row: from_0(row), column: from_0(column) };
    let square = board.at(cell);
    if square == Some(piece_of(player)) && cell.around().any(|next| next == empty) {
        board.swap(cell, empty);
        return Ok(cell);
    }
    let (piece, whose) = match player {
        Player::First => ("white", "rabbit"),
        Player::Second => ("black", "egg"),
    };
    let expected =
        format!("a {piece} piece next to the empty cell {empty} for the {whose}'s move {number}");
    let found = match square {
        None => "no cell",
        Some(Square::Empty) => "the empty cell",
        Some(Square::White) => "a white piece",
        Some(Square::Black) => "a black piece",
    };
    Err(input.error_at(place, expected, format!("{found} on {row} {column}")))
}

/// The outcome, for the player to move, before each move of the record and after the last one.
///
/// One augmenting search a cell of the board, each linear in what it sees.
///
/// # Panics
/// If the board has no empty cell or a move of the record is not legal.
#[must_use]
pub fn outcomes(case: &Case) -> Vec<Outcome> {
    let way = way(case);
    let board = board(&case.squares, way[0], Player::First);
    let graph = board.graph();
    let mut matching = matching_of_the_rest(&case.squares, &board, &graph, &way);
    let mut outcomes = Vec::with_capacity(way.len());
    for &cell in way.iter().rev() {
        let is_won = matching.add(vertex(&board, cell));
        outcomes.push(Outcome::of_win(is_won));
    }
    outcomes.reverse();
    outcomes
}

/// The cells on which the empty cell is during the record.
fn way(case: &Case) -> Vec<Cell> {
    let mut way = vec![case.squares.empty()];
    for round in &case.rounds {
        way.push(round.rabbit);
        way.push(round.egg);
    }
    way
}

/// A maximum matching of the vertices that are not on the way.
fn matching_of_the_rest<'g>(
    squares: &Squares,
    board: &Board,
    graph: &'g BipartiteGraph,
    way: &[Cell],
) -> GrowingMatching<'g> {
    let columns = squares.columns;
    let mut is_on_way = vec![false; squares.cells.len()];
    for cell in way {
        is_on_way[cell.row as usize * columns + cell.column as usize] = true;
    }
    let mut matching = GrowingMatching::new(graph);
    let rest = (0..is_on_way.len()).filter(|&index| !is_on_way[index]);
    let rest = rest.filter_map(|index| board.vertex(index / columns, index % columns));
    // One side after the other, so that the searches that fail see the graph once in all.
    let (left, right): (Vec<Vertex>, Vec<Vertex>) =
        rest.partition(|vertex| matches!(vertex, Vertex::Left(_)));
    for vertex in left.into_iter().chain(right) {
        matching.add(vertex);
    }
    matching
}

fn vertex(board: &Board, cell: Cell) -> Vertex {
    let vertex = board.vertex(cell.row as usize, cell.column as usize);
    vertex.expect("every move of the record is legal")
}

/// The graph of the cells that the empty cell can ever enter, itself included, if `mover` moves.
fn board(squares: &Squares, empty: Cell, mover: Player) -> Board {
    let columns = squares.columns;
    let parity = (empty.row + empty.column) % 2;
    let is_open = |(index, &square): (usize, &Square)| {
        let cell = (index / columns + index % columns) as u32 % 2;
        let player = if cell == parity { mover.opponent() } else { mover };
        square == piece_of(player) || square == Square::Empty
    };
    Board::new(columns, squares.cells.iter().enumerate().map(is_open))
}

/// A mistake of the rabbit's and what it should have done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissedWin {
    /// The round, counted from 1.
    pub round: u32,
    /// The cells of the pieces that the rabbit could have moved to win, row by row.
    pub winning_moves: Vec<Cell>,
}

/// The moves by which the rabbit would have won, for each of its mistakes. Time as [`outcomes`], and
/// up to four more searches a mistake.
///
/// # Panics
/// As [`outcomes`].
#[must_use]
pub fn missed_wins(case: &Case) -> Vec<MissedWin> {
    let way = way(case);
    let board = board(&case.squares, way[0], Player::First);
    let graph = board.graph();
    let mut matching = matching_of_the_rest(&case.squares, &board, &graph, &way);
    let mut mistakes = case.solve().mistakes;
    let mut missed = Vec::with_capacity(mistakes.len());
    for (turn, &cell) in way.iter().enumerate().rev() {
        let round = (turn / 2 + 1) as u32;
        if turn % 2 == 0 && mistakes.last() == Some(&round) {
            mistakes.pop();
            let exposable = |option: &Cell| can_be_exposed(&board, &matching, *option);
            let winning_moves = cell.around().filter(exposable).collect();
            missed.push(MissedWin { round, winning_moves });
        }
        matching.add(vertex(&board, cell));
    }
    missed.reverse();
    missed
}

/// Whether the cell is a vertex that has been added and some maximum matching exposes it: one search
/// over alternating paths of even length.
fn can_be_exposed(board: &Board, matching: &GrowingMatching<'_>, cell: Cell) -> bool {
    let added = |cell: Cell| {
        let vertex = board.vertex(cell.row as usize, cell.column as usize);
        vertex.filter(|&vertex| matching.contains(vertex))
    };
    let mut unsearched: Vec<Vertex> = added(cell).into_iter().collect();
    let mut seen: HashSet<Vertex> = unsearched.iter().copied().collect();
    while let Some(vertex) = unsearched.pop() {
        let mate = match matching.mate(vertex) {
            Some(mate) => mate,
            None => return true,
        };
        let (row, column) = board.cell(mate);
        let around = Cell { row: row as u32, column: column as u32 }.around();
        let next = around.filter_map(added);
        unsearched.extend(next.filter(|&next| seen.insert(next)));
    }
    false
}

impl Case {
    /// The position before the first move.
    #[must_use]
    pub fn position(&self) -> Position {
        Position { squares: self.squares.clone(), mover: Player::First }
    }
}

/// Every winning move in `position`, as the cell of the piece that is moved, row by row; none exactly
/// when the player to move loses. O(c √c) time for c cells.
///
/// ```
/// use rabbit_and_egg::rules::{Position, Square, Squares};
/// use rabbit_and_egg::winning_moves;
/// use sg_core::rules::Cell;
/// use sg_core::Player;
///
/// // XO.OXO
/// let cells = vec![
///     Square::Black, Square::White, Square::Empty, Square::White, Square::Black, Square::White,
/// ];
/// let squares = Squares { columns: 6, cells };
/// let position = Position { squares, mover: Player::First };
/// assert_eq!(winning_moves(&position), [Cell { row: 0, column: 3 }]);
/// ```
#[must_use]
pub fn winning_moves(position: &Position) -> Vec<Cell> {
    let Position { squares, mover } = position;
    let empty = squares.empty();
    // The mover's piece fills the empty cell, which then is no vertex any more.
    let mut rest = squares.clone();
    for square in rest.cells.iter_mut().filter(|square| **square == Square::Empty) {
        *square = piece_of(*mover);
    }
    let board = board(&rest, empty, *mover);
    let game = UndirectedVertexGeography::new(&board.graph());
    let is_lost = |cell: &Cell| {
        let vertex = board.vertex(cell.row as usize, cell.column as usize);
        vertex.map_or(false, |vertex| !game.mover_wins(vertex))
    };
    empty.around().filter(is_lost).collect()
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Squares { columns, cells } = &self.squares;
        let rows = cells.chunks((*columns).max(1));
        write!(f, "{} {columns}", rows.len())?;
        let mut line = String::new();
        for row in rows {
            line.clear();
            line.push('\n');
            line.extend(row.iter().map(|square| match square {
                Square::Empty => '.',
                Square::White => 'O',
                Square::Black => 'X',
            }));
            f.write_str(&line)?;
        }
        write!(f, "\n{}", self.rounds.len())?;
        for round in &self.rounds {
            write!(f, "\n{}\n{}", round.rabbit, round.egg)?;
        }
        Ok(())
    }
}

/// The judge's answer.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.mistakes.len())?;
        for round in &self.mistakes {
            write!(f, "\n{round}")?;
        }
        Ok(())
    }
}
