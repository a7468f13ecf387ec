//! The game as the statement gives it: beans lie in a row of bottles. A player chooses bottles i < j ≤ k
//! of which the first has a bean, takes one out of it, and puts one into the bottle j and one into k. Who
//! cannot move loses.

use sg_core::rules::{draw_heaps, numbers, Moves, NotAMove, Rules, Words};
use std::fmt;
use std::str::FromStr;

/// The rules. A position is the number of beans in each bottle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplittingBottles;

/// A move: from which bottle, and into which two. Bottles count from 0, as in the statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Triple(pub usize, pub usize, pub usize);

impl Rules for SplittingBottles {
    type Position = Vec<u64>;
    type Move = Triple;

    fn moves<'a>(&'a self, beans: &'a Vec<u64>) -> Moves<'a, Self> {
        let count = beans.len();
        let sources = (0..count).filter(move |i| beans[*i] > 0);
        let triples = sources.flat_map(move |i| {
            (i + 1..count).flat_map(move |j| (j..count).map(move |k| Triple(i, j, k)))
        });
        Box::new(triples.map(move |triple| {
            let mut left = beans.clone();
            left[triple.0] -= 1;
            left[triple.1] += 1;
            left[triple.2] += 1;
            (triple, left)
        }))
    }
}

impl Words for SplittingBottles {
    const TYPED: &'static str = "I J K, such as `0 2 2`: a bean out of the bottle 0, two into 2";

    fn draw(&self, beans: &Vec<u64>) -> String {
        format!("Bottles count from 0 in moves.\n{}", draw_heaps("bottle", beans))
    }
}

impl fmt::Display for Triple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.0, self.1, self.2)
    }
}

impl FromStr for Triple {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let [i, j, k] = numbers(text)?;
        Ok(Triple(i as usize, j as usize, k as usize))
    }
}
