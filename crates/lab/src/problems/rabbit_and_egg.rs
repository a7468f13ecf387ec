//! Rabbit and Egg on the bench.

use crate::bench::{Bench, BySearch, Game, Position, Winning};
use crate::explain::{self, Explanation, Ink, Key, Text, counted, first};
use crate::slow_matching;
use crate::verify::Family;
use itertools::Itertools;
use rabbit_and_egg::rules::{self, RabbitAndEgg, Square, Squares, piece_of};
use rabbit_and_egg::{Answer, Case, MissedWin, Round, missed_wins, outcomes, winning_moves};
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IteratorRandom;
use serde::Serialize;
use sg_core::Outcome;
use sg_core::rules::{Cell, Rules};
use sg_core::search::Search;
use std::collections::{HashMap, HashSet};

/// A mistake in the facts, with cells as row and column from 1.
#[derive(Serialize)]
struct Mistake {
    round: u32,
    played: [u32; 2],
    winning_moves: Vec<[u32; 2]>,
}

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "the longer side";
    const SIZE: u32 = 7;
    const LIMIT: u32 = 40;
    const PICTURED: &'static str = "4 5\nXXXOO\nOXOXX\n.OXOO\nOXOXO\n6\n2 1\n2 2\n3 2\n4 2\n4 3\n4 4\n\
         3 4\n3 3\n2 3\n1 3\n1 4\n2 4";

    fn families() -> Vec<Family> {
        let parts = (1..=3).cartesian_product(1..=4).flat_map(|(rows, columns)| {
            (0..rows * columns).map(move |empty| (rows, columns, empty))
        });
        let counts = (1..=3).cartesian_product(1..=4).map(|(rows, columns)| {
            let cells = (0..rows).cartesian_product(0..columns);
            cells.map(|cell| records(rows, columns, &mut vec![cell])).sum::<u64>()
        });
        vec![Family::cases(
            "boards of up to 3x4, with every legal record (of at most 5 rounds)",
            counts.sum(),
            parts,
            |(rows, columns, empty)| boards(rows, columns, empty).flat_map(with_records),
        )]
    }

    /// Boards in which the empty cell can go far, and random boards, with random records that mostly
    /// go on while they can, and mostly end with the egg's win.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let size = size as usize;
        // Some games go on and on.
        let is_long = rng.random_bool(0.1);
        let mut side = || match rng.random_range(0..20) {
            _ if is_long => size,
            0..3 => 1,
            _ => rng.random_range(1..=size),
        };
        let (rows, columns) = (side(), side());
        let empty = rng.random_range(0..rows * columns);
        // How often a cell has the colour by which it can be entered.
        let share = if is_long { 1.0 } else { [0.5, 0.75, 0.9, 1.0][rng.random_range(0..4)] };
        let parity = |index: usize| (index / columns + index % columns) % 2;
        let mut cells: Vec<Square> = (0..rows * columns)
            .map(|index| {
                let is_near = parity(index) == parity(empty);
                let is_black = is_near == rng.random_bool(share);
                if is_black { Square::Black } else { Square::White }
            })
            .collect();
        cells[empty] = Square::Empty;
        let mut case = Case { squares: Squares { columns, cells }, rounds: Vec::new() };
        let most = if rng.random_bool(0.2) { rng.random_range(0..=3) } else { 1000 };
        let mut position = case.position();
        while case.rounds.len() < most {
            let rounds = rounds_from(&position).into_iter();
            let chosen = if is_long {
                // Where the fewest cells are left to go to, lest they are cut off.
                let exits = |next: &rules::Position| match rounds_from(next).len() {
                    0 => usize::MAX,
                    exits => exits,
                };
                rounds.min_by_key(|(_, next)| exits(next))
            } else {
                rounds.choose(rng)
            };
            let Some((round, next)) = chosen else { break };
            case.rounds.push(round);
            position = next;
        }
        if rng.random_bool(0.8) { won_by_the_egg(case) } else { case }
    }

    /// A play that begins later or ends earlier, or a board without a row or column that it never enters.
    fn simpler(&self) -> Vec<Self> {
        let Case { squares, rounds } = self;
        let halved = std::iter::successors(Some(rounds.len() / 2), |rounds| Some(rounds / 2));
        let less = halved.take_while(|less| *less > 0).collect_vec();
        let positions = self.positions();
        let later = less.iter().map(|&less| {
            let squares = positions[2 * less].squares.clone();
            Case { squares, rounds: rounds[less..].to_vec() }
        });
        let earlier = less.iter().map(|&less| {
            let rounds = rounds[..rounds.len() - less].to_vec();
            won_by_the_egg(Case { squares: squares.clone(), rounds })
        });
        let moves = || rounds.iter().flat_map(|round| [round.rabbit, round.egg]);
        let entered = || moves().chain([squares.empty()]);
        let rows = (squares.cells.len() / squares.columns) as u32;
        let is_row_free = |&row: &u32| entered().all(|cell| cell.row != row);
        let is_column_free = |&column: &u32| entered().all(|cell| cell.column != column);
        let without_row = (0..rows).filter(is_row_free).map(|row| without(self, row, u32::MAX));
        let columns = (0..squares.columns as u32).filter(is_column_free);
        let without_column = columns.map(|column| without(self, u32::MAX, column));
        later.chain(earlier).chain(without_row).chain(without_column).collect()
    }

    /// The statement also promises a game that the egg has won: the rabbit cannot move at its end.
    fn is_within_limits(&self) -> bool {
        let columns = self.squares.columns;
        let rows = self.squares.cells.chunks(columns.max(1)).len();
        let sides = 1..=40;
        sides.contains(&rows)
            && sides.contains(&columns)
            && (1..=1000).contains(&self.rounds.len())
            && RabbitAndEgg.moves(&end(self)).next().is_none()
    }

    fn explain(&self, explanation: &mut Explanation) {
        let Squares { columns, cells } = &self.squares;
        let size = (cells.len() / (*columns).max(1), *columns);
        let missed = missed_wins(self);
        // The rabbit is to move at even places, the egg at odd ones.
        let winners = outcomes(self).into_iter().enumerate().map(|(turn, outcome)| {
            if outcome.is_win() == (turn % 2 == 0) { "rabbit" } else { "egg" }
        });
        let winners = winners.collect_vec();
        let moves = self.rounds.iter().flat_map(|round| [round.rabbit, round.egg]);
        let way = [self.squares.empty()].into_iter().chain(moves).collect_vec();
        let numbers = |cell: &Cell| [cell.row + 1, cell.column + 1];
        let mistakes = missed.iter().map(|MissedWin { round, winning_moves }| Mistake {
            round: *round,
            played: numbers(&way[2 * *round as usize - 1]),
            winning_moves: winning_moves.iter().map(numbers).collect(),
        });
        explanation.facts("winner_before_each_move_and_after_the_last", &winners);
        explanation.facts("mistakes", mistakes);

        let rounds = counted(self.rounds.len(), "round");
        explanation.text(Text::new().strong("Rabbit and egg").plain(format!(
            ": a board of {}×{} and a record of {rounds}. The rabbit moves white pieces (O), the egg \
             black ones (X), into the empty cell; who cannot move loses.",
            size.0, size.1,
        )));
        let turns: HashMap<Cell, usize> = way.iter().copied().zip(0..).collect();
        let mut board = explanation.board(size, |row, column| {
            let turn = turns.get(&Cell { row: row as u32, column: column as u32 });
            let number = turn.filter(|&&turn| turn > 0).map_or(String::new(), usize::to_string);
            explain::Cell::new(Ink::Open, number).piece(match cells[row * columns + column] {
                Square::Empty => Ink::Mark,
                Square::White => Ink::White,
                Square::Black => Ink::Black,
            })
        });
        let point = |cell: &Cell| (f64::from(cell.row), f64::from(cell.column));
        let place = |cell: &Cell| (cell.row as usize, cell.column as usize);
        board.line(Ink::Match, way.iter().map(point));
        for MissedWin { round, winning_moves } in &missed {
            let turn = 2 * *round as usize - 1;
            for winning in winning_moves {
                board.line(Ink::Win, [point(&way[turn - 1]), point(winning)]);
                board.ring(Ink::Win, place(winning));
            }
            board.mark(Ink::Lose, place(&way[turn]));
        }
        let legend = [
            (Key::Disc(Ink::White), "white, the rabbit's"),
            (Key::Disc(Ink::Black), "black, the egg's"),
            (Key::Disc(Ink::Mark), "the empty cell at first"),
            (Key::Line(Ink::Match), "its way, with the numbers of the moves"),
            (Key::Frame(Ink::Lose), "a mistake"),
            (Key::Ring(Ink::Win), "what would have won"),
        ];
        let mistakes = counted(missed.len(), "mistake");
        explanation.figure(format!("{rounds}, {mistakes}"), board, &legend);
        explanation.mover("The rabbit");
        explanation.verdict(format!(
            "The mover wins exactly when every maximum matching of the cells that the empty cell can \
             still enter, its own included, covers its own cell. At the end of the record, the {} wins.",
            winners[winners.len() - 1]
        ));

        explanation.heading("The record");
        let is_missed: HashSet<u32> = missed.iter().map(|missed| missed.round).collect();
        let rows = (1..).zip(&self.rounds).map(|(round, Round { rabbit, egg })| {
            let turn = 2 * round as usize - 2;
            let (before, between) = (winners[turn].into(), winners[turn + 1].into());
            let note = if is_missed.contains(&round) { "mistake" } else { "" };
            vec![
                round.to_string(),
                before,
                rabbit.to_string(),
                between,
                egg.to_string(),
                note.into(),
            ]
        });
        let head = ["round", "who wins", "rabbit moves", "who wins", "egg moves", ""];
        explanation.table("round", &head, rows);
        explanation.heading(mistakes);
        if missed.is_empty() {
            explanation.text("The rabbit never turned a won position into a lost one.");
        }
        let missed = missed.iter().map(|MissedWin { round, winning_moves }| {
            Text::new()
                .plain(format!("Round {round}: moved "))
                .lose(way[2 * *round as usize - 1])
                .plain("; it would have won by moving ")
                .win(first(winning_moves, 4, " or "))
        });
        explanation.list("mistake", missed);
    }
}

impl Game for Case {
    type Rules = RabbitAndEgg;

    fn rules(&self) -> RabbitAndEgg {
        RabbitAndEgg
    }

    /// The position before each move of the record and after the last one.
    fn positions(&self) -> Vec<Position<Self>> {
        let mut positions = vec![self.position()];
        for cell in self.rounds.iter().flat_map(|round| [round.rabbit, round.egg]) {
            let next = RabbitAndEgg.play(positions.last().expect("there is a first"), &cell);
            positions.push(next.expect("the record is legal"));
        }
        positions
    }

    /// The others are those of the record.
    fn asked(&self) -> Vec<Position<Self>> {
        vec![self.position()]
    }

    fn answer(&self, search: &mut Search<RabbitAndEgg>) -> Option<Answer> {
        let outcomes = self.positions().into_iter().map(|position| search.try_outcome(&position));
        Some(Answer::of(&outcomes.collect::<Option<Vec<_>>>()?))
    }

    fn winning_moves<'a>(_: &'a RabbitAndEgg, position: &'a rules::Position) -> Winning<'a, Self> {
        Some(Box::new(winning_moves(position).into_iter()))
    }

    /// The outcome of each position by matchings of its own: the mover wins exactly when fewer pairs
    /// of neighbours fit on the cells that the empty cell can still enter without its own cell.
    fn slower(&self) -> Option<Answer> {
        let is_small = self.squares.cells.len() <= 100;
        is_small.then(|| Answer::of(&self.positions().iter().map(by_removal).collect_vec()))
    }
}

fn by_removal(rules::Position { squares, mover }: &rules::Position) -> Outcome {
    let empty = squares.empty();
    let parity = (empty.row + empty.column) % 2;
    let mut cells = HashSet::new();
    for (index, &square) in squares.cells.iter().enumerate() {
        let cell = Cell::at(index, squares.columns);
        let enters = if (cell.row + cell.column) % 2 == parity { mover.opponent() } else { *mover };
        if square == piece_of(enters) {
            cells.insert(cell);
        }
    }
    let pairs = |cells: &HashSet<Cell>| {
        let near = cells.iter().copied().filter(|cell| (cell.row + cell.column) % 2 == parity);
        slow_matching::size(near, |cell| cell.around().filter(|next| cells.contains(next)))
    };
    let without = pairs(&cells);
    cells.insert(empty);
    Outcome::of_win(pairs(&cells) > without)
}

/// The case without this row and this column, where they are on the board; the play enters neither.
fn without(case: &Case, row: u32, column: u32) -> Case {
    let Case { squares: Squares { columns, cells }, rounds } = case;
    let is_left =
        |&place: &usize| place / columns != row as usize && place % columns != column as usize;
    let cells = (0..cells.len()).filter(is_left).map(|place| cells[place]).collect();
    let columns = columns - usize::from((column as usize) < *columns);
    let moved = |cell: Cell| Cell {
        row: cell.row - u32::from(cell.row > row),
        column: cell.column - u32::from(cell.column > column),
    };
    let rounds = rounds.iter();
    let rounds = rounds.map(|of| Round { rabbit: moved(of.rabbit), egg: moved(of.egg) }).collect();
    Case { squares: Squares { columns, cells }, rounds }
}

/// The position after the last round.
fn end(case: &Case) -> rules::Position {
    case.positions().pop().expect("there is a first position")
}

/// The case on a board on which the rabbit cannot move after the last round: the white pieces around
/// the empty cell become black. They have never been moved, since on the cells of their colour of
/// the chessboard every piece that was moved there is black; so the record stays legal.
fn won_by_the_egg(mut case: Case) -> Case {
    let end = end(&case);
    let cells = RabbitAndEgg.moves(&end).map(|(cell, _)| cell).collect_vec();
    for Cell { row, column } in cells {
        let index = row as usize * case.squares.columns + column as usize;
        case.squares.cells[index] = Square::Black;
    }
    case
}

/// Every round that can be played, with the position after it.
fn rounds_from(position: &rules::Position) -> Vec<(Round, rules::Position)> {
    let mut rounds = Vec::new();
    for (rabbit, between) in RabbitAndEgg.moves(position) {
        let replies = RabbitAndEgg.moves(&between);
        rounds.extend(replies.map(|(egg, next)| (Round { rabbit, egg }, next)));
    }
    rounds
}

/// Every board of this size with the empty cell in this place.
fn boards(rows: usize, columns: usize, empty: usize) -> impl Iterator<Item = Squares> {
    let cells = rows * columns;
    (0..1_u32 << (cells - 1)).map(move |bits| {
        let piece = |piece| if bits >> piece & 1 == 1 { Square::White } else { Square::Black };
        let mut cells = (0..cells - 1).map(piece).collect_vec();
        cells.insert(empty, Square::Empty);
        Squares { columns, cells }
    })
}

/// The board with every legal record. The empty cell never comes back to a cell, so a record has at
/// most half as many rounds as there are other cells.
fn with_records(squares: Squares) -> Vec<Case> {
    let start = Case { squares, rounds: Vec::new() };
    let mut unseen = vec![(start.position(), start)];
    let mut cases = Vec::new();
    while let Some((position, case)) = unseen.pop() {
        unseen.extend(rounds_from(&position).into_iter().map(|(round, next)| {
            let rounds = [&case.rounds[..], &[round]].concat();
            (next, Case { squares: case.squares.clone(), rounds })
        }));
        cases.push(case);
    }
    cases
}

/// How many boards with legal records there are of which `path` is the way of the empty cell so far.
/// It never comes to a cell twice, and each cell on its way must have the piece of whoever moves
/// then; the other cells have either piece. A record has whole rounds, so an even number of moves.
fn records(rows: usize, columns: usize, path: &mut Vec<(usize, usize)>) -> u64 {
    let others = rows * columns - path.len();
    let mut sum = if path.len() % 2 == 1 { 1 << others } else { 0 };
    let (row, column) = *path.last().expect("a path has a cell");
    for next in (0..rows).cartesian_product(0..columns) {
        if next.0.abs_diff(row) + next.1.abs_diff(column) == 1 && !path.contains(&next) {
            path.push(next);
            sum += records(rows, columns, path);
            path.pop();
        }
    }
    sum
}
