//! The certificate of a maximum matching: a Tutte–Berge set.
//!
//! Take any set of vertices, a *barrier*, out of the graph. What remains falls into components. A
//! matching leaves a vertex of every odd component exposed unless it pairs one with a vertex of the
//! barrier, so it leaves at least as many vertices exposed as there are more odd components than
//! vertices in the barrier. Where a matching leaves just so many, it is maximum. There is always such
//! a barrier, the set A of the Gallai–Edmonds decomposition among them. (Tutte 1947; Berge 1958.)

use crate::general::{Graph, Matching};
use crate::NONE;
use std::fmt;

/// What [`certify`] found wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The matching is for a graph with another number of vertices.
    OtherGraph,
    /// A pair of the matching is not an edge, or shares a vertex with another pair.
    NoPair(u32, u32),
    /// A member of the barrier is not in the graph, or is in the barrier twice.
    NoMember(u32),
    /// The matching leaves more vertices exposed than the barrier accounts for.
    Deficiency {
        /// The number of vertices that the matching leaves exposed.
        exposed: usize,
        /// The number of odd components without the barrier.
        odd: usize,
        /// The number of vertices in the barrier.
        barrier: usize,
    },
}

/// Checks that `matching` is a matching of `graph`, and that it leaves exposed exactly as many vertices
/// as the graph without `barrier` has odd components beyond the number of vertices in `barrier`. That
/// proves the matching maximum. O(V + E) time.
///
/// ```
/// use matching::general::{certify, maximum_matching, Graph};
///
/// // A star: without its centre, three odd components remain.
/// let graph = Graph::new(4, &[(0, 1), (0, 2), (0, 3)])?;
/// assert_eq!(certify(&graph, &maximum_matching(&graph), &[0]), Ok(()));
/// let flaw = certify(&graph, &maximum_matching(&graph), &[]).unwrap_err();
/// assert_eq!(flaw.to_string(), "2 vertices are exposed, but 0 odd components and a barrier of 0");
/// # Ok::<(), matching::GraphError>(())
/// ```
///
/// # Errors
/// The first flaw.
pub fn certify(graph: &Graph, matching: &Matching, barrier: &[u32]) -> Result<(), Flaw> {
    if matching.mates.len() != graph.vertex_count() as usize {
        return Err(Flaw::OtherGraph);
    }
    for (vertex, &mate) in (0..).zip(&matching.mates) {
        let is_mutual = mate == NONE || matching.mates.get(mate as usize) == Some(&vertex);
        if !is_mutual || mate != NONE && !graph.neighbours(vertex).contains(&mate) {
            return Err(Flaw::NoPair(vertex, mate));
        }
    }
    let mut seen = vec![false; matching.mates.len()];
    for &member in barrier {
        match seen.get_mut(member as usize) {
            Some(is_member) if !*is_member => *is_member = true,
            _ => return Err(Flaw::NoMember(member)),
        }
    }
    let exposed = matching.exposed().count();
    let odd = odd_components(graph, seen);
    if exposed + barrier.len() == odd {
        Ok(())
    } else {
        Err(Flaw::Deficiency { exposed, odd, barrier: barrier.len() })
    }
}

/// The number of components of odd size among the vertices that are not yet seen.
fn odd_components(graph: &Graph, mut seen: Vec<bool>) -> usize {
    let mut odd = 0;
    let mut open = Vec::new();
    for start in 0..graph.vertex_count() {
        if seen[start as usize] {
            continue;
        }
        seen[start as usize] = true;
        open.push(start);
        let mut size = 0;
        while let Some(from) = open.pop() {
            size += 1;
            for &to in graph.neighbours(from) {
                if !seen[to as usize] {
                    seen[to as usize] = true;
                    open.push(to);
                }
            }
        }
        odd += size % 2;
    }
    odd
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::OtherGraph => f.write_str("the number of vertices is not that of the graph"),
            Flaw::NoPair(a, b) => write!(f, "{a} and {b} are no edge or have another mate"),
            Flaw::NoMember(member) => write!(f, "{member} is no vertex or twice in the barrier"),
            Flaw::Deficiency { exposed, odd, barrier } => write!(
                f,
                "{exposed} vertices are exposed, but {odd} odd components and a barrier of {barrier}"
            ),
        }
    }
}

impl std::error::Error for Flaw {}
