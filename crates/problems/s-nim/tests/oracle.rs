//! The theory against the full search of the rules.

use proptest::prelude::*;
use s_nim::rules::SNim;
use s_nim::{parse, solve, winning_moves, Case, Take, Values};
use sg_core::search::{Rules, Search, WithHeap};
use sg_core::Outcome;

/// Every set of numbers from 1 to `largest` but the empty one.
fn sets(largest: u64) -> impl Iterator<Item = Vec<u64>> {
    (1_u64..1 << largest)
        .map(move |bits| (1..=largest).filter(|n| bits >> (n - 1) & 1 == 1).collect())
}

/// Compares the outcomes and the lists of winning moves, in order, with those of the search.
fn compare(takes: Vec<u64>, positions: Vec<Vec<u64>>) {
    let rules = SNim { takes: takes.clone() };
    let mut search = Search::new(&rules);
    let expected: Vec<Outcome> = positions.iter().map(|heaps| search.outcome(heaps)).collect();
    for heaps in &positions {
        let searched = search.winning_moves(heaps);
        let searched: Vec<Take> = searched.into_iter().map(|(take, _)| take).collect();
        assert_eq!(winning_moves(&takes, heaps), searched, "{takes:?} {heaps:?}");
    }
    let case = Case { takes, positions };
    assert_eq!(solve(&case).outcomes, expected, "{case}");
}

#[test]
fn all_small_positions_are_those_of_the_full_search() {
    for takes in sets(5) {
        let mut positions = vec![Vec::new()];
        positions.extend((0..24).map(|heap| vec![heap]));
        positions.extend((0..9).flat_map(|a| (0..9).map(move |b| vec![a, b])));
        let triples = (0..5).flat_map(|a| (0..5).flat_map(move |b| (0..5).map(move |c| [a, b, c])));
        positions.extend(triples.map(Vec::from));
        compare(takes, positions);
    }
}

/// The Grundy values, found without a mex: the size of the Nim heap beside which a heap is lost.
#[test]
fn values_are_those_of_the_full_search() {
    for takes in sets(6) {
        let rules = SNim { takes: takes.clone() };
        let sum = WithHeap(&rules);
        let mut search = Search::new(&sum);
        let mut values = Values::new(&takes);
        for heap in 0..20 {
            let expected = search.grundy_value(&vec![heap]);
            assert_eq!(values.value(heap), Some(expected), "{takes:?} {heap}");
        }
    }
}

/// The rules are what the statement says.
#[test]
fn a_move_takes_a_number_of_the_set_from_one_heap() {
    let rules = SNim { takes: vec![2, 5] };
    let options: Vec<_> =
        rules.moves(&vec![5, 1, 2]).into_iter().map(|(_, option)| option).collect();
    assert_eq!(options, [[3, 1, 2], [0, 1, 2], [5, 1, 0]]);
    assert!(rules.moves(&vec![1, 0]).is_empty());
    assert!(rules.moves(&Vec::new()).is_empty());
}

#[test]
fn neither_order_nor_repetition_of_the_numbers_matters() {
    let positions: Vec<Vec<u64>> = (0..30).map(|heap| vec![heap, 3]).collect();
    let sorted = Case { takes: vec![1, 4, 6], positions: positions.clone() };
    let mixed = Case { takes: vec![6, 1, 4, 1, 6], positions };
    assert_eq!(solve(&sorted), solve(&mixed));
    assert_eq!(winning_moves(&sorted.takes, &[9, 2]), winning_moves(&mixed.takes, &[9, 2]));
}

proptest! {
    #[test]
    fn larger_positions_agree_with_the_full_search(
        takes in prop::collection::btree_set(1_u64..20, 1..6),
        heaps in prop::collection::vec(0_u64..25, 0..4),
    ) {
        compare(takes.into_iter().collect(), vec![heaps]);
    }

    /// Far beyond the search: each listed move is legal and leaves a P-position, and there is one
    /// exactly when the first player wins.
    #[test]
    fn winning_moves_lead_to_lost_positions(
        takes in prop::collection::btree_set(1_u64..15, 1..6),
        heaps: Vec<u64>,
    ) {
        let takes: Vec<u64> = takes.into_iter().collect();
        let outcome = |heaps: Vec<u64>| {
            solve(&Case { takes: takes.clone(), positions: vec![heaps] }).outcomes[0]
        };
        let moves = winning_moves(&takes, &heaps);
        prop_assert_eq!(moves.is_empty(), outcome(heaps.clone()) == Outcome::P);
        for Take { heap, taken } in moves {
            prop_assert!(takes.contains(&taken) && taken <= heaps[heap]);
            let mut option = heaps.clone();
            option[heap] -= taken;
            prop_assert_eq!(outcome(option), Outcome::P);
        }
    }

    #[test]
    fn a_case_is_read_back_as_written(
        takes in prop::collection::vec(1_u64..=1000, 1..5),
        positions: Vec<Vec<u16>>,
    ) {
        let positions = positions.into_iter().map(|heaps| heaps.into_iter().map(u64::from).collect());
        let case = Case { takes, positions: positions.collect() };
        let text = case.to_string();
        let mut input = judge_io::Scanner::new(text.as_bytes());
        prop_assert_eq!(parse(&mut input).unwrap(), case);
        prop_assert!(input.is_at_end());
    }
}
