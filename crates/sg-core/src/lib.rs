//! Theory of impartial games.

pub mod dag;
mod mex;
pub mod nim;
mod outcome;
pub mod search;

pub use mex::{mex, MexScratch};
pub use outcome::{Outcome, Player};
