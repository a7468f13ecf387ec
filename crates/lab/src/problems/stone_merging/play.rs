//! Stone Merging, played.
//!
//! The theory steers from the first position to the end. Other positions come about only where the
//! players leave its path; small ones are searched, and of the rest nothing may be known.

use crate::play::game::{Game, Standing, first, numbers};
use anyhow::Result;
use judge_io::Error;
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::Outcome;
use sg_core::search::{Rules, Search};
use std::fmt::Write as _;
use stone_merging::parse;
use stone_merging::rules::{Merge, Piles, StoneMerging, start};
use stone_merging::steering;

/// The most stones in piles that are not full with which a position is searched.
const SEARCHED: u64 = 30;

/// The piles and the limit.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    rules: StoneMerging,
    piles: Piles,
}

impl Played {
    /// The piles that can still be merged: full ones no longer matter.
    fn open(&self) -> Piles {
        self.piles.range(..self.rules.limit).map(|(&size, &count)| (size, count)).collect()
    }

    fn is_searched(&self) -> bool {
        let stones = self.open().into_iter().try_fold(0, |sum: u64, (size, count)| {
            sum.checked_add(size.checked_mul(count)?).filter(|stones| *stones <= SEARCHED)
        });
        stones.is_some()
    }
}

impl Game for Played {
    type Move = Merge;

    const NOTATION: &'static str = "two SIZES, such as `1 3` to merge a pile of 1 and a pile of 3";

    fn read(input: &[u8]) -> Result<Self> {
        let case = first(input, |input| {
            if input.unsigned("the number of cases")? == 0 {
                return Err::<_, Error>(input.error("at least one case"));
            }
            parse(input)
        })?;
        Ok(Played { rules: StoneMerging { limit: case.limit }, piles: start(case.piles) })
    }

    fn random(rng: &mut StdRng) -> Self {
        let limit = rng.random_range(3..=6);
        let piles = start(rng.random_range(7..=16));
        Played { rules: StoneMerging { limit }, piles }
    }

    fn draw(&self) -> String {
        let mut text = format!("A merged pile has at most {} stones.\n", self.rules.limit);
        for (size, count) in &self.piles {
            let s = if *count == 1 { "" } else { "s" };
            let full = if *size >= self.rules.limit { ", full" } else { "" };
            let _ = writeln!(text, "{count} pile{s} of {size}{full}");
        }
        text
    }

    fn moves(&self) -> Box<dyn Iterator<Item = Merge> + '_> {
        Box::new(self.rules.moves(&self.piles).into_iter().map(|(merge, _)| merge))
    }

    fn name(&self, of: &Merge) -> String {
        format!("merge a pile of {} and a pile of {}", of.smaller, of.larger)
    }

    fn typed(&self, words: &[&str]) -> Result<Merge, String> {
        let [a, b] = numbers(words, Self::NOTATION)?;
        let merge = Merge { smaller: a.min(b), larger: a.max(b) };
        if self.rules.play(&self.piles, merge).is_some() {
            return Ok(merge);
        }
        Err(if a.checked_add(b).is_none_or(|sum| sum > self.rules.limit) {
            format!("{a} and {b} are more than {}.", self.rules.limit)
        } else if a == b && self.piles.contains_key(&a) {
            format!("There is only one pile of {a}.")
        } else {
            let missing = if self.piles.contains_key(&a) { b } else { a };
            format!("There is no pile of {missing}.")
        })
    }

    fn play(&mut self, of: &Merge) {
        if let Some(piles) = self.rules.play(&self.piles, *of) {
            self.piles = piles;
        }
    }

    fn winning(&self) -> Box<dyn Iterator<Item = Merge> + '_> {
        if self.is_searched() {
            let winning = Search::new(&self.rules).winning_moves(&self.open());
            return Box::new(winning.into_iter().map(|(merge, _)| merge));
        }
        Box::new(steering::winning_move(self.rules, &self.piles).into_iter())
    }

    fn standing(&self) -> Standing {
        if self.winning().next().is_some() {
            Standing::Wins
        } else if self.is_searched()
            || steering::outcome(self.rules, &self.piles) == Some(Outcome::P)
        {
            Standing::Loses
        } else {
            Standing::Unknown
        }
    }
}
