//! Subtraction games against the full search of their rules.

use sg_core::rules::{Moves, Rules, Take};
use sg_core::search::{Search, WithHeap};
use sg_core::subtraction::SubtractionGame;
use sg_core::Outcome;

/// The rules: so many tokens as a number of the set says are taken from one heap.
struct Subtraction(Vec<u64>);

impl Rules for Subtraction {
    type Position = Vec<u64>;
    type Move = Take;

    fn moves<'a>(&'a self, heaps: &'a Vec<u64>) -> Moves<'a, Self> {
        let takes = (0..heaps.len())
            .flat_map(move |heap| self.0.iter().map(move |&taken| Take { heap, taken }));
        Box::new(takes.filter_map(move |take| Some((take, take.from_heaps(heaps)?))))
    }
}

/// Every set of numbers from 1 to `largest`, also the empty one.
fn sets(largest: u64) -> impl Iterator<Item = Vec<u64>> {
    let step = if cfg!(miri) { 11 } else { 1 };
    (0_u64..1 << largest)
        .step_by(step)
        .map(move |bits| (1..=largest).filter(|n| bits >> (n - 1) & 1 == 1).collect())
}

#[test]
fn values_are_those_of_the_full_search() {
    for takes in sets(6) {
        let rules = Subtraction(takes.clone());
        let mut search = Search::new(WithHeap(&rules));
        let mut game = SubtractionGame::new(&takes);
        for heap in 0..20 {
            let expected = search.grundy_value(&vec![heap]);
            assert_eq!(game.value(heap), Some(expected), "{takes:?} {heap}");
        }
    }
}

#[test]
fn winning_moves_are_those_of_the_full_search() {
    for takes in sets(5) {
        let rules = Subtraction(takes.clone());
        let mut search = Search::new(&rules);
        let mut game = SubtractionGame::new(&takes);
        for heaps in (0..12).flat_map(|a| (0..8).map(move |b| vec![a, b, 3])) {
            let expected = search.winning_moves(&heaps);
            let expected: Vec<Take> = expected.into_iter().map(|(take, _)| take).collect();
            assert_eq!(game.winning_moves(&heaps), Some(expected), "{takes:?} {heaps:?}");
        }
    }
}

#[test]
fn winning_moves_of_huge_heaps_leave_lost_positions() {
    for takes in sets(6).filter(|takes| !takes.is_empty()) {
        let mut game = SubtractionGame::new(&takes);
        for size in u64::MAX - 20..=u64::MAX {
            let heaps = [size, 5, u64::MAX / 3];
            let won = game.winning_moves(&heaps).unwrap();
            let value = |game: &mut SubtractionGame, heaps: &[u64]| {
                heaps.iter().fold(0, |sum, heap| sum ^ game.value(*heap).unwrap())
            };
            let outcome = Outcome::of_grundy_value(value(&mut game, &heaps));
            assert_eq!(won.is_empty(), outcome == Outcome::P);
            for take in won {
                assert!(takes.contains(&take.taken));
                assert_eq!(value(&mut game, &take.from_heaps(&heaps).unwrap()), 0);
            }
        }
    }
}

#[test]
fn neither_order_nor_repetition_of_the_numbers_matters() {
    let mut sorted = SubtractionGame::new(&[1, 4, 6]);
    let mut mixed = SubtractionGame::new(&[6, 1, 4, 1, 6]);
    assert_eq!(sorted.takes(), mixed.takes());
    assert!((0..1000).all(|heap| sorted.value(heap) == mixed.value(heap)));
}

#[test]
fn games_share_a_budget_where_the_caller_says_so() {
    let takes = [10_u64.pow(12) + 1, 10_u64.pow(12) + 7];
    let far = 40 * 10_u64.pow(12);
    let mut alone = SubtractionGame::new(&takes);
    let value = alone.value(far);
    assert!(value.is_some() && alone.spent() > 0);

    let mut budget = 2 * alone.spent();
    for _ in 0..2 {
        assert_eq!(SubtractionGame::new(&takes).value_within(far, &mut budget), value);
    }
    assert_eq!(budget, 0);
    assert_eq!(SubtractionGame::new(&takes).value_within(far, &mut budget), None);
}
