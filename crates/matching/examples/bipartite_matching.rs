//! Library Checker, "Matching on Bipartite Graph": <https://judge.yosupo.jp/problem/bipartitematching>.
//!
//! Input: `L R M`, then `M` edges `a b`, counted from 0. Output: the size of a maximum matching, then
//! its pairs, one a line.
//!
//! With `--time`, standard error gets a line `algo_ms=X build_ms=Y solve_ms=Z`: the CPU time of the
//! process from the list of edges to the matching (its parts are building the graph and matching),
//! on Linux; elsewhere the time passed.

use judge_io::{Error, Problem, Scanner, Single};
use matching::{maximum_matching, BipartiteGraph, Matching};
use std::fmt;
use std::fs::read_to_string;
use std::process::ExitCode;
use std::thread::yield_now;
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    judge_io::run::<Case>()
}

/// The edges, and how many vertices of each side have one: those after the last one with an edge have
/// no part in a matching.
struct Case {
    lefts: u32,
    rights: u32,
    edges: Vec<(u32, u32)>,
}

struct Answer(Matching);

impl Problem for Case {
    type Format = Single;
    type Answer = Answer;

    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let left = input.unsigned("the number of left vertices")?;
        let right = input.unsigned("the number of right vertices")?;
        let count = input.unsigned("the number of edges")?;
        let mut edges = Vec::with_capacity(input.capacity(count) / 2 + 1);
        let (mut lefts, mut rights) = (0, 0);
        for _ in 0..count {
            let edge = (id(input, "a left vertex", left)?, id(input, "a right vertex", right)?);
            lefts = lefts.max(edge.0 + 1);
            rights = rights.max(edge.1 + 1);
            edges.push(edge);
        }
        if edges.len() >= u32::MAX as usize {
            return Err(input.error("fewer than 2^32 - 1 edges"));
        }
        Ok(Case { lefts, rights, edges })
    }

    fn solve(&self) -> Answer {
        let start = Instant::now();
        let before = cpu_time(start);
        let graph = BipartiteGraph::new(self.lefts, self.rights, &self.edges);
        let graph = graph.expect("parse has checked the edges");
        let built = cpu_time(start);
        let matching = maximum_matching(&graph);
        let solved = cpu_time(start);
        if std::env::args().any(|argument| argument == "--time") {
            let ms = |from: Duration, to: Duration| to.saturating_sub(from).as_secs_f64() * 1e3;
            let (algo, build, solve) = (ms(before, solved), ms(before, built), ms(built, solved));
            eprintln!("algo_ms={algo:.3} build_ms={build:.3} solve_ms={solve:.3}");
        }
        Answer(matching)
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.size())?;
        self.0.pairs().try_for_each(|(left, right)| write!(f, "\n{left} {right}"))
    }
}

/// A vertex of a side of `count`.
fn id(input: &mut Scanner<'_>, what: &str, count: u64) -> Result<u32, Error> {
    match input.unsigned(what)? {
        id if id < count.min(u64::from(u32::MAX)) => Ok(id as u32),
        _ => Err(input.error(format!("{what} below {count}"))),
    }
}

/// The process CPU time where Linux tells it, else the time passed.
fn cpu_time(start: Instant) -> Duration {
    // The count is brought up to date when the scheduler runs.
    yield_now();
    let text = read_to_string("/proc/self/schedstat").unwrap_or_default();
    match text.split(' ').next().and_then(|first| first.parse().ok()) {
        Some(nanoseconds) => Duration::from_nanos(nanoseconds),
        None => start.elapsed(),
    }
}
