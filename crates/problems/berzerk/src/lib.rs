//! # Berzerk
//! Codeforces 786A. The objects 1 to n stand on a circle, and 1 is a black hole. Rick and Morty in turn
//! advance a monster by a number out of their own set; who brings it into the hole wins. Who wins if
//! each of both starts, from every object?
//!
//! Input: `n`, then Rick's numbers and Morty's, each set after its size. Output: for Rick as the first
//! player and then for Morty, a line with `Win`, `Lose` or `Loop` for the objects 2 to n.
//!
//! # The idea
//! Work backwards from the hole. With the monster in it, the player to move has lost. Who can move to a
//! position that is lost for the other one, wins; who can only move to positions won by the other one,
//! loses. For this each position counts its moves that are not yet known to lose; when none is left,
//! it is lost. What is never decided is a loop: a player to move there has a move to another such
//! position, and none to a lost one.
//!
#![doc = include_str!("../doc/berzerk.svg")]
//!
//! # Proof
//! What is decided is right, one position after the other. From a position that is left open some move
//! leads to an open one, or its count would be 0, and none to a lost one, or it would be won. So each
//! player can stay among the open ones for ever, and neither can gain by leaving them: every move
//! that does so leads to a position won by the other. See [`sg_core::retrograde`].
//!
//! A winner has to come nearer to the end as well: [`winning_steps`] says which moves keep the win, and
//! the least distance which of them make progress.
//!
//! # Cost
//! O(n (k₁ + k₂)) time, O(n + k₁ + k₂) memory. An input with more than [`MOST_MOVES`] moves is refused.
//!
//! # Pitfalls
//! - Advancing where one has to go back: a position is reached from the objects *before* it. In
//!   `4 / 1 1 / 1 2` the two directions differ.
//! - Open positions are loops, not losses: `3 / 1 1 / 1 2`.
//! - A recursion that takes a position on its path for a loop, for good: `3 / 2 1 2 / 1 2`.

pub mod rules;

use judge_io::{Error, Problem, Scanner, Single};
use sg_core::retrograde::{self, Analysis};
use sg_core::Outcome;
use std::fmt;

/// How many moves there may be from all positions together, about a second's work.
pub const MOST_MOVES: u64 = 1 << 27;

/// One circle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The number of objects, at least 2.
    pub objects: u32,
    /// The numbers of Rick and of Morty, none of them empty, each number at least 1 and below `objects`.
    pub steps: [Vec<u32>; 2],
}

impl Problem for Case {
    type Format = Single;
    type Answer = String;

    /// Reads the number of objects and both sets.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let objects = input.unsigned_in("the number of objects", 2..=MOST_MOVES / 2)?;
        let mut steps = [vec![], vec![]];
        let mut moves = 0_u64;
        for steps in &mut steps {
            let count = input.positive("the size of a set")?;
            moves = moves.saturating_add(count.saturating_mul(objects));
            if moves > MOST_MOVES {
                return Err(input.error(format!("sets with at most {MOST_MOVES} moves in all")));
            }
            for _ in 0..count {
                steps.push(input.unsigned_in("a number of steps", 1..=objects - 1)? as u32);
            }
        }
        Ok(Case { objects: objects as u32, steps })
    }

    fn solve(&self) -> String {
        let analysis = analysis(self.objects, &self.steps);
        answer(self.objects, |mover, object| analysis.outcome(number(self.objects, mover, object)))
    }
}

/// What the judge expects, given the outcome for each player to move at each object.
pub fn answer(objects: u32, mut outcome: impl FnMut(usize, u32) -> Outcome) -> String {
    let mut line = |mover| {
        let words = (2..=objects).map(|object| match outcome(mover, object) {
            Outcome::N => "Win",
            Outcome::P => "Lose",
            Outcome::Draw => "Loop",
        });
        words.collect::<Vec<_>>().join(" ")
    };
    [line(0), line(1)].join("\n")
}

/// The number of a position in the [`analysis`].
#[must_use]
pub fn number(objects: u32, mover: usize, object: u32) -> u32 {
    mover as u32 * objects + object - 1
}

/// Decides all positions.
#[must_use]
pub fn analysis(objects: u32, steps: &[Vec<u32>; 2]) -> Analysis {
    let positions = (0..2 * objects).map(|position| match position % objects {
        0 => retrograde::Position::Over(Outcome::P),
        _ => retrograde::Position::Exits(steps[(position / objects) as usize].len() as u32),
    });
    Analysis::new(positions, |position, list| {
        let mover = 1 - (position / objects) as usize;
        let place = position % objects;
        list.extend(steps[mover].iter().map(|&step| {
            let before = if place < step { place + objects - step } else { place - step };
            mover as u32 * objects + before
        }));
    })
}

/// The steps that keep the win of the player to move, in the order of the list.
///
/// ```
/// // From object 3 of 4, Rick's 2 ends the play, and after 1 it is Morty who does that.
/// assert_eq!(berzerk::winning_steps(4, &[vec![1, 2], vec![1]], 0, 3), [2]);
/// ```
#[must_use]
pub fn winning_steps(objects: u32, steps: &[Vec<u32>; 2], mover: usize, object: u32) -> Vec<u32> {
    let analysis = analysis(objects, steps);
    let place = |&step: &u32| (object - 1 + step) % objects + 1;
    let wins = |step: &u32| analysis.outcome(number(objects, 1 - mover, place(step))) == Outcome::P;
    let is_on = object != 1;
    steps[mover].iter().filter(|_| is_on).copied().filter(wins).collect()
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.objects)?;
        self.steps.iter().try_for_each(|steps| {
            write!(f, "\n{}", steps.len())?;
            steps.iter().try_for_each(|step| write!(f, " {step}"))
        })
    }
}
