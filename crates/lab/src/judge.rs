//! `judge`: a problem's program, or any other, on every case of a folder, with a verdict a case.
//!
//! The program runs once a case, one case after another. Time is the CPU time of the process and of
//! those that it has waited for, so that other work on the machine does not count; a program that
//! waits instead of computing is ended once twice the limit and a second have passed. Peak memory is
//! the largest resident set, as the system accounts for it.

mod cases;
mod checker;
mod compare;
mod program;

use crate::out::{outln, printable, printable_path};
use crate::process::{self, Build, End, Limits, Program, Run};
use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result, ensure};
use cases::Case;
use checker::Check;
use program::Problem;
use std::fmt::{self, Display};
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

pub use checker::Checker;

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
    /// The folder with the cases, or a single input
    #[arg(required_unless_present = "limits")]
    path: Option<PathBuf>,

    /// Judge the problem's own fixtures that lie within the judge's limits
    #[arg(long, conflicts_with = "path")]
    limits: bool,

    /// The CPU time that a case may take [default: the problem's own, or 1]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,

    /// The memory that a case may take [default: the problem's own, or 256]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..1 << 40))]
    memory_limit: Option<u64>,

    /// Judge the single file that is made for the judge, compiled by rustc alone
    #[arg(long)]
    bundle: bool,

    /// Judge this program instead: a command, or a source file (.cpp .c .rs .java .go .py). Its words
    /// may follow unquoted, up to the next option; if it has options of its own, quote it as a whole
    #[arg(long, value_name = "CMD", num_args = 1.., conflicts_with = "bundle")]
    command: Vec<String>,

    /// Ask this program whether an output is right, as `CMD INPUT OUTPUT ANSWER`, with exit status 0
    /// if so: a checker made with testlib, for example
    #[arg(long, value_name = "CMD", num_args = 1..)]
    checker: Vec<String>,

    #[command(flatten)]
    build: Build,
}

/// What the judge knows of a problem beyond its name. By default, an output has to equal the answer,
/// and all inputs are within the limits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Knowledge {
    /// Where several outputs are right: whether this one is.
    pub checker: Option<Checker>,
    /// Whether an input lies within the judge's limits.
    pub within_limits: Option<fn(&[u8]) -> bool>,
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
    /// The input or the answer cannot be read.
    Unreadable,
    /// The checker has no verdict.
    CheckerFailed,
}

impl Verdict {
    const ALL: [Verdict; 8] = [
        Verdict::Accepted,
        Verdict::WrongAnswer,
        Verdict::RuntimeError,
        Verdict::TimeLimitExceeded,
        Verdict::MemoryLimitExceeded,
        Verdict::NoAnswer,
        Verdict::Unreadable,
        Verdict::CheckerFailed,
    ];

    fn color(self) -> AnsiColor {
        match self {
            Verdict::Accepted => AnsiColor::Green,
            Verdict::WrongAnswer => AnsiColor::Red,
            Verdict::RuntimeError => AnsiColor::Magenta,
            Verdict::TimeLimitExceeded | Verdict::MemoryLimitExceeded => AnsiColor::Yellow,
            Verdict::NoAnswer | Verdict::Unreadable | Verdict::CheckerFailed => AnsiColor::Cyan,
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
            Verdict::Unreadable => "file",
            Verdict::CheckerFailed => "chk?",
        })
    }
}

/// The verdict on a case, what it took, and why it is not simply accepted.
struct Judged {
    verdict: Verdict,
    /// `None` if it did not run.
    run: Option<Run>,
    notes: Vec<String>,
}

/// The command, with what is known of the problem.
///
/// # Errors
/// If the folder has no case, the program cannot be built or run, or the bench fails; whatever is
/// wrong with a case is its verdict.
pub fn run(name: &str, options: &Options, knowledge: &Knowledge) -> Result<ExitCode> {
    let problem = Problem::find(name)?;
    let folder = options.path.clone().unwrap_or_else(|| problem.fixtures());
    let mut cases = cases::find(&folder)?;
    ensure!(!cases.is_empty(), "{} has no case, such as 1.in", printable_path(&folder));
    if let Some(within_limits) = knowledge.within_limits.filter(|_| options.limits) {
        cases.retain(|case| fs::read(&case.input).is_ok_and(|input| within_limits(&input)));
        ensure!(!cases.is_empty(), "no fixture is within the judge's limits");
    }
    let tell = |line: &str| outln!("{line}");
    let program = if options.bundle {
        program::bundle(&problem)?
    } else if options.command.is_empty() {
        program::release(&problem)?
    } else {
        Program::from_words(&options.command, &options.build, tell)?
    };
    let check = if options.checker.is_empty() {
        knowledge.checker.map_or(Check::Equal, Check::Problem)
    } else {
        Check::Program(Program::from_words(&options.checker, &Build::default(), tell)?)
    };
    let limits = program.limits(Limits {
        time: options.time_limit.unwrap_or(problem.time_limit),
        memory: options
            .memory_limit
            .map_or(problem.memory_limit, |limit| limit.saturating_mul(MIB)),
    });

    outln!(
        "{program}: {}, {} and {} each",
        counted(cases.len(), "case"),
        time(limits.time),
        memory(limits.memory)
    )?;
    let width = cases.iter().map(|case| case.name.chars().count()).max().unwrap_or(0);
    let mut all = Vec::new();
    for case in &cases {
        let mut judged = judge(&program, &check, case, limits)?;
        print(case, &judged, width)?;
        if let Some(run) = &mut judged.run {
            run.stdout = Vec::new();
        }
        all.push(judged);
    }
    print_summary(&all)?;
    let accepted = all.iter().all(|judged| judged.verdict == Verdict::Accepted);
    Ok(if accepted { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs the program on one case.
fn judge(program: &Program, check: &Check, case: &Case, limits: Limits) -> Result<Judged> {
    let unreadable = |error: anyhow::Error| Judged {
        verdict: Verdict::Unreadable,
        run: None,
        notes: vec![format!("{error:#}")],
    };
    let answer = case.answer.as_deref();
    let answer = answer.map(|path| {
        fs::read(path).with_context(|| format!("cannot read {}", printable_path(path)))
    });
    let answer = match answer.transpose() {
        Ok(answer) => answer,
        Err(error) => return Ok(unreadable(error)),
    };
    let open = || crate::out::open(&case.input);
    let input = match open() {
        Ok(input) => input,
        Err(error) => return Ok(unreadable(error)),
    };
    let most = 2 * answer.as_ref().map_or(0, |answer| answer.len() as u64) + SPARE_OUTPUT;
    let run = process::run(program, input, limits, most)?;
    let mut notes = Vec::new();
    let verdict = match run.end {
        End::TookTooMuchMemory => Verdict::MemoryLimitExceeded,
        End::StartedTooMany => {
            notes.push(format!("it started more than {} processes", process::MOST_PROCESSES));
            Verdict::RuntimeError
        }
        End::TookTooLong => {
            if run.cpu <= limits.time {
                notes.push("it did not end, though it computed little".to_owned());
            }
            Verdict::TimeLimitExceeded
        }
        End::Exited(status) if !status.is_success() && !run.is_cut_off => {
            notes.extend(process::explain_failure(program, open, limits, &run)?);
            Verdict::RuntimeError
        }
        End::Exited(_) => check.verdict(case, answer.as_deref(), &run, &mut notes)?,
    };
    match verdict {
        Verdict::WrongAnswer => notes.extend(run.remarks()),
        _ if run.is_cut_off => notes.extend(run.remarks().pop()),
        _ => {}
    }
    Ok(Judged { verdict, run: Some(run), notes })
}

fn print(case: &Case, judged: &Judged, width: usize) -> Result<()> {
    let Judged { verdict, run, notes } = judged;
    let style = Style::new().bold().fg_color(Some(verdict.color().into()));
    let name = &case.name;
    match run {
        None => outln!("{style}{verdict:<4}{style:#} {name}")?,
        Some(run) => {
            let (cpu, wall) = (time(run.cpu), time(run.wall));
            let peak = memory(run.peak);
            outln!(
                "{style}{verdict:<4}{style:#} {name:<width$}  {cpu:>8} CPU  {wall:>8}  {peak:>9}"
            )?;
        }
    }
    for note in notes {
        outln!("     {}", printable(note, 1000))?;
    }
    Ok(())
}

fn print_summary(all: &[Judged]) -> Result<()> {
    let counts = Verdict::ALL.iter().filter_map(|verdict| {
        let count = all.iter().filter(|judged| judged.verdict == *verdict).count();
        (count > 0).then(|| format!("{count} {verdict}"))
    });
    let counts: Vec<String> = counts.collect();
    let runs = || all.iter().filter_map(|judged| judged.run.as_ref());
    let cpu = runs().map(|run| run.cpu).max().unwrap_or_default();
    let peak = runs().map(|run| run.peak).max().unwrap_or_default();
    outln!(
        "{}: {}; at most {} CPU and {}",
        counted(all.len(), "case"),
        counts.join(", "),
        time(cpu),
        memory(peak)
    )
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
