//! Stones as the statement gives it: one heap and a set of numbers; a player takes as many stones as a
//! number of the set says; who cannot move loses.

use sg_core::rules::{draw_heaps, Moves, Rules, Words};
use std::collections::BTreeSet;

/// The rules. A position is the number of stones, a move how many are taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stones {
    /// The numbers that may be taken, each at least 1.
    pub takes: BTreeSet<u64>,
}

impl Rules for Stones {
    type Position = u64;
    type Move = u64;

    fn moves<'a>(&'a self, &heap: &'a u64) -> Moves<'a, Self> {
        Box::new(self.takes.range(..=heap).map(move |&taken| (taken, heap - taken)))
    }
}

impl Words for Stones {
    const TYPED: &'static str = "COUNT, such as `2` to take 2";

    fn draw(&self, &heap: &u64) -> String {
        let takes: Vec<String> = self.takes.iter().map(u64::to_string).collect();
        format!("You may take: {}\n{}", takes.join(", "), draw_heaps("heap", &[heap]))
    }
}
