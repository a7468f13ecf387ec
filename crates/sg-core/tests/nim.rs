//! The winning moves of Nim against their definition, and outcomes against the search.

use itertools::Itertools;
use sg_core::nim::{nim_sum, winning_moves};
use sg_core::rules::Take;
use sg_core::Outcome;

/// Every move that leaves a nim-sum of 0, by trying all.
fn tried(piles: &[u64]) -> Vec<Take> {
    let mut winning = Vec::new();
    for (pile, &size) in piles.iter().enumerate() {
        for left in 0..size {
            let mut option = piles.to_vec();
            option[pile] = left;
            if option.iter().fold(0, |sum, pile| sum ^ pile) == 0 {
                winning.push(Take { heap: pile, taken: size - left });
            }
        }
    }
    winning
}

#[test]
fn winning_moves_are_those_that_leave_nothing() {
    for count in 0..=4 {
        for piles in (0..count).map(|_| 0..if cfg!(miri) { 3 } else { 8 }).multi_cartesian_product()
        {
            let winning: Vec<Take> = winning_moves(&piles).collect();
            assert_eq!(winning, tried(&piles), "{piles:?}");
            // Bouton: there is one exactly when the sum is not 0.
            let outcome = if winning.is_empty() { Outcome::P } else { Outcome::N };
            assert_eq!(Outcome::of_grundy_value(nim_sum(piles.iter().copied())), outcome);
        }
    }
}
