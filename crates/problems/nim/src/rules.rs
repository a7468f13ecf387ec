//! Nim as the statement gives it: piles of stones; a player takes one or more stones from one pile;
//! who takes the last stone wins, so who cannot move loses.

use sg_core::rules::{draw_heaps, Moves, Rules, Take, Words};

/// The rules of Nim. A position is the sizes of the piles, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nim;

impl Rules for Nim {
    type Position = Vec<u64>;
    type Move = Take;

    fn moves<'a>(&'a self, piles: &'a Vec<u64>) -> Moves<'a, Self> {
        Box::new(Take::each(piles, |_| u64::MAX))
    }

    fn play(&self, piles: &Vec<u64>, take: &Take) -> Option<Vec<u64>> {
        take.from_heaps(piles)
    }
}

impl Words for Nim {
    const TYPED: &'static str = "PILE and COUNT, such as `2 5` to take 5 from pile 2";

    fn draw(&self, piles: &Vec<u64>) -> String {
        draw_heaps("heap", piles)
    }
}
