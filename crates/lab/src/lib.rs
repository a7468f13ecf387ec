//! A bench to try the problems on.
//!
//! - [`judge`] runs a program on every case of a folder and gives verdicts, as a judge does.
//! - [`play`] plays against a person, perfectly.
//! - [`verify`] compares each solution with the full search of its rules on all small cases.
//! - [`stress`] does so on random cases, or compares another program with the solution, and shrinks
//!   the first case on which they differ.
//! - [`explain`] says why a case is won or lost, in words, as data and as pictures.
//! - [`process`] runs programs, and [`out`] is how the bench writes.
//! - [`mutants`] seeds known faults into the code and names the tests that notice them.
//! - [`hostile`] is what every program owes to any input at all; the fuzz target in `fuzz/` and the
//!   property tests check it.
//! - [`soundness`] checks what these rely on of each problem.
//!
//! What `verify` and `stress` need of a problem is the trait [`problem::Problem`], with one file a problem
//! in [`problems`]; beside it is a folder with how the problem is played and explained.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "what becomes a coordinate of a picture, or comes from one, is a small whole number"
)]

pub mod explain;
pub mod hostile;
pub mod judge;
pub mod mutants;
pub mod out;
pub mod play;
pub mod problem;
pub mod problems;
pub mod process;
mod slow_matching;
pub mod soundness;
pub mod stress;
pub mod verify;
mod workspace;
