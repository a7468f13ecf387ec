//! Grundy's Game, solved wrongly.

use super::{Input, Wrong, cases};
use std::hint::black_box;

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "more-than-two-win",
        program: |input, output| each(input, output, |heap| heap > 2),
        shown_by: || "1\n4\n".to_owned(),
    },
    Wrong {
        name: "period-3",
        program: |input, output| each(input, output, |heap| heap % 3 != 1 && heap != 2),
        shown_by: || "1\n13\n".to_owned(),
    },
    Wrong {
        name: "equal-parts-allowed",
        program: |input, output| each(input, output, |heap| heap % 2 == 0),
        shown_by: || "1\n2\n".to_owned(),
    },
    Wrong {
        name: "one-coin-split-off",
        program: |input, output| each(input, output, |heap| heap > 2 && heap % 2 == 1),
        shown_by: || "1\n6\n".to_owned(),
    },
    Wrong {
        name: "odd-heap-wins",
        program: |input, output| each(input, output, |heap| heap % 2 == 1),
        shown_by: || "1\n4\n".to_owned(),
    },
    Wrong {
        name: "no-heap-is-lost-above-a-thousand",
        program: |input, output| each(input, output, |heap| heap > 1000 || wins(heap)),
        shown_by: || "1\n1222\n".to_owned(),
    },
    Wrong {
        name: "table-ends-below-the-largest-heap",
        program: |input, output| each(input, output, |heap| heap < 1_000_000 && wins(heap)),
        shown_by: || "1\n1000000\n".to_owned(),
    },
    Wrong {
        name: "win-kept-between-cases",
        program: |input, output| {
            let mut is_won = false;
            each(input, output, |heap| {
                is_won |= wins(heap);
                is_won
            });
        },
        shown_by: || "2\n3\n1\n".to_owned(),
    },
    Wrong {
        name: "quadratic",
        program: |input, output| {
            each(input, output, |heap| {
                for heap in 0..heap {
                    for part in 1..heap.div_ceil(2) {
                        black_box(part);
                    }
                }
                wins(heap)
            });
        },
        shown_by: || "1\n200000\n".to_owned(),
    },
];

/// All lost heaps up to a million.
const LOST: [u32; 41] = [
    1, 2, 4, 7, 10, 20, 23, 26, 50, 53, 270, 273, 276, 282, 285, 288, 316, 334, 337, 340, 346, 359,
    362, 365, 386, 389, 392, 566, 630, 633, 636, 639, 673, 676, 682, 685, 923, 926, 929, 932, 1222,
];

/// Reads each case and writes who wins.
fn each(input: &mut Input, output: &mut String, mut wins: impl FnMut(u32) -> bool) {
    cases(input, output, |input| if wins(input.next()) { "first" } else { "second" });
}

fn wins(heap: u32) -> bool {
    !LOST.contains(&heap)
}
