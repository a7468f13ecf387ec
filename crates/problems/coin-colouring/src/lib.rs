//! # Colouring Game
//! Luogu P2594 (ZJOI 2009). Coins lie on a board of n × m cells. A move turns over a connected set of
//! coins, one of which, the *pivot*, shows tails and has all the others in rows not below and columns
//! not right of its own. Who cannot move loses.
//!
//! Input: `T`, then for each case `n m` and `n` rows, `H` for heads and any other capital letter for
//! tails. Output: `-_-` if the first player wins, and `=_=` if the second does.
//!
//! # The idea
//! A coin that is turned twice is not turned. So a position is the sum of its tails, each alone on the
//! board, and every cell has a Grundy value of its own ([`sg_core::coins`]). With rows and columns from
//! 1, the cell (i, j) is worth
//!
//! > the highest power of two that divides i + j − 1, on the first row or column; 2^(i+j−2) elsewhere.
//!
//! The first player wins exactly when the xor over all tails is not 0. A value may have some two hundred
//! bits, but only one of them is 1: the parity of the tails of each value is enough.
//!
#![doc = include_str!("../doc/coin-colouring.svg")]
//!
//! # Proof
//! On the first row or column the pivot and a run of coins right before it are turned: the game Ruler.
//! Elsewhere count from 0, and let the pivot be (r, c) with r, c ≥ 1. The other cells of its rectangle
//! are worth powers of two below 2^(r+c), so no move makes that. And for each x below it some set has
//! the xor x. By symmetry let r ≥ 2, or r = c = 1.
//! 1. While the last cell taken, (r, q), has q ≥ 2: its neighbours (r, q − 1) and (r − 1, q) are both
//!    worth 2^(r+q−1). Take the first, or both, whichever makes this bit right, and go on from (r, q − 1).
//! 2. At (r, 1) the bits above r are right. Take the first column whole. Beside it (p, 1), for 1 ≤ p < r,
//!    is worth 2^(p+1), and (0, 1) is worth 2: take those that make the bits r to 1 right.
//! 3. If bit 0 is wrong, leave out (0, 0), worth 1. The set stays connected unless it has (0, 1) and not
//!    (1, 1). Then leave out (0, 1) and (1, 0) too, both worth 2; for r ≥ 2 what is left is connected.
//! 4. For r = c = 1, the sets {}, {(0, 1), (1, 0), (0, 0)}, {(0, 1)} and {(0, 1), (0, 0)} make 0 to 3. ∎
//!
//! # Cost
//! O(n m) time and memory.
//!
//! # Pitfalls
//! - The xor of row and column: `1 1 / T` is `-_-`.
//! - 2^(i+j−2) on the border, too: `1 3 / THT` is `=_=`. Ruler everywhere: `2 2 / TH / HT` is `-_-`.
//! - Shifts that wrap at 32 or 64 bits: tails at (2, 2) and (34, 34) do not cancel.

pub mod rules;

use judge_io::{Counted, Error, Problem, Scanner};
use std::fmt;

/// One board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The number of coins in a row.
    pub columns: usize,
    /// Whether each coin shows tails, row by row.
    pub tails: Vec<bool>,
}

impl Problem for Case {
    type Format = Counted;
    type Answer = &'static str;

    /// Reads the numbers of rows and columns, then the rows.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let (columns, cells) = input.board("HTABCDEFGIJKLMNOPQRSUVWXYZ", u32::MAX.into())?;
        Ok(Case { columns, tails: cells.into_iter().map(|letter| letter != b'H').collect() })
    }

    fn solve(&self) -> &'static str {
        answer(!sum(self.columns, &self.tails).is_empty())
    }
}

/// What the judge expects.
#[must_use]
pub fn answer(first_wins: bool) -> &'static str {
    if first_wins {
        "-_-"
    } else {
        "=_="
    }
}

/// The one bit that is set in the value of a cell, rows and columns from 0.
///
/// ```
/// assert_eq!([(0, 0), (0, 3), (3, 0), (1, 1)].map(|(row, column)| coin_colouring::bit(row, column)), [0, 2, 2, 2]);
/// ```
#[must_use]
pub fn bit(row: usize, column: usize) -> usize {
    if row == 0 || column == 0 {
        (row + column + 1).trailing_zeros() as usize
    } else {
        row + column
    }
}

/// The bits that are set in the xor over all tails, in rising order; none exactly when the player to move
/// loses.
///
/// ```
/// assert_eq!(coin_colouring::sum(2, &[true, true, true, false]), [0]);
/// ```
#[must_use]
pub fn sum(columns: usize, tails: &[bool]) -> Vec<usize> {
    let mut is_odd = Vec::new();
    for (row, coins) in tails.chunks(columns.max(1)).enumerate() {
        for column in (0..coins.len()).filter(|&column| coins[column]) {
            let bit = bit(row, column);
            is_odd.resize(is_odd.len().max(bit + 1), false);
            is_odd[bit] ^= true;
        }
    }
    (0..is_odd.len()).filter(|&bit| is_odd[bit]).collect()
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.tails.chunks(self.columns.max(1));
        write!(f, "{} {}", rows.len(), self.columns)?;
        rows.into_iter().try_for_each(|row| {
            let letters = row.iter().map(|&tails| if tails { 'T' } else { 'H' });
            write!(f, "\n{}", letters.collect::<String>())
        })
    }
}
