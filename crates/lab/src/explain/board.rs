//! What explanations of boards share: cells as data, and surfaces drawn in runs.

use super::chart::{self, Chart};
use super::ink::Ink;
use anyhow::Result;
use schemars::JsonSchema;
use serde::Serialize;

/// A cell of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
pub(crate) struct Cell {
    /// The row, from the top.
    pub(crate) row: u64,
    /// The column, from the left.
    pub(crate) column: u64,
}

impl Cell {
    /// The cell of a row and a column that count from 0.
    pub(crate) fn from_0(row: impl Into<u64>, column: impl Into<u64>) -> Self {
        Cell { row: row.into() + 1, column: column.into() + 1 }
    }

    /// The middle of the cell on a chart.
    pub(crate) fn middle(self) -> (f64, f64) {
        (self.column as f64, self.row as f64)
    }
}

/// Row and column as the judge writes them, which no line end comes between.
impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}\u{a0}{}", self.row, self.column)
    }
}

/// The side of a cell in pixels on a board whose longer side has so many cells.
pub(crate) fn cell_side(longer: u64) -> u32 {
    match longer {
        0..=12 => 40,
        13..=25 => 28,
        26..=45 => 18,
        46..=80 => 12,
        81..=160 => 8,
        _ => 4,
    }
}

/// Fills the cells, those of an ink one after the other and neighbours in a row together, so that the
/// picture stays small.
pub(crate) fn surfaces(
    chart: &mut Chart<'_, '_>,
    (rows, columns): (u64, u64),
    inks: &[Ink],
    ink_of: impl Fn(Cell) -> Ink,
) -> Result<()> {
    for &wanted in inks {
        for row in 1..=rows {
            let mut from = 1;
            for column in 1..=columns + 1 {
                if column > columns || ink_of(Cell { row, column }) != wanted {
                    if from < column {
                        chart::run(chart, wanted, (from, column - 1), row)?;
                    }
                    from = column + 1;
                }
            }
        }
    }
    Ok(())
}
