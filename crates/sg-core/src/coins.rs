//! Coin-turning games.
//!
//! Coins lie in a row, or on a board whose cells are numbered, and show heads or tails. A move
//! turns some coins over, and the last of them, its *pivot*, must go from heads to tails; who
//! cannot move loses. A rule lists, for each pivot, the sets of coins before it that a move may
//! turn with it, whatever they show.
//!
//! Every position is the sum of its heads, each alone on the board: turning a coin twice
//! changes nothing, as two equal games cancel. So a rule has one Grundy value for each coin:
//! the mex, over the moves with this pivot, of the nim-sum of the values of the other coins that
//! are turned.
//!
//! # Products
//! In the *product* of two rules, for rows and for columns, a move takes a move of each and turns
//! all cells whose row and whose column are turned. By the Tartan theorem the value of a cell is
//! the nim product of the values of its row and of its column.
//!
//! Source: Winning Ways, chapter 14; the theory is Lenstra's.

use crate::nim::nim_sum;
use crate::nimber::{Nimber, Tables};
use crate::MexSet;

/// A rule calls this once for each move with a pivot. The argument is the other coins that the move
/// turns: each once, and all of them before the pivot.
pub type Turn<'a> = dyn FnMut(&[usize]) + 'a;

/// The values of the coins `0..coins` under a rule.
///
/// `rule(pivot, turn)` calls `turn` once for each move. Time is linear in the coins that the rule
/// names and the values found, and memory in `coins`.
///
/// ```
/// use sg_core::coins::values;
///
/// // A move turns one coin, or it and the one before it.
/// let rule = |pivot: usize, turn: &mut sg_core::coins::Turn<'_>| {
///     turn(&[]);
///     if pivot > 0 {
///         turn(&[pivot - 1]);
///     }
/// };
/// assert_eq!(values(rule, 5), [1, 2, 1, 2, 1]);
/// ```
///
/// # Panics
/// If the rule names a coin that is not before the pivot.
pub fn values(mut rule: impl FnMut(usize, &mut Turn<'_>), coins: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    let mut seen = MexSet::new();
    for pivot in 0..coins {
        seen.clear();
        rule(pivot, &mut |others| seen.insert(nim_sum(others.iter().map(|&coin| values[coin]))));
        values.push(seen.mex());
    }
    values
}

/// Rules for a row of coins with known values.
///
/// ```
/// use sg_core::coins::{values, Row};
///
/// let ruler = |pivot, turn: &mut sg_core::coins::Turn<'_>| Row::Ruler.moves(pivot, turn);
/// assert_eq!(values(ruler, 8), [1, 2, 1, 4, 1, 2, 1, 8]);
/// assert_eq!(Row::Ruler.value(7), 8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Row {
    /// Turn any coins that lie next to each other.
    Ruler,
    /// Turn one coin or two.
    TurningTurtles,
    /// Turn two coins.
    Twins,
    /// Turn one coin, two or three.
    MockTurtles,
}

impl Row {
    /// Every rule.
    pub const ALL: [Row; 4] = [Row::Ruler, Row::TurningTurtles, Row::Twins, Row::MockTurtles];

    /// Calls `turn` for each move with this pivot.
    pub fn moves(self, pivot: usize, turn: &mut Turn<'_>) {
        if self != Row::Twins {
            turn(&[]);
        }
        if self == Row::Ruler {
            let before: Vec<usize> = (0..pivot).collect();
            (0..pivot).for_each(|first| turn(&before[first..]));
            return;
        }
        for one in 0..pivot {
            turn(&[one]);
            if self == Row::MockTurtles {
                (0..one).for_each(|two| turn(&[two, one]));
            }
        }
    }

    /// The value of a coin, counted from 0. O(1) time.
    ///
    /// With n = `coin` it is, in Ruler, the highest power of two that divides n + 1; in Turning
    /// Turtles n + 1; in Twins n; in Mock Turtles 2n or 2n + 1, whichever has an odd number of
    /// binary ones.
    ///
    /// ```
    /// use sg_core::coins::Row;
    ///
    /// assert_eq!([0, 1, 2, 3, 4].map(|coin| Row::MockTurtles.value(coin)), [1, 2, 4, 7, 8]);
    /// ```
    ///
    /// # Panics
    /// If the value is 2^64 or more.
    #[must_use]
    pub fn value(self, coin: u64) -> u64 {
        let next = || coin.checked_add(1).expect("a value below 2^64");
        match self {
            Row::Ruler => 1 << next().trailing_zeros(),
            Row::TurningTurtles => next(),
            Row::Twins => coin,
            Row::MockTurtles => {
                let double = coin.checked_mul(2).expect("a value below 2^64");
                double + u64::from(coin.count_ones() % 2 == 0)
            }
        }
    }
}

/// The moves of the product of two rules with this pivot, a cell whose number is row · `columns` +
/// column.
///
/// ```
/// use sg_core::coins::{product_moves, values, Row, Turn};
///
/// // Turning Corners: the corners of a rectangle. A cell is worth the nim product of its row and column.
/// let twins = |pivot, turn: &mut Turn<'_>| Row::Twins.moves(pivot, turn);
/// let corners = |pivot, turn: &mut Turn<'_>| product_moves(3, twins, twins, pivot, turn);
/// assert_eq!(values(corners, 9), [0, 0, 0, 0, 1, 2, 0, 2, 3]);
/// ```
///
/// # Panics
/// If there are no columns.
pub fn product_moves(
    columns: usize,
    rows_rule: impl Fn(usize, &mut Turn<'_>),
    columns_rule: impl Fn(usize, &mut Turn<'_>),
    pivot: usize,
    turn: &mut Turn<'_>,
) {
    let (row, column) = (pivot / columns, pivot % columns);
    let mut others = Vec::new();
    rows_rule(row, &mut |other_rows| {
        columns_rule(column, &mut |other_columns| {
            others.clear();
            let rows = other_rows.iter().chain([&row]);
            let cells = |&row: &usize| {
                other_columns.iter().chain([&column]).map(move |column| row * columns + column)
            };
            others.extend(rows.flat_map(cells));
            // The last is the pivot itself.
            others.pop();
            turn(&others);
        });
    });
}

/// The values of a board under the product of two rules, row by row, from the values of its rows
/// and of its columns: nim products, by the Tartan theorem.
///
/// ```
/// use sg_core::coins::tartan;
///
/// assert_eq!(tartan(&[1, 2, 3], &[2, 3]), [[2, 3], [3, 1], [1, 2]]);
/// ```
#[must_use]
pub fn tartan(rows: &[u64], columns: &[u64]) -> Vec<Vec<u64>> {
    // Few products are not worth the tables.
    let tables =
        if rows.len().saturating_mul(columns.len()) < 64 { None } else { Some(Tables::new()) };
    let product = |a: Nimber, b: Nimber| tables.as_ref().map_or_else(|| a * b, |t| t.product(a, b));
    let row = |&row| columns.iter().map(move |&column| (row, column));
    rows.iter()
        .map(|value| row(value).map(|(a, b)| product(Nimber(a), Nimber(b)).0).collect())
        .collect()
}
