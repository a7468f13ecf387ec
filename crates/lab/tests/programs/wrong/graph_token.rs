//! The game on a graph, solved wrongly.

use super::{Input, Wrong};
use std::fmt::Write;

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "exposed-by-one-matching",
        program: |input, output| {
            each(input, output, |graph| graph.exposed(&graph.matching()).len());
        },
        shown_by: || "1\n3 2\n1 2\n1 3\n".to_owned(),
    },
    Wrong {
        name: "all-or-none",
        program: |input, output| {
            each(input, output, |graph| {
                let is_perfect = graph.exposed(&graph.matching()).is_empty();
                if is_perfect { 0 } else { graph.around.len() }
            });
        },
        shown_by: || "1\n3 2\n1 2\n1 3\n".to_owned(),
    },
    Wrong {
        name: "lost-with-an-even-number",
        program: |input, output| {
            each(input, output, |graph| {
                let is_even = graph.around.len().is_multiple_of(2);
                if is_even { 0 } else { graph.starts(&graph.matching()) }
            });
        },
        shown_by: || "1\n4 3\n1 2\n1 3\n1 4\n".to_owned(),
    },
    Wrong {
        name: "greedy-matching",
        program: |input, output| {
            each(input, output, |graph| {
                let mut mates = vec![None; graph.around.len()];
                graph.match_greedily(&mut mates);
                graph.starts(&mates)
            });
        },
        shown_by: || "1\n4 3\n1 2\n1 3\n2 4\n".to_owned(),
    },
    Wrong {
        name: "edges-between-two-colours-alone",
        program: |input, output| {
            each(input, output, |mut graph| {
                let colours = graph.colours();
                for (vertex, around) in graph.around.iter_mut().enumerate() {
                    around.retain(|&next| colours[next] != colours[vertex]);
                }
                graph.starts(&graph.matching())
            });
        },
        shown_by: || "1\n3 3\n1 2\n1 3\n2 3\n".to_owned(),
    },
    Wrong {
        // Each vertex on both sides of a bipartite graph.
        name: "bipartite-matching-on-odd-cycles",
        program: |input, output| {
            each(input, output, |graph| {
                let count = graph.around.len();
                // The left mates of the right vertices.
                let mut mates = vec![None; count];
                let lone: Vec<usize> = (0..count)
                    .filter(|&vertex| {
                        !graph.match_left(vertex, &mut mates, &mut vec![false; count])
                    })
                    .collect();
                let mut is_start = vec![false; count];
                lone.iter().for_each(|&vertex| is_start[vertex] = true);
                let mut unseen = lone;
                while let Some(vertex) = unseen.pop() {
                    for &next in &graph.around[vertex] {
                        let mate: usize = mates[next].expect("no augmenting path");
                        if !std::mem::replace(&mut is_start[mate], true) {
                            unseen.push(mate);
                        }
                    }
                }
                is_start.iter().filter(|&&is_start| is_start).count()
            });
        },
        shown_by: || "1\n3 3\n1 2\n1 3\n2 3\n".to_owned(),
    },
    Wrong {
        name: "edges-one-way",
        program: |input, output| {
            each(input, output, |mut graph| {
                for (vertex, around) in graph.around.iter_mut().enumerate() {
                    around.retain(|&next| next > vertex);
                }
                let mut mates = vec![None; graph.around.len()];
                graph.match_greedily(&mut mates);
                graph.starts(&mates)
            });
        },
        shown_by: || "1\n3 2\n1 2\n1 3\n".to_owned(),
    },
    Wrong {
        name: "mates-kept-between-cases",
        program: |input, output| {
            let mut kept = vec![None; 2000];
            each(input, output, |graph| {
                let count = graph.around.len();
                for (place, mate) in graph.matching().into_iter().enumerate() {
                    kept[place] = mate.or(kept[place]);
                }
                let mates: Vec<_> =
                    kept[..count].iter().map(|mate| mate.filter(|&mate| mate < count)).collect();
                graph.starts(&mates)
            });
        },
        shown_by: || "2\n3 2\n3 1\n2 1\n3 2\n2 3\n2 1\n".to_owned(),
    },
    Wrong {
        name: "vertices-kept-between-cases",
        program: |input, output| {
            let mut most = 0;
            each(input, output, |mut graph| {
                most = most.max(graph.around.len());
                graph.around.resize(most, Vec::new());
                graph.starts(&graph.matching())
            });
        },
        shown_by: || "2\n2 1\n1 2\n1 0\n".to_owned(),
    },
    Wrong {
        name: "array-of-1999-vertices",
        program: |input, output| {
            each(input, output, |graph| {
                assert!(graph.around.len() < 2000, "no place for a vertex");
                graph.starts(&graph.matching())
            });
        },
        shown_by: || star(2000),
    },
    Wrong {
        name: "a-matching-for-each-vertex",
        program: |input, output| {
            each(input, output, |graph| {
                let size = |graph: &Graph| graph.exposed(&graph.matching()).len();
                let whole = size(&graph);
                let is_start = |&vertex: &usize| {
                    let mut around = graph.around.clone();
                    around[vertex].clear();
                    around.iter_mut().for_each(|around| around.retain(|&next| next != vertex));
                    size(&Graph { around }) == whole
                };
                (0..graph.around.len()).filter(is_start).count()
            });
        },
        shown_by: || star(2000),
    },
];

/// One vertex joined to all others.
fn star(vertices: usize) -> String {
    let edges: String = (2..=vertices).map(|vertex| format!("1 {vertex}\n")).collect();
    format!("1\n{vertices} {}\n{edges}", vertices - 1)
}

/// Reads each case and writes how many starts win.
fn each(input: &mut Input, output: &mut String, mut starts: impl FnMut(Graph) -> usize) {
    let cases: u32 = input.next();
    for _ in 0..cases {
        let (vertices, edges): (usize, usize) = (input.next(), input.next());
        let mut around = vec![Vec::new(); vertices];
        for _ in 0..edges {
            let (one, other): (usize, usize) = (input.next(), input.next());
            around[one - 1].push(other - 1);
            around[other - 1].push(one - 1);
        }
        writeln!(output, "{}", starts(Graph { around })).expect("a string");
    }
}

struct Graph {
    around: Vec<Vec<usize>>,
}

type Mates = [Option<usize>];

/// What a search for alternating paths knows.
struct Forest {
    /// Whether a path of even length leads to each vertex.
    is_even: Vec<bool>,
    /// The vertex before, on such a path to its mate.
    before: Vec<Option<usize>>,
    /// The vertex that stands for its blossom.
    base: Vec<usize>,
}

impl Graph {
    fn exposed(&self, mates: &Mates) -> Vec<usize> {
        (0..mates.len()).filter(|&vertex| mates[vertex].is_none()).collect()
    }

    /// Two colours, as far as they go.
    fn colours(&self) -> Vec<Option<bool>> {
        let mut colours = vec![None; self.around.len()];
        for root in 0..colours.len() {
            colours[root] = colours[root].or(Some(true));
            let mut queue = vec![root];
            while let Some(vertex) = queue.pop() {
                for &next in &self.around[vertex] {
                    if colours[next].is_none() {
                        colours[next] = colours[vertex].map(|colour: bool| !colour);
                        queue.push(next);
                    }
                }
            }
        }
        colours
    }

    fn match_left(&self, vertex: usize, mates: &mut [Option<usize>], seen: &mut [bool]) -> bool {
        self.around[vertex].iter().any(|&next| {
            let is_new = !std::mem::replace(&mut seen[next], true);
            let is_end =
                is_new && mates[next].is_none_or(|mate| self.match_left(mate, mates, seen));
            if is_end {
                mates[next] = Some(vertex);
            }
            is_end
        })
    }

    fn match_greedily(&self, mates: &mut Mates) {
        for vertex in 0..mates.len() {
            let free = |&next: &usize| mates[next].is_none();
            if mates[vertex].is_none()
                && let Some(next) = self.around[vertex].iter().copied().find(free)
            {
                (mates[vertex], mates[next]) = (Some(next), Some(vertex));
            }
        }
    }

    fn matching(&self) -> Vec<Option<usize>> {
        let mut mates = vec![None; self.around.len()];
        self.match_greedily(&mut mates);
        for root in self.exposed(&mates) {
            if mates[root].is_none() {
                let (forest, end) = self.search(root, &mates);
                let mut end = end;
                while let Some(vertex) = end {
                    let before = forest.before[vertex].expect("a path");
                    end = mates[before];
                    (mates[vertex], mates[before]) = (Some(before), Some(vertex));
                }
            }
        }
        mates
    }

    /// How many vertices some alternating path of even length reaches from an exposed one.
    fn starts(&self, mates: &Mates) -> usize {
        let mut is_start = vec![false; mates.len()];
        for root in self.exposed(mates) {
            let (forest, _) = self.search(root, mates);
            for (start, is_even) in is_start.iter_mut().zip(forest.is_even) {
                *start |= is_even;
            }
        }
        is_start.iter().filter(|&&is_start| is_start).count()
    }

    /// Edmonds' search with blossoms, and the other end of an augmenting path.
    fn search(&self, root: usize, mates: &Mates) -> (Forest, Option<usize>) {
        let count = mates.len();
        let (is_even, before) = (vec![false; count], vec![None; count]);
        let mut forest = Forest { is_even, before, base: (0..count).collect() };
        forest.is_even[root] = true;
        let mut queue = std::collections::VecDeque::from([root]);
        while let Some(vertex) = queue.pop_front() {
            for &next in &self.around[vertex] {
                if forest.base[vertex] == forest.base[next] || mates[vertex] == Some(next) {
                    continue;
                }
                let is_inside = mates[next].is_some_and(|mate| forest.before[mate].is_some());
                if next == root || is_inside {
                    let base = forest.common(vertex, next, mates);
                    let mut blossom = vec![false; count];
                    forest.mark(vertex, next, base, mates, &mut blossom);
                    forest.mark(next, vertex, base, mates, &mut blossom);
                    for inner in 0..count {
                        if blossom[forest.base[inner]] {
                            forest.base[inner] = base;
                            if !std::mem::replace(&mut forest.is_even[inner], true) {
                                queue.push_back(inner);
                            }
                        }
                    }
                } else if forest.before[next].is_none() {
                    forest.before[next] = Some(vertex);
                    let Some(mate) = mates[next] else { return (forest, Some(next)) };
                    forest.is_even[mate] = true;
                    queue.push_back(mate);
                }
            }
        }
        (forest, None)
    }
}

impl Forest {
    /// The base of the blossom that an edge closes.
    fn common(&self, one: usize, other: usize, mates: &Mates) -> usize {
        let bases = |mut vertex: usize| {
            std::iter::from_fn(move || {
                let base = self.base[vertex];
                let next = mates[base].and_then(|mate| self.before[mate]);
                vertex = next?;
                Some(base)
            })
        };
        let root = |mut vertex: usize| loop {
            let base = self.base[vertex];
            match mates[base].and_then(|mate| self.before[mate]) {
                Some(next) => vertex = next,
                None => break base,
            }
        };
        let on_path: Vec<usize> = bases(one).chain([root(one)]).collect();
        let found = bases(other).chain([root(other)]).find(|base| on_path.contains(base));
        found.expect("the root is common")
    }

    fn mark(
        &mut self,
        mut vertex: usize,
        mut child: usize,
        base: usize,
        mates: &Mates,
        blossom: &mut [bool],
    ) {
        while self.base[vertex] != base {
            let mate = mates[vertex].expect("it is no root");
            blossom[self.base[vertex]] = true;
            blossom[self.base[mate]] = true;
            self.before[vertex] = Some(child);
            child = mate;
            vertex = self.before[mate].expect("it is no root");
        }
    }
}
