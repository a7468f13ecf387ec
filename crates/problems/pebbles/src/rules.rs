//! KAM-Pebbles as the statement gives it: a row of piles, none smaller than the one before it; a player
//! takes one or more pebbles from one pile and has to keep it so; who cannot move loses.

use sg_core::rules::{draw_heaps, Moves, Rules, Take, Words};

/// The rules. A position is the sizes of the piles, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pebbles;

impl Rules for Pebbles {
    type Position = Vec<u64>;
    type Move = Take;

    fn moves<'a>(&'a self, row: &'a Vec<u64>) -> Moves<'a, Self> {
        // What a pile has more than the one before it.
        Box::new(Take::each(row, move |pile| match pile.checked_sub(1) {
            Some(before) => row[pile].saturating_sub(row[before]),
            None => row[pile],
        }))
    }

    fn play(&self, row: &Vec<u64>, take: &Take) -> Option<Vec<u64>> {
        let row = take.from_heaps(row)?;
        Some(row).filter(|row| row.windows(2).all(|pair| pair[0] <= pair[1]))
    }
}

impl Words for Pebbles {
    const TYPED: &'static str = "PILE and COUNT, such as `2 5` to take 5 from pile 2";

    fn draw(&self, row: &Vec<u64>) -> String {
        draw_heaps("pile", row)
    }
}
