//! The period of the strip, and the winning cuts of sheets that are too large to search.

use cutting_game::rules::{parts, Cut, CuttingGame, Side};
use cutting_game::strip::{strip_value, PERIOD, PREPERIOD};
use cutting_game::{sum, winning_cuts, Case};
use sg_core::heap::{self, Bounds, Leave};
use sg_core::octal::Octal;
use sg_core::rules::Rules;
use sg_core::Outcome;

#[test]
fn the_strip_has_the_period_that_the_theorem_proves() {
    let strip = |n: usize, leave: &mut Leave<'_>| {
        (2..=n / 2).for_each(|part| leave(&[part, n - part]));
    };
    let bounds = Bounds { removed: 0, left: 2, settled: 2 };
    let proved = heap::certify(strip, bounds, 200).expect("a period");
    assert_eq!((proved.preperiod() as u64, proved.period() as u64), (PREPERIOD, PERIOD));
    for n in (0..1000).chain(u64::MAX - 100..=u64::MAX) {
        assert_eq!(strip_value(n), proved.value(n), "D({n})");
    }
}

#[test]
fn the_strip_is_dawsons_kayles_two_terms_later() {
    let kayles = "0.07".parse::<Octal>().expect("an octal code");
    let values = kayles.sequence(4000);
    for (n, &value) in values.iter().enumerate() {
        assert_eq!(strip_value(n as u64 + 2), u64::from(value), "D({n} + 2)");
    }
    assert_ne!(strip_value(PREPERIOD - 1), strip_value(PREPERIOD - 1 + PERIOD));
    let kayles = kayles.certify(200).expect("a period");
    assert_eq!((kayles.preperiod() as u64 + 2, kayles.period() as u64), (PREPERIOD, PERIOD));
    assert_eq!(strip_value(u64::MAX), kayles.value(u64::MAX - 2));
}

/// Whether this cut wins.
fn wins(case: &Case, side: Side, at: u64) -> bool {
    let (one, other) = parts(case, side, at);
    sum::outcome(&[one, other]) == Outcome::P
}

#[test]
fn no_winning_cut_is_passed_over() {
    // The widths around twice the pre-period and far beyond, with one height for each value of D.
    let is_first = |n: &u64| (2..*n).all(|m| strip_value(m) != strip_value(*n));
    let heights: Vec<u64> = (2..PREPERIOD + PERIOD).filter(is_first).collect();
    assert!(heights.iter().any(|&height| strip_value(height) == 9), "9 is the largest value");
    for width in 2..400 {
        for &height in &heights {
            let case = Case { width, height };
            let cut = |side, at| Cut { sheet: 0, side, at };
            let by_width = (1..width).filter(|&at| wins(&case, Side::Width, at));
            let by_height = (1..height).filter(|&at| wins(&case, Side::Height, at));
            let all: Vec<Cut> = by_width
                .map(|at| cut(Side::Width, at))
                .chain(by_height.map(|at| cut(Side::Height, at)))
                .collect();
            assert_eq!(winning_cuts(&case).collect::<Vec<_>>(), all, "{case}");
        }
    }
}

/// The rules end a game that holds a 1×1, and the player who faces it has lost.
#[test]
fn the_rules_end_with_the_first_single_cell() {
    let single = Case { width: 1, height: 1 };
    let position = vec![single, Case { width: 3, height: 3 }];
    assert!(CuttingGame.moves(&position).next().is_none());
    assert_eq!(CuttingGame.ending(&position), Outcome::P);
}
