//! Another program, run as a process on one input.

use crate::problem::{self, Difference, Problem};
use crate::process::{self, End, Limits, Run};
use anyhow::{Context, bail};
use std::io::{Seek, Write};
use std::process::Command;
use std::time::Duration;

/// How much more than the right answer is read of its output, in bytes.
const SPARE_OUTPUT: u64 = 1 << 16;

/// A command line, and how long it may take.
pub(super) struct Rival {
    line: String,
    limits: Limits,
}

impl Rival {
    pub(super) fn new(line: &str, time: Duration) -> Self {
        Rival { line: line.to_owned(), limits: Limits { time, memory: u64::MAX } }
    }

    /// A command that the shell does not find fails on every case; that is no difference.
    pub(super) fn check_that_it_runs<P: Problem>(&self, cases: &[P::Case]) -> anyhow::Result<()> {
        let why = match self.run(&problem::input::<P>(cases), SPARE_OUTPUT)?.end {
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
    pub(super) fn difference<P: Problem>(&self, cases: &[P::Case]) -> Option<Difference> {
        let input = problem::input::<P>(cases);
        let expected = match problem::answers::<P>(cases) {
            Ok(expected) => expected,
            Err(fault) => {
                let expected = problem::expected::<P>(cases);
                return Some(Difference { input, expected, found: fault });
            }
        };
        let most = expected.len() as u64 + SPARE_OUTPUT;
        let found = match self.run(&input, most) {
            Ok(run) => self.found(&run, &expected)?,
            Err(error) => format!("{error:#}"),
        };
        Some(Difference { input, expected, found })
    }

    /// What the program did instead of giving the right answers, or `None` if it gave them.
    fn found(&self, run: &Run, expected: &str) -> Option<String> {
        Some(match run.end {
            End::TookTooLong | End::TookTooMuchMemory => {
                format!("no end within {:?}", self.limits.time)
            }
            End::Exited(_) if run.is_cut_off => "far more output than the right answer".to_owned(),
            End::Exited(status) if !status.success() => {
                let mut told = run.stderr.lines().filter(|line| !line.trim().is_empty());
                let last = told.next_back().map_or(String::new(), |line| format!(": {line}"));
                process::describe(status) + &last
            }
            End::Exited(_) => {
                let found = String::from_utf8_lossy(&run.stdout);
                // Judges compare tokens.
                if found.split_ascii_whitespace().eq(expected.split_ascii_whitespace()) {
                    return None;
                }
                match found.trim_end() {
                    "" => "no output".to_owned(),
                    found => found.to_owned(),
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

/// The line as a command of the system's shell.
fn shell(line: &str) -> Command {
    let (shell, option) = if cfg!(unix) { ("sh", "-c") } else { ("cmd", "/C") };
    let mut command = Command::new(shell);
    command.args([option, line]);
    command
}
