//! The one error of a program: input without meaning, or answers that could not be written.

use std::fmt;
use std::io;

/// Why a program stopped before its last answer.
///
/// Its text is one line: `line 3, column 5: expected a node in 1..=6, found 9`. The
/// methods of [`Scanner`](crate::Scanner) make it, or `?` on a failed write; the text is empty where
/// the reader of the answers has closed the pipe, which is not an error.
#[derive(Debug)]
pub struct Error(pub(crate) String);

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Error(String::new()),
            _ => Error(format!("cannot write the answers: {error}")),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}
