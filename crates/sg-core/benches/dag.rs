//! The CPU time of a mex beside its plain version, and of a DAG and its Grundy values as they grow:
//! `cargo bench -p sg-core --bench dag`.

#![allow(clippy::incompatible_msrv, reason = "a bench is built with the newest Rust only")]

use bench_process::cpu_seconds;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use sg_core::dag::Dag;
use sg_core::MexSet;
use std::collections::HashSet;
use std::hint::black_box;

/// How often each measurement is made; the median counts.
const RUNS: usize = 9;

/// The median CPU time of `work` in nanoseconds per item.
fn nanoseconds(items: u32, work: impl FnMut()) -> f64 {
    cpu_seconds(RUNS, work) * 1e9 / f64::from(items)
}

/// Lists of this many values, each below as much, a million values in all.
fn lists(length: usize) -> Vec<Vec<u64>> {
    let mut rng = StdRng::seed_from_u64(1);
    let mut list = || (0..length).map(|_| rng.random_range(0..length as u64)).collect();
    (0..1_000_000 / length).map(|_| list()).collect()
}

/// Three edges a node, from the earlier to the later in a random order.
fn edges(nodes: u32) -> Vec<(u32, u32)> {
    let mut rng = StdRng::seed_from_u64(2);
    let mut order: Vec<u32> = (0..nodes).collect();
    order.shuffle(&mut rng);
    (0..3 * nodes)
        .map(|_| {
            let later = rng.random_range(1..nodes);
            (order[rng.random_range(0..later) as usize], order[later as usize])
        })
        .collect()
}

fn main() {
    println!("{:<10}{:>17}{:>17}{:>9}", "values", "scratch ns/value", "hashing ns/value", "ratio");
    for length in [4, 100, 10_000] {
        let lists = lists(length);
        let mut seen = MexSet::new();
        let scratch = nanoseconds(1_000_000, || {
            for list in &lists {
                seen.extend(list.iter().copied());
                black_box(seen.mex());
                seen.clear();
            }
        });
        let hashing = nanoseconds(1_000_000, || {
            for list in &lists {
                let seen: HashSet<u64> = list.iter().copied().collect();
                black_box((0..=length as u64).find(|value| !seen.contains(value)));
            }
        });
        println!("{length:<10}{scratch:>17.2}{hashing:>17.2}{:>9.1}", hashing / scratch);
    }

    println!("\n{:<10}{:>23}{:>24}", "nodes", "build ns/(node+edge)", "values ns/(node+edge)");
    for nodes in [10_000, 100_000, 1_000_000] {
        let edges = edges(nodes);
        let items = 4 * nodes;
        let build = nanoseconds(items, || {
            black_box(Dag::from_edges(nodes, &edges)).expect("the edges lead forward");
        });
        let dag = Dag::from_edges(nodes, &edges).expect("the edges lead forward");
        let values = nanoseconds(items, || {
            black_box(dag.grundy_values());
        });
        println!("{nodes:<10}{build:>23.2}{values:>24.2}");
    }
}
