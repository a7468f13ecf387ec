//! A matching: who is whose mate.

use crate::NONE;

/// A set of edges of a graph no two of which share a vertex.
///
/// ```
/// use matching::general::Matching;
///
/// let matching = Matching::from_pairs(4, [(3, 1)]).unwrap();
/// assert_eq!(matching.size(), 1);
/// assert_eq!(matching.mate(1), Some(3));
/// assert_eq!(matching.mate(0), None);
/// assert_eq!(matching.pairs().collect::<Vec<_>>(), [(1, 3)]);
/// assert_eq!(matching.exposed().collect::<Vec<_>>(), [0, 2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matching {
    /// By vertex: its mate, or `NONE`.
    pub(super) mates: Vec<u32>,
}

impl Matching {
    /// The matching of the given pairs; `None` if an id is out of range or a vertex comes twice.
    #[must_use]
    pub fn from_pairs(
        vertex_count: u32,
        pairs: impl IntoIterator<Item = (u32, u32)>,
    ) -> Option<Self> {
        let mut mates = vec![NONE; vertex_count as usize];
        for (a, b) in pairs {
            for &(vertex, other) in &[(a, b), (b, a)] {
                let mate = mates.get_mut(vertex as usize)?;
                if *mate != NONE || vertex == other {
                    return None;
                }
                *mate = other;
            }
        }
        Some(Matching { mates })
    }

    /// The number of vertices of the graph.
    #[must_use]
    pub fn vertex_count(&self) -> u32 {
        self.mates.len() as u32
    }

    /// The number of pairs. O(V) time.
    #[must_use]
    pub fn size(&self) -> usize {
        self.pairs().count()
    }

    /// The pairs, the smaller id first, in ascending order.
    pub fn pairs(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..)
            .zip(&self.mates)
            .map(|(vertex, &mate)| (vertex, mate))
            .filter(|&(vertex, mate)| mate != NONE && vertex < mate)
    }

    /// The mate of a vertex; `None` if it is exposed.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn mate(&self, vertex: u32) -> Option<u32> {
        Some(self.mates[vertex as usize]).filter(|&mate| mate != NONE)
    }

    /// The vertices without a mate, in ascending order.
    pub fn exposed(&self) -> impl Iterator<Item = u32> + '_ {
        (0..).zip(&self.mates).filter(|&(_, &mate)| mate == NONE).map(|(vertex, _)| vertex)
    }
}
