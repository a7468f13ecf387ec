//! S-Nim, played.

use crate::play::game::{Game, draw_heaps, first, index, numbers};
use anyhow::{Context, Result};
use itertools::Itertools;
use rand::RngExt;
use rand::rngs::StdRng;
use s_nim::{Take, winning_moves};

/// The set and the heaps.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// Sorted, each once.
    takes: Vec<u64>,
    heaps: Vec<u64>,
}

impl Game for Played {
    type Move = Take;

    const NOTATION: &'static str = "HEAP and COUNT, such as `2 5` to take 5 from heap 2";

    fn read(input: &[u8]) -> Result<Self> {
        let mut case = first(input, s_nim::parse)?;
        case.takes.sort_unstable();
        case.takes.dedup();
        let heaps = case.positions.into_iter().next().context("the first set has no position")?;
        Ok(Played { takes: case.takes, heaps })
    }

    fn random(rng: &mut StdRng) -> Self {
        let mut takes: Vec<u64> = (0..3).map(|_| rng.random_range(1..=6)).collect();
        takes.sort_unstable();
        takes.dedup();
        let count = rng.random_range(2..=4);
        Played { takes, heaps: (0..count).map(|_| rng.random_range(4..=16)).collect() }
    }

    fn draw(&self) -> String {
        let takes = self.takes.iter().join(", ");
        format!("You may take: {takes}\n{}", draw_heaps("heap", &self.heaps))
    }

    fn moves(&self) -> Box<dyn Iterator<Item = Take> + '_> {
        let heaps = self.heaps.iter().enumerate();
        Box::new(heaps.flat_map(|(heap, &size)| {
            let takes = self.takes.iter().take_while(move |taken| **taken <= size);
            takes.map(move |&taken| Take { heap, taken })
        }))
    }

    fn name(&self, of: &Take) -> String {
        format!("take {} of the {} in heap {}", of.taken, self.heaps[of.heap], of.heap + 1)
    }

    fn typed(&self, words: &[&str]) -> Result<Take, String> {
        let [heap, taken] = numbers(words, Self::NOTATION)?;
        let heap = index(heap, self.heaps.len(), "heap")?;
        if !self.takes.contains(&taken) {
            return Err(format!("{taken} is not in the set: {}.", self.takes.iter().join(", ")));
        }
        if taken > self.heaps[heap] {
            return Err(format!("Heap {} has only {}.", heap + 1, self.heaps[heap]));
        }
        Ok(Take { heap, taken })
    }

    fn play(&mut self, of: &Take) {
        self.heaps[of.heap] -= of.taken;
    }

    fn winning(&self) -> Box<dyn Iterator<Item = Take> + '_> {
        Box::new(winning_moves(&self.takes, &self.heaps).into_iter())
    }
}
