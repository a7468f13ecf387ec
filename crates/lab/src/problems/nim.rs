//! Nim on the bench.

pub(crate) mod explain;
pub(crate) mod play;

use crate::problem::{self, Difference, Format, Problem};
use crate::stress::{chunks_removed, numbers_below};
use crate::verify::Family;
use itertools::Itertools;
use judge_io::{Error, Scanner};
use nim::Case;
use nim::rules;
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::Outcome;
use sg_core::nim::NimMove;
use sg_core::search::Search;
use std::io::Write;

/// The largest number of moves that a random case is searched through.
const SEARCHED: u64 = 20_000;

/// Nim, Luogu P2197.
#[derive(Clone, Copy, Debug)]
pub struct Nim;

impl Problem for Nim {
    type Case = Case;

    const NAME: &'static str = "nim";
    const FORMAT: Format = Format::Counted;
    const SIZE_IS: &'static str = "piles";
    const SIZE: u32 = 12;

    fn program(input: &mut Scanner<'_>, output: &mut dyn Write) -> Result<(), Error> {
        nim::program(input, output)
    }

    fn parse(input: &mut Scanner<'_>) -> Result<Case, Error> {
        nim::parse(input)
    }

    fn families() -> Vec<Family> {
        let first_piles = (0..=4).flat_map(|count| {
            let sizes = if count == 0 { 0..=0 } else { 0..=7 };
            sizes.map(move |first| (count, first))
        });
        // Each of the piles has one of 8 sizes.
        let cases = (0..=4).map(|count| 8_u64.pow(count)).sum();
        let name = "positions of up to 4 piles of 0 to 7";
        vec![Family::new(name, cases, first_piles, piles_of_up_to_7)]
    }

    /// Small and large piles, equal piles, empty piles, and positions that are lost by design.
    fn random(rng: &mut StdRng, size: u32) -> Case {
        let count = rng.random_range(0..=size);
        let most = match rng.random_range(0..4) {
            0 => 1,
            1 => 7,
            2 => 9999,
            _ => u64::MAX,
        };
        let mut piles: Vec<u64> = (0..count).map(|_| rng.random_range(0..=most)).collect();
        if rng.random_bool(0.2) {
            let half = piles.len() / 2;
            piles.copy_within(..half, half);
        }
        if rng.random_bool(0.4) {
            piles.pop();
            piles.push(piles.iter().fold(0, |sum, pile| sum ^ pile));
        }
        Case { piles }
    }

    fn is_within_limits(case: &Case) -> bool {
        (1..=10_000).contains(&case.piles.len()) && case.piles.iter().all(|&size| size < 10_000)
    }

    fn simpler(case: &Case) -> Vec<Case> {
        let fewer = chunks_removed(&case.piles).map(|piles| Case { piles });
        let smaller = case.piles.iter().enumerate().flat_map(|(i, &size)| {
            numbers_below(size).map(move |size| {
                let mut piles = case.piles.clone();
                piles[i] = size;
                Case { piles }
            })
        });
        // What keeps the nim-sum 0 where it is 0.
        let one_digit_less = (0..64).filter_map(|digit| {
            let mut piles = case.piles.clone();
            for size in &mut piles {
                *size &= !(1 << digit);
            }
            (piles != case.piles).then_some(Case { piles })
        });
        fewer.chain(smaller).chain(one_digit_less).collect()
    }

    fn expected(case: &Case) -> String {
        let outcome = if is_searched(case) {
            Search::new(&rules::Nim).outcome(&case.piles)
        } else if has_even_columns(&case.piles) {
            Outcome::P
        } else {
            Outcome::N
        };
        text(outcome)
    }

    fn check(case: &Case) -> Result<(), String> {
        let winning: Vec<NimMove> = nim::winning_moves(case).collect();
        let right = if is_searched(case) {
            search_winning_moves(&mut Search::new(&rules::Nim), case)
        } else {
            winning_moves_by_columns(case)
        };
        if winning == right {
            Ok(())
        } else {
            Err(format!("winning moves {winning:?} instead of {right:?}"))
        }
    }
}

/// What the judge expects for this outcome.
fn text(outcome: Outcome) -> String {
    match outcome {
        Outcome::N => "Yes".to_owned(),
        Outcome::P => "No".to_owned(),
    }
}

/// All positions of `count` piles of at most 7 stones, of which `first` is the first.
fn piles_of_up_to_7((count, first): (usize, u64)) -> Result<u64, Difference> {
    let mut search = Search::new(&rules::Nim);
    let mut cases = 0;
    let rest = (1..count).map(|_| 0..=7).multi_cartesian_product();
    for rest in rest {
        let piles = if count == 0 { vec![] } else { [vec![first], rest].concat() };
        let case = Case { piles };
        problem::compare::<Nim>(&case, &text(search.outcome(&case.piles)))?;
        let winning: Vec<NimMove> = nim::winning_moves(&case).collect();
        let right = search_winning_moves(&mut search, &case);
        problem::equal::<Nim, _>(&case, "winning moves", &right, &winning)?;
        cases += 1;
    }
    Ok(cases)
}

/// Whether the game has few positions, each with as many moves as it has stones at most.
fn is_searched(case: &Case) -> bool {
    let stones = case.piles.iter().try_fold(0, |sum: u64, &size| sum.checked_add(size));
    let moves = case.piles.iter().try_fold(stones.unwrap_or(SEARCHED), |product, &size| {
        product.checked_mul(size.checked_add(1)?).filter(|&product| product < SEARCHED)
    });
    moves.is_some()
}

fn search_winning_moves(search: &mut Search<'_, rules::Nim>, case: &Case) -> Vec<NimMove> {
    search.winning_moves(&case.piles).into_iter().map(|(winning, _)| winning).collect()
}

/// Whether every binary digit is 1 in an even number of piles (Bouton 1901).
fn has_even_columns(piles: &[u64]) -> bool {
    (0..64).all(|digit| !is_odd(piles, digit))
}

/// Whether this binary digit is 1 in an odd number of piles, counted one by one.
fn is_odd(piles: &[u64], digit: u32) -> bool {
    piles.iter().filter(|&&size| size >> digit & 1 == 1).count() % 2 == 1
}

/// The moves that leave every binary digit 1 in an even number of piles. The one size of a pile that
/// does so has a 1 exactly where the other piles have an odd number of them.
fn winning_moves_by_columns(case: &Case) -> Vec<NimMove> {
    let mut winning = Vec::new();
    for (pile, &size) in case.piles.iter().enumerate() {
        let mut others = case.piles.clone();
        others.remove(pile);
        let left = (0..64).filter(|&digit| is_odd(&others, digit)).map(|digit| 1 << digit).sum();
        if left < size {
            winning.push(NimMove { pile, left });
        }
    }
    winning
}
