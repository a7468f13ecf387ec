//! Time and memory of the whole program as its input grows: `cargo bench -p moving-tokens`.
//!
//! Each measurement is a process of its own, see `bench_process`. The ratio beside each median is to
//! that of a *scan* of the same file, a program that reads every value and does nothing with it.
//!
//! Both are also given above what the same process needs for a case of one node: the time for each
//! node and edge, and the peak beside its bound of the input's size, 24 bytes a node and 12 an edge.
//! The bench fails where that is exceeded.

use bench_process::{measured, usage, Scan};
use moving_tokens::Case;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// How often each program runs on each input; the median counts.
const RUNS: usize = 9;

fn main() {
    match env::args().nth(1).as_deref() {
        Some("solve") => measured::<Case>(),
        Some("scan") => measured::<Scan>(),
        _ => report(),
    }
}

/// A case of `nodes` nodes, with as many tokens unless it says otherwise: the number of its edges and its text.
type Shape = fn(&mut StdRng, u64) -> (u64, String);

/// Three edges a node between any two, from the earlier to the later in a random order of them.
fn random(rng: &mut StdRng, nodes: u64) -> (u64, String) {
    let order = shuffled(rng, nodes);
    let edges = (0..3 * nodes).map(|_| {
        let later = rng.random_range(1..order.len());
        (order[rng.random_range(0..later)], order[later])
    });
    let edges = edges.collect();
    text(rng, nodes, edges, nodes)
}

/// A quarter of an edge and somewhat less than half a token a node: just too little to mention every
/// node, so that those that occur are numbered anew.
fn sparse(rng: &mut StdRng, nodes: u64) -> (u64, String) {
    let order = shuffled(rng, nodes);
    let edges = (0..nodes / 4).map(|_| {
        let later = rng.random_range(1..order.len());
        (order[rng.random_range(0..later)], order[later])
    });
    let edges = edges.collect();
    text(rng, nodes, edges, nodes / 2 - 1)
}

/// One path through all nodes in a random order, each of its edges three times, in a random order.
fn shuffled_chain(rng: &mut StdRng, nodes: u64) -> (u64, String) {
    let order = shuffled(rng, nodes);
    let once: Vec<_> = order.windows(2).map(|step| (step[0], step[1])).collect();
    let mut edges = once.repeat(3);
    edges.shuffle(rng);
    text(rng, nodes, edges, nodes)
}

/// The path 1, 2, 3, …, each of its edges three times.
fn straight_chain(rng: &mut StdRng, nodes: u64) -> (u64, String) {
    let edges = (1..nodes).flat_map(|node| [(node, node + 1); 3]).collect();
    text(rng, nodes, edges, nodes)
}

fn shuffled(rng: &mut StdRng, nodes: u64) -> Vec<u64> {
    let mut order: Vec<u64> = (1..=nodes).collect();
    order.shuffle(rng);
    order
}

fn text(rng: &mut StdRng, nodes: u64, edges: Vec<(u64, u64)>, tokens: u64) -> (u64, String) {
    let edge_count = edges.len() as u64;
    let mut text = format!("{nodes} {edge_count} {tokens}\n");
    for (from, to) in edges {
        let _ = writeln!(text, "{from} {to}");
    }
    for _ in 0..tokens {
        let _ = write!(text, "{} ", rng.random_range(1..=nodes));
    }
    text.push('\n');
    (edge_count, text)
}

#[allow(clippy::cast_precision_loss, reason = "figures are printed with a few digits")]
fn report() {
    let input = Path::new(env!("CARGO_TARGET_TMPDIR")).join("moving-tokens-linear.in");
    fs::write(&input, "1 0 1\n1\n").expect("the target folder can be written");
    let base = usage("solve", &input, RUNS);
    println!(
        "one node: {:.2} ms CPU, peak {} KiB",
        base.cpu_nanoseconds as f64 / 1e6,
        base.peak_bytes / 1024
    );
    println!(
        "{:<16}{:>8}{:>10}{:>11}{:>17}{:>10}{:>13}{:>13}{:>13}",
        "graph",
        "nodes",
        "edges",
        "CPU ms",
        "ns/(node+edge)",
        "x scan",
        "peak KiB",
        "above base",
        "bound KiB"
    );
    let shapes: [(&str, Shape); 4] = [
        ("random", random),
        ("shuffled chain", shuffled_chain),
        ("straight chain", straight_chain),
        ("sparse", sparse),
    ];
    let mut rng = StdRng::seed_from_u64(1);
    for (name, shape) in shapes {
        for nodes in [10_000, 100_000, 1_000_000] {
            let (edges, text) = shape(&mut rng, nodes);
            fs::write(&input, &text).expect("the target folder can be written");
            let (solve, scan) = (usage("solve", &input, RUNS), usage("scan", &input, RUNS));
            let cpu = solve.cpu_nanoseconds as f64;
            let cpu_above = cpu - base.cpu_nanoseconds as f64;
            let above = solve.peak_bytes.saturating_sub(base.peak_bytes);
            let bound = text.len() as u64 + 24 * nodes + 12 * edges;
            println!(
                "{name:<16}{nodes:>8}{edges:>10}{:>11.2}{:>17.1}{:>10.2}{:>13}{:>13}{:>13}",
                cpu / 1e6,
                cpu_above / (nodes + edges) as f64,
                cpu / scan.cpu_nanoseconds as f64,
                solve.peak_bytes / 1024,
                above / 1024,
                bound / 1024
            );
            assert!(above <= bound, "{name}: {above} bytes are above the bound of {bound}");
        }
    }
    fs::remove_file(&input).expect("the target folder can be written");
}
