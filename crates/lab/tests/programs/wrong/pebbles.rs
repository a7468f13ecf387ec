//! KAM-Pebbles, solved wrongly.

use super::{Input, Wrong, cases};

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "nim-on-the-piles",
        program: |input, output| each(input, output, |row| xor(row) != 0),
        shown_by: || "1\n3\n1 1 2\n".to_owned(),
    },
    Wrong {
        name: "stairs-from-the-left",
        program: |input, output| {
            each(input, output, |row| {
                stairs(row).iter().step_by(2).fold(0, |sum, stair| sum ^ stair) != 0
            });
        },
        shown_by: || "1\n2\n0 1\n".to_owned(),
    },
    Wrong {
        name: "every-stair-counts",
        program: |input, output| each(input, output, |row| xor(&stairs(row)) != 0),
        shown_by: || "1\n2\n1 1\n".to_owned(),
    },
    Wrong {
        name: "first-stair-missed",
        program: |input, output| {
            each(input, output, |row| {
                let steps: Vec<u32> = row.windows(2).map(|pair| pair[1] - pair[0]).collect();
                sum(&steps) != 0
            });
        },
        shown_by: || "1\n1\n1\n".to_owned(),
    },
    Wrong {
        name: "or-for-xor",
        program: |input, output| {
            each(input, output, |row| stairs(row).iter().rev().step_by(2).any(|stair| *stair > 0));
        },
        shown_by: || "1\n3\n1 1 2\n".to_owned(),
    },
    Wrong {
        name: "odd-number-of-pebbles-wins",
        program: |input, output| each(input, output, |row| row.iter().sum::<u32>() % 2 == 1),
        shown_by: || "1\n1\n2\n".to_owned(),
    },
    Wrong {
        name: "last-pile-kept-between-cases",
        program: |input, output| {
            let mut last = 0;
            each(input, output, |row| {
                let mut stairs = stairs(row);
                stairs[0] = row[0].wrapping_sub(last);
                last = row[row.len() - 1];
                sum(&stairs) != 0
            });
        },
        shown_by: || "2\n1\n1\n1\n1\n".to_owned(),
    },
    Wrong {
        name: "last-of-a-thousand-piles-missed",
        program: |input, output| {
            each(input, output, |row| sum(&stairs(&row[..row.len().min(999)])) != 0);
        },
        shown_by: || format!("1\n1000\n{}1\n", "0 ".repeat(999)),
    },
    Wrong {
        name: "array-of-five-hundred-piles",
        program: |input, output| {
            let mut kept = [0; 500];
            each(input, output, |row| {
                kept[..row.len()].copy_from_slice(row);
                sum(&stairs(row)) != 0
            });
        },
        shown_by: || format!("1\n501\n{}0\n", "0 ".repeat(500)),
    },
    Wrong {
        name: "eight-bits",
        program: |input, output| each(input, output, |row| sum(&stairs(row)) & 255 != 0),
        shown_by: || "1\n1\n256\n".to_owned(),
    },
];

/// Reads each case and writes whether the first player wins.
fn each(input: &mut Input, output: &mut String, mut wins: impl FnMut(&[u32]) -> bool) {
    cases(input, output, |input| if wins(&input.counted::<u32>()) { "TAK" } else { "NIE" });
}

/// By how much each pile is higher than the one before it.
fn stairs(row: &[u32]) -> Vec<u32> {
    (0..row.len()).map(|pile| row[pile] - if pile > 0 { row[pile - 1] } else { 0 }).collect()
}

/// The xor of the stairs that count.
fn sum(stairs: &[u32]) -> u32 {
    stairs.iter().rev().step_by(2).fold(0, |sum, stair| sum ^ stair)
}

fn xor(numbers: &[u32]) -> u32 {
    numbers.iter().fold(0, |sum, number| sum ^ number)
}
