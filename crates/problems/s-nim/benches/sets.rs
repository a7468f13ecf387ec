//! The whole program on sets at the judge's limits, and the values of huge heaps.
//!
//! `cargo bench -p s-nim`; with `cargo test` it runs on small sets and only checks the answers. Every
//! position has each heap twice, so it is lost, and every second one a heap of the smallest number
//! more, so it is won.

use bench_process::cpu_seconds;
use judge_io::replay;
use std::env;
use std::fmt::Write as _;

const ROUNDS: usize = 15;

fn main() {
    let is_bench = env::args().any(|argument| argument == "--bench");
    let sizes: &[u64] = if is_bench { &[1_250, 2_500, 5_000, 10_000] } else { &[300] };
    println!("CPU ms a set of 100 numbers and 100 positions of 101 heaps, medians of {ROUNDS}");
    println!(
        "{:>10} {:>16} {:>16} {:>14}",
        "heaps to", "numbers to 100", "numbers to heaps", "huge heaps"
    );
    for &most in sizes {
        let dense = measure(most, 100.min(most), 0);
        let sparse = measure(most, most, 0);
        // The same sizes, each 2^40 times the period of the numbers from 1 to 100 more.
        let huge = measure(most, 100, (1 << 40) * 101);
        println!("{most:10} {dense:16.3} {sparse:16.3} {huge:14.3}");
    }
}

/// The median CPU time of the program on one set, in milliseconds.
fn measure(most: u64, largest: u64, more: u64) -> f64 {
    let (input, answer) = text(most, largest, more);
    let run = || assert_eq!(replay::<s_nim::Case>(input.as_bytes()).stdout, answer.as_bytes());
    cpu_seconds(ROUNDS, run) * 1e3
}

/// An input with one set, and its answer. The smallest number of the set is 1.
fn text(most: u64, largest: u64, more: u64) -> (String, String) {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut below = |limit: u64| {
        // Marsaglia's xorshift.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % limit
    };
    let mut text = String::from("100");
    let step = largest / 100;
    for i in 0..100 {
        let _ = write!(text, " {}", if i == 0 { 1 } else { i * step + 1 + below(step.max(1)) });
    }
    text.push_str("\n100\n");
    let mut answer = String::new();
    for position in 0..100 {
        let is_won = position % 2 == 1;
        let _ = write!(text, "{}", 100 + u64::from(is_won));
        for _ in 0..50 {
            let heap = below(most) + more;
            let _ = write!(text, " {heap} {heap}");
        }
        // A single token is taken at once.
        text.push_str(if is_won { " 1\n" } else { "\n" });
        answer.push(if is_won { 'W' } else { 'L' });
    }
    text.push_str("0\n");
    answer.push('\n');
    (text, answer)
}
