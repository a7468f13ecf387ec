//! The CPU time of the whole program as the number of pairs grows: `cargo bench -p cutting-game`.
//!
//! Beside each median stand those of two parts of the work on the same input: the *scan* reads every
//! value and does nothing with it, and *solve* decides pairs that have been read.

#![allow(clippy::incompatible_msrv, reason = "a bench is built with the newest Rust only")]

use bench_process::{cpu_seconds, Scan};
use cutting_game::Case;
use judge_io::{replay, Problem};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::fmt::Write as _;
use std::hint::black_box;

/// How often each measurement is made; the median counts.
const RUNS: usize = 15;

/// The median CPU time of `work`, in nanoseconds for each of `count` pairs.
#[allow(clippy::cast_precision_loss, reason = "figures are printed with a few digits")]
fn nanoseconds(count: usize, work: impl FnMut()) -> f64 {
    cpu_seconds(RUNS, work) * 1e9 / count as f64
}

fn main() {
    println!("CPU nanoseconds a pair; a pair has two tokens");
    println!(
        "{:<12}{:>9}{:>12}{:>8}{:>8}{:>9}{:>8}",
        "sides", "pairs", "input KiB", "scan", "solve", "program", "x scan"
    );
    let mut rng = StdRng::seed_from_u64(1);
    for (sides, largest) in [("2..=200", 200), ("any u64", u64::MAX)] {
        for count in [10_000, 100_000, 1_000_000] {
            let mut side = || rng.random_range(2..=largest);
            let cases: Vec<Case> =
                (0..count).map(|_| Case { width: side(), height: side() }).collect();
            let mut text = String::new();
            for case in &cases {
                let _ = writeln!(text, "{case}");
            }
            let input = text.as_bytes();
            let scanned = nanoseconds(count, || {
                black_box(replay::<Scan>(input));
            });
            let solved = nanoseconds(count, || {
                for case in &cases {
                    black_box(black_box(case).solve());
                }
            });
            let whole = nanoseconds(count, || {
                black_box(replay::<Case>(input));
            });
            println!(
                "{sides:<12}{count:>9}{:>12}{scanned:>8.1}{solved:>8.1}{whole:>9.1}{:>8.2}",
                input.len() / 1024,
                whole / scanned
            );
        }
    }
}
