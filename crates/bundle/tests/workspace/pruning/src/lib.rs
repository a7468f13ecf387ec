//! Most of this goes.

use shapes::{Colour, Guard, Square, Unused};
use std::collections::HashMap;
use std::fmt;
use std::ops::Deref;

/// Kept with its `Drop`.
pub fn run() {
    let guard = Guard(Colour::White);
    println!("{} {}", guard.0, shapes::BITS);
    let wrapper = Wrapper(vec![1, 2, 3]);
    println!("{} {}", wrapper.len(), Colour::Black);
    let stack: Stack<u8> = Stack::default();
    println!("{}", stack.items.len());
}

/// A vector.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wrapper(Vec<u8>);

impl Deref for Wrapper {
    type Target = Vec<u8>;

    fn deref(&self) -> &Vec<u8> {
        &self.0
    }
}

impl fmt::Display for Wrapper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

/// A stack, with more methods than are used.
#[derive(Clone, Debug, Default)]
pub struct Stack<T> {
    items: Vec<T>,
}

// This comment goes with its impl.
impl<T: Clone> Stack<T> {
    /// Unused.
    pub fn top(&self) -> Option<T> {
        self.items.last().cloned()
    }
}

/// Unused, as is what only it uses.
pub fn count(squares: &[Square]) -> HashMap<u64, usize> {
    let mut counts = HashMap::new();
    for square in squares {
        square.nothing();
        *counts.entry(square.side).or_insert(0) += 1;
    }
    if shapes::is_even(counts.len() as u64) {
        counts.clear();
    }
    counts
}
