//! The linear basis against all subsets.

use itertools::Itertools;
use rand::{rngs::StdRng, RngExt, SeedableRng};
use sg_core::basis::{heaviest, independent_sets, null_sets, weight, Basis};
use sg_core::nim::nim_sum;
use sg_core::rules::sets;

fn is_independent(numbers: &[u64]) -> bool {
    numbers.iter().copied().powerset().all(|set| set.is_empty() || nim_sum(set) != 0)
}

#[test]
fn the_basis_spans_the_nim_sums_of_all_subsets() {
    let mut random = StdRng::seed_from_u64(1);
    for _ in 0..if cfg!(miri) { 5 } else { 500 } {
        let bits = random.random_range(1..=4);
        let count = random.random_range(0..6);
        let numbers: Vec<u64> = (0..count).map(|_| random.random_range(0..1 << bits)).collect();
        let mut basis = Basis::new();
        for i in 0..numbers.len() {
            let sums = numbers[..i].iter().copied().powerset().map(nim_sum).unique().count();
            assert_eq!(sums, 1 << basis.rank());
            let is_new =
                numbers[..i].iter().copied().powerset().all(|set| nim_sum(set) != numbers[i]);
            assert_eq!(basis.insert(numbers[i]), is_new, "{numbers:?}");
        }
        let sums: Vec<u64> = numbers.iter().copied().powerset().map(nim_sum).collect();
        for number in 0..16 {
            assert_eq!(basis.spans(number), sums.contains(&number), "{numbers:?} {number}");
        }
        assert!(is_independent(&basis.rows()) && basis.rows().len() == basis.rank());
    }
}

#[test]
fn the_greedy_choice_is_the_heaviest_of_all_independent_subsets() {
    let mut random = StdRng::seed_from_u64(2);
    for _ in 0..if cfg!(miri) { 5 } else { 500 } {
        let numbers: Vec<u64> = (0..7).map(|_| random.random_range(0..20)).collect();
        let kept = heaviest(&numbers);
        let chosen: Vec<u64> = kept.iter().map(|i| numbers[*i]).collect();
        assert!(is_independent(&chosen), "{numbers:?}");
        let subsets = numbers.iter().copied().powerset().filter(|set| is_independent(set));
        let best = subsets.map(|set| set.iter().sum::<u64>()).max().unwrap();
        assert_eq!(weight(&numbers, &kept), u128::from(best), "{numbers:?}");
    }
}

#[test]
fn large_numbers_have_a_sum_of_more_than_64_bits() {
    let numbers: Vec<u64> = (0..64).map(|bit| u64::MAX - (1 << bit)).collect();
    let kept = heaviest(&numbers);
    // The nim-sum of all 64 is that of all single bits.
    assert_eq!(kept.len(), 64);
    let expected = 64 * u128::from(u64::MAX) - u128::from(u64::MAX);
    assert_eq!(weight(&numbers, &kept), expected);
    assert_eq!(heaviest(&[0, 0]), []);
}

/// The sets by their definition, among all of up to 7 numbers below 8.
#[test]
fn sets_are_those_of_the_definition() {
    let most = if cfg!(miri) { 3 } else { 7 };
    let mut numbers = Vec::new();
    for seed in 0..40_u64 {
        numbers.clear();
        numbers.extend((0..seed % (most + 1)).map(|i| (seed * 7 + i * i * 5 + i) % 8));
        let all: Vec<Vec<usize>> = sets(numbers.len(), |_| true).collect();
        assert_eq!(all.len(), (1 << numbers.len()) - 1);
        assert!(all.windows(2).all(|pair| pair[0] < pair[1]), "{all:?}");
        let is_null = |set: &[usize]| set.iter().fold(0, |sum, i| sum ^ numbers[*i]) == 0;
        let is_part = |part: &[usize], set: &[usize]| part.iter().all(|i| set.contains(i));
        let is_free = |set: &[usize]| !all.iter().any(|part| is_part(part, set) && is_null(part));
        let null: Vec<_> = all.iter().filter(|set| is_null(set)).cloned().collect();
        let free: Vec<_> = all.iter().filter(|set| is_free(set)).cloned().collect();
        assert_eq!(null_sets(&numbers).collect::<Vec<_>>(), null, "{numbers:?}");
        assert_eq!(independent_sets(&numbers).collect::<Vec<_>>(), free, "{numbers:?}");
    }
}
