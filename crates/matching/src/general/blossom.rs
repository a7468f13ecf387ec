//! Alternating trees with blossoms: one depth-first search from each exposed vertex, in phases.
//!
//! A tree has *even* vertices, an even number of edges from its root along an alternating path, and
//! *odd* ones. An edge between two even vertices of one tree closes an odd cycle, a *blossom*: its odd
//! vertices can be reached the other way round too and become even. A blossom counts as one vertex
//! from then on, that of its *base*, the vertex next to the root. (Edmonds 1965.)
//!
//! Nothing is contracted in fact. Each even vertex carries a label that tells its alternating path to
//! the root, either the even vertex two edges before it or the edge that closed its blossom, and a
//! forest of disjoint sets finds the base of a vertex. Labels are never changed within a phase, and
//! a closing edge labels only what was odd, so all blossoms of a phase together take one step a
//! vertex. (Gabow 1976.)
//!
//! What a search has seen stays closed for the rest of its phase, so a phase takes one pass over the
//! edges. A tree that ends in vain, and that has met none but its own vertices and those of such
//! trees, is closed for good: no augmenting path, then or later, passes through it. The last phase
//! finds no path, so it closes all that is left. Before a search goes on from a vertex, it looks for
//! an exposed neighbour; each row is looked through once for that in all phases. (As in the
//! bipartite case: Pothen and Fan 1990; Duff, Kaya and Uçar 2011.)

use crate::general::{Class, Graph};
use crate::NONE;

/// What the current phase knows of a vertex.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Unseen,
    Even,
    Odd,
    /// Even or odd in a tree that is closed for good.
    ClosedEven,
    ClosedOdd,
}

/// How an even vertex reaches its root, of no meaning for other vertices: `[u, NONE]` is by way of its
/// mate and then `u`, and `[x, y]` by way of the edge `x y` that closed its blossom. A root has
/// `[NONE, NONE]`.
pub(super) type Label = [u32; 2];

pub(super) struct Search<'a> {
    graph: &'a Graph,
    mates: Vec<u32>,
    states: Vec<State>,
    labels: Vec<Label>,
    /// A forest of disjoint sets: the root of each is the base of its blossom.
    bases: Vec<u32>,
    /// Where a vertex stands in `seen`.
    order: Vec<u32>,
    /// The vertices of the phase's trees, in the order in which they were seen, but for those of trees
    /// that are closed for good.
    seen: Vec<u32>,
    /// By vertex, the next edge to look at.
    edges: Vec<u32>,
    /// By vertex, the next edge to look at for an exposed neighbour.
    ahead: Vec<u32>,
    /// The even vertices whose rows are not done, the deepest last.
    path: Vec<u32>,
    /// How many edges, bases and mates have been looked at, and in how many phases. The tests of speed
    /// count these.
    pub(super) steps: usize,
    pub(super) phases: usize,
}

impl<'a> Search<'a> {
    /// A search that starts from a matching of `graph`.
    pub(super) fn new(graph: &'a Graph, mates: Vec<u32>) -> Self {
        let count = graph.vertex_count();
        assert!(mates.len() >= count as usize, "a matching of another graph");
        let starts = &graph.rows.starts[..count as usize];
        Search {
            graph,
            mates,
            states: vec![State::Unseen; count as usize],
            labels: vec![[NONE; 2]; count as usize],
            bases: (0..count).collect(),
            order: vec![0; count as usize],
            seen: Vec::new(),
            edges: starts.to_vec(),
            ahead: starts.to_vec(),
            path: Vec::new(),
            steps: 0,
            phases: 0,
        }
    }

    /// Makes the matching maximum. What is left then is the forest that proves it.
    pub(super) fn run(&mut self) {
        let ids = 0..self.graph.vertex_count();
        let mut roots: Vec<u32> = ids.filter(|&id| self.mates[id as usize] == NONE).collect();
        while !roots.is_empty() {
            self.phases += 1;
            for &root in &roots {
                if self.states[root as usize] == State::Unseen {
                    self.grow(root);
                }
            }
            for id in self.seen.drain(..) {
                self.states[id as usize] = State::Unseen;
                self.bases[id as usize] = id;
            }
            // A phase without a path has closed all that it has seen, and no root is left.
            roots.retain(|&root| {
                self.mates[root as usize] == NONE && self.states[root as usize] == State::Unseen
            });
        }
    }

    /// Grows a tree from an exposed vertex until it reaches another one, by which the matching grows,
    /// or nothing more.
    fn grow(&mut self, root: u32) {
        let first = self.seen.len() as u32;
        self.path.clear();
        if self.add_even(root, [NONE; 2]) {
            return;
        }
        // Whether it has met only what is its own or closed for good.
        let mut is_apart = true;
        while let Some(&from) = self.path.last() {
            let edge = self.edges[from as usize];
            if edge == self.graph.rows.starts[from as usize + 1] {
                self.path.pop();
                continue;
            }
            self.edges[from as usize] += 1;
            self.steps += 1;
            let to = self.graph.rows.targets[edge as usize];
            let is_found = match self.states[to as usize] {
                State::Unseen => match self.mates[to as usize] {
                    NONE => self.augment(from, to),
                    mate => {
                        self.see(to, State::Odd);
                        self.add_even(mate, [from, NONE])
                    }
                },
                State::Even | State::Odd if self.order[to as usize] < first => {
                    is_apart = false;
                    false
                }
                State::Even => self.close_blossom(from, to),
                State::Odd | State::ClosedEven | State::ClosedOdd => false,
            };
            if is_found {
                return;
            }
        }
        if is_apart {
            for id in self.seen.drain(first as usize..) {
                let state = &mut self.states[id as usize];
                *state = if *state == State::Even { State::ClosedEven } else { State::ClosedOdd };
            }
        }
    }

    fn see(&mut self, id: u32, state: State) {
        self.states[id as usize] = state;
        self.order[id as usize] = self.seen.len() as u32;
        self.seen.push(id);
    }

    /// Takes an unseen vertex into the tree as an even one; see [`make_even`](Search::make_even).
    fn add_even(&mut self, id: u32, label: Label) -> bool {
        self.see(id, State::Even);
        self.make_even(id, label)
    }

    /// Makes a vertex even and the next to go on from, and tells whether it has an exposed
    /// neighbour, by which the matching has grown then.
    fn make_even(&mut self, id: u32, label: Label) -> bool {
        self.states[id as usize] = State::Even;
        self.labels[id as usize] = label;
        let (start, end) =
            (self.graph.rows.starts[id as usize], self.graph.rows.starts[id as usize + 1]);
        self.edges[id as usize] = start;
        self.path.push(id);
        while self.ahead[id as usize] < end {
            let to = self.graph.rows.targets[self.ahead[id as usize] as usize];
            self.ahead[id as usize] += 1;
            self.steps += 1;
            if self.mates[to as usize] == NONE && self.states[to as usize] == State::Unseen {
                return self.augment(id, to);
            }
        }
        false
    }

    /// Makes one blossom of the path between two even vertices and the edge between them. Tells
    /// whether a vertex of it has an exposed neighbour, by which the matching has grown then.
    fn close_blossom(&mut self, from: u32, to: u32) -> bool {
        let (mut a, mut b) = (self.base(from), self.base(to));
        // What was seen later is not nearer to the root, so no step goes past the base in common.
        while a != b {
            if self.order[a as usize] < self.order[b as usize] {
                std::mem::swap(&mut a, &mut b);
            }
            self.steps += 1;
            let odd = self.mates[a as usize];
            let next = self.base(self.labels[a as usize][0]);
            self.bases[a as usize] = next;
            self.bases[odd as usize] = next;
            if self.make_even(odd, [from, to]) {
                return true;
            }
            a = next;
        }
        false
    }

    /// The base of the blossom of a vertex, its own where it is in none.
    fn base(&mut self, mut id: u32) -> u32 {
        loop {
            let next = self.bases[id as usize];
            if next == id {
                return id;
            }
            self.steps += 1;
            let after = self.bases[next as usize];
            self.bases[id as usize] = after;
            id = after;
        }
    }

    /// Matches an exposed vertex of no tree with an even vertex, and exchanges the edges from there to
    /// the root. The matching has grown then (`true`).
    fn augment(&mut self, even: u32, exposed: u32) -> bool {
        self.see(exposed, State::Odd);
        self.mates[exposed as usize] = even;
        self.steps += exchange(&mut self.mates, &self.labels, even, exposed);
        true
    }

    /// The classes of all vertices, once the matching is maximum.
    pub(super) fn classes(&self) -> Vec<Class> {
        let class = |&state: &State| match state {
            State::Even | State::ClosedEven => Class::D,
            State::Odd | State::ClosedOdd => Class::A,
            State::Unseen => Class::C,
        };
        self.states.iter().map(class).collect()
    }

    /// The matching, and the labels of the vertices of class D.
    pub(super) fn into_parts(self) -> (Vec<u32>, Vec<Label>) {
        (self.mates, self.labels)
    }
}

/// Exchanges the edges of the alternating path from an even vertex to its root, whose new mate is
/// `mate`, and counts the vertices that it looks at. The mate may be `NONE`: then the root has a mate
/// instead of the vertex.
///
/// Where the path goes through the edge `x y` that closed a blossom, it consists of a part of the path
/// of x, read backwards, and a part of the path of y. Both are walked from their upper ends; each
/// stops where the other one, or the step before, has been. (Gabow 1976.)
pub(super) fn exchange(mates: &mut [u32], labels: &[Label], even: u32, mate: u32) -> usize {
    let mut steps = 0;
    let mut open = vec![(even, mate)];
    while let Some((even, mate)) = open.pop() {
        steps += 1;
        let before = std::mem::replace(&mut mates[even as usize], mate);
        if before == NONE || mates[before as usize] != even {
            continue;
        }
        match labels[even as usize] {
            [next, NONE] => {
                mates[before as usize] = next;
                open.push((next, before));
            }
            [x, y] => {
                open.push((y, x));
                open.push((x, y));
            }
        }
    }
    steps
}
