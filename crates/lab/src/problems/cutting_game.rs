//! Cutting Game on the bench.

use crate::answer::Difference;
use crate::bench::{Bench, BySearch, Game, Position, Winning};
use crate::explain::{Cell, Explanation, Grid, Ink, Key, Text};
use crate::verify::Family;
use cutting_game::rules::{CuttingGame, Side};
use cutting_game::{Case, answer, grundy_value, strip, sum, winning_cuts};
use itertools::Itertools;
use judge_io::Problem;
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::heap::Periodic;
use sg_core::octal::Octal;
use sg_core::search::Search;
use std::sync::LazyLock;

/// The largest side in the table of values.
const TABLE: u64 = 400;

/// The largest side of a sheet and of a table of values that is drawn.
const DRAWN: u64 = 200;

/// Why a sheet is won.
const WON: &str = " A winning cut makes two parts of the same value, which together are worth 0.";

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "the longer side in most cases";
    const SIZE: u32 = 200;
    const LIMIT: u32 = 200;
    const PICTURED: &'static str = "8 11";

    fn families() -> Vec<Family> {
        vec![
            Family::cases("sheets of up to 30 cells", number_of_sums(1, 30), 2..=30, sheets_of),
            Family::positions::<Case, _, _>(
                "pairs of sheets of up to 26 cells in all",
                number_of_sums(2, 26),
                4..=26,
                |cells| (CuttingGame, sums(2, cells)),
            ),
            Family::positions::<Case, _, _>(
                "triples of sheets of up to 26 cells in all",
                number_of_sums(3, 26),
                6..=26,
                |cells| (CuttingGame, sums(3, cells)),
            ),
            Family::checks(
                "sheets up to 400x400, by the table of all values",
                (TABLE - 1) * (TABLE - 1),
                2..=TABLE,
                row,
            ),
            Family::checks(
                "strips of up to 100,000 cells, by the definition",
                100_001,
                [100_000],
                strips,
            ),
            Family::checks(
                "strips of up to a million cells, by the certified period of 0.07",
                999_999,
                [1_000_000_u64],
                |most| {
                    (2..=most).try_for_each(|n| strip_is(n, kayles_value(n)))?;
                    Ok(most - 1)
                },
            ),
        ]
    }

    /// Small and large sheets, strips, sides around the losing ones and the pre-period, and sides
    /// near the end of the type's range.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let mut side = || match rng.random_range(0..16) {
            0 => 1,
            1 => u64::MAX - rng.random_range(0..200),
            2 => rng.random_range(1..=1_000_000),
            3..6 => [2, 3, 7, 11, 17, 23, 27, 31, 37, 41, 45, 57][rng.random_range(0..12)],
            6..9 => rng.random_range(1..=9),
            9 => u64::from(size) - rng.random_range(0..u64::from(size).min(3)),
            _ => rng.random_range(1..=u64::from(size)),
        };
        let (width, height) = (side(), side());
        if width == 1 && height == 1 { Case { width, height: 2 } } else { Case { width, height } }
    }

    fn is_within_limits(&self) -> bool {
        (2..=200).contains(&self.width) && (2..=200).contains(&self.height)
    }

    fn explain(&self, explanation: &mut Explanation) {
        let &Case { width: w, height: h } = self;
        let (dw, dh) = (strip::strip_value(w), strip::strip_value(h));
        let value = grundy_value(self);
        for (name, fact) in [("width", w), ("height", h), ("width_value", dw), ("height_value", dh)]
        {
            explanation.fact(name, fact);
        }
        explanation.fact("value", value);
        explanation
            .text(Text::new().strong("Cutting game").plain(format!(": a sheet of {w}×{h}.")));
        if value.is_some() {
            explanation.text(
                "Who hands over a strip loses, for the opponent cuts a 1×1 off it. So only cuts into \
                 parts of at least 2 cells each way count, and sheets add by xor. D(n) is the Grundy \
                 value of a row of n cells that is split in this way.",
            );
            explanation.list("side", [side("W", w, dw), side("H", h, dh)]);
        }
        let title = format!("The sheet of {w}×{h}");
        if w.max(h) <= DRAWN {
            let mut sheet =
                explanation.board((h as usize, w as usize), |_, _| Cell::new(Ink::Open, ""));
            for cut in winning_cuts(self) {
                let at = cut.at as usize;
                match cut.side {
                    Side::Width => sheet.cut_columns(Ink::Win, at),
                    Side::Height => sheet.cut_rows(Ink::Win, at),
                }
            }
            explanation.figure(title, sheet, &[(Key::Line(Ink::Win), "a winning cut")]);
        }
        let because = match (value, dw, dh) {
            (None, _, _) => {
                "The sheet is a strip: cut a 1×1 off an end and the game is over. A strip has no \
                 Grundy value."
                    .into()
            }
            (_, 0, 0) => {
                "Both are 0, so G(W, H) = 0: the parts never have the same value, except where a cut \
                 makes a strip."
                    .into()
            }
            (_, 0, value) => format!("D(W) is 0, so G(W, H) = D(H) = {value}."),
            (_, value, 0) => format!("D(H) is 0, so G(W, H) = D(W) = {value}."),
            _ => "Neither is 0, so G(W, H) = 1.".into(),
        };
        let won = if value.unwrap_or(0) == 0 { "" } else { WON };
        explanation.verdict(because + won);
        if value.is_some() {
            table(w, h, explanation);
        }
    }
}

impl Game for Case {
    type Rules = CuttingGame;

    fn rules(&self) -> CuttingGame {
        CuttingGame
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![vec![*self]]
    }

    fn answer(&self, search: &mut Search<CuttingGame>) -> Option<&'static str> {
        Some(answer(search.try_outcome(&vec![*self])?.is_win()))
    }

    fn winning_moves<'a>(_: &'a CuttingGame, sheets: &'a Vec<Case>) -> Winning<'a, Self> {
        let is_over = sheets.contains(&Case { width: 1, height: 1 });
        Some(Box::new(sum::winning_cuts(if is_over { &[] } else { sheets })))
    }

    /// By the table of values, and beyond it by the closed form with the strip's values from elsewhere.
    fn slower(&self) -> Option<&'static str> {
        let Case { width, height } = *self;
        let value = if width.max(height) <= TABLE {
            VALUES[width as usize][height as usize]
        } else {
            match (kayles_value(width), kayles_value(height)) {
                (0, value) | (value, 0) => value,
                _ => 1,
            }
        };
        Some(answer(width == 1 || height == 1 || value != 0))
    }
}

/// Every sheet of so many cells.
fn sheets_of(cells: u64) -> impl Iterator<Item = Case> + Clone {
    let widths = (1..=cells).filter(move |width| cells.is_multiple_of(*width));
    widths.map(move |width| Case { width, height: cells / width })
}

/// Every position of so many sheets with so many cells in all.
fn sums(count: usize, cells: u64) -> Vec<Vec<Case>> {
    let all: Vec<Case> = (2..=cells).flat_map(sheets_of).sorted().collect();
    let area = |sheet: &Case| sheet.width * sheet.height;
    let sums = all.into_iter().combinations_with_replacement(count);
    sums.filter(|sheets| sheets.iter().map(area).sum::<u64>() == cells).collect()
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

fn side(name: &str, length: u64, value: u64) -> Text {
    let text = Text::new().plain(format!("D({name}) = D({length}) = ")).strong(value);
    match strip::reduced(length) {
        reduced if reduced == length => text,
        reduced => text.plain(format!(" = D({reduced}), as D has a period")),
    }
}

/// The values of all sheets up to about the size of this one, which is marked. Sides beyond the table
/// have the values of shorter ones.
fn table(w: u64, h: u64, explanation: &mut Explanation) {
    let is_reduced = w.max(h) > DRAWN;
    let of = |side: u64| if is_reduced { strip::reduced(side) } else { side };
    let names = |side: u64| 2..=(of(side) + of(side) / 4 + 2).clamp(12, DRAWN);
    let value = |row: usize, column: usize| {
        let case = Case { width: column as u64 + 2, height: row as u64 + 2 };
        Cell::value(grundy_value(&case).expect("it is no strip"))
    };
    let [rows, columns] = [h, w].map(|side| names(side).map(|side| side.to_string()).collect());
    let mut grid = Grid::new(rows, columns, value).axes("W", "H");
    let (row, column) = (of(h) as usize - 2, of(w) as usize - 2);
    grid.mark(Ink::Mark, (row, column));
    if names(w).count().max(names(h).count()) > 60 {
        // A single cell is hard to find in a large table: lines lead to it.
        grid.point_at(Ink::Mark, (row, column));
    }
    let marked = if is_reduced {
        format!("the value of {w}×{h} is that of {}×{}, by the period", of(w), of(h))
    } else {
        format!("the sheet of {w}×{h}")
    };
    let legend = [
        (Key::Frame(Ink::Mark), marked.as_str()),
        (Key::Surface(Ink::Value(0)), "0: a P-position, the mover loses"),
    ];
    explanation.figure("Grundy values of sheets", grid, &legend);
}

/// Every sheet in the table of this width.
fn row(width: u64) -> Result<u64, Difference> {
    for height in 2..=TABLE {
        let case = Case { width, height };
        let value = VALUES[width as usize][height as usize];
        if grundy_value(&case) != Some(value) || case.solve() != answer(value != 0) {
            return Err(Difference::of_theory(&case.to_string(), format!("not worth {value}")));
        }
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
            // All values are below 128.
            let found = by_width.chain(by_height).fold(0_u128, |found, value| found | 1 << value);
            values[w][h] = u64::from(found.trailing_ones());
        }
    }
    values
});

/// The strip's values from its definition: two parts of at least 2 cells each.
fn strips(length: usize) -> Result<u64, Difference> {
    let mut values = vec![0_u8; length + 1];
    for n in 0..=length {
        let found =
            (2..=n / 2).fold(0_u64, |found, part| found | 1 << (values[part] ^ values[n - part]));
        values[n] = found.trailing_ones() as u8;
        strip_is(n as u64, u64::from(values[n]))?;
    }
    Ok(length as u64 + 1)
}

fn strip_is(n: u64, right: u64) -> Result<(), Difference> {
    let found = strip::strip_value(n);
    if right == found { Ok(()) } else { Err(Difference::of_theory(&format!("D({n})"), found)) }
}

/// The value of a strip of any length, by the certified period of Dawson's Kayles.
fn kayles_value(n: u64) -> u64 {
    static PERIODIC: LazyLock<Periodic> = LazyLock::new(|| {
        let octal: Octal = "0.07".parse().expect("the code is well formed");
        octal.certify(200).expect("the period is proved before")
    });
    if n < 2 { 0 } else { PERIODIC.value(n - 2) }
}
