//! HRPA as the statement gives it: one heap of stones; the first player takes as many as he likes, but at
//! least one; then each takes at least one and at most twice as many as the other one just did; who
//! takes the last stone wins, so who cannot move loses.

use sg_core::rules::{draw_heaps, Moves, Rules, Words};

/// The rules. A move is how many stones are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FibonacciNim;

/// A heap, and how many of it may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Heap {
    /// The number of stones.
    pub stones: u64,
    /// How many may be taken: at most the number of stones.
    pub limit: u64,
}

impl Rules for FibonacciNim {
    type Position = Heap;
    type Move = u64;

    fn moves<'a>(&'a self, heap: &'a Heap) -> Moves<'a, Self> {
        Box::new((1..=heap.limit).filter_map(move |taken| Some((taken, self.play(heap, &taken)?))))
    }

    fn play(&self, heap: &Heap, taken: &u64) -> Option<Heap> {
        if *taken == 0 || *taken > heap.limit {
            return None;
        }
        let stones = heap.stones.checked_sub(*taken)?;
        Some(Heap { stones, limit: taken.saturating_mul(2).min(stones) })
    }
}

impl Words for FibonacciNim {
    const TYPED: &'static str = "COUNT, such as `2` to take 2";

    fn draw(&self, heap: &Heap) -> String {
        format!("{}You may take up to {}.\n", draw_heaps("heap", &[heap.stones]), heap.limit)
    }
}
