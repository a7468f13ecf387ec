//! What is said of a case: paragraphs, lists, tables and figures in their order, and the facts.

use super::figure::{Figure, Key, Shape};
use super::grid::{Cell, Grid};
use super::ink::Ink;
use crate::bench::Standing;
use itertools::Itertools;
use serde::Serialize;
use serde_json::{Map, Value};
use sg_core::Outcome;
use std::fmt::Display;

/// The weight of a part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// As all else.
    Plain,
    /// What the text is about.
    Strong,
    /// What wins.
    Win,
    /// What loses.
    Lose,
    /// What is said beside.
    Faint,
}

/// A text whose parts have different weights.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text(pub(crate) Vec<(Tone, String)>);

impl Text {
    /// An empty text.
    #[must_use]
    pub fn new() -> Self {
        Text::default()
    }

    /// The text with this after it.
    #[must_use]
    pub fn then(mut self, tone: Tone, text: impl Display) -> Self {
        let text = text.to_string();
        match self.0.last_mut() {
            Some((last, before)) if *last == tone => before.push_str(&text),
            _ if text.is_empty() => {}
            _ => self.0.push((tone, text)),
        }
        self
    }

    /// The text with plain words after it.
    #[must_use]
    pub fn plain(self, text: impl Display) -> Self {
        self.then(Tone::Plain, text)
    }

    /// The text with what it is about after it.
    #[must_use]
    pub fn strong(self, text: impl Display) -> Self {
        self.then(Tone::Strong, text)
    }

    /// The text with what wins after it.
    #[must_use]
    pub fn win(self, text: impl Display) -> Self {
        self.then(Tone::Win, text)
    }

    /// The text with what loses after it.
    #[must_use]
    pub fn lose(self, text: impl Display) -> Self {
        self.then(Tone::Lose, text)
    }

    /// Whether nothing is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The words alone.
    pub(crate) fn words(&self) -> String {
        self.0.iter().map(|(_, text)| text.as_str()).collect()
    }
}

impl<T: Into<String>> From<T> for Text {
    fn from(text: T) -> Self {
        Text::new().plain(text.into())
    }
}

/// A part of an explanation.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    Heading(String),
    Paragraph(Text),
    List(Vec<Text>),
    Table { head: Vec<String>, rows: Vec<Vec<String>> },
    Figure(Box<Figure>),
}

/// How much is told.
#[derive(Clone, Debug, Default)]
pub(crate) struct View {
    /// Whether nothing is left out.
    pub(crate) all: bool,
    /// Whether only the facts are wanted.
    pub(crate) only_facts: bool,
    /// The options of the problem, each a name and a value.
    pub(crate) options: Vec<(String, String)>,
}

/// How many items of a list, how many rows of a table and how many cells of a figure are shown, unless
/// all are asked for.
const ITEMS: usize = 12;
const ROWS: usize = 16;
const CELLS: usize = 40_000;
/// The side of the part of a larger board that is shown.
const SIDE: usize = 100;
/// How many items of a list of facts are in the JSON.
const FACTS: usize = 10_000;
/// How many rows of heaps in binary are shown.
const HEAPS: usize = 24;
/// The longest names that stand in a line with others.
const SHORT: usize = 10;

/// What is said of one case, part by part. Problems add to it, see
/// [`Bench::explain`](crate::bench::Bench::explain).
///
/// The verdict and the winning moves are known before: [`verdict`](Explanation::verdict) says where
/// they stand and why. Lists, tables and figures are bounded unless all is asked for.
#[derive(Clone, Debug, Default)]
pub struct Explanation {
    view: View,
    /// What theory says of the positions, and which of them have been told.
    pub(crate) standings: Vec<Standing>,
    told: usize,
    mover: Option<String>,
    pub(crate) parts: Vec<Part>,
    pub(crate) facts: Map<String, Value>,
    pub(crate) warnings: Vec<String>,
    pub(crate) refusal: Option<String>,
}

impl Explanation {
    pub(crate) fn new(view: View, standings: Vec<Standing>) -> Self {
        Explanation { view, standings, ..Explanation::default() }
    }

    /// A fact for the JSON, under a name in lower case with `_` between words.
    ///
    /// # Panics
    /// If the value is no plain data.
    pub fn fact(&mut self, name: &str, value: impl Serialize) {
        let value = serde_json::to_value(value).expect("facts are plain data");
        self.facts.insert(name.to_owned(), value);
    }

    /// A list of facts for the JSON. Of very many, the first are there, with the number of those that
    /// are not, unless all are asked for.
    pub fn facts<T: Serialize>(&mut self, name: &str, items: impl IntoIterator<Item = T>) {
        let mut items = items.into_iter();
        let most = self.most(FACTS);
        let listed = items.by_ref().take(most).collect_vec();
        if listed.len() > FACTS {
            self.warnings.push(format!("the list `{name}` has {} items", listed.len()));
        }
        self.fact(name, listed);
        let left_out = items.count();
        if left_out > 0 {
            self.fact(&format!("{name}_left_out"), left_out);
        }
    }

    /// A paragraph.
    pub fn text(&mut self, text: impl Into<Text>) {
        self.push(|| Part::Paragraph(text.into()));
    }

    /// A remark beside all else.
    pub fn aside(&mut self, text: impl Display) {
        self.text(Text::new().then(Tone::Faint, text));
    }

    /// A heading.
    pub fn heading(&mut self, text: impl Into<String>) {
        self.push(|| Part::Heading(text.into()));
    }

    /// The first of the items as a list, and how many of `what` are left out.
    pub fn list<T: Into<Text>>(&mut self, what: &str, items: impl IntoIterator<Item = T>) {
        if self.is_told() {
            let mut items = items.into_iter();
            let shown = items.by_ref().take(self.most(ITEMS)).map(Into::into).collect();
            self.parts.push(Part::List(shown));
            self.left_out(items, what);
        }
    }

    /// The first of the rows under a head, and how many of `what` are left out.
    pub fn table(
        &mut self,
        what: &str,
        head: &[&str],
        rows: impl IntoIterator<Item = Vec<String>>,
    ) {
        if self.is_told() {
            let mut items = rows.into_iter();
            let rows = items.by_ref().take(self.most(ROWS)).collect();
            let head = head.iter().map(|&name| name.to_owned()).collect();
            self.parts.push(Part::Table { head, rows });
            self.left_out(items, what);
        }
    }

    fn left_out<T>(&mut self, mut items: impl Iterator<Item = T>, what: &str) {
        match items.size_hint() {
            (least, Some(most)) if least == most => self.aside_of_left_out(least, what),
            _ if items.next().is_some() => {
                self.aside(format!("… and more {}; --all shows them.", plural(what)));
            }
            _ => {}
        }
    }

    fn aside_of_left_out(&mut self, count: usize, what: &str) {
        if count > 0 {
            self.aside(format!("… and {} not shown; --all shows them.", counted(count, what)));
        }
    }

    /// A figure under a title, with what its signs mean; the signs that it does not have are left out.
    pub fn figure(
        &mut self,
        title: impl Into<String>,
        of: impl Into<Shape>,
        legend: &[(Key, &str)],
    ) {
        if self.is_told() {
            let of = of.into();
            if self.view.all && of.size() > CELLS {
                self.warnings.push(format!("a picture of {} parts is large", of.size()));
            }
            let figure = Figure::new(title.into(), of, legend, self.view.all);
            self.parts.push(Part::Figure(Box::new(figure)));
        }
    }

    /// The board with these cells, to be drawn with [`figure`](Explanation::figure): rows and columns
    /// count from 1 on its sides, and from 0 for `cell`. Of a board that is too large, the part at the
    /// upper left is drawn, unless all is asked for.
    pub fn board(
        &mut self,
        (rows, columns): (usize, usize),
        cell: impl FnMut(usize, usize) -> Cell,
    ) -> Grid {
        if !self.is_told() {
            return Grid::default();
        }
        let is_large = rows.saturating_mul(columns) > CELLS;
        let side = if is_large && !self.view.all { SIDE } else { usize::MAX };
        let (high, wide) = (rows.min(side), columns.min(side));
        let names = |count: usize| (1..=count).map(|number| number.to_string()).collect();
        let mut grid = Grid::new(names(high), names(wide), cell);
        if (high, wide) != (rows, columns) {
            grid.note(format!("the upper left {high}×{wide} of {rows}×{columns} cells"));
        }
        grid
    }

    /// Values in binary columns with their nim-sum, a row for each of `what`; of many, those from which
    /// a winning move starts come first.
    pub fn binary(&mut self, title: impl Into<String>, what: &str, values: &[u64]) {
        if self.is_told() {
            let sum = sg_core::nim::nim_sum(values.iter().copied());
            let (wins, rest): (Vec<usize>, Vec<usize>) =
                (0..values.len()).partition(|&index| values[index] ^ sum < values[index]);
            let shown = wins.into_iter().chain(rest).take(self.most(HEAPS)).sorted().collect_vec();
            let mut grid = Grid::binary(what, values, &shown);
            if shown.len() < values.len() {
                grid.note(format!("{} of {}", shown.len(), counted(values.len(), what)));
            }
            let one = format!("a 1 in a {what}");
            let legend = [
                (Key::Surface(Ink::Value(6)), one.as_str()),
                (Key::Surface(Ink::Value(0)), "a column with an odd count"),
                (Key::Frame(Ink::Win), "a winning move, and what it leaves"),
            ];
            self.figure(title, grid, &legend);
        }
    }

    /// The name of the player to move at the positions that are told next, such as `The rabbit`; it is
    /// `The first player` at first.
    pub fn mover(&mut self, name: impl Into<String>) {
        self.mover = Some(name.into());
    }

    /// Whether the player to move wins at the position that is told next, or at the last one.
    #[must_use]
    pub fn is_won(&self) -> bool {
        let standing = self.standings.get(self.told).or(self.standings.last());
        standing.is_some_and(|standing| standing.outcome == Some(Outcome::N))
    }

    /// Who wins at the next position that the case asks about, and why; then the winning moves. What a
    /// problem does not tell itself stands at the end.
    pub fn verdict(&mut self, because: impl Into<Text>) {
        let Some(standing) = self.standings.get(self.told).cloned() else { return };
        self.told += 1;
        let mover = self.mover.clone().unwrap_or_else(|| "The first player".into());
        let text = Text::new();
        let mut text = match standing.outcome {
            Some(Outcome::N) => text.win(format!("{mover} wins")).plain(" (an N-position)."),
            Some(Outcome::P) => text.lose(format!("{mover} loses")).plain(" (a P-position)."),
            Some(Outcome::Draw) => text.strong("Nobody can force a win").plain(" (a draw)."),
            None => text.plain("The theory does not tell who wins."),
        };
        let because = because.into();
        if !because.is_empty() {
            text = text.plain(" ");
        }
        text.0.extend(because.0);
        self.text(text);
        self.winning_moves(&standing);
    }

    fn winning_moves(&mut self, standing: &Standing) {
        let count = standing.winning.len();
        if count == 0 {
            return;
        }
        let more = if standing.is_cut { "More than " } else { "" };
        self.heading(format!("{more}{}", counted(count, "winning move")));
        let names = || standing.winning.iter().map(|name| name.replace(' ', "\u{a0}"));
        if names().all(|name| name.chars().count() <= SHORT) {
            let most = self.most(5 * ITEMS);
            self.text(Text::new().win(names().take(most).join(", ")));
            self.aside_of_left_out(count.saturating_sub(most), "winning move");
        } else {
            let names = names().map(|name| Text::new().win(name));
            if standing.is_cut {
                // How many there are is not known, and `filter` hides how many are listed.
                self.list("winning move", names.filter(|_| true));
            } else {
                self.list("winning move", names);
            }
        }
    }

    /// Tells what is left to be told.
    pub(crate) fn finish(&mut self) {
        let count = self.standings.len();
        while self.told < count.min(ITEMS) {
            self.verdict("");
        }
        self.aside_of_left_out(count - self.told, "position");
    }

    /// The value of an option that the user has set.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&str> {
        let (_, value) = self.view.options.iter().find(|(of, _)| of == name)?;
        Some(value)
    }

    /// Ends the explanation with an error, such as an option without meaning for this case.
    pub fn refuse(&mut self, why: impl Into<String>) {
        self.refusal = Some(why.into());
    }

    /// How many of many things are shown.
    #[must_use]
    pub fn most(&self, usual: usize) -> usize {
        if self.view.all { usize::MAX } else { usual }
    }

    fn is_told(&self) -> bool {
        !self.view.only_facts
    }

    fn push(&mut self, part: impl FnOnce() -> Part) {
        if self.is_told() {
            self.parts.push(part());
        }
    }
}

/// The first items with `between` them, and a mark where there are more; blanks in items do not break.
///
/// ```
/// assert_eq!(lab::explain::first([3, 1, 2], 2, " xor "), "3 xor 1 xor …");
/// ```
#[must_use]
pub fn first<T: Display>(items: impl IntoIterator<Item = T>, most: usize, between: &str) -> String {
    let mut items = items.into_iter();
    // A line ends between items, not within one.
    let one = |item: T| item.to_string().replace(' ', "\u{a0}");
    let shown = items.by_ref().take(most).map(one).collect_vec();
    let more = items.next().map(|_| "…".to_owned());
    shown.into_iter().chain(more).join(between)
}

/// A count with its noun, in the plural where it is not 1.
///
/// ```
/// assert_eq!(lab::explain::counted(2, "domino"), "2 dominoes");
/// ```
#[must_use]
pub fn counted(count: impl TryInto<u64>, what: &str) -> String {
    match count.try_into().unwrap_or(u64::MAX) {
        1 => format!("1 {what}"),
        count => format!("{count} {}", plural(what)),
    }
}

fn plural(what: &str) -> String {
    match what.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o'])) {
        Some(stem) => format!("{stem}ies"),
        None if what.ends_with(['o', 's', 'x']) => format!("{what}es"),
        None => format!("{what}s"),
    }
}
