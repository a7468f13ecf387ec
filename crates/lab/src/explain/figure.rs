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

impl Shape {
    /// How many parts are drawn.
    pub(crate) fn size(&self) -> usize {
        match self {
            Shape::Grid(grid) => grid.size(),
            Shape::Graph(graph) => graph.size(),
            Shape::Bars(bars) => bars.size(),
            Shape::Points(points) => points.size(),
        }
    }
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
            Shape::Graph(graph) if graph.is_large() && !all => {
                return Self::summary(title, graph, legend);
            }
            Shape::Bars(bars) => bars.bound(all),
            Shape::Graph(_) | Shape::Points(_) => Vec::new(),
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

    /// A large graph as a table of numbers of nodes.
    fn summary(title: String, graph: &Graph, legend: &[(Key, &str)]) -> Self {
        let badge = legend.iter().find(|entry| entry.0 == Key::Disc(Ink::Mark));
        let among = badge.map(|(_, text)| (Key::Frame(Ink::Mark), format!("{text} among them")));
        let text = "how many nodes there are of each value and layer; --all draws them";
        let legend = [(Key::Note, text.to_owned())].into_iter().chain(among).collect();
        Figure { title, shape: graph.summary().into(), legend }
    }

    /// The lines for a terminal of this width, and what the legend says of the signs in them.
    pub(crate) fn lines(&self, width: usize, most: usize) -> (Vec<Text>, String) {
        let lines = match &self.shape {
            Shape::Grid(grid) => grid.lines(width, most),
            Shape::Graph(graph) => graph.lines(width, most),
            Shape::Bars(bars) => bars.lines(width),
            Shape::Points(points) => points.lines(width),
        };
        let has =
            |sign: &str| lines.len() > 1 && lines.iter().any(|line| line.words().contains(sign));
        let is_board = matches!(&self.shape, Shape::Grid(grid) if grid.is_board());
        let is_board = is_board && lines.len() > 1;
        let entries = self.legend.iter().filter_map(|(key, text)| {
            let sign = match (key, &self.shape) {
                (Key::Note, _) => return Some(text.clone()),
                (Key::Frame(_), Shape::Grid(_)) if has("[") => "[ ]",
                (Key::Ring(_), Shape::Grid(_)) if has("(") => "( )",
                (Key::Line(_), Shape::Grid(_)) if has("-") || has("|") => "lines:",
                (Key::Surface(ink), Shape::Grid(_)) if is_board => letter(*ink)?,
                (Key::Disc(ink), Shape::Grid(_)) if is_board => letter(*ink)?,
                (Key::Disc(_), Shape::Graph(_)) => "●",
                (Key::Line(Ink::Win), Shape::Graph(_)) => "=>",
                _ => return None,
            };
            Some(format!("{sign} {text}"))
        });
        let axes = match &self.shape {
            Shape::Grid(grid) => grid.axes_in_words(),
            _ => Vec::new(),
        };
        let key = axes.into_iter().chain(entries).collect::<Vec<_>>().join("; ");
        (lines, key)
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
