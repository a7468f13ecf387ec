//! A matching that stays maximum while vertices are added one at a time.
//!
//! A vertex that is added enlarges the maximum matching by one or not at all, and by one exactly
//! when an augmenting path starts at it (Berge 1957): one breadth-first search.
//!
//! What a failed search has seen stays closed to later searches from the same side, for no exposed
//! vertex of the other side can be reached through it. A vertex that enlarges the matching changes
//! nothing about that: a vertex r that no maximum matching exposes is still exposed by none after x
//! has come, since without r there is a pair less before, hence at most as many pairs as before with
//! x and without r, one too few. Only a vertex of the other side that stays exposed opens the closed
//! ones again, which costs no more than closing them did.

use crate::{BipartiteGraph, Vertex, NONE};

/// A maximum matching of the part of a bipartite graph that has been added so far.
///
/// Adding a vertex takes time linear in what its search sees, at worst O(V + E). All additions to
/// one side that fail see O(V + E) together as long as no addition to the other side fails.
///
/// ```
/// use matching::{BipartiteGraph, GrowingMatching, Vertex};
///
/// let graph = BipartiteGraph::new(2, 1, &[(0, 0), (1, 0)])?;
/// let mut matching = GrowingMatching::new(&graph);
/// assert!(!matching.add(Vertex::Left(0)));
/// assert!(matching.add(Vertex::Right(0)));
/// assert!(!matching.add(Vertex::Left(1)));
/// assert_eq!(matching.size(), 1);
/// # Ok::<(), matching::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GrowingMatching<'g> {
    graph: &'g BipartiteGraph,
    transposed: BipartiteGraph,
    left: Side,
    right: Side,
    size: usize,
    queue: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Side {
    is_present: Vec<bool>,
    mates: Vec<u32>,
    /// Absent, or seen by the searches from the other side listed in `seen`.
    is_closed: Vec<bool>,
    /// Where the search came from to a vertex that is closed because it was seen.
    parents: Vec<u32>,
    seen: Vec<u32>,
}

impl Side {
    fn new(count: u32) -> Self {
        let count = count as usize;
        Side {
            is_present: vec![false; count],
            mates: vec![NONE; count],
            is_closed: vec![true; count],
            parents: vec![NONE; count],
            seen: Vec::new(),
        }
    }

    /// Opens all that was seen since `seen` was `kept` long.
    fn reopen(&mut self, kept: usize) {
        for vertex in self.seen.drain(kept..) {
            self.is_closed[vertex as usize] = false;
        }
    }
}

impl<'g> GrowingMatching<'g> {
    /// The matching of no vertices at all. O(V + E) time.
    #[must_use]
    pub fn new(graph: &'g BipartiteGraph) -> Self {
        GrowingMatching {
            graph,
            transposed: graph.transposed(),
            left: Side::new(graph.left_count()),
            right: Side::new(graph.right_count()),
            size: 0,
            queue: Vec::new(),
        }
    }

    /// Adds a vertex with its edges to the vertices that are there, and tells whether the maximum
    /// matching has become larger. A vertex that is there already changes nothing.
    ///
    /// It has not become larger exactly when some maximum matching leaves the vertex exposed.
    ///
    /// # Panics
    /// If the graph has no such vertex.
    pub fn add(&mut self, vertex: Vertex) -> bool {
        let queue = &mut self.queue;
        let grows = match vertex {
            Vertex::Left(id) => grow(self.graph, &mut self.left, &mut self.right, id, queue),
            Vertex::Right(id) => grow(&self.transposed, &mut self.right, &mut self.left, id, queue),
        };
        self.size += usize::from(grows);
        grows
    }

    /// The number of pairs.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// Whether a vertex has been added.
    ///
    /// # Panics
    /// If the graph has no such vertex.
    #[must_use]
    pub fn contains(&self, vertex: Vertex) -> bool {
        match vertex {
            Vertex::Left(id) => self.left.is_present[id as usize],
            Vertex::Right(id) => self.right.is_present[id as usize],
        }
    }

    /// The mate of a vertex; `None` if it is exposed or has not been added.
    ///
    /// # Panics
    /// If the graph has no such vertex.
    #[must_use]
    pub fn mate(&self, vertex: Vertex) -> Option<Vertex> {
        let (mate, other): (u32, fn(u32) -> Vertex) = match vertex {
            Vertex::Left(id) => (self.left.mates[id as usize], Vertex::Right),
            Vertex::Right(id) => (self.right.mates[id as usize], Vertex::Left),
        };
        Some(mate).filter(|&mate| mate != NONE).map(other)
    }
}

/// Adds `start` to the side `own` and searches from it.
fn grow(
    rows: &BipartiteGraph,
    own: &mut Side,
    other: &mut Side,
    start: u32,
    queue: &mut Vec<u32>,
) -> bool {
    if own.is_present[start as usize] {
        return false;
    }
    own.is_present[start as usize] = true;
    own.is_closed[start as usize] = false;
    let kept = other.seen.len();
    queue.clear();
    queue.push(start);
    let mut next = 0;
    while next < queue.len() {
        let from = queue[next];
        next += 1;
        for &to in rows.neighbours(from) {
            if other.is_closed[to as usize] {
                continue;
            }
            other.parents[to as usize] = from;
            let mate = other.mates[to as usize];
            if mate == NONE {
                augment(own, other, to);
                other.reopen(kept);
                return true;
            }
            other.is_closed[to as usize] = true;
            other.seen.push(to);
            queue.push(mate);
        }
    }
    own.reopen(0);
    false
}

/// Exchanges the edges of the path that the search has found, from its end back to its start.
fn augment(own: &mut Side, other: &mut Side, end: u32) {
    let mut to = end;
    while to != NONE {
        let from = other.parents[to as usize];
        other.mates[to as usize] = from;
        to = std::mem::replace(&mut own.mates[from as usize], to);
    }
}
