//! The graph of a board: open cells, each next to the open cells above, below, left and right of it.
//!
//! Row and column of neighbours differ by one in total, so cells of even `row + column` are one side
//! and those of odd `row + column` the other. Each side is numbered row by row, which keeps
//! neighbours near one another in memory.

use crate::{BipartiteGraph, Vertex, NONE};

/// A board of cells, some open and some holes, as the vertices of a bipartite graph.
///
/// Open cells whose row and column (counted from 0) have an even sum are left vertices, the others
/// right vertices; holes are none.
///
/// ```
/// use matching::{Board, Vertex};
///
/// // ..
/// // #.
/// let board = Board::new(2, vec![true, true, false, true]);
/// assert_eq!(board.vertex(0, 1), Some(Vertex::Right(0)));
/// assert_eq!(board.vertex(1, 0), None);
/// assert_eq!(board.cell(Vertex::Left(1)), (1, 1));
/// assert_eq!(board.graph().neighbours(1), [0]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    width: usize,
    /// By cell, row by row: the id of its vertex on its side, `NONE` for a hole.
    ids: Vec<u32>,
    /// By vertex, of the left and of the right: the number of its cell, row by row.
    cells: [Vec<u32>; 2],
}

impl Board {
    /// The most cells of a board.
    pub const MOST_CELLS: u64 = (1 << 30) - 1;

    /// The board with rows of `width` cells; `open` tells of each cell, row by row, whether it is
    /// open. A last row that is cut short ends in holes. O(cells) time and memory.
    ///
    /// # Panics
    /// If there are cells but `width` is 0, or there are more than [`Board::MOST_CELLS`].
    #[must_use]
    pub fn new(width: usize, open: impl IntoIterator<Item = bool>) -> Self {
        let mut board = Board { width, ids: Vec::new(), cells: [Vec::new(), Vec::new()] };
        let (mut row, mut column) = (0, 0);
        for is_open in open {
            assert!(width > 0, "cells, but a width of 0");
            assert!((board.ids.len() as u64) < Board::MOST_CELLS, "too many cells");
            let mut id = NONE;
            if is_open {
                let side = &mut board.cells[(row + column) % 2];
                id = side.len() as u32;
                side.push(board.ids.len() as u32);
            }
            board.ids.push(id);
            column += 1;
            if column == width {
                row += 1;
                column = 0;
            }
        }
        board
    }

    /// The vertex of a cell, rows and columns counted from 0; `None` for a hole and outside the
    /// board.
    #[must_use]
    pub fn vertex(&self, row: usize, column: usize) -> Option<Vertex> {
        if column >= self.width {
            return None;
        }
        let cell = row.checked_mul(self.width)?.checked_add(column)?;
        let id = *self.ids.get(cell)?;
        if id == NONE {
            None
        } else if (row + column) % 2 == 0 {
            Some(Vertex::Left(id))
        } else {
            Some(Vertex::Right(id))
        }
    }

    /// The row and the column, counted from 0, of the cell of a vertex.
    ///
    /// # Panics
    /// If the board has no such vertex.
    #[must_use]
    pub fn cell(&self, vertex: Vertex) -> (usize, usize) {
        let cell = match vertex {
            Vertex::Left(id) => self.cells[0][id as usize],
            Vertex::Right(id) => self.cells[1][id as usize],
        };
        (cell as usize / self.width, cell as usize % self.width)
    }

    /// The graph: an edge for every two open cells that share a side. O(cells) time.
    #[must_use]
    pub fn graph(&self) -> BipartiteGraph {
        let mut starts = Vec::with_capacity(self.cells[0].len() + 1);
        let mut targets = Vec::with_capacity(4 * self.cells[0].len());
        starts.push(0);
        for &cell in &self.cells[0] {
            let cell = cell as usize;
            let column = cell % self.width;
            let around = [
                (cell >= self.width, cell.wrapping_sub(self.width)),
                (column > 0, cell.wrapping_sub(1)),
                (column + 1 < self.width, cell + 1),
                (true, cell + self.width),
            ];
            for &(is_inside, neighbour) in &around {
                if is_inside {
                    targets.extend(self.ids.get(neighbour).filter(|&&id| id != NONE));
                }
            }
            starts.push(targets.len() as u32);
        }
        targets.shrink_to_fit();
        BipartiteGraph { right_count: self.cells[1].len() as u32, starts, targets }
    }
}
