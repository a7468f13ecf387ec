//! Figures: each is described once as data, and drawn once for the terminal and once as SVG.

use super::bars::Bars;
use super::document::Text;
use super::graph::Graph;
use super::grid::Grid;
use super::ink::Ink;
use super::points::Points;
use super::svg::{Drawing, Panel};

/// A sign whose meaning the legend says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// The surface of a cell, a node or a bar.
    Surface(Ink),
    /// A frame around cells or a bar.
    Frame(Ink),
    /// A ring in a cell or around a node.
    Ring(Ink),
    /// A piece on a cell, or the badge of a node.
    Disc(Ink),
    /// A line between cells, or an edge.
    Line(Ink),
    /// Nothing: the entry is a note.
    Note,
}

/// What the signs mean.
pub type Legend = Vec<(Key, String)>;

/// What is drawn.
#[derive(Clone, Debug)]
pub enum Shape {
    /// Cells in rows and columns.
    Grid(Grid),
    /// Nodes and edges.
    Graph(Graph),
    /// Rows of segments.
    Bars(Bars),
    /// Values as points over their places.
    Points(Points),
}

/// A drawing with its title and legend.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    pub(crate) title: String,
    pub(crate) shape: Shape,
    pub(crate) legend: Legend,
}

impl Figure {
    /// Keeps of the legend what the figure uses, and of a figure without cells its first parts, unless
    /// all is asked for.
    pub(crate) fn new(title: String, mut shape: Shape, legend: &[(Key, &str)], all: bool) -> Self {
        let mut notes = match &mut shape {
            Shape::Grid(grid) => std::mem::take(&mut grid.notes),
            Shape::Graph(graph) => graph.bound(all),
            Shape::Bars(bars) => bars.bound(all),
            Shape::Points(_) => Vec::new(),
        };
        let uses = |key| match &shape {
            _ if key == Key::Note => true,
            Shape::Grid(grid) => grid.uses(key),
            Shape::Graph(graph) => graph.uses(key),
            Shape::Bars(bars) => bars.uses(key),
            Shape::Points(points) => points.uses(key),
        };
        let used = legend.iter().filter(|entry| uses(entry.0));
        let mut legend: Legend = used.map(|&(key, text)| (key, text.to_owned())).collect();
        legend.extend(notes.drain(..).map(|note| (Key::Note, note)));
        Figure { title, shape, legend }
    }

    /// The lines for a terminal of this width, and what the legend says of the signs in them.
    pub(crate) fn lines(&self, width: usize, most: usize) -> (Vec<Text>, String) {
        let lines = match &self.shape {
            Shape::Grid(grid) => grid.lines(width, most),
            Shape::Graph(graph) => graph.lines(most),
            Shape::Bars(bars) => bars.lines(width),
            Shape::Points(points) => points.lines(width),
        };
        let is_board = matches!(&self.shape, Shape::Grid(grid) if grid.is_board());
        let entries = self.legend.iter().filter_map(|(key, text)| {
            let sign = match (key, &self.shape) {
                (Key::Note, _) => return Some(text.clone()),
                (Key::Frame(_), Shape::Grid(_)) => "[ ]",
                (Key::Ring(_), Shape::Grid(_)) => "( )",
                (Key::Line(_), Shape::Grid(grid)) if grid.has_straight_lines() => "lines",
                (Key::Surface(ink), Shape::Grid(_)) if is_board => letter(*ink)?,
                (Key::Disc(ink), Shape::Grid(_)) if is_board => letter(*ink)?,
                (Key::Disc(_), Shape::Graph(_)) => "●",
                (Key::Line(Ink::Win), Shape::Graph(_)) => "=>",
                _ => return None,
            };
            Some(format!("{sign} {text}"))
        });
        (lines, entries.collect::<Vec<_>>().join("; "))
    }

    pub(crate) fn panel(&self) -> Panel {
        let drawing: Drawing = match &self.shape {
            Shape::Grid(grid) => grid.draw(),
            Shape::Graph(graph) => graph.draw(),
            Shape::Bars(bars) => bars.draw(),
            Shape::Points(points) => points.draw(),
        };
        Panel { heading: self.title.clone(), drawing, legend: self.legend.clone() }
    }
}

/// The letter that stands on a terminal for a cell without a text.
pub(crate) fn letter(ink: Ink) -> Option<&'static str> {
    match ink {
        Ink::Hole => Some("#"),
        Ink::WinSoft => Some("W"),
        Ink::Open => Some("."),
        Ink::White => Some("O"),
        Ink::Black => Some("X"),
        Ink::Mark => Some("*"),
        _ => None,
    }
}

macro_rules! shapes {
    ($($kind:ident),*) => { $(impl From<$kind> for Shape {
        fn from(of: $kind) -> Self {
            Shape::$kind(of)
        }
    })* };
}
shapes!(Grid, Graph, Bars, Points);
