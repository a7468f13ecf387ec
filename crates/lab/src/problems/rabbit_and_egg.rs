//! Rabbit and Egg on the bench.

pub(crate) mod explain;
pub(crate) mod play;

use crate::problem::{self, Difference, Format, Problem};
use crate::slow_matching;
use crate::stress::chunks_removed;
use crate::verify::Family;
use itertools::Itertools;
use judge_io::{Error, Scanner};
use rabbit_and_egg::rules::{self, Cell, Position, Square, Squares, piece_of};
use rabbit_and_egg::{Case, Round, missed_wins, outcomes, winning_moves};
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use sg_core::Outcome;
use sg_core::search::{Rules, Search};
use std::collections::HashSet;
use std::io::Write;

/// The largest number of cells that a random board is searched with.
const SEARCHED: usize = 20;

/// Rabbit and Egg, Luogu P1971.
#[derive(Clone, Copy, Debug)]
pub struct RabbitAndEgg;

impl Problem for RabbitAndEgg {
    type Case = Case;

    const NAME: &'static str = "rabbit-and-egg";
    const FORMAT: Format = Format::Single;
    const SIZE_IS: &'static str = "the longer side";
    const SIZE: u32 = 7;

    fn program(input: &mut Scanner<'_>, output: &mut dyn Write) -> Result<(), Error> {
        rabbit_and_egg::program(input, output)
    }

    fn parse(input: &mut Scanner<'_>) -> Result<Case, Error> {
        rabbit_and_egg::parse(input)
    }

    fn families() -> Vec<Family> {
        let sizes = (1..=3).cartesian_product(1..=4).flat_map(|(rows, columns)| {
            (0..rows * columns).map(move |empty| Part { rows, columns, empty })
        });
        let cases = (1..=3).cartesian_product(1..=4).map(|(rows, columns)| {
            let cells = (0..rows).cartesian_product(0..columns);
            cells.map(|cell| records(rows, columns, &mut vec![cell])).sum::<u64>()
        });
        vec![Family::new(
            "boards of up to 3x4, with every legal record (of at most 5 rounds)",
            cases.sum(),
            sizes,
            boards,
        )]
    }

    /// Boards in which the empty cell can go far, and boards at random, with records at random that
    /// mostly go on while they can, and mostly end with the egg's win.
    fn random(rng: &mut StdRng, size: u32) -> Case {
        let size = size as usize;
        let rows = if rng.random_bool(0.15) { 1 } else { rng.random_range(1..=size) };
        let columns = if rng.random_bool(0.15) { 1 } else { rng.random_range(1..=size) };
        let empty = rng.random_range(0..rows * columns);
        // How often a cell has the colour by which it can be entered.
        let share = [0.5, 0.75, 0.9, 1.0][rng.random_range(0..4)];
        let parity = |index: usize| (index / columns + index % columns) % 2;
        let mut cells: Vec<Square> = (0..rows * columns)
            .map(|index| {
                let is_near = parity(index) == parity(empty);
                let is_black = is_near == rng.random_bool(share);
                if is_black { Square::Black } else { Square::White }
            })
            .collect();
        cells[empty] = Square::Empty;
        let squares = Squares { columns, cells };
        let most = if rng.random_bool(0.2) { rng.random_range(0..=3) } else { usize::MAX };
        let mut case = Case { squares, rounds: Vec::new() };
        let mut position = case.position();
        while case.rounds.len() < most {
            let rounds = rounds_from(&position);
            let Some((round, next)) = rounds.choose(rng) else { break };
            case.rounds.push(*round);
            position = next.clone();
        }
        if rng.random_bool(0.8) { won_by_the_egg(case) } else { case }
    }

    /// The statement also promises a game that the egg has won: the rabbit cannot move at its end.
    fn is_within_limits(case: &Case) -> bool {
        let columns = case.squares.columns;
        let rows = case.squares.cells.chunks(columns.max(1)).len();
        let sides = 1..=40;
        sides.contains(&rows)
            && sides.contains(&columns)
            && (1..=1000).contains(&case.rounds.len())
            && rules::RabbitAndEgg.moves(&end(case)).is_empty()
    }

    fn simpler(case: &Case) -> Vec<Case> {
        let Squares { columns, cells } = &case.squares;
        let mut simpler = Vec::new();
        let count = case.rounds.len();
        for kept in [0, count / 2, count.saturating_sub(1)] {
            if kept < count {
                let rounds = case.rounds[..kept].to_vec();
                simpler.push(Case { squares: case.squares.clone(), rounds });
            }
        }
        // The record from a later position on.
        let mut position = case.position();
        for (played, round) in case.rounds.iter().enumerate() {
            position = after(&position, round.rabbit)
                .and_then(|next| after(&next, round.egg))
                .expect("the record is legal");
            let rounds = case.rounds[played + 1..].to_vec();
            simpler.push(Case { squares: position.squares.clone(), rounds });
        }
        let rows: Vec<usize> = (0..cells.len() / columns).collect();
        let all_columns: Vec<usize> = (0..*columns).collect();
        let fewer_rows = chunks_removed(&rows).map(|rows| (rows, all_columns.clone()));
        let fewer_columns = chunks_removed(&all_columns).map(|columns| (rows.clone(), columns));
        simpler.extend(
            fewer_rows
                .chain(fewer_columns)
                .filter_map(|(rows, columns)| keep(case, &rows, &columns)),
        );
        // A game that ends earlier, or on a smaller board, is one that the egg has won if the rabbit
        // is shut in at its end. That only makes pieces simpler in the sense below.
        let won: Vec<Case> = simpler.iter().cloned().map(won_by_the_egg).collect();
        let won = won.into_iter().filter(|won| !simpler.contains(won)).collect_vec();
        simpler.extend(won);
        // A piece of the colour on which the empty cell cannot go leaves less to think about.
        let empty = case.squares.empty();
        let parity = (empty.row + empty.column) % 2;
        for (index, square) in cells.iter().enumerate() {
            let (row, column) = ((index / columns) as u32, (index % columns) as u32);
            let shut = if (row + column) % 2 == parity { Square::White } else { Square::Black };
            if ![Square::Empty, shut].contains(square) {
                let mut squares = case.squares.clone();
                squares.cells[index] = shut;
                simpler.extend(legal(Case { squares, rounds: case.rounds.clone() }));
            }
        }
        simpler
    }

    fn expected(case: &Case) -> String {
        text(&if case.squares.cells.len() <= SEARCHED {
            let mut search = Search::new(&rules::RabbitAndEgg);
            turns(case).iter().map(|position| search.outcome(position)).collect_vec()
        } else {
            turns(case).iter().map(outcome_by_removal).collect_vec()
        })
    }

    fn check(case: &Case) -> Result<(), String> {
        if case.squares.cells.len() <= SEARCHED {
            let mut search = Search::new(&rules::RabbitAndEgg);
            check_record(&mut |position| search.outcome(position), case)
        } else {
            check_record(&mut outcome_by_removal, case)
        }
    }
}

/// The boards of one size with the empty cell in one place.
#[derive(Clone, Copy)]
struct Part {
    rows: usize,
    columns: usize,
    empty: usize,
}

/// What the judge expects for these outcomes before each move and after the last one: the rounds in
/// which the rabbit could win before its move and the egg can win after it.
fn text(outcomes: &[Outcome]) -> String {
    let is_mistake = |&round: &usize| {
        outcomes[2 * round - 2] == Outcome::N && outcomes[2 * round - 1] == Outcome::N
    };
    let mistakes = (1..=outcomes.len() / 2).filter(is_mistake).collect_vec();
    [mistakes.len()].into_iter().chain(mistakes).join("\n")
}

/// The position after the move from `cell`, if it is legal.
fn after(position: &Position, cell: Cell) -> Option<Position> {
    let mut moves = rules::RabbitAndEgg.moves(position).into_iter();
    moves.find(|&(from, _)| from == cell).map(|(_, option)| option)
}

/// The position before each move of the record and after the last one.
fn turns(case: &Case) -> Vec<Position> {
    let mut positions = vec![case.position()];
    for cell in case.rounds.iter().flat_map(|round| [round.rabbit, round.egg]) {
        let next = after(positions.last().expect("there is a first"), cell);
        positions.push(next.expect("the record is legal"));
    }
    positions
}

/// The position after the last round.
fn end(case: &Case) -> Position {
    turns(case).pop().expect("there is a first position")
}

/// The case on a board on which the rabbit cannot move after the last round: the white pieces around
/// the empty cell become black. They have never been moved, since on the cells of their colour of
/// the chessboard every piece that was moved there is black; so the record stays legal.
fn won_by_the_egg(mut case: Case) -> Case {
    for (Cell { row, column }, _) in rules::RabbitAndEgg.moves(&end(&case)) {
        let index = row as usize * case.squares.columns + column as usize;
        case.squares.cells[index] = Square::Black;
    }
    case
}

/// Every round that can be played, with the position after it.
fn rounds_from(position: &Position) -> Vec<(Round, Position)> {
    let mut rounds = Vec::new();
    for (rabbit, between) in rules::RabbitAndEgg.moves(position) {
        for (egg, next) in rules::RabbitAndEgg.moves(&between) {
            rounds.push((Round { rabbit, egg }, next));
        }
    }
    rounds
}

/// The case, if its record is legal.
fn legal(case: Case) -> Option<Case> {
    let mut position = case.position();
    for round in &case.rounds {
        position = after(&after(&position, round.rabbit)?, round.egg)?;
    }
    Some(case)
}

/// The case on some of the rows and columns, if the empty cell is among them and the record is legal.
fn keep(case: &Case, rows: &[usize], columns: &[usize]) -> Option<Case> {
    let cell = |cell: Cell| {
        let row = rows.binary_search(&(cell.row as usize)).ok()?;
        let column = columns.binary_search(&(cell.column as usize)).ok()?;
        Some(Cell { row: row as u32, column: column as u32 })
    };
    let indices = rows.iter().cartesian_product(columns);
    let indices = indices.map(|(row, column)| row * case.squares.columns + column);
    let cells = indices.map(|index| case.squares.cells[index]).collect();
    let squares = Squares { columns: columns.len(), cells };
    squares.cells.contains(&Square::Empty).then_some(())?;
    let rounds = case.rounds.iter();
    let rounds = rounds
        .map(|round| Some(Round { rabbit: cell(round.rabbit)?, egg: cell(round.egg)? }))
        .collect::<Option<_>>()?;
    legal(Case { squares, rounds })
}

/// Every board of this part, with every legal record. The empty cell never comes back to a cell, so a
/// record has at most half as many rounds as there are other cells.
fn boards(Part { rows, columns, empty }: Part) -> Result<u64, Difference> {
    let mut search = Search::new(&rules::RabbitAndEgg);
    let cells = rows * columns;
    let mut cases = 0;
    for bits in 0..1_u32 << (cells - 1) {
        let mut pieces = (0..cells - 1)
            .map(|piece| if bits >> piece & 1 == 1 { Square::White } else { Square::Black })
            .collect_vec();
        pieces.insert(empty, Square::Empty);
        let squares = Squares { columns, cells: pieces };
        let case = Case { squares, rounds: Vec::new() };
        let mut unseen = vec![(case.clone(), case.position())];
        while let Some((case, position)) = unseen.pop() {
            let turns = turns(&case);
            let outcomes = turns.iter().map(|position| search.outcome(position)).collect_vec();
            problem::compare::<RabbitAndEgg>(&case, &text(&outcomes))?;
            cases += 1;
            let next = rounds_from(&position);
            if next.is_empty() {
                let mut outcome = |position: &Position| search.outcome(position);
                check_record(&mut outcome, &case).map_err(|fault| {
                    Difference::new::<RabbitAndEgg>(&case, "what is true", fault)
                })?;
            }
            unseen.extend(next.into_iter().map(|(round, position)| {
                let rounds = [&case.rounds[..], &[round]].concat();
                (Case { squares: case.squares.clone(), rounds }, position)
            }));
        }
    }
    Ok(cases)
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

/// Compares the outcomes along the record, the winning moves at each position and the missed wins
/// with the right outcomes.
fn check_record(outcome: &mut impl FnMut(&Position) -> Outcome, case: &Case) -> Result<(), String> {
    let turns = turns(case);
    let all = turns.iter().map(&mut *outcome).collect_vec();
    let found = outcomes(case);
    if all != found {
        return Err(format!("outcomes {found:?}, not {all:?}"));
    }
    let mut missed = missed_wins(case).into_iter();
    for (turn, position) in turns.iter().enumerate() {
        let mut right = rules::RabbitAndEgg.moves(position);
        right.retain(|(_, option)| outcome(option) == Outcome::P);
        let right = right.into_iter().map(|(cell, _)| cell).collect_vec();
        let found = winning_moves(position);
        if right != found {
            return Err(format!("winning moves {found:?} at turn {turn}, not {right:?}"));
        }
        let is_mistake = turn % 2 == 0 && all[turn..].starts_with(&[Outcome::N, Outcome::N]);
        if is_mistake {
            let missed = missed.next().ok_or("a missed win is missing")?;
            if missed.round as usize != turn / 2 + 1 || missed.winning_moves != right {
                return Err(format!("{missed:?}, not {right:?}"));
            }
        }
    }
    if missed.next().is_some() {
        return Err("a missed win too many".to_owned());
    }
    Ok(())
}

/// The outcome of a position by matchings of its own: the mover wins exactly when fewer pairs of
/// neighbours fit on the cells that the empty cell can still enter without its own cell.
fn outcome_by_removal(position: &Position) -> Outcome {
    let Position { squares, mover } = position;
    let empty = squares.empty();
    let parity = (empty.row + empty.column) % 2;
    let mut cells = HashSet::new();
    for (index, &square) in squares.cells.iter().enumerate() {
        let cell = Cell {
            row: (index / squares.columns) as u32,
            column: (index % squares.columns) as u32,
        };
        let enters = if (cell.row + cell.column) % 2 == parity { mover.opponent() } else { *mover };
        if square == piece_of(enters) {
            cells.insert(cell);
        }
    }
    let without = pairs(&cells, parity);
    cells.insert(empty);
    if pairs(&cells, parity) > without { Outcome::N } else { Outcome::P }
}

/// The largest number of disjoint pairs of neighbours.
fn pairs(cells: &HashSet<Cell>, parity: u32) -> usize {
    let near = cells.iter().copied().filter(|cell| (cell.row + cell.column) % 2 == parity);
    slow_matching::size(near, |cell| {
        rules::around(cell).into_iter().filter(|next| cells.contains(next))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stress::{Kind, random_case, shrink};
    use rand::SeedableRng;

    /// A program that takes every round as a mistake in which the rabbit could win before its move
    /// is wrong where the rabbit keeps its win. The egg has won in the end, so the rabbit loses its
    /// win in a later round; the least is two rounds. They visit five cells, and the winning move
    /// of the second leads to a sixth. Where no round can go alone, more are left.
    #[test]
    fn what_shrinks_is_a_small_game_that_the_egg_has_won() {
        let differs = |case: &Case| {
            let mut search = Search::new(&rules::RabbitAndEgg);
            let outcomes = turns(case).iter().map(|turn| search.outcome(turn)).collect_vec();
            let mut rounds = outcomes.chunks_exact(2);
            rounds.any(|round| round == [Outcome::N, Outcome::P])
        };
        let simpler = |case: &Case| {
            let mut simpler = RabbitAndEgg::simpler(case);
            simpler.retain(RabbitAndEgg::is_within_limits);
            simpler
        };
        let kind = Kind { seed: 1, size: 5, within_limits: true };
        let cases = (0..200).filter_map(|number| random_case::<RabbitAndEgg>(kind, number));
        let smallest = cases.filter(differs).map(|case| shrink(case, simpler, differs));
        let smallest = smallest.collect_vec();
        assert!(smallest.len() >= 10, "{} cases", smallest.len());
        for case in &smallest {
            assert!(case.squares.cells.len() <= 12, "{case}");
            assert_eq!(rules::RabbitAndEgg.moves(&end(case)), [], "{case}");
        }
        let size = |case: &Case| (case.rounds.len(), case.squares.cells.len());
        assert_eq!(smallest.iter().map(size).min(), Some((2, 6)));
    }

    /// With the last piece white the rabbit could go on after the only round.
    #[test]
    fn only_a_game_that_the_egg_has_won_is_within_the_limits() {
        let case = |text: &str| RabbitAndEgg::parse(&mut Scanner::new(text.as_bytes())).unwrap();
        assert!(RabbitAndEgg::is_within_limits(&case("1 4\n.OXX\n1\n1 2\n1 3\n")));
        assert!(!RabbitAndEgg::is_within_limits(&case("1 4\n.OXO\n1\n1 2\n1 3\n")));
    }

    #[test]
    fn records_that_end_at_random_are_made_won_games() {
        let mut rng = StdRng::seed_from_u64(1);
        let mut changed = 0;
        for _ in 0..200 {
            let mut case = RabbitAndEgg::random(&mut rng, 6);
            case.rounds.truncate(2);
            let won = legal(won_by_the_egg(case.clone())).expect("a legal record");
            assert_eq!(rules::RabbitAndEgg.moves(&end(&won)), [], "{won}");
            assert_eq!(won.rounds, case.rounds);
            changed += usize::from(won != case);
        }
        assert!(changed >= 20, "{changed} boards had to be changed");
    }
}
