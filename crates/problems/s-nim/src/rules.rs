//! S-Nim as the statement gives it: several heaps and a set of numbers; a player takes tokens from one
//! heap, as many as a number of the set says; who cannot move loses.

use sg_core::rules::{draw_heaps, Moves, Rules, Take, Words};
use std::collections::BTreeSet;

/// The rules of S-Nim. A position is the sizes of the heaps, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SNim {
    /// The numbers that may be taken, each at least 1.
    pub takes: BTreeSet<u64>,
}

impl Rules for SNim {
    type Position = Vec<u64>;
    type Move = Take;

    fn moves<'a>(&'a self, heaps: &'a Vec<u64>) -> Moves<'a, Self> {
        let takes = (0..heaps.len())
            .flat_map(move |heap| self.takes.iter().map(move |&taken| Take { heap, taken }));
        Box::new(takes.filter_map(move |take| Some((take, take.from_heaps(heaps)?))))
    }
}

impl Words for SNim {
    const TYPED: &'static str = "HEAP and COUNT, such as `2 5` to take 5 from heap 2";

    fn draw(&self, heaps: &Vec<u64>) -> String {
        let takes: Vec<String> = self.takes.iter().map(u64::to_string).collect();
        format!("You may take: {}\n{}", takes.join(", "), draw_heaps("heap", heaps))
    }
}
