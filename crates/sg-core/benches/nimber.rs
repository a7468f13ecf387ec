//! The CPU time of nim products by tables beside the plain recursion, and of what is made of them:
//! `cargo bench -p sg-core --bench nimber`.

#![allow(clippy::incompatible_msrv, reason = "a bench is built with the newest Rust only")]

use bench_process::cpu_seconds;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sg_core::nimber::{Nimber, Tables};
use std::hint::black_box;

/// How often each measurement is made; the median counts.
const RUNS: usize = 9;

/// The median CPU time of `work` in nanoseconds per item.
fn nanoseconds(items: u32, work: impl FnMut()) -> f64 {
    cpu_seconds(RUNS, work) * 1e9 / f64::from(items)
}

fn pairs(count: usize, bits: u32) -> Vec<(Nimber, Nimber)> {
    let mut rng = StdRng::seed_from_u64(u64::from(bits));
    let mut nimber = || Nimber(rng.random::<u64>() >> (64 - bits));
    (0..count).map(|_| (nimber(), nimber())).collect()
}

/// The nanoseconds of `work` on a pair.
fn each<T>(pairs: &[(Nimber, Nimber)], work: impl Fn(Nimber, Nimber) -> T) -> f64 {
    nanoseconds(pairs.len() as u32, || {
        for &(a, b) in pairs {
            black_box(work(a, b));
        }
    })
}

fn main() {
    let tables = Tables::new();
    println!("{:<6}{:>16}{:>16}{:>9}", "bits", "plain ns", "tables ns", "ratio");
    for bits in [8, 16, 32, 64] {
        let few = pairs(10_000, bits);
        let many = pairs(1_000_000, bits);
        let plain = nanoseconds(few.len() as u32, || {
            black_box(few.iter().map(|&(a, b)| a * b).sum::<Nimber>());
        });
        let fast = nanoseconds(many.len() as u32, || {
            black_box(many.iter().map(|&(a, b)| tables.product(a, b)).sum::<Nimber>());
        });
        println!("{bits:<6}{plain:>16.1}{fast:>16.1}{:>9.0}", plain / fast);
    }

    println!("\n{:<24}{:>12}", "64 bits", "µs");
    let pairs = pairs(100, 64);
    let row = |name: &str, nanoseconds: f64| println!("{name:<24}{:>12.2}", nanoseconds / 1e3);
    row("tables", nanoseconds(1, || drop(black_box(Tables::new()))));
    let (first, factor) = pairs[0];
    row(
        "dependent product",
        nanoseconds(100_000, || {
            black_box((0..100_000).fold(first, |a, _| tables.product(a, factor)));
        }),
    );
    row("inverse", each(&pairs, |a, _| a.inverse()));
    row("square root", each(&pairs, |a, _| a.square_root()));
    row("quadratic roots", each(&pairs, Nimber::roots));
    row("logarithm", each(&pairs, |a, b| tables.logarithm(a, b)));
}
