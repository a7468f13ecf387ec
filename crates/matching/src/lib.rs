//! Maximum matching, what it proves, and the games it decides.
//!
//! | given | for example | use |
//! |---|---|---|
//! | a bipartite graph | workers and jobs | [`BipartiteGraph`], [`maximum_matching`] |
//! | a board | dominoes, a token on cells | [`Board`], then its [`graph`](Board::graph) |
//! | any graph | pairs of friends | [`general::Graph`], [`general::maximum_matching`] |
//! | a game on a graph: a token moves to a neighbour that it has not visited | | [`UndirectedVertexGeography`], on any graph [`general::UndirectedVertexGeography`] |
//! | a proof that no matching is larger | | [`minimum_vertex_cover`], on any graph [`general::GallaiEdmonds::barrier`] |
//! | the vertices that can stay exposed | | [`exposable_vertices`], on any graph [`general::GallaiEdmonds`] |
//! | the solvable part of a sparse system | | [`DulmageMendelsohn`] |
//! | vertices that come one at a time | | [`GrowingMatching`] |
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
//! Graphs that are not bipartite are in [`general`], with functions of the same names:
//!
//! ```
//! use matching::general::{certify, GallaiEdmonds, Graph};
//!
//! let graph = Graph::new(5, &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)])?;
//! let parts = GallaiEdmonds::new(&graph);
//! assert_eq!(parts.matching().size(), 2);
//! assert_eq!(certify(&graph, parts.matching(), &parts.barrier()), Ok(()));
//! # Ok::<(), matching::GraphError>(())
//! ```
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
