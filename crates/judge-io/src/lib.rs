//! Judge input and output: a scanner that knows line and column, and the `main` of every problem.
//!
//! A problem implements [`Problem`] for its cases: how to read them and how to answer them. [`run`]
//! makes that a process, [`replay`] runs it in memory, [`each`] reads the cases of an input one by
//! one, and [`write`](write()) writes an input.
//!
//! # What is accepted and what is refused
//! Any run of blanks separates values: spaces, tabs, line ends of every kind. A byte order mark at
//! the start, and NULs or a Ctrl-Z at the end, are skipped without a word. A value is refused only
//! when it has no meaning; the error is one line with the line, the column, what was expected and
//! what was found. Lines end at LF, CRLF or a lone CR; columns count characters from 1.
//!
//! # Memory
//! The input is held once. Nothing is sized by a number that the input merely claims:
//! [`Scanner::capacity`] bounds what a header may reserve by what can still follow it.
//!
//! # Work
//! Where a short input can ask for long work, `parse` spends steps with [`Scanner::spend`] from a
//! budget that all cases of the input share, and a case beyond it is refused with its place.

mod digits;
mod error;
mod problem;
mod run;
mod scanner;

pub use error::Error;
pub use problem::{
    each, write, Checked, Counted, Format, List, OnCase, Problem, Single, UntilEnd, UntilZero,
};
pub use run::{replay, run, Transcript};
pub use scanner::{Mark, Scanner};
