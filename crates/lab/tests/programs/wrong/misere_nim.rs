//! Misère Nim, solved wrongly.

use super::{Input, Wrong, cases};

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "rule-of-nim",
        program: |input, output| each(input, output, |heaps| xor(heaps) != 0),
        shown_by: || "1\n1\n1\n".to_owned(),
    },
    Wrong {
        name: "rule-of-nim-turned-round",
        program: |input, output| each(input, output, |heaps| xor(heaps) == 0),
        shown_by: || "1\n1\n2\n".to_owned(),
    },
    Wrong {
        name: "one-heap-alone-is-special",
        program: |input, output| {
            each(input, output, |heaps| match heaps {
                [heap] => *heap != 1,
                _ => xor(heaps) != 0,
            });
        },
        shown_by: || "1\n2\n1 1\n".to_owned(),
    },
    Wrong {
        name: "empty-heaps-taken-for-large-ones",
        program: |input, output| {
            each(input, output, |heaps| (xor(heaps) != 0) != heaps.iter().all(|&heap| heap == 1));
        },
        shown_by: || "1\n2\n0 1\n".to_owned(),
    },
    Wrong {
        name: "large-heap-wins",
        program: |input, output| {
            each(input, output, |heaps| {
                heaps.iter().any(|&heap| heap > 1) || heaps.iter().sum::<u32>() % 2 == 0
            });
        },
        shown_by: || "1\n2\n2 2\n".to_owned(),
    },
    Wrong {
        name: "mark-of-a-large-heap-kept",
        program: |input, output| {
            let mut is_large = false;
            each(input, output, |heaps| {
                is_large |= heaps.iter().any(|&heap| heap > 1);
                (xor(heaps) != 0) == is_large
            });
        },
        shown_by: || "2\n1\n2\n1\n1\n".to_owned(),
    },
    Wrong {
        name: "sum-kept-between-cases",
        program: |input, output| {
            let mut sum = 0;
            each(input, output, |heaps| {
                sum ^= xor(heaps);
                (sum != 0) == heaps.iter().any(|&heap| heap > 1)
            });
        },
        shown_by: || "2\n1\n1\n1\n1\n".to_owned(),
    },
    Wrong {
        name: "last-of-fifty-heaps-missed",
        program: |input, output| {
            each(input, output, |heaps| wins(&heaps[..heaps.len().min(49)]));
        },
        shown_by: || format!("1\n50\n{}1\n", "0 ".repeat(49)),
    },
    Wrong {
        name: "twelve-bits",
        program: |input, output| {
            each(input, output, |heaps| {
                (xor(heaps) & 4095 != 0) == heaps.iter().any(|&heap| heap > 1)
            });
        },
        shown_by: || "1\n1\n4096\n".to_owned(),
    },
    Wrong {
        name: "table-ends-below-the-largest-heap",
        program: |input, output| {
            let values: Vec<u32> = (0..5000).collect();
            each(input, output, |heaps| {
                let value = |heap: &u32| values.get(*heap as usize).copied().unwrap_or(0);
                let heaps: Vec<u32> = heaps.iter().map(value).collect();
                wins(&heaps)
            });
        },
        shown_by: || "1\n2\n1 5000\n".to_owned(),
    },
];

/// Reads each case and writes who wins.
fn each(input: &mut Input, output: &mut String, mut wins: impl FnMut(&[u32]) -> bool) {
    cases(input, output, |input| if wins(&input.counted::<u32>()) { "John" } else { "Brother" });
}

fn wins(heaps: &[u32]) -> bool {
    (xor(heaps) != 0) == heaps.iter().any(|&heap| heap > 1)
}

fn xor(heaps: &[u32]) -> u32 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}
