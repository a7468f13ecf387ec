//! The Gallai–Edmonds decomposition.
//!
//! The search that ends in vain grows an alternating forest from all exposed vertices. Exchanging the
//! edges of its path from the root exposes any of its even vertices and keeps the size, and no other
//! vertex can be exposed without loss: the odd vertices are a barrier (see [`certify`]). So the even
//! vertices, those inside blossoms included, are D, the odd ones are A, and what the search has not
//! reached is C. None of this depends on the maximum matching that it starts from. (Gallai 1964;
//! Edmonds 1965.)
//!
//! [`certify`]: super::certify

use crate::general::blossom::{exchange, Label, Search};
use crate::general::maximum::initial;
use crate::general::{Graph, Matching};
use crate::NONE;

/// A class of the Gallai–Edmonds decomposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Some maximum matching leaves the vertex exposed.
    D,
    /// The vertex is not in D, but next to a vertex of D.
    A,
    /// Neither: the vertices of this class are matched with one another by every maximum matching.
    C,
}

/// The decomposition of a graph into D, A and C, with a maximum matching.
///
/// Every component of D is odd and *factor-critical*: without any one of its vertices it has a
/// perfect matching. Every maximum matching pairs each vertex of A with a vertex of D, no two with
/// the same component, and C within itself.
///
/// ```
/// use matching::general::{Class, GallaiEdmonds, Graph};
///
/// // A path of three vertices beside an edge.
/// let graph = Graph::new(5, &[(0, 1), (1, 2), (3, 4)])?;
/// let parts = GallaiEdmonds::new(&graph);
/// assert_eq!(parts.members(Class::D).collect::<Vec<_>>(), [0, 2]);
/// assert_eq!(parts.barrier(), [1]);
/// assert_eq!(parts.class(4), Class::C);
/// # Ok::<(), matching::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GallaiEdmonds {
    matching: Matching,
    classes: Vec<Class>,
    /// How the vertices of D reach their roots.
    labels: Vec<Label>,
}

impl GallaiEdmonds {
    /// Finds a maximum matching of `graph` and the decomposition, in the time and memory of
    /// [`maximum_matching`](super::maximum_matching), where it comes for free.
    #[must_use]
    pub fn new(graph: &Graph) -> Self {
        GallaiEdmonds::with(graph, initial(graph))
    }

    /// The decomposition from a known matching, in O(E log V) time if it is maximum. One that is not
    /// is made maximum first.
    ///
    /// # Panics
    /// If the matching has fewer vertices than the graph.
    #[must_use]
    pub fn with(graph: &Graph, matching: Matching) -> Self {
        let mut search = Search::new(graph, matching.mates);
        search.find_forest();
        let (mates, classes, labels) = search.into_parts();
        GallaiEdmonds { matching: Matching { mates }, classes, labels }
    }

    /// The class of a vertex.
    ///
    /// # Panics
    /// If the graph has no such vertex.
    #[must_use]
    pub fn class(&self, vertex: u32) -> Class {
        self.classes[vertex as usize]
    }

    /// The vertices of a class, in ascending order.
    pub fn members(&self, class: Class) -> impl Iterator<Item = u32> + '_ {
        (0..).zip(&self.classes).filter(move |&(_, &of)| of == class).map(|(vertex, _)| vertex)
    }

    /// The vertices of A, which with the matching are a certificate for [`certify`](super::certify).
    #[must_use]
    pub fn barrier(&self) -> Vec<u32> {
        self.members(Class::A).collect()
    }

    /// A maximum matching that leaves `vertex` exposed; `None` if there is none. O(V) time.
    ///
    /// ```
    /// use matching::general::{GallaiEdmonds, Graph};
    ///
    /// let graph = Graph::new(3, &[(0, 1), (1, 2), (2, 0)])?;
    /// let other = GallaiEdmonds::new(&graph).matching_without(1).unwrap();
    /// assert_eq!(other.pairs().collect::<Vec<_>>(), [(0, 2)]);
    /// # Ok::<(), matching::GraphError>(())
    /// ```
    ///
    /// # Panics
    /// If the graph has no such vertex.
    #[must_use]
    pub fn matching_without(&self, vertex: u32) -> Option<Matching> {
        if self.class(vertex) != Class::D {
            return None;
        }
        let mut other = self.matching.clone();
        exchange(&mut other.mates, |id| self.labels[id as usize], vertex, NONE);
        Some(other)
    }

    /// The maximum matching that was found or given.
    #[must_use]
    pub fn matching(&self) -> &Matching {
        &self.matching
    }
}
