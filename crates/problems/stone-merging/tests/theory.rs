//! The steering strategy against the full search of the rules.

use proptest::prelude::*;
use sg_core::rules::Rules;
use sg_core::search::Search;
use sg_core::Outcome;
use std::collections::BTreeSet;
use stone_merging::rules::{start, Piles, StoneMerging};
use stone_merging::steering::{excess, is_tidy, outcome, winning_move};
use stone_merging::{moves, Case};

/// Every position that can be reached from `count` single stones.
fn reachable(rules: StoneMerging, count: u64) -> BTreeSet<Piles> {
    let mut found = BTreeSet::from([start(count)]);
    let mut unseen = vec![start(count)];
    while let Some(piles) = unseen.pop() {
        for (_, option) in rules.moves(&piles) {
            if found.insert(option.clone()) {
                unseen.push(option);
            }
        }
    }
    found
}

#[test]
fn steering_is_right_wherever_it_claims_to_be() {
    for limit in 0..=11 {
        let rules = StoneMerging { limit };
        let mut search = Search::new(&rules);
        for count in 0..=20 {
            for piles in reachable(rules, count) {
                let true_outcome = search.outcome(&piles);
                let merge = winning_move(rules, &piles);
                if let Some(merge) = merge {
                    let option = rules.play(&piles, &merge).expect("the move is legal");
                    assert_eq!(search.outcome(&option), Outcome::P, "{limit} {piles:?}");
                }
                let claimed = outcome(rules, &piles);
                assert_eq!(claimed.is_some(), is_tidy(rules, &piles), "{limit} {piles:?}");
                if let Some(outcome) = claimed {
                    assert_eq!(outcome, true_outcome, "{limit} {piles:?}");
                    assert_eq!(merge.is_some(), outcome == Outcome::N, "{limit} {piles:?}");
                    if outcome == Outcome::P {
                        for (_, option) in rules.moves(&piles) {
                            assert!(winning_move(rules, &option).is_some(), "{limit} {option:?}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn a_merge_lowers_the_excess_by_one() {
    for limit in 0..=9 {
        let rules = StoneMerging { limit };
        for piles in reachable(rules, 16) {
            for (_, option) in rules.moves(&piles) {
                assert_eq!(excess(rules, &option) + 1, excess(rules, &piles), "{limit} {piles:?}");
            }
        }
    }
}

/// The example in the documentation of [`stone_merging::steering`].
#[test]
fn the_excess_does_not_decide_untidy_positions() {
    let rules = StoneMerging { limit: 3 };
    let mut search = Search::new(&rules);
    for (piles, parity, outcome) in
        [(Piles::from([(1, 2), (2, 2)]), 0, Outcome::N), (Piles::from([(2, 3)]), 1, Outcome::P)]
    {
        assert!(!is_tidy(rules, &piles));
        assert_eq!(excess(rules, &piles) % 2, parity);
        assert_eq!(search.outcome(&piles), outcome);
        assert_eq!(winning_move(rules, &piles), None);
    }
}

/// Plays the winner's steering against an opponent whose choices are given.
fn steered_play(case: Case, choices: &[prop::sample::Index]) {
    let rules = StoneMerging { limit: case.limit };
    let mut piles = start(case.piles);
    let mut steers = moves(&case) % 2 == 1;
    let mut played = 0;
    for turn in 0.. {
        let options: Vec<_> = rules.moves(&piles).collect();
        piles = if options.is_empty() {
            assert!(!steers, "{case}: the winner cannot move");
            break;
        } else if steers {
            let merge = winning_move(rules, &piles).expect("the winner has a move");
            rules.play(&piles, &merge).expect("the move is legal")
        } else {
            choices[turn % choices.len()].get(&options).1.clone()
        };
        played += 1;
        steers = !steers;
    }
    assert_eq!(played, moves(&case), "{case}");
    let full = case.piles / case.limit;
    let rest = case.piles % case.limit;
    let mut end = Piles::from([(case.limit, full), (rest, 1)]);
    end.retain(|&size, count| size > 0 && *count > 0);
    assert_eq!(piles, end, "{case}");
}

proptest! {
    /// Whatever the loser does, the play ends with full piles and one of the rest.
    #[test]
    fn the_winner_steers_to_full_piles(
        piles in 1_u64..300,
        limit in 1_u64..40,
        choices in prop::collection::vec(any::<prop::sample::Index>(), 1..50),
    ) {
        steered_play(Case { piles, limit }, &choices);
    }
}
