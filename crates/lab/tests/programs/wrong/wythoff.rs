//! Wythoff's game, solved wrongly.

use super::{Input, Wrong};
use std::hint::black_box;

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        // Two lost pairs within the limits show it; the other one is 165580140 267914295.
        name: "golden-ratio-in-double-precision",
        program: |input, output| {
            one(input, output, |k| (k as f64 * f64::midpoint(1.0, 5_f64.sqrt())) as u64);
        },
        shown_by: || "433494436 701408732\n".to_owned(),
    },
    Wrong {
        name: "golden-ratio-in-single-precision",
        program: |input, output| {
            one(input, output, |k| (k as f32 * f32::midpoint(1.0, 5_f32.sqrt())) as u64);
        },
        shown_by: || "4180 6764\n".to_owned(),
    },
    Wrong {
        name: "golden-ratio-with-three-digits",
        program: |input, output| one(input, output, |k| k * 1618 / 1000),
        shown_by: || "377 610\n".to_owned(),
    },
    Wrong {
        name: "square-in-32-bits",
        program: |input, output| {
            one(input, output, |k| {
                let square = (k as u32).wrapping_mul(k as u32).wrapping_mul(5);
                u64::midpoint(k, square.isqrt().into())
            });
        },
        // The squares of 29309 and more, times 5, need more bits.
        shown_by: || "47423 76732\n".to_owned(),
    },
    Wrong {
        name: "table-of-a-thousand-lost-pairs",
        program: |input, output| one(input, output, |k| if k < 1000 { least(k) } else { u64::MAX }),
        shown_by: || "1618 2618\n".to_owned(),
    },
    Wrong {
        name: "heaps-taken-to-be-in-order",
        program: |input, output| {
            let (a, b): (u64, u64) = (input.next(), input.next());
            answer(output, b < a || least(b - a) != a);
        },
        shown_by: || "2 1\n".to_owned(),
    },
    Wrong {
        name: "unequal-heaps-win",
        program: |input, output| {
            let (a, b): (u64, u64) = (input.next(), input.next());
            answer(output, a != b);
        },
        shown_by: || "1 1\n".to_owned(),
    },
    Wrong {
        name: "ratio-of-the-heaps",
        program: |input, output| {
            let (a, b): (u64, u64) = (input.next(), input.next());
            answer(output, (a.max(b) as f64 / a.min(b) as f64 - 1.618).abs() > 0.1);
        },
        shown_by: || "1 2\n".to_owned(),
    },
    Wrong {
        name: "pair-by-pair",
        program: |input, output| {
            one(input, output, |k| {
                let mut pair = 0;
                for _ in 0..8 {
                    pair = (0..=k).fold(0, |_, k| black_box(least(black_box(k))));
                }
                pair
            });
        },
        shown_by: || "0 100000000\n".to_owned(),
    },
];

/// Reads the case, and writes whether its smaller heap is other than that of the lost pair with this
/// difference.
fn one(input: &mut Input, output: &mut String, least: impl Fn(u64) -> u64) {
    let (a, b): (u64, u64) = (input.next(), input.next());
    answer(output, a.min(b) != least(a.abs_diff(b)));
}

fn answer(output: &mut String, wins: bool) {
    output.push_str(if wins { "1\n" } else { "0\n" });
}

/// The smaller heap of the lost pair with this difference.
fn least(k: u64) -> u64 {
    u64::midpoint(k, (5 * k * k).isqrt())
}
