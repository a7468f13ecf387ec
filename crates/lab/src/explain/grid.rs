//! Cells in rows and columns: binary columns, tables of values, boards with pieces and paths.

use super::document::{Text, Tone, counted};
use super::figure::{Key, letter};
use super::ink::Ink;
use super::svg::{Anchor, Drawing, block, text_width};
use std::collections::HashMap;
use std::fmt::Write;
use textwrap::core::display_width;

/// A cell: its surface, what is written in it, and what lies on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    text: String,
    tone: Tone,
    ink: Ink,
    piece: Option<Ink>,
    ring: Option<Ink>,
}

impl Cell {
    /// A cell with a text, which may be empty, on a surface.
    #[must_use]
    pub fn new(ink: Ink, text: impl ToString) -> Self {
        Cell { text: text.to_string(), tone: Tone::Plain, ink, piece: None, ring: None }
    }

    /// A value on the surface of that value.
    #[must_use]
    pub fn value(value: u64) -> Self {
        Cell::new(Ink::Value(value), value)
    }

    /// The cell with its text in this tone.
    #[must_use]
    pub fn tone(self, tone: Tone) -> Self {
        Cell { tone, ..self }
    }

    /// The cell with a piece on it, under the text.
    #[must_use]
    pub fn piece(self, ink: Ink) -> Self {
        Cell { piece: Some(ink), ..self }
    }

    /// The cell with a ring in it.
    #[must_use]
    pub fn ring(self, ink: Ink) -> Self {
        Cell { ring: Some(ink), ..self }
    }

    /// What a terminal shows, and how.
    fn letters(&self) -> (&str, Tone) {
        let inks = [Some(self.ink), self.piece, self.ring];
        let tones = [self.tone].into_iter().chain(inks.into_iter().flatten().map(Ink::tone));
        let tone = tones.into_iter().find(|&tone| tone != Tone::Plain).unwrap_or(Tone::Plain);
        let of = self.piece.unwrap_or(self.ink);
        (if self.text.is_empty() { letter(of).unwrap_or(" ") } else { &self.text }, tone)
    }
}

/// A point on a grid: the row and the column of a cell are its middle, and halves lie between cells.
pub type Point = (f64, f64);

/// Cells in rows and columns.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    rows: Vec<String>,
    columns: Vec<String>,
    cells: Vec<Cell>,
    ends: HashMap<usize, Text>,
    /// Each with the first and the last row and column.
    frames: Vec<(Ink, [usize; 2], [usize; 2])>,
    lines: Vec<(Ink, Vec<Point>)>,
    pub(crate) notes: Vec<String>,
    axes: [String; 2],
}

impl Grid {
    /// The grid with these names of rows and columns, and these cells, which count from 0.
    pub fn new(
        rows: Vec<String>,
        columns: Vec<String>,
        mut cell: impl FnMut(usize, usize) -> Cell,
    ) -> Self {
        let width = columns.len();
        let cells = (0..rows.len() * width).map(|index| cell(index / width, index % width));
        Grid { cells: cells.collect(), rows, columns, ..Grid::default() }
    }

    /// A table of values from that of `first` on, so many in a row.
    #[must_use]
    pub fn values(first: usize, values: &[u64], per_row: usize) -> Self {
        let rows = values.len().div_ceil(per_row.max(1));
        let names = (0..rows).map(|row| (first + row * per_row).to_string()).collect();
        let columns = (0..per_row.min(values.len())).map(|column| format!("+{column}")).collect();
        Grid::new(names, columns, |row, column| match values.get(row * per_row + column) {
            Some(&value) => Cell::value(value),
            None => Cell::new(Ink::Paper, ""),
        })
    }

    /// Values in binary with the nim-sum; of many values, the rows of those with these indices.
    pub(crate) fn binary(what: &str, values: &[u64], shown: &[usize]) -> Self {
        let sum = sg_core::nim::nim_sum(values.iter().copied());
        let largest = values.iter().max().copied().unwrap_or(0);
        let digits = (u64::BITS - largest.leading_zeros()).max(1);
        let bit = |column: usize| digits as usize - 1 - column;
        let columns = (0..digits as usize)
            .map(bit)
            .map(|bit| if digits <= 10 { (1_u64 << bit).to_string() } else { bit.to_string() });
        // A line on a terminal has no room for long sizes beside their digits.
        let sized = |name: String, size: u64, between: &str| {
            if digits > 32 { name } else { format!("{name}{between}{size}") }
        };
        let name = |&index: &usize| sized(format!("{what} {}", index + 1), values[index], ": ");
        let rows = shown.iter().map(name).chain(["ones".into(), sized("xor".into(), sum, " ")]);
        let ones: Vec<usize> = (0..digits as usize)
            .map(|column| values.iter().filter(|&&value| value >> bit(column) & 1 == 1).count())
            .collect();
        let mut grid = Grid::new(rows.collect(), columns.collect(), |row, column| {
            let digit = |of: u64| of >> bit(column) & 1;
            let parity = if digit(sum) == 1 { Ink::Value(0) } else { Ink::Paper };
            match shown.get(row) {
                Some(&index) if digit(values[index]) == 1 => Cell::new(Ink::Value(6), 1),
                Some(_) => Cell::new(Ink::Open, 0).tone(Tone::Faint),
                None if row == shown.len() => Cell::new(parity, ones[column]),
                None => Cell::new(parity, digit(sum)),
            }
        });
        for (row, &index) in shown.iter().enumerate() {
            let left = values[index] ^ sum;
            if left < values[index] {
                grid.frame(Ink::Win, [row, row], [0, digits as usize - 1]);
                grid.end(
                    row,
                    Text::new().win(if digits > 32 { "→".into() } else { format!("→ {left}") }),
                );
            }
        }
        let last = shown.len() + 1;
        grid.frame(Ink::Text, [last, last], [0, digits as usize - 1]);
        grid
    }

    /// The row and the column of the cell at this place, row by row.
    #[must_use]
    pub fn place(&self, index: usize) -> (usize, usize) {
        let columns = self.columns.len().max(1);
        (index / columns, index % columns)
    }

    /// A ring in a cell; none outside the grid.
    pub fn ring(&mut self, ink: Ink, (row, column): (usize, usize)) {
        if row < self.rows.len() && column < self.columns.len() {
            let columns = self.columns.len();
            self.cells[row * columns + column].ring = Some(ink);
        }
    }

    /// A frame around a cell; none outside the grid.
    pub fn mark(&mut self, ink: Ink, (row, column): (usize, usize)) {
        self.frame(ink, [row, row], [column, column]);
    }

    /// Says what the columns and the rows are.
    #[must_use]
    pub fn axes(self, columns: &str, rows: &str) -> Self {
        Grid { axes: [columns.to_owned(), rows.to_owned()], ..self }
    }

    /// A note at the end of a row.
    pub fn end(&mut self, row: usize, text: impl Into<Text>) {
        self.ends.insert(row, text.into());
    }

    /// A frame around a block, from the first to the last row and column.
    pub fn frame(&mut self, ink: Ink, rows: [usize; 2], columns: [usize; 2]) {
        if rows[1] < self.rows.len() && columns[1] < self.columns.len() {
            self.frames.push((ink, rows, columns));
        }
    }

    /// A line through these points; none where one of them lies outside the grid.
    pub fn line(&mut self, ink: Ink, points: impl IntoIterator<Item = Point>) {
        let points: Vec<Point> = points.into_iter().collect();
        let is_in = |at: f64, count: usize| (-0.5..=count as f64 - 0.5).contains(&at);
        if points.iter().all(|at| is_in(at.0, self.rows.len()) && is_in(at.1, self.columns.len())) {
            self.lines.push((ink, points));
        }
    }

    /// A line from end to end after so many rows.
    pub fn cut_rows(&mut self, ink: Ink, after: usize) {
        let (at, last) = (after as f64 - 0.5, self.columns.len() as f64 - 0.5);
        self.line(ink, [(at, -0.5), (at, last)]);
    }

    /// A line from top to bottom after so many columns.
    pub fn cut_columns(&mut self, ink: Ink, after: usize) {
        let (at, last) = (after as f64 - 0.5, self.rows.len() as f64 - 0.5);
        self.line(ink, [(-0.5, at), (last, at)]);
    }

    /// Lines from the names of the row and the column to a cell, which finds it in a large grid.
    pub fn point_at(&mut self, ink: Ink, (row, column): (usize, usize)) {
        let (y, x) = (row as f64, column as f64);
        self.line(ink, [(y, -0.5), (y, x - 0.5)]);
        self.line(ink, [(-0.5, x), (y - 0.5, x)]);
    }

    /// A remark below the grid.
    pub fn note(&mut self, text: impl Into<String>) {
        self.notes.push(text.into());
    }

    pub(crate) fn size(&self) -> usize {
        self.cells.len()
    }

    pub(crate) fn uses(&self, key: Key) -> bool {
        match key {
            Key::Surface(ink) => self.cells.iter().any(|cell| cell.ink == ink),
            Key::Ring(ink) => self.cells.iter().any(|cell| cell.ring == Some(ink)),
            Key::Disc(ink) => self.cells.iter().any(|cell| cell.piece == Some(ink)),
            Key::Frame(ink) => self.frames.iter().any(|frame| frame.0 == ink),
            Key::Line(ink) => self.lines.iter().any(|line| line.0 == ink),
            Key::Note => true,
        }
    }

    /// Whether some cell is shown as a letter.
    pub(crate) fn is_board(&self) -> bool {
        self.cells.iter().any(|cell| cell.text.is_empty() && cell.ink != Ink::Paper)
    }

    fn cell(&self, row: usize, column: usize) -> &Cell {
        &self.cells[row * self.columns.len() + column]
    }

    /// What lies between cells on a terminal: doubled coordinates, of which an odd one is between two
    /// cells, with the letter there.
    fn between(&self) -> HashMap<(i64, i64), (char, Ink)> {
        let mut letters = HashMap::new();
        let double = |at: f64| (2.0 * at).round() as i64;
        for (ink, points) in &self.lines {
            for pair in points.windows(2) {
                let [from, to] =
                    [pair[0], pair[1]].map(|(row, column)| (double(row), double(column)));
                let letter = match (from.0 == to.0, from.1 == to.1) {
                    (true, _) => '-',
                    (_, true) => '|',
                    _ => continue,
                };
                for row in from.0.min(to.0)..=from.0.max(to.0) {
                    for column in from.1.min(to.1)..=from.1.max(to.1) {
                        if row % 2 != 0 || column % 2 != 0 {
                            letters.insert((row, column), (letter, *ink));
                        }
                    }
                }
            }
        }
        letters
    }

    /// What the columns and the rows are, in words.
    pub(crate) fn axes_in_words(&self) -> Vec<String> {
        let axes = ["columns", "rows"].into_iter().zip(&self.axes);
        let named = axes.filter(|(_, name)| !name.is_empty());
        named.map(|(axis, name)| format!("{axis}: {name}")).collect()
    }

    /// The grid in letters, as much of it as there is room for.
    pub(crate) fn lines(&self, width: usize, most: usize) -> Vec<Text> {
        let widest = |names: &[String]| names.iter().map(|name| display_width(name)).max();
        let letters = self.cells.iter().map(|cell| display_width(cell.letters().0)).max();
        let label = widest(&self.rows).unwrap_or(0);
        let ends = self.ends.values().map(|end| display_width(&end.words()) + 2).max().unwrap_or(0);
        let room = width.saturating_sub(label + 2 + ends);
        let mut wide = letters.unwrap_or(1);
        let mut has_brackets =
            !self.frames.is_empty() || self.cells.iter().any(|cell| cell.ring.is_some());
        let mut gap = usize::from(!has_brackets || !self.lines.is_empty());
        let mut is_named = wide > 1 || !self.is_board() || self.columns.len() < 10;
        let mut between = self.between();
        if self.columns.len() * (wide + gap + 2 * usize::from(has_brackets)) > room {
            if self.is_board() {
                let text = "The board is too wide to be drawn here; --svg and --html draw it.";
                return vec![Text::new().then(Tone::Faint, text)];
            }
            // Nothing but the cells is shown.
            (has_brackets, gap, is_named) = (false, usize::from(wide > 1), wide > 1);
            between.clear();
        }
        let pitch = |wide: usize| wide + gap + 2 * usize::from(has_brackets);
        let named = wide.max(widest(&self.columns).unwrap_or(0));
        is_named &= self.columns.len() * pitch(named) <= room;
        if is_named {
            wide = named;
        }
        let pitch = pitch(wide);
        let columns = self.columns.len().min(room / pitch);
        let rows = self.rows.len().min(most);
        let side = " ".repeat(usize::from(has_brackets));
        let mut lines = Vec::new();
        if is_named {
            let names = self.columns[..columns].iter();
            let names = names.map(|name| format!("{side}{name:>wide$}{side}"));
            let names = names.collect::<Vec<_>>().join(&" ".repeat(gap));
            lines.push(Text::new().then(Tone::Faint, format!("{:label$}  {names}", "")));
        }
        for row in 0..rows {
            let mut line = Text::new().then(Tone::Faint, format!("{:label$}  ", self.rows[row]));
            let mut below = Text::new().plain(format!("{:label$}  ", ""));
            let mut has_below = false;
            for column in 0..columns {
                let cell = self.cell(row, column);
                let frame = |end: usize| {
                    let at = self.frames.iter().rev().find(|(ink, rows, columns)| {
                        *ink != Ink::Text
                            && (rows[0]..=rows[1]).contains(&row)
                            && columns[end] == column
                    });
                    at.map(|frame| (["[", "]"][end], frame.0))
                };
                let mark = |end: usize| {
                    let ring = cell.ring.map(|ink| (["(", ")"][end], ink));
                    let (letter, ink) = frame(end).or(ring).unwrap_or((&side, Ink::Text));
                    if has_brackets { (ink.tone(), letter) } else { (Tone::Plain, "") }
                };
                let (letters, tone) = cell.letters();
                line = line.plain(" ".repeat(wide - display_width(letters)));
                for (tone, part) in [mark(0), (tone, letters), mark(1)] {
                    line = line.then(tone, part);
                }
                let at = |row: usize, column: usize, width: usize, text: Text| {
                    let found = between.get(&(row as i64, column as i64));
                    let (letter, ink) = found.copied().unwrap_or((' ', Ink::Text));
                    let part = match letter {
                        '-' => "-".repeat(width),
                        _ if width == 1 => letter.to_string(),
                        _ => format!("{letter:>w$}{side}", w = width - side.len().min(width - 1)),
                    };
                    text.then(ink.tone(), if width == 0 { String::new() } else { part })
                };
                has_below |= between.contains_key(&(2 * row as i64 + 1, 2 * column as i64));
                below = at(2 * row + 1, 2 * column, pitch - gap, below);
                if gap > 0 && column + 1 < columns {
                    line = at(2 * row, 2 * column + 1, 1, line);
                    below = at(2 * row + 1, 2 * column + 1, 1, below);
                }
            }
            if let Some(end) = self.ends.get(&row) {
                line = line.plain("  ");
                line.0.extend(end.0.iter().cloned());
            }
            lines.push(line);
            if has_below && row + 1 < rows {
                lines.push(below);
            }
        }
        let (more_rows, more_columns) = (self.rows.len() - rows, self.columns.len() - columns);
        let more = [(more_rows, "row"), (more_columns, "column")];
        let more = more.iter().filter(|more| more.0 > 0).map(|more| counted(more.0, more.1));
        let more = more.collect::<Vec<_>>().join(" and ");
        if !more.is_empty() {
            lines.push(Text::new().then(Tone::Faint, format!("… and {more}; --svg draws them.")));
        }
        lines
    }

    /// The width and the height of a cell, and the size of its text; 0 where there is none.
    fn sizes(&self) -> (f64, f64, f64) {
        let longest = self.cells.iter().map(|cell| display_width(&cell.text)).max().unwrap_or(0);
        let longer = self.rows.len().max(self.columns.len());
        let has_pieces = self.cells.iter().any(|cell| cell.piece.is_some());
        let side: f64 = match longer {
            _ if longest > 0 && !has_pieces && longer <= 32 => 26.0,
            _ if longest > 0 && !has_pieces && longer <= 64 => 16.0,
            0..=12 => 40.0,
            13..=25 => 28.0,
            26..=45 => 18.0,
            46..=80 => 12.0,
            81..=160 => 8.0,
            _ => 4.0,
        };
        let font = if longest == 0 || side < 14.0 { 0.0 } else { (side * 0.6).clamp(10.0, 14.0) };
        (side.max(longest as f64 * font * 0.6 + 6.0 * font.min(1.0)), side, font)
    }

    pub(crate) fn draw(&self) -> Drawing {
        let (wide, high, font) = self.sizes();
        let (rows, columns) = (self.rows.len(), self.columns.len());
        let width_of =
            |names: &[String]| names.iter().map(|name| text_width(name, 12.0)).fold(0.0, f64::max);
        let [across, down] = [&self.columns, &self.rows].map(|names| width_of(names));
        let title = |axis: usize| if self.axes[axis].is_empty() { 0.0 } else { 18.0 };
        let left = if down > 0.0 { down + 10.0 } else { 0.0 } + title(1);
        let top = if across > 0.0 { 20.0 } else { 0.0 } + title(0);
        let (width, height) = (columns as f64 * wide, rows as f64 * high);
        let ends = self.ends.values().map(|end| text_width(&end.words(), 14.0) + 10.0);
        let mut drawing = Drawing::new(left + width + ends.fold(2.0, f64::max), top + height + 2.0);
        // The corner, and the middle, of the cell at a point.
        let at = |row: f64, column: f64| (left + column * wide, top + row * high);
        let middle = |(row, column): Point| at(row + 0.5, column + 0.5);
        let places = |row: usize, column: usize| middle((row as f64, column as f64));

        for (ink, path) in self.surfaces(|row, from, to| {
            let (x, y) = at(row as f64, from as f64);
            block(x, y, (to - from) as f64 * wide, high)
        }) {
            drawing.fill(ink, &path);
        }
        if high >= 8.0 {
            let mut rules = String::new();
            for row in 0..=rows {
                let (x, y) = at(row as f64, 0.0);
                let _ = write!(rules, "M{x} {y}h{width}");
            }
            for column in 0..=columns {
                let (x, y) = at(0.0, column as f64);
                let _ = write!(rules, "M{x} {y}v{height}");
            }
            drawing.stroke(Ink::Rule, 1.0, &rules);
        }
        self.draw_names(&mut drawing, (left, top), (wide, high), (across, down));

        let all = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let (radius, line) = (high * 0.4, (high / 9.0).max(1.5));
        for (row, column) in all() {
            if let Some(ink) = self.cell(row, column).piece {
                drawing.disc(ink, places(row, column), radius);
                drawing.ring(Ink::Faint, 1.0, places(row, column), radius);
            }
        }
        for (ink, points) in &self.lines {
            let places: Vec<(f64, f64)> = points.iter().map(|&point| middle(point)).collect();
            drawing.line(*ink, line, &places);
            // A pair of cells.
            for &place in places.iter().filter(|_| places.len() == 2 && *ink == Ink::Match) {
                drawing.disc(*ink, place, line);
            }
        }
        for (row, column) in all() {
            let cell = self.cell(row, column);
            if let Some(ink) = cell.ring {
                drawing.ring(ink, line.min(3.0), places(row, column), radius);
            }
            if font > 0.0 {
                let ink = match (cell.piece, cell.tone) {
                    (Some(Ink::White), _) => Ink::Black,
                    (Some(Ink::Black), _) => Ink::White,
                    (Some(_), _) => Ink::Paper,
                    (_, Tone::Faint) => Ink::Faint,
                    (_, Tone::Win) => Ink::Win,
                    (_, Tone::Lose) => Ink::Lose,
                    _ => Ink::Text,
                };
                if let Some(piece) = cell.piece.filter(|_| !cell.text.is_empty()) {
                    // A line may lie below the text.
                    drawing.disc(piece, places(row, column), high * 0.27);
                }
                drawing.text((ink, font), Anchor::Middle, places(row, column), &cell.text);
            }
        }
        for &(ink, rows, columns) in &self.frames {
            let size = |[first, last]: [usize; 2], side: f64| (last + 1 - first) as f64 * side;
            let corner = at(rows[0] as f64, columns[0] as f64);
            let line = if ink == Ink::Text { 2.0 } else { (high / 8.0).clamp(1.5, 3.0) };
            drawing.frame(ink, line, corner, (size(columns, wide), size(rows, high)));
        }
        for row in 0..rows {
            if let Some(end) = self.ends.get(&row) {
                let ink = match end.0.first() {
                    Some((Tone::Win, _)) => Ink::Win,
                    Some((Tone::Lose, _)) => Ink::Lose,
                    _ => Ink::Text,
                };
                let place = (left + width + 8.0, places(row, 0).1);
                drawing.text((ink, 14.0), Anchor::Start, place, &end.words());
            }
        }
        drawing
    }

    /// A path for each ink, of runs of cells in a row.
    fn surfaces(&self, run: impl Fn(usize, usize, usize) -> String) -> Vec<(Ink, String)> {
        let mut paths: Vec<(Ink, String)> = Vec::new();
        for row in 0..self.rows.len() {
            let mut from = 0;
            while from < self.columns.len() {
                let ink = self.cell(row, from).ink;
                let mut to = from + 1;
                while to < self.columns.len() && self.cell(row, to).ink == ink {
                    to += 1;
                }
                let place = paths.iter().position(|path| path.0 == ink).unwrap_or_else(|| {
                    paths.push((ink, String::new()));
                    paths.len() - 1
                });
                paths[place].1 += &run(row, from, to);
                from = to;
            }
        }
        paths
    }

    /// The names of rows and columns, as many as there is room for.
    fn draw_names(
        &self,
        drawing: &mut Drawing,
        (left, top): Point,
        (wide, high): (f64, f64),
        (across, down): (f64, f64),
    ) {
        let style = (Ink::Faint, 12.0);
        for (column, name) in every(&self.columns, (across + 6.0) / wide) {
            let place = (left + (column as f64 + 0.5) * wide, top - 10.0);
            drawing.text(style, Anchor::Middle, place, name);
        }
        for (row, name) in every(&self.rows, 14.0 / high) {
            let place = (left - 6.0, top + (row as f64 + 0.5) * high);
            drawing.text(style, Anchor::End, place, name);
        }
        let middle = left + self.columns.len() as f64 * wide / 2.0;
        drawing.text(style, Anchor::Middle, (middle, 8.0), &self.axes[0]);
        let middle = top + self.rows.len() as f64 * high / 2.0;
        drawing.text(style, Anchor::Start, (left - down - 28.0, middle), &self.axes[1]);
    }
}

/// Names that are so far apart: the round numbers where they are numbers.
fn every(names: &[String], apart: f64) -> impl Iterator<Item = (usize, &str)> {
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
    let step = steps.into_iter().find(|&step| f64::from(step) >= apart).unwrap_or(2000) as usize;
    names.iter().enumerate().filter_map(move |(index, name)| {
        let number = name.parse().unwrap_or(index);
        (number % step == 0 || index == 0 && number == 1 && step >= 5)
            .then_some((index, name.as_str()))
    })
}
