//! E&D as the statement gives it: the heaps stand in pairs; a player throws one heap of a pair away and
//! splits the other one of that pair into two that are not empty, which are the new pair. Who cannot move
//! loses.

use sg_core::rules::{draw_heaps, numbers, Moves, NotAMove, Rules, Words};
use std::fmt;
use std::str::FromStr;

/// The rules. A position is the pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EAndD;

/// A move: one heap is split, and the other one of its pair thrown away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The index of the heap that is split, two to a pair.
    pub heap: usize,
    /// The new pair, the smaller heap first.
    pub parts: (u64, u64),
}

impl Rules for EAndD {
    type Position = Vec<(u64, u64)>;
    type Move = Split;

    fn moves<'a>(&'a self, pairs: &'a Vec<(u64, u64)>) -> Moves<'a, Self> {
        let heaps = pairs.iter().flat_map(|&(a, b)| [a, b]).enumerate();
        let splits = heaps.flat_map(|(heap, size)| {
            (1..=size / 2).map(move |part| Split { heap, parts: (part, size - part) })
        });
        Box::new(splits.map(move |split| (split, after(pairs, split))))
    }

    fn play(&self, pairs: &Vec<(u64, u64)>, &split: &Split) -> Option<Vec<(u64, u64)>> {
        let &(a, b) = pairs.get(split.heap / 2)?;
        let size = if split.heap % 2 == 0 { a } else { b };
        let (small, large) = split.parts;
        let is_legal = 0 < small && small <= large && small.checked_add(large) == Some(size);
        Some(after(pairs, split)).filter(|_| is_legal)
    }
}

fn after(pairs: &[(u64, u64)], split: Split) -> Vec<(u64, u64)> {
    let mut pairs = pairs.to_vec();
    pairs[split.heap / 2] = split.parts;
    pairs
}

impl Words for EAndD {
    const TYPED: &'static str = "HEAP PART PART, such as `3 2 5` to split heap 3 into 2 and 5";

    fn draw(&self, pairs: &Vec<(u64, u64)>) -> String {
        let heaps: Vec<u64> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
        format!("Heaps 1 and 2 are a pair, 3 and 4, …\n{}", draw_heaps("heap", &heaps))
    }
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (small, large) = self.parts;
        write!(f, "heap {}: split into {small} and {large}", self.heap + 1)
    }
}

impl FromStr for Split {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let [heap, a, b] = numbers(text)?;
        let heap = heap.checked_sub(1).ok_or(NotAMove)? as usize;
        Ok(Split { heap, parts: (a.min(b), a.max(b)) })
    }
}
