//! The one error of a program: input without meaning, or answers that could not be written.

use std::fmt;
use std::io;

/// Why a program stopped before its last answer.
///
/// Its text is one line: `line 3, column 5: expected a node in 1..=6, found 9`. It is made by the
/// methods of [`Scanner`](crate::Scanner), or by `?` on a failed write.
#[derive(Debug)]
pub struct Error(Box<Kind>);

#[derive(Debug)]
enum Kind {
    Input { line: usize, column: usize, message: String },
    Output(io::Error),
}

impl Error {
    pub(crate) fn input(line: usize, column: usize, message: String) -> Self {
        Error(Box::new(Kind::Input { line, column, message }))
    }

    /// Whether the reader of the answers has gone away, which is no fault of the input's.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        match &*self.0 {
            Kind::Input { .. } => false,
            Kind::Output(error) => error.kind() == io::ErrorKind::BrokenPipe,
        }
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Error(Box::new(Kind::Output(error)))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.0 {
            Kind::Input { line, column, message } => {
                write!(f, "line {line}, column {column}: {message}")
            }
            Kind::Output(error) => write!(f, "cannot write the answers: {error}"),
        }
    }
}

impl std::error::Error for Error {}
