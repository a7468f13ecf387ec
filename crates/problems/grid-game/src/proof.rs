//! What shows that a matching of the board is a maximum one.

use crate::Case;
use matching::{maximum_matching, minimum_vertex_cover, Board, Vertex};
use sg_core::rules::Cell;

/// A maximum matching of a board, with what proves that none is larger: as many cells as it has
/// pairs, so that of every two open neighbours one is among them. Any matching has no more pairs
/// than that, since each of its pairs needs a cell of its own (Kőnig 1931).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The pairs of cells of the matching.
    pub matching: Vec<(Cell, Cell)>,
    /// The open cells without a mate, row by row.
    pub exposed: Vec<Cell>,
    /// The cells that meet every two open neighbours, row by row.
    pub vertex_cover: Vec<Cell>,
}

/// A maximum matching of the open cells and its proof. O(c √c) time for c cells.
///
/// ```
/// use grid_game::proof::proof;
/// use sg_core::rules::Cell;
/// use grid_game::Case;
///
/// let proof = proof(&Case { columns: 3, open: vec![true; 3] });
/// assert_eq!(proof.matching.len(), 1);
/// assert_eq!(proof.exposed.len(), 1);
/// assert_eq!(proof.vertex_cover, [Cell { row: 0, column: 1 }]);
/// ```
///
/// # Panics
/// If there are cells but no columns, or more than [`Board::MOST_CELLS`] cells.
#[must_use]
pub fn proof(case: &Case) -> Proof {
    let board = Board::new(case.columns, case.open.iter().copied());
    let graph = board.graph();
    let matching = maximum_matching(&graph);
    let cell = |vertex: Vertex| {
        let (row, column) = board.cell(vertex);
        Cell { row: row as u32, column: column as u32 }
    };
    let lefts = (0..graph.left_count()).map(Vertex::Left);
    let vertices = lefts.chain((0..graph.right_count()).map(Vertex::Right));
    let is_exposed = |vertex: &Vertex| matching.mate(*vertex).is_none();
    let mut exposed: Vec<Cell> = vertices.filter(is_exposed).map(cell).collect();
    exposed.sort_unstable();
    let cover = minimum_vertex_cover(&graph, &matching);
    let mut vertex_cover: Vec<Cell> = cover.iter().map(cell).collect();
    vertex_cover.sort_unstable();
    let pairs = matching.pairs();
    let pairs = pairs.map(|(left, right)| (cell(Vertex::Left(left)), cell(Vertex::Right(right))));
    Proof { matching: pairs.collect(), exposed, vertex_cover }
}
