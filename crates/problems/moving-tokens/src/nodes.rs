//! The judge's nodes, numbered from 1, and the ids of those that a graph holds, numbered from 0.
//!
//! An input may announce far more nodes than it mentions. A node that it never mentions has no edge
//! and no token, and need not be held; so memory follows what the input has, not what it claims.

use std::fmt;

/// How many nodes of a cycle are written at its beginning and at its end where it is long.
const SHOWN: usize = 8;

/// Which of the nodes `1..=count` a graph holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nodes {
    count: u64,
    /// The node of each id, ascending; none where all are held, node v as v - 1.
    mentioned: Option<Vec<u64>>,
}

impl Nodes {
    /// Holds all nodes.
    #[must_use]
    pub fn all(count: u64) -> Self {
        Nodes { count, mentioned: None }
    }

    /// Holds just the nodes in the list, which may repeat.
    #[must_use]
    pub fn mentioned(count: u64, mut mentioned: Vec<u64>) -> Self {
        mentioned.sort_unstable();
        mentioned.dedup();
        Nodes { count, mentioned: Some(mentioned) }
    }

    /// How many nodes there are, held or not.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// How many nodes are held.
    #[must_use]
    pub fn held(&self) -> u32 {
        self.mentioned.as_ref().map_or(self.count as u32, |nodes| nodes.len() as u32)
    }

    /// The id of a node that is held. O(1) time where all are, O(log) where some are.
    ///
    /// # Panics
    /// If some are held and this one is not.
    #[must_use]
    #[inline]
    pub fn id(&self, node: u64) -> u32 {
        match &self.mentioned {
            None => (node - 1) as u32,
            Some(nodes) => nodes.binary_search(&node).expect("the node is mentioned") as u32,
        }
    }

    /// The node of an id.
    ///
    /// # Panics
    /// If some are held and none has this id.
    #[must_use]
    pub fn name(&self, id: u32) -> u64 {
        self.mentioned.as_ref().map_or(u64::from(id) + 1, |nodes| nodes[id as usize])
    }
}

/// The nodes of a cycle in order, each once: each has an edge to the next, the last to the first.
///
/// Its text closes the cycle, and leaves out the middle of a long one:
///
/// ```
/// use moving_tokens::Cycle;
///
/// assert_eq!(Cycle(vec![1, 4, 2]).to_string(), "1 -> 4 -> 2 -> 1");
/// assert_eq!(
///     Cycle((1..=100).collect()).to_string(),
///     "1 -> 2 -> 3 -> 4 -> 5 -> 6 -> 7 -> 8 -> (84 more) -> \
///      93 -> 94 -> 95 -> 96 -> 97 -> 98 -> 99 -> 100 -> 1"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cycle(pub Vec<u64>);

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = &self.0;
        let left_out = nodes.len().saturating_sub(2 * SHOWN);
        for (i, node) in nodes.iter().enumerate() {
            if left_out == 0 || i < SHOWN || i >= SHOWN + left_out {
                write!(f, "{node} -> ")?;
            } else if i == SHOWN {
                write!(f, "({left_out} more) -> ")?;
            }
        }
        write!(f, "{}", nodes[0])
    }
}

impl std::error::Error for Cycle {}
