//! The tests of the crate, as one program.

mod common;
mod hopcroft_karp;
mod maximum;
mod stack;
mod structure;
