//! Programs as a whole: what is printed, where, and how they end.

use judge_io::{
    each, replay, write, Counted, Error, Problem, Scanner, Single, Transcript, UntilEnd, UntilZero,
};
use proptest::prelude::*;
use std::fmt;
use std::marker::PhantomData;

/// A number, which is answered with its double, in this format.
struct Double<Format>(u64, PhantomData<Format>);

impl<Format: judge_io::Format> Problem for Double<Format> {
    type Format = Format;
    type Answer = u64;

    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        Ok(Double(input.unsigned("a number")?, PhantomData))
    }

    fn solve(&self) -> u64 {
        self.0.wrapping_mul(2)
    }
}

impl<Format> fmt::Display for Double<Format> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

fn doubles(input: &[u8]) -> Transcript {
    replay::<Double<Counted>>(input)
}

fn doubles_until_end(input: &[u8]) -> Transcript {
    replay::<Double<UntilEnd>>(input)
}

#[track_caller]
fn gives(transcript: &Transcript, stdout: &str, stderr: &str, failed: bool) {
    assert_eq!(String::from_utf8_lossy(&transcript.stdout), stdout);
    assert_eq!(String::from_utf8_lossy(&transcript.stderr), stderr);
    assert_eq!(transcript.failed, failed);
}

#[test]
fn answers_are_lines() {
    gives(&doubles(b"3 1 2 3"), "2\n4\n6\n", "", false);
    gives(&doubles(b"0"), "", "", false);
    gives(&doubles_until_end(b"1 2 3\n"), "2\n4\n6\n", "", false);
    gives(&doubles_until_end(b" \r\n\0"), "", "", false);
    gives(&replay::<Double<Single>>(b"5"), "10\n", "", false);
}

#[test]
fn earlier_answers_come_before_the_error() {
    let error = "error: line 2, column 3: expected a number, found `x`\n";
    gives(&doubles(b"3\n1 x 3"), "2\n", error, true);
    gives(&doubles_until_end(b"1\n2 x"), "2\n4\n", error, true);
    let error = "error: line 1, column 4: expected a number, found the end of the input\n";
    gives(&doubles(b"2 1\n"), "2\n", error, true);
    let error =
        "error: line 1, column 1: expected the number of cases, found the end of the input\n";
    gives(&doubles(b""), "", error, true);
}

#[test]
fn a_huge_count_of_cases_ends_with_the_input() {
    let error = "error: line 1, column 23: expected a number, found the end of the input\n";
    gives(&doubles(b"18446744073709551615 4"), "8\n", error, true);
}

#[test]
fn unread_input_is_a_warning() {
    let warning = "warning: line 3, column 2: expected the end of the input, found `junk`\n";
    gives(&doubles(b"1\r\n2\r\n junk 3\n"), "4\n", warning, false);
    gives(&doubles(b"1 2 \0 \x1a\n"), "4\n", "", false);
}

/// The last 0 may be missing, and what stands after it is left unread.
#[test]
fn cases_end_with_a_zero_or_with_the_input() {
    let doubles = replay::<Double<UntilZero>>;
    gives(&doubles(b"1 2 0"), "2\n4\n", "", false);
    gives(&doubles(b"1 2"), "2\n4\n", "", false);
    gives(&doubles(b"0"), "", "", false);
    let error = "error: line 1, column 1: expected a number, found the end of the input\n";
    gives(&doubles(b""), "", error, true);
    let warning = "warning: line 1, column 5: expected the end of the input, found 3\n";
    gives(&doubles(b"1 0 3"), "2\n", warning, false);
    let error = "error: line 1, column 3: expected a number, found `x`\n";
    gives(&doubles(b"1 x 0"), "2\n", error, true);
}

/// An input is read as it is written, in every format.
#[test]
fn inputs_are_read_as_they_are_written() {
    fn check<Format: judge_io::Format>(numbers: &[u64], text: &str) {
        let cases: Vec<Double<Format>> =
            numbers.iter().map(|&number| Double(number, PhantomData)).collect();
        assert_eq!(write(&cases), text);
        let mut input = Scanner::new(text.as_bytes());
        let mut read = vec![];
        each(&mut input, |case: Double<Format>| {
            read.push(case.0);
            Ok(())
        })
        .unwrap();
        assert_eq!(read, numbers);
        assert!(input.is_at_end());
    }
    check::<Counted>(&[3, 4], "2\n3\n4\n");
    check::<Counted>(&[], "0\n");
    check::<UntilEnd>(&[3, 4], "3\n4\n");
    check::<UntilZero>(&[3, 4], "3\n4\n0\n");
    check::<Single>(&[3], "3\n");
}

proptest! {
    #[test]
    fn a_replay_never_panics(bytes: Vec<u8>) {
        let transcript = replay::<Double<Single>>(&bytes);
        prop_assert!(String::from_utf8_lossy(&transcript.stderr).lines().count() <= 1);
        prop_assert_eq!(transcript.stdout.is_empty(), transcript.failed);
    }
}
