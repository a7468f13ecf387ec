//! Undirected vertex geography on any graph: a token moves to a neighbour that it has not visited;
//! who cannot move loses.
//!
//! The player to move at v wins exactly when every maximum matching covers v. If so, he moves along
//! a maximum matching M to the mate of wherever the token is. Whatever the opponent answers is
//! matched by M: were it exposed, exchanging M along the path of the play would expose v and keep
//! the size. So he always has a move. If some maximum matching exposes v, then each neighbour of v
//! is matched by it, for else it could be made larger, and the opponent plays along it in the same
//! way. Nothing in this asks for two sides. (Fraenkel, Scheinerman and Ullman 1993.)

use crate::general::{Class, GallaiEdmonds, Graph, Matching};

/// The game on one graph, decided for every start.
///
/// ```
/// use matching::general::{Graph, UndirectedVertexGeography};
///
/// // A triangle with a tail: 0 1 2, then 2 - 3.
/// let graph = Graph::new(4, &[(0, 1), (1, 2), (2, 0), (2, 3)])?;
/// let game = UndirectedVertexGeography::new(&graph);
/// assert_eq!(game.winning_reply(2), Some(3));
/// assert_eq!(game.lost_starts().count(), 0);
/// # Ok::<(), matching::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct UndirectedVertexGeography {
    parts: GallaiEdmonds,
}

impl UndirectedVertexGeography {
    /// Decides the game on `graph`, in the time of [`maximum_matching`](super::maximum_matching).
    #[must_use]
    pub fn new(graph: &Graph) -> Self {
        UndirectedVertexGeography { parts: GallaiEdmonds::new(graph) }
    }

    /// Whether the player to move wins when the token starts at `start`. O(1) time.
    ///
    /// # Panics
    /// If the graph has no such vertex.
    #[must_use]
    pub fn mover_wins(&self, start: u32) -> bool {
        self.parts.class(start) != Class::D
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
    pub fn winning_reply(&self, start: u32) -> Option<u32> {
        self.parts.matching().mate(start).filter(|_| self.mover_wins(start))
    }

    /// The matching by which the opponent wins a lost start to the end: wherever the token comes to, he
    /// answers with the mate. `None` exactly when the player to move wins. O(V) time.
    ///
    /// # Panics
    /// If the graph has no such vertex.
    #[must_use]
    pub fn opponent_matching(&self, start: u32) -> Option<Matching> {
        self.parts.matching_without(start)
    }

    /// Every vertex from which the player to move loses, in ascending order.
    pub fn lost_starts(&self) -> impl Iterator<Item = u32> + '_ {
        self.parts.members(Class::D)
    }

    /// The decomposition that decides the game; the winner plays by its matching.
    #[must_use]
    pub fn decomposition(&self) -> &GallaiEdmonds {
        &self.parts
    }
}
