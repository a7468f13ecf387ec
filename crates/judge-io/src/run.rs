//! A program as a process, or in memory: answers through one buffer, then at most one line on
//! standard error.

use crate::{Error, Scanner};
use std::fmt::Display;
use std::io::{self, BufWriter, Read, Write};
use std::process::ExitCode;

/// A program: reads cases from the input and writes an answer to each.
pub type Program = fn(&mut Scanner<'_>, &mut dyn Write) -> Result<(), Error>;

/// Runs `program` on standard input: the whole of a problem's `main`.
///
/// Answers go to standard output. Where the program fails, those of earlier cases are written
/// first, then `error: …` on standard error, and the exit status is 1. Where it leaves input
/// unread, a warning says so and the status is 0. A reader that closes the pipe ends the program
/// quietly.
#[must_use]
pub fn run(program: Program) -> ExitCode {
    let mut input = Vec::new();
    let (failed, message) = match io::stdin().read_to_end(&mut input) {
        Ok(_) => answer(&input, &mut BufWriter::with_capacity(1 << 16, io::stdout()), program),
        Err(error) => (true, format!("error: cannot read the input: {error}\n")),
    };
    // Nothing is left to be done where standard error cannot be written either.
    let _ = io::stderr().write_all(message.as_bytes());
    ExitCode::from(u8::from(failed))
}

/// What a program wrote and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// The answers.
    pub stdout: Vec<u8>,
    /// Nothing, or one line: an error or a warning.
    pub stderr: Vec<u8>,
    /// Whether the exit status would be 1.
    pub failed: bool,
}

/// Runs `program` on `input` in memory, for tests and tools; the same bytes as [`run`] would write.
///
/// ```
/// use judge_io::{replay, single};
///
/// let transcript = replay(b"20 22\njunk", |input, output| {
///     let parse = |input: &mut judge_io::Scanner<'_>| {
///         Ok((input.unsigned("a number")?, input.unsigned("a number")?))
///     };
///     single(input, output, parse, |(a, b)| a + b)
/// });
/// assert_eq!(transcript.stdout, b"42\n");
/// assert_eq!(
///     transcript.stderr,
///     b"warning: line 2, column 1: expected the end of the input, found `junk`\n"
/// );
/// assert!(!transcript.failed);
/// ```
#[must_use]
pub fn replay(input: &[u8], program: Program) -> Transcript {
    let mut stdout = Vec::new();
    let (failed, message) = answer(input, &mut stdout, program);
    Transcript { stdout, stderr: message.into_bytes(), failed }
}

/// Runs `program` on `input`; tells whether it failed, and the line for standard error, if any.
fn answer(input: &[u8], output: &mut dyn Write, program: Program) -> (bool, String) {
    let mut input = Scanner::new(input);
    let result = program(&mut input, output);
    match result.and(output.flush().map_err(Error::from)) {
        Err(Error(message)) if message.is_empty() => (false, String::new()),
        Err(Error(message)) => (true, format!("error: {message}\n")),
        Ok(()) if input.is_at_end() => (false, String::new()),
        // Judges' files have junk at the end, so this is no error.
        Ok(()) => (false, format!("warning: {}\n", input.error("the end of the input").0)),
    }
}

/// A program whose input is one case: parses it, solves it and writes the answer as one or more
/// lines.
///
/// # Errors
/// As `parse`, or if the answer cannot be written.
pub fn single<Case, Answer: Display>(
    input: &mut Scanner<'_>,
    output: &mut dyn Write,
    parse: impl FnOnce(&mut Scanner<'_>) -> Result<Case, Error>,
    solve: impl FnOnce(&Case) -> Answer,
) -> Result<(), Error> {
    writeln!(output, "{}", solve(&parse(input)?))?;
    Ok(())
}

/// A program whose input is a count and that many cases. Each answer is written before the next
/// case is read.
///
/// # Errors
/// As `parse`, or if the count is no number or an answer cannot be written.
pub fn counted<Case, Answer: Display>(
    input: &mut Scanner<'_>,
    output: &mut dyn Write,
    mut parse: impl FnMut(&mut Scanner<'_>) -> Result<Case, Error>,
    mut solve: impl FnMut(&Case) -> Answer,
) -> Result<(), Error> {
    let count = input.unsigned("the number of cases")?;
    for _ in 0..count {
        writeln!(output, "{}", solve(&parse(input)?))?;
    }
    Ok(())
}

/// A program whose input is cases until it ends, of which there may be none. Each answer is written
/// before the next case is read.
///
/// # Errors
/// As `parse`, or if an answer cannot be written.
pub fn until_end<Case, Answer: Display>(
    input: &mut Scanner<'_>,
    output: &mut dyn Write,
    mut parse: impl FnMut(&mut Scanner<'_>) -> Result<Case, Error>,
    mut solve: impl FnMut(&Case) -> Answer,
) -> Result<(), Error> {
    while !input.is_at_end() {
        writeln!(output, "{}", solve(&parse(input)?))?;
    }
    Ok(())
}

/// A program whose input is cases until one that begins with 0, which is no case. `what` names the
/// number that a case begins with. Each answer is written before the next case is read.
///
/// ```
/// use judge_io::{replay, until_zero, Scanner};
///
/// /// A count and that many numbers; the answer is their sum.
/// fn parse(input: &mut Scanner<'_>) -> Result<Vec<u64>, judge_io::Error> {
///     let count = input.unsigned("a count")?;
///     (0..count).map(|_| input.unsigned("a number")).collect()
/// }
///
/// let transcript = replay(b"2 3 4\n1 5\n0", |input, output| {
///     until_zero(input, output, "a count", parse, |case| case.iter().sum::<u64>())
/// });
/// assert_eq!(transcript.stdout, b"7\n5\n");
/// ```
///
/// # Errors
/// As `parse`, or if no 0 comes or an answer cannot be written.
pub fn until_zero<Case, Answer: Display>(
    input: &mut Scanner<'_>,
    output: &mut dyn Write,
    what: &str,
    mut parse: impl FnMut(&mut Scanner<'_>) -> Result<Case, Error>,
    mut solve: impl FnMut(&Case) -> Answer,
) -> Result<(), Error> {
    loop {
        let mut ahead = input.clone();
        if ahead.unsigned(what)? == 0 {
            *input = ahead;
            return Ok(());
        }
        writeln!(output, "{}", solve(&parse(input)?))?;
    }
}
