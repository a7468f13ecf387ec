//! Shapes.

use std::fmt;

/// What has an area.
pub trait Area {
    /// The area.
    fn area(&self) -> u64;

    /// Twice the area, which nobody asks for.
    fn double(&self) -> u64 {
        2 * self.area()
    }
}

macro_rules! impl_area {
    ($($name:ident: $side:ident => $area:expr;)*) => {
        $(impl Area for $name {
            fn area(&self) -> u64 {
                let $side = self.side;
                $area
            }
        })*
    };
}

/// A square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square {
    /// The side.
    pub side: u64,
}

/// Two squares, one on the other.
#[derive(Clone, Debug, Default)]
pub struct Domino {
    /// The shorter side.
    pub side: u64,
}

impl_area! {
    Square: side => side * side;
    Domino: side => 2 * side * side;
}

/// The larger one. `words` exports a macro of this name, too.
#[macro_export]
macro_rules! larger {
    ($a:expr, $b:expr) => {
        $crate::larger_of($a, $b)
    };
}

/// The shape with the larger area, the first of two equal ones.
pub fn larger_of<S: Area>(a: S, b: S) -> S {
    if a.area() < b.area() { b } else { a }
}

/// The sum of areas.
pub fn total<'a, S, I>(shapes: I) -> u64
where
    S: Area + 'a,
    I: IntoIterator<Item = &'a S>,
{
    shapes.into_iter().map(Area::area).sum()
}

/// A trait with an impl, both unused.
pub trait Unused {
    /// Nothing.
    fn nothing(&self) -> Helper;
}

impl Unused for Square {
    fn nothing(&self) -> Helper {
        Helper
    }
}

/// The type of something unused.
pub struct Helper;

/// Dead, with the next one.
pub fn is_even(n: u64) -> bool {
    n == 0 || is_odd(n - 1)
}

/// Dead, with the one before.
pub fn is_odd(n: u64) -> bool {
    n != 0 && is_even(n - 1)
}

/// A colour; one is never made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Colour {
    /// Black.
    Black,
    /// White.
    White,
    /// Never made.
    Transparent,
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Black => "black",
            // Not seen.
            Colour::Transparent => "transparent",
            Colour::White => "white",
        })
    }
}

/// Says when it goes.
pub struct Guard(pub Colour);

impl Drop for Guard {
    fn drop(&mut self) {
        println!("{} is gone", self.0);
    }
}

/// The bits of a pointer.
#[cfg(target_pointer_width = "64")]
pub const BITS: u32 = 64;
/// The bits of a pointer.
#[cfg(not(target_pointer_width = "64"))]
pub const BITS: u32 = 32;
