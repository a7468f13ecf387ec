//! A bench to try the problems on.
//!
//! What the bench knows of a problem is the trait [`bench::Bench`], which has one file a problem in
//! `problems/`; all else is generic over it. The table of all problems is on top; the tools below take
//! a problem as a type.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "what becomes a coordinate of a picture, or comes from one, is a small whole number"
)]

pub mod answer;
pub mod bench;
pub mod entry;
pub mod explain;
mod graphs;
pub mod judge;
pub mod out;
pub mod play;
pub mod problems;
pub mod process;
pub mod sequence;
pub mod serve;
mod slow_matching;
pub mod sound;
pub mod stress;
mod trees;
pub mod verify;
mod workspace;

/// Pages to read; the front page of `just doc` leads to them.
#[cfg(doc)]
pub mod pages {
    #[doc = include_str!("../doc/adding-a-problem.md")]
    pub mod adding_a_problem {}
    #[doc = include_str!("../doc/figures.md")]
    pub mod figures {}
    #[doc = include_str!("../doc/verification.md")]
    pub mod verification {}
}
