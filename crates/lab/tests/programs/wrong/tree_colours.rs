//! Chef and Tree Game, solved wrongly.

use super::{Input, Wrong};
use std::hint::black_box;

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "difference-of-the-counts",
        program: |input, output| {
            each(input, output, |tree| tree.edges.iter().map(|&(_, _, colour)| colour).sum());
        },
        shown_by: || "1\n3\n1 2 1\n2 3 0\n".to_owned(),
    },
    Wrong {
        name: "lowest-edges-alone",
        program: |input, output| {
            each(input, output, |tree| {
                let (order, parents) = tree.order();
                let lowest = order.iter().filter(|&&vertex| vertex > 0 && parents[vertex].0 == 0);
                lowest.map(|&vertex| parents[vertex].1).sum()
            });
        },
        shown_by: || "1\n4\n1 2 0\n1 3 1\n2 4 0\n".to_owned(),
    },
    Wrong {
        name: "who-starts-wins-a-value-of-zero",
        program: |input, output| {
            let cases: u32 = input.next();
            for _ in 0..cases {
                let value = Tree::new(input, true).value(grown);
                output.push_str(if value >= 0.0 { "Chef " } else { "Ksen " });
                output.push_str(if value > 0.0 { "Chef\n" } else { "Ksen\n" });
            }
        },
        shown_by: || "1\n3\n1 2 0\n1 3 1\n".to_owned(),
    },
    Wrong {
        name: "colours-exchanged",
        program: |input, output| each(input, output, |tree| -tree.value(grown)),
        shown_by: || "1\n2\n1 2 0\n".to_owned(),
    },
    Wrong {
        name: "parents-first",
        program: |input, output| {
            let cases: u32 = input.next();
            for _ in 0..cases {
                let value = Tree::new(input, false).value(grown);
                answer(output, value);
            }
        },
        shown_by: || "1\n2\n2 1 0\n".to_owned(),
    },
    Wrong {
        name: "rounded-towards-zero",
        program: |input, output| {
            let grown = |on: f64, colour: f64| {
                let on = on * colour;
                let least = 1.0 - on.min(0.0).trunc();
                colour * (on + least) / 2_f64.powf(least - 1.0)
            };
            each(input, output, |tree| tree.value(grown));
        },
        shown_by: || "1\n4\n1 2 0\n2 3 1\n3 4 0\n".to_owned(),
    },
    Wrong {
        name: "half-of-what-stands-on-an-edge",
        program: |input, output| {
            let grown = |on: f64, colour: f64| {
                if on * colour < 0.0 { colour + on / 2.0 } else { colour + on }
            };
            each(input, output, |tree| tree.value(grown));
        },
        shown_by: || "1\n4\n1 2 0\n2 3 1\n2 4 1\n".to_owned(),
    },
    Wrong {
        name: "floats",
        program: |input, output| {
            each(input, output, |tree| {
                tree.value(|on, colour| f64::from(grown(f64::from(on as f32), colour) as f32))
            });
        },
        shown_by: || zigzags(30),
    },
    Wrong {
        name: "doubles",
        program: |input, output| each(input, output, |tree| tree.value(grown)),
        shown_by: || zigzags(60),
    },
    Wrong {
        name: "array-of-99999-vertices",
        program: |input, output| {
            each(input, output, |tree| {
                assert!(tree.around.len() < 100_000, "no place for a vertex");
                tree.value(grown)
            });
        },
        shown_by: || path(100_000),
    },
    Wrong {
        name: "recursion",
        program: |input, output| {
            fn value(tree: &Tree, vertex: usize, parent: usize) -> f64 {
                // What a call keeps.
                let kept = black_box([vertex; 16]);
                let children = tree.around[vertex].iter().filter(|&&(child, _)| child != parent);
                children.map(|&(child, colour)| grown(value(tree, child, kept[0]), colour)).sum()
            }
            each(input, output, |tree| value(&tree, 0, usize::MAX));
        },
        shown_by: || path(100_000),
    },
    Wrong {
        name: "value-kept-between-cases",
        program: |input, output| {
            let mut kept = 0.0;
            each(input, output, |tree| {
                kept += tree.value(grown);
                kept
            });
        },
        shown_by: || "2\n2\n1 2 0\n1\n".to_owned(),
    },
];

/// A path all of whose edges are Chef's.
fn path(vertices: usize) -> String {
    let edges = (1..vertices).map(|vertex| format!("{vertex} {} 0\n", vertex + 1));
    format!("1\n{vertices}\n{}", edges.collect::<String>())
}

/// Two paths on the root on which the colours take turns, one of them the other's negative but for a last
/// edge.
fn zigzags(length: usize) -> String {
    let mut edges = String::new();
    for step in 0..length {
        let parent = |before: usize| if step == 0 { 1 } else { before };
        let (one, other) = (2 * step + 2, 2 * step + 3);
        edges += &format!("{} {one} {}\n", parent(one.saturating_sub(2)), step % 2);
        if step + 1 < length {
            edges += &format!("{} {other} {}\n", parent(other.saturating_sub(2)), 1 - step % 2);
        }
    }
    format!("1\n{}\n{edges}", 2 * length)
}

/// Reads each case and writes the winners, given the value for Chef.
fn each(input: &mut Input, output: &mut String, mut value: impl FnMut(Tree) -> f64) {
    let cases: u32 = input.next();
    for _ in 0..cases {
        let value = value(Tree::new(input, true));
        answer(output, value);
    }
}

fn answer(output: &mut String, value: f64) {
    output.push_str(if value > 0.0 { "Chef " } else { "Ksen " });
    output.push_str(if value < 0.0 { "Ksen\n" } else { "Chef\n" });
}

/// What an edge of a colour, 1 or −1, is worth with what stands on it; exact for small trees, which is
/// enough for what is wrong otherwise.
fn grown(on: f64, colour: f64) -> f64 {
    let on = on * colour;
    let least = if on > 0.0 { 1.0 } else { (1.0 - on).floor() + 1.0 };
    colour * (on + least) / 2_f64.powf(least - 1.0)
}

struct Tree {
    /// Two vertices from 0, and 1 for Chef or −1 for Ksen.
    edges: Vec<(usize, usize, f64)>,
    around: Vec<Vec<(usize, f64)>>,
}

impl Tree {
    /// Reads edges that lead from the first to the second vertex, or both ways.
    fn new(input: &mut Input, both_ways: bool) -> Self {
        let vertices = input.next();
        let edges = (1..vertices).map(|_| {
            let (from, to): (usize, usize) = (input.next(), input.next());
            (from - 1, to - 1, if input.next::<u8>() == 0 { 1.0 } else { -1.0 })
        });
        let edges: Vec<(usize, usize, f64)> = edges.collect();
        let mut around = vec![Vec::new(); vertices];
        for &(from, to, colour) in &edges {
            around[from].push((to, colour));
            if both_ways {
                around[to].push((from, colour));
            }
        }
        Tree { edges, around }
    }

    /// The vertices, each after its parent, and the parents, with the colours of the edges to them.
    fn order(&self) -> (Vec<usize>, Vec<(usize, f64)>) {
        let mut parents = vec![(0, 0.0); self.around.len()];
        let mut order = vec![0];
        let mut done = 0;
        while let Some(&vertex) = order.get(done) {
            let parent = parents[vertex].0;
            for &(child, colour) in self.around[vertex].iter().filter(|next| next.0 != parent) {
                parents[child] = (vertex, colour);
                order.push(child);
            }
            done += 1;
        }
        (order, parents)
    }

    fn value(&self, grown: impl Fn(f64, f64) -> f64) -> f64 {
        let (order, parents) = self.order();
        let mut values = vec![0.0; parents.len()];
        for &vertex in order[1..].iter().rev() {
            let (parent, colour) = parents[vertex];
            values[parent] += grown(values[vertex], colour);
        }
        values[0]
    }
}
