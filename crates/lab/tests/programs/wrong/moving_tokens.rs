//! Moving tokens, solved wrongly.

use super::{Input, Wrong, mex};

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        // Widespread, and the official sample does not show it.
        name: "values-before-those-of-successors",
        program: |input, output| {
            let graph = Graph::new(input, 6000);
            let mut values = vec![0; graph.successors.len()];
            for node in graph.order() {
                let options: Vec<u32> =
                    graph.successors[node].iter().map(|&to| values[to]).collect();
                values[node] = mex(&options);
            }
            answer(output, graph.tokens.iter().fold(0, |sum, &node| sum ^ values[node]) > 0);
        },
        shown_by: || "3 2 1\n1 2\n2 3\n1\n".to_owned(),
    },
    Wrong {
        name: "or-for-xor",
        program: |input, output| {
            let graph = Graph::new(input, 6000);
            let values = graph.values(mex);
            answer(output, graph.tokens.iter().any(|&node| values[node] > 0));
        },
        shown_by: || "2 1 2\n1 2\n1 1\n".to_owned(),
    },
    Wrong {
        name: "won-or-lost-for-values",
        program: |input, output| {
            let graph = Graph::new(input, 6000);
            let values = graph.values(|options| u32::from(options.contains(&0)));
            answer(output, graph.tokens.iter().fold(0, |sum, &node| sum ^ values[node]) > 0);
        },
        shown_by: || "3 3 2\n1 2\n1 3\n2 3\n1 2\n".to_owned(),
    },
    Wrong {
        name: "largest-value-and-one",
        program: |input, output| {
            let graph = Graph::new(input, 6000);
            let values = graph.values(|options| options.iter().max().map_or(0, |most| most + 1));
            answer(output, graph.tokens.iter().fold(0, |sum, &node| sum ^ values[node]) > 0);
        },
        shown_by: || "3 2 1\n1 2\n2 3\n1\n".to_owned(),
    },
    Wrong {
        name: "edges-turned-round",
        program: |input, output| {
            let mut graph = Graph::new(input, 6000);
            graph.turn();
            let values = graph.values(mex);
            answer(output, graph.tokens.iter().fold(0, |sum, &node| sum ^ values[node]) > 0);
        },
        shown_by: || "2 1 1\n1 2\n1\n".to_owned(),
    },
    Wrong {
        name: "one-token-a-node",
        program: |input, output| {
            let mut graph = Graph::new(input, 6000);
            graph.tokens.sort_unstable();
            graph.tokens.dedup();
            let values = graph.values(mex);
            answer(output, graph.tokens.iter().fold(0, |sum, &node| sum ^ values[node]) > 0);
        },
        shown_by: || "2 1 2\n1 2\n1 1\n".to_owned(),
    },
    Wrong {
        name: "array-of-1999-nodes",
        program: |input, output| {
            let graph = Graph::new(input, 6000);
            assert!(graph.successors.len() <= 2000, "the last node has no place");
            let values = graph.values(mex);
            answer(output, graph.tokens.iter().fold(0, |sum, &node| sum ^ values[node]) > 0);
        },
        shown_by: || "2000 0 1\n1\n".to_owned(),
    },
    Wrong {
        name: "array-of-1500-edges",
        program: |input, output| {
            let graph = Graph::new(input, 1500);
            let values = graph.values(mex);
            answer(output, graph.tokens.iter().fold(0, |sum, &node| sum ^ values[node]) > 0);
        },
        shown_by: || format!("2000 1501 1\n{}1\n", "1 2\n".repeat(1501)),
    },
];

struct Graph {
    /// Those of each node, from 1.
    successors: Vec<Vec<usize>>,
    tokens: Vec<usize>,
}

impl Graph {
    /// Reads a graph of at most so many edges, and the tokens.
    fn new(input: &mut Input, most: usize) -> Self {
        let (nodes, edges, tokens): (usize, usize, usize) =
            (input.next(), input.next(), input.next());
        assert!(edges <= most, "no place for an edge");
        let mut successors = vec![Vec::new(); nodes + 1];
        for _ in 0..edges {
            let from: usize = input.next();
            successors[from].push(input.next());
        }
        Graph { successors, tokens: input.list(tokens) }
    }

    /// All nodes, each before its successors.
    fn order(&self) -> Vec<usize> {
        let mut incoming = vec![0; self.successors.len()];
        self.successors.iter().flatten().for_each(|&to| incoming[to] += 1);
        let mut order: Vec<usize> =
            (1..incoming.len()).filter(|&node| incoming[node] == 0).collect();
        let mut done = 0;
        while done < order.len() {
            for &to in &self.successors[order[done]] {
                incoming[to] -= 1;
                if incoming[to] == 0 {
                    order.push(to);
                }
            }
            done += 1;
        }
        order
    }

    /// The value of each node, from those of its successors.
    fn values(&self, value: impl Fn(&[u32]) -> u32) -> Vec<u32> {
        let mut values = vec![0; self.successors.len()];
        for node in self.order().into_iter().rev() {
            let options: Vec<u32> = self.successors[node].iter().map(|&to| values[to]).collect();
            values[node] = value(&options);
        }
        values
    }

    fn turn(&mut self) {
        let mut turned = vec![Vec::new(); self.successors.len()];
        for (from, all) in self.successors.iter().enumerate() {
            for &to in all {
                turned[to].push(from);
            }
        }
        self.successors = turned;
    }
}

fn answer(output: &mut String, wins: bool) {
    output.push_str(if wins { "win\n" } else { "lose\n" });
}
