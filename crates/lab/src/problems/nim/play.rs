//! Nim, played.

use crate::play::game::{Game, draw_heaps, first, index, numbers};
use anyhow::Result;
use judge_io::Error;
use nim::{Case, winning_moves};
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::nim::NimMove;

/// The piles.
#[derive(Clone, Debug)]
pub(crate) struct Played(Case);

impl Game for Played {
    type Move = NimMove;

    const NOTATION: &'static str = "PILE and COUNT, such as `2 5` to take 5 from pile 2";

    fn read(input: &[u8]) -> Result<Self> {
        let case = first(input, |input| {
            if input.unsigned("the number of cases")? == 0 {
                return Err::<_, Error>(input.error("at least one case"));
            }
            nim::parse(input)
        })?;
        Ok(Played(case))
    }

    fn random(rng: &mut StdRng) -> Self {
        let count = rng.random_range(3..=5);
        Played(Case { piles: (0..count).map(|_| rng.random_range(1..=12)).collect() })
    }

    fn draw(&self) -> String {
        draw_heaps("pile", &self.0.piles)
    }

    fn moves(&self) -> Box<dyn Iterator<Item = NimMove> + '_> {
        let piles = self.0.piles.iter().enumerate();
        Box::new(
            piles.flat_map(|(pile, &size)| (0..size).rev().map(move |left| NimMove { pile, left })),
        )
    }

    fn name(&self, of: &NimMove) -> String {
        let size = self.0.piles[of.pile];
        format!("take {} of the {size} in pile {}", size - of.left, of.pile + 1)
    }

    fn typed(&self, words: &[&str]) -> Result<NimMove, String> {
        let [pile, taken] = numbers(words, Self::NOTATION)?;
        let pile = index(pile, self.0.piles.len(), "pile")?;
        match self.0.piles[pile].checked_sub(taken) {
            None => Err(format!("Pile {} has only {}.", pile + 1, self.0.piles[pile])),
            Some(_) if taken == 0 => Err("Take at least one.".to_owned()),
            Some(left) => Ok(NimMove { pile, left }),
        }
    }

    fn play(&mut self, of: &NimMove) {
        self.0.piles[of.pile] = of.left;
    }

    fn winning(&self) -> Box<dyn Iterator<Item = NimMove> + '_> {
        Box::new(winning_moves(&self.0))
    }
}
