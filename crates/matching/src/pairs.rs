//! A matching: who is whose mate.

use crate::{Vertex, NONE};

/// A set of edges of a bipartite graph no two of which share a vertex.
///
/// ```
/// use matching::Matching;
///
/// let matching = Matching::from_pairs(2, 3, [(1, 2)]).unwrap();
/// assert_eq!(matching.size(), 1);
/// assert_eq!(matching.mate_of_left(1), Some(2));
/// assert_eq!(matching.mate_of_right(0), None);
/// assert_eq!(matching.pairs().collect::<Vec<_>>(), [(1, 2)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matching {
    /// By left vertex: its mate, or `NONE`.
    pub(crate) left: Vec<u32>,
    /// By right vertex: its mate, or `NONE`.
    pub(crate) right: Vec<u32>,
}

impl Matching {
    /// The matching with these pairs of a left and a right vertex; `None` if an id is out of range or
    /// two pairs share a vertex.
    #[must_use]
    pub fn from_pairs(
        left_count: u32,
        right_count: u32,
        pairs: impl IntoIterator<Item = (u32, u32)>,
    ) -> Option<Self> {
        let mut left = vec![NONE; left_count as usize];
        let mut right = vec![NONE; right_count as usize];
        for (l, r) in pairs {
            let mate_of_left = left.get_mut(l as usize)?;
            let mate_of_right = right.get_mut(r as usize)?;
            if *mate_of_left != NONE || *mate_of_right != NONE {
                return None;
            }
            *mate_of_left = r;
            *mate_of_right = l;
        }
        Some(Matching { left, right })
    }

    /// The number of pairs. O(V) time.
    #[must_use]
    pub fn size(&self) -> usize {
        self.pairs().count()
    }

    /// The pairs, by left vertex.
    pub fn pairs(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..).zip(&self.left).filter(|&(_, &mate)| mate != NONE).map(|(left, &mate)| (left, mate))
    }

    /// The mate of a left vertex; `None` if it is exposed.
    ///
    /// # Panics
    /// If there is no such left vertex.
    #[must_use]
    pub fn mate_of_left(&self, left: u32) -> Option<u32> {
        Some(self.left[left as usize]).filter(|&mate| mate != NONE)
    }

    /// The mate of a right vertex; `None` if it is exposed.
    ///
    /// # Panics
    /// If there is no such right vertex.
    #[must_use]
    pub fn mate_of_right(&self, right: u32) -> Option<u32> {
        Some(self.right[right as usize]).filter(|&mate| mate != NONE)
    }

    /// The mate of a vertex of either side; `None` if it is exposed.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn mate(&self, vertex: Vertex) -> Option<Vertex> {
        match vertex {
            Vertex::Left(left) => self.mate_of_left(left).map(Vertex::Right),
            Vertex::Right(right) => self.mate_of_right(right).map(Vertex::Left),
        }
    }
}
