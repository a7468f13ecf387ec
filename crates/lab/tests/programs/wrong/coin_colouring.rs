//! The colouring game, solved wrongly.

use super::{Input, Wrong};
use std::collections::HashSet;

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "xor-of-row-and-column",
        program: |input, output| {
            each(input, output, |board| board.fold(|sum, row, column| sum ^ row ^ column) > 0);
        },
        shown_by: || "1\n1 1\nT\n".to_owned(),
    },
    Wrong {
        name: "parity-of-the-tails",
        program: |input, output| {
            each(input, output, |board| board.fold(|count, _, _| count + 1) % 2 == 1);
        },
        shown_by: || "1\n1 2\nTT\n".to_owned(),
    },
    Wrong {
        name: "powers-of-two-on-the-border",
        program: |input, output| {
            each(input, output, |board| board.wins(|row, column| row + column - 2));
        },
        shown_by: || "1\n1 3\nTHT\n".to_owned(),
    },
    Wrong {
        name: "ruler-everywhere",
        program: |input, output| {
            each(input, output, |board| {
                board.wins(|row, column| (row + column - 1).trailing_zeros() as usize)
            });
        },
        shown_by: || "1\n2 2\nTH\nHT\n".to_owned(),
    },
    Wrong {
        name: "ruler-on-the-first-row-alone",
        program: |input, output| {
            each(input, output, |board| {
                board.wins(|row, column| if row > 1 { row + column - 2 } else { bit(row, column) })
            });
        },
        shown_by: || "1\n3 1\nT\nH\nT\n".to_owned(),
    },
    Wrong {
        name: "one-bit-too-high-inside",
        program: |input, output| {
            each(input, output, |board| {
                board.wins(|row, column| bit(row, column) + usize::from(row.min(column) > 1))
            });
        },
        shown_by: || "1\n2 4\nHHHT\nHTHH\n".to_owned(),
    },
    Wrong {
        name: "thirty-two-bits",
        program: |input, output| {
            each(input, output, |board| {
                board.fold(|sum, row, column| {
                    sum ^ 1_u32.checked_shl(bit(row, column) as u32).unwrap_or(0) as usize
                }) > 0
            });
        },
        shown_by: || format!("1\n32 2\n{}HT\n", "HH\n".repeat(31)),
    },
    Wrong {
        name: "shifts-that-wrap-at-64-bits",
        program: |input, output| {
            each(input, output, |board| board.wins(|row, column| bit(row, column) % 64));
        },
        shown_by: || format!("1\n64 2\nTH\n{}HT\n", "HH\n".repeat(62)),
    },
    Wrong {
        name: "last-of-a-hundred-columns-missed",
        program: |input, output| {
            each(input, output, |mut board| {
                board.tails.retain(|&(_, column)| column < 100);
                board.wins(bit)
            });
        },
        shown_by: || format!("1\n1 100\n{}T\n", "H".repeat(99)),
    },
    Wrong {
        name: "tails-kept-between-cases",
        program: |input, output| {
            let mut kept = HashSet::new();
            each(input, output, |board| {
                let cells =
                    (1..=board.rows).flat_map(|row| (1..=board.columns).map(move |of| (row, of)));
                cells.for_each(|cell| {
                    kept.remove(&cell);
                });
                kept.extend(board.tails);
                Board { tails: kept.iter().copied().collect(), ..board }.wins(bit)
            });
        },
        shown_by: || "2\n1 2\nHT\n1 1\nH\n".to_owned(),
    },
    Wrong {
        name: "bits-kept-between-cases",
        program: |input, output| {
            let mut sum = HashSet::new();
            each(input, output, |board| board.add(bit, &mut sum));
        },
        shown_by: || "2\n1 1\nT\n1 1\nH\n".to_owned(),
    },
];

/// The bit that a coin is worth, by row and column from 1.
fn bit(row: usize, column: usize) -> usize {
    if row.min(column) > 1 {
        row + column - 2
    } else {
        (row + column - 1).trailing_zeros() as usize
    }
}

/// Reads each case and writes whether the first player wins.
fn each(input: &mut Input, output: &mut String, mut wins: impl FnMut(Board) -> bool) {
    let cases: u32 = input.next();
    for _ in 0..cases {
        let (rows, columns) = (input.next(), input.next());
        let lines: Vec<String> = input.list(rows);
        let mut tails = Vec::new();
        for (row, line) in lines.iter().enumerate() {
            let places = line.bytes().enumerate().filter(|&(_, letter)| letter != b'H');
            tails.extend(places.map(|(column, _)| (row + 1, column + 1)));
        }
        output.push_str(if wins(Board { rows, columns, tails }) { "-_-\n" } else { "=_=\n" });
    }
}

struct Board {
    rows: usize,
    columns: usize,
    tails: Vec<(usize, usize)>,
}

impl Board {
    fn fold(&self, add: impl Fn(usize, usize, usize) -> usize) -> usize {
        self.tails.iter().fold(0, |sum, &(row, column)| add(sum, row, column))
    }

    fn wins(&self, bit: impl Fn(usize, usize) -> usize) -> bool {
        self.add(bit, &mut HashSet::new())
    }

    /// Adds the bits of all tails, and tells whether the sum is not 0.
    fn add(&self, bit: impl Fn(usize, usize) -> usize, sum: &mut HashSet<usize>) -> bool {
        for &(row, column) in &self.tails {
            let bit = bit(row, column);
            if !sum.remove(&bit) {
                sum.insert(bit);
            }
        }
        !sum.is_empty()
    }
}
