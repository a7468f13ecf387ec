//! The benches' clock, and time and memory of a problem's program as a whole process, as at a judge.
//!
//! For the process, a bench starts itself again with the name of a program as its argument. The child calls
//! [`measured`], which runs that program on standard input and then reports what its process used;
//! the parent calls [`usage`] and gets the median of several such runs.

use cpu_time::ProcessTime;
use judge_io::{Error, Problem, Scanner, Single};
use std::env;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

/// The median CPU time of so many runs of `work`, in seconds.
///
/// # Panics
/// If `runs` is 0.
pub fn cpu_seconds(runs: usize, mut work: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..runs)
        .map(|_| {
            let start = ProcessTime::now();
            work();
            start.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[runs / 2]
}

/// What a process used, and what it answered.
#[derive(Clone, Debug)]
pub struct Usage {
    /// The median CPU time of the runs.
    pub cpu_nanoseconds: u64,
    /// The largest peak of the runs, 0 where the kernel does not tell it (it does on Linux).
    pub peak_bytes: u64,
    /// Standard output.
    pub answer: String,
}

/// A baseline: reads every value of an input that has numbers only, and prints their xor.
#[derive(Clone, Copy, Debug)]
pub struct Scan(u64);

impl Problem for Scan {
    type Format = Single;
    type Answer = u64;

    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let mut sum = 0;
        while !input.is_at_end() {
            sum ^= input.unsigned("a value")?;
        }
        Ok(Scan(sum))
    }

    fn solve(&self) -> u64 {
        self.0
    }
}

/// A baseline: reads and checks the cases of a problem and answers nothing of use.
#[derive(Clone, Copy, Debug)]
pub struct Parse<P>(std::marker::PhantomData<P>);

impl<P: Problem> Problem for Parse<P> {
    type Format = P::Format;
    type Answer = &'static str;

    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        std::hint::black_box(P::parse(input)?);
        Ok(Parse(std::marker::PhantomData))
    }

    fn solve(&self) -> &'static str {
        "read"
    }
}

/// Runs the program of `P` as `main` does, then says on standard error what the process used.
pub fn measured<P: Problem>() {
    let _ = judge_io::run::<P>();
    let cpu = ProcessTime::now().as_duration().as_nanos();
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0");
    eprintln!("{cpu} {}", peak.trim().trim_end_matches(" kB"));
}

/// Starts this bench `runs` times with the argument `program` and the file `input` on standard
/// input.
///
/// # Panics
/// If `runs` is 0, a run cannot be started, or the program has an error or a warning to tell.
#[must_use]
pub fn usage(program: &str, input: &Path, runs: usize) -> Usage {
    let mut usages: Vec<Usage> = (0..runs).map(|_| run(program, input)).collect();
    usages.sort_by_key(|usage| usage.cpu_nanoseconds);
    let peak_bytes = usages.iter().map(|usage| usage.peak_bytes).max().unwrap_or(0);
    Usage { peak_bytes, ..usages.swap_remove(runs / 2) }
}

fn run(program: &str, input: &Path) -> Usage {
    let output = Command::new(env::current_exe().expect("a bench has a file"))
        .arg(program)
        .stdin(File::open(input).expect("the input was written"))
        .stderr(Stdio::piped())
        .output()
        .expect("a bench starts");
    let figures = String::from_utf8_lossy(&output.stderr);
    let (cpu, peak) = figures.trim().split_once(' ').expect("no error or warning");
    Usage {
        cpu_nanoseconds: cpu.parse().expect("no error or warning"),
        peak_bytes: 1024 * peak.parse::<u64>().expect("no error or warning"),
        answer: String::from_utf8_lossy(&output.stdout).into_owned(),
    }
}
