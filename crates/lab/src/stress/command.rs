//! Another program, run as a process on one input.

use super::shrink::{Failure, Kind};
use crate::answer::{self, Difference};
use crate::bench::{Bench, Oracle};
use crate::process::{self, End, Limits, Run};
use anyhow::{Context, bail};
use std::io::{Seek, Write};
use std::process::Command;
use std::time::Duration;

/// How much more than the right answer is read of its output, in bytes.
const SPARE_OUTPUT: u64 = 1 << 16;

/// A command line, and what it may take.
pub(super) struct Rival {
    line: String,
    limits: Limits,
}

impl Rival {
    pub(super) fn new(line: &str, limits: Limits) -> Self {
        Rival { line: line.to_owned(), limits }
    }

    /// The same program with so many times less time.
    pub(super) fn hasty(&self, times: u32) -> Self {
        let time = (self.limits.time / times).max(Duration::from_millis(20));
        let time = time.min(self.limits.time);
        Rival { line: self.line.clone(), limits: Limits { time, ..self.limits } }
    }

    /// A command that the shell does not find fails on every case; that is no difference.
    pub(super) fn check_that_it_runs<P: Bench>(&self, cases: &[P]) -> anyhow::Result<()> {
        let why = match self.run(&judge_io::write(cases), SPARE_OUTPUT)?.end {
            End::Exited(status) => match status.code() {
                Some(126) => "it is no program, or not yours to run",
                Some(127 | 9009) => "there is no such program",
                _ => return Ok(()),
            },
            _ => return Ok(()),
        };
        bail!("cannot run `{}`: {why}", self.line)
    }

    /// Where the program differs from the solution on an input of these cases: in a token of its
    /// answers, or because it fails, or takes too long.
    pub(super) fn difference<P: Bench>(&self, cases: &[P]) -> Option<Failure> {
        let input = judge_io::write(cases);
        let failure = |expected: String, (kind, found): (Kind, String)| {
            let difference = Difference { input: input.clone(), expected, found };
            Some(Failure { difference, kind })
        };
        let expected = match answer::of_solution(cases) {
            Ok(expected) => expected,
            Err(fault) => {
                let expected = right(cases).unwrap_or_else(|| answer::RULES.to_owned());
                return failure(expected, (Kind::Answer, fault));
            }
        };
        let most = expected.len() as u64 + SPARE_OUTPUT;
        let found = match self.run(&input, most) {
            Ok(run) => self.found(cases, &run, &expected)?,
            Err(error) => (Kind::Crash, format!("{error:#}")),
        };
        failure(expected, found)
    }

    /// What the program did instead of giving the right answers, or `None` if it gave them.
    fn found<P: Bench>(&self, cases: &[P], run: &Run, expected: &str) -> Option<(Kind, String)> {
        let crash = |text: String| (Kind::Crash, text);
        Some(match run.end {
            End::TookTooLong => (Kind::Slow, format!("no end within {:?}", self.limits.time)),
            End::TookTooMuchMemory => {
                crash(format!("more memory than {} MiB", self.limits.memory >> 20))
            }
            End::Exited(_) if run.is_cut_off => {
                crash("far more output than the right answer".to_owned())
            }
            End::Exited(status) if !status.success() => {
                let mut told = run.stderr.lines().filter(|line| !line.trim().is_empty());
                let last = told.next_back().map_or(String::new(), |line| format!(": {line}"));
                crash(process::describe(status) + &last)
            }
            End::Exited(_) => {
                let found = String::from_utf8_lossy(&run.stdout);
                if answer::is_right(cases, expected, &found) {
                    return None;
                }
                match found.trim_end() {
                    "" => crash("no output".to_owned()),
                    found => (Kind::Answer, found.to_owned()),
                }
            }
        })
    }

    fn run(&self, input: &str, most: u64) -> anyhow::Result<Run> {
        let mut file = tempfile::tempfile().context("cannot make a file for the input")?;
        let written = file.write_all(input.as_bytes()).and_then(|()| file.rewind());
        written.context("cannot write the input to a file")?;
        process::run(shell(&self.line), &format!("`{}`", self.line), file, self.limits, most)
    }
}

/// The right answers from the oracle, where it has them all.
pub(super) fn right<P: Bench>(cases: &[P]) -> Option<String> {
    let mut memory = <P::Oracle as Oracle<P>>::Memory::default();
    let answers = cases.iter().map(|case| P::Oracle::answer(case, &mut memory));
    let answers: Option<Vec<String>> = answers.map(|answer| Some(answer?.to_string())).collect();
    Some(answers?.join("\n"))
}

/// The line as a command of the system's shell.
fn shell(line: &str) -> Command {
    let (shell, option) = if cfg!(unix) { ("sh", "-c") } else { ("cmd", "/C") };
    let mut command = Command::new(shell);
    command.args([option, line]);
    command
}
