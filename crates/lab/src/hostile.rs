//! What a program owes to any input at all, for property tests and the fuzz target.

use crate::problem::{self, Problem};
use judge_io::{Scanner, Transcript};

/// Checks what holds whatever the input is.
///
/// - The program ends without a panic.
/// - Standard output is whole lines.
/// - A failure says `error: line L, column C: expected …, found …` on standard error, one line; where
///   input is left unread, there is one line that begins with `warning: line L, column C: `;
///   otherwise nothing.
/// - The first case, if there is one, is the same when it is written and read again.
///
/// # Errors
/// What does not hold.
pub fn check<P: Problem>(input: &[u8]) -> Result<(), String> {
    let transcript = problem::transcript(input, P::program)?;
    check_transcript(&transcript)?;
    check_round_trip::<P>(input)
}

/// Checks what the program wrote.
///
/// # Errors
/// What does not hold.
pub fn check_transcript(transcript: &Transcript) -> Result<(), String> {
    let Transcript { stdout, stderr, failed } = transcript;
    if stdout.last().is_some_and(|&last| last != b'\n') {
        return Err("the last line of standard output is cut short".to_owned());
    }
    let text = std::str::from_utf8(stderr).map_err(|_| "standard error is no text".to_owned())?;
    let is_right = match (text.strip_suffix('\n'), failed) {
        (None, failed) => text.is_empty() && !failed,
        (Some(line), true) => after_place(line, "error: ").is_some_and(|message| {
            message.starts_with("expected ") && message.contains(", found ")
        }),
        (Some(line), false) => after_place(line, "warning: ").is_some(),
    };
    let is_printable = !text.trim_end_matches('\n').contains(char::is_control);
    if is_right && is_printable { Ok(()) } else { Err(format!("standard error is {text:?}")) }
}

/// What follows `line L, column C: ` after `start`.
fn after_place<'a>(line: &'a str, start: &str) -> Option<&'a str> {
    let rest = line.strip_prefix(start)?.strip_prefix("line ")?;
    let (number, rest) = rest.split_once(", column ")?;
    let (column, message) = rest.split_once(": ")?;
    let is_place = |text: &str| text.parse::<usize>().is_ok_and(|number| number > 0);
    (is_place(number) && is_place(column)).then_some(message)
}

/// Reads the first case and checks that it is read again as it is written.
fn check_round_trip<P: Problem>(input: &[u8]) -> Result<(), String> {
    let mut scanner = Scanner::new(input);
    let is_case = P::FORMAT != problem::Format::Counted || scanner.unsigned("a count").is_ok();
    let Some(case) = is_case.then(|| P::parse(&mut scanner).ok()).flatten() else {
        return Ok(());
    };
    let text = case.to_string();
    match P::parse(&mut Scanner::new(text.as_bytes())) {
        Ok(again) if again == case => Ok(()),
        Ok(again) => Err(format!("{case:?} is read again as {again:?}")),
        Err(error) => Err(format!("{case:?} is refused when it is read again: {error}")),
    }
}
