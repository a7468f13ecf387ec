//! `explain`: why a case is won or lost, in words, as data and as a picture.

use crate::bench::Bench;
use judge_io::Scanner;

/// What is said of one case, part by part.
#[derive(Clone, Debug, Default)]
pub struct Explanation {
    parts: Vec<String>,
}

impl Explanation {
    /// A paragraph.
    pub fn text(&mut self, text: impl Into<String>) {
        self.parts.push(text.into());
    }
}

/// What `explain` knows of a problem, without its type.
#[derive(Clone, Copy, Debug)]
pub struct Explainer {
    /// The text about every case of an input.
    pub text: fn(&[u8]) -> String,
}

impl Explainer {
    /// The explainer of the problem with these cases.
    #[must_use]
    pub const fn of<P: Bench>() -> Self {
        Explainer { text: text::<P> }
    }
}

fn text<P: Bench>(input: &[u8]) -> String {
    let mut all = Explanation::default();
    let _ = judge_io::each(&mut Scanner::new(input), |case: P| {
        case.explain(&mut all);
        Ok(())
    });
    all.parts.join("\n")
}
