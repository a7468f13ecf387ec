//! Theory of impartial games.

pub mod nim;
mod outcome;
pub mod search;

pub use outcome::{Outcome, Player};
