//! Library Checker, "Matching on General Graph": <https://judge.yosupo.jp/problem/general_matching>.
//!
//! Input: `N M`, then `M` edges `u v`, counted from 0. Output: the size of a maximum matching, then
//! its pairs, one a line.

use judge_io::{Error, Problem, Scanner, Single};
use matching::general::{maximum_matching, Graph, Matching};
use std::fmt;
use std::process::ExitCode;

fn main() -> ExitCode {
    judge_io::run::<Case>()
}

/// The graph of the vertices up to the last one with an edge.
struct Case(Graph);

struct Answer(Matching);

impl Problem for Case {
    type Format = Single;
    type Answer = Answer;

    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let vertices = input.unsigned("the number of vertices")?;
        let count = input.unsigned("the number of edges")?;
        let mut edges = Vec::with_capacity(input.capacity(count) / 2 + 1);
        // Vertices after the last one with an edge have no part in a matching.
        let mut used = 0;
        for _ in 0..count {
            let edge = (id(input, vertices)?, id(input, vertices)?);
            used = used.max(edge.0.max(edge.1) + 1);
            edges.push(edge);
        }
        match Graph::new(used, &edges) {
            Ok(graph) => Ok(Case(graph)),
            Err(error) => Err(input.error(error)),
        }
    }

    fn solve(&self) -> Answer {
        Answer(maximum_matching(&self.0))
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.size())?;
        self.0.pairs().try_for_each(|(a, b)| write!(f, "\n{a} {b}"))
    }
}

/// A vertex of a graph of `count`.
fn id(input: &mut Scanner<'_>, count: u64) -> Result<u32, Error> {
    match input.unsigned("a vertex")? {
        id if id < count.min(u64::from(u32::MAX)) => Ok(id as u32),
        _ => Err(input.error(format!("a vertex below {count}"))),
    }
}
