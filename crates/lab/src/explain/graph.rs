//! Nodes and edges: graphs in layers, trees, and circles.
//!
//! Layers follow Sugiyama, Tagawa and Toda (1981): an edge over several layers gets a point in each,
//! the order in a layer follows the middle of the neighbours in the one before, and places move
//! towards the neighbours as far as there is room.

use super::document::{Text, Tone, counted};
use super::figure::Key;
use super::grid::{Cell, Grid};
use super::ink::Ink;
use super::svg::{Anchor, Drawing, path, text_width};
use std::collections::HashMap;
use std::fmt::Write;

/// The largest graph that is drawn whole unless all is asked for.
const NODES: usize = 80;
const EDGES: usize = 200;
/// How many layers and values the summary of a larger one tells apart.
const LAYERS: usize = 20;
const VALUES: u64 = 12;
/// The radius of a node, the way between layers, and that between nodes, in pixels.
const RADIUS: f64 = 23.0;
const DOWN: f64 = 92.0;
const ACROSS: f64 = 68.0;

/// A point, in pixels.
type Place = (f64, f64);

/// A node.
#[derive(Clone, Debug)]
pub struct Node {
    name: String,
    value: String,
    ink: Ink,
    badge: String,
    ring: Option<Ink>,
    layer: Option<usize>,
}

impl Node {
    /// A node with a name, small, and a value, large.
    #[must_use]
    pub fn new(name: impl ToString, value: impl ToString, ink: Ink) -> Self {
        let (name, value) = (name.to_string(), value.to_string());
        Node { name, value, ink, badge: String::new(), ring: None, layer: None }
    }

    /// The node with something on it, such as tokens.
    #[must_use]
    pub fn badge(self, text: impl ToString) -> Self {
        Node { badge: text.to_string(), ..self }
    }

    /// The node with a ring around it.
    #[must_use]
    pub fn ring(self, ink: Ink) -> Self {
        Node { ring: Some(ink), ..self }
    }

    /// The node in this layer, from 0 at the top; where none is given, edges say it.
    #[must_use]
    pub fn layer(self, layer: usize) -> Self {
        Node { layer: Some(layer), ..self }
    }

    fn words(&self) -> String {
        if self.value.is_empty() || self.value == self.name {
            self.name.clone()
        } else {
            format!("{}({})", self.name, self.value)
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    from: usize,
    to: usize,
    ink: Ink,
}

/// Nodes and edges; a node is named by its place, from 0.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    is_directed: bool,
    is_circle: bool,
}

impl Graph {
    /// A graph in layers with arrows, such as a game or a rooted tree, whose edges lead down.
    #[must_use]
    pub fn directed() -> Self {
        Graph { is_directed: true, ..Graph::default() }
    }

    /// A graph in layers without arrows, or a tree.
    #[must_use]
    pub fn undirected() -> Self {
        Graph::default()
    }

    /// The graph on a circle.
    #[must_use]
    pub fn circle(self) -> Self {
        Graph { is_circle: true, ..self }
    }

    /// Adds a node, and tells its place. Where there are too many, the first are drawn.
    pub fn node(&mut self, node: Node) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Adds an edge; one whose ink is not `Faint` is drawn thick.
    pub fn edge(&mut self, from: usize, to: usize, ink: Ink) {
        self.edges.push(Edge { from, to, ink });
    }

    pub(crate) fn size(&self) -> usize {
        self.nodes.len() + self.edges.len()
    }

    pub(crate) fn is_large(&self) -> bool {
        self.nodes.len() > NODES || self.edges.len() > EDGES
    }

    /// How many nodes there are of each value and layer; where a frame is, some have a badge.
    pub(crate) fn summary(&self) -> Grid {
        let layers = self.layers();
        let value = |node: &Node| node.value.parse::<u64>().unwrap_or(0);
        let deepest = layers.iter().max().copied().unwrap_or(0);
        let largest = self.nodes.iter().map(value).max().unwrap_or(0);
        let (deep, wide) = (deepest / LAYERS + 1, largest / VALUES + 1);
        let mut cells: HashMap<(usize, u64), (u32, bool)> = HashMap::new();
        for (node, layer) in self.nodes.iter().zip(layers) {
            let cell = cells.entry((layer / deep, value(node) / wide)).or_default();
            *cell = (cell.0 + 1, cell.1 || !node.badge.is_empty());
        }
        let range = |first: u64, step: u64| match step {
            1 => first.to_string(),
            _ => format!("{}–{}", first * step, first * step + step - 1),
        };
        let rows = (0..=deepest / deep).map(|row| range(row as u64, deep as u64)).collect();
        let columns = (0..=largest / wide).map(|column| range(column, wide)).collect();
        let most = cells.values().map(|cell| cell.0).max().unwrap_or(1).max(2);
        let mut grid = Grid::new(rows, columns, |row, column| {
            let Some(&(count, _)) = cells.get(&(row, column as u64)) else {
                return Cell::new(Ink::Paper, "");
            };
            // Shades by order of magnitude, up to that of the fullest cell.
            let share = f64::from(count).ln() / f64::from(most).ln();
            let is_zero = column == 0 && wide == 1;
            Cell::new(Ink::Value(if is_zero { 0 } else { 1 + (share * 6.0) as u64 }), count)
        });
        for ((row, column), (_, has_badge)) in cells {
            if has_badge {
                grid.mark(Ink::Mark, (row, column as usize));
            }
        }
        grid.axes("value", "layer")
    }

    pub(crate) fn uses(&self, key: Key) -> bool {
        match key {
            Key::Surface(ink) => self.nodes.iter().any(|node| node.ink == ink),
            Key::Ring(ink) => self.nodes.iter().any(|node| node.ring == Some(ink)),
            Key::Disc(ink) => {
                ink == Ink::Mark && self.nodes.iter().any(|node| !node.badge.is_empty())
            }
            Key::Line(ink) => self.edges.iter().any(|edge| edge.ink == ink),
            Key::Frame(_) | Key::Note => false,
        }
    }

    /// A line for each node, by layers, with the nodes that its edges lead to.
    pub(crate) fn lines(&self, width: usize, most: usize) -> Vec<Text> {
        let layers = self.layers();
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_by_key(|&node| layers[node]);
        let mut neighbours: Vec<Vec<Edge>> = vec![Vec::new(); self.nodes.len()];
        for &edge in &self.edges {
            neighbours[edge.from].push(edge);
        }
        let wide = self.nodes.iter().map(|node| node.words().chars().count()).max().unwrap_or(0);
        let line = |&node: &usize| {
            let Node { badge, ink, ring, .. } = &self.nodes[node];
            let tone = ring.unwrap_or(*ink).tone();
            let name = self.nodes[node].words();
            let mut line = Text::new().then(tone, format!("{name:<wide$}"));
            if self.nodes.iter().any(|node| !node.badge.is_empty()) {
                line = line.strong(format!(" {badge:<2}"));
            }
            for edge in &neighbours[node] {
                let sign = match (edge.ink, self.is_directed) {
                    (Ink::Faint, true) => "->",
                    (Ink::Faint, false) => "--",
                    (_, true) => "=>",
                    (_, false) => "==",
                };
                let part = format!("{sign} {}", self.nodes[edge.to].words());
                if line.words().chars().count() + part.chars().count() + 3 > width {
                    return line.plain(" …");
                }
                line = line.plain(" ").then(edge.ink.tone(), part);
            }
            line
        };
        let mut lines: Vec<Text> = order.iter().take(most).map(line).collect();
        if order.len() > most {
            let more = counted(order.len() - most, "node");
            lines.push(Text::new().then(Tone::Faint, format!("… and {more}; --svg draws them.")));
        }
        lines
    }

    /// The layer of each node: as given, by the longest way to the end where no edge leads back, and by
    /// the distance from the first node of each part elsewhere.
    fn layers(&self) -> Vec<usize> {
        let count = self.nodes.len();
        if self.nodes.iter().all(|node| node.layer.is_some()) {
            return self.nodes.iter().filter_map(|node| node.layer).collect();
        }
        if let Some(heights) = self.heights().filter(|_| self.is_directed) {
            let most = heights.iter().max().copied().unwrap_or(0);
            return heights.into_iter().map(|height| most - height).collect();
        }
        let mut neighbours = vec![Vec::new(); count];
        for edge in &self.edges {
            neighbours[edge.from].push(edge.to);
            neighbours[edge.to].push(edge.from);
        }
        let mut layers = vec![usize::MAX; count];
        for start in 0..count {
            let mut queue = vec![start];
            if layers[start] != usize::MAX {
                continue;
            }
            layers[start] = 0;
            let mut next = 0;
            while let Some(&node) = queue.get(next) {
                next += 1;
                for &to in &neighbours[node] {
                    if layers[to] == usize::MAX {
                        layers[to] = layers[node] + 1;
                        queue.push(to);
                    }
                }
            }
        }
        layers
    }

    /// The length of the longest way from each node to the end; `None` where an edge leads back.
    fn heights(&self) -> Option<Vec<usize>> {
        let mut open = vec![0; self.nodes.len()];
        let mut before = vec![Vec::new(); self.nodes.len()];
        for edge in &self.edges {
            open[edge.from] += 1;
            before[edge.to].push(edge.from);
        }
        let mut heights = vec![0; self.nodes.len()];
        let mut done: Vec<usize> = (0..open.len()).filter(|&node| open[node] == 0).collect();
        let mut next = 0;
        while let Some(&node) = done.get(next) {
            next += 1;
            for &from in &before[node] {
                heights[from] = heights[from].max(heights[node] + 1);
                open[from] -= 1;
                if open[from] == 0 {
                    done.push(from);
                }
            }
        }
        (next == heights.len()).then_some(heights)
    }

    /// The middle of each node, and the points of each edge between its ends.
    fn places(&self) -> (Vec<Place>, Vec<Vec<Place>>) {
        let count = self.nodes.len();
        if self.is_circle {
            let radius = (count as f64 * ACROSS / std::f64::consts::TAU).max(ACROSS);
            let place = |node: usize| {
                let (y, x) = (node as f64 / count as f64 * std::f64::consts::TAU).sin_cos();
                (radius * (1.0 + y), radius * (1.0 - x))
            };
            return ((0..count).map(place).collect(), vec![Vec::new(); self.edges.len()]);
        }
        // Nodes, then the points of edges over several layers.
        let mut layer = self.layers();
        let mut links = Vec::new();
        let mut chains = Vec::new();
        for edge in &self.edges {
            let (mut last, mut chain) = (edge.from, Vec::new());
            let (from, to) = (layer[edge.from], layer[edge.to]);
            let between: Vec<usize> =
                if from < to { (from + 1..to).collect() } else { (to + 1..from).rev().collect() };
            for at in between {
                layer.push(at);
                links.push((last, layer.len() - 1));
                last = layer.len() - 1;
                chain.push(last);
            }
            links.push((last, edge.to));
            chains.push(chain);
        }
        let mut near = vec![Vec::new(); layer.len()];
        for &(one, other) in &links {
            near[one].push(other);
            near[other].push(one);
        }
        let mut rows = vec![Vec::new(); layer.iter().max().map_or(0, |last| last + 1)];
        for (point, &at) in layer.iter().enumerate() {
            rows[at].push(point);
        }
        let mut x = vec![0.0; layer.len()];
        for row in &rows {
            spread(row, &mut x, count, None);
        }
        for round in 0..24 {
            for step in 0..rows.len() {
                let (at, from) = if round % 2 == 0 {
                    (step, step.wrapping_sub(1))
                } else {
                    (rows.len() - 1 - step, rows.len() - step)
                };
                let wish = |point: usize| {
                    let all = near[point].iter();
                    // First the order, by the layer before; then the places, by both.
                    let near = all.filter(|&&to| round >= 12 || layer[to] == from);
                    let near: Vec<f64> = near.map(|&to| x[to]).collect();
                    if near.is_empty() {
                        x[point]
                    } else {
                        near.iter().sum::<f64>() / near.len() as f64
                    }
                };
                let wishes: Vec<f64> = (0..layer.len()).map(wish).collect();
                if round < 12 {
                    rows[at].sort_by(|&one, &other| wishes[one].total_cmp(&wishes[other]));
                }
                spread(&rows[at], &mut x, count, Some(&wishes));
            }
        }
        let place = |&point: &usize| (x[point], layer[point] as f64 * DOWN);
        let nodes = (0..count).map(|node| place(&node)).collect();
        (nodes, chains.iter().map(|chain| chain.iter().map(place).collect()).collect())
    }

    pub(crate) fn draw(&self) -> Drawing {
        let (mut nodes, mut bends) = self.places();
        let all = || nodes.iter().chain(bends.iter().flatten());
        let least = |of: fn(&(f64, f64)) -> f64| all().map(of).fold(f64::INFINITY, f64::min);
        let most = |of: fn(&(f64, f64)) -> f64| all().map(of).fold(0.0, f64::max);
        let border = RADIUS + 14.0;
        let (left, top) = (least(|at| at.0) - border, least(|at| at.1) - border);
        let (width, height) = (most(|at| at.0) + border - left, most(|at| at.1) + border - top);
        if nodes.is_empty() {
            return Drawing::default();
        }
        for at in nodes.iter_mut().chain(bends.iter_mut().flatten()) {
            *at = (at.0 - left, at.1 - top);
        }
        let mut drawing = Drawing::new(width, height);
        // Thick edges lie above the others.
        for is_thick in [false, true] {
            let all = self.edges.iter().zip(&bends);
            for (edge, bends) in all.filter(|(edge, _)| (edge.ink != Ink::Faint) == is_thick) {
                let width = if is_thick { 4.0 } else { 1.5 };
                let mut points = vec![nodes[edge.from]];
                if bends.is_empty() {
                    points.extend(self.around(nodes[edge.from], nodes[edge.to]));
                }
                points.extend(bends);
                points.push(nodes[edge.to]);
                draw_edge(&mut drawing, points, self.is_directed, edge.ink, width);
            }
        }
        for (node, &at) in self.nodes.iter().zip(&nodes) {
            node.draw(at, &mut drawing);
        }
        drawing
    }

    /// The point that leads an edge around the nodes between its ends, where these are in one layer.
    fn around(&self, from: (f64, f64), to: (f64, f64)) -> Option<(f64, f64)> {
        let is_beside = (from.1 - to.1).abs() < 1.0 && (from.0 - to.0).abs() > 1.2 * ACROSS;
        let bend = RADIUS + (from.0 - to.0).abs() * 0.12;
        (is_beside && !self.is_circle).then_some((f64::midpoint(from.0, to.0), from.1 + bend))
    }
}

/// Places the points of a row in their order, as near to their wishes as the room between them lets.
fn spread(row: &[usize], x: &mut [f64], nodes: usize, wishes: Option<&[f64]>) {
    let room = |point: usize| if point < nodes { ACROSS / 2.0 } else { ACROSS / 5.0 };
    let wish = |point: usize| wishes.map_or(0.0, |wishes| wishes[point]);
    // Pushed to the right only, and to the left only; the middle of both keeps all distances.
    let (mut right, mut left) = (vec![0.0; row.len()], vec![0.0; row.len()]);
    for index in 0..row.len() {
        let after =
            index.checked_sub(1).map(|last| right[last] + room(row[last]) + room(row[index]));
        right[index] = after.map_or(wish(row[index]), |after| after.max(wish(row[index])));
    }
    for index in (0..row.len()).rev() {
        let before =
            row.get(index + 1).map(|&next| left[index + 1] - room(next) - room(row[index]));
        left[index] = before.map_or(wish(row[index]), |before| before.min(wish(row[index])));
    }
    for (index, &point) in row.iter().enumerate() {
        x[point] = f64::midpoint(left[index], right[index]);
    }
}

/// An edge through these points, the first and last of which are middles of nodes.
fn draw_edge(
    drawing: &mut Drawing,
    mut points: Vec<(f64, f64)>,
    is_directed: bool,
    ink: Ink,
    width: f64,
) {
    let last = points.len() - 1;
    let toward = |from: (f64, f64), to: (f64, f64), length: f64| {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let share = length / x.hypot(y).max(1.0);
        (from.0 + x * share, from.1 + y * share)
    };
    let (start, end) = (points[1], points[last - 1]);
    points[0] = toward(points[0], start, RADIUS);
    points[last] = toward(points[last], end, RADIUS + 1.0);
    let tip = points[last];
    let back = toward(tip, end, 6.0 + 2.0 * width);
    if is_directed {
        points[last] = toward(tip, end, 3.0 + 2.0 * width);
    }
    let middle = |one: (f64, f64), other: (f64, f64)| {
        (f64::midpoint(one.0, other.0), f64::midpoint(one.1, other.1))
    };
    let mut data = path(&points[..1]);
    for index in 1..last {
        let to =
            if index + 1 == last { points[last] } else { middle(points[index], points[index + 1]) };
        let [(a, b), (c, d)] = [points[index], to].map(|(x, y)| (x.round(), y.round()));
        let _ = write!(data, "Q{a} {b} {c} {d}");
    }
    if last == 1 {
        data = path(&points);
    }
    drawing.stroke(ink, width, &data);
    if is_directed {
        let share = (2.5 + width) / (6.0 + 2.0 * width);
        let across = ((tip.1 - back.1) * share, (back.0 - tip.0) * share);
        let corners =
            [tip, (back.0 + across.0, back.1 + across.1), (back.0 - across.0, back.1 - across.1)];
        drawing.fill(ink, &(path(&corners) + "z"));
    }
}

impl Node {
    fn draw(&self, at: (f64, f64), drawing: &mut Drawing) {
        drawing.disc(self.ink, at, RADIUS);
        match self.ring {
            Some(ink) => drawing.ring(ink, 4.0, at, RADIUS),
            None => drawing.ring(Ink::Text, 1.5, at, RADIUS),
        }
        let middle = |x: f64, y: f64| (at.0 + x, at.1 + y);
        if self.value.is_empty() || self.value == self.name {
            drawing.text((Ink::Text, 14.0), Anchor::Middle, at, &self.name);
        } else {
            let fit = |text: &str, size: f64| size * (40.0 / text_width(text, size)).min(1.0);
            let sizes = (fit(&self.name, 11.0), fit(&self.value, 18.0));
            drawing.text((Ink::Text, sizes.0), Anchor::Middle, middle(0.0, -12.0), &self.name);
            drawing.text((Ink::Text, sizes.1), Anchor::Middle, middle(0.0, 6.0), &self.value);
        }
        if !self.badge.is_empty() {
            let (x, y) = middle(RADIUS * 0.85, -RADIUS * 0.85);
            let radius = (text_width(&self.badge, 11.0) / 2.0 + 4.0).max(8.0);
            drawing.disc(Ink::Mark, (x, y), radius);
            drawing.text((Ink::Paper, 11.0), Anchor::Middle, (x, y), &self.badge);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    /// Whatever the graph: no two nodes overlap, and of a graph without cycles every edge leads down.
    #[test]
    fn nodes_have_room() {
        let mut rng = StdRng::seed_from_u64(3);
        for count in 1..=24 {
            for mut graph in [Graph::directed(), Graph::undirected(), Graph::undirected().circle()]
            {
                (0..count).for_each(|name| {
                    graph.node(Node::new(name, "", Ink::Open));
                });
                for [from, to] in (0..count).array_combinations() {
                    if rng.random_bool(0.2) {
                        graph.edge(from, to, Ink::Faint);
                    }
                }
                let (nodes, bends) = graph.places();
                assert_eq!((nodes.len(), bends.len()), (count, graph.edges.len()));
                for [one, other] in nodes.iter().array_combinations() {
                    let distance = (one.0 - other.0).hypot(one.1 - other.1);
                    assert!(distance >= 2.0 * RADIUS, "{distance}");
                }
                let mut edges = graph.edges.iter();
                assert!(
                    edges.all(|edge| !graph.is_directed || nodes[edge.from].1 < nodes[edge.to].1)
                );
                graph.draw();
                assert_eq!(graph.lines(78, usize::MAX).len(), count);
            }
        }
    }
}
