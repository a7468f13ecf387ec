//! Grundy values on a directed acyclic graph.
//!
//! The game: a token stands on a node; a move takes it along an edge; who cannot move loses. Any
//! impartial game of finitely many positions is that game on its graph of positions, and several
//! tokens are a sum of games (Sprague 1935, Grundy 1939): the player to move loses exactly when the
//! nim-sum of the tokens' values is 0. The value of a node is the mex of the values of its
//! successors, so successors come first.

use crate::digraph::{Digraph, NoSuchNode};
use crate::MexSet;
use std::error::Error;
use std::fmt;

/// A directed acyclic graph in compressed rows: the successors of node `v`, counted from 0, are one
/// slice. Edges may repeat.
///
/// It takes 8 bytes a node and 4 an edge, and it knows an order in which every edge leads forward.
///
/// ```
/// use sg_core::dag::{Dag, DagError};
///
/// let dag = Dag::from_edges(4, &[(0, 1), (0, 2), (1, 2), (2, 3)])?;
/// assert_eq!(dag.successors(0), [1, 2]);
/// assert_eq!(dag.grundy_values(), [2, 0, 1, 0]);
///
/// let cycle = Dag::from_edges(4, &[(3, 1), (1, 2), (2, 3)]).unwrap_err();
/// assert_eq!(cycle, DagError::Cycle(vec![1, 2, 3]));
/// # Ok::<(), DagError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dag {
    graph: Digraph,
    /// Every node once, each before its successors.
    order: Vec<u32>,
}

/// Why a list of edges is no DAG.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DagError {
    /// The edge at this index of the list has an end outside the graph.
    NoSuchNode(usize),
    /// The nodes of a cycle in order, the smallest first: each has an edge to the one after it, and
    /// the last to the first. No node is named twice.
    Cycle(Vec<u32>),
}

impl fmt::Display for DagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DagError::NoSuchNode(edge) => write!(f, "edge {edge} has an end that is no node"),
            DagError::Cycle(nodes) => write!(f, "there is a cycle of length {}", nodes.len()),
        }
    }
}

impl Error for DagError {}

impl Dag {
    /// The graph of the nodes `0..nodes` with these edges, each from its first node to its second.
    /// A row has its successors in the order of the list.
    ///
    /// O(V + E) time; besides the result and the list, 4 bytes a node.
    ///
    /// # Errors
    /// If an edge has an end outside `0..nodes`, or there is a cycle; an edge from a node to itself
    /// is one.
    ///
    /// # Panics
    /// If there are more than `u32::MAX` edges.
    pub fn from_edges(nodes: u32, edges: &[(u32, u32)]) -> Result<Self, DagError> {
        let graph = Digraph::from_edges(nodes, edges)
            .map_err(|NoSuchNode(edge)| DagError::NoSuchNode(edge))?;
        let mut dag = Dag { graph, order: Vec::new() };
        let unordered = dag.find_order();
        if dag.order.len() == nodes as usize {
            Ok(dag)
        } else {
            Err(DagError::Cycle(dag.find_cycle(&unordered)))
        }
    }

    /// Fills `order` by Kahn's algorithm with the nodes that no cycle leads to, and returns for each
    /// node how many edges come to it from the others.
    fn find_order(&mut self) -> Vec<u32> {
        let nodes = self.len();
        let mut incoming = vec![0_u32; nodes as usize];
        for (_, to) in self.edges() {
            incoming[to as usize] += 1;
        }
        let mut order = Vec::with_capacity(nodes as usize);
        order.extend((0..nodes).filter(|&node| incoming[node as usize] == 0));
        let mut next = 0;
        while next < order.len() {
            for &to in self.successors(order[next]) {
                incoming[to as usize] -= 1;
                if incoming[to as usize] == 0 {
                    order.push(to);
                }
            }
            next += 1;
        }
        self.order = order;
        incoming
    }

    /// A cycle among the nodes that have edges from unordered nodes. Each has such a predecessor,
    /// so a walk backwards never ends, and comes to a node twice.
    fn find_cycle(&self, unordered: &[u32]) -> Vec<u32> {
        let is_unordered = |node: u32| unordered[node as usize] > 0;
        let mut predecessors = vec![u32::MAX; unordered.len()];
        for node in (0..self.len()).rev().filter(|&node| is_unordered(node)) {
            for &to in self.successors(node) {
                predecessors[to as usize] = node;
            }
        }
        let mut node =
            (0..self.len()).find(|&node| is_unordered(node)).expect("some node is unordered");
        // After as many steps as there are nodes the walk is on its cycle.
        for _ in 0..self.len() {
            node = predecessors[node as usize];
        }
        let mut cycle = vec![node];
        let mut before = predecessors[node as usize];
        while before != node {
            cycle.push(before);
            before = predecessors[before as usize];
        }
        cycle.reverse();
        let smallest = (0..cycle.len()).min_by_key(|&i| cycle[i]).unwrap_or(0);
        cycle.rotate_left(smallest);
        cycle
    }

    /// The number of nodes.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.graph.len()
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
        self.graph.successors(node)
    }

    /// Every edge, by its first node.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.graph.edges()
    }

    /// Every node once, each before its successors.
    #[must_use]
    pub fn topological_order(&self) -> &[u32] {
        &self.order
    }

    /// The Grundy value of every node: the mex of the values of its successors. O(V + E) time, and
    /// 4 bytes a node for the result.
    ///
    /// Values are small: where one is g, there are nodes of all values j up to g, with at least j
    /// edges each, so that g (g + 1) / 2 is at most the number of edges.
    #[must_use]
    pub fn grundy_values(&self) -> Vec<u32> {
        let mut values = vec![0; self.order.len()];
        let mut seen = MexSet::new();
        for &node in self.order.iter().rev() {
            for &to in self.successors(node) {
                seen.insert(u64::from(values[to as usize]));
            }
            values[node as usize] = seen.mex() as u32;
            seen.clear();
        }
        values
    }
}
