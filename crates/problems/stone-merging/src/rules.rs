//! Stone Merging as the statement gives it: a player merges two piles into one, as long as the new
//! pile has at most `limit` stones; who cannot move loses. The game begins with piles of one stone.

use sg_core::search::Rules;
use std::collections::BTreeMap;

/// The rules with their limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoneMerging {
    /// The largest size that a merged pile may have.
    pub limit: u64,
}

/// A position: how many piles there are of each size. Sizes and counts are at least 1.
pub type Piles = BTreeMap<u64, u64>;

/// A move: two piles, given by their sizes, become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Merge {
    /// The size of the one pile, at most that of the other.
    pub smaller: u64,
    /// The size of the other pile.
    pub larger: u64,
}

/// The position before the first move: `count` piles of one stone.
#[must_use]
pub fn start(count: u64) -> Piles {
    let mut piles = Piles::new();
    if count > 0 {
        piles.insert(1, count);
    }
    piles
}

impl StoneMerging {
    /// The position after `merge`, or `None` where that move is not legal at `piles`.
    ///
    /// ```
    /// use stone_merging::rules::{start, Merge, StoneMerging};
    ///
    /// let rules = StoneMerging { limit: 2 };
    /// let piles = rules.play(&start(3), Merge { smaller: 1, larger: 1 }).unwrap();
    /// assert_eq!(piles.into_iter().collect::<Vec<_>>(), [(1, 1), (2, 1)]);
    /// ```
    #[must_use]
    pub fn play(&self, piles: &Piles, merge: Merge) -> Option<Piles> {
        let sum = merge.smaller.checked_add(merge.larger).filter(|&sum| sum <= self.limit)?;
        let mut piles = piles.clone();
        take(&mut piles, merge.smaller)?;
        take(&mut piles, merge.larger)?;
        *piles.entry(sum).or_insert(0) += 1;
        Some(piles)
    }
}

/// Removes one pile of this size, if there is one.
fn take(piles: &mut Piles, size: u64) -> Option<()> {
    let count = piles.get_mut(&size)?;
    *count -= 1;
    if *count == 0 {
        piles.remove(&size);
    }
    Some(())
}

impl Rules for StoneMerging {
    type Position = Piles;
    type Move = Merge;

    fn moves(&self, piles: &Piles) -> Vec<(Merge, Piles)> {
        let mut moves = Vec::new();
        for &smaller in piles.keys() {
            for (&larger, _) in piles.range(smaller..) {
                let merge = Merge { smaller, larger };
                if let Some(option) = self.play(piles, merge) {
                    moves.push((merge, option));
                }
            }
        }
        moves
    }
}
