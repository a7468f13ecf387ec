//! Election Promises, solved wrongly.

use super::{Input, Wrong, mex};
use std::hint::black_box;

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "one-xor-for-all",
        program: |input, output| {
            let graph = Graph::new(input);
            graph.answer(output, &vec![0; graph.numbers.len()], Move::RIGHT);
        },
        shown_by: || "2 1\n1 1\n1 2\n".to_owned(),
    },
    Wrong {
        name: "levels-by-the-longest-path",
        program: |input, output| {
            let graph = Graph::new(input);
            let longest = |targets: &[u32]| targets.iter().max().map_or(0, |most| most + 1);
            graph.answer(output, &graph.levels(longest), Move::RIGHT);
        },
        shown_by: || "3 2\n1 0 1\n1 2\n2 3\n".to_owned(),
    },
    Wrong {
        name: "arcs-turned-round",
        program: |input, output| {
            let mut graph = Graph::new(input);
            let mut turned = vec![Vec::new(); graph.targets.len()];
            for (from, targets) in graph.targets.iter().enumerate() {
                targets.iter().for_each(|&to| turned[to].push(from));
            }
            graph.targets = turned;
            graph.answer(output, &graph.levels(mex), Move::RIGHT);
        },
        shown_by: || "2 1\n1 1\n1 2\n".to_owned(),
    },
    Wrong {
        name: "numbers-before-the-move",
        program: |input, output| {
            let graph = Graph::new(input);
            let nothing = Move { make: |_, _| {}, ..Move::RIGHT };
            graph.answer(output, &graph.levels(mex), nothing);
        },
        shown_by: || "1 0\n1\n".to_owned(),
    },
    Wrong {
        name: "number-raised",
        program: |input, output| {
            let graph = Graph::new(input);
            let any = Move { is_lowered: |_, _| true, ..Move::RIGHT };
            graph.answer(output, &graph.levels(mex), any);
        },
        shown_by: || "2 0\n1 2\n".to_owned(),
    },
    Wrong {
        name: "lowest-level-first",
        program: |input, output| {
            let graph = Graph::new(input);
            let lowest = Move { is_highest: false, ..Move::RIGHT };
            graph.answer(output, &graph.levels(mex), lowest);
        },
        shown_by: || "2 1\n1 1\n1 2\n".to_owned(),
    },
    Wrong {
        name: "each-target-set-for-its-level",
        program: |input, output| {
            let graph = Graph::new(input);
            let all = Move { once_a_level: false, ..Move::RIGHT };
            graph.answer(output, &graph.levels(mex), all);
        },
        shown_by: || "3 2\n1 0 1\n1 2\n1 3\n".to_owned(),
    },
    Wrong {
        name: "targets-left-alone",
        program: |input, output| {
            let graph = Graph::new(input);
            let alone =
                Move { make: |number, sum| *number ^= sum, sets_targets: false, ..Move::RIGHT };
            graph.answer(output, &graph.levels(mex), alone);
        },
        shown_by: || "2 1\n1 1\n1 2\n".to_owned(),
    },
    Wrong {
        name: "array-of-199999-nodes",
        program: |input, output| {
            let graph = Graph::new(input);
            assert!(graph.numbers.len() < 200_000, "no place for a node");
            graph.answer(output, &graph.levels(mex), Move::RIGHT);
        },
        shown_by: || format!("200000 0\n{}\n", "0 ".repeat(200_000)),
    },
    Wrong {
        name: "recursion",
        program: |input, output| {
            fn level(graph: &Graph, node: usize, known: &mut [Option<u32>]) -> u32 {
                if let Some(level) = known[node] {
                    return level;
                }
                // What a call keeps.
                let kept = black_box([node; 16]);
                let targets = graph.targets[kept[0]].iter();
                let levels: Vec<u32> = targets.map(|&to| level(graph, to, known)).collect();
                known[node] = Some(mex(&levels));
                mex(&levels)
            }
            let graph = Graph::new(input);
            let mut known = vec![None; graph.numbers.len()];
            let nodes = 0..known.len();
            let levels: Vec<u32> = nodes.map(|node| level(&graph, node, &mut known)).collect();
            graph.answer(output, &levels, Move::RIGHT);
        },
        shown_by: || path(200_000),
    },
    Wrong {
        name: "all-nodes-again-in-each-round",
        program: |input, output| {
            let graph = Graph::new(input);
            let mut levels = vec![0; graph.numbers.len()];
            loop {
                let of = |targets: &Vec<usize>| {
                    mex(&targets.iter().map(|&to| levels[to]).collect::<Vec<_>>())
                };
                let next: Vec<u32> = graph.targets.iter().map(of).collect();
                if next == levels {
                    break;
                }
                levels = next;
            }
            graph.answer(output, &levels, Move::RIGHT);
        },
        shown_by: || path(200_000),
    },
];

/// A right program that makes another move.
pub(crate) fn other(input: &mut Input, output: &mut String) {
    let mut graph = Graph::new(input);
    // What comes last comes first.
    graph.targets.iter_mut().for_each(|targets| targets.reverse());
    let last = Move { is_first: false, ..Move::RIGHT };
    graph.answer(output, &graph.levels(mex), last);
}

/// A path of nodes with nothing in them.
fn path(nodes: usize) -> String {
    let arcs = (1..nodes).map(|node| format!("{node} {}\n", node + 1));
    format!("{nodes} {}\n{}\n{}", nodes - 1, "0 ".repeat(nodes), arcs.collect::<String>())
}

struct Graph {
    numbers: Vec<u32>,
    targets: Vec<Vec<usize>>,
}

/// How a move is found.
struct Move {
    /// Whether a number may be changed for a sum of its level.
    is_lowered: fn(u32, u32) -> bool,
    /// Whether the first such node is taken, or the last.
    is_first: bool,
    /// Whether the highest level whose sum is not 0 is taken, or the lowest.
    is_highest: bool,
    /// Changes a number by a sum.
    make: fn(&mut u32, u32),
    sets_targets: bool,
    /// Whether one target is set for a level, or all of them.
    once_a_level: bool,
}

impl Move {
    const RIGHT: Move = Move {
        is_lowered: |number, sum| number ^ sum < number,
        is_first: true,
        is_highest: true,
        make: |number, sum| *number ^= sum,
        sets_targets: true,
        once_a_level: true,
    };
}

impl Graph {
    fn new(input: &mut Input) -> Self {
        let (nodes, arcs): (usize, usize) = (input.next(), input.next());
        let numbers = input.list(nodes);
        let mut targets = vec![Vec::new(); nodes];
        for _ in 0..arcs {
            let from: usize = input.next();
            targets[from - 1].push(input.next::<usize>() - 1);
        }
        Graph { numbers, targets }
    }

    /// The level of each node, from those of its targets.
    fn levels(&self, level: impl Fn(&[u32]) -> u32) -> Vec<u32> {
        let mut incoming = vec![0; self.targets.len()];
        self.targets.iter().flatten().for_each(|&to| incoming[to] += 1);
        let mut order: Vec<usize> =
            (0..incoming.len()).filter(|&node| incoming[node] == 0).collect();
        let mut done = 0;
        while let Some(&node) = order.get(done) {
            for &to in &self.targets[node] {
                incoming[to] -= 1;
                if incoming[to] == 0 {
                    order.push(to);
                }
            }
            done += 1;
        }
        let mut levels = vec![0; incoming.len()];
        for node in order.into_iter().rev() {
            let targets: Vec<u32> = self.targets[node].iter().map(|&to| levels[to]).collect();
            levels[node] = level(&targets);
        }
        levels
    }

    /// Writes who wins, and the numbers after a move.
    fn answer(&self, output: &mut String, levels: &[u32], how: Move) {
        let most = levels.iter().max().map_or(0, |&most| most as usize);
        let mut sums = vec![0; most + 1];
        levels.iter().zip(&self.numbers).for_each(|(&of, number)| sums[of as usize] ^= number);
        let mut unequal = (0..sums.len()).filter(|&level| sums[level] > 0);
        let Some(level) = (if how.is_highest { unequal.next_back() } else { unequal.next() })
        else {
            return output.push_str("LOSE\n");
        };
        let mut nodes = (0..levels.len()).filter(|&node| {
            levels[node] as usize == level && (how.is_lowered)(self.numbers[node], sums[level])
        });
        let node = if how.is_first { nodes.next() } else { nodes.next_back() };
        let node = node.expect("a number with the highest bit");
        let mut numbers = self.numbers.clone();
        (how.make)(&mut numbers[node], sums[level]);
        sums[level] = 0;
        for &to in self.targets[node].iter().filter(|_| how.sets_targets) {
            let sum = &mut sums[levels[to] as usize];
            (how.make)(&mut numbers[to], *sum);
            if how.once_a_level {
                *sum = 0;
            }
        }
        let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
        output.push_str(&format!("WIN\n{}\n", numbers.join(" ")));
    }
}
