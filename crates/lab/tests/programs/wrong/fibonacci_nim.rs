//! HRPA, solved wrongly.

use super::{Input, Wrong};
use std::fmt::{Display, Write};
use std::hint::black_box;

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "largest-part",
        program: |input, output| one(input, output, |stones| parts(&fibonacci(), stones)[0]),
        shown_by: || "4\n".to_owned(),
    },
    Wrong {
        name: "one-or-all",
        program: |input, output| {
            one(input, output, |stones| if fibonacci().contains(&stones) { stones } else { 1 });
        },
        shown_by: || "7\n".to_owned(),
    },
    Wrong {
        name: "modulo-3",
        program: |input, output| {
            one(input, output, |stones| if stones % 3 == 0 { stones } else { stones % 3 });
        },
        shown_by: || "5\n".to_owned(),
    },
    Wrong {
        name: "lowest-bit",
        program: |input, output| one(input, output, |stones| stones & stones.wrapping_neg()),
        shown_by: || "3\n".to_owned(),
    },
    Wrong {
        name: "never-takes-all",
        program: |input, output| {
            one(input, output, |stones| {
                let mut numbers = fibonacci();
                numbers.retain(|number| *number < stones);
                *parts(&numbers, stones).last().unwrap()
            });
        },
        shown_by: || "2\n".to_owned(),
    },
    Wrong {
        name: "thirty-two-bits",
        program: |input, output| {
            one(input, output, |stones| {
                parts(&fibonacci(), stones % (1 << 32)).last().copied().unwrap_or(0)
            });
        },
        shown_by: || "4294967296\n".to_owned(),
    },
    Wrong {
        name: "forty-five-numbers",
        program: |input, output| {
            one(input, output, |stones| *parts(&fibonacci()[..45], stones).last().unwrap());
        },
        // The first that is left out.
        shown_by: || "2971215073\n".to_owned(),
    },
    Wrong {
        name: "numbers-by-powers-in-single-precision",
        program: |input, output| {
            one(input, output, |stones| {
                let ratio = f32::midpoint(1.0, 5_f32.sqrt());
                let number = |n| (ratio.powi(n) / 5_f32.sqrt()).round() as u64;
                let numbers: Vec<u64> = (2..70).map(number).collect();
                *parts(&numbers, stones).last().unwrap()
            });
        },
        // The first Fibonacci number that the powers miss.
        shown_by: || "832040\n".to_owned(),
    },
    Wrong {
        name: "stone-by-stone",
        program: |input, output| {
            one(input, output, |stones| {
                for _ in 0..4 {
                    for stone in 0..stones {
                        black_box(stone);
                    }
                }
                *parts(&fibonacci(), stones).last().unwrap()
            });
        },
        shown_by: || "10000000000\n".to_owned(),
    },
];

/// Reads the case and writes a take.
fn one<A: Display>(input: &mut Input, output: &mut String, take: impl Fn(u64) -> A) {
    writeln!(output, "{}", take(input.next())).expect("a string");
}

/// From 1 and 2 on.
fn fibonacci() -> Vec<u64> {
    let mut numbers = vec![1, 2];
    while let [.., one, two] = numbers[..]
        && one + two < 1 << 60
    {
        numbers.push(one + two);
    }
    numbers
}

/// A number as a sum of these, the largest that fits first.
fn parts(numbers: &[u64], mut number: u64) -> Vec<u64> {
    let mut parts = Vec::new();
    while let Some(part) = numbers.iter().rev().find(|part| **part <= number && number > 0) {
        parts.push(*part);
        number -= part;
    }
    parts
}
