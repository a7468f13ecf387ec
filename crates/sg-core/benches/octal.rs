//! The CPU time of octal games: sequences by sparse spaces and by the plain rule, and certificates.
//! `cargo bench -p sg-core --bench octal`.

#![allow(clippy::incompatible_msrv, reason = "a bench is built with the newest Rust only")]

use bench_process::cpu_seconds;
use sg_core::heap;
use sg_core::octal::Octal;
use std::hint::black_box;

/// How often each measurement is made; the median counts.
const RUNS: usize = 5;

/// The median CPU time of `work` in milliseconds.
fn milliseconds(work: impl FnMut()) -> f64 {
    cpu_seconds(RUNS, work) * 1e3
}

fn game(code: &str) -> Octal {
    code.parse().expect("an octal code")
}

fn main() {
    println!("{:<8}{:>9}{:>13}{:>13}{:>9}", "game", "terms", "plain ms", "sparse ms", "ratio");
    for code in ["0.77", "0.07", "0.156", "0.165", "0.356", "0.16", "0.007"] {
        let game = game(code);
        for terms in [2_000, 8_000] {
            let plain = milliseconds(|| {
                black_box(heap::sequence(|n, leave| game.options(n, leave), terms));
            });
            let sparse = milliseconds(|| {
                black_box(game.sequence(terms));
            });
            println!("{code:<8}{terms:>9}{plain:>13.2}{sparse:>13.3}{:>9.0}", plain / sparse);
        }
    }

    println!("\n{:<8}{:>9}  certificate", "game", "CPU ms");
    for code in ["0.77", "0.07", "0.137", "0.356", "0.165", "0.16", "0.56"] {
        let game = game(code);
        let time = milliseconds(|| {
            black_box(game.certify(1_000_000).is_ok());
        });
        let found = game.certify(1_000_000).expect("the game has a period");
        println!("{code:<8}{time:>9.3}  {found}");
    }
}
