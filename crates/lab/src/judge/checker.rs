//! Whether an output is right.

use super::compare::{self, Comparison};
use super::{Case, MIB, Verdict};
use crate::out::printable;
use crate::process::{self, End, Limits, Program, Run};
use anyhow::{Context, Result};
use std::fs;
use std::time::Duration;

/// Whether an output is a right one for an input, of a problem where several are; and what is wrong.
pub type Checker = fn(input: &[u8], output: &[u8]) -> Result<(), String>;

/// What a checker may take, and how much it may say.
const LIMITS: Limits = Limits { time: Duration::from_secs(20), memory: 2048 * MIB };
const MOST: u64 = 1 << 12;

/// How it is decided.
pub(super) enum Check {
    /// By comparison with the answer.
    Equal,
    /// By the problem.
    Problem(Checker),
    /// By a program, which gets the files as testlib's checkers do.
    Program(Program),
}

impl Check {
    /// The verdict on a run that ended well.
    ///
    /// # Errors
    /// If the checker cannot be run, or there is no space for its files.
    pub(super) fn verdict(
        &self,
        case: &Case,
        answer: Option<&[u8]>,
        run: &Run,
        notes: &mut Vec<String>,
    ) -> Result<Verdict> {
        match (self, answer) {
            (Check::Equal, None) => {
                notes.push("no answer file beside it".to_owned());
                Ok(Verdict::NoAnswer)
            }
            (Check::Equal, Some(answer)) => {
                let comparison = compare::compare(answer, &run.stdout);
                notes.extend(comparison.note());
                Ok(match comparison {
                    Comparison::Same | Comparison::SameButEnds => Verdict::Accepted,
                    Comparison::SameButBlanks(_) | Comparison::Different(_) => Verdict::WrongAnswer,
                })
            }
            (Check::Problem(checker), _) => {
                let input = fs::read(&case.input)
                    .with_context(|| format!("cannot read {} again", case.name))?;
                Ok(match checker(&input, &run.stdout) {
                    Ok(()) => Verdict::Accepted,
                    Err(what) => {
                        notes.push(what);
                        Verdict::WrongAnswer
                    }
                })
            }
            (Check::Program(program), _) => asked(program, case, answer, run, notes),
        }
    }
}

/// Asks a program: exit status 0 is right, 1 wrong, 2 wrong in its form, anything else a fault of the
/// checker (<https://github.com/MikeMirzayanov/testlib>).
fn asked(
    program: &Program,
    case: &Case,
    answer: Option<&[u8]>,
    run: &Run,
    notes: &mut Vec<String>,
) -> Result<Verdict> {
    let folder = tempfile::tempdir().context("cannot make a folder for the checker")?;
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).context("cannot write a file for the checker")?;
        anyhow::Ok(path)
    };
    let output = write("output", &run.stdout)?;
    let answer = write("answer", answer.unwrap_or_default())?;
    let input = std::path::absolute(&case.input).context("cannot find the input")?;
    let program = program.clone().with_arguments([input, output, answer]);
    let asked = process::run_on(&program, b"", LIMITS, MOST)?;
    let says = asked.last_words().or_else(|| {
        let said = printable(asked.stdout.trim_ascii(), 300);
        Some(said).filter(|said| !said.is_empty())
    });
    let verdict = match asked.end {
        End::Exited(process::Status::Code(0)) => return Ok(Verdict::Accepted),
        End::Exited(process::Status::Code(1 | 2)) => Verdict::WrongAnswer,
        End::Exited(status) => {
            notes.push(format!("the checker failed: {}", status.describe()));
            Verdict::CheckerFailed
        }
        End::TookTooLong | End::TookTooMuchMemory | End::StartedTooMany => {
            notes.push("the checker took too much time or memory".to_owned());
            Verdict::CheckerFailed
        }
    };
    notes.extend(says);
    Ok(verdict)
}
