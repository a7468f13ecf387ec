//! Stone Game as the statement gives it: a row of heaps; a player takes one or more stones from the leftmost
//! or from the rightmost heap that is not empty; who cannot move loses.

use sg_core::rules::{draw_heaps, Moves, Rules, Take, Words};

/// The rules. A position is the sizes of the heaps, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BothEnds;

/// Whether the heap is the first or the last that is not empty.
fn is_end(heaps: &[u64], heap: usize) -> bool {
    let is_empty = |size: &u64| *size == 0;
    heaps[..heap].iter().all(is_empty) || heaps[heap + 1..].iter().all(is_empty)
}

impl Rules for BothEnds {
    type Position = Vec<u64>;
    type Move = Take;

    fn moves<'a>(&'a self, heaps: &'a Vec<u64>) -> Moves<'a, Self> {
        Box::new(Take::each(heaps, move |heap| if is_end(heaps, heap) { heaps[heap] } else { 0 }))
    }

    fn play(&self, heaps: &Vec<u64>, take: &Take) -> Option<Vec<u64>> {
        take.from_heaps(heaps).filter(|_| is_end(heaps, take.heap))
    }
}

impl Words for BothEnds {
    const TYPED: &'static str = "HEAP and COUNT, such as `2 5` to take 5 from heap 2";

    fn draw(&self, heaps: &Vec<u64>) -> String {
        draw_heaps("heap", heaps)
    }
}
