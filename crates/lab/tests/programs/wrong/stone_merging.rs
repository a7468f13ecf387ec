//! Stone merging, solved wrongly.

use super::{Input, Wrong};
use std::fmt::Write;
use std::hint::black_box;

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "rounded-down",
        program: |input, output| each(input, output, |n, m| n - n / m),
        shown_by: || "1\n2 3\n".to_owned(),
    },
    Wrong {
        name: "small-float",
        program: |input, output| {
            each(input, output, |n, m| n - (n as f32 / m as f32).ceil() as u64);
        },
        shown_by: || "1\n1000000000 1000000000\n".to_owned(),
    },
    Wrong {
        name: "always-one-pile-in-the-end",
        program: |input, output| each(input, output, |n, _| n - 1),
        shown_by: || "1\n3 2\n".to_owned(),
    },
    Wrong {
        name: "limit-1-taken-for-2",
        program: |input, output| each(input, output, |n, m| n - n.div_ceil(m.max(2))),
        shown_by: || "1\n2 1\n".to_owned(),
    },
    Wrong {
        name: "limit-of-the-first-case-kept",
        program: |input, output| {
            let mut kept = None;
            each(input, output, |n, m| n - n.div_ceil(*kept.get_or_insert(m)));
        },
        shown_by: || "2\n2 2\n3 3\n".to_owned(),
    },
    Wrong {
        name: "array-of-a-million-piles",
        program: |input, output| {
            each(input, output, |n, m| {
                assert!(n <= 1_000_000, "no place for a pile");
                n - n.div_ceil(m)
            });
        },
        shown_by: || "1\n1000001 1000000000\n".to_owned(),
    },
    Wrong {
        name: "merge-by-merge",
        program: |input, output| {
            each(input, output, |n, m| {
                let mut left = n;
                for _ in 0..8 {
                    left = n;
                    while left > n.div_ceil(m) {
                        left = black_box(left - 1);
                    }
                }
                n - left
            });
        },
        shown_by: || "1\n1000000000 1000000000\n".to_owned(),
    },
    Wrong {
        name: "piles-stay-below-the-limit",
        program: |input, output| each(input, output, |n, m| n - n.div_ceil((m - 1).max(1))),
        shown_by: || "1\n2 2\n".to_owned(),
    },
];

/// Reads each case and writes who wins after so many merges.
fn each(input: &mut Input, output: &mut String, mut merges: impl FnMut(u64, u64) -> u64) {
    let cases: u32 = input.next();
    for _ in 0..cases {
        let merges = merges(input.next(), input.next());
        writeln!(output, "{}", 1 - merges % 2).expect("a string");
    }
}
