//! The cutting game, explained: what the sides are worth, the rule that applies, the winning cuts on
//! the sheet and the table of values around it.

use crate::explain::chart::{self, Axes};
use crate::explain::ink::Ink;
use crate::explain::picture::{Key, Panel, Picture};
use crate::explain::report::{Line, Report, counted};
use crate::explain::{Explain, Explained, Reading, Verdict, View, reading};
use anyhow::Result;
use cutting_game::rules::{Cut, Side as CutSide, parts};
use cutting_game::strip::{PERIOD, PREPERIOD, strip_value};
use cutting_game::{Case, grundy_value, winning_cuts};
use plotters::style::text_anchor::HPos;
use schemars::JsonSchema;
use serde::Serialize;
use std::io;

/// How many winning cuts the text shows, and how many the facts hold.
const CUTS: usize = 12;
const HELD: usize = 10_000;
/// The largest sheet that the text draws.
const WIDE: u64 = 36;
const HIGH: u64 = 18;
/// The largest side of a table of values that is drawn around the sheet.
const TABLE: u64 = 200;
/// The largest table that has its values written in.
const WRITTEN: u64 = 30;

/// What is true about a sheet.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Facts {
    /// W, in cells.
    width: u64,
    /// H, in cells.
    height: u64,
    /// D(W), the Grundy value of a row of W cells that is split into parts of at least 2.
    width_value: u64,
    /// D(H).
    height_value: u64,
    /// Which part of the closed form gives the value.
    rule: Rule,
    /// The Grundy value of the sheet; null for a strip, which has none.
    value: Option<u64>,
    #[serde(flatten)]
    verdict: Verdict,
    /// The winning cuts, those of the width first, by place.
    winning_cuts: Vec<WinningCut>,
    /// Whether all winning cuts are listed: of more than 10000, only the first are.
    winning_cuts_complete: bool,
}

/// A part of the closed form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Rule {
    /// One side is 1: the player to move cuts off a 1×1.
    Strip,
    /// D(W) and D(H) are 0, and so is the value.
    BothZero,
    /// D(W) is 0 and D(H) is not: the value is D(H).
    WidthZero,
    /// D(H) is 0 and D(W) is not: the value is D(W).
    HeightZero,
    /// Neither is 0: the value is 1.
    BothPositive,
}

/// A cut that leaves the opponent a lost position, or a 1×1.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
struct WinningCut {
    /// The side that is cut.
    side: Side,
    /// How many cells of that side are left of the cut, or above it.
    at: u64,
    /// The Grundy value of each part; null of a strip, where the cut makes a 1×1.
    part_value: Option<u64>,
}

/// A side of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Side {
    /// The cut goes from top to bottom.
    Width,
    /// The cut goes from left to right.
    Height,
}

impl Explain for Facts {
    const TITLE: &'static str = "Cutting Game";
    const PICTURED: &'static str = "8 11";

    fn read(bytes: &[u8], view: View) -> Reading {
        reading(bytes, cutting_game::program, |input, add| {
            judge_io::until_end(input, &mut io::sink(), cutting_game::parse, |case| {
                let facts = facts(case);
                let report = report(&facts, view);
                add(Explained::new(&cutting_game::solve(case), facts, report, picture));
                ""
            })
        })
    }
}

fn facts(case: &Case) -> Facts {
    let (width_value, height_value) = (strip_value(case.width), strip_value(case.height));
    let rule = match (case.width.min(case.height), width_value, height_value) {
        (1, _, _) => Rule::Strip,
        (_, 0, 0) => Rule::BothZero,
        (_, 0, _) => Rule::WidthZero,
        (_, _, 0) => Rule::HeightZero,
        _ => Rule::BothPositive,
    };
    let mut cuts = winning_cuts(case).map(|cut| WinningCut::of(case, cut));
    let held: Vec<WinningCut> = cuts.by_ref().take(HELD).collect();
    Facts {
        width: case.width,
        height: case.height,
        width_value,
        height_value,
        rule,
        value: grundy_value(case),
        verdict: Verdict::of(cutting_game::solve(case).outcome),
        winning_cuts: held,
        winning_cuts_complete: cuts.next().is_none(),
    }
}

impl WinningCut {
    fn of(case: &Case, cut: Cut) -> Self {
        let side = match cut.side {
            CutSide::Width => Side::Width,
            CutSide::Height => Side::Height,
        };
        let (one, other) = parts(case, cut.side, cut.at);
        WinningCut { side, at: cut.at, part_value: grundy_value(&one).or(grundy_value(&other)) }
    }
}

impl Facts {
    /// The places of the winning cuts of a side.
    fn places(&self, side: Side) -> impl Iterator<Item = u64> + '_ {
        self.winning_cuts.iter().filter(move |cut| cut.side == side).map(|cut| cut.at)
    }

    /// A cut in words.
    fn cut(&self, cut: &WinningCut) -> Line {
        let (one, other) = match cut.side {
            Side::Width => ((cut.at, self.height), (self.width - cut.at, self.height)),
            Side::Height => ((self.width, cut.at), (self.width, self.height - cut.at)),
        };
        let side = match cut.side {
            Side::Width => "width",
            Side::Height => "height",
        };
        let parts = format!("{}×{} and {}×{}", one.0, one.1, other.0, other.1);
        let line = Line::new().plain(format!("Cut the {side} at ")).win(cut.at.to_string());
        match cut.part_value {
            Some(value) => line.plain(format!(" into {parts}, each worth {value}")),
            None => line.plain(format!(" into {parts}: a 1×1, which wins at once")),
        }
    }

    /// The nearest side of the same value within the first period.
    fn reduced(length: u64) -> u64 {
        let last = PREPERIOD + PERIOD;
        if length < last { length } else { PREPERIOD + (length - PREPERIOD) % PERIOD }
    }
}

fn report(facts: &Facts, view: View) -> Report {
    let mut report = Report::default();
    let Facts { width: w, height: h, width_value: dw, height_value: dh, .. } = *facts;
    report.text(Line::new().strong("Cutting game").plain(format!(": a sheet of {w}×{h} cells.")));
    if facts.rule == Rule::Strip {
        report.text(facts.verdict.line().plain(
            " The sheet is a strip: cut a 1×1 off an end and the game is over. A strip has no \
             Grundy value.",
        ));
    } else {
        report.text(
            "Who hands over a strip loses, for the opponent cuts a 1×1 off it. So only cuts into \
             parts of at least 2 cells each way count, and sheets add by xor. D(n) is the Grundy \
             value of a row of n cells that is split in this way.",
        );
        report.list(vec![side("W", w, dw), side("H", h, dh)]);
        let rule = match facts.rule {
            Rule::BothZero => "Both are 0, so G(W, H) = 0.".into(),
            Rule::WidthZero => format!("D(W) is 0, so G(W, H) = D(H) = {dh}."),
            Rule::HeightZero => format!("D(H) is 0, so G(W, H) = D(W) = {dw}."),
            _ => "Neither is 0, so G(W, H) = 1.".into(),
        };
        report.text(rule);
        report.text(facts.verdict.line());
    }
    if facts.verdict.is_won() {
        report.heading("Winning cuts");
        if w <= WIDE && h <= HIGH {
            report.drawing(sheet(facts));
        }
        if facts.rule != Rule::Strip {
            report.text("The two parts are worth the same, so together they are worth 0.");
        }
        let cuts = facts.winning_cuts.iter().map(|cut| facts.cut(cut));
        if facts.winning_cuts_complete {
            report.bounded_list(cuts, view.most(CUTS), "winning cut");
        } else {
            report.list(cuts.take(view.most(CUTS)).collect());
            let note = format!("… and more: there are more than {HELD} winning cuts.");
            report.text(Line::new().faint(note));
        }
    } else if w.max(h) < 4 {
        report.text("Every cut makes a strip, so there is no winning cut.");
    } else {
        report.text(
            "There is no winning cut: the parts never have the same value, except where a cut makes \
             a strip.",
        );
    }
    report
}

fn side(name: &str, length: u64, value: u64) -> Line {
    let line = Line::new().plain(format!("D({name}) = D({length}) = ")).strong(value.to_string());
    match Facts::reduced(length) {
        reduced if reduced == length => line,
        reduced => {
            line.plain(format!(" = D({reduced}), as D has period {PERIOD} from {PREPERIOD} on"))
        }
    }
}

/// The sheet with its winning cuts: `|` and `-` between cells.
fn sheet(facts: &Facts) -> Vec<Line> {
    let mut lines = Vec::new();
    let is_cut = |side: Side, at: u64| facts.places(side).any(|place| place == at);
    for row in 1..=facts.height {
        let mut line = Line::new();
        for column in 1..=facts.width {
            line = line.faint("□");
            if column < facts.width {
                line = if is_cut(Side::Width, column) { line.win("|") } else { line.plain(" ") };
            }
        }
        lines.push(line);
        if row < facts.height && is_cut(Side::Height, row) {
            lines.push(Line::new().win("-".repeat(2 * facts.width as usize - 1)));
        }
    }
    lines
}

fn picture(facts: &Facts) -> Result<Picture> {
    let Facts { width, height, .. } = facts;
    let mut panels = Vec::new();
    if *width <= TABLE && *height <= TABLE {
        panels.push(cuts(facts)?);
    }
    if facts.rule != Rule::Strip {
        panels.push(table(facts)?);
    } else if panels.is_empty() {
        panels.push(strip(facts)?);
    }
    let value = match facts.value {
        Some(value) => format!("Its Grundy value is {value}."),
        None => "It is a strip.".into(),
    };
    let who = if facts.verdict.is_won() { "wins" } else { "loses" };
    let more = if facts.winning_cuts_complete { "" } else { "More than " };
    let count = counted(facts.winning_cuts.len() as u64, "winning cut");
    Ok(Picture {
        title: format!("Cutting game: a sheet of {width}×{height}"),
        description: format!("{value} The first player {who}. {more}{count}."),
        panels,
    })
}

/// The sheet with its winning cuts.
fn cuts(facts: &Facts) -> Result<Panel> {
    let (columns, rows) = ((1, facts.width), (1, facts.height));
    let cell = match facts.width.max(facts.height) {
        0..=20 => 24,
        21..=40 => 14,
        41..=80 => 8,
        _ => 4,
    };
    let mut panel = chart::panel(Axes::numbered(columns, rows, cell), |chart| {
        for row in 1..=facts.height {
            chart::run(chart, Ink::Open, columns, row)?;
        }
        if cell >= 8 {
            chart::grid(chart, columns, rows)?;
        }
        chart::outline(chart, Ink::Faint, 2, columns, rows)?;
        let (right, bottom) = (facts.width as f64 + 0.5, facts.height as f64 + 0.5);
        let width = if cell >= 14 { 4 } else { 2 };
        // Where cuts lie close together, their ends alone are seen better.
        let parts = |end: f64| {
            if cell >= 8 || end <= 16.5 {
                vec![(0.5, end)]
            } else {
                vec![(0.5, 8.5), (end - 8.0, end)]
            }
        };
        for at in facts.places(Side::Width) {
            let at = at as f64 + 0.5;
            for (from, to) in parts(bottom) {
                chart::line(chart, Ink::Win, width, &[(at, from), (at, to)])?;
            }
        }
        for at in facts.places(Side::Height) {
            let at = at as f64 + 0.5;
            for (from, to) in parts(right) {
                chart::line(chart, Ink::Win, width, &[(from, at), (to, at)])?;
            }
        }
        Ok(())
    })?;
    panel.heading = format!("The sheet of {}×{}", facts.width, facts.height);
    panel.legend.push(if facts.winning_cuts.is_empty() {
        (Key::Note, "no cut wins".into())
    } else {
        let drawn = if cell >= 8 { "a winning cut" } else { "the ends of a winning cut" };
        (Key::Line(Ink::Win), drawn.into())
    });
    Ok(panel)
}

/// A strip that is too long to be drawn to scale: its two ends.
fn strip(facts: &Facts) -> Result<Panel> {
    let length = facts.width.max(facts.height);
    let axes = Axes {
        names: (
            &|column| match column {
                1 => "1".into(),
                12 => length.to_string(),
                _ => String::new(),
            },
            &|_| String::new(),
        ),
        ..Axes::numbered((1, 12), (1, 1), 28)
    };
    let mut panel = chart::panel(axes, |chart| {
        chart::run(chart, Ink::Open, (1, 12), 1)?;
        chart::grid(chart, (1, 12), (1, 1))?;
        chart::run(chart, Ink::Paper, (6, 7), 1)?;
        chart::text(chart, Ink::Faint, 14, ((6.5, 1.0), HPos::Center), "…")?;
        for at in [1.5, 11.5] {
            chart::line(chart, Ink::Win, 4, &[(at, 0.5), (at, 1.5)])?;
        }
        Ok(())
    })?;
    panel.heading = format!("The strip of {}×{}", facts.width, facts.height);
    panel.legend.push((Key::Line(Ink::Win), "a winning cut: it leaves a 1×1".into()));
    Ok(panel)
}

/// The values of all sheets up to about the size of this one, which is marked.
fn table(facts: &Facts) -> Result<Panel> {
    // Sides beyond the table have the values of shorter ones.
    let is_reduced = facts.width > TABLE || facts.height > TABLE;
    let (w, h) = if is_reduced {
        (Facts::reduced(facts.width), Facts::reduced(facts.height))
    } else {
        (facts.width, facts.height)
    };
    let last = |side: u64| (side + side / 4 + 2).clamp(12, TABLE.max(side));
    let (columns, rows) = ((2, last(w)), (2, last(h)));
    let largest = columns.1.max(rows.1);
    let cell = match largest {
        0..=WRITTEN => 22,
        31..=60 => 11,
        61..=110 => 7,
        _ => 4,
    };
    let axes = Axes { titles: ("W", "H"), ..Axes::numbered(columns, rows, cell) };
    let value = |width: u64, height: u64| {
        grundy_value(&Case { width, height }).expect("both sides are at least 2")
    };
    let mut panel = chart::panel(axes, |chart| {
        // By value, so that all cells of a value are one shape.
        for wanted in 0..=9 {
            for height in rows.0..=rows.1 {
                let mut from = columns.0;
                for width in columns.0..=columns.1 + 1 {
                    if width > columns.1 || value(width, height) != wanted {
                        if from < width {
                            chart::run(chart, Ink::of_value(wanted), (from, width - 1), height)?;
                        }
                        from = width + 1;
                    }
                }
            }
        }
        if largest <= WRITTEN {
            for width in columns.0..=columns.1 {
                for height in rows.0..=rows.1 {
                    let at = ((width as f64, height as f64), HPos::Center);
                    chart::text(chart, Ink::Text, 11, at, value(width, height).to_string())?;
                }
            }
        }
        let frame = if cell >= 11 { 3 } else { 2 };
        if cell < 11 {
            // A single cell is hard to find in a large table: lines lead to it.
            let (x, y) = (w as f64, h as f64);
            chart::line(chart, Ink::Mark, 1, &[(1.5, y), (x - 1.5, y)])?;
            chart::line(chart, Ink::Mark, 1, &[(x, 1.5), (x, y - 1.5)])?;
            let around = |at: u64| (at - 1, at + 1);
            return chart::outline(chart, Ink::Mark, frame, around(w), around(h));
        }
        chart::outline(chart, Ink::Mark, frame, (w, w), (h, h))
    })?;
    panel.heading = "Grundy values of sheets".into();
    let marked = if is_reduced {
        format!("{}×{} has the value of {w}×{h}, by the period", facts.width, facts.height)
    } else {
        format!("the sheet of {w}×{h}")
    };
    panel.legend.push((Key::Line(Ink::Mark), marked));
    panel.legend.push((Key::Surface(Ink::Zero), "0: a P-position, the mover loses".into()));
    let mut found: Vec<u64> = (columns.0..=columns.1).map(strip_value).collect();
    found.extend((rows.0..=rows.1).map(strip_value));
    found.sort_unstable();
    found.dedup();
    for value in found.into_iter().filter(|&value| value > 0) {
        panel.legend.push((Key::Surface(Ink::of_value(value)), value.to_string()));
    }
    Ok(panel)
}
