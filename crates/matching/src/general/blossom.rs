//! Alternating trees with blossoms, grown from exposed vertices in phases.
//!
//! A tree has *even* vertices, an even number of edges from its root along an alternating path, and
//! *odd* ones. An edge between even vertices of two trees ends an augmenting path. An edge between two
//! even vertices of one tree closes an odd cycle, a *blossom*: its odd vertices can be reached the
//! other way round too and become even. A blossom counts as one vertex from then on, that of its
//! *base*, the vertex next to the root. (Edmonds 1965.)
//!
//! Nothing is contracted in fact. Each even vertex carries a label that tells its alternating path to
//! the root, either the even vertex two edges before it or the edge that closed its blossom, and a
//! forest of disjoint sets finds the base of a vertex. A label stays as long as the tree, and a
//! closing edge labels only what was odd, so all blossoms of a phase together take one step a vertex.
//! (Gabow 1976.)
//!
//! What a tree has seen is not looked at again in its phase, so a phase takes one pass over the edges.
//! There are two kinds of phases, and one that leaves many vertices exposed is followed by one of the
//! other kind:
//!
//! - Depth first, one tree after another, until each has found a path. A tree takes hardly more than
//!   its path, which leaves room for many paths. Before a tree goes on from a vertex, it looks for an
//!   exposed neighbour; each row is looked through once for that in all phases. A tree that ends in
//!   vain, and that has met none but its own vertices and those of such trees, is closed for good: no
//!   augmenting path, then or later, passes through it. (Pothen and Fan 1990, for bipartite graphs.)
//! - Breadth first, all trees at once. Its paths are short, which helps where one tree, depth first,
//!   would wander all over the graph.
//!
//! The last phase finds no path, so it closes all that it sees.

use crate::general::{Class, Graph};
use crate::NONE;
use std::mem::{replace, swap};

/// A phase of the other kind is next if more than one in so many of the exposed vertices are left.
const SHARE: usize = 4;

/// With at most so many exposed vertices, the first phase is breadth first.
const MANY: usize = 16;

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

/// What the search knows of a vertex, together, since most of it is used at once.
#[derive(Clone, Copy)]
struct Node {
    label: Label,
    /// The parent in a forest of disjoint sets, whose roots are the bases of blossoms.
    base: u32,
    /// The root of its tree.
    root: u32,
    /// When it was seen: its place in `seen`.
    order: u32,
    /// The next edge to look at.
    edge: u32,
    /// The next edge to look at for an exposed neighbour.
    ahead: u32,
    state: State,
    /// Whether it is the root of a tree that still grows.
    is_growing: bool,
}

/// What an edge leads to.
#[derive(PartialEq, Eq)]
enum Met {
    /// What is of the same tree, if only now, or closed for good.
    Own,
    /// Another tree.
    Other,
    /// The end of a path, by which the matching has grown.
    Path,
}

pub(super) struct Search<'a> {
    graph: &'a Graph,
    mates: Vec<u32>,
    nodes: Vec<Node>,
    /// The vertices of the phase's trees but for those that are closed for good.
    seen: Vec<u32>,
    /// The even vertices to go on from.
    open: Vec<u32>,
    /// How many edges, bases and mates have been looked at. The tests of speed count them.
    steps: usize,
}

impl<'a> Search<'a> {
    /// A search that starts from a matching of `graph`.
    pub(super) fn new(graph: &'a Graph, mates: Vec<u32>) -> Self {
        assert!(mates.len() >= graph.vertex_count() as usize, "a matching of another graph");
        let node = |id: u32| Node {
            label: [NONE; 2],
            base: id,
            root: NONE,
            order: 0,
            edge: 0,
            ahead: graph.rows.starts[id as usize],
            state: State::Unseen,
            is_growing: false,
        };
        let nodes = (0..graph.vertex_count()).map(node).collect();
        // No phase sees a vertex twice or makes it even twice.
        let [seen, open] = [(); 2].map(|()| Vec::with_capacity(mates.len()));
        Search { graph, mates, nodes, seen, open, steps: 0 }
    }

    /// Makes the matching maximum.
    pub(super) fn find_matching(&mut self) {
        // A path has two ends, so a last exposed vertex stays exposed.
        self.grow_until(1);
    }

    /// Makes the matching maximum, and leaves the forest that proves it.
    pub(super) fn find_forest(&mut self) {
        self.grow_until(0);
    }

    /// Goes on until at most so many vertices are exposed but in trees that are closed for good.
    fn grow_until(&mut self, few: usize) {
        let ids = 0..self.graph.vertex_count();
        let mut exposed: Vec<u32> = ids.filter(|&id| self.mates[id as usize] == NONE).collect();
        let mut is_deep = exposed.len() > MANY;
        while exposed.len() > few {
            if is_deep {
                self.grow_deep(&exposed);
            } else {
                self.grow_wide(&exposed);
            }
            for id in self.seen.drain(..) {
                let node = &mut self.nodes[id as usize];
                node.state = State::Unseen;
                node.base = id;
            }
            let before = exposed.len();
            // A phase without a path has closed all that it has seen, and no root is left.
            exposed.retain(|&root| {
                self.mates[root as usize] == NONE
                    && self.nodes[root as usize].state == State::Unseen
            });
            if exposed.len() > before / SHARE {
                is_deep = !is_deep;
            }
        }
    }

    /// Grows one tree after another, depth first, each until it reaches an exposed vertex, by which
    /// the matching grows, or nothing more.
    fn grow_deep(&mut self, exposed: &[u32]) {
        for &root in exposed {
            if self.nodes[root as usize].state != State::Unseen {
                continue;
            }
            let first = self.seen.len();
            self.open.clear();
            self.plant(root);
            let mut is_found = self.look_ahead(root);
            let mut is_apart = true;
            while !is_found {
                let from = match self.open.last() {
                    Some(&from) => from,
                    None => break,
                };
                let edge = self.nodes[from as usize].edge;
                if edge == self.graph.rows.starts[from as usize + 1] {
                    self.open.pop();
                    continue;
                }
                self.nodes[from as usize].edge = edge + 1;
                let known = self.open.len();
                let met = self.follow(from, edge);
                is_apart &= met != Met::Other;
                is_found = met == Met::Path
                    || (known..self.open.len()).any(|place| self.look_ahead(self.open[place]));
            }
            self.nodes[root as usize].is_growing = false;
            if is_apart && !is_found {
                self.close(first);
            }
        }
    }

    /// Grows trees from all exposed vertices at once, breadth first. Where two of them meet, the
    /// matching grows and both end.
    fn grow_wide(&mut self, exposed: &[u32]) {
        self.open.clear();
        for &root in exposed {
            self.plant(root);
        }
        let mut is_found = false;
        let mut next = 0;
        while let Some(&from) = self.open.get(next) {
            next += 1;
            let root = self.nodes[from as usize].root as usize;
            let starts = &self.graph.rows.starts;
            for edge in starts[from as usize]..starts[from as usize + 1] {
                if !self.nodes[root].is_growing {
                    break;
                }
                is_found |= self.follow(from, edge) == Met::Path;
            }
        }
        for &root in exposed {
            self.nodes[root as usize].is_growing = false;
        }
        if !is_found {
            self.close(0);
        }
    }

    /// Makes an exposed vertex the root of a tree that grows.
    fn plant(&mut self, root: u32) {
        self.nodes[root as usize].is_growing = true;
        self.see(root, root);
        self.make_even(root, [NONE; 2]);
    }

    /// Closes for good what has been seen from a place on.
    fn close(&mut self, first: usize) {
        for id in self.seen.drain(first..) {
            let state = &mut self.nodes[id as usize].state;
            *state = if *state == State::Even { State::ClosedEven } else { State::ClosedOdd };
        }
    }

    /// Takes an unseen vertex into a tree, as an odd one until [`make_even`](Search::make_even).
    fn see(&mut self, id: u32, root: u32) {
        let node = &mut self.nodes[id as usize];
        node.root = root;
        node.order = self.seen.len() as u32;
        node.state = State::Odd;
        self.seen.push(id);
    }

    fn make_even(&mut self, id: u32, label: Label) {
        let node = &mut self.nodes[id as usize];
        node.state = State::Even;
        node.label = label;
        node.edge = self.graph.rows.starts[id as usize];
        self.open.push(id);
    }

    /// Follows an edge from an even vertex of a growing tree.
    fn follow(&mut self, from: u32, edge: u32) -> Met {
        self.steps += 1;
        let to = self.graph.rows.targets[edge as usize];
        let root = self.nodes[from as usize].root;
        let node = self.nodes[to as usize];
        match node.state {
            State::Unseen => {
                let mate = self.mates[to as usize];
                if mate == NONE {
                    self.augment(from, to);
                    return Met::Path;
                }
                self.see(to, root);
                self.see(mate, root);
                self.make_even(mate, [from, NONE]);
                Met::Own
            }
            State::Even | State::Odd if node.root != root => {
                let is_end = node.state == State::Even && self.nodes[node.root as usize].is_growing;
                if !is_end {
                    return Met::Other;
                }
                self.nodes[root as usize].is_growing = false;
                self.nodes[node.root as usize].is_growing = false;
                self.exchange(from, to);
                self.exchange(to, from);
                Met::Path
            }
            State::Even => {
                self.close_blossom(from, to);
                Met::Own
            }
            State::Odd | State::ClosedEven | State::ClosedOdd => Met::Own,
        }
    }

    /// Whether an even vertex has an exposed neighbour of no tree, by which the matching has grown then.
    fn look_ahead(&mut self, id: u32) -> bool {
        let end = self.graph.rows.starts[id as usize + 1];
        while self.nodes[id as usize].ahead < end {
            let to = self.graph.rows.targets[self.nodes[id as usize].ahead as usize];
            self.nodes[id as usize].ahead += 1;
            self.steps += 1;
            let is_exposed = self.mates[to as usize] == NONE;
            if is_exposed && self.nodes[to as usize].state == State::Unseen {
                self.augment(id, to);
                return true;
            }
        }
        false
    }

    /// Matches an exposed vertex of no tree with an even one, and exchanges the edges from there to
    /// the root.
    fn augment(&mut self, even: u32, exposed: u32) {
        self.see(exposed, self.nodes[even as usize].root);
        self.mates[exposed as usize] = even;
        self.exchange(even, exposed);
    }

    fn exchange(&mut self, even: u32, mate: u32) {
        let nodes = &self.nodes;
        self.steps += exchange(&mut self.mates, |id| nodes[id as usize].label, even, mate);
    }

    /// Makes one blossom of the path between two even vertices of a tree and the edge between them.
    fn close_blossom(&mut self, from: u32, to: u32) {
        let (mut a, mut b) = (self.base(from), self.base(to));
        // What was seen later is not nearer to the root, so no step goes past the base in common.
        while a != b {
            if self.nodes[a as usize].order < self.nodes[b as usize].order {
                swap(&mut a, &mut b);
            }
            self.steps += 1;
            let odd = self.mates[a as usize];
            let next = self.base(self.nodes[a as usize].label[0]);
            self.nodes[a as usize].base = next;
            self.nodes[odd as usize].base = next;
            self.make_even(odd, [from, to]);
            a = next;
        }
    }

    /// The base of the blossom of a vertex, its own where it is in none.
    fn base(&mut self, mut id: u32) -> u32 {
        loop {
            let next = self.nodes[id as usize].base;
            if next == id {
                return id;
            }
            self.steps += 1;
            let after = self.nodes[next as usize].base;
            self.nodes[id as usize].base = after;
            id = after;
        }
    }

    /// The matching, the classes of all vertices once it is maximum, and the labels of those in D.
    pub(super) fn into_parts(self) -> (Vec<u32>, Vec<Class>, Vec<Label>) {
        let class = |node: &Node| match node.state {
            State::Even | State::ClosedEven => Class::D,
            State::Odd | State::ClosedOdd => Class::A,
            State::Unseen => Class::C,
        };
        let classes = self.nodes.iter().map(class).collect();
        let labels = self.nodes.iter().map(|node| node.label).collect();
        (self.mates, classes, labels)
    }

    /// The matching.
    pub(super) fn into_mates(self) -> Vec<u32> {
        self.mates
    }
}

/// Exchanges the edges of the alternating path from an even vertex to its root: the vertex gets `mate`,
/// and the root gets a mate. With `NONE` for `mate` the vertex is exposed instead of the root. Returns
/// the number of vertices looked at.
///
/// Where the path goes through the edge `x y` that closed a blossom, it consists of a part of the path
/// of x, read backwards, and a part of the path of y. Both are walked from x and y on. Where the walk
/// comes to a vertex whose mate has another mate by then, it has met what is exchanged already, and
/// ends. (Gabow 1976.)
pub(super) fn exchange(
    mates: &mut [u32],
    label: impl Fn(u32) -> Label,
    even: u32,
    mate: u32,
) -> usize {
    let mut steps = 0;
    let mut open = vec![(even, mate)];
    while let Some((mut even, mut mate)) = open.pop() {
        loop {
            steps += 1;
            let before = replace(&mut mates[even as usize], mate);
            if before == NONE || mates[before as usize] != even {
                break;
            }
            let [next, other] = label(even);
            if other == NONE {
                mates[before as usize] = next;
                even = next;
                mate = before;
            } else {
                open.push((other, next));
                even = next;
                mate = other;
            }
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::Search;
    use crate::general::maximum::initial;
    use crate::general::{Graph, Matching};
    use rand::rngs::StdRng;
    use rand::seq::SliceRandom;
    use rand::SeedableRng;

    type Edges = Vec<(u32, u32)>;
    type Family = (&'static str, fn(u32) -> Edges);

    /// Triangles in a row, each with one edge to the next.
    fn triangle_chain(count: u32) -> Edges {
        let triangle = |id: u32| [(id, id + 1), (id + 1, id + 2), (id + 2, id), (id + 2, id + 3)];
        (0..count / 3 - 1).flat_map(|id| triangle(3 * id)).collect()
    }

    /// Triangles with a vertex next to a centre, which all but one go without.
    fn triangle_hub(count: u32) -> Edges {
        let triangle = |id: u32| [(id, id + 1), (id + 1, id + 2), (id + 2, id), (0, id)];
        (0..count / 3 - 1).flat_map(|id| triangle(3 * id + 1)).collect()
    }

    /// A path with a triangle at either end.
    fn flower(count: u32) -> Edges {
        let path = (0..count - 1).map(|id| (id, id + 1));
        path.chain([(0, 2), (count - 3, count - 1)]).collect()
    }

    /// Blossoms within blossoms: each edge from the path's start closes a longer odd cycle.
    fn nest(count: u32) -> Edges {
        let path = (0..count - 1).map(|id| (id, id + 1));
        path.chain((2..count).step_by(2).map(|id| (0, id))).collect()
    }

    /// Every second vertex of a path is next to the one two before it: blossoms that hang together.
    fn triangle_strip(count: u32) -> Edges {
        (0..count - 2).flat_map(|id| [(id, id + 1), (id, id + 2)]).collect()
    }

    /// Complete graphs of nine vertices in a row.
    fn clique_chain(count: u32) -> Edges {
        let clique =
            |first: u32| (0..9).flat_map(move |b| (0..b).map(move |a| (first + a, first + b)));
        let firsts = || (0..count / 9 - 1).map(|clique| 9 * clique);
        firsts().flat_map(clique).chain(firsts().map(|first| (first + 8, first + 9))).collect()
    }

    /// On families that make careless programs quadratic, the work is some passes over the edges: with
    /// ten times the vertices, a quadratic program would need ten times the passes.
    #[test]
    fn no_family_is_quadratic() {
        let families: [Family; 6] = [
            ("triangle chain", triangle_chain),
            ("triangle hub", triangle_hub),
            ("flower", flower),
            ("nest", nest),
            ("triangle strip", triangle_strip),
            ("clique chain", clique_chain),
        ];
        let counts = if cfg!(miri) { [30, 60] } else { [3_000, 30_000] };
        for (name, family) in families {
            for is_shuffled in [false, true] {
                for count in counts {
                    let mut edges = family(count);
                    if is_shuffled {
                        let mut random = StdRng::seed_from_u64(u64::from(count));
                        let mut ids: Vec<u32> = (0..count).collect();
                        ids.shuffle(&mut random);
                        edges.shuffle(&mut random);
                        for (a, b) in &mut edges {
                            (*a, *b) = (ids[*a as usize], ids[*b as usize]);
                        }
                    }
                    let graph = Graph::new(count, &edges).unwrap();
                    let none = Matching::from_pairs(count, []).unwrap();
                    for matching in [initial(&graph), none] {
                        let mut search = Search::new(&graph, matching.mates);
                        search.find_forest();
                        let passes = search.steps / (2 * graph.edge_count());
                        assert!(passes <= 24, "{name}, {count}, {is_shuffled}: {passes} passes");
                    }
                }
            }
        }
    }
}
