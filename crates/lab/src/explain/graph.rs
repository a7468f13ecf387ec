//! Directed acyclic graphs in layers, placed by layout-rs: it puts nodes into ranks, orders each rank
//! so that few edges cross, and leads edges around nodes.

use super::ink::Ink;
use super::picture::{Panel, Shape, round, text_width};
use layout::core::base::Orientation;
use layout::core::format::{ClipHandle, RenderBackend};
use layout::core::geometry::Point;
use layout::core::style::StyleAttr;
use layout::std_shapes::shapes::{Arrow, Element, ShapeKind};
use layout::topo::layout::VisualGraph;
use std::fmt::Write;

/// The diameter of a node in pixels.
const DIAMETER: f64 = 46.0;

/// A node as it is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// What stands in the node, large, and above it, small.
    pub(crate) inside: String,
    pub(crate) name: String,
    pub(crate) ink: Ink,
    /// What stands on the node, such as tokens.
    pub(crate) badge: Option<String>,
}

/// An edge as it is drawn: the indices of its nodes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) ink: Ink,
    pub(crate) width: f64,
}

/// Draws a graph without cycles, every edge downwards.
pub(crate) fn layered(nodes: &[Node], edges: &[Edge]) -> Panel {
    if nodes.is_empty() {
        // The library takes none without a node.
        return Panel::default();
    }
    place(nodes, edges).panel(nodes, edges)
}

fn place(nodes: &[Node], edges: &[Edge]) -> Placed {
    let mut graph = VisualGraph::new(Orientation::TopToBottom);
    let handles: Vec<_> = nodes
        .iter()
        .enumerate()
        .map(|(index, _)| {
            graph.add_node(Element::create_with_properties(
                ShapeKind::new_circle(""),
                StyleAttr::simple(),
                Orientation::TopToBottom,
                Point::new(DIAMETER, DIAMETER),
                index.to_string(),
            ))
        })
        .collect();
    for (index, edge) in edges.iter().enumerate() {
        let arrow = Arrow { properties: Some(index.to_string()), ..Arrow::default() };
        graph.add_edge(arrow, handles[edge.from], handles[edge.to]);
    }
    let mut placed = Placed::default();
    graph.do_it(false, false, false, &mut placed);
    placed
}

/// Where the library has put things: nodes by their centre, edges as cubic curves.
#[derive(Debug, Default)]
struct Placed {
    nodes: Vec<(usize, Point)>,
    edges: Vec<(usize, Vec<Point>)>,
}

impl RenderBackend for Placed {
    fn draw_circle(&mut self, at: Point, _: Point, _: &StyleAttr, properties: Option<String>) {
        if let Some(index) = properties.and_then(|index| index.parse().ok()) {
            self.nodes.push((index, at));
        }
    }

    fn draw_arrow(
        &mut self,
        path: &[(Point, Point)],
        _: bool,
        _: (bool, bool),
        _: &StyleAttr,
        properties: Option<String>,
        _: &str,
    ) {
        let (Some(index), [first, rest @ ..]) =
            (properties.and_then(|index| index.parse().ok()), path)
        else {
            return;
        };
        // The first pair is a point and the control point after it, the others are the control
        // point before a point and that point; the control point after it is the mirrored one.
        let mut curve = vec![first.0];
        let mut control = first.1;
        for &(before, at) in rest {
            curve.extend([control, before, at]);
            control = Point::new(2.0 * at.x - before.x, 2.0 * at.y - before.y);
        }
        self.edges.push((index, curve));
    }

    // Nodes are circles, edges are arrows, and labels are set here, so nothing else is drawn.
    fn draw_text(&mut self, _: Point, _: &str, _: &StyleAttr) {}

    fn draw_rect(
        &mut self,
        _: Point,
        _: Point,
        _: &StyleAttr,
        _: Option<String>,
        _: Option<ClipHandle>,
    ) {
    }

    fn draw_line(&mut self, _: Point, _: Point, _: &StyleAttr, _: Option<String>) {}

    fn create_clip(&mut self, _: Point, _: Point, _: usize) -> ClipHandle {
        0
    }
}

impl Placed {
    fn panel(mut self, nodes: &[Node], edges: &[Edge]) -> Panel {
        let size = self.move_to_origin();
        let mut panel = Panel { width: size.x, height: size.y, ..Panel::default() };
        // Highlighted edges lie above the others.
        self.edges.sort_by(|one, other| {
            edges[one.0].width.total_cmp(&edges[other.0].width).then(one.0.cmp(&other.0))
        });
        for (index, curve) in &self.edges {
            edges[*index].draw(curve, &mut panel);
        }
        for &(index, at) in &self.nodes {
            nodes[index].draw(at, &mut panel);
        }
        panel
    }

    /// Moves everything so that it begins at 0, and returns how far it reaches.
    fn move_to_origin(&mut self) -> Point {
        let margin = Point::new(DIAMETER / 2.0 + 16.0, DIAMETER / 2.0 + 18.0);
        let centres = self.nodes.iter().map(|node| node.1);
        let mut boxes: Vec<(Point, Point)> =
            centres.map(|at| (at.sub(margin), at.add(margin))).collect();
        boxes.extend(self.edges.iter().flat_map(|edge| &edge.1).map(|&at| (at, at)));
        let least = |x: fn(&Point) -> f64| {
            boxes.iter().map(|area| x(&area.0)).fold(f64::INFINITY, f64::min)
        };
        let most = |x: fn(&Point) -> f64| {
            boxes.iter().map(|area| x(&area.1)).fold(f64::NEG_INFINITY, f64::max)
        };
        if boxes.is_empty() {
            return Point::new(0.0, 0.0);
        }
        let origin = Point::new(least(|at| at.x), least(|at| at.y));
        let end = Point::new(most(|at| at.x), most(|at| at.y));
        for (_, at) in &mut self.nodes {
            *at = at.sub(origin);
        }
        for at in self.edges.iter_mut().flat_map(|edge| &mut edge.1) {
            *at = at.sub(origin);
        }
        end.sub(origin)
    }
}

impl Edge {
    fn draw(&self, curve: &[Point], panel: &mut Panel) {
        let (Some(first), Some(&end)) = (curve.first(), curve.last()) else {
            return;
        };
        let mut data = format!("M{} {}", round(first.x), round(first.y));
        for piece in curve[1..].chunks(3) {
            data.push('C');
            for at in piece {
                let _ = write!(data, " {} {}", round(at.x), round(at.y));
            }
        }
        panel.path(format!("s-{}", self.ink.name()), self.width, &data);
        // The head points away from the last point that differs from the end.
        let from = curve.iter().rev().find(|at| at.distance_to(end) > 0.5);
        let Some(direction) = from.map(|&from| end.sub(from)) else {
            return;
        };
        let along = direction.scale(1.0 / direction.length());
        let across = Point::new(-along.y, along.x);
        let (length, width) = (6.0 + 2.0 * self.width, 2.5 + self.width);
        let base = end.sub(along.scale(length));
        let (left, right) = (base.add(across.scale(width)), base.sub(across.scale(width)));
        let mut head = String::new();
        for (letter, at) in [('M', end), ('L', left), ('L', right)] {
            let _ = write!(head, "{letter}{} {}", round(at.x), round(at.y));
        }
        panel.path(format!("f-{}", self.ink.name()), 1.0, &(head + "z"));
    }
}

impl Node {
    fn draw(&self, at: Point, panel: &mut Panel) {
        let radius = DIAMETER / 2.0;
        let circle = |class: String| Shape::Circle { class, width: 1.5, x: at.x, y: at.y, radius };
        panel.shapes.push(circle(format!("f-{}", self.ink.name())));
        panel.shapes.push(circle("s-ink".into()));
        let label = |class: &str, x: f64, y: f64, size: f64, text: &str| Shape::Label {
            class: class.into(),
            x,
            y,
            size,
            anchor: "middle",
            turn: 0.0,
            text: text.to_owned(),
        };
        let size = if self.name.len() > 6 { 8.0 } else { 11.0 };
        panel.shapes.push(label("f-ink", at.x, at.y - 8.0, size, &self.name));
        panel.shapes.push(label("f-ink", at.x, at.y + 13.0, 18.0, &self.inside));
        if let Some(badge) = &self.badge {
            let x = at.x + radius * 0.85;
            let y = at.y - radius * 0.85;
            let radius = (text_width(badge, 11.0) / 2.0 + 4.0).max(8.0);
            panel.shapes.push(Shape::Circle { class: "f-mark".into(), width: 1.0, x, y, radius });
            panel.shapes.push(label("f-paper", x, y + 4.0, 11.0, badge));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    fn node(index: usize) -> Node {
        Node { inside: String::new(), name: index.to_string(), ink: Ink::Zero, badge: None }
    }

    /// Each node and each edge is drawn once, and every edge leads down, whatever the graph.
    #[test]
    fn everything_is_placed() {
        let mut rng = StdRng::seed_from_u64(3);
        for count in 1..=24 {
            let mut edges: Vec<(usize, usize)> = Vec::new();
            for _ in 0..rng.random_range(0..=3 * count) {
                let (one, other) = (rng.random_range(0..count), rng.random_range(0..count));
                let edge = (one.min(other), one.max(other));
                if one != other && !edges.contains(&edge) {
                    edges.push(edge);
                }
            }
            let nodes: Vec<Node> = (0..count).map(node).collect();
            let edge = |(from, to)| Edge { from, to, ink: Ink::Faint, width: 1.0 };
            let edges: Vec<Edge> = edges.into_iter().map(edge).collect();
            let placed = place(&nodes, &edges);
            let mut at = vec![None; count];
            for &(index, point) in &placed.nodes {
                assert!(at[index].replace(point).is_none(), "node {index} is drawn twice");
            }
            assert!(at.iter().all(Option::is_some), "a node is not drawn");
            let mut drawn: Vec<usize> = placed.edges.iter().map(|edge| edge.0).collect();
            drawn.sort_unstable();
            assert_eq!(drawn, (0..edges.len()).collect::<Vec<_>>());
            for Edge { from, to, .. } in edges {
                assert!(at[from].unwrap().y < at[to].unwrap().y, "{from} is not above {to}");
            }
        }
    }
}
