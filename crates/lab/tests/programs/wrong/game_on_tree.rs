//! The game on a tree, solved wrongly.

use super::{Input, Wrong, mex};
use std::hint::black_box;

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "parity-of-the-edges",
        program: |input, output| answer(output, Tree::new(input).around.len().is_multiple_of(2)),
        shown_by: || "3\n1 2\n2 3\n".to_owned(),
    },
    Wrong {
        name: "xor-of-the-sizes",
        program: |input, output| {
            let tree = Tree::new(input);
            let size = |children: &[u32]| children.iter().map(|size| size + 1).sum();
            let sizes = tree.values(0, size);
            let branches = tree.around[0].iter().map(|&child| sizes[child] + 1);
            answer(output, branches.fold(0, |sum, size| sum ^ size) > 0);
        },
        shown_by: || "5\n1 2\n1 3\n2 4\n2 5\n".to_owned(),
    },
    Wrong {
        name: "sum-for-xor",
        program: |input, output| {
            let tree = Tree::new(input);
            let sum = |children: &[u32]| children.iter().map(|value| value + 1).sum();
            answer(output, tree.values(0, sum)[0] > 0);
        },
        shown_by: || "3\n1 2\n1 3\n".to_owned(),
    },
    Wrong {
        name: "mex-of-the-children",
        program: |input, output| answer(output, Tree::new(input).values(0, mex)[0] > 0),
        shown_by: || "3\n1 2\n1 3\n".to_owned(),
    },
    Wrong {
        name: "longest-branches",
        program: |input, output| {
            let tree = Tree::new(input);
            let longest = |children: &[u32]| children.iter().max().map_or(0, |value| value + 1);
            let heights = tree.values(0, longest);
            let branches = tree.around[0].iter().map(|&child| heights[child] + 1);
            answer(output, branches.fold(0, |sum, height| sum ^ height) > 0);
        },
        shown_by: || "5\n1 2\n1 3\n2 4\n2 5\n".to_owned(),
    },
    Wrong {
        name: "parents-first",
        program: |input, output| {
            let tree = Tree::read(input, false);
            answer(output, tree.values(0, right)[0] > 0);
        },
        shown_by: || "2\n2 1\n".to_owned(),
    },
    Wrong {
        name: "another-root",
        program: |input, output| {
            let tree = Tree::new(input);
            let root = tree.around.len() - 1;
            answer(output, tree.values(root, right)[root] > 0);
        },
        shown_by: || "3\n1 2\n1 3\n".to_owned(),
    },
    Wrong {
        name: "values-in-a-byte",
        program: |input, output| {
            let byte = |children: &[u32]| right(children) & 255;
            answer(output, Tree::new(input).values(0, byte)[0] > 0);
        },
        shown_by: || path(257),
    },
    Wrong {
        name: "array-of-99999-vertices",
        program: |input, output| {
            let tree = Tree::new(input);
            assert!(tree.around.len() < 100_000, "no place for a vertex");
            answer(output, tree.values(0, right)[0] > 0);
        },
        shown_by: || path(100_000),
    },
    Wrong {
        name: "recursion",
        program: |input, output| {
            fn value(tree: &Tree, vertex: usize, parent: usize) -> u32 {
                // What a call keeps.
                let kept = black_box([vertex; 16]);
                let children = tree.around[vertex].iter().filter(|&&child| child != parent);
                children.fold(0, |sum, &child| sum ^ (value(tree, child, kept[0]) + 1))
            }
            let tree = Tree::new(input);
            answer(output, value(&tree, 0, usize::MAX) > 0);
        },
        shown_by: || path(100_000),
    },
    Wrong {
        name: "all-vertices-looked-through-for-children",
        program: |input, output| {
            let tree = Tree::new(input);
            let (order, parents) = tree.order(0);
            let mut values = vec![0; parents.len()];
            for &vertex in order.iter().rev() {
                for child in 0..parents.len() {
                    if parents[child] == vertex && child != 0 {
                        values[vertex] ^= values[child] + 1;
                    }
                }
            }
            answer(output, values[0] > 0);
        },
        shown_by: || path(100_000),
    },
];

/// A path from the root.
fn path(vertices: usize) -> String {
    let edges = (1..vertices).map(|vertex| format!("{vertex} {}\n", vertex + 1));
    format!("{vertices}\n{}", edges.collect::<String>())
}

fn answer(output: &mut String, wins: bool) {
    output.push_str(if wins { "Alice\n" } else { "Bob\n" });
}

/// The xor of the children's values, each with its edge.
fn right(children: &[u32]) -> u32 {
    children.iter().fold(0, |sum, value| sum ^ (value + 1))
}

struct Tree {
    around: Vec<Vec<usize>>,
}

impl Tree {
    fn new(input: &mut Input) -> Self {
        Tree::read(input, true)
    }

    /// Reads edges that lead from the first to the second vertex, or both ways.
    fn read(input: &mut Input, both_ways: bool) -> Self {
        let vertices = input.next();
        let mut around = vec![Vec::new(); vertices];
        for _ in 1..vertices {
            let (from, to): (usize, usize) = (input.next(), input.next());
            around[from - 1].push(to - 1);
            if both_ways {
                around[to - 1].push(from - 1);
            }
        }
        Tree { around }
    }

    /// The vertices, each after its parent, and the parents; the root is its own.
    fn order(&self, root: usize) -> (Vec<usize>, Vec<usize>) {
        let mut parents = vec![root; self.around.len()];
        let mut order = vec![root];
        let mut done = 0;
        while let Some(&vertex) = order.get(done) {
            let parent = parents[vertex];
            for &child in self.around[vertex].iter().filter(|&&next| next != parent) {
                parents[child] = vertex;
                order.push(child);
            }
            done += 1;
        }
        (order, parents)
    }

    /// The value of each vertex, from those of its children.
    fn values(&self, root: usize, value: impl Fn(&[u32]) -> u32) -> Vec<u32> {
        let (order, parents) = self.order(root);
        let mut values = vec![0; parents.len()];
        for &vertex in order.iter().rev() {
            let children = self.around[vertex].iter().filter(|&&next| next != parents[vertex]);
            let children: Vec<u32> = children.map(|&child| values[child]).collect();
            values[vertex] = value(&children);
        }
        values
    }
}
