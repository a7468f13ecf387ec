//! Time and memory of the whole program as the board grows: `cargo bench -p grid-game`.
//!
//! Each measurement is a process of its own, see `bench_process`. The baseline is *reading*: a program
//! that parses the same board and answers nothing.

use bench_process::{measured, usage, Parse};
use grid_game::Case;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::env;
use std::fs;
use std::path::Path;

/// How often each program runs on each board; the median counts.
const RUNS: usize = 3;

fn main() {
    match env::args().nth(1).as_deref() {
        Some("solve") => measured::<Case>(),
        Some("read") => measured::<Parse<Case>>(),
        _ => report(),
    }
}

#[allow(clippy::cast_precision_loss, reason = "figures are printed with a few digits")]
fn report() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let input = folder.join("grid-game.in");
    let heads = ["density", "side", "starts", "CPU ms", "ns/cell", "x read", "peak KiB", "B/cell"];
    println!("{}", heads.map(|head| format!("{head:>10}")).concat());
    let mut random = StdRng::seed_from_u64(1);
    for density in [1.0, 0.9, 0.7, 0.5] {
        for side in [250_usize, 251, 500, 1000, 2000, 2001] {
            if density < 1.0 && side % 2 == 1 {
                continue;
            }
            let mut text = format!("{side} {side}\n");
            for _ in 0..side {
                let open = (0..side).map(|_| random.random_bool(density));
                text.extend(open.map(|is_open| if is_open { '.' } else { '#' }));
                text.push('\n');
            }
            fs::write(&input, text).expect("the target folder can be written");
            let read = usage("read", &input, RUNS).cpu_nanoseconds as f64;
            let solve = usage("solve", &input, RUNS);
            let (cpu, peak) = (solve.cpu_nanoseconds as f64, solve.peak_bytes as f64);
            let cells = (side * side) as f64;
            println!(
                "{density:>10}{side:>10}{:>10}{:>10.2}{:>10.1}{:>10.1}{:>10}{:>10.1}",
                solve.answer.lines().count() - 1,
                cpu / 1e6,
                cpu / cells,
                cpu / read,
                solve.peak_bytes / 1024,
                peak / cells
            );
        }
    }
    fs::remove_file(&input).expect("the target folder can be written");
}
