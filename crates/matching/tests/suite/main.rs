//! The tests of the crate, as one program.

mod common;
mod edmonds;
mod general;
mod hopcroft_karp;
mod maximum;
// Miri has a stack of its own, and would need hours for a million vertices.
#[cfg(not(miri))]
mod stack;
mod structure;
