//! Programs as a whole: what is printed, where, and how they end.

use judge_io::{counted, replay, single, until_end, Error, Scanner, Transcript};
use std::io::{self, Write};

fn number(input: &mut Scanner<'_>) -> Result<u64, Error> {
    input.unsigned("a number")
}

/// A count and that many numbers; each is answered with its double.
fn doubles(input: &mut Scanner<'_>, output: &mut dyn Write) -> Result<(), Error> {
    counted(input, output, number, |number| number.wrapping_mul(2))
}

/// The same until the end of the input.
fn doubles_until_end(input: &mut Scanner<'_>, output: &mut dyn Write) -> Result<(), Error> {
    until_end(input, output, number, |number| number.wrapping_mul(2))
}

#[track_caller]
fn gives(transcript: &Transcript, stdout: &str, stderr: &str, failed: bool) {
    assert_eq!(String::from_utf8_lossy(&transcript.stdout), stdout);
    assert_eq!(String::from_utf8_lossy(&transcript.stderr), stderr);
    assert_eq!(transcript.failed, failed);
}

#[test]
fn answers_are_lines() {
    gives(&replay(b"3 1 2 3", doubles), "2\n4\n6\n", "", false);
    gives(&replay(b"0", doubles), "", "", false);
    gives(&replay(b"1 2 3\n", doubles_until_end), "2\n4\n6\n", "", false);
    gives(&replay(b" \r\n\0", doubles_until_end), "", "", false);
    let one = |input: &mut Scanner<'_>, output: &mut dyn Write| {
        single(input, output, number, |number| format!("{number}\n{number}"))
    };
    gives(&replay(b"5", one), "5\n5\n", "", false);
}

#[test]
fn earlier_answers_come_before_the_error() {
    let error = "error: line 2, column 3: expected a number, found `x`\n";
    gives(&replay(b"3\n1 x 3", doubles), "2\n", error, true);
    gives(&replay(b"1\n2 x", doubles_until_end), "2\n4\n", error, true);
    let error = "error: line 1, column 4: expected a number, found the end of the input\n";
    gives(&replay(b"2 1\n", doubles), "2\n", error, true);
    let error =
        "error: line 1, column 1: expected the number of cases, found the end of the input\n";
    gives(&replay(b"", doubles), "", error, true);
}

#[test]
fn a_huge_count_of_cases_ends_with_the_input() {
    let error = "error: line 1, column 23: expected a number, found the end of the input\n";
    gives(&replay(b"18446744073709551615 4", doubles), "8\n", error, true);
}

#[test]
fn unread_input_is_a_warning() {
    let warning = "warning: line 3, column 2: expected the end of the input, found `junk`\n";
    gives(&replay(b"1\r\n2\r\n junk 3\n", doubles), "4\n", warning, false);
    gives(&replay(b"1 2 \0 \x1a\n", doubles), "4\n", "", false);
}

/// A writer that takes some bytes and then fails.
struct Failing(usize, io::ErrorKind);

impl Write for Failing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0 == 0 {
            return Err(self.1.into());
        }
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_failed_write_is_an_error_of_the_program() {
    let mut input = Scanner::new(b"2 1 2");
    let error = doubles(&mut input, &mut Failing(3, io::ErrorKind::StorageFull)).unwrap_err();
    assert!(error.to_string().starts_with("cannot write the answers: "), "{error}");
}

/// A program writes through to a reader that has gone: it ends, with nothing to say.
#[test]
fn a_closed_pipe_ends_quietly() {
    let transcript =
        replay(b"3 1 2 3", |_, _| Err(io::Error::from(io::ErrorKind::BrokenPipe).into()));
    gives(&transcript, "", "", false);
}
