//! # Grid Game
//! Luogu P4055, BZOJ 1443 (JSOI 2009). A board has open cells and holes. Player A puts a token on an
//! open cell of his choice. Then B and A in turn move it to an open cell next to its own (sharing a
//! side) on which it has not been. Who cannot move loses. From which starts does A win?
//!
//! Input: `N M`, then `N` rows of `M` letters, `.` for an open cell and `#` for a hole. Output: `WIN`
//! and every winning start, row and column counted from 1, row by row; or `LOSE` if there is none.
//!
//! # The idea
//! Lay dominoes on the open cells, each on two cells next to each other, as many as fit. A player
//! who always moves the token to the other half of its domino has an answer to everything, as long
//! as the opponent moves it onto dominoes. If the token starts on a domino, that player is B; if it
//! starts on a cell that has none, it is A. So **a start is winning for A exactly when the largest
//! number of dominoes can be laid without covering it.**
//!
//! The board is a graph: its vertices are the open cells, its edges join those that share a side. A
//! set of dominoes is a *matching*, two cells under one domino are *mates*, a cell without a domino
//! is *exposed*. Cells of even and odd row + column are the two sides of the graph, for which
//! maximum matchings are easy to find.
//!
#![doc = include_str!("../doc/grid-game.svg")]
//!
//! # Proof
//! Let M be a maximum matching and s the start.
//!
//! 1. *If M leaves s exposed, A wins by always moving to the mate.* Whenever B is to move, the cells
//!    visited are s and whole pairs of M. Say that B moves to u. If u were exposed, the way of the
//!    token from s to u would begin and end in exposed cells, with every second edge in M: exchange
//!    the edges in M and those not in M along it, and the matching has one edge more, against the
//!    choice of M. So u has a mate. Neither of the two has been visited, so A can move there.
//! 2. *If every maximum matching covers s, B wins by always moving to the mate.* Whenever A is to
//!    move, the cells visited are whole pairs of M. Say that A moves to u. If u were exposed, the
//!    way from s to u would begin with an edge in M and end with one that is not; exchange along it,
//!    and the matching has the same size but exposes s, against the assumption. So u has a mate, not
//!    visited, and B can move there.
//!
//! In both cases the player who plays so always has a move. The cells run out, so the other one is
//! stuck in the end. ∎
//!
//! 3. *Some maximum matching exposes s exactly when an alternating path of even length leads from a
//!    cell that M exposes to s* (length 0 is allowed; the path begins with an edge that is not in
//!    M). Exchanging along such a path keeps the size and exposes s. Conversely let M' be maximum
//!    and expose s, and let M cover s. Each cell has at most one edge of M and one of M', so the edges
//!    that are in only one of them form paths and cycles on which the two take turns. The one at s is
//!    a path, and begins there with an edge of M. If it ended with an edge of M too, exchanging it in
//!    M' would make M' larger. So it ends with an edge of M', in a cell that M exposes. ∎
//!
//! So after one maximum matching, one search over alternating paths from all its exposed cells finds
//! every winning start.
//!
//! Nothing in 1 and 2 needs a board; the game on any graph is *undirected vertex geography*, and this
//! is its solution (Fraenkel, Scheinerman and Ullman 1993). That a matching which is not maximum has
//! an augmenting path is Berge's (1957), and the way to find a maximum one fast is Hopcroft and
//! Karp's (1973); see the crate `matching`.
//!
//! # Winning moves
//! [`strategy`] gives the winner's pairs for one start, by which he answers every move.
//! [`winning_moves`] gives all winning moves in any position, and [`proof::proof`] a maximum matching
//! with what shows that none is larger.
//!
//! # Cost
//! O(c √c) time at worst and O(c) memory for c cells, of which each has at most four edges. Measured
//! for 2000 × 2000 cells: 0.2 seconds if all are open and 2.8 with one tenth holes, the hardest
//! density of those tried, in less than 40 bytes a cell. `cargo bench -p grid-game` prints the table.
//!
//! # Pitfalls
//! - The exposed cells of *one* maximum matching are not all winning starts: `1 3 / ...` must give
//!   both ends, although each maximum matching exposes only one of them.
//! - A cell of the other colour does not become winning by being reached: along an alternating path
//!   only every second cell counts. In `1 3 / ...` the middle is losing.
//! - Both colours can have winning starts at once, in different parts of the board: `1 4 / .##.` must
//!   give cells 1 and 4. A search from the exposed cells of one side only misses some.
//! - An open cell between holes is a winning start, for B cannot move: `1 1 / .` is `WIN`. A board
//!   without an open cell is `LOSE`: `1 1 / #`.
//! - Rows and columns are confused most easily where the board is not square: `2 3 / ... / ##.` is
//!   `LOSE`.
//! - The starts are asked row by row. One side of the graph after the other is another order.
//! - A recursive search for augmenting paths goes as deep as the board has cells.

pub mod proof;
pub mod rules;

use crate::rules::{GridGame, Position};
use judge_io::{Error, Problem, Scanner, Single};
use matching::{maximum_matching, Board, Matching, UndirectedVertexGeography};
use sg_core::rules::{Cell, Rules};
use sg_core::Player;
use std::fmt;

/// The size at which an answer is handed on, in bytes.
const CHUNK: usize = 1 << 13;

/// One board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The number of cells in a row.
    pub columns: usize,
    /// Whether each cell is open, row by row: a whole number of rows, of at most [`Board::MOST_CELLS`] cells.
    pub open: Vec<bool>,
}

/// The winning starts of A: `WIN` and each on a line, or `LOSE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The cells from which A wins, row by row.
    pub winning_starts: Vec<Cell>,
}

impl Problem for Case {
    type Format = Single;
    type Answer = Answer;

    /// Reads the numbers of rows and columns, then the rows, of at most [`Board::MOST_CELLS`] cells.
    /// With no columns, there are no rows to read.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let (columns, cells) = input.board(".#", Board::MOST_CELLS)?;
        let open = cells.into_iter().map(|letter| letter == b'.').collect();
        Ok(Case { columns, open })
    }

    /// The winning starts. O(c √c) time for c cells.
    ///
    /// ```
    /// use grid_game::Case;
    /// use judge_io::Problem;
    ///
    /// let answer = Case { columns: 3, open: vec![true; 3] }.solve();
    /// assert_eq!(answer.to_string(), "WIN\n1 1\n1 3");
    /// ```
    fn solve(&self) -> Answer {
        let board = Board::new(self.columns, self.open.iter().copied());
        let game = UndirectedVertexGeography::new(&board.graph());
        let mut winning_starts = Vec::new();
        for (row, cells) in self.open.chunks(self.columns.max(1)).enumerate() {
            for column in 0..cells.len() {
                if board.vertex(row, column).map_or(false, |start| !game.mover_wins(start)) {
                    winning_starts.push(Cell { row: row as u32, column: column as u32 });
                }
            }
        }
        Answer { winning_starts }
    }
}

impl Case {
    /// The rules on this board.
    #[must_use]
    pub fn rules(&self) -> GridGame {
        GridGame { columns: self.columns }
    }

    /// The position before A has chosen the start.
    #[must_use]
    pub fn position(&self) -> Position {
        Position { token: None, free: self.open.clone() }
    }
}

/// How the winner plays from one start: he moves the token to the mate of wherever it is.
#[derive(Clone, Debug)]
pub struct Strategy {
    winner: Player,
    board: Board,
    matching: Matching,
}

impl Strategy {
    /// Who wins: the first player is A, who has chosen the start, and the second is B, who moves
    /// next.
    #[must_use]
    pub fn winner(&self) -> Player {
        self.winner
    }

    /// Where the winner moves when it is his turn and the token is on `cell`. He has been on neither
    /// of the two, if he has always played so. `None` for a cell that is no mate of another, to which
    /// the token does not come.
    #[must_use]
    pub fn reply(&self, cell: Cell) -> Option<Cell> {
        let vertex = self.board.vertex(cell.row as usize, cell.column as usize)?;
        let (row, column) = self.board.cell(self.matching.mate(vertex)?);
        Some(Cell { row: row as u32, column: column as u32 })
    }

    /// All pairs of cells by which he plays; one move of the loser and its reply need only one.
    pub fn pairs(&self) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        self.matching.pairs().map(move |(left, right)| {
            let cell = |vertex| {
                let (row, column) = self.board.cell(vertex);
                Cell { row: row as u32, column: column as u32 }
            };
            (cell(matching::Vertex::Left(left)), cell(matching::Vertex::Right(right)))
        })
    }
}

/// The winner's strategy when A has put the token on `start`; `None` where no open cell is. O(c √c)
/// time for c cells.
///
/// ```
/// use grid_game::{strategy, Case};
/// use sg_core::rules::Cell;
/// use sg_core::Player;
///
/// let case = Case { columns: 3, open: vec![true; 3] };
/// let [left, middle, right] = [0, 1, 2].map(|column| Cell { row: 0, column });
/// let from_left = strategy(&case, left).unwrap();
/// assert_eq!(from_left.winner(), Player::First);
/// assert_eq!(from_left.reply(middle), Some(right));
/// assert_eq!(strategy(&case, middle).unwrap().winner(), Player::Second);
/// ```
#[must_use]
pub fn strategy(case: &Case, start: Cell) -> Option<Strategy> {
    let board = Board::new(case.columns, case.open.iter().copied());
    board.vertex(start.row as usize, start.column as usize)?;
    let matching = maximum_matching(&board.graph());
    // A maximum matching of the board without the start is one that exposes it, or it is smaller.
    let mut open = case.open.clone();
    open[start.row as usize * case.columns + start.column as usize] = false;
    let without_start = Board::new(case.columns, open);
    let exposing = maximum_matching(&without_start.graph());
    Some(if exposing.size() == matching.size() {
        Strategy { winner: Player::First, board: without_start, matching: exposing }
    } else {
        Strategy { winner: Player::Second, board, matching }
    })
}

/// Every winning move in `position`, row by row: cells from which the opponent, who moves next,
/// loses. There is none exactly when the player to move loses. O(c √c) time for c cells.
///
/// ```
/// use grid_game::{winning_moves, Case};
/// use sg_core::rules::Cell;
///
/// let case = Case { columns: 3, open: vec![true; 3] };
/// let starts = winning_moves(case.rules(), &case.position());
/// assert_eq!(starts, [Cell { row: 0, column: 0 }, Cell { row: 0, column: 2 }]);
/// ```
#[must_use]
pub fn winning_moves(rules: GridGame, position: &Position) -> Vec<Cell> {
    let board = Board::new(rules.columns, position.free.iter().copied());
    let game = UndirectedVertexGeography::new(&board.graph());
    let targets = rules.moves(position).map(|(cell, _)| cell);
    let is_lost = |cell: &Cell| {
        let vertex = board.vertex(cell.row as usize, cell.column as usize);
        vertex.map_or(false, |vertex| !game.mover_wins(vertex))
    };
    targets.filter(is_lost).collect()
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.open.chunks(self.columns.max(1));
        write!(f, "{} {}", rows.len(), self.columns)?;
        let mut line = String::new();
        for row in rows {
            line.clear();
            line.push('\n');
            line.extend(row.iter().map(|&is_open| if is_open { '.' } else { '#' }));
            f.write_str(&line)?;
        }
        Ok(())
    }
}

/// The judge's answer. Half of all cells may be in it, so the numbers are written by hand and handed
/// on in chunks.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.winning_starts.is_empty() {
            return f.write_str("LOSE");
        }
        let mut text = b"WIN".to_vec();
        for start in &self.winning_starts {
            push_number(&mut text, b'\n', start.row + 1);
            push_number(&mut text, b' ', start.column + 1);
            if text.len() > CHUNK {
                f.write_str(&String::from_utf8_lossy(&text))?;
                text.clear();
            }
        }
        f.write_str(&String::from_utf8_lossy(&text))
    }
}

/// Appends `before` and the decimal digits of `number`.
fn push_number(text: &mut Vec<u8>, before: u8, mut number: u32) {
    text.push(before);
    let start = text.len();
    loop {
        text.push(b'0' + (number % 10) as u8);
        number /= 10;
        if number == 0 {
            break;
        }
    }
    text[start..].reverse();
}
