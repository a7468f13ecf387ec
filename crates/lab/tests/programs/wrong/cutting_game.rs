//! The cutting game, solved wrongly.

use super::{Input, Wrong, mex};
use std::fmt::Write;

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "or-for-xor",
        program: |input, output| each(input, output, |w, h| table(w, h, 2, |a, b| a | b) > 0),
        shown_by: || "8 2\n".to_owned(),
    },
    Wrong {
        name: "table-ends-below-200",
        program: |input, output| {
            each(input, output, |w, h| w < 200 && h < 200 && table(w, h, 2, |a, b| a ^ b) > 0);
        },
        shown_by: || "200 2\n".to_owned(),
    },
    Wrong {
        name: "strips-are-worth-nothing",
        program: |input, output| each(input, output, |w, h| table(w, h, 1, |a, b| a ^ b) > 0),
        shown_by: || "2 2\n".to_owned(),
    },
    Wrong {
        name: "an-even-number-of-cells-wins",
        program: |input, output| each(input, output, |w, h| w * h % 2 == 0),
        shown_by: || "2 2\n".to_owned(),
    },
    Wrong {
        name: "only-the-width-is-cut",
        program: |input, output| each(input, output, |w, _| table(w, 2, 2, |a, b| a ^ b) > 0),
        shown_by: || "2 4\n".to_owned(),
    },
    Wrong {
        name: "only-the-longer-side-is-cut",
        program: |input, output| {
            each(input, output, |w, h| table(w.max(h), 2, 2, |a, b| a ^ b) > 0);
        },
        shown_by: || "4 7\n".to_owned(),
    },
    Wrong {
        name: "array-of-a-hundred-columns",
        program: |input, output| {
            let columns = [0; 101];
            each(input, output, |w, h| columns[w] + columns[h] + table(w, h, 2, |a, b| a ^ b) > 0);
        },
        shown_by: || "101 2\n".to_owned(),
    },
    Wrong {
        name: "wins-only-with-two-lost-sheets",
        program: |input, output| {
            each(input, output, |w, h| table(w, h, 2, |a, b| u32::from(a > 0 || b > 0)) > 0);
        },
        shown_by: || "8 2\n".to_owned(),
    },
];

/// Reads each case and writes whether the first player wins.
fn each(input: &mut Input, output: &mut String, mut wins: impl FnMut(usize, usize) -> bool) {
    while !input.is_at_end() {
        let answer = if wins(input.next(), input.next()) { "WIN" } else { "LOSE" };
        writeln!(output, "{answer}").expect("a string");
    }
}

/// The value of a sheet of which parts of at least this side are cut, with some sum of two values. It is
/// symmetric in the sides.
fn table(width: usize, height: usize, least: usize, sum: fn(u32, u32) -> u32) -> u32 {
    let mut values = vec![vec![0; height + 1]; width + 1];
    for w in least..=width {
        for h in least..=height {
            let mut options = Vec::new();
            options.extend(
                (least..=w / 2)
                    .filter(|a| w - a >= least)
                    .map(|a| sum(values[a][h], values[w - a][h])),
            );
            options.extend(
                (least..=h / 2)
                    .filter(|b| h - b >= least)
                    .map(|b| sum(values[w][b], values[w][h - b])),
            );
            values[w][h] = mex(&options);
        }
    }
    values[width][height]
}
