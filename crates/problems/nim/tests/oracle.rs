//! The theory against the full search of the rules.

use itertools::Itertools;
use nim::rules::Nim;
use nim::{solve, winning_moves, Case};
use proptest::prelude::*;
use sg_core::nim::NimMove;
use sg_core::search::{Rules, Search};
use sg_core::Outcome;

/// Every position of exactly `count` piles of at most `largest` stones.
fn positions(count: usize, largest: u64) -> Vec<Vec<u64>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    (0..count).map(|_| 0..=largest).multi_cartesian_product().collect()
}

/// Compares the outcome and the list of winning moves, in order, with those of the search.
fn compare(search: &mut Search<'_, Nim>, piles: Vec<u64>) {
    let searched = search.winning_moves(&piles);
    let searched: Vec<NimMove> = searched.into_iter().map(|(nim_move, _)| nim_move).collect();
    let outcome = search.outcome(&piles);
    let case = Case { piles };
    assert_eq!(solve(&case).outcome, outcome, "{:?}", case.piles);
    assert_eq!(winning_moves(&case).collect_vec(), searched, "{:?}", case.piles);
}

#[test]
fn outcomes_and_winning_moves_are_those_of_the_full_search() {
    let mut search = Search::new(&Nim);
    for (count, largest) in [(0, 0), (1, 40), (2, 16), (3, 8), (4, 5), (5, 3)] {
        for piles in positions(count, largest) {
            compare(&mut search, piles);
        }
    }
}

/// The rules are what the statement says: a move takes one or more stones from one pile.
#[test]
fn a_move_takes_stones_from_one_pile() {
    let options: Vec<_> = Nim.moves(&vec![2, 0, 1]).into_iter().map(|(_, option)| option).collect();
    assert_eq!(options, [[0, 0, 1], [1, 0, 1], [2, 0, 0]]);
    assert!(Nim.moves(&vec![0, 0]).is_empty());
    assert!(Nim.moves(&Vec::new()).is_empty());
}

proptest! {
    #[test]
    fn larger_positions_agree_with_the_full_search(
        piles in prop::collection::vec(0_u64..12, 0..4),
    ) {
        compare(&mut Search::new(&Nim), piles);
    }

    /// Far beyond the search: each listed move takes stones and leaves a P-position, and there is
    /// one exactly when the first player wins.
    #[test]
    fn winning_moves_lead_to_lost_positions(mut piles: Vec<u64>, balanced: bool) {
        if balanced {
            piles.push(piles.iter().fold(0, |sum, pile| sum ^ pile));
        }
        let case = Case { piles };
        let moves = winning_moves(&case).collect_vec();
        prop_assert_eq!(moves.is_empty(), solve(&case).outcome == Outcome::P);
        for NimMove { pile, left } in moves {
            prop_assert!(left < case.piles[pile]);
            let mut option = case.clone();
            option.piles[pile] = left;
            prop_assert_eq!(solve(&option).outcome, Outcome::P);
        }
    }

    #[test]
    fn a_case_is_read_back_as_written(piles: Vec<u64>) {
        let case = Case { piles };
        let text = case.to_string();
        let mut input = judge_io::Scanner::new(text.as_bytes());
        prop_assert_eq!(nim::parse(&mut input).unwrap(), case);
        prop_assert!(input.is_at_end());
    }
}
