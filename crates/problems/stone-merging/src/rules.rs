//! Stone Merging as the statement gives it: a player merges two piles into one, as long as the new
//! pile has at most `limit` stones; who cannot move loses. The game begins with piles of one stone.

use sg_core::rules::{numbers, Moves, NotAMove, Rules, Words};
use std::collections::BTreeMap;
use std::fmt;
use std::fmt::Write as _;
use std::str::FromStr;

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

    fn moves<'a>(&'a self, piles: &'a Piles) -> Moves<'a, Self> {
        let pairs = piles.keys().flat_map(move |&smaller| {
            piles.range(smaller..).map(move |(&larger, _)| Merge { smaller, larger })
        });
        Box::new(pairs.filter_map(move |merge| Some((merge, self.play(piles, &merge)?))))
    }

    fn play(&self, piles: &Piles, merge: &Merge) -> Option<Piles> {
        let sum = merge.smaller.checked_add(merge.larger).filter(|&sum| sum <= self.limit)?;
        let mut piles = piles.clone();
        take(&mut piles, merge.smaller)?;
        take(&mut piles, merge.larger)?;
        *piles.entry(sum).or_insert(0) += 1;
        Some(piles)
    }
}

impl Words for StoneMerging {
    const TYPED: &'static str = "two SIZES, such as `1 3` to merge a pile of 1 and a pile of 3";

    fn draw(&self, piles: &Piles) -> String {
        let mut text = format!("A merged pile has at most {} stones.\n", self.limit);
        for (size, count) in piles {
            let s = if *count == 1 { "" } else { "s" };
            let full = if *size >= self.limit { ", full" } else { "" };
            let _ = writeln!(text, "{count} pile{s} of {size}{full}");
        }
        text
    }
}

impl fmt::Display for Merge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "merge {} and {}", self.smaller, self.larger)
    }
}

impl FromStr for Merge {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let [one, other] = numbers(text)?;
        Ok(Merge { smaller: one.min(other), larger: one.max(other) })
    }
}
