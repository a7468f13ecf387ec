//! A bipartite graph as compressed rows.
//!
//! The neighbours of all left vertices lie one row after another in one array; a second array tells
//! where each row starts. A counting sort by left vertex makes both from a list of edges in two
//! passes over it. Rows keep the order of the list.

use std::fmt;

/// A bipartite graph: left vertices `0..left_count`, right vertices `0..right_count`, and edges
/// between the two sides, which may repeat.
///
/// It takes 4 bytes an edge and 4 a left vertex.
///
/// ```
/// use matching::BipartiteGraph;
///
/// let graph = BipartiteGraph::new(2, 3, &[(0, 2), (1, 1), (0, 0)])?;
/// assert_eq!(graph.neighbours(0), [2, 0]);
/// assert_eq!(graph.transposed().neighbours(1), [1]);
/// assert_eq!(
///     BipartiteGraph::new(2, 3, &[(0, 2), (1, 3)]).unwrap_err().to_string(),
///     "edge 1: expected a right vertex below 3, found 3"
/// );
/// # Ok::<(), matching::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BipartiteGraph {
    pub(crate) right_count: u32,
    /// Where the row of each left vertex starts, then the number of edges.
    pub(crate) starts: Vec<u32>,
    pub(crate) targets: Vec<u32>,
}

impl BipartiteGraph {
    /// The graph with the given numbers of vertices and the given edges, each a left and a right
    /// vertex. O(V + E) time.
    ///
    /// # Errors
    /// If an edge has an id that its side does not have (the first such edge is named, counted from
    /// 0), or there are more than `i32::MAX` edges.
    pub fn new(
        left_count: u32,
        right_count: u32,
        edges: &[(u32, u32)],
    ) -> Result<Self, GraphError> {
        if edges.len() > i32::MAX as usize {
            return Err(GraphError(Kind::TooManyEdges));
        }
        let outside = |&(left, right): &(u32, u32)| left >= left_count || right >= right_count;
        if edges.iter().any(outside) {
            let counts = [left_count, right_count];
            return Err(GraphError::first_outside(["left ", "right "], counts, edges));
        }
        if edges.windows(2).all(|two| two[0].0 <= two[1].0) {
            return Ok(BipartiteGraph::from_sorted(left_count, right_count, edges));
        }
        let mut starts = starts(left_count, edges.iter().map(|edge| edge.0));
        let mut targets = vec![0; edges.len()];
        for &(left, right) in edges {
            place(&mut starts, &mut targets, left, right);
        }
        starts.pop();
        Ok(BipartiteGraph { right_count, starts, targets })
    }

    /// The graph with two copies of each of `count` vertices, left and right, and each edge between
    /// different ones in either direction.
    pub(crate) fn symmetric(count: u32, edges: &[(u32, u32)]) -> Result<Self, GraphError> {
        if edges.len() > i32::MAX as usize {
            return Err(GraphError(Kind::TooManyEdges));
        }
        let mut starts = vec![0_u32; count as usize + 2];
        for &(a, b) in edges {
            if a.max(b) >= count {
                return Err(GraphError::first_outside(["", ""], [count; 2], edges));
            }
            if a != b {
                starts[a as usize + 2] += 1;
                starts[b as usize + 2] += 1;
            }
        }
        add_up(&mut starts);
        let mut targets = vec![0; starts[count as usize + 1] as usize];
        for &(a, b) in edges.iter().filter(|(a, b)| a != b) {
            place(&mut starts, &mut targets, a, b);
            place(&mut starts, &mut targets, b, a);
        }
        starts.pop();
        Ok(BipartiteGraph { right_count: count, starts, targets })
    }

    /// As [`new`](BipartiteGraph::new), of edges that need no sorting.
    fn from_sorted(left_count: u32, right_count: u32, edges: &[(u32, u32)]) -> Self {
        let mut starts = Vec::with_capacity(left_count as usize + 1);
        for (&(left, _), edge) in edges.iter().zip(0..) {
            while starts.len() <= left as usize {
                starts.push(edge);
            }
        }
        starts.resize(left_count as usize + 1, edges.len() as u32);
        let targets = edges.iter().map(|edge| edge.1).collect();
        BipartiteGraph { right_count, starts, targets }
    }

    /// The number of left vertices.
    #[must_use]
    pub fn left_count(&self) -> u32 {
        (self.starts.len() - 1) as u32
    }

    /// The number of right vertices.
    #[must_use]
    pub fn right_count(&self) -> u32 {
        self.right_count
    }

    /// The number of edges, repeated ones included.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.targets.len()
    }

    /// The right neighbours of a left vertex, one for each edge.
    ///
    /// # Panics
    /// If there is no such left vertex.
    #[must_use]
    #[inline]
    pub fn neighbours(&self, left: u32) -> &[u32] {
        let left = left as usize;
        &self.targets[self.starts[left] as usize..self.starts[left + 1] as usize]
    }

    /// All edges, by left vertex.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let row = move |left| self.neighbours(left).iter().map(move |&right| (left, right));
        (0..self.left_count()).flat_map(row)
    }

    /// The same graph with its sides exchanged. O(V + E) time.
    #[must_use]
    pub fn transposed(&self) -> BipartiteGraph {
        let mut starts = starts(self.right_count, self.targets.iter().copied());
        let mut targets = vec![0; self.targets.len()];
        for left in 0..self.left_count() {
            for &right in self.neighbours(left) {
                place(&mut starts, &mut targets, right, left);
            }
        }
        starts.pop();
        BipartiteGraph { right_count: self.left_count(), starts, targets }
    }
}

/// The first half of a counting sort: where the row of each of `count` vertices starts, one place
/// further on than in the end. Filling the rows with [`place`] moves each to its end, where the next
/// row starts. `ids` has the vertex of each edge.
fn starts(count: u32, ids: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut starts = vec![0_u32; count as usize + 2];
    for id in ids {
        starts[id as usize + 2] += 1;
    }
    add_up(&mut starts);
    starts
}

/// Replaces each count by the sum up to it.
fn add_up(counts: &mut [u32]) {
    let mut sum = 0;
    for count in counts {
        sum += *count;
        *count = sum;
    }
}

/// Appends a target to the row of a vertex.
#[inline]
fn place(starts: &mut [u32], targets: &mut [u32], id: u32, target: u32) {
    let place = &mut starts[id as usize + 1];
    targets[*place as usize] = target;
    *place += 1;
}

/// Why a list of edges is no graph: an id out of range, or too many edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphError(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Outside { edge: usize, side: &'static str, count: u32, found: u32 },
    TooManyEdges,
}

impl GraphError {
    #[cold]
    fn first_outside(sides: [&'static str; 2], counts: [u32; 2], edges: &[(u32, u32)]) -> Self {
        for (edge, &ends) in edges.iter().enumerate() {
            for ((&side, count), found) in sides.iter().zip(counts).zip([ends.0, ends.1]) {
                if found >= count {
                    return GraphError(Kind::Outside { edge, side, count, found });
                }
            }
        }
        unreachable!("called only for edges of which one has an end out of range")
    }
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Outside { edge, side, count, found } => {
                write!(f, "edge {edge}: expected a {side}vertex below {count}, found {found}")
            }
            Kind::TooManyEdges => write!(f, "expected at most {} edges", i32::MAX),
        }
    }
}

impl std::error::Error for GraphError {}
