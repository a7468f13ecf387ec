//! Vertices of either side, and sets of them.

/// A vertex of a bipartite graph: its side, and its id on that side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Vertex {
    /// A left vertex.
    Left(u32),
    /// A right vertex.
    Right(u32),
}

/// A set of vertices of a bipartite graph.
///
/// ```
/// use matching::{Vertex, VertexSet};
///
/// let set = VertexSet::new(vec![true, false], vec![true]);
/// assert!(set.contains(Vertex::Left(0)));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Vertex::Left(0), Vertex::Right(0)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VertexSet {
    pub(crate) left: Vec<bool>,
    pub(crate) right: Vec<bool>,
}

impl VertexSet {
    /// The set that holds the left and right vertices whose flag is `true`.
    #[must_use]
    pub fn new(left: Vec<bool>, right: Vec<bool>) -> Self {
        VertexSet { left, right }
    }

    /// Whether the set holds `vertex`. An id that the graph does not have is in no set.
    #[must_use]
    pub fn contains(&self, vertex: Vertex) -> bool {
        let (side, id) = match vertex {
            Vertex::Left(id) => (&self.left, id),
            Vertex::Right(id) => (&self.right, id),
        };
        side.get(id as usize).copied().unwrap_or(false)
    }

    /// The left vertices of the set, in ascending order.
    pub fn left(&self) -> impl Iterator<Item = u32> + '_ {
        members(&self.left)
    }

    /// The right vertices of the set, in ascending order.
    pub fn right(&self) -> impl Iterator<Item = u32> + '_ {
        members(&self.right)
    }

    /// All vertices of the set: the left ones, then the right ones.
    pub fn iter(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.left().map(Vertex::Left).chain(self.right().map(Vertex::Right))
    }

    /// The number of vertices in the set, in time linear in those of the graph.
    #[must_use]
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether the set holds no vertex.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }
}

fn members(flags: &[bool]) -> impl Iterator<Item = u32> + '_ {
    flags.iter().zip(0..).filter(|&(&is_member, _)| is_member).map(|(_, id)| id)
}
