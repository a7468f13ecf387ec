//! A sequence of values as points over their places; the P-positions stand out.

use super::document::{Text, Tone};
use super::figure::Key;
use super::grid::Grid;
use super::ink::Ink;
use super::svg::{Anchor, Drawing};

/// The size of the drawing in pixels, without the names at its sides.
const WIDE: f64 = 640.0;
const HIGH: f64 = 240.0;
const LEFT: f64 = 48.0;

/// Values of the places from `first` on.
#[derive(Clone, Debug)]
pub struct Points {
    first: u64,
    values: Vec<u64>,
}

impl Points {
    /// The values of the places from `first` on.
    #[must_use]
    pub fn new(first: u64, values: Vec<u64>) -> Self {
        Points { first, values }
    }

    pub(crate) fn size(&self) -> usize {
        self.values.len()
    }

    pub(crate) fn uses(&self, key: Key) -> bool {
        let has_zero = self.values.contains(&0);
        key == Key::Surface(Ink::Value(0)) && has_zero || key == Key::Disc(Ink::Match)
    }

    /// A table of the values.
    pub(crate) fn lines(&self, width: usize) -> Vec<Text> {
        let most = self.values.len().min(400);
        let mut lines =
            Grid::values(self.first as usize, &self.values[..most], 10).lines(width, usize::MAX);
        if most < self.values.len() {
            let more = format!("… and {} more; an SVG has all of them.", self.values.len() - most);
            lines.push(Text::new().then(Tone::Faint, more));
        }
        lines
    }

    pub(crate) fn draw(&self) -> Drawing {
        let (width, height) = (LEFT + WIDE + 8.0, HIGH + 32.0);
        let mut drawing = Drawing::new(width, height);
        let count = self.values.len().max(2) as f64 - 1.0;
        let largest = self.values.iter().max().copied().unwrap_or(0).max(1);
        let x = |index: usize| LEFT + index as f64 / count * WIDE;
        let y = |value: f64| 8.0 + (1.0 - value / largest as f64) * HIGH;
        for quarter in 0..=4_u64 {
            let value = u128::from(largest) * u128::from(quarter) / 4;
            let at = y(value as f64);
            drawing.line(Ink::Rule, 1.0, &[(LEFT, at), (LEFT + WIDE, at)]);
            let name = value.to_string();
            drawing.text((Ink::Faint, 12.0), Anchor::End, (LEFT - 8.0, at), &name);
            let index = (self.values.len().max(1) - 1) * quarter as usize / 4;
            let name = (self.first + index as u64).to_string();
            let below = (x(index), HIGH + 24.0);
            drawing.text((Ink::Faint, 12.0), Anchor::Middle, below, &name);
        }
        let radius = (WIDE / count / 2.5).clamp(1.5, 4.0);
        for (index, &value) in self.values.iter().enumerate() {
            let (ink, radius) =
                if value == 0 { (Ink::Value(0), radius + 1.0) } else { (Ink::Match, radius) };
            drawing.disc(ink, (x(index), y(value as f64)), radius);
        }
        drawing
    }
}
