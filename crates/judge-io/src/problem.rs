//! What a problem is: how its input is read, and what answers it.

use crate::{Error, Scanner};
use std::fmt::{self, Display};

/// A problem, as the type of its cases. The program and every tool that reads an input use this.
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
    /// How an input lists its cases.
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

/// How an input lists its cases.
pub trait Format {
    /// Whether an input may have any number of cases.
    const MANY: bool = true;

    /// Calls `on_case` where each case begins, and reads what stands between them, such as their number
    /// before the first one.
    ///
    /// # Errors
    /// As `on_case`, or if what stands between the cases has no meaning.
    fn each(input: &mut Scanner<'_>, on_case: &mut OnCase<'_>) -> Result<(), Error>;

    /// What an input of this many cases has before the first one, with its line end.
    #[must_use]
    fn before(count: usize) -> String {
        let _ = count;
        String::new()
    }

    /// What it has after the last one.
    #[must_use]
    fn after() -> &'static str {
        ""
    }
}

/// The function that reads a case.
pub type OnCase<'a> = dyn FnMut(&mut Scanner<'_>) -> Result<(), Error> + 'a;

/// Exactly one case.
#[derive(Debug)]
pub enum Single {}

impl Format for Single {
    const MANY: bool = false;

    fn each(input: &mut Scanner<'_>, on_case: &mut OnCase<'_>) -> Result<(), Error> {
        on_case(input)
    }
}

/// The number of cases, then the cases.
#[derive(Debug)]
pub enum Counted {}

impl Format for Counted {
    fn each(input: &mut Scanner<'_>, on_case: &mut OnCase<'_>) -> Result<(), Error> {
        let count = input.unsigned("the number of cases")?;
        (0..count).try_for_each(|_| on_case(input))
    }

    fn before(count: usize) -> String {
        format!("{count}\n")
    }
}

/// Cases until the input ends, of which there may be none.
#[derive(Debug)]
pub enum UntilEnd {}

impl Format for UntilEnd {
    fn each(input: &mut Scanner<'_>, on_case: &mut OnCase<'_>) -> Result<(), Error> {
        while !input.is_at_end() {
            on_case(input)?;
        }
        Ok(())
    }
}

/// Cases until one that begins with 0, which is no case, or until the input ends. An empty input is
/// refused.
#[derive(Debug)]
pub enum UntilZero {}

impl Format for UntilZero {
    fn each(input: &mut Scanner<'_>, on_case: &mut OnCase<'_>) -> Result<(), Error> {
        loop {
            let mut ahead = input.clone();
            if let Ok(0) = ahead.unsigned("") {
                *input = ahead;
                return Ok(());
            }
            on_case(input)?;
            if input.is_at_end() {
                return Ok(());
            }
        }
    }

    fn after() -> &'static str {
        "0\n"
    }
}

/// Reads the cases of an input one by one and passes each to `take`, which may stop with an error.
///
/// ```
/// use judge_io::{each, Error, Problem, Scanner, UntilZero};
///
/// /// A count and that many numbers; the answer is their sum.
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
/// let mut sums = vec![];
/// each(&mut Scanner::new(b"2 3 4\n1 5\n0 9"), |case: Case| {
///     sums.push(case.solve());
///     Ok(())
/// })?;
/// assert_eq!(sums, [7, 5]);
/// # Ok::<(), Error>(())
/// ```
///
/// # Errors
/// As `take`, or if a case has no meaning.
pub fn each<P: Problem>(
    input: &mut Scanner<'_>,
    mut take: impl FnMut(P) -> Result<(), Error>,
) -> Result<(), Error> {
    P::Format::each(input, &mut |input| take(P::parse(input)?))
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

/// A list of numbers as [`Scanner::list`] reads it: their count, and on the next line the numbers,
/// without a line end after them.
///
/// ```
/// assert_eq!(judge_io::List(&[2, 0, 7]).to_string(), "3\n2 0 7");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct List<'a>(pub &'a [u64]);

impl Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.0.len())?;
        for (i, value) in self.0.iter().enumerate() {
            write!(f, "{}{value}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}
