//! What the bench knows of a problem: one trait, and a table of all problems.

use crate::explain::{Explain, Explainer};
use crate::play::{self, Game};
use crate::verify::Family;
use crate::{hostile, soundness, stress};
use judge_io::{Error, Scanner, Transcript};
use rand::rngs::StdRng;
use std::fmt::{self, Debug, Display};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A whole program of the judge path, as [`judge_io::run`] and [`judge_io::replay`] take it.
pub type Program = fn(&mut Scanner<'_>, &mut dyn Write) -> Result<(), Error>;

/// How the cases of a problem stand in one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Exactly one case.
    Single,
    /// The number of cases, then the cases.
    Counted,
    /// Cases until the input ends.
    UntilEnd,
    /// Cases until one that begins with 0, which is none.
    UntilZero,
}

/// A problem on the bench: its cases, small and random, and its answers by another way than its own.
pub trait Problem: 'static {
    /// One case, whose `Display` is the judge's format without a line end after it.
    type Case: Clone + Debug + Display + PartialEq + Send + Sync;

    /// The name of the crate.
    const NAME: &'static str;

    /// How cases stand in an input.
    const FORMAT: Format;

    /// What `size` in [`random`](Problem::random) bounds, for the help.
    const SIZE_IS: &'static str;

    /// The largest size of random cases where the user names none: small enough that
    /// [`expected`](Problem::expected) is quick, and that what shrinks is read with ease.
    const SIZE: u32;

    /// The program that is tried.
    ///
    /// # Errors
    /// As the program of the problem.
    fn program(input: &mut Scanner<'_>, output: &mut dyn Write) -> Result<(), Error>;

    /// Reads one case.
    ///
    /// # Errors
    /// As the `parse` of the problem.
    fn parse(input: &mut Scanner<'_>) -> Result<Self::Case, Error>;

    /// All small cases, by families whose names state the sizes.
    fn families() -> Vec<Family>;

    /// A case of one of the shapes that solutions get wrong, of at most this size, which is at
    /// least 1. Often within the judge's limits.
    fn random(rng: &mut StdRng, size: u32) -> Self::Case;

    /// Whether the judge's limits allow this case. Another program may rely on them.
    fn is_within_limits(case: &Self::Case) -> bool;

    /// Legal cases that are simpler than this one, those that are much simpler first. Simpler must
    /// be a well-founded order, so that going to simpler cases always ends.
    fn simpler(case: &Self::Case) -> Vec<Self::Case>;

    /// What the judge expects for this case, without the final line end: by the full search of the
    /// rules where that is small enough, and otherwise by a method that is slower than the solution
    /// and shares no code with it. Where a problem has no such method for large cases, its file says
    /// what the answer rests on.
    fn expected(case: &Self::Case) -> String;

    /// Checks what the problem's crate says about this case beyond the judge's answer, such as the
    /// winning moves.
    ///
    /// # Errors
    /// What is wrong.
    fn check(case: &Self::Case) -> Result<(), String>;
}

/// One problem in the table of all, without its types.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name of the crate.
    pub name: &'static str,
    /// The program that is tried.
    pub program: Program,
    /// All small cases.
    pub families: fn() -> Vec<Family>,
    /// Random cases.
    pub stress: fn(&stress::Settings) -> anyhow::Result<Option<stress::Report>>,
    /// What holds whatever the input is.
    pub hostile: fn(&[u8]) -> Result<(), String>,
    /// A game against the program.
    pub play: fn(play::Setting<'_>) -> anyhow::Result<()>,
    /// What is said about its cases.
    pub explain: Explainer,
    /// What the bench relies on of the problem.
    pub assert_sound: fn(),
}

impl Entry {
    /// The entry of this problem, with its game as it is played and its facts.
    pub(crate) const fn of<P: Problem, G: Game, F: Explain>() -> Self {
        Entry {
            name: P::NAME,
            program: P::program,
            families: P::families,
            stress: stress::search::<P>,
            hostile: hostile::check::<P>,
            play: play::start::<G>,
            explain: Explainer::of::<F>(),
            assert_sound: soundness::assert_sound::<P, G>,
        }
    }
}

/// The problem of this name, or an error that lists all.
///
/// # Errors
/// If there is none.
pub fn find(name: &str) -> Result<&'static Entry, String> {
    let all = crate::problems::ALL;
    all.iter().find(|entry| entry.name == name).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|entry| entry.name).collect();
        format!("no problem `{name}`; there are {}", names.join(", "))
    })
}

/// An input with these cases, in the judge's format.
///
/// # Panics
/// If the format is [`Format::Single`] and there is not exactly one case.
pub fn input<P: Problem>(cases: &[P::Case]) -> String {
    let mut text = match P::FORMAT {
        Format::Counted => format!("{}\n", cases.len()),
        Format::UntilEnd | Format::UntilZero => String::new(),
        Format::Single => {
            assert_eq!(cases.len(), 1, "an input has one case");
            String::new()
        }
    };
    for case in cases {
        text.push_str(&case.to_string());
        text.push('\n');
    }
    if P::FORMAT == Format::UntilZero {
        text.push_str("0\n");
    }
    text
}

/// What the program answers to this case, without the final line end.
///
/// # Errors
/// If it panics, fails, warns or does not end its last line.
pub fn answer<P: Problem>(case: &P::Case) -> Result<String, String> {
    answers::<P>(std::slice::from_ref(case))
}

/// What is expected for these cases of one input, without the final line end.
#[must_use]
pub fn expected<P: Problem>(cases: &[P::Case]) -> String {
    let expected: Vec<String> = cases.iter().map(P::expected).collect();
    expected.join("\n")
}

/// What the program answers to an input of these cases, without the final line end.
///
/// # Errors
/// As [`answer`].
pub fn answers<P: Problem>(cases: &[P::Case]) -> Result<String, String> {
    let input = input::<P>(cases);
    let Transcript { stdout, stderr, failed } = transcript(input.as_bytes(), P::program)?;
    if failed || !stderr.is_empty() {
        return Err(String::from_utf8_lossy(&stderr).trim_end().to_owned());
    }
    let text = String::from_utf8(stdout).map_err(|_| "an answer that is no text".to_owned())?;
    match text.strip_suffix('\n') {
        Some(answer) => Ok(answer.to_owned()),
        None => Err(format!("an answer without a final line end: {text:?}")),
    }
}

/// Runs a program in memory.
///
/// # Errors
/// If it panics: the message.
pub fn transcript(input: &[u8], program: Program) -> Result<Transcript, String> {
    catch_unwind(AssertUnwindSafe(|| judge_io::replay(input, program))).map_err(|panic| {
        let message = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied())
            .unwrap_or("no message");
        format!("a panic: {message}")
    })
}

/// A case, or several of one input, on which two answers differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The input.
    pub input: String,
    /// What is right.
    pub expected: String,
    /// What was found instead.
    pub found: String,
}

impl Difference {
    /// The difference on this case.
    pub fn new<P: Problem>(
        case: &P::Case,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Self {
        let input = input::<P>(std::slice::from_ref(case));
        Difference { input, expected: expected.into(), found: found.into() }
    }
}

impl Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { input, expected, found } = self;
        if expected.contains('\n') || found.contains('\n') {
            write!(f, "{input}expected:\n{expected}\nfound:\n{found}")
        } else {
            write!(f, "{input}expected: {expected}\nfound:    {found}")
        }
    }
}

/// Compares the program's answer to `case` with what is expected.
///
/// # Errors
/// The difference.
pub fn compare<P: Problem>(case: &P::Case, expected: &str) -> Result<(), Difference> {
    match answer::<P>(case) {
        Ok(found) if found == expected => Ok(()),
        Ok(found) | Err(found) => Err(Difference::new::<P>(case, expected, found)),
    }
}

/// Compares what the problem's crate says of `case` with what is right; `what` names it.
///
/// # Errors
/// The difference.
pub fn equal<P: Problem, T: Debug + PartialEq>(
    case: &P::Case,
    what: &str,
    right: &T,
    found: &T,
) -> Result<(), Difference> {
    if right == found {
        Ok(())
    } else {
        Err(Difference::new::<P>(case, format!("{what} {right:?}"), format!("{what} {found:?}")))
    }
}
