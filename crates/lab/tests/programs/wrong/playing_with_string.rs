//! Playing with String, solved wrongly.

use super::{Input, Wrong, mex};
use std::fmt::Write;
use std::hint::black_box;

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "odd-number-of-centres-wins",
        program: |input, output| {
            one(input, output, |letters| {
                let centres = centres(letters);
                centres.first().filter(|_| centres.len() % 2 == 1).copied()
            });
        },
        shown_by: || "aaaa\n".to_owned(),
    },
    Wrong {
        name: "two-centres-die",
        program: |input, output| one(input, output, |letters| first(&runs(letters), 1)),
        shown_by: || "aaa\n".to_owned(),
    },
    Wrong {
        name: "places-numbered-from-0",
        program: |input, output| {
            one(input, output, |letters| Some(first(&runs(letters), 2)? - 1));
        },
        shown_by: || "aaa\n".to_owned(),
    },
    Wrong {
        name: "last-cut-for-the-first",
        program: |input, output| {
            one(input, output, |letters| {
                let turned: Vec<u8> = letters.iter().rev().copied().collect();
                Some(letters.len() - 1 - first(&runs(&turned), 2)?)
            });
        },
        shown_by: || "aaaa\n".to_owned(),
    },
    Wrong {
        name: "any-cut-wins",
        program: |input, output| one(input, output, |letters| centres(letters).first().copied()),
        shown_by: || "aaaaa\n".to_owned(),
    },
    Wrong {
        name: "runs-taken-together",
        program: |input, output| {
            one(input, output, |letters| {
                let all: Vec<(usize, usize)> = runs(letters);
                let (start, _) = *all.first()?;
                first(&[(start, all.iter().map(|(_, length)| length).sum())], 2)
            });
        },
        shown_by: || "abaca\n".to_owned(),
    },
    Wrong {
        name: "centre-is-equal-too",
        program: |input, output| {
            one(input, output, |letters| {
                let mut runs = runs(letters);
                runs.retain(|(start, _)| letters[*start] == letters[start - 1]);
                first(&runs, 2)
            });
        },
        shown_by: || "aba\n".to_owned(),
    },
    Wrong {
        name: "array-of-4999-letters",
        program: |input, output| {
            one(input, output, |letters| {
                assert!(letters.len() < 5000, "no place for a letter");
                first(&runs(letters), 2)
            });
        },
        shown_by: || format!("{}\n", "a".repeat(5000)),
    },
    Wrong {
        name: "array-of-a-thousand-letters",
        program: |input, output| {
            one(input, output, |letters| {
                assert!(letters.len() <= 1000, "no place for a letter");
                first(&runs(letters), 2)
            });
        },
        shown_by: || format!("{}\n", "a".repeat(1001)),
    },
    Wrong {
        name: "cubic",
        program: |input, output| {
            one(input, output, |letters| {
                for length in 0..letters.len() {
                    for start in 0..letters.len() - length {
                        for cut in start..start + length {
                            black_box(cut);
                        }
                    }
                }
                first(&runs(letters), 2)
            });
        },
        shown_by: || format!("{}\n", "a".repeat(3000)),
    },
];

/// Reads the case and writes a cut, numbered from 0 here.
fn one(input: &mut Input, output: &mut String, cut: impl Fn(&[u8]) -> Option<usize>) {
    let letters: String = input.next();
    match cut(letters.as_bytes()) {
        Some(cut) => writeln!(output, "First\n{}", cut + 1).expect("a string"),
        None => output.push_str("Second\n"),
    }
}

fn centres(letters: &[u8]) -> Vec<usize> {
    let ends = 1..letters.len().max(2) - 1;
    ends.filter(|&centre| letters[centre - 1] == letters[centre + 1]).collect()
}

/// Where each run of centres begins, and how long it is.
fn runs(letters: &[u8]) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for centre in centres(letters) {
        match runs.last_mut() {
            Some((start, length)) if *start + *length == centre => *length += 1,
            _ => runs.push((centre, 1)),
        }
    }
    runs
}

/// The first cut that wins, where one kills itself and its neighbours, or only the next one.
fn first(runs: &[(usize, usize)], neighbours: usize) -> Option<usize> {
    let most = runs.iter().map(|(_, length)| *length).max()?;
    let before = |cut: usize| cut.saturating_sub(neighbours - 1);
    let after = |length: usize, cut: usize| length.saturating_sub(cut + 2);
    let mut values: Vec<u32> = vec![0];
    for length in 1..=most {
        let cuts = (0..length).filter(|cut| neighbours == 2 || cut + 1 < length);
        let options: Vec<u32> =
            cuts.map(|cut| values[before(cut)] ^ values[after(length, cut)]).collect();
        values.push(mex(&options));
    }
    let sum = runs.iter().fold(0, |sum, (_, length)| sum ^ values[*length]);
    runs.iter().find_map(|&(start, length)| {
        let mut cuts = (0..length).filter(|cut| neighbours == 2 || cut + 1 < length);
        let rest = sum ^ values[length];
        let wins = |&cut: &usize| values[before(cut)] ^ values[after(length, cut)] == rest;
        Some(start + cuts.find(wins)?)
    })
}
