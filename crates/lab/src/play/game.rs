//! What is played: a position of some problem with its rules and its theory.

use anyhow::{Context, Result, bail};
use judge_io::{Error, Scanner};
use rand::rngs::StdRng;

/// A position of a game, with the rules and the theory.
pub trait Game: Clone {
    /// What a player does in one turn.
    type Move: Clone + PartialEq;

    /// How a move is typed, for the help.
    const NOTATION: &'static str;

    /// The first position of an input.
    ///
    /// # Errors
    /// If the input has none, or has no meaning.
    fn read(input: &[u8]) -> Result<Self>;

    /// A position to begin with, small enough to be played in a few minutes.
    fn random(rng: &mut StdRng) -> Self;

    /// The position as lines of text.
    fn draw(&self) -> String;

    /// Every legal move once. There may be too many to go through them all.
    fn moves(&self) -> Box<dyn Iterator<Item = Self::Move> + '_>;

    /// The move in words, after "I" or "you": `take 2 from heap 1`.
    fn name(&self, of: &Self::Move) -> String;

    /// The legal move that was typed.
    ///
    /// # Errors
    /// Why it is none, as a sentence.
    fn typed(&self, words: &[&str]) -> Result<Self::Move, String>;

    /// Makes a legal move.
    fn play(&mut self, of: &Self::Move);

    /// Every winning move; there may be too many to go through them all. None does not mean that the
    /// player to move loses; [`standing`](Game::standing) tells.
    fn winning(&self) -> Box<dyn Iterator<Item = Self::Move> + '_>;

    /// What is known of the player to move.
    fn standing(&self) -> Standing {
        if self.winning().next().is_some() { Standing::Wins } else { Standing::Loses }
    }
}

/// Whether the player to move wins under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// He does.
    Wins,
    /// The other one does.
    Loses,
    /// The theory does not tell, and a search would take too long.
    Unknown,
}

/// The first case that `parse` reads, as far as the program of the problem would read it.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn first<Case>(
    input: &[u8],
    parse: impl FnOnce(&mut Scanner<'_>) -> Result<Case, Error>,
) -> Result<Case> {
    let mut scanner = Scanner::new(input);
    if scanner.is_at_end() {
        bail!("the input is empty");
    }
    parse(&mut scanner).context("cannot read the position")
}

/// The typed words as numbers.
///
/// # Errors
/// If there are not `N`, or one is no number: a sentence with `what` they should be.
pub(crate) fn numbers<const N: usize>(words: &[&str], what: &str) -> Result<[u64; N], String> {
    let fault = || format!("A move is {what}.");
    let numbers: Vec<u64> =
        words.iter().map(|word| word.parse().map_err(|_| fault())).collect::<Result<_, _>>()?;
    numbers.try_into().map_err(|_| fault())
}

/// The index of the thing that counts as this number from 1.
///
/// # Errors
/// If there is none: a sentence.
pub(crate) fn index(number: u64, count: usize, what: &str) -> Result<usize, String> {
    usize::try_from(number)
        .ok()
        .and_then(|number| number.checked_sub(1))
        .filter(|index| *index < count)
        .ok_or_else(|| match count {
            1 => format!("There is only {what} 1."),
            _ => format!("There is no {what} {number}; they count from 1 to {count}."),
        })
}

/// Lines for heaps: number, size and, where there is room, a mark for each token.
pub(crate) fn draw_heaps(what: &str, heaps: &[u64]) -> String {
    let width = heaps.iter().max().map_or(1, |largest| largest.to_string().len());
    let number = heaps.len().to_string().len();
    let lines = (1..).zip(heaps).map(|(i, &size)| {
        let marks = if size <= 40 { "o".repeat(size as usize) } else { String::new() };
        format!("{what} {i:>number$}: {size:>width$}  {marks}").trim_end().to_owned() + "\n"
    });
    lines.collect()
}
