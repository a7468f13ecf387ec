//! Stones, solved wrongly.

use super::{Input, Wrong};
use std::hint::black_box;

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "largest-number-first",
        program: |input, output| {
            one(input, output, |takes, mut heap| {
                let mut moves = 0;
                while let Some(take) = takes.iter().rev().find(|take| **take <= heap) {
                    heap -= take;
                    moves += 1;
                }
                moves % 2 == 1
            });
        },
        shown_by: || "2 4\n1 2\n".to_owned(),
    },
    Wrong {
        name: "modulo-least-and-largest",
        program: |input, output| {
            one(input, output, |takes, heap| {
                heap % (takes[0] + takes[takes.len() - 1]) >= takes[0]
            });
        },
        shown_by: || "2 6\n1 3\n".to_owned(),
    },
    Wrong {
        name: "odd-heap-wins",
        program: |input, output| one(input, output, |_, heap| heap % 2 == 1),
        shown_by: || "1 2\n2\n".to_owned(),
    },
    Wrong {
        name: "never-takes-a-whole-heap",
        program: |input, output| {
            one(input, output, |takes, heap| heap > 0 && wins(takes, heap - 1));
        },
        shown_by: || "1 1\n1\n".to_owned(),
    },
    Wrong {
        name: "loops-as-in-a-knapsack",
        program: |input, output| {
            one(input, output, |takes, heap| {
                let mut wins = vec![false; heap + 1];
                for take in takes {
                    for heap in *take..=heap {
                        wins[heap] |= !wins[heap - take];
                    }
                }
                wins[heap]
            });
        },
        shown_by: || "2 3\n1 2\n".to_owned(),
    },
    Wrong {
        name: "table-ends-below-the-largest-heap",
        program: |input, output| {
            one(input, output, |takes, heap| heap < 100_000 && wins(takes, heap));
        },
        shown_by: || "1 100000\n100000\n".to_owned(),
    },
    Wrong {
        name: "sixteen-bits",
        program: |input, output| one(input, output, |takes, heap| wins(takes, heap % (1 << 16))),
        shown_by: || "1 65536\n3\n".to_owned(),
    },
    Wrong {
        name: "array-of-fifty-numbers",
        program: |input, output| {
            one(input, output, |takes, heap| {
                assert!(takes.len() <= 50, "no place for a number");
                wins(takes, heap)
            });
        },
        shown_by: || {
            let takes: Vec<String> = (1..=51).map(|take: u32| take.to_string()).collect();
            format!("51 51\n{}\n", takes.join(" "))
        },
    },
    Wrong {
        name: "looks-through-all-lost-heaps",
        program: |input, output| {
            one(input, output, |takes, heap| {
                let mut lost = Vec::new();
                for heap in 0..=heap {
                    let is_lost = |left: usize| lost.iter().any(|one| black_box(*one) == left);
                    let is_won =
                        takes.iter().any(|take| heap.checked_sub(*take).is_some_and(is_lost));
                    if !is_won {
                        lost.push(heap);
                    }
                }
                lost.last() != Some(&heap)
            });
        },
        shown_by: || "1 100000\n1\n".to_owned(),
    },
];

/// Reads the case and writes whether the first player wins.
fn one(input: &mut Input, output: &mut String, wins: impl Fn(&[usize], usize) -> bool) {
    let (count, heap) = (input.next(), input.next());
    let takes: Vec<usize> = input.list(count);
    output.push_str(if wins(&takes, heap) { "First\n" } else { "Second\n" });
}

fn wins(takes: &[usize], heap: usize) -> bool {
    let mut wins = vec![false; heap + 1];
    for heap in 0..=heap {
        wins[heap] = takes.iter().any(|take| *take <= heap && !wins[heap - take]);
    }
    wins[heap]
}
