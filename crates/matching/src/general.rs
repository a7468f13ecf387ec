//! Matching in any graph, bipartite or not.
//!
//! [`maximum_matching`] finds a largest set of edges no two of which share a vertex.
//! [`GallaiEdmonds`] tells which vertices some maximum matching leaves exposed (D), which separate
//! them from the rest (A), and what remains (C). A is a Tutte–Berge set: it proves that no matching is
//! larger, and [`certify`] checks that proof. [`UndirectedVertexGeography`] is the game that the
//! decomposition decides.
//!
//! ```
//! use matching::general::{certify, Class, GallaiEdmonds, Graph, UndirectedVertexGeography};
//!
//! // Two triangles, 0 1 2 and 3 4 5, and a vertex 6 that is next to one vertex of each.
//! let edges = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (6, 0), (6, 3)];
//! let graph = Graph::new(7, &edges)?;
//! let parts = GallaiEdmonds::new(&graph);
//! assert_eq!(parts.matching().size(), 3);
//! assert_eq!(parts.class(1), Class::D);
//! assert_eq!(parts.class(6), Class::A);
//! assert_eq!(certify(&graph, parts.matching(), &parts.barrier()), Ok(()));
//!
//! // Whoever starts at 6 wins; from all other vertices the start is lost.
//! let game = UndirectedVertexGeography::new(&graph);
//! assert!(game.mover_wins(6));
//! assert_eq!(game.lost_starts().collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
//! # Ok::<(), matching::GraphError>(())
//! ```
//!
//! A graph that is known to be bipartite is better given as a [`BipartiteGraph`](crate::BipartiteGraph).

mod blossom;
mod certificate;
mod gallai_edmonds;
mod geography;
mod graph;
mod maximum;
mod pairs;

pub use certificate::{certify, Flaw};
pub use gallai_edmonds::{Class, GallaiEdmonds};
pub use geography::UndirectedVertexGeography;
pub use graph::Graph;
pub use maximum::maximum_matching;
pub use pairs::Matching;
