//! S-Nim as the statement gives it: several heaps and a set of numbers; a player takes tokens from one
//! heap, as many as a number of the set says; who cannot move loses.

use crate::Take;
use sg_core::search::Rules;

/// The rules of S-Nim. A position is the sizes of the heaps, in order.
#[derive(Clone, Debug)]
pub struct SNim {
    /// The numbers that may be taken, each at least 1.
    pub takes: Vec<u64>,
}

impl Rules for SNim {
    type Position = Vec<u64>;
    type Move = Take;

    fn moves(&self, heaps: &Vec<u64>) -> Vec<(Take, Vec<u64>)> {
        let mut moves = Vec::new();
        for (heap, &size) in heaps.iter().enumerate() {
            for &taken in self.takes.iter().filter(|taken| **taken <= size) {
                let mut option = heaps.clone();
                option[heap] = size - taken;
                moves.push((Take { heap, taken }, option));
            }
        }
        moves
    }
}
