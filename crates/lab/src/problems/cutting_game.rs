//! Cutting Game on the bench.

pub(crate) mod explain;
pub(crate) mod play;

use crate::problem::{self, Difference, Format, Problem};
use crate::stress::numbers_below;
use crate::verify::Family;
use cutting_game::rules::{Cut, Side, parts};
use cutting_game::{Case, grundy_value, rules, strip, sum, winning_cuts};
use itertools::Itertools;
use judge_io::{Error, Scanner};
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::Outcome;
use sg_core::heap::Periodic;
use sg_core::octal::Octal;
use sg_core::search::Search;
use std::io::Write;
use std::sync::LazyLock;

/// The largest area that a random case is searched with.
const SEARCHED: u64 = 20;

/// The largest side in the table of values.
const TABLE: u64 = 400;

/// How many winning cuts of a sheet beyond the table are looked at.
const CUTS: usize = 50;

/// Cutting Game, POJ 2311 and Luogu P10501.
#[derive(Clone, Copy, Debug)]
pub struct CuttingGame;

impl Problem for CuttingGame {
    type Case = Case;

    const NAME: &'static str = "cutting-game";
    const FORMAT: Format = Format::UntilEnd;
    const SIZE_IS: &'static str = "the longer side in most cases";
    const SIZE: u32 = 200;

    fn program(input: &mut Scanner<'_>, output: &mut dyn Write) -> Result<(), Error> {
        cutting_game::program(input, output)
    }

    fn parse(input: &mut Scanner<'_>) -> Result<Case, Error> {
        cutting_game::parse(input)
    }

    fn families() -> Vec<Family> {
        vec![
            Family::new("sheets of up to 30 cells", number_of_sums(1, 30), 2..=30, sheets),
            Family::new(
                "pairs of sheets of up to 26 cells in all",
                number_of_sums(2, 26),
                4..=26,
                |cells| sums(2, cells),
            ),
            Family::new(
                "triples of sheets of up to 26 cells in all",
                number_of_sums(3, 26),
                6..=26,
                |cells| sums(3, cells),
            ),
            Family::new(
                "sheets up to 400x400, by the table of all values",
                (TABLE - 1) * (TABLE - 1),
                2..=TABLE,
                row,
            ),
            Family::new(
                "strips of up to 100,000 cells, by the definition",
                100_001,
                [100_000],
                strips,
            ),
            Family::new(
                "strips of up to a million cells, by the certified period of 0.07",
                999_999,
                [1_000_000],
                dawsons_kayles,
            ),
        ]
    }

    /// Small and large sheets, strips, sides around the losing ones and the pre-period, and sides
    /// near the end of the type's range.
    fn random(rng: &mut StdRng, size: u32) -> Case {
        let mut side = || match rng.random_range(0..16) {
            0 => 1,
            1 => u64::MAX - rng.random_range(0..200),
            2 => rng.random_range(1..=1_000_000),
            3..6 => [2, 3, 7, 11, 17, 23, 27, 31, 37, 41, 45, 57][rng.random_range(0..12)],
            6..9 => rng.random_range(1..=9),
            _ => rng.random_range(1..=u64::from(size)),
        };
        let (width, height) = (side(), side());
        if width == 1 && height == 1 { Case { width, height: 2 } } else { Case { width, height } }
    }

    fn is_within_limits(case: &Case) -> bool {
        (2..=200).contains(&case.width) && (2..=200).contains(&case.height)
    }

    fn simpler(case: &Case) -> Vec<Case> {
        let narrower = numbers_below(case.width).map(|width| Case { width, ..*case });
        let lower = numbers_below(case.height).map(|height| Case { height, ..*case });
        let is_sheet = |case: &Case| case.width.min(case.height) > 0 && *case != SINGLE;
        narrower.chain(lower).filter(is_sheet).collect()
    }

    fn expected(case: &Case) -> String {
        text(if area(case) <= SEARCHED {
            Search::new(&rules::CuttingGame).outcome(&vec![*case])
        } else {
            outcome_by_table(&[*case])
        })
    }

    fn check(case: &Case) -> Result<(), String> {
        let (right, found): (Vec<Cut>, Vec<Cut>) = if area(case) <= SEARCHED {
            let mut search = Search::new(&rules::CuttingGame);
            (searched_cuts(&mut search, &[*case]), winning_cuts(case).collect())
        } else if case.width.max(case.height) <= TABLE {
            let cuts = [(Side::Width, case.width), (Side::Height, case.height)];
            let cuts = cuts
                .into_iter()
                .flat_map(|(side, length)| (1..length).map(move |at| Cut { sheet: 0, side, at }));
            (cuts.filter(|cut| wins(case, cut)).collect(), winning_cuts(case).collect())
        } else {
            let found: Vec<Cut> = winning_cuts(case).take(CUTS).collect();
            if found.is_empty() != (outcome_by_table(&[*case]) == Outcome::P) {
                return Err(format!("winning cuts {found:?}"));
            }
            (found.iter().copied().filter(|cut| wins(case, cut)).collect(), found)
        };
        if right == found { Ok(()) } else { Err(format!("winning cuts {found:?}, not {right:?}")) }
    }
}

const SINGLE: Case = Case { width: 1, height: 1 };

fn area(case: &Case) -> u64 {
    case.width.saturating_mul(case.height)
}

/// What the judge expects for this outcome.
fn text(outcome: Outcome) -> String {
    match outcome {
        Outcome::N => "WIN".to_owned(),
        Outcome::P => "LOSE".to_owned(),
    }
}

/// Every sheet of so many cells.
fn sheets_of(cells: u64) -> impl Iterator<Item = Case> + Clone {
    let widths = (1..=cells).filter(move |width| cells.is_multiple_of(*width));
    widths.map(move |width| Case { width, height: cells / width })
}

fn sheets(cells: u64) -> Result<u64, Difference> {
    let mut search = Search::new(&rules::CuttingGame);
    let mut cases = 0;
    for case in sheets_of(cells) {
        problem::compare::<CuttingGame>(&case, &text(search.outcome(&vec![case])))?;
        let right = searched_cuts(&mut search, &[case]);
        let found = winning_cuts(&case).collect();
        problem::equal::<CuttingGame, _>(&case, "winning cuts", &right, &found)?;
        cases += 1;
    }
    Ok(cases)
}

fn searched_cuts(search: &mut Search<'_, rules::CuttingGame>, sheets: &[Case]) -> Vec<Cut> {
    search.winning_moves(&sheets.to_vec()).into_iter().map(|(cut, _)| cut).collect()
}

/// Every position of so many sheets with so many cells in all.
fn sums(count: usize, cells: u64) -> Result<u64, Difference> {
    let mut search = Search::new(&rules::CuttingGame);
    let mut cases = 0;
    let all: Vec<Case> = (2..=cells).flat_map(sheets_of).sorted().collect();
    for sheets in all.into_iter().combinations_with_replacement(count) {
        if sheets.iter().map(area).sum::<u64>() != cells {
            continue;
        }
        let what = format!("outcome of {sheets:?}");
        let (right, found) = (search.outcome(&sheets), sum::outcome(&sheets));
        problem::equal::<CuttingGame, _>(&sheets[0], &what, &right, &found)?;
        let what = format!("winning cuts of {sheets:?}");
        let right = searched_cuts(&mut search, &sheets);
        let found = sum::winning_cuts(&sheets).collect();
        problem::equal::<CuttingGame, _>(&sheets[0], &what, &right, &found)?;
        cases += 1;
    }
    Ok(cases)
}

/// How many positions of `count` sheets with at most `cells` cells in all there are, by taking in
/// one sheet after another, any number of times.
fn number_of_sums(count: usize, cells: usize) -> u64 {
    // By the number of sheets and of cells.
    let mut ways = vec![vec![0; cells + 1]; count + 1];
    ways[0][0] = 1;
    for (width, height) in (1..=cells).cartesian_product(1..=cells) {
        let area = width * height;
        for (sheets, sum) in (1..=count).cartesian_product(area..=cells) {
            if area > 1 {
                ways[sheets][sum] += ways[sheets - 1][sum - area];
            }
        }
    }
    ways[count].iter().sum()
}

/// Every sheet in the table of this width.
fn row(width: u64) -> Result<u64, Difference> {
    for height in 2..=TABLE {
        let case = Case { width, height };
        let value = table_value(width, height);
        problem::equal::<CuttingGame, _>(&case, "value", &Some(value), &grundy_value(&case))?;
        problem::compare::<CuttingGame>(&case, &text(Outcome::of_grundy_value(value)))?;
    }
    Ok(TABLE - 1)
}

/// The Grundy values of sheets with sides from 2 to [`TABLE`], each the least number that no safe
/// cut leaves.
static VALUES: LazyLock<Vec<Vec<u64>>> = LazyLock::new(|| {
    let side = TABLE as usize;
    let mut values = vec![vec![0; side + 1]; side + 1];
    for w in 2..=side {
        for h in 2..=side {
            let by_width = (2..=w / 2).map(|a| values[a][h] ^ values[w - a][h]);
            let by_height = (2..=h / 2).map(|b| values[w][b] ^ values[w][h - b]);
            values[w][h] = least_outside(by_width.chain(by_height));
        }
    }
    values
});

fn table_value(width: u64, height: u64) -> u64 {
    VALUES[width as usize][height as usize]
}

/// The least number that is not among `values`, all of which are below 128.
fn least_outside(values: impl Iterator<Item = u64>) -> u64 {
    let found = values.fold(0_u128, |found, value| found | 1 << value);
    u64::from(found.trailing_ones())
}

/// The strip's values from its definition: two parts of at least 2 cells each.
fn strips(length: usize) -> Result<u64, Difference> {
    let mut values = vec![0_u8; length + 1];
    for n in 0..=length {
        let found =
            (2..=n / 2).fold(0_u64, |found, part| found | 1 << (values[part] ^ values[n - part]));
        values[n] = found.trailing_ones() as u8;
        strip_is(n, u64::from(values[n]))?;
    }
    Ok(length as u64 + 1)
}

/// The strip's values as those of Dawson's Kayles two terms later, whose period is certified.
fn dawsons_kayles(length: usize) -> Result<u64, Difference> {
    for n in 2..=length {
        strip_is(n, kayles_value(n as u64))?;
    }
    Ok(length as u64 - 1)
}

fn strip_is(n: usize, right: u64) -> Result<(), Difference> {
    let n = n as u64;
    let found = strip::strip_value(n);
    if right == found {
        return Ok(());
    }
    // D(n) is the value of 2 by n, since D(2) = 0.
    let case = Case { width: 2, height: n.max(2) };
    problem::equal::<CuttingGame, _>(&case, &format!("D({n})"), &right, &found)
}

fn octal() -> Octal {
    "0.07".parse().expect("the code is well formed")
}

/// The value of a strip of any length, by the certified period of Dawson's Kayles.
fn kayles_value(n: u64) -> u64 {
    static PERIODIC: LazyLock<Periodic> =
        LazyLock::new(|| octal().certify(200).expect("the period is proved before"));
    if n < 2 { 0 } else { PERIODIC.value(n - 2) }
}

/// The outcome of a position: of sheets in the table by their values there, of others by the closed
/// form with the strip's values from elsewhere.
fn outcome_by_table(sheets: &[Case]) -> Outcome {
    if sheets.iter().any(|sheet| sheet.width == 1 || sheet.height == 1) {
        return Outcome::N;
    }
    let value = |sheet: &Case| {
        if sheet.width.max(sheet.height) <= TABLE {
            return table_value(sheet.width, sheet.height);
        }
        match (kayles_value(sheet.width), kayles_value(sheet.height)) {
            (0, value) | (value, 0) => value,
            _ => 1,
        }
    };
    Outcome::of_grundy_value(sheets.iter().map(value).fold(0, |sum, value| sum ^ value))
}

/// Whether this cut wins, by [`outcome_by_table`].
fn wins(case: &Case, cut: &Cut) -> bool {
    let (one, other) = parts(case, cut.side, cut.at);
    [one, other].contains(&SINGLE) || outcome_by_table(&[one, other]) == Outcome::P
}
