//! The full search against published outcomes of games with different kinds of rules.

use sg_core::nim::nim_sum;
use sg_core::rules::{Moves, Rules};
use sg_core::search::{Search, WithHeap};
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

    fn moves<'a>(&'a self, heaps: &'a Vec<u64>) -> Moves<'a, Self> {
        let takes = heaps.iter().enumerate().flat_map(move |(heap, &size)| {
            (0..size).map(move |left| {
                let mut option = heaps.clone();
                option[heap] = left;
                ((), option)
            })
        });
        Box::new(takes)
    }

    fn ending(&self, _: &Vec<u64>) -> Outcome {
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
    let mut values = Search::new(sum);
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

    fn moves<'a>(&'a self, &(a, b): &'a (u32, u32)) -> Moves<'a, Self> {
        let first = (1..=a).map(move |taken| ((), (a - taken, b)));
        let second = (1..=b).map(move |taken| ((), (a, b - taken)));
        let both = (1..=a.min(b)).map(move |taken| ((), (a - taken, b - taken)));
        Box::new(first.chain(second).chain(both))
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

    fn moves<'a>(&'a self, rows: &'a Vec<usize>) -> Moves<'a, Self> {
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
        Box::new(moves.into_iter())
    }

    fn ending(&self, _: &Vec<usize>) -> Outcome {
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

    fn moves<'a>(&'a self, &(a, b): &'a (u32, u32)) -> Moves<'a, Self> {
        let (small, large) = (a.min(b), a.max(b));
        let quotient = large.checked_div(small).unwrap_or(0);
        Box::new((1..=quotient).map(move |times| ((), (small, large - times * small))))
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

    fn moves<'a>(&'a self, board: &'a Board) -> Moves<'a, Self> {
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
        Box::new(moves.into_iter())
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

    fn moves<'a>(&'a self, rows: &'a Vec<u64>) -> Moves<'a, Self> {
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
        Box::new(moves.into_iter())
    }
}

/// Guy and Smith, *The G-values of various games* (1956): the first values of Kayles, 0.77.
#[test]
fn kayles() {
    let sum = WithHeap(&Kayles);
    let mut search = Search::new(sum);
    let published = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2];
    for (pins, value) in (0..2 * MOST).zip(published) {
        assert_eq!(search.grundy_value(&vec![u64::from(pins)]), value, "{pins}");
    }
}

/// The names of *Winning Ways*, chapter 1.
#[test]
fn outcomes_are_shown_by_their_names() {
    let names = [Outcome::N, Outcome::P, Outcome::Draw].map(|outcome| outcome.to_string());
    assert_eq!(names, ["N-position", "P-position", "draw"]);
}

/// A single heap of which one counter is taken at a time.
struct Countdown;

impl Rules for Countdown {
    type Position = u32;
    type Move = ();

    fn moves<'a>(&'a self, &counters: &'a u32) -> Moves<'a, Self> {
        Box::new(counters.checked_sub(1).map(|left| ((), left)).into_iter())
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

    fn moves<'a>(&'a self, &place: &'a u32) -> Moves<'a, Self> {
        Box::new(std::iter::once(((), (place + 1) % 3)))
    }
}

#[test]
#[should_panic(expected = "a position can be reached from itself")]
fn an_endless_game_is_refused() {
    Search::new(&Circle).outcome(&0);
}

/// Places on a line, some of which end the game: who is to move on 0 has lost, and so on 9 has won. A
/// move goes one place up, or down to a smaller place of the list.
struct Ladder;

impl Rules for Ladder {
    type Position = u32;
    type Move = u32;

    const LOOPS: bool = true;

    fn moves<'a>(&'a self, &place: &'a u32) -> Moves<'a, Self> {
        let targets: &[u32] = match place {
            0 | 9 => &[],
            1 => &[0],
            2 => &[1, 3],
            3 => &[2],
            4 => &[2, 5],
            5 => &[1, 4],
            6 => &[7],
            7 => &[6],
            _ => &[9],
        };
        Box::new(targets.iter().map(|&target| (target, target)))
    }

    fn ending(&self, &place: &u32) -> Outcome {
        Outcome::of_win(place == 9)
    }
}

/// By hand: 1 wins at once and 8 loses at once; 3 and 2 step to each other, since 2 will not hand 1
/// over, and so for ever; so do 6 and 7, and 4 and 5.
#[test]
fn play_that_need_not_end_is_a_draw() {
    use Outcome::{Draw, N, P};
    let mut search = Search::new(Ladder);
    let outcomes = [P, N, Draw, Draw, Draw, Draw, Draw, Draw, P, N];
    let lengths = [Some(0), Some(1), None, None, None, None, None, None, Some(1), Some(0)];
    for (place, (outcome, length)) in (0..).zip(outcomes.into_iter().zip(lengths)) {
        assert_eq!(search.outcome(&place), outcome, "{place}");
        assert_eq!(search.length(&place), length, "{place}");
    }
    assert_eq!(search.winning_moves(&1), [(0, 0)]);
    assert!(search.winning_moves(&2).is_empty());
}

/// A search that runs out of its budget says so, and goes on from what it has decided.
#[test]
fn a_budget_bounds_the_work() {
    let mut search = Search::new(Countdown);
    search.set_budget(10);
    assert_eq!(search.try_outcome(&4), Some(Outcome::P));
    assert_eq!(search.try_outcome(&20), None);
    search.set_budget(100);
    assert_eq!(search.try_outcome(&20), Some(Outcome::P));
    assert_eq!(search.try_winning_moves(&21).map(|moves| moves.len()), Some(1));
    search.set_budget(1);
    assert_eq!(search.try_winning_moves(&40), None);
    // A move too many is noticed before all are made.
    let mut search = Search::new(Nim { is_misere: false });
    search.set_budget(1000);
    assert_eq!(search.try_outcome(&vec![u64::MAX]), None);
}
