//! The whole program on one position of many piles: CPU time a token and its growth.
//!
//! `cargo bench -p nim`; with `cargo test` it runs on few piles and only checks the answers. Half of
//! the positions have the nim-sum 0, so the answers are known.

use bench_process::cpu_seconds;
use judge_io::replay;
use std::env;
use std::fmt::Write as _;

const ROUNDS: usize = 15;

fn main() {
    let is_bench = env::args().any(|argument| argument == "--bench");
    let sizes: &[u32] = if is_bench { &[10_000, 100_000, 1_000_000] } else { &[1_000] };
    println!("CPU ns a token of parse and solve, medians of {ROUNDS}; growth: to the row above");
    println!("{:>10} {:>18} {:>18} {:>8}", "piles", "below 10^4", "up to 2^64 - 1", "growth");
    let mut last = None;
    for &count in sizes {
        let judge = measure(count, 10_000);
        let any = measure(count, u64::MAX);
        let total = (judge + any) * f64::from(count);
        print!("{count:10} {judge:18.2} {any:18.2} ");
        match last {
            Some(last) => println!("{:8.2}", total / last),
            None => println!("{:>8}", "-"),
        }
        last = Some(total);
    }
}

/// The median CPU time of the program in nanoseconds a token, with piles below `limit`.
fn measure(count: u32, limit: u64) -> f64 {
    let (lost, won) = (text(count, limit, true), text(count, limit, false));
    // Enough repetitions for the clock.
    let repetitions = (500_000 / count).max(1);
    let seconds = cpu_seconds(ROUNDS, || {
        for _ in 0..repetitions {
            for (input, answer) in [(&lost, "No\n"), (&won, "Yes\n")] {
                assert_eq!(replay::<nim::Case>(input.as_bytes()).stdout, answer.as_bytes());
            }
        }
    });
    seconds * 1e9 / f64::from(2 * repetitions) / f64::from(count + 2)
}

/// One case of `count` piles from a fixed seed, in pairs, so that its nim-sum is 0, or with one
/// stone more on the last pile.
fn text(count: u32, limit: u64, is_lost: bool) -> String {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut text = format!("1\n{count}\n");
    let mut pile = 0;
    for i in 0..count {
        if i % 2 == 0 {
            // Marsaglia's xorshift.
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            pile = state % (limit - 1);
        }
        let more = u64::from(!is_lost && i + 1 == count);
        let _ = write!(text, "{} ", pile + more);
    }
    text
}
