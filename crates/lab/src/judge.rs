//! `judge`: a problem's program, or any other, on every case of a folder, with a verdict a case.
//!
//! The program runs once a case, one case after another. Time is the CPU time of the process and of
//! those that it has waited for, so that other work on the machine does not count; a program that
//! waits instead of computing is ended once twice the limit and a second have passed. Peak memory is
//! the largest resident set, as the system accounts for it.

mod cases;
mod compare;
mod program;

use crate::problem::{self, Entry};
use crate::process::{self, End, Limits, Run};
use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result, ensure};
use cases::Case;
use compare::Comparison;
use program::{Problem, Program};
use std::fmt::{self, Display};
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// One mebibyte, the unit of judges' memory limits.
const MIB: u64 = 1 << 20;

/// How much more than the right answer a program may write before it is cut off, in bytes.
const SPARE_OUTPUT: u64 = 4 * MIB;

/// Runs the program on every case of a folder and prints a verdict for each
///
/// A case is an input with its answer beside it: 1.in with 1.out or 1.ans, input1.txt with
/// output1.txt, 01 with 01.a; or in folders of their own, in/1.txt with out/1.txt. The exit status is
/// 0 if every case is accepted.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// The problem
    #[arg(value_parser = problem::find)]
    problem: &'static Entry,

    /// The folder with the cases
    folder: PathBuf,

    /// The CPU time that a case may take [default: the problem's own, or 1]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,

    /// The memory that a case may take [default: the problem's own, or 256]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..1 << 40))]
    memory_limit: Option<u64>,

    /// Judge the single file that is made for the judge, compiled by rustc alone
    #[arg(long)]
    bundle: bool,

    /// Judge this program instead. Its words may follow unquoted, up to the next option; if it has
    /// options of its own, quote it as a whole
    #[arg(long, value_name = "CMD", num_args = 1.., conflicts_with = "bundle")]
    command: Vec<String>,
}

/// A positive time in seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let time = time.filter(|time| !time.is_zero() && *time < Duration::from_secs(86_400));
    time.ok_or_else(|| "expected a number of seconds, such as 0.5".to_owned())
}

/// How a case is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Accepted,
    WrongAnswer,
    RuntimeError,
    TimeLimitExceeded,
    MemoryLimitExceeded,
    /// There is nothing to compare with.
    NoAnswer,
}

impl Verdict {
    const ALL: [Verdict; 6] = [
        Verdict::Accepted,
        Verdict::WrongAnswer,
        Verdict::RuntimeError,
        Verdict::TimeLimitExceeded,
        Verdict::MemoryLimitExceeded,
        Verdict::NoAnswer,
    ];

    fn color(self) -> AnsiColor {
        match self {
            Verdict::Accepted => AnsiColor::Green,
            Verdict::WrongAnswer => AnsiColor::Red,
            Verdict::RuntimeError => AnsiColor::Magenta,
            Verdict::TimeLimitExceeded | Verdict::MemoryLimitExceeded => AnsiColor::Yellow,
            Verdict::NoAnswer => AnsiColor::Cyan,
        }
    }
}

impl Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Accepted => "AC",
            Verdict::WrongAnswer => "WA",
            Verdict::RuntimeError => "RE",
            Verdict::TimeLimitExceeded => "TLE",
            Verdict::MemoryLimitExceeded => "MLE",
            Verdict::NoAnswer => "none",
        })
    }
}

/// The verdict on a case, what it took, and why it is not simply accepted.
struct Judged {
    verdict: Verdict,
    run: Run,
    notes: Vec<String>,
}

/// The command.
///
/// # Errors
/// If the folder has no case, or the program cannot be built or run.
pub fn run(options: &Options) -> Result<ExitCode> {
    let problem = Problem::find(options.problem.name)?;
    let limits = Limits {
        time: options.time_limit.unwrap_or(problem.time_limit),
        memory: options.memory_limit.map_or(problem.memory_limit, |limit| limit * MIB),
    };
    let cases = cases::find(&options.folder)?;
    ensure!(!cases.is_empty(), "{} has no case, such as 1.in", options.folder.display());
    let program = if options.bundle {
        Program::bundle(&problem)?
    } else if options.command.is_empty() {
        Program::release(&problem)?
    } else {
        Program::command(&options.command)?
    };

    anstream::println!(
        "{program}: {}, {} and {} each",
        counted(cases.len(), "case"),
        time(limits.time),
        memory(limits.memory)
    );
    let width = cases.iter().map(|case| case.name.chars().count()).max().unwrap_or(0);
    let mut all = Vec::new();
    for case in &cases {
        let judged = judge(&program, case, limits)?;
        print(case, &judged, width);
        all.push(judged);
    }
    print_summary(&all);
    let accepted = all.iter().all(|judged| judged.verdict == Verdict::Accepted);
    Ok(if accepted { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs the program on one case.
fn judge(program: &Program, case: &Case, limits: Limits) -> Result<Judged> {
    let size = match &case.answer {
        Some(path) => {
            path.metadata().with_context(|| format!("cannot read {}", path.display()))?.len()
        }
        None => 0,
    };
    let cannot_read = || format!("cannot read {}", case.input.display());
    let input = File::open(&case.input).with_context(cannot_read)?;
    let most = 2 * size + SPARE_OUTPUT;
    let run = process::run(program.to_command(), &program.to_string(), input, limits, most)?;
    let mut notes = Vec::new();
    let verdict = match run.end {
        End::TookTooMuchMemory => Verdict::MemoryLimitExceeded,
        End::TookTooLong => {
            if run.cpu <= limits.time {
                notes.push("it did not end, though it computed little".to_owned());
            }
            Verdict::TimeLimitExceeded
        }
        End::Exited(status) if !status.success() && !run.is_cut_off => {
            notes.push(process::describe(status));
            notes.extend(run.stderr.lines().next().map(str::to_owned));
            Verdict::RuntimeError
        }
        End::Exited(_) => match &case.answer {
            None => {
                notes.push("no answer file beside it".to_owned());
                Verdict::NoAnswer
            }
            Some(path) => {
                let expected =
                    fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
                let comparison = compare::compare(&expected, &run.stdout);
                notes.extend(comparison.note());
                match comparison {
                    Comparison::Same | Comparison::SameButEnds => Verdict::Accepted,
                    Comparison::SameButBlanks(_) | Comparison::Different(_) => Verdict::WrongAnswer,
                }
            }
        },
    };
    if run.is_cut_off {
        notes.push("it wrote far too much and was cut off".to_owned());
    }
    Ok(Judged { verdict, run, notes })
}

fn print(case: &Case, judged: &Judged, width: usize) {
    let Judged { verdict, run, notes } = judged;
    let style = Style::new().bold().fg_color(Some(verdict.color().into()));
    let name = &case.name;
    let (cpu, wall) = (time(run.cpu), time(run.wall));
    let peak = memory(run.peak);
    anstream::println!(
        "{style}{verdict:<4}{style:#} {name:<width$}  {cpu:>8} CPU  {wall:>8}  {peak:>9}"
    );
    for note in notes {
        anstream::println!("     {note}");
    }
}

fn print_summary(all: &[Judged]) {
    let counts = Verdict::ALL.iter().filter_map(|verdict| {
        let count = all.iter().filter(|judged| judged.verdict == *verdict).count();
        (count > 0).then(|| format!("{count} {verdict}"))
    });
    let counts: Vec<String> = counts.collect();
    let cpu = all.iter().map(|judged| judged.run.cpu).max().unwrap_or_default();
    let peak = all.iter().map(|judged| judged.run.peak).max().unwrap_or_default();
    anstream::println!(
        "{}: {}; at most {} CPU and {}",
        counted(all.len(), "case"),
        counts.join(", "),
        time(cpu),
        memory(peak)
    );
}

fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

fn time(time: Duration) -> String {
    if time < Duration::from_secs(10) {
        format!("{} ms", time.as_millis())
    } else {
        format!("{:.1} s", time.as_secs_f64())
    }
}

fn memory(bytes: u64) -> String {
    // A tenth of a mebibyte is exact in an f64 up to far more memory than there is.
    #[allow(clippy::cast_precision_loss)]
    let mebibytes = bytes as f64 / MIB as f64;
    format!("{mebibytes:.1} MiB")
}
