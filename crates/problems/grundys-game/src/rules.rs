//! Grundy's Game as the statement gives it: a player splits a heap into two that are not empty and have
//! different sizes; who cannot move loses.

use sg_core::rules::{draw_heaps, numbers, Moves, NotAMove, Rules, Words};
use std::fmt;
use std::str::FromStr;

/// The rules. A position is the sizes of the heaps, in rising order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrundysGame;

/// A move: some heap as large as both parts is split into these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The smaller part, at least 1.
    pub small: u64,
    /// The larger part.
    pub large: u64,
}

impl Rules for GrundysGame {
    type Position = Vec<u64>;
    type Move = Split;

    fn moves<'a>(&'a self, heaps: &'a Vec<u64>) -> Moves<'a, Self> {
        let is_first = move |heap: &usize| *heap == 0 || heaps[heap - 1] != heaps[*heap];
        let sizes = (0..heaps.len()).filter(is_first).map(move |heap| (heap, heaps[heap]));
        let splits = sizes.flat_map(|(heap, size)| {
            (1..(size + 1) / 2).map(move |small| (heap, Split { small, large: size - small }))
        });
        Box::new(splits.map(move |(heap, split)| {
            let mut left = heaps.clone();
            left[heap] = split.small;
            left.push(split.large);
            left.sort_unstable();
            (split, left)
        }))
    }
}

impl Words for GrundysGame {
    const TYPED: &'static str = "PART PART, such as `2 5` to split a heap of 7 into 2 and 5";

    fn draw(&self, heaps: &Vec<u64>) -> String {
        draw_heaps("heap", heaps)
    }
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} + {}", self.small, self.large)
    }
}

impl FromStr for Split {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let [a, b] = numbers(text)?;
        Ok(Split { small: a.min(b), large: a.max(b) })
    }
}
