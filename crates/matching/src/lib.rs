//! Maximum bipartite matching, what it proves, and the games it decides.
//!
//! A [`BipartiteGraph`] has separate left and right vertices. [`maximum_matching`] finds a largest
//! set of edges no two of which share a vertex; [`minimum_vertex_cover`] proves that none is larger,
//! and [`certify`] checks that proof against the graph:
//!
//! ```
//! use matching::{certify, maximum_matching, minimum_vertex_cover, BipartiteGraph};
//!
//! let graph = BipartiteGraph::new(3, 3, &[(0, 0), (0, 1), (1, 0), (2, 0)])?;
//! let matching = maximum_matching(&graph);
//! assert_eq!(matching.size(), 2);
//!
//! let cover = minimum_vertex_cover(&graph, &matching);
//! assert_eq!(cover.len(), 2);
//! assert_eq!(certify(&graph, &matching, &cover), Ok(()));
//! # Ok::<(), matching::GraphError>(())
//! ```
//!
//! # What else a maximum matching tells
//! - [`exposable_vertices`]: the vertices that some maximum matching leaves exposed.
//! - [`DulmageMendelsohn`]: the under-, over- and well-determined parts of the graph and the
//!   irreducible blocks of the last.
//! - [`UndirectedVertexGeography`]: who wins the game in which a token moves to a neighbour that it
//!   has not visited. [`Board`] makes the graph of a board of cells for it.
//! - [`GrowingMatching`]: stays maximum while vertices are added one at a time.
//!
//! # Memory
//! Ids are `u32` and vertices without edges cost a few bytes each; nothing is sized by anything but
//! the vertices and edges of the graph. No function recurses.

mod alternating;
mod board;
mod cover;
mod distances;
mod dulmage_mendelsohn;
mod exposable;
pub mod general;
mod geography;
mod graph;
mod growing;
mod hopcroft_karp;
mod karp_sipser;
mod maximum;
mod pairs;
mod push_relabel;
mod search;
mod vertex;

pub use board::Board;
pub use cover::{certify, minimum_vertex_cover, Flaw};
pub use dulmage_mendelsohn::{DulmageMendelsohn, Part};
pub use exposable::exposable_vertices;
pub use geography::UndirectedVertexGeography;
pub use graph::{BipartiteGraph, GraphError};
pub use growing::GrowingMatching;
pub use maximum::maximum_matching;
pub use pairs::Matching;
pub use vertex::{Vertex, VertexSet};

/// The mate of an exposed vertex, inside this crate only. No vertex has this id: a side has at most
/// `u32::MAX` vertices.
const NONE: u32 = u32::MAX;
