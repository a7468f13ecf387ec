//! Undirected vertex geography: a token moves to a neighbour that it has not visited; who cannot
//! move loses.
//!
//! The player to move at v wins exactly when every maximum matching covers v. If so, he moves along
//! a maximum matching M to the mate of wherever the token is. Whatever the opponent answers is
//! matched by M: were it exposed, exchanging M along the path of the play would expose v and keep
//! the size. So he always has a move. If some maximum matching exposes v, then each neighbour of v
//! is matched by it, for else it could be made larger, and the opponent plays along it in the same
//! way. (Fraenkel, Scheinerman and Ullman 1993.)

use crate::{exposable_vertices, maximum_matching, BipartiteGraph, Matching, Vertex, VertexSet};

/// The game on one graph, decided for every start.
///
/// ```
/// use matching::{BipartiteGraph, UndirectedVertexGeography, Vertex};
///
/// // left 0 - right 0 - left 1
/// let graph = BipartiteGraph::new(2, 1, &[(0, 0), (1, 0)])?;
/// let game = UndirectedVertexGeography::new(&graph);
/// assert!(game.mover_wins(Vertex::Right(0)));
/// assert!(matches!(game.winning_reply(Vertex::Right(0)), Some(Vertex::Left(_))));
/// let lost: Vec<_> = game.lost_starts().collect();
/// assert_eq!(lost, [Vertex::Left(0), Vertex::Left(1)]);
/// # Ok::<(), matching::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct UndirectedVertexGeography {
    matching: Matching,
    lost: VertexSet,
}

impl UndirectedVertexGeography {
    /// Decides the game on `graph`, in the time of [`maximum_matching`].
    #[must_use]
    pub fn new(graph: &BipartiteGraph) -> Self {
        let matching = maximum_matching(graph);
        let lost = exposable_vertices(graph, &matching);
        UndirectedVertexGeography { matching, lost }
    }

    /// Whether the player to move wins when the token starts at `start`. O(1) time.
    ///
    /// # Panics
    /// If the graph has no such vertex.
    #[must_use]
    pub fn mover_wins(&self, start: Vertex) -> bool {
        self.winning_reply(start).is_some()
    }

    /// A move that wins for the player who is to move at `start`, with no other vertex visited;
    /// `None` exactly when he loses. O(1) time.
    ///
    /// The winner can play the whole game with this function: at every vertex that the opponent moves
    /// to, its reply wins and is not yet visited.
    ///
    /// # Panics
    /// If the graph has no such vertex.
    #[must_use]
    pub fn winning_reply(&self, start: Vertex) -> Option<Vertex> {
        let mate = self.matching.mate(start);
        if self.lost.contains(start) {
            None
        } else {
            mate
        }
    }

    /// Every vertex from which the player to move loses: the left ones, then the right ones.
    pub fn lost_starts(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.lost.iter()
    }

    /// The maximum matching by which the winner plays.
    #[must_use]
    pub fn matching(&self) -> &Matching {
        &self.matching
    }
}
