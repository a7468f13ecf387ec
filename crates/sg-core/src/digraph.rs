//! Directed graphs in compressed rows, with or without cycles.

use std::convert::TryFrom;
use std::error::Error;
use std::fmt;

/// A directed graph: the successors of node `v`, counted from 0, are one slice. Edges may repeat.
///
/// It takes 4 bytes a node and 4 an edge.
///
/// ```
/// use sg_core::digraph::{Digraph, NoSuchNode};
///
/// let graph = Digraph::from_edges(3, &[(0, 1), (1, 0), (0, 2)])?;
/// assert_eq!(graph.successors(0), [1, 2]);
/// assert_eq!(graph.reversed().successors(0), [1]);
/// # Ok::<(), NoSuchNode>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Digraph {
    /// Where each node's row begins in `targets`, and at the end where the last one ends.
    starts: Vec<u32>,
    targets: Vec<u32>,
}

/// Error: the edge at this index of the list has an end outside the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NoSuchNode(pub usize);

impl fmt::Display for NoSuchNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "edge {} has an end that is no node", self.0)
    }
}

impl Error for NoSuchNode {}

impl Digraph {
    /// The graph of the nodes `0..nodes` with these edges, each from its first node to its second.
    /// A row has its successors in the order of the list. O(V + E) time, by a counting sort.
    ///
    /// # Errors
    /// If an edge has an end outside `0..nodes`.
    ///
    /// # Panics
    /// If there are more than `u32::MAX` edges.
    pub fn from_edges(nodes: u32, edges: &[(u32, u32)]) -> Result<Self, NoSuchNode> {
        let is_outside = |&(from, to): &(u32, u32)| from >= nodes || to >= nodes;
        match edges.iter().position(is_outside) {
            Some(edge) => Err(NoSuchNode(edge)),
            None => Ok(Digraph::sorted(nodes, edges.len(), || edges.iter().copied().rev())),
        }
    }

    /// The graph of the nodes `0..nodes` where `row(node, list)` appends the successors of `node`
    /// to the list. O(V + E) time.
    ///
    /// ```
    /// use sg_core::digraph::Digraph;
    ///
    /// // Take one or two counters.
    /// let moves = |counters: u32, list: &mut Vec<u32>| {
    ///     list.extend((1..=counters.min(2)).map(|taken| counters - taken));
    /// };
    /// assert_eq!(Digraph::from_rows(10, moves).successors(7), [6, 5]);
    /// ```
    ///
    /// # Panics
    /// If a successor is no node, or there are more than `u32::MAX` edges.
    #[must_use]
    pub fn from_rows(nodes: u32, mut row: impl FnMut(u32, &mut Vec<u32>)) -> Self {
        let mut starts = vec![0];
        let mut targets = Vec::new();
        for node in 0..nodes {
            row(node, &mut targets);
            starts.push(u32::try_from(targets.len()).expect("at most u32::MAX edges"));
        }
        assert!(targets.iter().all(|&to| to < nodes), "a successor is no node");
        Digraph { starts, targets }
    }

    /// The graph with each edge the other way round, its rows sorted by node. O(V + E) time.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let edges =
            || (0..self.len()).rev().flat_map(|from| self.row(from).map(move |to| (to, from)));
        Digraph::sorted(self.len(), self.targets.len(), edges)
    }

    /// A counting sort of edges, which come from the last to the first and are read twice.
    fn sorted<I: Iterator<Item = (u32, u32)>>(
        nodes: u32,
        count: usize,
        edges_backwards: impl Fn() -> I,
    ) -> Self {
        assert!(u32::try_from(count).is_ok(), "too many edges");
        let mut starts = vec![0_u32; nodes as usize + 1];
        for (from, _) in edges_backwards() {
            starts[from as usize] += 1;
        }
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        // Each row is filled from its end, which leaves its number where it begins.
        let mut targets = vec![0; count];
        for (from, to) in edges_backwards() {
            let start = &mut starts[from as usize];
            *start -= 1;
            targets[*start as usize] = to;
        }
        Digraph { starts, targets }
    }

    /// The number of nodes.
    #[must_use]
    pub fn len(&self) -> u32 {
        (self.starts.len() - 1) as u32
    }

    /// Whether the graph has no nodes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The successors of `node`, one for each edge. O(1) time.
    ///
    /// # Panics
    /// If there is no such node.
    #[must_use]
    #[inline]
    pub fn successors(&self, node: u32) -> &[u32] {
        let node = node as usize;
        &self.targets[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    fn row(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        self.successors(node).iter().copied()
    }

    /// Every edge, by its first node.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.len()).flat_map(move |from| self.row(from).map(move |to| (from, to)))
    }
}
