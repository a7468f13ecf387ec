//! Theory of impartial games.

pub mod coins;
pub mod dag;
pub mod digraph;
pub mod heap;
pub mod levels;
pub mod loopy;
mod mex;
pub mod nim;
pub mod nimber;
pub mod number;
pub mod octal;
mod outcome;
pub mod red_blue;
pub mod retrograde;
pub mod rules;
pub mod search;
mod sparse;
pub mod subtraction;
pub mod tree;

pub use mex::{mex, MexSet};
pub use outcome::{Outcome, Player};
