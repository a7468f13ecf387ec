//! The full search against published outcomes of games with different kinds of rules.

use sg_core::nim::nim_sum;
use sg_core::search::{Rules, Search, WithHeap};
use sg_core::Outcome;

/// Miri is some hundred times slower: what is said of games up to a size it sees up to this one.
const MOST: u32 = if cfg!(miri) { 3 } else { 40 };

/// Several heaps: a move takes one or more from one of them. Under misère play the player who
/// cannot move wins.
struct Nim {
    is_misere: bool,
}

impl Rules for Nim {
    type Position = Vec<u64>;
    type Move = ();

    fn moves(&self, heaps: &Vec<u64>) -> Vec<((), Vec<u64>)> {
        let mut moves = Vec::new();
        for (heap, &size) in heaps.iter().enumerate() {
            for left in 0..size {
                let mut option = heaps.clone();
                option[heap] = left;
                moves.push(((), option));
            }
        }
        moves
    }

    fn outcome_when_over(&self, _: &Vec<u64>) -> Outcome {
        if self.is_misere {
            Outcome::N
        } else {
            Outcome::P
        }
    }
}

fn small_nim_positions() -> impl Iterator<Item = Vec<u64>> {
    let sizes = if cfg!(miri) { 3 } else { 5 };
    (0..sizes * sizes * sizes)
        .map(move |code| vec![code % sizes, code / sizes % sizes, code / (sizes * sizes)])
}

/// Bouton (1901), normal play.
#[test]
fn nim() {
    let rules = Nim { is_misere: false };
    let mut search = Search::new(&rules);
    let sum = WithHeap(&rules);
    let mut values = Search::new(&sum);
    for heaps in small_nim_positions() {
        let expected = nim_sum(heaps.iter().copied());
        assert_eq!(search.outcome(&heaps), Outcome::of_grundy_value(expected), "{heaps:?}");
        assert_eq!(values.grundy_value(&heaps), expected, "{heaps:?}");
    }
}

/// Bouton (1901), misère play: as in normal play while some heap has two or more, and the other way
/// round once none has.
#[test]
fn misere_nim() {
    let rules = Nim { is_misere: true };
    let mut search = Search::new(&rules);
    for heaps in small_nim_positions() {
        let sum = nim_sum(heaps.iter().copied());
        let wins = if heaps.iter().any(|&heap| heap >= 2) { sum != 0 } else { sum == 0 };
        let expected = if wins { Outcome::N } else { Outcome::P };
        assert_eq!(search.outcome(&heaps), expected, "{heaps:?}");
    }
}

/// Two heaps: a move takes from one of them, or the same number from both.
struct Wythoff;

impl Rules for Wythoff {
    type Position = (u32, u32);
    type Move = ();

    fn moves(&self, &(a, b): &(u32, u32)) -> Vec<((), (u32, u32))> {
        let first = (1..=a).map(|taken| ((), (a - taken, b)));
        let second = (1..=b).map(|taken| ((), (a, b - taken)));
        let both = (1..=a.min(b)).map(|taken| ((), (a - taken, b - taken)));
        first.chain(second).chain(both).collect()
    }
}

/// Wythoff, *A modification of the game of Nim* (1907): the first P-positions.
#[test]
fn wythoff() {
    let mut search = Search::new(&Wythoff);
    let most = MOST.min(5) * 4;
    let lost: Vec<_> = (0..most)
        .flat_map(|a| (a..most).map(move |b| (a, b)))
        .filter(|position| search.outcome(position) == Outcome::P)
        .collect();
    let mut published = vec![(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18)];
    published.retain(|(_, b)| *b < most);
    assert_eq!(lost, published);
}

/// A bar of squares, given by its rows from the longest: a move takes a square with all that lies to
/// the right of it and below. Who takes the last one loses, as it is poisoned.
struct Chomp;

impl Rules for Chomp {
    type Position = Vec<usize>;
    type Move = (usize, usize);

    fn moves(&self, rows: &Vec<usize>) -> Vec<((usize, usize), Vec<usize>)> {
        let mut moves = Vec::new();
        for row in 0..rows.len() {
            for column in 0..rows[row] {
                let left = |(i, &length): (usize, &usize)| {
                    if i < row {
                        length
                    } else {
                        length.min(column)
                    }
                };
                moves.push(((row, column), rows.iter().enumerate().map(left).collect()));
            }
        }
        moves
    }

    fn outcome_when_over(&self, _: &Vec<usize>) -> Outcome {
        Outcome::N
    }
}

/// Gale, *A curious Nim-type game* (1974): the first player wins every bar but the single square; on
/// a square bar by taking all that lies off its first row and column.
#[test]
fn chomp() {
    let mut search = Search::new(&Chomp);
    let most = MOST.min(5) as usize;
    for rows in 1..=most {
        for columns in 1..=most {
            let expected = if rows * columns == 1 { Outcome::P } else { Outcome::N };
            assert_eq!(search.outcome(&vec![columns; rows]), expected, "{rows} x {columns}");
        }
    }
    for side in 2..=most {
        let winning = search.winning_moves(&vec![side; side]);
        assert!(winning.iter().any(|(square, _)| *square == (1, 1)), "{side}");
    }
}

/// Two numbers: a move takes a multiple of the smaller from the larger. Who makes a 0 wins.
struct Euclid;

impl Rules for Euclid {
    type Position = (u32, u32);
    type Move = ();

    fn moves(&self, &(a, b): &(u32, u32)) -> Vec<((), (u32, u32))> {
        let (small, large) = (a.min(b), a.max(b));
        let quotient = large.checked_div(small).unwrap_or(0);
        (1..=quotient).map(|times| ((), (small, large - times * small))).collect()
    }
}

/// Cole and Davie, *A game based on the Euclidean algorithm and a winning strategy for it* (1969):
/// the first player wins exactly when the numbers are equal or their ratio is above the golden
/// ratio, that is, when `large² > large·small + small²`.
#[test]
fn euclid() {
    let mut search = Search::new(&Euclid);
    for small in 1..MOST {
        for large in small..2 * MOST {
            let wins = large == small || large * large > large * small + small * small;
            let expected = if wins { Outcome::N } else { Outcome::P };
            assert_eq!(search.outcome(&(small, large)), expected, "{small} {large}");
        }
    }
}

/// A board of rows and columns, cell `r * columns + c` a bit, and whose turn it is. Left places a
/// domino upright, Right across; who cannot place one loses.
struct Domineering {
    rows: u32,
    columns: u32,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Board {
    covered: u64,
    is_lefts_turn: bool,
}

impl Rules for Domineering {
    type Position = Board;
    type Move = ();

    fn moves(&self, board: &Board) -> Vec<((), Board)> {
        let mut moves = Vec::new();
        for row in 0..self.rows {
            for column in 0..self.columns {
                let step = if board.is_lefts_turn { self.columns } else { 1 };
                let fits = if board.is_lefts_turn {
                    row + 1 < self.rows
                } else {
                    column + 1 < self.columns
                };
                let cell = row * self.columns + column;
                let domino = 1_u64 << cell | 1_u64 << (cell + step);
                if fits && board.covered & domino == 0 {
                    let covered = board.covered | domino;
                    moves.push(((), Board { covered, is_lefts_turn: !board.is_lefts_turn }));
                }
            }
        }
        moves
    }
}

/// Berlekamp, Conway and Guy, *Winning Ways*, chapter 5, and Breuker, Uiterwijk and van den Herik,
/// *Solving 8×8 Domineering* (2000): the first player wins the boards 2×2, 3×3 and 4×4, the second
/// player wins 5×5 (and 1×1).
///
/// It is no impartial game: the players have different moves.
#[test]
fn domineering_on_squares() {
    use Outcome::{N, P};
    let published = [(1, P), (2, N), (3, N), (4, N), (5, P)];
    for (side, expected) in published.into_iter().filter(|(side, _)| *side <= MOST) {
        let rules = Domineering { rows: side, columns: side };
        let mut search = Search::new(&rules);
        for is_lefts_turn in [true, false] {
            let outcome = search.outcome(&Board { covered: 0, is_lefts_turn });
            assert_eq!(outcome, expected, "{side} x {side}");
        }
    }
}

/// Rows of pins: a move knocks down one pin or two neighbours, which may split a row.
struct Kayles;

impl Rules for Kayles {
    type Position = Vec<u64>;
    type Move = ();

    fn moves(&self, rows: &Vec<u64>) -> Vec<((), Vec<u64>)> {
        let mut moves = Vec::new();
        for (row, &pins) in rows.iter().enumerate() {
            for fallen in 1..=pins.min(2) {
                for before in 0..=pins - fallen {
                    let mut option = rows.clone();
                    option[row] = before;
                    option.push(pins - fallen - before);
                    option.retain(|&pins| pins > 0);
                    option.sort_unstable();
                    moves.push(((), option));
                }
            }
        }
        moves
    }
}

/// Guy and Smith, *The G-values of various games* (1956): the first values of Kayles, 0.77.
#[test]
fn kayles() {
    let sum = WithHeap(&Kayles);
    let mut search = Search::new(&sum);
    let published = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2];
    for (pins, value) in (0..2 * MOST).zip(published) {
        assert_eq!(search.grundy_value(&vec![u64::from(pins)]), value, "{pins}");
    }
}

/// The names of *Winning Ways*, chapter 1.
#[test]
fn outcomes_are_shown_by_their_names() {
    assert_eq!(format!("{}, {}", Outcome::N, Outcome::P), "N-position, P-position");
}

/// A single heap of which one counter is taken at a time.
struct Countdown;

impl Rules for Countdown {
    type Position = u32;
    type Move = ();

    fn moves(&self, &counters: &u32) -> Vec<((), u32)> {
        counters.checked_sub(1).map(|left| ((), left)).into_iter().collect()
    }
}

#[test]
fn a_long_game_needs_no_stack() {
    let mut search = Search::new(&Countdown);
    let counters = if cfg!(miri) { 100 } else { 1_000_000 };
    assert!(search.is_empty());
    assert_eq!(search.outcome(&counters), Outcome::P);
    assert_eq!(search.len(), counters as usize + 1);
    assert!(!search.is_empty());
}

/// Rules whose play can come back to where it was.
struct Circle;

impl Rules for Circle {
    type Position = u32;
    type Move = ();

    fn moves(&self, &place: &u32) -> Vec<((), u32)> {
        vec![((), (place + 1) % 3)]
    }
}

#[test]
#[should_panic(expected = "a position can be reached from itself")]
fn an_endless_game_is_refused() {
    Search::new(&Circle).outcome(&0);
}
