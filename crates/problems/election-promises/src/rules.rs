//! Election Promises as the statement gives it: each city has a number. A move lowers the number of one
//! city and may set those of the cities that roads lead to from there to anything. Who cannot move loses.

use sg_core::rules::{Moves, NotAMove, Rules, Words};
use std::fmt;
use std::fmt::Write as _;
use std::str::FromStr;

/// The rules on one graph. A position is the number of each city.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElectionPromises {
    /// Where the roads of each city lead, each once; cities from 0.
    pub roads: Vec<Vec<usize>>,
    /// The largest number that a city may be set to.
    pub most: u64,
}

/// A move, as the numbers that it leaves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Promise(pub Vec<u64>);

impl ElectionPromises {
    /// Whether one move makes one row of numbers of the other.
    #[must_use]
    pub fn is_move(&self, before: &[u64], after: &[u64]) -> bool {
        let lowers = |city: usize| {
            let stays = |other: usize| other == city || self.roads[city].contains(&other);
            let kept = (0..before.len()).filter(|&other| before[other] != after[other]);
            after[city] < before[city] && kept.into_iter().all(stays)
        };
        before.len() == after.len() && (0..before.len()).any(lowers)
    }
}

impl Rules for ElectionPromises {
    type Position = Vec<u64>;
    type Move = Promise;

    fn moves<'a>(&'a self, numbers: &'a Vec<u64>) -> Moves<'a, Self> {
        Box::new((0..numbers.len()).flat_map(move |city| {
            (0..numbers[city]).flat_map(move |lowered| {
                let mut first = numbers.clone();
                first[city] = lowered;
                for &to in &self.roads[city] {
                    first[to] = 0;
                }
                let mut next = Some(first);
                std::iter::from_fn(move || {
                    let row = next.take()?;
                    let mut after = row.clone();
                    // Count up in the numbers of the cities that the roads lead to.
                    for &to in &self.roads[city] {
                        if after[to] < self.most {
                            after[to] += 1;
                            next = Some(after);
                            break;
                        }
                        after[to] = 0;
                    }
                    Some((Promise(row.clone()), row))
                })
            })
        }))
    }

    fn play(&self, numbers: &Vec<u64>, of: &Promise) -> Option<Vec<u64>> {
        Some(of.0.clone()).filter(|after| self.is_move(numbers, after))
    }
}

impl Words for ElectionPromises {
    const TYPED: &'static str = "the numbers after it, such as `0 5 1`";

    fn draw(&self, numbers: &Vec<u64>) -> String {
        let mut text = String::new();
        for (city, roads) in self.roads.iter().enumerate() {
            let roads: Vec<String> = roads.iter().map(|to| (to + 1).to_string()).collect();
            let _ = writeln!(text, "city {}: {} -> {}", city + 1, numbers[city], roads.join(", "));
        }
        text
    }
}

impl fmt::Display for Promise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.0.iter().map(u64::to_string).collect();
        f.write_str(&numbers.join(" "))
    }
}

impl FromStr for Promise {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let numbers: Result<_, _> = text.split_whitespace().map(u64::from_str).collect();
        Ok(Promise(numbers.map_err(|_| NotAMove)?))
    }
}
