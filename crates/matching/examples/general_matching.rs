//! Library Checker, "Matching on General Graph": <https://judge.yosupo.jp/problem/general_matching>.
//!
//! Input: `N M`, then `M` edges `u v`, counted from 0. Output: the size of a maximum matching, then
//! its pairs, one a line.

use judge_io::{Error, Scanner};
use matching::general::{maximum_matching, Graph};
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    judge_io::run(program)
}

fn program(input: &mut Scanner<'_>, output: &mut dyn Write) -> Result<(), Error> {
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
    let graph = match Graph::new(used, &edges) {
        Ok(graph) => graph,
        Err(error) => return Err(input.error(error)),
    };
    let matching = maximum_matching(&graph);
    writeln!(output, "{}", matching.size())?;
    for (a, b) in matching.pairs() {
        writeln!(output, "{a} {b}")?;
    }
    Ok(())
}

/// A vertex of a graph of `count`.
fn id(input: &mut Scanner<'_>, count: u64) -> Result<u32, Error> {
    match input.unsigned("a vertex")? {
        id if id < count.min(u64::from(u32::MAX)) => Ok(id as u32),
        _ => Err(input.error(format!("a vertex below {count}"))),
    }
}
