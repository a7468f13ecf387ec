//! What an explanation says, for the terminal and for the page alike.

use anstyle::{AnsiColor, Style};
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table as Grid, Width};
use std::fmt::Write;
use textwrap::Options;

/// The widest that a line on the terminal is.
pub(crate) const WIDTH: usize = 80;

/// What is said about one case, part by part.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    pub(crate) blocks: Vec<Block>,
}

/// A part of a report.
#[derive(Clone, Debug)]
pub(crate) enum Block {
    /// A heading.
    Heading(String),
    /// A paragraph.
    Text(Line),
    /// Items, each with a mark before it.
    List(Vec<Line>),
    /// Lines that stay as they are; a page has a picture instead.
    Drawing(Vec<Line>),
    /// A remark on the drawing before it, which a page has no use for.
    Aside(Line),
    /// Rows under a head.
    Table { head: Vec<String>, rows: Vec<Vec<String>> },
}

/// A text whose parts have different weights.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line(pub(crate) Vec<(Tone, String)>);

/// The weight of a part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Plain,
    Strong,
    Win,
    Lose,
    Faint,
}

impl Tone {
    fn style(self) -> Style {
        match self {
            Tone::Plain => Style::new(),
            Tone::Strong => Style::new().bold(),
            Tone::Win => AnsiColor::Green.on_default().bold(),
            Tone::Lose => AnsiColor::Red.on_default().bold(),
            Tone::Faint => Style::new().dimmed(),
        }
    }
}

impl Line {
    pub(crate) fn new() -> Self {
        Line::default()
    }

    fn then(mut self, tone: Tone, text: impl Into<String>) -> Self {
        let text = text.into();
        match self.0.last_mut() {
            Some((last, before)) if *last == tone => before.push_str(&text),
            _ => self.0.push((tone, text)),
        }
        self
    }

    pub(crate) fn plain(self, text: impl Into<String>) -> Self {
        self.then(Tone::Plain, text)
    }

    pub(crate) fn strong(self, text: impl Into<String>) -> Self {
        self.then(Tone::Strong, text)
    }

    pub(crate) fn win(self, text: impl Into<String>) -> Self {
        self.then(Tone::Win, text)
    }

    pub(crate) fn lose(self, text: impl Into<String>) -> Self {
        self.then(Tone::Lose, text)
    }

    pub(crate) fn faint(self, text: impl Into<String>) -> Self {
        self.then(Tone::Faint, text)
    }

    /// The line without blanks at its end.
    fn trimmed(mut self) -> Self {
        while let Some((_, last)) = self.0.last_mut() {
            last.truncate(last.trim_end().len());
            if !last.is_empty() {
                break;
            }
            self.0.pop();
        }
        self
    }

    fn to_ansi(&self) -> String {
        let mut text = String::new();
        for (tone, part) in &self.0 {
            let style = tone.style();
            let _ = write!(text, "{style}{part}{style:#}");
        }
        text
    }
}

impl<T: Into<String>> From<T> for Line {
    fn from(text: T) -> Self {
        Line::new().plain(text)
    }
}

impl Report {
    pub(crate) fn heading(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Heading(text.into()));
    }

    pub(crate) fn text(&mut self, line: impl Into<Line>) {
        self.blocks.push(Block::Text(line.into()));
    }

    pub(crate) fn list(&mut self, items: Vec<Line>) {
        self.blocks.push(Block::List(items));
    }

    pub(crate) fn drawing(&mut self, lines: Vec<Line>) {
        self.blocks.push(Block::Drawing(lines.into_iter().map(Line::trimmed).collect()));
    }

    pub(crate) fn table(&mut self, head: &[&str], rows: Vec<Vec<String>>) {
        let head = head.iter().map(|&name| name.to_owned()).collect();
        self.blocks.push(Block::Table { head, rows });
    }

    pub(crate) fn aside(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Aside(Line::new().faint(text)));
    }

    /// The first `shown` of the items as a list, and how many are left out.
    pub(crate) fn bounded_list(
        &mut self,
        items: impl ExactSizeIterator<Item = Line>,
        shown: usize,
        what: &str,
    ) {
        let count = items.len();
        self.list(items.take(shown).collect());
        self.left_out(count.saturating_sub(shown), what);
    }

    /// Says how many things are not shown, if any are.
    pub(crate) fn left_out(&mut self, count: usize, what: &str) {
        if count > 0 {
            self.text(Line::new().faint(not_shown(count, what)));
        }
    }

    /// Says how many parts of the drawing before it are not shown, if any are.
    pub(crate) fn undrawn(&mut self, count: usize, what: &str) {
        if count > 0 {
            self.aside(not_shown(count, what));
        }
    }

    /// The report for a terminal, with escape sequences for weights and colours.
    pub(crate) fn to_terminal(&self) -> String {
        let mut text = String::new();
        for (index, block) in self.blocks.iter().enumerate() {
            if index > 0 && !matches!(self.blocks[index - 1], Block::Heading(_)) {
                text.push('\n');
            }
            block.write_to(&mut text);
        }
        // Once lines are broken, all blanks are alike.
        text.replace('\u{a0}', " ")
    }
}

impl Block {
    fn write_to(&self, text: &mut String) {
        match self {
            Block::Heading(heading) => wrap(text, &Line::new().strong(heading), "", ""),
            Block::Text(line) | Block::Aside(line) => wrap(text, line, "", ""),
            Block::List(items) => {
                for item in items {
                    wrap(text, item, "  - ", "    ");
                }
            }
            Block::Drawing(lines) => {
                for line in lines {
                    let indent = if line.0.is_empty() { "" } else { "  " };
                    let _ = writeln!(text, "{indent}{}", line.to_ansi());
                }
            }
            Block::Table { head, rows } => {
                for line in table(head, rows).lines() {
                    let _ = writeln!(text, "  {}", line.trim_end());
                }
            }
        }
    }
}

fn wrap(text: &mut String, line: &Line, first: &str, rest: &str) {
    let options = Options::new(WIDTH).initial_indent(first).subsequent_indent(rest);
    for line in textwrap::wrap(&line.to_ansi(), options) {
        let _ = writeln!(text, "{line}");
    }
}

/// A table without rules: numbers to the right, all else to the left.
fn table(head: &[String], rows: &[Vec<String>]) -> Grid {
    let mut table = Grid::new();
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

fn not_shown(count: usize, what: &str) -> String {
    format!("… and {} not shown; --all shows them.", counted(count as u64, what))
}

/// A count with its noun, in the plural where it is not 1.
pub(crate) fn counted(count: u64, what: &str) -> String {
    if count == 1 {
        format!("1 {what}")
    } else if let Some(stem) = what.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e'])) {
        format!("{count} {stem}ies")
    } else {
        format!("{count} {what}s")
    }
}
