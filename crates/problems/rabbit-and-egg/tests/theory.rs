//! Records: outcomes at each turn and missed wins against the full search of the rules, and which moves
//! are read.

use judge_io::{Problem, Scanner};
use rabbit_and_egg::rules::{Position, RabbitAndEgg, Square, Squares};
use rabbit_and_egg::{missed_wins, outcomes, winning_moves, Case, Round};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sg_core::rules::{Cell, Rules};
use sg_core::search::Search;
use sg_core::{Outcome, Player};
use std::fmt::Write as _;

/// Every board of this size: the empty cell anywhere, any colours on the others.
fn boards(rows: usize, columns: usize) -> Vec<Squares> {
    let count = rows * columns;
    let mut boards = Vec::new();
    for empty in 0..count {
        for colours in (0_u32..1 << count).filter(|colours| colours >> empty & 1 == 0) {
            let square = |cell| match colours >> cell & 1 {
                _ if cell == empty => Square::Empty,
                0 => Square::White,
                _ => Square::Black,
            };
            boards.push(Squares { columns, cells: (0..count).map(square).collect() });
        }
    }
    boards
}

/// A random board. `enterable` is the probability of a cell that it has the colour on which the empty
/// cell can come there.
fn random_board(random: &mut StdRng, rows: usize, columns: usize, enterable: f64) -> Squares {
    let empty = random.random_range(0..rows * columns);
    let parity = empty / columns + empty % columns;
    let mut square = |cell: usize| {
        let is_even = (cell / columns + cell % columns + parity) % 2 == 0;
        if cell == empty {
            Square::Empty
        } else if is_even == random.random_bool(enterable) {
            Square::Black
        } else {
            Square::White
        }
    };
    Squares { columns, cells: (0..rows * columns).map(&mut square).collect() }
}

fn start(squares: &Squares) -> Position {
    Position { squares: squares.clone(), mover: Player::First }
}

/// The case of a record whose positions are given, and whose moves are those between them; the last
/// move is left out if it is the rabbit's.
fn case_of(positions: &[Position]) -> Case {
    let cells = positions[1..].iter().map(|position| position.squares.empty());
    let cells: Vec<Cell> = cells.collect();
    let rounds = cells.chunks_exact(2).map(|pair| Round { rabbit: pair[0], egg: pair[1] });
    Case { squares: positions[0].squares.clone(), rounds: rounds.collect() }
}

/// Compares everything that is claimed about a record with the full search.
fn check(search: &mut Search<RabbitAndEgg>, positions: &[Position]) {
    let case = case_of(positions);
    let positions = &positions[..=2 * case.rounds.len()];
    let expected: Vec<_> = positions.iter().map(|position| search.outcome(position)).collect();
    assert_eq!(outcomes(&case), expected, "{case}");

    let mut mistakes = Vec::new();
    for round in 0..case.rounds.len() {
        if expected[2 * round] == Outcome::N && expected[2 * round + 1] == Outcome::N {
            mistakes.push((round as u32 + 1, winning(search, &positions[2 * round])));
        }
    }
    let missed = missed_wins(&case).into_iter().map(|missed| (missed.round, missed.winning_moves));
    assert_eq!(missed.collect::<Vec<_>>(), mistakes, "{case}");
}

fn winning(search: &mut Search<RabbitAndEgg>, position: &Position) -> Vec<Cell> {
    search.winning_moves(position).into_iter().map(|(cell, _)| cell).collect()
}

/// Calls `visit` with the positions of every legal record on a board, however long.
fn every_record(squares: &Squares, mut visit: impl FnMut(&[Position])) {
    let mut path = vec![start(squares)];
    let mut options = vec![RabbitAndEgg.moves(&path[0]).collect::<Vec<_>>()];
    visit(&path);
    while let Some(untried) = options.last_mut() {
        if let Some((_, option)) = untried.pop() {
            options.push(RabbitAndEgg.moves(&option).collect());
            path.push(option);
            visit(&path);
        } else {
            options.pop();
            path.pop();
        }
    }
}

/// A random play to its end. Where it can, the player to move wins with this probability.
fn random_play(
    random: &mut StdRng,
    search: &mut Search<RabbitAndEgg>,
    squares: &Squares,
    skill: f64,
) -> Vec<Position> {
    let mut positions = vec![start(squares)];
    loop {
        let position = &positions[positions.len() - 1];
        let mut moves: Vec<_> = RabbitAndEgg.moves(position).collect();
        if moves.is_empty() {
            return positions;
        }
        let won = search.winning_moves(position);
        if !won.is_empty() && random.random_bool(skill) {
            moves = won;
        }
        let chosen = random.random_range(0..moves.len());
        positions.push(moves.swap_remove(chosen).1);
    }
}

#[test]
fn every_record_on_every_small_board() {
    let mut search = Search::new(RabbitAndEgg);
    for (rows, columns) in
        [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 7), (2, 3), (3, 2), (2, 4)]
    {
        for squares in boards(rows, columns) {
            every_record(&squares, |positions| check(&mut search, positions));
        }
    }
}

#[test]
fn random_records_on_larger_boards() {
    let mut random = StdRng::seed_from_u64(1);
    for (rows, columns) in [(3, 3), (3, 4), (4, 4), (2, 8), (1, 14), (5, 4), (3, 7)] {
        for enterable in [0.5, 0.8, 0.95] {
            for _ in 0..12 {
                let squares = random_board(&mut random, rows, columns, enterable);
                let mut search = Search::new(RabbitAndEgg);
                for skill in [0.0, 0.6, 0.9] {
                    let play = random_play(&mut random, &mut search, &squares, skill);
                    check(&mut search, &play);
                }
            }
        }
    }
}

/// On boards too large for a full search: the record backwards against a matching of its own for
/// each position.
#[test]
fn records_on_boards_too_large_to_search() {
    let mut random = StdRng::seed_from_u64(3);
    for enterable in [0.7, 0.9, 1.0] {
        let squares = random_board(&mut random, 15, 20, enterable);
        for skill in [0.0, 0.5, 1.0] {
            let mut positions = vec![start(&squares)];
            let mut expected = Vec::new();
            loop {
                let position = &positions[positions.len() - 1];
                let won = winning_moves(position);
                expected.push(Outcome::of_win(!won.is_empty()));
                let mut moves: Vec<_> = RabbitAndEgg.moves(position).collect();
                if moves.is_empty() {
                    break;
                }
                if !won.is_empty() && random.random_bool(skill) {
                    moves.retain(|(cell, _)| won.contains(cell));
                }
                let chosen = random.random_range(0..moves.len());
                positions.push(moves.swap_remove(chosen).1);
            }
            let case = case_of(&positions);
            expected.truncate(2 * case.rounds.len() + 1);
            assert_eq!(outcomes(&case), expected, "{case}");
        }
    }
}

/// Every cell named as the next move, on every position of every small board: read exactly where the
/// rules allow it.
#[test]
fn a_move_is_refused_exactly_when_the_rules_do() {
    for squares in boards(2, 2).into_iter().chain(boards(1, 4)) {
        every_record(&squares, |positions| {
            let case = case_of(positions);
            let last = &positions[2 * case.rounds.len()];
            let text = Case { rounds: Vec::new(), ..case.clone() }.to_string();
            let mut moves = String::new();
            for round in &case.rounds {
                let _ = write!(moves, "\n{}\n{}", round.rabbit, round.egg);
            }
            let header = text.strip_suffix('0').unwrap();
            let legal: Vec<_> = RabbitAndEgg.moves(last).collect();
            for row in 0..4 {
                for column in 0..6 {
                    let cell = Cell { row, column };
                    let count = case.rounds.len() + 1;
                    let text = format!("{header}{count}{moves}\n{cell}");
                    let error = Case::parse(&mut Scanner::new(text.as_bytes()));
                    let error = error.unwrap_err().to_string();
                    // A legal move is followed by the end of the input, in the egg's turn.
                    let is_read = error.ends_with("found the end of the input");
                    assert_eq!(is_read, legal.iter().any(|(to, _)| *to == cell), "{text}\n{error}");
                    let names_it = error.contains(&format!("for the rabbit's move {count}, "));
                    assert!(is_read || names_it && error.ends_with(&format!(" on {cell}")));
                }
            }
        });
    }
}
