//! S-Nim, solved wrongly.

use super::{Input, Wrong, mex};

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "values-of-the-first-set-kept",
        program: |input, output| {
            let mut kept = None;
            each(input, output, |takes, heaps| {
                let values = kept.get_or_insert_with(|| values(takes, 10_000));
                xor(values, heaps)
            });
        },
        shown_by: || "1 1\n1\n1 1\n1 2\n1\n1 1\n0\n".to_owned(),
    },
    Wrong {
        name: "stamps-kept-between-sets",
        program: |input, output| {
            let mut stamps = vec![0; 200];
            each(input, output, |takes, heaps| {
                let most = heaps.iter().copied().max().unwrap_or(0);
                let mut values = vec![0; most + 1];
                for heap in 1..=most {
                    for take in takes.iter().filter(|take| **take <= heap) {
                        let option: u32 = values[heap - take];
                        stamps[option as usize] = heap;
                    }
                    values[heap] = (0..).find(|&value| stamps[value as usize] != heap).unwrap();
                }
                xor(&values, heaps)
            });
        },
        shown_by: || "1 1\n1\n1 1\n1 2\n1\n1 1\n0\n".to_owned(),
    },
    Wrong {
        name: "table-ends-below-the-largest-heap",
        program: |input, output| {
            each(input, output, |takes, heaps| {
                let values = values(takes, 9999);
                heaps.iter().fold(0, |sum, &heap| sum ^ values.get(heap).copied().unwrap_or(0)) > 0
            });
        },
        shown_by: || "1 10000\n1\n1 10000\n0\n".to_owned(),
    },
    Wrong {
        name: "last-of-a-hundred-numbers-missed",
        program: |input, output| {
            each(input, output, |takes, heaps| {
                xor(&values(&takes[..takes.len().min(99)], 10_000), heaps)
            });
        },
        shown_by: || format!("100 {}1\n1\n1 1\n0\n", "2 ".repeat(99)),
    },
    Wrong {
        name: "numbers-taken-to-be-sorted",
        program: |input, output| {
            each(input, output, |takes, heaps| {
                let mut values = vec![0; 10_001];
                for heap in 0..=10_000 {
                    let options = takes.iter().take_while(|take| **take <= heap);
                    let options: Vec<u32> = options.map(|take| values[heap - take]).collect();
                    values[heap] = mex(&options);
                }
                xor(&values, heaps)
            });
        },
        shown_by: || "2 2 1\n1\n1 1\n0\n".to_owned(),
    },
    Wrong {
        name: "or-for-xor",
        program: |input, output| {
            each(input, output, |takes, heaps| {
                let values = values(takes, 10_000);
                heaps.iter().any(|&heap| values[heap] > 0)
            });
        },
        shown_by: || "1 1\n1\n2 1 1\n0\n".to_owned(),
    },
    Wrong {
        name: "never-takes-a-whole-heap",
        program: |input, output| {
            each(input, output, |takes, heaps| {
                let heaps: Vec<usize> = heaps.iter().map(|heap| heap.saturating_sub(1)).collect();
                xor(&values(takes, 10_000), &heaps)
            });
        },
        shown_by: || "1 1\n1\n1 1\n0\n".to_owned(),
    },
    Wrong {
        name: "values-above-seven-missed",
        program: |input, output| {
            each(input, output, |takes, heaps| {
                let values = values(takes, 10_000);
                let values: Vec<u32> = values.into_iter().map(|value| value % 8).collect();
                xor(&values, heaps)
            });
        },
        shown_by: || "8 1 2 3 4 5 6 7 8\n1\n1 8\n0\n".to_owned(),
    },
];

/// Reads each set and writes which of its positions are won.
fn each(input: &mut Input, output: &mut String, mut wins: impl FnMut(&[usize], &[usize]) -> bool) {
    loop {
        let count = input.next();
        if count == 0 {
            return;
        }
        let takes: Vec<usize> = input.list(count);
        let positions: usize = input.next();
        for _ in 0..positions {
            let count = input.next();
            let heaps: Vec<usize> = input.list(count);
            output.push(if wins(&takes, &heaps) { 'W' } else { 'L' });
        }
        output.push('\n');
    }
}

fn values(takes: &[usize], most: usize) -> Vec<u32> {
    let mut values = Vec::new();
    for heap in 0..=most {
        let options = takes.iter().filter(|take| **take <= heap);
        let options: Vec<u32> = options.map(|take| values[heap - take]).collect();
        values.push(mex(&options));
    }
    values
}

fn xor(values: &[u32], heaps: &[usize]) -> bool {
    heaps.iter().fold(0, |sum, &heap| sum ^ values[heap]) > 0
}
