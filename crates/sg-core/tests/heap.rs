//! Heap games given by a rule: their periods against long stretches of the sequence itself.

use sg_core::heap::{certify, sequence, Bounds, Leave, NoPeriod, Periodic};

/// Miri is some hundred times slower: it looks at one game in so many, and at fewer terms.
const STEP: usize = if cfg!(miri) { 37 } else { 1 };
const TERMS: usize = if cfg!(miri) { 200 } else { 1000 };

/// Asserts that a rule has this pre-period and period, and that they hold for `length` terms.
fn assert_period(
    rule: impl Fn(usize, &mut Leave<'_>),
    bounds: Bounds,
    (preperiod, period): (usize, usize),
    length: usize,
) {
    let periodic = certify(&rule, bounds, length).expect("a period");
    assert_eq!((periodic.preperiod(), periodic.period()), (preperiod, period));
    for (n, value) in sequence(&rule, length).into_iter().enumerate() {
        assert_eq!(periodic.value(n as u64), u64::from(value), "G({n})");
    }
}

#[test]
fn subtraction_games_need_a_window_of_t_terms() {
    let subtraction = |set: &'static [usize]| {
        move |n: usize, leave: &mut Leave<'_>| {
            set.iter().filter(|k| **k <= n).for_each(|k| leave(&[n - k]));
        }
    };
    let bounds = |removed| Bounds { removed, left: 1, settled: 1 };
    // {1, …, k} has period k + 1, and {a, b} has a + b, or 2a where b is an odd multiple of a;
    // {2, 4, 7} has pre-period 8 and period 3 (Winning Ways, chapter 4).
    assert_period(subtraction(&[1, 2, 3]), bounds(3), (0, 4), 500);
    assert_period(subtraction(&[1, 3]), bounds(3), (0, 2), 500);
    assert_period(subtraction(&[2, 3]), bounds(3), (0, 5), 500);
    assert_period(subtraction(&[5, 15]), bounds(15), (0, 10), 500);
    assert_period(subtraction(&[7, 12]), bounds(12), (0, 19), 500);
    assert_period(subtraction(&[2, 4, 7]), bounds(7), (8, 3), 500);
    let proved = certify(subtraction(&[2, 4, 7]), bounds(7), 500).unwrap();
    assert_eq!(proved.checked(), 8..15);
    assert_eq!(
        proved.to_string(),
        "period 3 after a pre-period of 8, proved by G(n + 3) = G(n) for 8 <= n < 15"
    );
    assert_eq!(proved.values().len(), 11);
}

#[test]
fn every_small_subtraction_set_keeps_its_certified_period() {
    for set in (1_u32..1 << 8).step_by(STEP) {
        let rule = |n: usize, leave: &mut Leave<'_>| {
            (1..=8.min(n)).filter(|k| set & (1 << (k - 1)) != 0).for_each(|k| leave(&[n - k]));
        };
        let periodic = certify(rule, Bounds { removed: 8, left: 1, settled: 1 }, TERMS).unwrap();
        for (n, value) in sequence(rule, TERMS).into_iter().enumerate() {
            assert_eq!(periodic.value(n as u64), u64::from(value), "set {set:b}: G({n})");
        }
    }
}

/// The strip of Cutting Game: split a heap into two of at least two tokens each.
fn strip(n: usize, leave: &mut Leave<'_>) {
    (2..=n / 2).for_each(|part| leave(&[part, n - part]));
}

#[test]
fn a_rule_with_smallest_parts_is_settled_later() {
    let bounds = Bounds { removed: 0, left: 2, settled: 2 };
    assert_period(strip, bounds, (55, 34), TERMS);
}

#[test]
#[cfg_attr(miri, ignore = "a cubic number of moves in each of many games")]
fn games_that_leave_three_heaps_have_a_longer_check() {
    let mut certified = 0;
    // Take one token where the bits of `one`, or two where those of `two`, allow the number of heaps
    // that are left; 8 allows three.
    let games = (0..16_u32).flat_map(|one| (0..16).map(move |two| (one, two)));
    for (one, two) in games.step_by(STEP) {
        let rule = |n: usize, leave: &mut Leave<'_>| {
            for (removed, digit) in [(1, one), (2, two)].iter().filter(|(removed, _)| *removed <= n)
            {
                let rest = n - removed;
                for a in 0..=rest / 3 {
                    for b in a..=(rest - a) / 2 {
                        let heaps = [a, b, rest - a - b];
                        let count = heaps.iter().filter(|heap| **heap > 0).count();
                        if digit & (1 << count) != 0 {
                            leave(&heaps);
                        }
                    }
                }
            }
        };
        if let Ok(periodic) = certify(rule, Bounds { removed: 2, left: 3, settled: 1 }, 100) {
            certified += usize::from((one | two) & 8 != 0);
            let (e, p) = (periodic.checked().start, periodic.period());
            assert_eq!(periodic.checked().end, 3 * e + 2 * p + 2);
            for (n, value) in sequence(rule, 150).into_iter().enumerate() {
                assert_eq!(periodic.value(n as u64), u64::from(value), "{one} {two}: G({n})");
            }
        }
    }
    assert!(certified > 0, "no game that leaves three heaps has a period");
}

#[test]
fn nim_has_no_period() {
    // Removing any number has no bound; the claim of one is found out at the first heap above it.
    let nim = |n: usize, leave: &mut Leave<'_>| (0..n).for_each(|left| leave(&[left]));
    assert_eq!(sequence(nim, 100), (0..100).collect::<Vec<_>>());
    let searched = if cfg!(miri) { 100 } else { 900 };
    let bounds = Bounds { removed: 1000, left: 1, settled: 1 };
    assert_eq!(certify(nim, bounds, searched), Err(NoPeriod { searched }));
}

#[test]
#[should_panic(expected = "the move from 5 to [0] removes more than 4 tokens")]
fn a_move_that_removes_too_much_is_found_out() {
    let nim = |n: usize, leave: &mut Leave<'_>| (0..n).for_each(|left| leave(&[left]));
    let _ = certify(nim, Bounds { removed: 4, left: 1, settled: 1 }, 900);
}

#[test]
#[should_panic(
    expected = "the move from 4 to [2, 2] removes more than 0 tokens or leaves more than 1 heaps"
)]
fn a_move_that_leaves_too_many_heaps_is_found_out() {
    let _ = certify(strip, Bounds { removed: 0, left: 1, settled: 2 }, 900);
}

#[test]
fn empty_heaps_are_none_of_the_heaps_left() {
    // Take one token; the rest stays, between two heaps of nothing.
    let rule = |n: usize, leave: &mut Leave<'_>| (1..=n.min(1)).for_each(|k| leave(&[0, n - k, 0]));
    assert_period(rule, Bounds { removed: 1, left: 1, settled: 1 }, (0, 2), 50);
}

#[test]
fn a_period_needs_every_term_of_its_check() {
    // Kayles needs 2 * 71 + 2 * 12 + 2 terms.
    let kayles: sg_core::octal::Octal = "0.77".parse().unwrap();
    let values = kayles.sequence(168);
    assert!(Periodic::certify(&values, kayles.bounds()).is_some());
    assert_eq!(Periodic::certify(&values[..167], kayles.bounds()), None);
    assert!(kayles.certify(168).is_ok());
    // {1, 2, 3} has G(n + 4) = G(n) from 0 on; e = 1 asks for it up to n = 3, so for G(7).
    let rule = |n: usize, leave: &mut Leave<'_>| (1..=3.min(n)).for_each(|k| leave(&[n - k]));
    let bounds = Bounds { removed: 3, left: 1, settled: 1 };
    let values = sequence(rule, 8);
    let proved = Periodic::certify(&values, bounds).unwrap();
    assert_eq!((proved.period(), proved.checked()), (4, 1..4));
    assert_eq!(Periodic::certify(&values[..7], bounds), None);
    assert_eq!(kayles.certify(167), Err(NoPeriod { searched: 167 }));
    assert_eq!(Periodic::certify(&[], kayles.bounds()), None);
    assert_eq!(kayles.certify(0), Err(NoPeriod { searched: 0 }));
}
