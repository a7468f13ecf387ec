//! New Nim, solved wrongly.

use super::{Input, Wrong};
use std::fmt::{Display, Write};
use std::hint::black_box;

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "heaps-in-the-order-of-the-input",
        program: |input, output| one(input, output, |heaps| taken(heaps, 30)),
        shown_by: || "3\n1 2 3\n".to_owned(),
    },
    Wrong {
        name: "smallest-heaps-kept",
        program: |input, output| {
            one(input, output, |heaps| {
                heaps.sort_unstable();
                taken(heaps, 30)
            });
        },
        shown_by: || "3\n1 2 3\n".to_owned(),
    },
    Wrong {
        name: "xor-of-zero-is-lost",
        program: |input, output| {
            one(input, output, |heaps| {
                let is_lost = heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0;
                if is_lost { -1 } else { right(heaps) }
            });
        },
        shown_by: || "2\n1 1\n".to_owned(),
    },
    Wrong {
        name: "other-xor-is-won",
        program: |input, output| {
            one(input, output, |heaps| {
                let is_won = heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0;
                if is_won { 0 } else { right(heaps) }
            });
        },
        shown_by: || "3\n1 1 1\n".to_owned(),
    },
    Wrong {
        name: "different-heaps-kept",
        program: |input, output| {
            one(input, output, |heaps| {
                let all: i64 = heaps.iter().sum();
                heaps.sort_unstable();
                heaps.dedup();
                all - heaps.iter().sum::<i64>()
            });
        },
        shown_by: || "3\n1 2 3\n".to_owned(),
    },
    Wrong {
        name: "one-heap-of-each-length",
        program: |input, output| {
            one(input, output, |heaps| {
                let all: i64 = heaps.iter().sum();
                heaps.sort_unstable_by(|one, other| other.cmp(one));
                heaps.dedup_by_key(|heap| heap.leading_zeros());
                all - heaps.iter().sum::<i64>()
            });
        },
        shown_by: || "2\n2 3\n".to_owned(),
    },
    Wrong {
        name: "sum-in-32-bits",
        program: |input, output| one(input, output, |heaps| right(heaps) as i32),
        shown_by: || "4\n1000000000 1000000000 1000000000 1000000000\n".to_owned(),
    },
    Wrong {
        name: "bits-one-short",
        program: |input, output| {
            one(input, output, |heaps| {
                heaps.sort_unstable_by(|one, other| other.cmp(one));
                taken(heaps, 29)
            });
        },
        shown_by: || "1\n536870912\n".to_owned(),
    },
    Wrong {
        name: "last-of-a-hundred-heaps-missed",
        program: |input, output| {
            one(input, output, |heaps| {
                heaps.truncate(99);
                right(heaps)
            });
        },
        shown_by: || format!("100\n{}1\n", "1 ".repeat(99)),
    },
    Wrong {
        name: "all-subsets",
        program: |input, output| {
            one(input, output, |heaps| {
                for set in 0..1_u64 << heaps.len().min(60) {
                    black_box(set);
                }
                right(heaps)
            });
        },
        shown_by: || format!("34\n{}1\n", "1 ".repeat(33)),
    },
];

/// Reads the case and writes how many sticks are taken.
fn one<A: Display>(input: &mut Input, output: &mut String, taken: impl Fn(&mut Vec<i64>) -> A) {
    writeln!(output, "{}", taken(&mut input.counted())).expect("a string");
}

fn right(heaps: &mut [i64]) -> i64 {
    heaps.sort_unstable_by(|one, other| other.cmp(one));
    taken(heaps, 30)
}

/// The sum of all heaps that are a xor of some before them, in so many bits.
fn taken(heaps: &[i64], bits: usize) -> i64 {
    let mut basis = vec![0; bits];
    let mut taken = 0;
    for heap in heaps {
        let mut rest = *heap;
        let mut is_new = false;
        for bit in (0..bits).rev() {
            if rest >> bit & 1 == 1 {
                if basis[bit] == 0 {
                    basis[bit] = rest;
                    is_new = true;
                    break;
                }
                rest ^= basis[bit];
            }
        }
        if !is_new {
            taken += heap;
        }
    }
    taken
}
