//! Rooted trees, and green Hackenbush on trees and graphs.
//!
//! In *green Hackenbush* some vertices of a graph stand on the ground. A move cuts an edge, and
//! what is no longer joined to the ground goes with it; who cannot move loses. Two principles give
//! the Grundy values:
//! - **Colon principle.** Branches that meet at a vertex may be replaced by one stalk whose length
//!   is their nim-sum. So on a tree the value of a vertex is the nim-sum of value + 1 over its
//!   children.
//! - **Fusion principle.** The vertices of a cycle may be fused into one. Its edges become loops
//!   there, and a loop is worth as much as a stalk of length 1. All vertices on the ground are one
//!   from the start.
//!
//! Source: Berlekamp, Conway and Guy, *Winning Ways*, chapter 7.

use crate::digraph::{Digraph, NoSuchNode};
use std::collections::HashMap;
use std::error::Error;
use std::fmt;

/// A rooted tree.
///
/// It takes 12 bytes a vertex.
///
/// ```
/// use sg_core::tree::{Tree, TreeError};
///
/// //  0 - 1 - 2
/// //   \- 3
/// let tree = Tree::from_edges(4, 0, &[(1, 0), (1, 2), (0, 3)])?;
/// assert_eq!(tree.parent(2), Some(1));
/// assert_eq!(tree.edge_to_parent(2), Some(1));
/// assert_eq!(tree.grundy_values(), [3, 1, 0, 0]);
/// // Without the edge 1 there are two stalks of length 1.
/// assert_eq!(tree.cuts_to(0), [1]);
///
/// assert_eq!(Tree::from_edges(3, 0, &[(0, 1), (1, 0)]), Err(TreeError::Cycle(1)));
/// assert_eq!(Tree::from_edges(3, 0, &[(0, 1)]), Err(TreeError::Apart(2)));
/// # Ok::<(), TreeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tree {
    /// The parent of each vertex; of the root, `NONE`.
    parents: Vec<u32>,
    /// The index in the list of the edge to the parent.
    edges: Vec<u32>,
    /// Every vertex once, each after its parent.
    order: Vec<u32>,
}

const NONE: u32 = u32::MAX;

/// Why a list of edges is no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TreeError {
    /// The edge at this index of the list has an end outside the tree.
    NoSuchVertex(usize),
    /// The edge of this index joins two vertices that the edges before it join already; it is the
    /// first one in the list.
    Cycle(usize),
    /// There is no cycle, but this vertex is not joined to the root; it is the smallest one.
    Apart(u32),
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TreeError::NoSuchVertex(edge) => write!(f, "edge {edge} has an end that is no vertex"),
            TreeError::Cycle(edge) => write!(f, "edge {edge} closes a cycle"),
            TreeError::Apart(vertex) => write!(f, "vertex {vertex} is not joined to the root"),
        }
    }
}

impl Error for TreeError {}

impl Tree {
    /// The tree of the vertices `0..vertices` with these edges, each given by its ends in either
    /// order. O(V + E) time, but for the inverse Ackermann function.
    ///
    /// # Errors
    /// If the edges do not make a tree.
    ///
    /// # Panics
    /// If the root is no vertex, or there are 2^31 edges or more.
    pub fn from_edges(vertices: u32, root: u32, edges: &[(u32, u32)]) -> Result<Self, TreeError> {
        assert!(root < vertices, "the root is no vertex");
        let neighbours = neighbours(vertices, edges)
            .map_err(|NoSuchNode(edge)| TreeError::NoSuchVertex(edge))?;
        if let Some(edge) = closes_cycle(vertices, edges) {
            return Err(TreeError::Cycle(edge));
        }

        let mut parents = vec![NONE; vertices as usize];
        let mut order = vec![root];
        let mut next = 0;
        while next < order.len() {
            let vertex = order[next];
            next += 1;
            for &child in neighbours.successors(vertex) {
                if child != parents[vertex as usize] {
                    parents[child as usize] = vertex;
                    order.push(child);
                }
            }
        }
        let is_apart = |&vertex: &u32| vertex != root && parents[vertex as usize] == NONE;
        if let Some(vertex) = (0..vertices).find(is_apart) {
            return Err(TreeError::Apart(vertex));
        }

        let mut to_parents = vec![NONE; vertices as usize];
        for (edge, &(one, other)) in (0..).zip(edges) {
            let child = if parents[one as usize] == other { one } else { other };
            to_parents[child as usize] = edge;
        }
        Ok(Tree { parents, edges: to_parents, order })
    }

    /// The tree of the vertices at these edges and of the root. The root becomes 0, and the others are
    /// numbered as they first occur in the list. O(V + E) time, but for the inverse Ackermann function
    /// and as many lookups in a table.
    ///
    /// ```
    /// use sg_core::tree::{Tree, TreeError};
    ///
    /// // What a cut has left of a larger tree.
    /// let tree = Tree::of_part(7, &[(7, 30), (30, 9)])?;
    /// assert_eq!(tree.grundy_values(), [2, 1, 0]);
    /// # Ok::<(), TreeError>(())
    /// ```
    ///
    /// # Errors
    /// If the edges do not make a tree.
    pub fn of_part(root: u32, edges: &[(u32, u32)]) -> Result<Self, TreeError> {
        let mut numbers = HashMap::new();
        numbers.insert(root, 0);
        let mut number = |vertex| {
            let next = numbers.len() as u32;
            *numbers.entry(vertex).or_insert(next)
        };
        let edges: Vec<(u32, u32)> =
            edges.iter().map(|&(one, other)| (number(one), number(other))).collect();
        Tree::from_edges(numbers.len() as u32, 0, &edges)
    }

    /// The number of vertices, at least 1.
    #[must_use]
    // No tree is empty.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> u32 {
        self.parents.len() as u32
    }

    /// The root.
    #[must_use]
    pub fn root(&self) -> u32 {
        self.order[0]
    }

    /// The parent of a vertex, or `None` for the root.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn parent(&self, vertex: u32) -> Option<u32> {
        Some(self.parents[vertex as usize]).filter(|&parent| parent != NONE)
    }

    /// The index in the list of the edge from a vertex to its parent, or `None` for the root.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn edge_to_parent(&self, vertex: u32) -> Option<u32> {
        Some(self.edges[vertex as usize]).filter(|&edge| edge != NONE)
    }

    /// Every vertex once, each after its parent; the children of a vertex stand together.
    #[must_use]
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The Grundy value of green Hackenbush on the part of the tree above each vertex, as if that
    /// stood on the ground: at the root, that of the tree. O(V) time, by the colon principle.
    #[must_use]
    pub fn grundy_values(&self) -> Vec<u32> {
        let mut values = vec![0; self.parents.len()];
        for &vertex in self.order[1..].iter().rev() {
            let parent = self.parents[vertex as usize];
            values[parent as usize] ^= values[vertex as usize] + 1;
        }
        values
    }

    /// The indices of all edges whose cut leaves a tree of this value, in increasing order; for 0,
    /// the winning moves of green Hackenbush. O(V) time.
    ///
    /// The value wanted at a vertex says what the branch of each child would have to be worth for
    /// it, if all else stays: where it is 0 the edge to the child is to be cut, and otherwise the
    /// child has to get the value 1 less.
    #[must_use]
    pub fn cuts_to(&self, value: u32) -> Vec<u32> {
        let values = self.grundy_values();
        let mut wanted = vec![None; values.len()];
        wanted[self.root() as usize] = Some(value);
        let mut cuts = Vec::new();
        for &vertex in &self.order[1..] {
            let parent = self.parents[vertex as usize] as usize;
            if let Some(value) = wanted[parent] {
                let branch = value ^ values[parent] ^ (values[vertex as usize] + 1);
                wanted[vertex as usize] = branch.checked_sub(1);
                if branch == 0 {
                    cuts.push(self.edges[vertex as usize]);
                }
            }
        }
        cuts.sort_unstable();
        cuts
    }
}

/// The graph with each edge both ways, an edge from a vertex to itself once.
fn neighbours(vertices: u32, edges: &[(u32, u32)]) -> Result<Digraph, NoSuchNode> {
    let is_outside = |&(one, other): &(u32, u32)| one >= vertices || other >= vertices;
    if let Some(edge) = edges.iter().position(is_outside) {
        return Err(NoSuchNode(edge));
    }
    let back = edges.iter().filter(|(one, other)| one != other).map(|&(one, other)| (other, one));
    let both: Vec<(u32, u32)> = edges.iter().copied().chain(back).collect();
    Digraph::from_edges(vertices, &both)
}

/// The first edge whose ends the edges before it have joined.
fn closes_cycle(vertices: u32, edges: &[(u32, u32)]) -> Option<usize> {
    let mut sets: Vec<u32> = (0..vertices).collect();
    // Halves the way that it goes (Tarjan and van Leeuwen 1984).
    let find = |sets: &mut Vec<u32>, mut vertex: u32| {
        while sets[vertex as usize] != vertex {
            let next = sets[sets[vertex as usize] as usize];
            sets[vertex as usize] = next;
            vertex = next;
        }
        vertex
    };
    let mut sizes = vec![1_u32; vertices as usize];
    edges.iter().position(|&(one, other)| {
        let (one, other) = (find(&mut sets, one), find(&mut sets, other));
        if one != other {
            let (small, large) = if sizes[one as usize] < sizes[other as usize] {
                (one, other)
            } else {
                (other, one)
            };
            sets[small as usize] = large;
            sizes[large as usize] += sizes[small as usize];
        }
        one == other
    })
}

/// The Grundy value of green Hackenbush on any graph, with these vertices on the ground. Edges may
/// repeat and may lead from a vertex to itself; what is not joined to the ground does not count.
/// O(V + E) time and memory, by the fusion principle.
///
/// A depth-first search finds the bridges. Above a bridge the colon principle holds; any other edge
/// is a loop once the vertices that such edges join are one.
///
/// ```
/// use sg_core::tree::graph_value;
///
/// // A triangle on a stalk: three loops and one edge.
/// assert_eq!(graph_value(4, &[(0, 1), (1, 2), (2, 3), (3, 1)], &[0]), Ok(2));
/// // A bridge over two vertices on the ground.
/// assert_eq!(graph_value(3, &[(0, 1), (1, 2)], &[0, 2]), Ok(0));
/// ```
///
/// # Errors
/// If an edge has an end that is no vertex.
///
/// # Panics
/// If a vertex on the ground is none, or there are 2^31 edges or more.
pub fn graph_value(
    vertices: u32,
    edges: &[(u32, u32)],
    grounded: &[u32],
) -> Result<u32, NoSuchNode> {
    let ground = match grounded.first() {
        Some(&ground) => ground,
        None => return Ok(0),
    };
    let mut names: Vec<u32> = (0..vertices).collect();
    for &vertex in grounded {
        names[vertex as usize] = ground;
    }
    let is_outside = |&(one, other): &(u32, u32)| one >= vertices || other >= vertices;
    if let Some(edge) = edges.iter().position(is_outside) {
        return Err(NoSuchNode(edge));
    }
    let name = |vertex: u32| names[vertex as usize];
    let fused: Vec<_> = edges.iter().map(|&(one, other)| (name(one), name(other))).collect();
    Ok(DepthFirst::from(ground, &neighbours(vertices, &fused)?).value())
}

/// A depth-first search of a graph from one vertex.
struct DepthFirst {
    /// The visited vertices in the order of their visits, each as the place of its parent in this
    /// order.
    parents: Vec<u32>,
    /// The least place that an edge leads to from a vertex or from one above it in the search tree.
    lowest: Vec<u32>,
    /// The parity of the edges that lead back from each place to one before it or to itself.
    returning: Vec<u32>,
}

impl DepthFirst {
    fn from(start: u32, neighbours: &Digraph) -> Self {
        let mut search = DepthFirst { parents: vec![0], lowest: vec![0], returning: vec![0] };
        let mut places = vec![NONE; neighbours.len() as usize];
        places[start as usize] = 0;
        // On the path: a vertex, how many of its edges are done, whether that to its parent was one.
        let mut path = vec![(start, 0, true)];
        while let Some((vertex, done, is_parent_seen)) = path.last_mut() {
            let place = places[*vertex as usize];
            let next = if let Some(&next) = neighbours.successors(*vertex).get(*done) {
                next
            } else {
                path.pop();
                let parent = search.parents[place as usize] as usize;
                let lowest = search.lowest[place as usize];
                search.lowest[parent] = search.lowest[parent].min(lowest);
                continue;
            };
            *done += 1;
            let to = places[next as usize];
            if to == NONE {
                let new = search.parents.len() as u32;
                places[next as usize] = new;
                search.parents.push(place);
                search.lowest.push(new);
                search.returning.push(0);
                path.push((next, 0, false));
            } else if to == search.parents[place as usize] && !*is_parent_seen {
                *is_parent_seen = true;
            } else if to <= place {
                search.returning[place as usize] ^= 1;
                search.lowest[place as usize] = search.lowest[place as usize].min(to);
            }
        }
        search
    }

    fn value(mut self) -> u32 {
        // What is fused at each place, of the places from it on.
        for place in (1..self.parents.len()).rev() {
            let value = self.returning[place];
            let is_bridge = self.lowest[place] == place as u32;
            self.returning[self.parents[place] as usize] ^=
                if is_bridge { value + 1 } else { value ^ 1 };
        }
        self.returning[0]
    }
}
