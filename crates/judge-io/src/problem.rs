//! What a problem is: how its input is read, and what answers it.

use crate::{Error, Scanner};
use std::fmt::Display;

/// A problem, as the type of its cases. Everything that handles inputs of the problem, its program
/// first, comes from this.
///
/// ```
/// use judge_io::{replay, Counted, Error, Problem, Scanner};
///
/// /// `T`, then `T` numbers; the answer to each is its double.
/// struct Case(u64);
///
/// impl Problem for Case {
///     type Format = Counted;
///     type Answer = u64;
///
///     fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
///         Ok(Case(input.unsigned("a number")?))
///     }
///
///     fn solve(&self) -> u64 {
///         2 * self.0
///     }
/// }
///
/// let transcript = replay::<Case>(b"3\r\n10 20\n x");
/// assert_eq!(transcript.stdout, b"20\n40\n");
/// assert_eq!(transcript.stderr, b"error: line 3, column 2: expected a number, found `x`\n");
/// assert!(transcript.failed);
/// ```
pub trait Problem: Sized {
    /// How cases stand in an input.
    type Format: Format;
    /// What is printed for a case; its `Display` is the judge's format without the last line end.
    type Answer: Display;

    /// Reads one case and checks it.
    ///
    /// # Errors
    /// If something in it has no meaning, or the input ends early.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error>;

    /// The answer. It depends on the case alone.
    fn solve(&self) -> Self::Answer;
}

/// A problem with several right answers to a case, of which a program may print any.
pub trait Checked: Problem {
    /// Whether the next values of `output` are a right answer to this case, by the rules alone.
    ///
    /// # Errors
    /// What is wrong, and where.
    fn check(&self, output: &mut Scanner<'_>) -> Result<(), Error>;
}

/// How cases stand in an input.
pub trait Format: Default {
    /// Whether an input may have any number of cases.
    const MANY: bool = true;

    /// Whether another case follows. Reads what stands between cases, such as their number before
    /// the first one.
    ///
    /// # Errors
    /// If what stands there has no meaning.
    fn has_next(&mut self, input: &mut Scanner<'_>) -> Result<bool, Error>;

    /// What an input of so many cases has before the first of them, with its line end.
    #[must_use]
    fn before(count: usize) -> String {
        let _ = count;
        String::new()
    }

    /// What it has after the last of them.
    #[must_use]
    fn after() -> &'static str {
        ""
    }
}

/// Exactly one case.
#[derive(Debug, Default)]
pub struct Single {
    is_read: bool,
}

impl Format for Single {
    const MANY: bool = false;

    fn has_next(&mut self, _: &mut Scanner<'_>) -> Result<bool, Error> {
        Ok(!std::mem::replace(&mut self.is_read, true))
    }
}

/// The number of cases, then the cases.
#[derive(Debug, Default)]
pub struct Counted {
    left: Option<u64>,
}

impl Format for Counted {
    fn has_next(&mut self, input: &mut Scanner<'_>) -> Result<bool, Error> {
        let left = match self.left {
            None => input.unsigned("the number of cases")?,
            Some(left) => left,
        };
        self.left = Some(left.saturating_sub(1));
        Ok(left > 0)
    }

    fn before(count: usize) -> String {
        format!("{count}\n")
    }
}

/// Cases until the input ends, of which there may be none.
#[derive(Debug, Default)]
pub struct UntilEnd;

impl Format for UntilEnd {
    fn has_next(&mut self, input: &mut Scanner<'_>) -> Result<bool, Error> {
        Ok(!input.is_at_end())
    }
}

/// Cases until one that begins with 0, which is no case, or until the input ends.
///
/// ```
/// use judge_io::{Cases, Error, Problem, Scanner, UntilZero};
///
/// /// A count and that many numbers; the answer is their sum.
/// #[derive(Debug, PartialEq)]
/// struct Case(Vec<u64>);
///
/// impl Problem for Case {
///     type Format = UntilZero;
///     type Answer = u64;
///
///     fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
///         let count = input.unsigned("a count")?;
///         let numbers: Result<_, _> = (0..count).map(|_| input.unsigned("a number")).collect();
///         Ok(Case(numbers?))
///     }
///
///     fn solve(&self) -> u64 {
///         self.0.iter().sum()
///     }
/// }
///
/// let mut input = Scanner::new(b"2 3 4\n1 5\n0 9");
/// let all: Result<Vec<Case>, Error> = Cases::new(&mut input).collect();
/// assert_eq!(all?, [Case(vec![3, 4]), Case(vec![5])]);
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug, Default)]
pub struct UntilZero;

impl Format for UntilZero {
    fn has_next(&mut self, input: &mut Scanner<'_>) -> Result<bool, Error> {
        if input.is_at_end() {
            return Ok(false);
        }
        let mut ahead = input.clone();
        if let Ok(0) = ahead.unsigned("") {
            *input = ahead;
            return Ok(false);
        }
        Ok(true)
    }

    fn after() -> &'static str {
        "0\n"
    }
}

/// The cases of an input, each read when it is asked for. Nothing is to be asked for after an error.
#[derive(Debug)]
pub struct Cases<'s, 'i, P: Problem> {
    input: &'s mut Scanner<'i>,
    format: P::Format,
}

impl<'s, 'i, P: Problem> Cases<'s, 'i, P> {
    /// All cases from here on.
    pub fn new(input: &'s mut Scanner<'i>) -> Self {
        Cases { input, format: P::Format::default() }
    }
}

impl<P: Problem> Iterator for Cases<'_, '_, P> {
    type Item = Result<P, Error>;

    fn next(&mut self) -> Option<Result<P, Error>> {
        match self.format.has_next(self.input) {
            Ok(true) => Some(P::parse(self.input)),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

/// An input with these cases.
///
/// # Panics
/// If there is not exactly one case where the format has one.
#[must_use]
pub fn write<P: Problem + Display>(cases: &[P]) -> String {
    assert!(P::Format::MANY || cases.len() == 1, "an input has one case");
    let mut text = P::Format::before(cases.len());
    for case in cases {
        text += &case.to_string();
        text.push('\n');
    }
    text + P::Format::after()
}
