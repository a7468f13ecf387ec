//! Rows of segments, to scale: heaps, stairs, and the parts of a number.

use super::document::{Text, counted};
use super::figure::Key;
use super::ink::Ink;
use super::svg::{Anchor, Drawing, block, text_width};

/// How many rows are shown unless all are asked for.
const ROWS: usize = 40;
/// The height of a row, the widest row and the widest unit, in pixels.
const HIGH: f64 = 24.0;
const WIDE: f64 = 480.0;
const UNIT: f64 = 30.0;

/// A part of a bar.
#[derive(Clone, Debug)]
pub struct Segment {
    length: u64,
    ink: Ink,
    text: String,
    frame: Option<Ink>,
}

impl Segment {
    /// A segment so many units long, with a text in it.
    #[must_use]
    pub fn new(length: u64, ink: Ink, text: impl ToString) -> Self {
        Segment { length, ink, text: text.to_string(), frame: None }
    }

    /// Its length in units.
    #[must_use]
    pub fn length(&self) -> u64 {
        self.length
    }

    /// The segment in a frame.
    #[must_use]
    pub fn frame(self, ink: Ink) -> Self {
        Segment { frame: Some(ink), ..self }
    }
}

#[derive(Clone, Debug)]
struct Bar {
    name: String,
    segments: Vec<Segment>,
    end: String,
}

impl Bar {
    fn length(&self) -> f64 {
        self.segments.iter().map(|segment| segment.length as f64).sum()
    }
}

/// Rows of segments.
#[derive(Clone, Debug, Default)]
pub struct Bars(Vec<Bar>);

impl Bars {
    /// No row yet.
    #[must_use]
    pub fn new() -> Self {
        Bars::default()
    }

    /// A row of segments after a name, with a remark at its end.
    pub fn bar(
        &mut self,
        name: impl ToString,
        segments: impl IntoIterator<Item = Segment>,
        end: impl ToString,
    ) {
        let (name, end) = (name.to_string(), end.to_string());
        self.0.push(Bar { name, segments: segments.into_iter().collect(), end });
    }

    /// Leaves out what is too much, and says so.
    pub(crate) fn bound(&mut self, all: bool) -> Vec<String> {
        let count = self.0.len();
        if all || count <= ROWS {
            return Vec::new();
        }
        self.0.truncate(ROWS);
        vec![format!("the first {ROWS} of {}", counted(count, "row"))]
    }

    pub(crate) fn size(&self) -> usize {
        self.0.iter().map(|bar| bar.segments.len()).sum()
    }

    pub(crate) fn uses(&self, key: Key) -> bool {
        let mut segments = self.0.iter().flat_map(|bar| &bar.segments);
        segments.any(|segment| match key {
            Key::Surface(ink) => segment.ink == ink,
            Key::Frame(ink) => segment.frame == Some(ink),
            _ => false,
        })
    }

    fn longest(&self) -> f64 {
        self.0.iter().map(Bar::length).fold(1.0, f64::max)
    }

    pub(crate) fn lines(&self, width: usize) -> Vec<Text> {
        let name = self.0.iter().map(|bar| bar.name.chars().count()).max().unwrap_or(0);
        let end = self.0.iter().map(|bar| bar.end.chars().count() + 2).max().unwrap_or(0);
        let room = width.saturating_sub(name + end + 4).max(20) as f64;
        let unit = (room / self.longest()).min(4.0);
        let line = |bar: &Bar| {
            let mut line = Text::new().plain(format!("{:>name$} |", bar.name));
            for Segment { length, text, frame, .. } in &bar.segments {
                let wide = ((*length as f64 * unit).round() as usize).saturating_sub(1).max(1);
                if line.words().chars().count() + wide.max(text.chars().count()) + end + 3 > width {
                    line = line.plain("…");
                    break;
                }
                let tone = frame.unwrap_or(Ink::Text).tone();
                line = line.then(tone, format!("{text:^wide$}")).plain("|");
            }
            if bar.end.is_empty() { line } else { line.plain(format!("  {}", bar.end)) }
        };
        self.0.iter().map(line).collect()
    }

    pub(crate) fn draw(&self) -> Drawing {
        let width_of = |of: fn(&Bar) -> &str| {
            self.0.iter().map(|bar| text_width(of(bar), 13.0)).fold(0.0, f64::max)
        };
        let left = width_of(|bar| &bar.name) + 10.0;
        let unit = (WIDE / self.longest()).min(UNIT);
        let right = left + self.longest() * unit;
        let mut drawing =
            Drawing::new(right + width_of(|bar| &bar.end) + 12.0, self.0.len() as f64 * HIGH + 2.0);
        // Frames lie above all surfaces, for the next row would cover their lower edges.
        let mut frames = Vec::new();
        for (row, bar) in self.0.iter().enumerate() {
            let y = row as f64 * HIGH;
            let middle = y + HIGH / 2.0;
            drawing.text((Ink::Faint, 12.0), Anchor::End, (left - 6.0, middle), &bar.name);
            let mut x = left;
            for Segment { length, ink, text, frame } in &bar.segments {
                let width = (*length as f64 * unit).max(2.0);
                drawing.fill(*ink, &block(x, y, width, HIGH));
                drawing.frame(Ink::Faint, 1.0, (x, y), (width, HIGH));
                if text_width(text, 13.0) < width {
                    let at = (x + width / 2.0, middle);
                    drawing.text((Ink::Text, 13.0), Anchor::Middle, at, text);
                }
                frames.extend(frame.map(|ink| (ink, (x, y), (width, HIGH))));
                x += width;
            }
            drawing.text((Ink::Text, 13.0), Anchor::Start, (right + 8.0, middle), &bar.end);
        }
        for (ink, at, size) in frames {
            drawing.frame(ink, 3.0, at, size);
        }
        drawing
    }
}
