//! Nim, solved wrongly.

use super::{Input, Wrong};
use std::fmt::Write;
use std::hint::black_box;

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "sum-kept-between-cases",
        program: |input, output| {
            let mut sum = 0;
            each(input, output, |piles| {
                sum = piles.iter().fold(sum, |sum, pile| sum ^ pile);
                sum != 0
            });
        },
        shown_by: || "2\n1\n1\n1\n0\n".to_owned(),
    },
    Wrong {
        name: "piles-kept-between-cases",
        program: |input, output| {
            let mut all = [0; 10_000];
            let mut most = 0;
            each(input, output, |piles| {
                all[..piles.len()].copy_from_slice(&piles);
                most = most.max(piles.len());
                xor(&all[..most]) != 0
            });
        },
        shown_by: || "2\n2\n0 1\n1\n1\n".to_owned(),
    },
    Wrong {
        name: "last-of-ten-thousand-piles-missed",
        program: |input, output| {
            each(input, output, |piles| xor(&piles[..piles.len().min(9999)]) != 0);
        },
        shown_by: || format!("1\n10000\n{}1\n", "0 ".repeat(9999)),
    },
    Wrong {
        name: "array-of-a-thousand-piles",
        program: |input, output| {
            let mut all = [0; 1000];
            each(input, output, |piles| {
                all[..piles.len()].copy_from_slice(&piles);
                xor(&piles) != 0
            });
        },
        shown_by: || format!("1\n1001\n{}0\n", "0 ".repeat(1000)),
    },
    Wrong {
        name: "or-for-xor",
        program: |input, output| {
            each(input, output, |piles| piles.iter().fold(0, |sum, pile| sum | pile) != 0);
        },
        shown_by: || "1\n2\n1 1\n".to_owned(),
    },
    Wrong {
        name: "parity-of-all-stones",
        program: |input, output| {
            each(input, output, |piles| piles.iter().sum::<u32>() % 2 == 1);
        },
        shown_by: || "1\n1\n2\n".to_owned(),
    },
    Wrong {
        name: "stops-at-an-empty-pile",
        program: |input, output| {
            each(input, output, |piles| {
                let end = piles.iter().position(|&pile| pile == 0).unwrap_or(piles.len());
                xor(&piles[..end]) != 0
            });
        },
        shown_by: || "1\n2\n0 1\n".to_owned(),
    },
    Wrong {
        name: "twelve-bits",
        program: |input, output| each(input, output, |piles| xor(&piles) & 4095 != 0),
        shown_by: || "1\n1\n4096\n".to_owned(),
    },
    Wrong {
        name: "table-ends-below-the-largest-pile",
        program: |input, output| {
            each(input, output, |piles| {
                let values: Vec<u32> = (0..9999).collect();
                let value = |pile: &u32| values.get(*pile as usize).copied().unwrap_or(0);
                piles.iter().fold(0, |sum, pile| sum ^ value(pile)) != 0
            });
        },
        shown_by: || "1\n1\n9999\n".to_owned(),
    },
    Wrong {
        name: "lost-only-with-equal-pairs",
        program: |input, output| {
            each(input, output, |mut piles| {
                piles.retain(|&pile| pile > 0);
                piles.sort_unstable();
                piles.len() % 2 == 1 || piles.chunks(2).any(|pair| pair[0] != pair[1])
            });
        },
        shown_by: || "1\n3\n1 2 3\n".to_owned(),
    },
    Wrong {
        name: "last-stone-loses",
        program: |input, output| {
            each(input, output, |piles| {
                let all_ones = piles.iter().all(|&pile| pile <= 1);
                (xor(&piles) != 0) != all_ones
            });
        },
        shown_by: || "1\n1\n1\n".to_owned(),
    },
    Wrong {
        name: "float-logarithm",
        program: |input, output| {
            // The highest digit alone, and of the rest that there is one.
            each(input, output, |piles| {
                let digit = |pile: u32| f64::from(pile).log2().floor() as i32;
                let digits = piles.iter().filter(|&&pile| pile > 0).map(|&pile| digit(pile));
                let mut counts = [0; 16];
                digits.for_each(|digit| counts[digit as usize] += 1);
                counts.iter().any(|count| count % 2 == 1)
            });
        },
        shown_by: || "1\n2\n2 3\n".to_owned(),
    },
    Wrong {
        name: "quadratic",
        program: |input, output| {
            each(input, output, |piles| {
                for _ in 0..40 {
                    for one in &piles {
                        for other in &piles {
                            black_box(one ^ other);
                        }
                    }
                }
                xor(&piles) != 0
            });
        },
        shown_by: || format!("1\n10000\n{}0\n", "0 ".repeat(9999)),
    },
    Wrong {
        name: "no-end-at-equal-piles",
        program: |input, output| {
            each(input, output, |piles| {
                while piles.len() > 1 && piles[0] == piles[1] {
                    black_box(&piles);
                }
                xor(&piles) != 0
            });
        },
        shown_by: || "1\n2\n0 0\n".to_owned(),
    },
];

/// Reads each case and writes whether the first player wins.
fn each(input: &mut Input, output: &mut String, mut wins: impl FnMut(Vec<u32>) -> bool) {
    let cases: u32 = input.next();
    for _ in 0..cases {
        let count = input.next();
        let answer = if wins(input.list(count)) { "Yes" } else { "No" };
        writeln!(output, "{answer}").expect("a string");
    }
}

fn xor(piles: &[u32]) -> u32 {
    piles.iter().fold(0, |sum, pile| sum ^ pile)
}
