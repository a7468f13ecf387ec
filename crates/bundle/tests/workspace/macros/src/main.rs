//! Macros of two crates, and a macro of its own.

use shapes::{larger, Area};
use words::shout;

macro_rules! area_of {
    ($side:expr) => {
        shapes::Square { side: $side }.area()
    };
}

macro_rules! unused {
    () => {
        unreachable!()
    };
}

mod nested {
    pub fn longest<'a>(a: &'a str, b: &'a str) -> &'a str {
        words::larger!(a, b)
    }
}

const WIDTH: usize = 6;

/// A square whose name nobody reads.
struct Named {
    side: u64,
    name: &'static str,
}

fn main() {
    println!("{}", shout!("hello"));
    let named = Named { side: 4, name: "four" };
    println!("{:>WIDTH$}", area_of!(named.side));
    println!("{}", larger!(shapes::Square { side: 1 }, shapes::Square { side: 2 }).side);
    println!("{}", nested::longest("short", "longer"));
    assert_eq!(words::shout!("a"), words::loud("a"), "{} differ", shapes::BITS);
}
