//! Misère Nim as the statement gives it: heaps of stones; a player takes one or more stones from one heap;
//! who takes the last stone loses.

use sg_core::rules::{draw_heaps, Moves, Rules, Take, Words};
use sg_core::Outcome;

/// The rules. A position is the sizes of the heaps, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MisereNim;

impl Rules for MisereNim {
    type Position = Vec<u64>;
    type Move = Take;

    fn moves<'a>(&'a self, heaps: &'a Vec<u64>) -> Moves<'a, Self> {
        Box::new(Take::each(heaps, |_| u64::MAX))
    }

    /// Where no stone is left, the other player took the last one.
    fn ending(&self, _: &Vec<u64>) -> Outcome {
        Outcome::N
    }

    fn play(&self, heaps: &Vec<u64>, take: &Take) -> Option<Vec<u64>> {
        take.from_heaps(heaps)
    }
}

impl Words for MisereNim {
    const GOAL: &'static str = "Who takes the last stone loses.";
    const TYPED: &'static str = "HEAP and COUNT, such as `2 5` to take 5 from heap 2";

    fn draw(&self, heaps: &Vec<u64>) -> String {
        draw_heaps("heap", heaps)
    }
}
