//! # Splitting bottles
//! HNOI 2007, Luogu P3185 and BZOJ 1188. Beans lie in a row of n bottles. In turn, a player chooses bottles
//! i < j ≤ k of which the first has a bean, takes one out of it, and puts one into j and one into k (two if
//! j = k). Who cannot move loses.
//!
//! Input: `t`, then for each case `n` and the beans of each bottle. Output for each case: the winning move
//! `i j k`, counted from 0, that is first in the order of a dictionary, or `-1 -1 -1`; then, on a line of
//! its own, how many moves win.
//!
//! # The idea
//! No bean cares about the others: each is a game of its own, in which it is replaced by two beans nearer to
//! the end. So it has a Grundy value by its distance d to the last bottle, g(d) = mex of g(a) xor g(b) over
//! b ≤ a < d, and the xor over all beans tells who wins. Two beans of a bottle cancel out, so only bottles
//! with an odd number count. But a bean may be moved out of any bottle that has one: a triple wins if it
//! changes the xor to 0.
//!
#![doc = include_str!("../doc/splitting-bottles.svg")]
//!
//! # Proof
//! A position is the sum of the games of its beans, as a move changes one bean and leaves the others; the
//! rest is the theorem of Sprague (1935) and Grundy (1939). A bean never comes back, and each move brings
//! beans nearer to the end, so a play ends.
//!
//! # Cost
//! About n³/6 time for the values and for all triples, and O(n) memory beside the winning moves. An input
//! pays for the cubes from [`Scanner::WORK`]: it may have a case of some 300 bottles, or thousands of 21.
//!
//! # Pitfalls
//! - Moves only out of bottles that count: `1 / 5 / 2 0 0 1 0` has the winning moves `0 1 2`, out of a
//!   bottle with an even number, and `3 4 4`.
//! - One move for each bean: in `1 / 2 / 3 0` the three beans make one triple, `0 1 1`.
//! - Only j < k: in the same two inputs, two beans go into one bottle.

pub mod rules;

use judge_io::{Counted, Error, Problem, Scanner};
use rules::Triple;
use sg_core::heap::Leave;
use sg_core::tokens::Tokens;
use std::fmt;

/// One position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The beans of each bottle.
    pub beans: Vec<u64>,
}

/// The first winning move, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The first in the order of a dictionary.
    pub first: Option<Triple>,
    /// How many triples win.
    pub count: usize,
}

impl Problem for Case {
    type Format = Counted;
    type Answer = Answer;

    /// Reads the number of bottles, for whose cube it pays, and the beans of each.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let count = input.unsigned("the number of bottles")?;
        let cube = count.saturating_mul(count).saturating_mul(count);
        input.spend(cube / 4, "a number of bottles whose cube is within the work for an input")?;
        let mut beans = Vec::with_capacity(input.capacity(count));
        for _ in 0..count {
            beans.push(input.unsigned("the beans of a bottle")?);
        }
        Ok(Case { beans })
    }

    fn solve(&self) -> Answer {
        Answer::new(&winning_moves(&self.beans))
    }
}

/// The game of a bean at a distance from the last bottle.
fn rule(distance: usize, leave: &mut Leave<'_>) {
    for a in 0..distance {
        (0..=a).for_each(|b| leave(&[a, b]));
    }
}

/// The Grundy value of a bean by its distance to the last bottle, for the distances below `count`.
///
/// ```
/// assert_eq!(splitting_bottles::values(6), [0, 1, 2, 4, 7, 8]);
/// ```
#[must_use]
pub fn values(count: usize) -> Vec<u32> {
    Tokens::new(rule, count).values().to_vec()
}

/// Every winning move, in the order of a dictionary; none exactly when the player to move loses.
///
/// ```
/// use splitting_bottles::{rules::Triple, winning_moves};
///
/// assert_eq!(winning_moves(&[1, 0, 1, 5000]), [Triple(0, 2, 3)]);
/// ```
#[must_use]
pub fn winning_moves(beans: &[u64]) -> Vec<Triple> {
    let by_distance: Vec<u64> = beans.iter().rev().copied().collect();
    let steps = Tokens::new(rule, beans.len()).winning_moves(&by_distance);
    let bottle = |distance: usize| beans.len() - 1 - distance;
    let triple = |from, to: &[usize]| Triple(bottle(from), bottle(to[0]), bottle(to[1]));
    let mut triples: Vec<Triple> = steps.iter().map(|step| triple(step.from, &step.to)).collect();
    triples.sort_unstable();
    triples
}

impl Answer {
    /// The answer, given the winning moves in the order of a dictionary.
    #[must_use]
    pub fn new(winning: &[Triple]) -> Self {
        Answer { first: winning.first().copied(), count: winning.len() }
    }
}

/// What the judge expects, without the final line end.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.first {
            Some(first) => write!(f, "{first}\n{}", self.count),
            None => write!(f, "-1 -1 -1\n{}", self.count),
        }
    }
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.beans.len())?;
        for (i, beans) in self.beans.iter().enumerate() {
            write!(f, "{}{beans}", if i == 0 { "\n" } else { " " })?;
        }
        Ok(())
    }
}
