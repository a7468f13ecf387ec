//! # Paths
//!
//! # The idea
//! Every path is written
//! in another way.
//!
//! # Proof
//! None.

mod tools;

use shapes::{self as forms, Area as _};
use std::fmt;
use text::Salute;
use tools::{shapes as local_shapes, Tool::{self, Saw}};

/// An answer.
#[derive(Debug, PartialEq)]
pub struct Answer {
    tool: Tool,
    salute: Salute,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tool = match self.tool {
            Saw => "saw",
            Tool::Hammer => "hammer",
        };
        write!(f, "{}: {tool}", self.salute.text())
    }
}

/// Prints what it finds by all paths.
pub fn run() {
    /* A module of this name is local here. */
    mod text {
        pub fn local() -> &'static str {
            "local"
        }
    }
    println!("{} {}", text::local(), ::text::loud("far"));
    println!("{}", local_shapes::sides() + shapes::Square { side: 3 }.area());
    println!("{} {}", forms::total(&[forms::Domino { side: 1 }]), tools::outer_sides());
    println!("{}", Answer { tool: tools::pick(), salute: ::text::greeting("paths") });
    println!("{}", self::tools::deeper::<u64>(shapes::Square { side: 2 }));
}
