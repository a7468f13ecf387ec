//! Grid Game on the bench.

pub(crate) mod explain;
pub(crate) mod play;

use crate::problem::{self, Difference, Format, Problem};
use crate::slow_matching;
use crate::stress::chunks_removed;
use crate::verify::Family;
use grid_game::rules::{self, Cell, Position};
use grid_game::{Case, strategy, winning_moves};
use itertools::Itertools;
use judge_io::{Error, Scanner};
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::Player;
use sg_core::search::{Rules, Search};
use std::collections::HashSet;
use std::io::Write;

/// The largest number of open cells that a random board is searched with.
const SEARCHED: usize = 14;

/// Grid Game, Luogu P4055.
#[derive(Clone, Copy, Debug)]
pub struct GridGame;

impl Problem for GridGame {
    type Case = Case;

    const NAME: &'static str = "grid-game";
    const FORMAT: Format = Format::Single;
    const SIZE_IS: &'static str = "the longer side";
    const SIZE: u32 = 8;

    fn program(input: &mut Scanner<'_>, output: &mut dyn Write) -> Result<(), Error> {
        grid_game::program(input, output)
    }

    fn parse(input: &mut Scanner<'_>) -> Result<Case, Error> {
        grid_game::parse(input)
    }

    fn families() -> Vec<Family> {
        let sizes = (1..=4).cartesian_product(1..=4);
        let parts = sizes.flat_map(|(rows, columns)| {
            let fixed = if rows * columns == 16 { 5 } else { 0 };
            (0..1_u32 << fixed).map(move |first| Part { rows, columns, fixed, first })
        });
        // Each cell is open or not.
        let cases = (1..=4).cartesian_product(1..=4).map(|(rows, columns)| 1 << (rows * columns));
        vec![Family::new("boards of up to 4x4", cases.sum(), parts, boards)]
    }

    /// Boards with few, some and many holes, single rows and columns, combs, and open boards.
    fn random(rng: &mut StdRng, size: u32) -> Case {
        let size = size as usize;
        let rows = if rng.random_bool(0.15) { 1 } else { rng.random_range(1..=size) };
        let columns = if rng.random_bool(0.15) { 1 } else { rng.random_range(1..=size) };
        let cells = rows * columns;
        let open = match rng.random_range(0..6) {
            0 => vec![true; cells],
            1 => vec![false; cells],
            2 => (0..cells).map(|i| i % columns % 2 == 0 || i / columns == 0).collect(),
            shape => {
                let share = [0.4, 0.65, 0.85][shape - 3];
                (0..cells).map(|_| rng.random_bool(share)).collect()
            }
        };
        Case { columns, open }
    }

    fn is_within_limits(case: &Case) -> bool {
        let rows = case.open.chunks(case.columns.max(1)).len();
        (1..=100).contains(&rows) && (1..=100).contains(&case.columns)
    }

    fn simpler(case: &Case) -> Vec<Case> {
        if case.columns == 0 {
            return Vec::new();
        }
        let rows: Vec<Vec<bool>> = case.open.chunks(case.columns).map(<[bool]>::to_vec).collect();
        let fewer_rows =
            chunks_removed(&rows).map(|rows| Case { columns: case.columns, open: rows.concat() });
        let columns: Vec<usize> = (0..case.columns).collect();
        let fewer_columns = chunks_removed(&columns).map(|kept| Case {
            columns: kept.len(),
            open: rows.iter().flat_map(|row| kept.iter().map(|&column| row[column])).collect(),
        });
        let open: Vec<usize> = case.open.iter().positions(|&is_open| is_open).collect();
        let fewer_open = chunks_removed(&open).map(|kept| {
            let mut open = vec![false; case.open.len()];
            for cell in kept {
                open[cell] = true;
            }
            Case { columns: case.columns, open }
        });
        fewer_rows.chain(fewer_columns).chain(fewer_open).collect()
    }

    fn expected(case: &Case) -> String {
        text(&if is_searched(case) {
            searched_starts(&mut Search::new(&case.rules()), case)
        } else {
            starts_by_removal(case)
        })
    }

    fn check(case: &Case) -> Result<(), String> {
        let right = if is_searched(case) {
            let rules = case.rules();
            let mut search = Search::new(&rules);
            check_strategies(&mut search, case)?;
            searched_starts(&mut search, case)
        } else {
            let starts = starts_by_removal(case);
            check_winners(&starts, case)?;
            starts
        };
        let found = winning_moves(case.rules(), &case.position());
        if found == right { Ok(()) } else { Err(format!("winning starts {found:?}")) }
    }
}

/// The boards of one size whose first cells are open or not as the bits of `first` say.
#[derive(Clone, Copy)]
struct Part {
    rows: u32,
    columns: u32,
    fixed: u32,
    first: u32,
}

/// What the judge expects for these winning starts.
fn text(starts: &[Cell]) -> String {
    if starts.is_empty() {
        return "LOSE".to_owned();
    }
    let lines = starts.iter().map(|Cell { row, column }| format!("{} {}", row + 1, column + 1));
    ["WIN".to_owned()].into_iter().chain(lines).join("\n")
}

fn is_searched(case: &Case) -> bool {
    case.open.iter().filter(|&&is_open| is_open).count() <= SEARCHED
}

fn searched_starts(search: &mut Search<'_, rules::GridGame>, case: &Case) -> Vec<Cell> {
    search.winning_moves(&case.position()).into_iter().map(|(start, _)| start).collect()
}

/// The cells without which as many dominoes fit as with them, for each cell one new matching of the
/// whole board.
fn starts_by_removal(case: &Case) -> Vec<Cell> {
    let whole = dominoes(case.columns, &case.open);
    let mut starts = Vec::new();
    for index in (0..case.open.len()).filter(|&index| case.open[index]) {
        let mut open = case.open.clone();
        open[index] = false;
        if dominoes(case.columns, &open) == whole {
            let (row, column) = ((index / case.columns) as u32, (index % case.columns) as u32);
            starts.push(Cell { row, column });
        }
    }
    starts
}

/// The largest number of dominoes on the open cells.
fn dominoes(columns: usize, open: &[bool]) -> usize {
    let is_even = |index: usize| (index / columns + index % columns).is_multiple_of(2);
    let even_cells = (0..open.len()).filter(|&index| open[index] && is_even(index));
    slow_matching::size(even_cells, |cell| {
        neighbours(columns, open.len(), cell).filter(|&next| open[next])
    })
}

fn neighbours(columns: usize, cells: usize, cell: usize) -> impl Iterator<Item = usize> {
    let column = cell % columns;
    let left = (column > 0).then(|| cell - 1);
    let right = (column + 1 < columns).then_some(cell + 1);
    let up = cell.checked_sub(columns);
    let down = Some(cell + columns).filter(|&cell| cell < cells);
    [left, right, up, down].into_iter().flatten()
}

/// Every board of this part: the answer, and for each start the strategy of the winner.
fn boards(Part { rows, columns, fixed, first }: Part) -> Result<u64, Difference> {
    let rules = rules::GridGame { columns: columns as usize };
    // Boards of one size share their later positions, since a hole is as good as a visited cell.
    let mut search = Search::new(&rules);
    let cells = rows * columns;
    let mut cases = 0;
    for rest in 0..1_u32 << (cells - fixed) {
        let bits = first | rest << fixed;
        let open = (0..cells).map(|cell| bits >> cell & 1 == 1).collect();
        let case = Case { columns: columns as usize, open };
        let right = searched_starts(&mut search, &case);
        problem::compare::<GridGame>(&case, &text(&right))?;
        let found = winning_moves(rules, &case.position());
        problem::equal::<GridGame, _>(&case, "winning starts", &right, &found)?;
        check_strategies(&mut search, &case)
            .map_err(|fault| Difference::new::<GridGame>(&case, "a winning strategy", fault))?;
        cases += 1;
    }
    Ok(cases)
}

/// For every start, plays the winner's strategy against every move of the loser's: the winner is the
/// search's, and his moves are legal.
fn check_strategies(search: &mut Search<'_, rules::GridGame>, case: &Case) -> Result<(), String> {
    for (start, position) in case.rules().moves(&case.position()) {
        let strategy = strategy(case, start).ok_or("no strategy")?;
        // B moves next.
        let right = search.outcome(&position).winner(Player::Second);
        if strategy.winner() != right {
            return Err(format!("from {start} {right:?} should win"));
        }
        let first = if right == Player::Second {
            reply(search, &strategy, &position, start)?
        } else {
            position
        };
        let mut unseen = vec![first];
        let mut seen = HashSet::new();
        while let Some(position) = unseen.pop() {
            for (cell, option) in case.rules().moves(&position) {
                if seen.insert(option.clone()) {
                    unseen.push(reply(search, &strategy, &option, cell)?);
                }
            }
        }
    }
    Ok(())
}

/// For every start, the winner is the one by these winning starts, and his strategy has a legal move
/// whenever it is his turn in one game, in which the loser makes the first move that there is.
fn check_winners(starts: &[Cell], case: &Case) -> Result<(), String> {
    let rules = case.rules();
    for (start, mut position) in rules.moves(&case.position()) {
        let strategy = strategy(case, start).ok_or("no strategy")?;
        let right = if starts.contains(&start) { Player::First } else { Player::Second };
        if strategy.winner() != right {
            return Err(format!("from {start} {right:?} should win"));
        }
        let mut token = start;
        let mut mover = Player::Second;
        loop {
            let moves = rules.moves(&position);
            let chosen = if mover == right {
                let target = strategy.reply(token).ok_or_else(|| format!("no reply to {token}"))?;
                let legal = moves.into_iter().find(|&(cell, _)| cell == target);
                Some(legal.ok_or_else(|| format!("{target} is no move after {token}"))?)
            } else {
                moves.into_iter().next()
            };
            let Some((cell, option)) = chosen else { break };
            (token, position) = (cell, option);
            mover = mover.opponent();
        }
    }
    Ok(())
}

/// The position after the winner's move from `cell`, which is legal and lost for the loser.
fn reply(
    search: &mut Search<'_, rules::GridGame>,
    strategy: &grid_game::Strategy,
    position: &Position,
    cell: Cell,
) -> Result<Position, String> {
    let target = strategy.reply(cell).ok_or_else(|| format!("no reply to {cell}"))?;
    let option = search.winning_moves(position).into_iter().find(|&(winning, _)| winning == target);
    option.map(|(_, option)| option).ok_or_else(|| format!("{target} does not win after {cell}"))
}
