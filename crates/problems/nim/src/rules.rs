//! Nim as the statement gives it: piles of stones; a player takes one or more stones from one pile;
//! who takes the last stone wins, so who cannot move loses.

use sg_core::nim::NimMove;
use sg_core::search::Rules;

/// The rules of Nim. A position is the sizes of the piles, in order.
#[derive(Clone, Copy, Debug)]
pub struct Nim;

impl Rules for Nim {
    type Position = Vec<u64>;
    type Move = NimMove;

    fn moves(&self, piles: &Vec<u64>) -> Vec<(NimMove, Vec<u64>)> {
        let mut moves = Vec::new();
        for (pile, &size) in piles.iter().enumerate() {
            for left in 0..size {
                let mut option = piles.clone();
                option[pile] = left;
                moves.push((NimMove { pile, left }, option));
            }
        }
        moves
    }
}
