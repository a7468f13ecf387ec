//! Tokens on a line that act as heaps: each token is a game of its own, whose value depends only on
//! how far it is from the end.
//!
//! A move takes one token away and puts others nearer to the end. So a token at the distance d is a heap
//! of d in a [heap game](crate::heap) whose rule names the distances of the new tokens, and its value is
//! g(d) = mex of the nim-sums of what a move leaves: for two tokens, of g(a) xor g(b) with a, b < d. Two
//! tokens at one distance cancel out, so only the parities of their numbers count for the outcome; but
//! any token may be moved.
//!
//! Source: the theorem of Sprague (1935) and Grundy (1939).

use crate::heap::{sequence, Leave};
use crate::nim::nim_sum;

/// A rule for tokens, with the values of all distances below a bound.
///
/// ```
/// use sg_core::heap::Leave;
/// use sg_core::tokens::{Step, Tokens};
///
/// // A token is replaced by two nearer to the end, perhaps at the same distance.
/// let rule = |d: usize, leave: &mut Leave<'_>| {
///     (0..d).for_each(|a| (0..=a).for_each(|b| leave(&[a, b])));
/// };
/// let tokens = Tokens::new(rule, 4);
/// assert_eq!(tokens.values(), [0, 1, 2, 4]);
/// // By distance: one token at 1, one at 3.
/// assert_eq!(tokens.sum(&[0, 1, 0, 1]), 5);
/// let moves: Vec<Step> = tokens.winning_moves(&[0, 1, 0, 1]);
/// assert_eq!(moves, [Step { from: 3, to: vec![1, 0] }]);
/// ```
#[derive(Clone, Debug)]
pub struct Tokens<Rule> {
    rule: Rule,
    values: Vec<u32>,
}

/// A move: the distance of the token that goes, and those of the tokens that come.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The distance of the token that is taken away.
    pub from: usize,
    /// The distances of the new tokens, as the rule names them.
    pub to: Vec<usize>,
}

impl<Rule: Fn(usize, &mut Leave<'_>)> Tokens<Rule> {
    /// The values of the distances below `count`. The rule calls `leave` for each move of a token at
    /// a distance, with those of the tokens that it leaves, also those at 0. Time is linear in what
    /// the rule names.
    ///
    /// # Panics
    /// If the rule puts a token at a distance that is not smaller.
    #[must_use]
    pub fn new(rule: Rule, count: usize) -> Self {
        let values = sequence(&rule, count);
        Tokens { rule, values }
    }

    /// The value of a token by its distance.
    #[must_use]
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The nim-sum of all tokens, given how many there are at each distance.
    ///
    /// # Panics
    /// If there are tokens at distances without a value.
    #[must_use]
    pub fn sum(&self, counts: &[u64]) -> u64 {
        let tokens = counts.iter().enumerate().filter(|(_, count)| *count % 2 == 1);
        nim_sum(tokens.map(|(distance, _)| u64::from(self.values[distance])))
    }

    /// Every winning move, by distance and then as the rule lists them; none exactly in a P-position.
    /// Time is linear in the moves that the rule names for the distances that have tokens.
    ///
    /// # Panics
    /// As [`sum`](Tokens::sum).
    #[must_use]
    pub fn winning_moves(&self, counts: &[u64]) -> Vec<Step> {
        let sum = self.sum(counts);
        let mut winning = Vec::new();
        for (from, _) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let target = sum ^ u64::from(self.values[from]);
            (self.rule)(from, &mut |to: &[usize]| {
                if nim_sum(to.iter().map(|distance| u64::from(self.values[*distance]))) == target {
                    winning.push(Step { from, to: to.to_vec() });
                }
            });
        }
        winning
    }
}
