//! A row of heaps, of which only the leftmost and the rightmost that are not empty may be taken from.
//! Who takes the last token wins.
//!
//! For every interval of the row there is exactly one size L, perhaps 0, that makes a lost position if
//! a heap of it is put at the left, and exactly one size R at the right. Let an interval have the last
//! heap x, and let l and r be L and R of the interval without it. Then its L is
//! - 0 if x = r;
//! - x if x < min(l, r) or x > max(l, r);
//! - x − 1 if r < x ≤ l, and x + 1 if l ≤ x < r;
//!
//! and R of an interval with a new first heap is the mirror image.
//!
//! Proof, by induction on the interval between the two ends. Take the pairs (y, x) of sizes at both
//! ends that are claimed to be lost, with (l, 0) and (0, r) among them. Each y and each x is in exactly
//! one pair, and y rises with x where neither is 0.
//! - As long as both ends are there, a move changes one of y and x, so it does not lead from a pair to
//!   a pair.
//! - Let (y, x) be no such pair, with both above 0, and (y′, x) and (y, x′) the pairs of x and of y. If
//!   y′ < y, a move leads to (y′, x). If y′ > y, then x′ < x, and a move leads to (y, x′).
//! - Where one end is empty, the claim is that of l or r.
//!
//! Source: ZJOI 2009, *Stone Game*, and its solutions; the tests compare every small row with full
//! play.

use crate::rules::Take;
use crate::Outcome;

/// L and R of all intervals of one length, which grows.
///
/// ```
/// use sg_core::both_ends::Extensions;
///
/// let mut extensions = Extensions::new(&[1, 2, 1]);
/// assert_eq!(extensions.left(), [0; 4]);
/// assert!(extensions.grow());
/// assert_eq!((extensions.left(), extensions.right()), (&[1, 2, 1][..], &[1, 2, 1][..]));
/// // 2 before 1 2 is lost, as are 1 before 2 1, 1 after 1 2 and 2 after 2 1.
/// assert!(extensions.grow());
/// assert_eq!((extensions.left(), extensions.right()), (&[2, 1][..], &[1, 2][..]));
/// ```
#[derive(Clone, Debug)]
pub struct Extensions<'a> {
    heaps: &'a [u64],
    length: usize,
    /// By the start of the interval.
    left: Vec<u64>,
    right: Vec<u64>,
}

impl<'a> Extensions<'a> {
    /// Those of the empty intervals of a row of heaps that are not empty: 0. O(n) memory.
    #[must_use]
    pub fn new(heaps: &'a [u64]) -> Self {
        let zeros = vec![0; heaps.len() + 1];
        Extensions { heaps, length: 0, left: zeros.clone(), right: zeros }
    }

    /// L of each interval of the length, by its start.
    #[must_use]
    pub fn left(&self) -> &[u64] {
        &self.left
    }

    /// R of each interval of the length, by its start.
    #[must_use]
    pub fn right(&self) -> &[u64] {
        &self.right
    }

    /// Moves on to the intervals with one more heap, if there are any. O(n) time.
    pub fn grow(&mut self) -> bool {
        if self.length == self.heaps.len() {
            return false;
        }
        for i in 0..self.heaps.len() - self.length {
            let (first, last) = (self.heaps[i], self.heaps[i + self.length]);
            // What stands after i is still that of the intervals of the old length.
            self.left[i] = extension(last, self.left[i], self.right[i]);
            self.right[i] = extension(first, self.right[i + 1], self.left[i + 1]);
        }
        self.left.pop();
        self.right.pop();
        self.length += 1;
        true
    }
}

/// The size at one end that goes with the heap x at the other, where `near` and `far` are those that
/// make the interval between them lost at the one end and at the end of x.
fn extension(x: u64, near: u64, far: u64) -> u64 {
    if x == far {
        0
    } else if far < x && x <= near {
        x - 1
    } else if near <= x && x < far {
        x + 1
    } else {
        x
    }
}

/// The outcome of a row of heaps, which may be empty. O(n²) time and O(n) memory.
///
/// ```
/// use sg_core::{both_ends::outcome, Outcome};
///
/// assert_eq!(outcome(&[1, 2, 1]), Outcome::P);
/// assert_eq!(outcome(&[1, 1, 1]), Outcome::N);
/// assert_eq!(outcome(&[3, 0, 3]), Outcome::P);
/// ```
#[must_use]
pub fn outcome(heaps: &[u64]) -> Outcome {
    Outcome::of_win(!winning_moves(heaps).is_empty())
}

/// Every winning move: at most one at each end, the left one first. O(n²) time and O(n) memory.
///
/// ```
/// use sg_core::both_ends::winning_moves;
/// use sg_core::rules::Take;
///
/// let moves = winning_moves(&[3, 0, 1]);
/// assert_eq!(moves, [Take { heap: 0, taken: 2 }]);
/// ```
#[must_use]
pub fn winning_moves(heaps: &[u64]) -> Vec<Take> {
    let (places, sizes): (Vec<usize>, Vec<u64>) =
        heaps.iter().copied().enumerate().filter(|(_, size)| *size > 0).unzip();
    let last = match places.len().checked_sub(1) {
        Some(last) => last,
        None => return Vec::new(),
    };
    let mut extensions = Extensions::new(&sizes);
    for _ in 0..last {
        extensions.grow();
    }
    // Those of the rows without the first heap and without the last one.
    let left = (0, extensions.left()[1]);
    let right = (last, extensions.right()[0]);
    let ends = if last == 0 { vec![left] } else { vec![left, right] };
    let mut winning = Vec::new();
    for (end, size) in ends {
        if size < sizes[end] {
            winning.push(Take { heap: places[end], taken: sizes[end] - size });
        }
    }
    winning
}
