//! A program as a process, or in memory: answers through one buffer, then at most one line on
//! standard error.

use crate::{each, Error, Problem, Scanner};
use std::io::{self, BufWriter, Read, Write};
use std::process::ExitCode;

/// Answers the cases on standard input: the whole of a problem's `main`.
///
/// Answers go to standard output, each as one or more lines. Where the input fails, those of earlier
/// cases are written first, then `error: …` on standard error, and the exit status is 1. Where it is
/// left unread, a warning says so and the status is 0. A reader that closes the pipe ends the program
/// quietly.
#[must_use]
pub fn run<P: Problem>() -> ExitCode {
    let mut input = Vec::new();
    let (failed, message) = match io::stdin().read_to_end(&mut input) {
        Ok(_) => respond::<P>(&input, &mut BufWriter::with_capacity(1 << 16, io::stdout())),
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

/// Answers the cases of `input` in memory, for tests and tools; the same bytes as [`run`] writes.
#[must_use]
pub fn replay<P: Problem>(input: &[u8]) -> Transcript {
    let mut stdout = Vec::new();
    let (failed, message) = respond::<P>(input, &mut stdout);
    Transcript { stdout, stderr: message.into_bytes(), failed }
}

/// Returns whether it failed, and the line for standard error, if any.
fn respond<P: Problem>(input: &[u8], output: &mut dyn Write) -> (bool, String) {
    let mut input = Scanner::new(input);
    let result = each(&mut input, |case: P| Ok(writeln!(output, "{}", case.solve())?));
    match result.and(output.flush().map_err(Error::from)) {
        Err(Error(message)) if message.is_empty() => (false, String::new()),
        Err(Error(message)) => (true, format!("error: {message}\n")),
        Ok(()) if input.is_at_end() => (false, String::new()),
        // Judges' files have junk at the end, so this is no error.
        Ok(()) => (false, format!("warning: {}\n", input.error("the end of the input").0)),
    }
}

#[cfg(test)]
mod tests {
    use super::respond;
    use crate::{Counted, Error, Problem, Scanner};
    use std::io::{self, Write};

    /// A number, which is its own answer.
    struct Case(u64);

    impl Problem for Case {
        type Format = Counted;
        type Answer = u64;

        fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
            Ok(Case(input.unsigned("a number")?))
        }

        fn solve(&self) -> u64 {
            self.0
        }
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
    fn a_failed_write_is_an_error() {
        let (failed, message) = respond::<Case>(b"2 1 2", &mut Failing(3, io::ErrorKind::Other));
        assert!(failed);
        assert!(message.starts_with("error: cannot write the answers: "), "{message}");
    }

    /// The reader of the answers has gone away: the program ends, with nothing to say.
    #[test]
    fn a_closed_pipe_ends_quietly() {
        let closed = respond::<Case>(b"2 1 2", &mut Failing(3, io::ErrorKind::BrokenPipe));
        assert_eq!(closed, (false, String::new()));
    }
}
