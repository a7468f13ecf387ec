//! The layout of a file beside a folder.

pub mod inner;

use self::inner::MARK;

/// A greeting.
#[derive(Debug, Clone, PartialEq)]
pub struct Greeting {
    pub(crate) text: String,
}

impl Greeting {
    /// Its text.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub(in crate::layout) fn with_mark(mut self) -> Self {
        self.text.push(MARK);
        self
    }
}

#[cfg(feature = "polite")]
pub fn greeting(name: &str) -> Greeting {
    // A greeting from the old layout.
    Greeting { text: format!("Good day, {name}") }.with_mark()
}

#[cfg(not(feature = "polite"))]
pub fn greeting(name: &str) -> Greeting {
    Greeting { text: name.to_owned() }
}
