//! # Playing with String
//! Codeforces 305E. In turn, a player chooses a piece t of the string, at first all of it, and a letter tᵢ in
//! it with equal neighbours tᵢ₋₁ = tᵢ₊₁. He cuts the piece into three: what is before tᵢ, tᵢ, and what is
//! after it. Who cannot move loses.
//!
//! Input: the string. Output: `First` and the smallest number, from 1, of a letter with which the first
//! player can begin and win; or `Second`.
//!
//! # The idea
//! Call a letter with equal neighbours a *centre*. A cut around a centre leaves it alone and puts its two
//! neighbours at ends, so these three are no centres any more; all others keep their neighbours. So only
//! the runs of centres side by side matter: a move takes a centre out of a run, and with it the one before
//! and the one after it, where there are any. That is Dawson's Chess, the octal game 0.137, with a heap for
//! each run: take one that is alone, two at an end, or three, which may split the rest in two.
//!
#![doc = include_str!("../doc/playing-with-string.svg")]
//!
//! # Proof
//! The runs are games side by side, so the xor of their Grundy values tells who wins (Sprague 1935, Grundy
//! 1939). A cut at place j of a run of n wins if the values of the runs of j − 1 and n − j − 2 that are left,
//! and of all other runs, have the xor 0. The values of 0.137 have the period 34 after the 52nd, which
//! [`sg_core::octal`] proves from its first terms, so no run is too long. (Guy and Smith 1956.)
//!
//! # Cost
//! O(n) time and memory.
//!
//! # Pitfalls
//! - Who wins by the parity of the centres: `aaaa` is `First` with 2, as that takes both.
//! - Dawson's Kayles, 0.07, in which a run is one longer: `aaa` is `First` with 2.
//! - Values by their definition, for each length all cuts, take O(n²) time.

pub mod rules;

use judge_io::{Error, Problem, Scanner, Single};
use sg_core::heap::Periodic;
use sg_core::nim::nim_sum;
use sg_core::octal::Octal;
use std::fmt;
use std::ops::Range;

/// A string.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// Small letters, at least one.
    pub letters: Vec<u8>,
}

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The first player, by cutting around the letter of this number, which counts from 1.
    First(u64),
    /// The second player.
    Second,
}

impl Problem for Case {
    type Format = Single;
    type Answer = Answer;

    /// Reads the string.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let letters = input.token("a string")?;
        if !letters.iter().all(u8::is_ascii_lowercase) {
            return Err(input.error("small letters"));
        }
        Ok(Case { letters: letters.to_vec() })
    }

    fn solve(&self) -> Answer {
        let first = winning_moves(&[&self.letters]).next();
        first.map_or(Answer::Second, Answer::First)
    }
}

/// The runs of centres, as ranges of indices.
///
/// ```
/// assert_eq!(playing_with_string::runs(b"abacaba"), [1..2, 3..4, 5..6]);
/// assert_eq!(playing_with_string::runs(b"aaaa"), [1..3]);
/// ```
#[must_use]
pub fn runs(letters: &[u8]) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for i in 1..letters.len().max(2) - 1 {
        if letters[i - 1] == letters[i + 1] {
            match runs.last_mut() {
                Some(run) if run.end == i => run.end += 1,
                _ => runs.push(i..i + 1),
            }
        }
    }
    runs
}

/// The values of runs by length: those of Dawson's Chess.
///
/// # Panics
/// Never: the period is proved by few terms.
#[must_use]
pub fn dawsons_chess() -> Periodic {
    let game: Octal = "0.137".parse().expect("a code");
    game.certify(400).expect("2 · 52 + 2 · 34 + 3 terms prove the period")
}

/// Every winning move of these pieces, in rising order, made one by one; none exactly when the player to
/// move loses. Letters count from 1, through all pieces. O(n) time.
pub fn winning_moves<T: AsRef<[u8]>>(pieces: &[T]) -> impl Iterator<Item = u64> {
    let mut before = 0;
    let mut all = Vec::new();
    for piece in pieces.iter().map(AsRef::as_ref) {
        all.extend(runs(piece).into_iter().map(|run| run.start + before..run.end + before));
        before += piece.len();
    }
    let values = dawsons_chess();
    let sum = nim_sum(all.iter().map(|run| values.value(run.len() as u64)));
    all.into_iter().flat_map(move |run| {
        let length = run.len() as u64;
        let target = sum ^ values.value(length);
        let value = |length| values.value(length);
        let wins = |at: &u64| {
            value(at.saturating_sub(1)) ^ value((length - at).saturating_sub(2)) == target
        };
        let winning: Vec<u64> = (0..length).filter(wins).collect();
        winning.into_iter().map(move |at| run.start as u64 + at + 1)
    })
}

/// What the judge expects, without the final line end.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::First(number) => write!(f, "First\n{number}"),
            Answer::Second => f.write_str("Second"),
        }
    }
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.letters))
    }
}
