//! The table of all wrong programs, which the tests share: a file each problem, beside this one.

#![allow(
    clippy::assigning_clones,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::format_collect,
    clippy::format_push_string,
    clippy::maybe_infinite_iter,
    clippy::needless_for_each,
    clippy::needless_pass_by_value,
    clippy::struct_excessive_bools,
    clippy::type_complexity,
    clippy::unused_self,
    reason = "what is wrong with some of the programs"
)]

use std::collections::VecDeque;
use std::fmt::{Display, Write};
use std::str::FromStr;

mod berzerk;
mod both_ends;
mod coin_colouring;
mod crossing_pawn;
mod cutting_game;
mod e_and_d;
mod election_promises;
mod fibonacci_nim;
mod game_on_tree;
mod graph_token;
mod grid_game;
mod grundys_game;
mod misere_nim;
mod moving_tokens;
mod new_nim;
mod nim;
mod nim_product;
mod nimber_log;
mod pebbles;
mod playing_with_string;
mod rabbit_and_egg;
mod s_nim;
mod splitting_bottles;
mod stone_merging;
mod stones;
mod tree_colours;
mod wythoff;

/// Every problem with its wrong programs.
pub(crate) const ALL: &[(&str, &[Wrong])] = &[
    ("berzerk", berzerk::ALL),
    ("both-ends", both_ends::ALL),
    ("coin-colouring", coin_colouring::ALL),
    ("crossing-pawn", crossing_pawn::ALL),
    ("cutting-game", cutting_game::ALL),
    ("e-and-d", e_and_d::ALL),
    ("election-promises", election_promises::ALL),
    ("fibonacci-nim", fibonacci_nim::ALL),
    ("game-on-tree", game_on_tree::ALL),
    ("graph-token", graph_token::ALL),
    ("grid-game", grid_game::ALL),
    ("grundys-game", grundys_game::ALL),
    ("misere-nim", misere_nim::ALL),
    ("moving-tokens", moving_tokens::ALL),
    ("new-nim", new_nim::ALL),
    ("nim", nim::ALL),
    ("nim-product", nim_product::ALL),
    ("nimber-log", nimber_log::ALL),
    ("pebbles", pebbles::ALL),
    ("playing-with-string", playing_with_string::ALL),
    ("rabbit-and-egg", rabbit_and_egg::ALL),
    ("s-nim", s_nim::ALL),
    ("splitting-bottles", splitting_bottles::ALL),
    ("stone-merging", stone_merging::ALL),
    ("stones", stones::ALL),
    ("tree-colours", tree_colours::ALL),
    ("wythoff", wythoff::ALL),
];

/// Right programs whose answers are other ones than the solution's.
pub(crate) const OTHERS: &[(&str, fn(&mut Input, &mut String))] =
    &[("election-promises", election_promises::other), ("nimber-log", nimber_log::other)];

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
