//! Words.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod layout;
mod old;
#[path = "strangely_named.rs"]
mod odd;

pub use layout::inner::loud;
pub use layout::{greeting, Greeting as Salute};
pub use odd::*;

/// In capitals, by a path of this crate.
#[macro_export]
macro_rules! shout {
    ($text:expr) => {
        $crate::layout_of_macros::capitals(&$text)
    };
}

/// The longer one. `shapes` exports a macro of this name, too.
#[macro_export]
macro_rules! larger {
    ($a:expr, $b:expr) => {
        if $a.len() < $b.len() { $b } else { $a }
    };
}

#[doc(hidden)]
pub mod layout_of_macros {
    pub fn capitals(text: &str) -> String {
        crate::loud(text)
    }
}

/// Words that nobody uses.
pub fn unused() -> String {
    old::deep::whisper("unused")
}

#[cfg(test)]
mod tests;
