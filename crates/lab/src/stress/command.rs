//! Another program, compared with what is right on one input.

use crate::judge::Checker;
use crate::out::printable;
use crate::process::{self, Build, End, Limits, Program, Run};
use anyhow::Result;

/// How much more than the right answer is read of its output, in bytes.
const SPARE_OUTPUT: u64 = 1 << 16;

/// How many lines of a wrong output are told.
const LINES: usize = 100;

/// A program and what it may take for an input.
pub(super) struct Rival {
    program: Program,
    limits: Limits,
}

impl Rival {
    /// The program that a user names, as [`Program::from_words`] takes it.
    ///
    /// # Errors
    /// If there is no such program, or it does not compile.
    pub(super) fn new(
        words: &[String],
        build: &Build,
        limits: Limits,
        tell: impl FnOnce(&str) -> Result<()>,
    ) -> Result<Self> {
        let program = Program::from_words(words, build, tell)?;
        let limits = program.limits(limits);
        Ok(Rival { program, limits })
    }

    /// What the program did on this input instead of giving a right answer, or `None` if it gave one:
    /// one that `checker` takes, or the expected one, token by token.
    ///
    /// # Errors
    /// If the program cannot be run, or the bench fails: that is no difference.
    pub(super) fn difference(
        &self,
        input: &str,
        expected: &str,
        checker: Option<Checker>,
    ) -> Result<Option<String>> {
        let most = 2 * expected.len() as u64 + SPARE_OUTPUT;
        let run = process::run_on(&self.program, input.as_bytes(), self.limits, most)?;
        Ok(match run.end {
            End::TookTooLong => Some(format!("no end within {:?}", self.limits.time)),
            End::TookTooMuchMemory => Some(format!("more than {} MiB", self.limits.memory >> 20)),
            End::StartedTooMany => Some(format!("more than {} processes", process::MOST_PROCESSES)),
            End::Exited(_) if run.is_cut_off => {
                Some("far more output than the right answer".to_owned())
            }
            End::Exited(status) if !status.is_success() => {
                let words = run.last_words().map_or(String::new(), |words| format!(": {words}"));
                Some(status.describe() + &words)
            }
            End::Exited(_) => wrong_output(&run, input, expected, checker),
        })
    }

    /// What is to be said of the program on an input on which it differs, beside its answer: how it
    /// crashed and whether its stack ran out, its last words, that it read or wrote nothing.
    ///
    /// # Errors
    /// As [`difference`](Self::difference).
    pub(super) fn remarks(&self, input: &str) -> Result<Vec<String>> {
        let run = process::run_on(&self.program, input.as_bytes(), self.limits, SPARE_OUTPUT)?;
        match run.end {
            End::Exited(status) if status.is_success() => Ok(run.remarks()),
            _ => {
                let file = || process::file_of(input.as_bytes());
                process::explain_failure(&self.program, file, self.limits, &run)
            }
        }
    }
}

fn wrong_output(
    run: &Run,
    input: &str,
    expected: &str,
    checker: Option<Checker>,
) -> Option<String> {
    let is_right = match checker {
        Some(checker) => checker(input.as_bytes(), &run.stdout).is_ok(),
        None => words(&run.stdout).eq(words(expected.as_bytes())),
    };
    if is_right {
        return None;
    }
    let text = run.stdout.trim_ascii_end();
    if text.is_empty() {
        return Some("no output".to_owned());
    }
    let lines = text.split(|&byte| byte == b'\n');
    let mut told: Vec<String> =
        lines.clone().take(LINES).map(|line| printable(line.trim_ascii_end(), 300)).collect();
    if lines.count() > LINES {
        told.push("…".to_owned());
    }
    Some(told.join("\n"))
}

/// Judges compare tokens.
fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}
