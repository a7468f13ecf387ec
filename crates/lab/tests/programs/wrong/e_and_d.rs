//! E&D, solved wrongly.

use super::{Input, Wrong, cases};
use std::hint::black_box;

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "xor-in-a-pair",
        program: |input, output| each(input, output, |heaps| sum(heaps, |a, b| (a - 1) ^ (b - 1))),
        shown_by: || "1\n2\n2 2\n".to_owned(),
    },
    Wrong {
        name: "and-in-a-pair",
        program: |input, output| each(input, output, |heaps| sum(heaps, |a, b| (a - 1) & (b - 1))),
        shown_by: || "1\n2\n1 2\n".to_owned(),
    },
    Wrong {
        name: "nothing-subtracted",
        program: |input, output| each(input, output, |heaps| sum(heaps, |a, b| a | b)),
        shown_by: || "1\n2\n1 1\n".to_owned(),
    },
    Wrong {
        name: "even-heap-wins",
        program: |input, output| {
            each(input, output, |heaps| heaps.iter().any(|heap| heap % 2 == 0).into());
        },
        shown_by: || "1\n4\n1 2 1 2\n".to_owned(),
    },
    Wrong {
        name: "halves-for-pairs",
        program: |input, output| {
            each(input, output, |heaps| {
                let (first, second) = heaps.split_at(heaps.len() / 2);
                let pairs = first.iter().zip(second);
                pairs.fold(0, |sum, (a, b)| sum ^ value((a - 1) | (b - 1)))
            });
        },
        shown_by: || "1\n4\n1 2 1 2\n".to_owned(),
    },
    Wrong {
        name: "sum-kept-between-cases",
        program: |input, output| {
            let mut kept = 0;
            each(input, output, |heaps| {
                kept ^= sum(heaps, |a, b| (a - 1) | (b - 1));
                kept
            });
        },
        shown_by: || "2\n2\n1 2\n2\n1 1\n".to_owned(),
    },
    Wrong {
        name: "values-above-fifteen-missed",
        program: |input, output| {
            each(input, output, |heaps| sum(heaps, |a, b| ((a - 1) | (b - 1)) % (1 << 15)) % 15);
        },
        shown_by: || "1\n2\n1 32768\n".to_owned(),
    },
    Wrong {
        name: "table-ends-below-a-thousand",
        program: |input, output| {
            each(input, output, |heaps| {
                sum(heaps, |a, b| if a.max(b) < 1000 { (a - 1) | (b - 1) } else { 0 })
            });
        },
        shown_by: || "1\n2\n1 1000\n".to_owned(),
    },
    Wrong {
        name: "array-of-ten-thousand-heaps",
        program: |input, output| {
            let mut kept = [0; 10_000];
            each(input, output, |heaps| {
                kept[..heaps.len()].copy_from_slice(heaps);
                sum(heaps, |a, b| (a - 1) | (b - 1))
            });
        },
        shown_by: || format!("1\n10002\n{}1\n", "1 ".repeat(10_001)),
    },
    Wrong {
        name: "last-of-ten-thousand-pairs-missed",
        program: |input, output| {
            each(input, output, |heaps| {
                sum(&heaps[..heaps.len().min(19_998)], |a, b| (a - 1) | (b - 1))
            });
        },
        shown_by: || format!("1\n20000\n{}2\n", "1 ".repeat(19_999)),
    },
    Wrong {
        name: "split-by-split",
        program: |input, output| {
            each(input, output, |heaps| {
                for heap in heaps {
                    for split in 0..4 * heap {
                        black_box(split);
                    }
                }
                sum(heaps, |a, b| (a - 1) | (b - 1))
            });
        },
        shown_by: || "1\n2\n1 2000000000\n".to_owned(),
    },
];

/// Reads each case and writes whether it is worth anything.
fn each(input: &mut Input, output: &mut String, mut sum: impl FnMut(&[u64]) -> u64) {
    cases(input, output, |input| if sum(&input.counted::<u64>()) > 0 { "YES" } else { "NO" });
}

/// The sum of the values of all pairs, each by its bits.
fn sum(heaps: &[u64], bits: impl Fn(u64, u64) -> u64) -> u64 {
    heaps.chunks(2).fold(0, |sum, pair| sum ^ value(bits(pair[0], pair[1])))
}

/// The place of the lowest bit that is 0.
fn value(bits: u64) -> u64 {
    bits.trailing_ones().into()
}
