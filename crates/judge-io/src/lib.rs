//! Judge input and output: a scanner that knows line and column, and the `main` of every problem.
//!
//! A problem gives a *program*, a function that reads cases from a [`Scanner`] and writes one
//! answer a case; [`run`] turns it into a process and [`replay`] runs it in memory:
//!
//! ```
//! use judge_io::{counted, replay, Error, Scanner};
//! use std::io::Write;
//!
//! /// `T`, then `T` numbers; the answer to each is its double.
//! fn program(input: &mut Scanner<'_>, output: &mut dyn Write) -> Result<(), Error> {
//!     counted(input, output, |input| input.unsigned("a number"), |number| 2 * number)
//! }
//!
//! let transcript = replay(b"3\r\n10 20\n x", program);
//! assert_eq!(transcript.stdout, b"20\n40\n");
//! assert_eq!(transcript.stderr, b"error: line 3, column 2: expected a number, found `x`\n");
//! assert!(transcript.failed);
//! ```
//!
//! # What is accepted and what is refused
//! Any run of blanks separates values: spaces, tabs, line ends of every kind. A byte order mark at
//! the start, and NULs or a Ctrl-Z at the end, are skipped without a word. A value is refused only
//! when it has no meaning; the error is one line that names the line, the column, what was expected
//! and what was found. Lines end at LF, CRLF or a lone CR; columns count characters from 1.
//!
//! # Memory
//! The input is held once. Nothing is sized by a number that the input merely claims:
//! [`Scanner::capacity`] bounds what a header may reserve by what can still follow it.

mod digits;
mod error;
mod run;
mod scanner;

pub use error::Error;
pub use run::{counted, replay, run, single, until_end, until_zero, Program, Transcript};
pub use scanner::{Mark, Scanner};
