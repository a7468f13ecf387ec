//! # Election Promises
//! Codeforces 1149E. Roads without cycles lead from city to city, and each city has a number. In turn, a
//! player lowers the number of one city, and may set the numbers of the cities that its roads lead to,
//! to anything. Who cannot move loses. Does the first player win, and how can he begin?
//!
//! Input: `n m`, the `n` numbers, and `m` roads. Output: `WIN` and the numbers after a first move that
//! wins, any of them; or `LOSE`.
//!
//! # The idea
//! Give each city a *level*: the least number that none of the cities has where its roads lead. Each
//! level is a game of Nim of its own: a position is lost exactly when the xor of the numbers is 0 in
//! every level. A move changes one number of its city's level, and spoils that xor. And from the highest
//! level whose xor is not 0, a city that is lowered as in Nim has a road to each lower level, where one
//! number can mend the xor.
//!
#![doc = include_str!("../doc/election-promises.svg")]
//!
//! # Proof
//! No road leads to the level where it begins, so a move changes one number of that level, and its xor.
//! Let L be the highest level whose xor X is not 0. Some city in it has the highest bit of X in its
//! number h, so h xor X is less than h; set it so. It has a road to a city of each level below L, whose
//! number can be set so that the xor is 0 there. Plays end: along the roads, a number rises only when
//! one before it falls. See [`sg_core::levels`].
//!
//! # Cost
//! O(n + m) time and memory.
//!
//! # Pitfalls
//! - One xor for all cities: `2 1 / 1 1 / 1 2` is `WIN`.
//! - Levels by the longest way: `3 2 / 1 0 1 / 1 2 / 2 3` is `LOSE`, as 1 and 3 are both at level 0.
//! - One city mended for two levels: each level takes a city of its own.

pub mod rules;

use judge_io::{Checked, Error, Problem, Scanner, Single};
use sg_core::dag::{Dag, DagError};
use sg_core::levels::{nim_sums, winning_move};
use std::fmt;

/// One graph with its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The number of each city.
    pub numbers: Vec<u64>,
    /// The roads, cities from 0.
    pub roads: Dag,
}

/// The numbers after a move that wins, if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer(pub Option<Vec<u64>>);

impl Problem for Case {
    type Format = Single;
    type Answer = Answer;

    /// Reads the numbers of cities and roads, the numbers, and the roads. A cycle is refused at one of its
    /// roads.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let cities = input.unsigned_in("the number of cities", 0..=u32::MAX.into())?;
        let count = input.unsigned_in("the number of roads", 0..=u32::MAX.into())?;
        let mut numbers = Vec::with_capacity(input.capacity(cities));
        for _ in 0..cities {
            numbers.push(input.unsigned("a number")?);
        }
        let (mut roads, mut places) = (Vec::new(), Vec::new());
        for _ in 0..count {
            places.push(input.mark());
            let from = input.unsigned_in("a city", 1..=cities)? as u32 - 1;
            roads.push((from, input.unsigned_in("a city", 1..=cities)? as u32 - 1));
        }
        let roads = Dag::from_edges(cities as u32, &roads).map_err(|error| {
            let ends = match &error {
                DagError::Cycle(cycle) => (cycle[0], cycle[1 % cycle.len()]),
                DagError::NoSuchNode(road) => unreachable!("road {} is between cities", road + 1),
            };
            let road = roads.iter().position(|&road| road == ends).unwrap_or(0);
            input.error_at(places[road], "roads without a cycle", "one that lies on a cycle")
        })?;
        Ok(Case { numbers, roads })
    }

    fn solve(&self) -> Answer {
        let levels = self.roads.grundy_values();
        let changes = winning_move(&self.roads, &levels, &self.numbers);
        Answer(changes.map(|changes| {
            let mut numbers = self.numbers.clone();
            for (city, number) in changes {
                numbers[city as usize] = number;
            }
            numbers
        }))
    }
}

impl Case {
    /// Whether these numbers are lost for the player to move.
    #[must_use]
    pub fn is_lost(&self, numbers: &[u64]) -> bool {
        nim_sums(&self.roads.grundy_values(), numbers).iter().all(|&sum| sum == 0)
    }
}

impl Checked for Case {
    /// A move has to be one by the rules and leave a lost position. No number is above 2·10^18.
    fn check(&self, output: &mut Scanner<'_>) -> Result<(), Error> {
        let word = output.token("WIN or LOSE")?;
        if word != if self.is_lost(&self.numbers) { &b"LOSE"[..] } else { b"WIN" } {
            return Err(output.error("the other word"));
        }
        if word == b"LOSE" {
            return Ok(());
        }
        let most = self.numbers.iter().copied().max().unwrap_or(0).max(2_000_000_000_000_000_000);
        let place = output.mark();
        let mut numbers = Vec::with_capacity(self.numbers.len());
        for _ in &self.numbers {
            numbers.push(output.unsigned_in("a number", 0..=most)?);
        }
        let changed: Vec<u32> = (0..self.roads.len())
            .filter(|&city| numbers[city as usize] != self.numbers[city as usize])
            .collect();
        // The city that is lowered has roads to all others that change.
        let is_move = changed.iter().any(|&city| {
            let is_lower = numbers[city as usize] < self.numbers[city as usize];
            let mut next = self.roads.successors(city).to_vec();
            next.push(city);
            next.sort_unstable();
            is_lower && changed.iter().all(|other| next.binary_search(other).is_ok())
        });
        match (is_move, self.is_lost(&numbers)) {
            (false, _) => Err(output.error_at(place, "the numbers after a move", "others")),
            (_, false) => Err(output.error_at(place, "a lost position", "one that is won")),
            (true, true) => Ok(()),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            None => f.write_str("LOSE"),
            Some(numbers) => write!(f, "WIN\n{}", rules::Promise(numbers.clone())),
        }
    }
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.roads.len(), self.roads.edges().count())?;
        write!(f, "\n{}", rules::Promise(self.numbers.clone()))?;
        self.roads.edges().try_for_each(|(from, to)| write!(f, "\n{} {}", from + 1, to + 1))
    }
}
