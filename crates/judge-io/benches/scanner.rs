//! `Scanner::unsigned` on ten million numbers, against the hand-written loop of `baseline.c` and the
//! same loop in Rust. Each row is one mix of lengths; the three take turns, so that whatever else
//! runs on the machine slows all of them.
//!
//! `cargo bench -p judge-io`; with `cargo test` it runs on few numbers and only compares the sums.

use cpu_time::ProcessTime;
use judge_io::Scanner;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const ROUNDS: usize = 7;

/// A mix: its name, the fewest and the most digits of a number, each length equally often.
const MIXES: [(&str, u32, u32); 5] = [
    ("1 to 19 digits", 1, 19),
    ("1 to 10 digits", 1, 10),
    ("1 to 5 digits", 1, 5),
    ("4 digits", 4, 4),
    ("20 digits", 20, 20),
];

fn main() {
    let is_bench = env::args().any(|argument| argument == "--bench");
    let count = if is_bench { 10_000_000 } else { 10_000 };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let c_loop = compile(folder);
    if c_loop.is_none() {
        println!("the C loop is skipped: no C compiler was found as `cc`");
    }
    println!("{count} numbers; CPU ns a number, medians of {ROUNDS}; ratios: Scanner to each loop");
    println!("{:16} {:>8} {:>8} {:>8} {:>8} {:>8}", "", "Scanner", "Rust", "ratio", "C", "ratio");
    for (name, fewest, most) in MIXES {
        let text = text(count, fewest, most);
        let sum = rust_loop(text.as_bytes());
        let c = c_loop.as_deref().map(|program| (program, write(folder, &text)));
        let mut times = [Vec::new(), Vec::new(), Vec::new()];
        for _ in 0..ROUNDS {
            times[0].push(measure(count, sum, || scanner(text.as_bytes(), count)));
            times[1].push(measure(count, sum, || rust_loop(text.as_bytes())));
            if let Some((program, file)) = &c {
                times[2].push(measure_c(program, file, count, sum));
            }
        }
        let [scanner, rust, c] = times;
        print!("{name:16} {:8.2} {:8.2} ", median(scanner.clone()), median(rust.clone()));
        print!("{:8.2} ", ratio(&scanner, &rust));
        if c.is_empty() {
            println!("{:>8} {:>8}", "-", "-");
        } else {
            println!("{:8.2} {:8.2}", median(c.clone()), ratio(&scanner, &c));
        }
    }
}

/// Numbers of these lengths, ten a line, from a fixed seed.
fn text(count: u32, fewest: u32, most: u32) -> String {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = || {
        // Marsaglia's xorshift.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let mut text = String::new();
    for i in 0..count {
        let length = fewest + (random() >> 32) as u32 % (most - fewest + 1);
        let low = if length == 1 { 0 } else { 10_u64.pow(length - 1) };
        let high = 10_u64.checked_pow(length).map_or(u64::MAX, |power| power - 1);
        let number = low + random() % (high - low + 1);
        let end = if i % 10 == 9 { '\n' } else { ' ' };
        write!(text, "{number}{end}").expect("a string takes all that is written to it");
    }
    text
}

fn scanner(text: &[u8], count: u32) -> u64 {
    let mut input = Scanner::new(text);
    let mut sum = 0_u64;
    for _ in 0..count {
        sum = sum.wrapping_add(input.unsigned("a number").expect("the text holds numbers"));
    }
    sum
}

fn rust_loop(text: &[u8]) -> u64 {
    let mut sum = 0_u64;
    let mut at = 0;
    loop {
        while at < text.len() && text[at] <= b' ' {
            at += 1;
        }
        if at == text.len() {
            return sum;
        }
        let mut value = 0_u64;
        while at < text.len() && text[at].is_ascii_digit() {
            value = value.wrapping_mul(10).wrapping_add(u64::from(text[at] - b'0'));
            at += 1;
        }
        sum = sum.wrapping_add(value);
    }
}

/// The CPU time of `read`, in nanoseconds a number.
fn measure(count: u32, sum: u64, read: impl Fn() -> u64) -> f64 {
    let start = ProcessTime::now();
    assert_eq!(read(), sum);
    start.elapsed().as_secs_f64() * 1e9 / f64::from(count)
}

/// The same of the C loop.
fn measure_c(program: &Path, file: &Path, count: u32, sum: u64) -> f64 {
    let output = Command::new(program).arg(file).output().expect("the C loop starts");
    let output = String::from_utf8(output.stdout).expect("the C loop prints numbers");
    let (found, time) = output.trim().split_once(' ').expect("the C loop prints two numbers");
    assert_eq!(found, sum.to_string(), "the C loop reads the same numbers");
    time.parse::<f64>().expect("the C loop prints a time") / f64::from(count)
}

/// Writes the text where the C loop can read it.
fn write(folder: &Path, text: &str) -> PathBuf {
    let file = folder.join("numbers.txt");
    fs::write(&file, text).expect("the folder for temporary files can be written to");
    file
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The median over the rounds of one time to another of the same round.
fn ratio(times: &[f64], others: &[f64]) -> f64 {
    median(times.iter().zip(others).map(|(time, other)| time / other).collect())
}

/// The C loop as a program, if there is a C compiler.
fn compile(folder: &Path) -> Option<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/baseline.c");
    let program = folder.join(format!("baseline{}", env::consts::EXE_SUFFIX));
    let status = Command::new("cc").arg("-O2").arg("-o").arg(&program).arg(source).status().ok()?;
    assert!(status.success(), "baseline.c does not compile");
    Some(program)
}
