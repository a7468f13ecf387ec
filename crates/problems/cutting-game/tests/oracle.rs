//! The theory against the full search of the rules, and against the table of all small sheets.

use cutting_game::rules::{parts, Cut, CuttingGame, Side};
use cutting_game::strip::{strip_value, PERIOD, PREPERIOD};
use cutting_game::{grundy_value, solve, sum, winning_cuts, Case};
use proptest::prelude::*;
use sg_core::heap::{self, Bounds, Leave};
use sg_core::octal::Octal;
use sg_core::search::{Rules, Search};
use sg_core::{mex, Outcome};

/// Every sheet of at least two cells with sides up to `side` and at most `cells` cells.
fn sheets(side: u64, cells: u64) -> impl Iterator<Item = Case> {
    (1..=side)
        .flat_map(move |width| (1..=side).map(move |height| Case { width, height }))
        .filter(move |case| (2..=cells).contains(&(case.width * case.height)))
}

/// Asserts that the outcome and all winning cuts are those of the full search.
fn assert_searched(search: &mut Search<'_, CuttingGame>, position: &[Case]) {
    let mut position = position.to_vec();
    position.sort_unstable();
    assert_eq!(sum::outcome(&position), search.outcome(&position), "{position:?}");
    let winning: Vec<Cut> =
        search.winning_moves(&position).into_iter().map(|(cut, _)| cut).collect();
    assert_eq!(sum::winning_cuts(&position).collect::<Vec<_>>(), winning, "{position:?}");
}

#[test]
fn small_sheets_are_decided_as_the_full_search_decides_them() {
    let mut search = Search::new(&CuttingGame);
    for case in sheets(30, 30) {
        assert_searched(&mut search, &[case]);
        assert_eq!(solve(&case).outcome, search.outcome(&vec![case]), "{case}");
    }
}

#[test]
fn sums_of_sheets_are_decided_as_the_full_search_decides_them() {
    let mut search = Search::new(&CuttingGame);
    let sheets: Vec<Case> = sheets(7, 14).collect();
    for (i, &one) in sheets.iter().enumerate() {
        for &two in &sheets[i..] {
            assert_searched(&mut search, &[one, two]);
            for &three in sheets[i..].iter().filter(|three| three.width * three.height <= 8) {
                assert_searched(&mut search, &[one, two, three]);
            }
        }
    }
}

/// The Grundy values of all sheets with sides from 2 to `side`, by trying every safe cut.
fn table(side: usize) -> Vec<Vec<u64>> {
    let mut values = vec![vec![0; side + 1]; side + 1];
    for w in 2..=side {
        for h in 2..=side {
            let of_width = (2..=w / 2).map(|a| values[a][h] ^ values[w - a][h]);
            let of_height = (2..=h / 2).map(|b| values[w][b] ^ values[w][h - b]);
            values[w][h] = mex(of_width.chain(of_height));
        }
    }
    values
}

#[test]
fn the_closed_form_is_the_table() {
    let values = table(260);
    for (w, row) in values.iter().enumerate().skip(2) {
        for (h, &value) in row.iter().enumerate().skip(2) {
            let case = Case { width: w as u64, height: h as u64 };
            assert_eq!(grundy_value(&case), Some(value), "{case}");
            assert_eq!(solve(&case).outcome, Outcome::of_grundy_value(value), "{case}");
        }
    }
}

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

/// A side of any magnitude.
fn side() -> impl Strategy<Value = u64> {
    (any::<u64>(), 0..64_u32).prop_map(|(bits, shift)| (bits >> shift).max(1))
}

fn sheet() -> impl Strategy<Value = Case> {
    (side(), side())
        .prop_map(|(width, height)| Case { width, height: height.max(3 - width.min(2)) })
}

proptest! {
    #[test]
    fn sheets_of_any_size_have_winning_cuts_exactly_when_they_are_won(
        position in prop::collection::vec(sheet(), 1..4),
    ) {
        let cuts: Vec<Cut> = sum::winning_cuts(&position).take(300).collect();
        let outcome = sum::outcome(&position);
        prop_assert_eq!(cuts.is_empty(), outcome == Outcome::P);
        for Cut { sheet, side, at } in cuts {
            let (one, other) = parts(&position[sheet], side, at);
            let single = Case { width: 1, height: 1 };
            let mut option = position.clone();
            option[sheet] = one;
            option.push(other);
            prop_assert!(option.contains(&single) || sum::outcome(&option) == Outcome::P);
        }
    }

    #[test]
    fn turning_a_sheet_changes_nothing(case in sheet()) {
        let turned = Case { width: case.height, height: case.width };
        prop_assert_eq!(grundy_value(&case), grundy_value(&turned));
        prop_assert_eq!(solve(&case), solve(&turned));
    }

    #[test]
    fn a_case_is_read_back_as_written(case in sheet()) {
        let text = case.to_string();
        let mut input = judge_io::Scanner::new(text.as_bytes());
        prop_assert_eq!(cutting_game::parse(&mut input).unwrap(), case);
        prop_assert!(input.is_at_end());
    }
}

/// The rules end a game that holds a 1×1, and the player who faces it has lost.
#[test]
fn the_rules_end_with_the_first_single_cell() {
    let single = Case { width: 1, height: 1 };
    let position = vec![single, Case { width: 3, height: 3 }];
    assert!(CuttingGame.moves(&position).is_empty());
    assert_eq!(Search::new(&CuttingGame).outcome(&position), Outcome::P);
}
