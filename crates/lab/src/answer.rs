//! What a problem's program answers, and whether that is right.

use crate::bench::{Bench, Oracle};
use judge_io::{Error, Scanner, Transcript};
use std::fmt::{self, Display};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What stands for the right answer where something else than the answer is wrong.
pub const RULES: &str = "what the rules say";

/// What the solution answers to an input of these cases, without the last line end.
///
/// # Errors
/// If it panics, fails, warns or does not end its last line.
pub fn of_solution<P: Bench>(cases: &[P]) -> Result<String, String> {
    let input = judge_io::write(cases);
    let Transcript { stdout, stderr, failed } = transcript::<P>(input.as_bytes())?;
    if failed || !stderr.is_empty() {
        return Err(String::from_utf8_lossy(&stderr).trim_end().to_owned());
    }
    let text = String::from_utf8(stdout).map_err(|_| "an answer that is no text".to_owned())?;
    match text.strip_suffix('\n') {
        Some(answer) => Ok(answer.to_owned()),
        None => Err(format!("an answer without a final line end: {text:?}")),
    }
}

/// Runs the solution in memory.
///
/// # Errors
/// If it panics: the message.
pub fn transcript<P: Bench>(input: &[u8]) -> Result<Transcript, String> {
    catch_unwind(AssertUnwindSafe(|| judge_io::replay::<P>(input))).map_err(|panic| {
        let message = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied())
            .unwrap_or("no message");
        format!("a panic: {message}")
    })
}

/// Whether `output` is right for these cases, `right` being a right answer, token by token, as judges
/// compare. Where there are several right answers, the problem's checker decides.
#[must_use]
pub fn is_right<P: Bench>(cases: &[P], right: &str, output: &str) -> bool {
    match P::CHECK {
        None => output.split_ascii_whitespace().eq(right.split_ascii_whitespace()),
        Some(check) => {
            let mut output = Scanner::new(output.as_bytes());
            cases.iter().all(|case| check(case, &mut output).is_ok()) && output.is_at_end()
        }
    }
}

/// Checks an output for an input of a problem with several right answers.
///
/// # Errors
/// If the input cannot be read, or what is wrong with the output.
pub fn check<P: Bench>(input: &[u8], output: &[u8]) -> Result<(), String> {
    let check = P::CHECK.ok_or("there is one right answer")?;
    let mut output = Scanner::new(output);
    let result = judge_io::each(&mut Scanner::new(input), |case: P| check(&case, &mut output));
    result.map_err(|error: Error| error.to_string())?;
    if output.is_at_end() { Ok(()) } else { Err(output.error("the end of the output").to_string()) }
}

/// An input on which two answers differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The input.
    pub input: String,
    /// What is right.
    pub expected: String,
    /// What was found instead.
    pub found: String,
}

impl Difference {
    /// What is wrong with the theory of this position, or the like.
    #[must_use]
    pub fn of_theory(of: &str, found: impl Display) -> Self {
        let (input, expected) = (format!("{of}\n"), RULES.to_owned());
        Difference { input, expected, found: found.to_string() }
    }
}

impl Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { input, expected, found } = self;
        if expected.contains('\n') || found.contains('\n') {
            write!(f, "{input}expected:\n{expected}\nfound:\n{found}")
        } else {
            write!(f, "{input}expected: {expected}\nfound:    {found}")
        }
    }
}

/// Compares all that the problem's crate says of a case with its oracle: the answer, if the oracle has
/// it, and what there is beyond. Tells whether the oracle had the answer.
///
/// # Errors
/// The difference.
pub fn compare<P: Bench>(
    case: &P,
    memory: &mut <P::Oracle as Oracle<P>>::Memory,
) -> Result<bool, Difference> {
    let difference = |expected: String, found| {
        let input = judge_io::write(std::slice::from_ref(case));
        Difference { input, expected, found }
    };
    let expected = P::Oracle::answer(case, memory).map(|answer| answer.to_string());
    if let Some(expected) = &expected {
        match of_solution(std::slice::from_ref(case)) {
            Ok(found) if is_right(std::slice::from_ref(case), expected, &found) => {
                // What the judge would see as equal may still differ in blanks.
                if P::CHECK.is_none() && found != *expected {
                    return Err(difference(expected.clone(), found));
                }
            }
            Ok(found) | Err(found) => return Err(difference(expected.clone(), found)),
        }
    }
    P::Oracle::check(case, memory).map_err(|fault| difference(RULES.to_owned(), fault))?;
    Ok(expected.is_some())
}
