//! Nim, explained: the piles in binary columns, and the column counts that decide.

use crate::explain::chart::{self, Axes, Chart};
use crate::explain::ink::Ink;
use crate::explain::picture::{Key, Picture, text_width};
use crate::explain::report::{Line, Report, counted};
use crate::explain::{Explain, Explained, Reading, Verdict, View, reading};
use anyhow::Result;
use nim::Case;
use plotters::style::text_anchor::HPos;
use schemars::JsonSchema;
use serde::Serialize;
use sg_core::nim::nim_sum;
use std::io;

/// How many piles the text and the picture show.
const PILES: usize = 24;
/// How many winning moves the text shows.
const MOVES: usize = 12;

/// What is true about a position of Nim.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Facts {
    /// The sizes of the piles; that of a pile is its Grundy value.
    piles: Vec<u64>,
    /// The xor of the piles.
    nim_sum: u64,
    #[serde(flatten)]
    verdict: Verdict,
    /// Every winning move, by pile.
    winning_moves: Vec<Move>,
}

/// A move that leaves the nim-sum 0.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
struct Move {
    /// The number of the pile.
    pile: u64,
    /// How many stones the pile has.
    from: u64,
    /// How many stones are left in it.
    to: u64,
}

impl Explain for Facts {
    const TITLE: &'static str = "Nim";
    const PICTURED: &'static str = "1\n4\n3 4 5 9";

    fn read(bytes: &[u8], view: View) -> Reading {
        reading(bytes, nim::program, |input, add| {
            judge_io::counted(input, &mut io::sink(), nim::parse, |case| {
                let facts = facts(case);
                let report = report(&facts, view);
                add(Explained::new(&nim::solve(case), facts, report, picture));
                ""
            })
        })
    }
}

fn facts(case: &Case) -> Facts {
    let winning = nim::winning_moves(case).map(|winning| Move {
        pile: winning.pile as u64 + 1,
        from: case.piles[winning.pile],
        to: winning.left,
    });
    Facts {
        piles: case.piles.clone(),
        nim_sum: nim_sum(case.piles.iter().copied()),
        verdict: Verdict::of(nim::solve(case).outcome),
        winning_moves: winning.collect(),
    }
}

impl Facts {
    /// How many binary digits the largest pile has; at least 1.
    fn digits(&self) -> u32 {
        let largest = self.piles.iter().max().copied().unwrap_or(0);
        (u64::BITS - largest.leading_zeros()).max(1)
    }

    /// The indices of the piles that are shown where there are many: those with winning moves first.
    fn shown(&self, most: usize) -> Vec<usize> {
        if self.piles.len() <= most {
            return (0..self.piles.len()).collect();
        }
        let winning = self.winning_moves.iter().map(|winning| winning.pile as usize - 1);
        let mut shown: Vec<usize> = winning.take(most).collect();
        let others = (0..self.piles.len()).filter(|pile| !shown.contains(pile));
        let others: Vec<usize> = others.take(most - shown.len()).collect();
        shown.extend(others);
        shown.sort_unstable();
        shown
    }

    fn move_at(&self, index: usize) -> Option<&Move> {
        let number = index as u64 + 1;
        let place = self.winning_moves.binary_search_by_key(&number, |winning| winning.pile);
        place.ok().map(|place| &self.winning_moves[place])
    }
}

fn report(facts: &Facts, view: View) -> Report {
    let mut report = Report::default();
    let count = counted(facts.piles.len() as u64, "pile");
    report.text(Line::new().strong("Nim").plain(format!(
        " with {count}. Written in binary, one under another; the xor has a 1 under each column \
         with an odd number of ones."
    )));
    let shown = facts.shown(view.most(PILES));
    report.drawing(columns(facts, &shown));
    report.undrawn(facts.piles.len() - shown.len(), "pile");

    let sum = facts.nim_sum;
    if facts.verdict.is_won() {
        report.text(facts.verdict.line().plain(format!(
            " The nim-sum is {sum}, not 0: a move can make every column even, and whatever \
                 the opponent does then spoils one."
        )));
        report.heading("Winning moves");
        report.text(format!("A pile goes to its xor with {sum}; the nim-sum becomes 0."));
        let moves = facts.winning_moves.iter().map(|&Move { pile, from, to }| {
            Line::new()
                .plain(format!("Pile {pile}: take {} of {from}, leave ", from - to))
                .win(to.to_string())
        });
        report.bounded_list(moves, view.most(MOVES), "winning move");
    } else if facts.piles.iter().all(|&pile| pile == 0) {
        report.text(facts.verdict.line().plain(" No stone is left, so no move is."));
    } else {
        report.text(facts.verdict.line().plain(
            " The nim-sum is 0: every column is even, and any move changes one row, so it makes \
             some column odd. The opponent then makes all columns even again. There is no winning \
             move.",
        ));
    }
    report
}

/// The piles in binary, and their xor.
fn columns(facts: &Facts, shown: &[usize]) -> Vec<Line> {
    let digits = facts.digits();
    let largest = facts.piles.iter().copied().max().unwrap_or(0).max(facts.nim_sum);
    let width = largest.to_string().len();
    let named = facts.piles.len().to_string().len();
    // A line holds 64 digits only where nothing but the number of the pile stands beside them.
    let gap = if digits <= 20 { " " } else { "" };
    let with_sizes = digits <= 32;
    let row = |name: String, size: u64, tone: fn(Line, String) -> Line| {
        let mut line = Line::new().faint(format!("{name:<w$}", w = named + 5));
        if with_sizes {
            line = line.plain(format!("  {size:>width$}"));
        }
        line = line.plain(" ");
        for bit in (0..digits).rev() {
            line = line.plain(gap);
            line = if size >> bit & 1 == 1 { tone(line, "1".into()) } else { line.faint("0") };
        }
        line
    };
    let mut lines: Vec<Line> = Vec::new();
    for &pile in shown {
        let name = format!("pile {}", pile + 1);
        let mut line = row(name, facts.piles[pile], Line::strong);
        if let Some(winning) = facts.move_at(pile).filter(|_| with_sizes) {
            line = line.plain("  ").win(format!("-> {}", winning.to));
        }
        lines.push(line);
    }
    let tone = if facts.nim_sum == 0 { Line::strong } else { Line::win };
    lines.push(row("xor".into(), facts.nim_sum, tone));
    lines
}

fn picture(facts: &Facts) -> Result<Picture> {
    let digits = u64::from(facts.digits());
    let shown = facts.shown(PILES);
    let left_out = facts.piles.len() - shown.len();
    let count = counted(facts.piles.len() as u64, "pile");
    let arrows = shown.iter().filter_map(|&pile| facts.move_at(pile));
    let widest = arrows.map(|winning| text_width(&arrow(winning.to), 14.0)).fold(0.0, f64::max);
    let side = if digits <= 32 { 26 } else { 15 };
    let margin = ((widest + 16.0) / f64::from(side)).ceil() as u64;
    let last = shown.len() as u64 + 2;
    let column_name = |column: u64| match digits.checked_sub(column) {
        Some(bit) if digits <= 10 => (1_u64 << bit).to_string(),
        Some(bit) => bit.to_string(),
        None => String::new(),
    };
    let row_name = |row: u64| {
        if row == last {
            format!("xor {}", facts.nim_sum)
        } else if row == last - 1 {
            if left_out > 0 { format!("ones in all {}", facts.piles.len()) } else { "ones".into() }
        } else {
            let pile = shown[row as usize - 1];
            if left_out > 0 {
                format!("pile {}: {}", pile + 1, facts.piles[pile])
            } else {
                facts.piles[pile].to_string()
            }
        }
    };
    let names = (1..=last).map(|row| text_width(&row_name(row), 12.0));
    let axes = Axes {
        columns: (1, digits + margin),
        rows: (1, last),
        cell: (side, 26),
        titles: (if digits <= 10 { "" } else { "bit" }, ""),
        names: (&column_name, &row_name),
        widths: (if digits <= 32 { 0 } else { 16 }, names.fold(0.0, f64::max) as u32 + 6),
    };
    let mut panel = chart::panel(axes, |chart| draw(facts, &shown, chart))?;
    panel.heading = format!("Nim: {count}, nim-sum {}", facts.nim_sum);
    panel.legend.push((Key::Surface(Ink::Value(6)), "a 1 in a pile".into()));
    if facts.nim_sum == 0 {
        panel.legend.push((Key::Note, "every column is even: the mover loses".into()));
    } else {
        panel.legend.push((Key::Surface(Ink::Zero), "a column with an odd count".into()));
        panel.legend.push((Key::Line(Ink::Win), "a winning move: what it leaves".into()));
    }
    if left_out > 0 {
        let text = format!("{} of the {count} drawn, those with winning moves first", shown.len());
        panel.legend.push((Key::Note, text));
    }
    Ok(Picture {
        title: format!("Nim with {count} in binary columns"),
        description: format!(
            "The nim-sum is {}. {} {}",
            facts.nim_sum,
            if facts.verdict.is_won() {
                "The first player wins."
            } else {
                "The first player loses."
            },
            counted(facts.winning_moves.len() as u64, "winning move") + ".",
        ),
        panels: vec![panel],
    })
}

/// What stands beside a winning move.
fn arrow(to: u64) -> String {
    format!("→ {to}")
}

/// The digits of the piles that are shown, the counts and the xor, and the winning moves.
fn draw(facts: &Facts, shown: &[usize], chart: &mut Chart<'_, '_>) -> Result<()> {
    let digits = u64::from(facts.digits());
    let last = shown.len() as u64 + 2;
    let ones = |bit: u64| facts.piles.iter().filter(|&&pile| pile >> bit & 1 == 1).count();
    let text_size = if digits <= 32 { 14 } else { 11 };

    for (row, &pile) in (1_u64..).zip(shown) {
        for column in 1..=digits {
            let is_one = facts.piles[pile] >> (digits - column) & 1 == 1;
            let ink = if is_one { Ink::Value(6) } else { Ink::Open };
            chart::run(chart, ink, (column, column), row)?;
        }
    }
    for column in 1..=digits {
        let is_odd = facts.nim_sum >> (digits - column) & 1 == 1;
        let ink = if is_odd { Ink::Zero } else { Ink::Paper };
        chart::run(chart, ink, (column, column), last - 1)?;
        chart::run(chart, ink, (column, column), last)?;
    }
    chart::grid(chart, (1, digits), (1, last))?;
    for column in 1..=digits {
        let bit = digits - column;
        for (row, &pile) in (1_u64..).zip(shown) {
            let is_one = facts.piles[pile] >> bit & 1 == 1;
            let ink = if is_one { Ink::Text } else { Ink::Faint };
            let digit = if is_one { "1" } else { "0" };
            let at = ((column as f64, row as f64), HPos::Center);
            chart::text(chart, ink, text_size, at, digit)?;
        }
        let at = |row: u64| ((column as f64, row as f64), HPos::Center);
        let count = ones(bit).to_string();
        let size = if count.len() > 3 || digits > 32 { 9 } else { 12 };
        chart::text(chart, Ink::Text, size, at(last - 1), count)?;
        let digit = if facts.nim_sum >> bit & 1 == 1 { "1" } else { "0" };
        chart::text(chart, Ink::Text, text_size, at(last), digit)?;
    }
    for (row, &pile) in (1_u64..).zip(shown) {
        if let Some(winning) = facts.move_at(pile) {
            chart::outline(chart, Ink::Win, 3, (1, digits), (row, row))?;
            let at = ((digits as f64 + 0.8, row as f64), HPos::Left);
            chart::text(chart, Ink::Win, 14, at, arrow(winning.to))?;
        }
    }
    chart::outline(chart, Ink::Text, 2, (1, digits), (last, last))
}
