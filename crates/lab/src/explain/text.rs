//! The explanation for a terminal, with escape sequences for weights and colours.

use super::document::{Part, Text, Tone, counted};
use super::{Case, figure::Figure};
use anstyle::{AnsiColor, Style};
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, Width};
use std::fmt::Write;
use textwrap::Options;

/// The widest that a line is.
const WIDTH: usize = 80;
/// How many lines of a figure and of an answer are shown.
const HIGH: usize = 24;
const ANSWER: usize = 12;

fn style(tone: Tone) -> Style {
    match tone {
        Tone::Plain => Style::new(),
        Tone::Strong => Style::new().bold(),
        Tone::Win => AnsiColor::Green.on_default().bold(),
        Tone::Lose => AnsiColor::Red.on_default().bold(),
        Tone::Faint => Style::new().dimmed(),
    }
}

/// One case, with its number where there may be others.
pub(crate) fn of(case: &Case, all: bool) -> String {
    let mut text = String::new();
    if case.is_one_of_many {
        wrap(&mut text, &Text::new().strong(format!("Case {}", case.number)), "", "");
    }
    let parts = &case.explanation.parts;
    for (index, part) in parts.iter().enumerate() {
        if index > 0 && !matches!(parts[index - 1], Part::Heading(_)) {
            text.push('\n');
        }
        match part {
            Part::Heading(heading) => wrap(&mut text, &Text::new().strong(heading), "", ""),
            Part::Paragraph(line) => wrap(&mut text, line, "", ""),
            Part::List(items) => {
                for item in items {
                    wrap(&mut text, item, "  - ", "    ");
                }
            }
            Part::Table { head, rows } => {
                for line in table(head, rows).lines() {
                    let _ = writeln!(text, "  {}", line.trim_end());
                }
            }
            Part::Figure(figure) => draw(&mut text, figure, all),
        }
    }
    match answer(case, all) {
        line if line.is_empty() => text += "\nThe judge expects an empty line.\n",
        line if line.len() < WIDTH / 2 && !line.contains('\n') => {
            let _ = writeln!(text, "\nThe judge expects: {line}");
        }
        lines => {
            text += "\nThe judge expects:\n";
            lines.lines().for_each(|line| wrap(&mut text, &Text::from(line), "  ", "  "));
        }
    }
    if case.is_one_of_many {
        text.push('\n');
    }
    // Once lines are broken, all blanks are alike.
    text.replace('\u{a0}', " ")
}

/// What the judge expects, as much of it as is shown.
pub(crate) fn answer(case: &Case, all: bool) -> String {
    let most = if all { usize::MAX } else { ANSWER };
    let mut shown: Vec<&str> = case.answer.lines().take(most).collect();
    let left_out = case.answer.lines().count() - shown.len();
    let more = format!("… and {}; --all shows them.", counted(left_out, "line"));
    shown.extend((left_out > 0).then_some(more.as_str()));
    shown.join("\n")
}

pub(crate) fn draw(text: &mut String, figure: &Figure, all: bool) {
    wrap(text, &Text::new().strong(&figure.title), "  ", "  ");
    let (lines, key) = figure.lines(WIDTH - 2, if all { usize::MAX } else { HIGH });
    for line in lines {
        let _ = writeln!(text, "{}", format!("  {}", to_ansi(&trimmed(line))).trim_end());
    }
    if !key.is_empty() {
        text.push('\n');
        wrap(text, &Text::new().then(Tone::Faint, key), "  ", "  ");
    }
}

/// The text without blanks at its end.
fn trimmed(mut text: Text) -> Text {
    while let Some((_, last)) = text.0.last_mut() {
        last.truncate(last.trim_end().len());
        if !last.is_empty() {
            break;
        }
        text.0.pop();
    }
    text
}

fn to_ansi(text: &Text) -> String {
    let mut ansi = String::new();
    for (tone, part) in &text.0 {
        let style = style(*tone);
        let _ = write!(ansi, "{style}{part}{style:#}");
    }
    ansi
}

fn wrap(text: &mut String, line: &Text, first: &str, rest: &str) {
    let options = Options::new(WIDTH).initial_indent(first).subsequent_indent(rest);
    for line in textwrap::wrap(&to_ansi(line), options) {
        let _ = writeln!(text, "{line}");
    }
}

/// A table without rules: numbers to the right, all else to the left.
fn table(head: &[String], rows: &[Vec<String>]) -> Table {
    let mut table = Table::new();
    table
        .load_style(comfy_table::presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(WIDTH as u16 - 2)
        .set_header(head)
        .add_rows(rows);
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        if is_numeric(rows, index) {
            column.set_cell_alignment(CellAlignment::Right);
            column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(3)));
        }
    }
    table
}

/// Whether all entries of a column are numbers.
pub(crate) fn is_numeric(rows: &[Vec<String>], column: usize) -> bool {
    rows.iter().all(|row| row.get(column).is_some_and(|cell| cell.parse::<u128>().is_ok()))
}
