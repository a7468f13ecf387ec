//! What a program owes to any input, and what the bench relies on of each problem.

use crate::answer::{self, transcript};
use crate::bench::{Bench, Oracle};
use crate::stress::random_case;
use judge_io::{Error, Format, Scanner, Transcript};

/// Checks what holds whatever the input is.
///
/// - The program ends without a panic.
/// - Standard output is whole lines.
/// - A failure says `error: line L, column C: expected …, found …` on standard error, one line; where
///   input is left unread, there is one line that begins with `warning: line L, column C: `;
///   otherwise nothing.
/// - Each case is the same when it is written and read again.
/// - Where there are several right answers, the program's are right.
///
/// # Errors
/// What does not hold.
pub fn check_input<P: Bench>(input: &[u8]) -> Result<(), String> {
    let transcript = transcript::<P>(input)?;
    check_transcript(&transcript)?;
    let mut cases = Vec::new();
    // Where the input ends in an error, the cases before it count.
    let _ = judge_io::each(&mut Scanner::new(input), |case: P| {
        cases.push(case);
        Ok(())
    });
    for case in &cases {
        let text = case.to_string();
        match P::parse(&mut Scanner::new(text.as_bytes())) {
            Ok(again) if again == *case => {}
            Ok(again) => return Err(format!("{case:?} is read again as {again:?}")),
            Err(error) => return Err(format!("{case:?} is refused when read again: {error}")),
        }
    }
    let stdout = String::from_utf8_lossy(&transcript.stdout);
    if P::CHECK.is_some() && !answer::is_right(&cases, &stdout, &stdout) {
        return Err(format!("a wrong answer: {stdout}"));
    }
    Ok(())
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

/// Whether the input can be read and the judge's limits allow all its cases.
#[must_use]
pub fn is_within_limits<P: Bench>(input: &[u8]) -> bool {
    let mut is_within = true;
    let mut scanner = Scanner::new(input);
    let read = judge_io::each(&mut scanner, |case: P| {
        is_within &= case.is_within_limits();
        Ok::<(), Error>(())
    });
    read.is_ok() && is_within && scanner.is_at_end() && input.is_ascii() && !input.contains(&0)
}

/// Checks the problem on random cases, the same ones each time:
///
/// - a case is read back as it is written;
/// - whatever separates the values, the answers are the same;
/// - what the crate says agrees with the oracle, which answers at least half of the cases.
///
/// # Panics
/// If something does not hold.
pub fn assert_sound<P: Bench>() {
    let cases = |count| (0..count).map(|number| random_case::<P>(5, P::SIZE, number));
    for case in cases(300) {
        let text = case.to_string();
        let mut scanner = Scanner::new(text.as_bytes());
        let again = P::parse(&mut scanner).unwrap_or_else(|error| panic!("{error} in {case}"));
        assert!(scanner.is_at_end(), "{case}");
        assert_eq!(again, case, "{case}");
    }
    for case in cases(60) {
        let count = if P::Format::MANY { 2 } else { 1 };
        the_layout_changes_nothing::<P>(&judge_io::write(&vec![case; count]));
    }
    let mut memory = <P::Oracle as Oracle<P>>::Memory::default();
    let answered = cases(200).filter(|case| {
        answer::compare(case, &mut memory).unwrap_or_else(|difference| panic!("{difference}"))
    });
    let answered = answered.count();
    assert!(answered >= 100, "the oracle answers only {answered} of 200 cases");
    assert!(cases(2000).any(|case| case.is_within_limits()), "no case within the limits");
}

/// Whatever separates the values, the answers are the same.
fn the_layout_changes_nothing<P: Bench>(plain: &str) {
    let words: Vec<&str> = plain.split_ascii_whitespace().collect();
    let right = transcript::<P>(plain.as_bytes()).expect("no panic");
    assert!(!right.failed && right.stderr.is_empty(), "{plain}");
    for other in [
        plain.replace('\n', "\r\n"),
        plain.replace('\n', "\r"),
        plain.replace(' ', " \t "),
        plain.trim_end().to_owned(),
        words.join("\n"),
        words.join(" "),
        format!("\u{feff}\n\n{}\n \n\u{1a}", words.join("\t\n\n ")),
    ] {
        let found = transcript::<P>(other.as_bytes()).expect("no panic");
        assert_eq!(found, right, "{other:?}");
    }
}
