//! Shapes as SVG, and the picture that holds drawings one under the other with their legends.

use super::figure::{Key, Legend};
use super::ink::{Ink, style_sheet};
use std::fmt::{Display, Write};

/// The space around a drawing and between drawings, in pixels.
const MARGIN: f64 = 16.0;
/// The height that a heading and a line of the legend take, and the size of the legend's text.
const HEADING: f64 = 30.0;
const LINE: f64 = 22.0;
const SMALL: f64 = 13.0;
/// The widest that a legend makes a picture whose drawings are narrower.
const LEGEND: f64 = 480.0;

/// Shapes, in pixels from the upper left.
#[derive(Clone, Debug, Default)]
pub(crate) struct Drawing {
    pub(crate) width: f64,
    pub(crate) height: f64,
    body: String,
}

/// Where a text has its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

impl Drawing {
    pub(crate) fn new(width: f64, height: f64) -> Self {
        Drawing { width, height, body: String::new() }
    }

    pub(crate) fn fill(&mut self, ink: Ink, path: &str) {
        if !path.is_empty() {
            let _ = writeln!(self.body, "<path class=\"f-{}\" d=\"{path}\"/>", ink.name());
        }
    }

    pub(crate) fn stroke(&mut self, ink: Ink, width: f64, path: &str) {
        if !path.is_empty() {
            let (ink, width) = (ink.name(), Round(width));
            let _ = writeln!(
                self.body,
                "<path class=\"s-{ink}\" stroke-width=\"{width}\" d=\"{path}\"/>"
            );
        }
    }

    pub(crate) fn line(&mut self, ink: Ink, width: f64, points: &[(f64, f64)]) {
        self.stroke(ink, width, &path(points));
    }

    pub(crate) fn frame(&mut self, ink: Ink, line: f64, (x, y): (f64, f64), (w, h): (f64, f64)) {
        self.stroke(ink, line, &block(x, y, w, h));
    }

    pub(crate) fn disc(&mut self, ink: Ink, at: (f64, f64), radius: f64) {
        self.circle(&format!("class=\"f-{}\"", ink.name()), at, radius);
    }

    pub(crate) fn ring(&mut self, ink: Ink, width: f64, at: (f64, f64), radius: f64) {
        let style = format!("class=\"s-{}\" stroke-width=\"{}\"", ink.name(), Round(width));
        self.circle(&style, at, radius);
    }

    fn circle(&mut self, style: &str, (x, y): (f64, f64), radius: f64) {
        let (x, y, r) = (Round(x), Round(y), Round(radius));
        let _ = writeln!(self.body, "<circle {style} cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>");
    }

    /// A line of text whose middle is at that height.
    pub(crate) fn text(
        &mut self,
        (ink, size): (Ink, f64),
        anchor: Anchor,
        at: (f64, f64),
        text: &str,
    ) {
        if text.is_empty() {
            return;
        }
        let (x, y, ink) = (Round(at.0), Round(at.1 + 0.35 * size), ink.name());
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let _ = writeln!(
            self.body,
            "<text class=\"f-{ink}\" x=\"{x}\" y=\"{y}\" font-size=\"{}\"{anchor}>{}</text>",
            Round(size),
            Escaped(text)
        );
    }

    fn key(&mut self, key: Key, x: f64, y: f64) {
        let middle = (x + 8.0, y + 8.0);
        match key {
            Key::Note => {}
            Key::Surface(ink) => {
                self.fill(ink, &block(x, y, 16.0, 16.0));
                self.frame(Ink::Rule, 1.0, (x, y), (16.0, 16.0));
            }
            Key::Frame(ink) => self.frame(ink, 3.0, (x + 1.5, y + 1.5), (13.0, 13.0)),
            Key::Ring(ink) => self.ring(ink, 2.5, middle, 6.0),
            Key::Disc(ink) => {
                self.disc(ink, middle, 7.0);
                self.ring(Ink::Faint, 1.0, middle, 7.0);
            }
            Key::Line(ink) => self.line(ink, 4.0, &[(x, y + 8.0), (x + 16.0, y + 8.0)]),
        }
    }
}

/// A path through points.
pub(crate) fn path(points: &[(f64, f64)]) -> String {
    let mut data = String::new();
    for (index, &(x, y)) in points.iter().enumerate() {
        let letter = if index == 0 { 'M' } else { 'L' };
        let _ = write!(data, "{letter}{} {}", Round(x), Round(y));
    }
    data
}

/// The path around a block.
pub(crate) fn block(x: f64, y: f64, width: f64, height: f64) -> String {
    let (x, y, w, h) = (Round(x), Round(y), Round(width), Round(height));
    format!("M{x} {y}h{w}v{h}h-{w}z")
}

/// About the width of a text in a sans-serif font of this size: fonts differ, so with some to spare.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    textwrap::core::display_width(text) as f64 * size * 0.6
}

/// A coordinate with at most two decimals, which keeps pictures small.
struct Round(f64);

impl Display for Round {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", (self.0 * 100.0).round() / 100.0)
    }
}

/// Text in XML, without the control letters that have no place there.
struct Escaped<'t>(&'t str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                _ if letter.is_control() => f.write_char('\u{fffd}')?,
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

/// One drawing of a picture, with its heading and what its inks mean.
#[derive(Clone, Debug, Default)]
pub(crate) struct Panel {
    pub(crate) heading: String,
    pub(crate) drawing: Drawing,
    pub(crate) legend: Legend,
}

impl Panel {
    /// The entries of the legend with their places, in this width, and its height.
    fn legend(&self, width: f64) -> (Vec<(f64, f64, &(Key, String))>, f64) {
        let (mut x, mut y) = (0.0, 0.0);
        let mut placed = Vec::new();
        for entry in &self.legend {
            let length = entry_width(entry);
            if x > 0.0 && x + length > width {
                (x, y) = (0.0, y + LINE);
            }
            placed.push((x, y, entry));
            x += length;
        }
        (placed, if self.legend.is_empty() { 0.0 } else { y + LINE })
    }
}

fn entry_width((_, text): &(Key, String)) -> f64 {
    38.0 + text_width(text, SMALL)
}

/// The width of the whole picture in pixels.
pub(crate) fn width(panels: &[Panel]) -> f64 {
    let inner = panels.iter().map(|panel| {
        let widths = panel.legend.iter().map(entry_width);
        let legend = widths.clone().sum::<f64>().min(LEGEND).max(widths.fold(0.0, f64::max));
        panel.drawing.width.max(text_width(&panel.heading, 16.0)).max(legend)
    });
    (inner.fold(0.0, f64::max) + 2.0 * MARGIN).ceil()
}

/// The drawings one under the other, with a description for those who do not see them. A picture that
/// stands for itself needs the style sheet; a page has it once.
pub(crate) fn picture(panels: &[Panel], description: &str, has_style: bool) -> String {
    let width = width(panels);
    let mut all = Drawing::default();
    let mut y = MARGIN;
    for panel in panels {
        if !panel.heading.is_empty() {
            let _ = writeln!(
                all.body,
                "<text class=\"f-ink\" x=\"{MARGIN}\" y=\"{}\" font-size=\"16\" \
                 font-weight=\"600\">{}</text>",
                Round(y + 14.0),
                Escaped(&panel.heading)
            );
            y += HEADING;
        }
        let _ = writeln!(all.body, "<g transform=\"translate({MARGIN} {})\">", Round(y));
        all.body += &panel.drawing.body;
        all.body += "</g>\n";
        y += panel.drawing.height + 10.0;
        let (legend, height) = panel.legend(width - 2.0 * MARGIN);
        for (x, line, (key, text)) in legend {
            let (x, line) = (MARGIN + x, y + line);
            all.key(*key, x, line);
            let text_at = (if *key == Key::Note { x } else { x + 22.0 }, line + 8.0);
            all.text((Ink::Text, SMALL), Anchor::Start, text_at, text);
        }
        y += height + MARGIN;
    }
    let height = y.ceil();
    let title = panels.first().map_or("", |panel| &panel.heading);
    let style = if has_style { style_sheet(".lab-picture") } else { String::new() };
    let style = if has_style { format!("<style>\n{style}\n</style>\n") } else { style };
    let xmlns = "http://www.w3.org/2000/svg";
    format!(
        "<svg class=\"lab-picture\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" xmlns=\"{xmlns}\" aria-label=\"{title}\">\n\
         <title>{title}</title>\n<desc>{}</desc>\n{style}\
         <rect class=\"f-paper\" width=\"{width}\" height=\"{height}\"/>\n{}</svg>\n",
        Escaped(description),
        all.body,
        title = Escaped(title),
    )
}
