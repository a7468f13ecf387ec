//! The table of all wrong programs, which the tests share: a file each problem, beside this one.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::maybe_infinite_iter,
    reason = "what is wrong with some of the programs"
)]

use std::collections::VecDeque;
use std::fmt::{Display, Write};
use std::str::FromStr;

mod both_ends;
mod cutting_game;
mod e_and_d;
mod fibonacci_nim;
mod grundys_game;
mod misere_nim;
mod moving_tokens;
mod new_nim;
mod nim;
mod pebbles;
mod playing_with_string;
mod s_nim;
mod splitting_bottles;
mod stone_merging;
mod stones;
mod wythoff;

/// Every problem with its wrong programs.
pub(crate) const ALL: &[(&str, &[Wrong])] = &[
    ("both-ends", both_ends::ALL),
    ("cutting-game", cutting_game::ALL),
    ("e-and-d", e_and_d::ALL),
    ("fibonacci-nim", fibonacci_nim::ALL),
    ("grundys-game", grundys_game::ALL),
    ("misere-nim", misere_nim::ALL),
    ("moving-tokens", moving_tokens::ALL),
    ("new-nim", new_nim::ALL),
    ("nim", nim::ALL),
    ("pebbles", pebbles::ALL),
    ("playing-with-string", playing_with_string::ALL),
    ("s-nim", s_nim::ALL),
    ("splitting-bottles", splitting_bottles::ALL),
    ("stone-merging", stone_merging::ALL),
    ("stones", stones::ALL),
    ("wythoff", wythoff::ALL),
];

/// Those of a problem.
pub(crate) fn of(problem: &str) -> &'static [Wrong] {
    let found = ALL.iter().find(|(name, _)| *name == problem);
    found.map_or(&[], |(_, all)| all)
}

/// A wrong program.
pub(crate) struct Wrong {
    /// What is wrong, in a few words with hyphens.
    pub(crate) name: &'static str,
    /// Reads an input and writes the answers, each with a line end.
    pub(crate) program: fn(&mut Input, &mut String),
    /// An input on which it is wrong. What is found has no more values, and none that is larger.
    pub(crate) shown_by: fn() -> String,
}

/// The words of an input.
pub(crate) struct Input(VecDeque<String>);

impl Input {
    pub(crate) fn new(text: &str) -> Self {
        Input(text.split_ascii_whitespace().map(str::to_owned).collect())
    }

    /// The next number or word.
    pub(crate) fn next<T: FromStr>(&mut self) -> T {
        let word = self.0.pop_front().expect("another value");
        word.parse().ok().expect("a value of another kind")
    }

    /// So many numbers.
    pub(crate) fn list<T: FromStr>(&mut self, count: usize) -> Vec<T> {
        (0..count).map(|_| self.next()).collect()
    }

    /// A count, and so many numbers.
    pub(crate) fn counted<T: FromStr>(&mut self) -> Vec<T> {
        let count = self.next();
        self.list(count)
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.0.is_empty()
    }
}

/// Reads how many cases there are, then each of them, and writes the answer to each on a line.
pub(crate) fn cases<A: Display>(
    input: &mut Input,
    output: &mut String,
    mut answer: impl FnMut(&mut Input) -> A,
) {
    let cases: usize = input.next();
    for _ in 0..cases {
        writeln!(output, "{}", answer(input)).expect("a string");
    }
}

/// The least value that is not there.
pub(crate) fn mex(values: &[u32]) -> u32 {
    (0..).find(|value| !values.contains(value)).expect("there are finitely many")
}
