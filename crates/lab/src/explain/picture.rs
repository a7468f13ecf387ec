//! A picture as a list of shapes, and as an SVG document.
//!
//! The libraries that place things (plotters for charts and boards, layout-rs for graphs) draw on a
//! [`Panel`] through a small backend each; the crate `svg` writes the document.

use super::ink::{Ink, style_sheet};
use std::fmt::Write;
use svg::Document;
use svg::node::element::{Circle, Description, Group, Path, Rectangle, Style, Text, Title};

/// The space around a panel and between panels, in pixels.
const MARGIN: f64 = 16.0;
/// The height that a heading takes.
const HEADING: f64 = 30.0;
/// The height of a line of the legend.
const LEGEND_LINE: f64 = 22.0;
/// The widest that a heading and a legend make a picture whose panels are narrower.
const LEGEND_WIDTH: f64 = 480.0;

/// Something drawn.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// A path; where the class strokes, with a line of this width.
    Path { class: String, width: f64, data: String },
    /// A disc or a ring.
    Circle { class: String, width: f64, x: f64, y: f64, radius: f64 },
    /// A line of text at its baseline.
    Label {
        class: String,
        x: f64,
        y: f64,
        size: f64,
        anchor: &'static str,
        turn: f64,
        text: String,
    },
}

/// One drawing in a picture.
#[derive(Clone, Debug, Default)]
pub(crate) struct Panel {
    pub(crate) heading: String,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) shapes: Vec<Shape>,
    /// What the inks mean.
    pub(crate) legend: Vec<(Key, String)>,
}

/// What stands before an entry of the legend.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Key {
    /// A filled square.
    Surface(Ink),
    /// A ring.
    Ring(Ink),
    /// A disc, with an outline so that it is seen on any paper.
    Disc(Ink),
    /// A line.
    Line(Ink),
    /// Nothing: the entry is a note.
    Note,
}

/// A picture: panels one under the other, with a title and a description for those who do not see
/// it.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) panels: Vec<Panel>,
}

impl Panel {
    /// Adds a path, to the last one where that is of the same class.
    pub(crate) fn path(&mut self, class: String, width: f64, data: &str) {
        if let Some(Shape::Path { class: last, width: last_width, data: before }) =
            self.shapes.last_mut()
            && *last == class
            && (*last_width - width).abs() < f64::EPSILON
        {
            before.push_str(data);
            return;
        }
        self.shapes.push(Shape::Path { class, width, data: data.to_owned() });
    }

    /// The lines of the legend, each a list of entries with their places, in this width.
    fn legend_lines(&self, width: f64) -> Vec<Vec<(f64, &(Key, String))>> {
        let mut lines: Vec<Vec<(f64, &(Key, String))>> = Vec::new();
        let mut x = width;
        for entry in &self.legend {
            let length = 24.0 + text_width(&entry.1, 13.0) + 14.0;
            if x + length > width || lines.is_empty() {
                lines.push(Vec::new());
                x = 0.0;
            }
            lines.last_mut().expect("a line was begun").push((x, entry));
            x += length;
        }
        lines
    }

    fn heading_height(&self) -> f64 {
        if self.heading.is_empty() { 0.0 } else { HEADING }
    }

    fn legend_width(&self) -> f64 {
        let all: f64 = self.legend.iter().map(|(_, text)| 38.0 + text_width(text, 13.0)).sum();
        let longest = self.legend.iter().map(|(_, text)| 38.0 + text_width(text, 13.0));
        all.min(LEGEND_WIDTH).max(longest.fold(0.0, f64::max))
    }
}

/// About the width of a text in a sans-serif font of this size: fonts differ, so with some to spare.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    textwrap::core::display_width(text) as f64 * size * 0.6
}

impl Picture {
    /// The width of the whole picture in pixels.
    pub(crate) fn width(&self) -> f64 {
        let inner = self.panels.iter().map(|panel| {
            let heading = text_width(&panel.heading, 16.0);
            panel.width.max(heading).max(panel.legend_width())
        });
        (inner.fold(0.0, f64::max) + 2.0 * MARGIN).ceil()
    }

    /// The picture as an SVG document that stands for itself.
    pub(crate) fn to_svg(&self) -> String {
        self.document(Some(style_sheet(".lab-picture")))
    }

    /// The picture as an element of a page that has the style sheet.
    pub(crate) fn to_element(&self) -> String {
        self.document(None)
    }

    fn document(&self, style: Option<String>) -> String {
        let width = self.width();
        let mut group = Group::new();
        let mut y = MARGIN;
        for panel in &self.panels {
            if !panel.heading.is_empty() {
                let heading = Text::new(&panel.heading)
                    .set("class", "f-ink")
                    .set("x", MARGIN)
                    .set("y", y + 14.0)
                    .set("font-size", 16)
                    .set("font-weight", 600);
                group = group.add(heading);
                y += panel.heading_height();
            }
            let mut drawing =
                Group::new().set("transform", format!("translate({MARGIN} {})", round(y)));
            for shape in &panel.shapes {
                drawing = shape.add_to(drawing);
            }
            group = group.add(drawing);
            y += panel.height + 10.0;
            for line in panel.legend_lines(width - 2.0 * MARGIN) {
                for (x, (key, text)) in line {
                    group = key.add_to(group, MARGIN + x, y);
                    group = Shape::Label {
                        class: "f-ink".into(),
                        x: MARGIN + x + 22.0,
                        y: y + 12.0,
                        size: 13.0,
                        anchor: "start",
                        turn: 0.0,
                        text: text.clone(),
                    }
                    .add_to(group);
                }
                y += LEGEND_LINE;
            }
            y += MARGIN;
        }
        let height = y.ceil();
        let mut document = Document::new()
            .set("class", "lab-picture")
            .set("role", "img")
            .set("width", width)
            .set("height", height)
            .set("viewBox", (0, 0, width, height))
            .set("aria-label", self.title.as_str())
            .add(Title::new(&self.title))
            .add(Description::new().add(svg::node::Text::new(&self.description)));
        if let Some(style) = style {
            document = document.add(Style::new(style));
        }
        let paper =
            Rectangle::new().set("class", "f-paper").set("width", width).set("height", height);
        let mut text = document.add(paper).add(group).to_string();
        text.push('\n');
        text
    }
}

impl Shape {
    fn add_to(&self, group: Group) -> Group {
        match self {
            Shape::Path { class, width, data } => {
                let path = Path::new().set("class", class.as_str()).set("d", data.as_str());
                let strokes = class.starts_with("s-") && (width - 1.0).abs() > f64::EPSILON;
                group.add(if strokes { path.set("stroke-width", *width) } else { path })
            }
            Shape::Circle { class, width, x, y, radius } => {
                let circle = Circle::new()
                    .set("class", class.as_str())
                    .set("cx", round(*x))
                    .set("cy", round(*y))
                    .set("r", round(*radius));
                let strokes = class.contains("s-");
                group.add(if strokes { circle.set("stroke-width", *width) } else { circle })
            }
            Shape::Label { class, x, y, size, anchor, turn, text } => {
                let label = Text::new(text)
                    .set("class", class.as_str())
                    .set("x", round(*x))
                    .set("y", round(*y))
                    .set("font-size", *size);
                let label =
                    if *anchor == "start" { label } else { label.set("text-anchor", *anchor) };
                group.add(if *turn == 0.0 {
                    label
                } else {
                    label.set("transform", format!("rotate({turn} {} {})", round(*x), round(*y)))
                })
            }
        }
    }
}

impl Key {
    fn add_to(self, group: Group, x: f64, y: f64) -> Group {
        let circle = |class: String, width: f64, radius: f64| Shape::Circle {
            class,
            width,
            x: x + 8.0,
            y: y + 8.0,
            radius,
        };
        match self {
            Key::Note => group,
            Key::Surface(ink) => group.add(
                Rectangle::new()
                    .set("class", format!("f-{}", ink.name()))
                    .set("x", x)
                    .set("y", round(y))
                    .set("width", 16)
                    .set("height", 16),
            ),
            Key::Ring(ink) => circle(format!("s-{}", ink.name()), 2.5, 6.0).add_to(group),
            Key::Disc(ink) => {
                let group = circle(format!("f-{}", ink.name()), 1.0, 7.0).add_to(group);
                circle("s-faint".into(), 1.0, 7.0).add_to(group)
            }
            Key::Line(ink) => {
                let mut data = String::new();
                let _ = write!(data, "M{x} {}h16", round(y + 8.0));
                Shape::Path { class: format!("s-{}", ink.name()), width: 4.0, data }.add_to(group)
            }
        }
    }
}

/// A coordinate with at most two decimals, which keeps pictures small.
pub(crate) fn round(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
