//! The tests that every problem runs over its fixtures.
//!
//! A problem's `tests/fixtures.rs` is one line:
//!
//! ```ignore
//! fixture_test::fixtures!("nim");
//! ```
//!
//! For each `fixtures/nim/**/*.in` the test `fixtures` runs the program on that input and asserts
//! - a snapshot of standard output, standard error and exit status, with the input in its header;
//! - where an `.out` stands beside the input, the same bytes on standard output (a snapshot hides a
//!   missing final line end and CRLF);
//! - that standard error has at most one line, and that the exit status is 1 exactly for what lies
//!   in `bad/`, whose message must name a line and a column.
//!
//! A problem with several right answers names its cases, whose [`Checked::check`] decides then. An `.out`
//! is *an* answer, and what the program prints is checked as well:
//!
//! ```ignore
//! fixture_test::fixtures!("nimber-log", nimber_log::Case);
//! ```
//!
//! The tests `layouts` and `bad_numbers` make inputs from the first sample: the same values with other
//! line ends and blanks, with a byte order mark, with something after the last value; and one number
//! damaged, which the program has to refuse at its place. No fixture has to say this again.

mod variants;

use judge_io::{Checked, Error, Scanner, each};
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use variants::Variant;

#[doc(hidden)]
pub use insta;

/// How many lines and characters of an input a snapshot's header shows.
const SHOWN_LINES: usize = 24;
const SHOWN_WIDTH: usize = 100;

/// One fixture and what a program did with it.
#[derive(Debug)]
pub struct Run {
    /// The fixture below its problem's folder, such as `bad/negative-pile.in`.
    pub name: String,
    /// The beginning of the input, for review.
    pub input: String,
    /// Standard output, standard error and exit status, as a snapshot shows them.
    pub transcript: String,
}

/// Decides whether an output is right for an input, or says what is wrong.
pub type Check = fn(input: &[u8], output: &[u8]) -> Result<(), String>;

/// Makes the tests `fixtures`, `layouts` and `bad_numbers` for the problem of this name, whose binary has
/// the same name; with the type of its cases where these have several right answers.
#[macro_export]
macro_rules! fixtures {
    ($problem:literal) => {
        $crate::fixtures!(@ $problem, None);
    };
    ($problem:literal, $case:ty) => {
        $crate::fixtures!(@ $problem, Some($crate::check::<$case>));
    };
    (@ $problem:literal, $check:expr) => {
        const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../fixtures/", $problem);
        const PROGRAM: &str = env!(concat!("CARGO_BIN_EXE_", $problem));

        #[test]
        fn fixtures() {
            for run in $crate::runs(FOLDER, PROGRAM, $check) {
                let mut settings = $crate::insta::Settings::clone_current();
                settings.set_prepend_module_to_snapshot(false);
                settings.set_description(run.input);
                settings.set_omit_expression(true);
                settings.set_snapshot_suffix(run.name.replace('/', "-"));
                settings.bind(|| $crate::insta::assert_snapshot!($problem, run.transcript));
            }
        }

        #[test]
        fn layouts() {
            $crate::assert_layouts(FOLDER, PROGRAM);
        }

        #[test]
        fn bad_numbers() {
            $crate::assert_bad_numbers(FOLDER, PROGRAM);
        }
    };
}

/// The [`Check`] of a problem with several right answers: each case decides about its own, and nothing
/// may follow the last one.
///
/// # Errors
/// What is wrong with the output, or with the input.
pub fn check<P: Checked>(input: &[u8], output: &[u8]) -> Result<(), String> {
    let mut output = Scanner::new(output);
    let checked = each(&mut Scanner::new(input), |case: P| case.check(&mut output));
    let checked = checked.and_then(|()| {
        if output.is_at_end() { Ok(()) } else { Err(output.error("the end of the output")) }
    });
    checked.map_err(|error: Error| error.to_string())
}

/// Every fixture below `folder`, in the order of their names.
///
/// # Panics
/// If the folder cannot be read.
#[must_use]
pub fn inputs(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder)
            .unwrap_or_else(|error| panic!("cannot read {}: {error}", folder.display()));
        for entry in entries {
            let path = entry.expect("a folder that opens can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension() == Some(OsStr::new("in")) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Runs `program` on every fixture below `folder` and checks what a snapshot cannot.
///
/// # Panics
/// If a check fails, or there is no fixture.
#[must_use]
pub fn runs(folder: impl AsRef<Path>, program: impl AsRef<Path>, check: Option<Check>) -> Vec<Run> {
    let folder = folder.as_ref();
    let inputs = inputs(folder);
    assert!(!inputs.is_empty(), "no fixture in {}", folder.display());
    inputs.iter().map(|input| run(folder, input, program.as_ref(), check)).collect()
}

fn run(folder: &Path, input: &Path, program: &Path, check: Option<Check>) -> Run {
    let name = input.strip_prefix(folder).expect("fixtures lie below their folder");
    let name = name.to_string_lossy().replace('\\', "/");
    let stdin = File::open(input).expect("a listed fixture opens");
    let output = Command::new(program).stdin(stdin).output().expect("the program starts");
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    let status = output.status.code();

    let is_bad = name.starts_with("bad/");
    assert_eq!(status, Some(i32::from(is_bad)), "{name}: exit status; {stderr}");
    assert!(stderr.lines().count() <= 1, "{name}: more than one line on stderr: {stderr}");
    if is_bad {
        assert!(
            stderr.starts_with("error: line ") && stderr.contains(", column "),
            "{name}: the message does not name its place: {stderr}"
        );
    }
    assert!(stdout.is_empty() || stdout.ends_with('\n'), "{name}: the last line is cut short");
    let bytes = fs::read(input).expect("a listed fixture can be read");
    let expected = fs::read(input.with_extension("out")).ok();
    if let Some(check) = check {
        let printed = (!is_bad).then_some(&output.stdout);
        for (whose, answer) in [("the .out file", expected.as_ref()), ("stdout", printed)] {
            let result = answer.map_or(Ok(()), |answer| check(&bytes, answer));
            assert!(result.is_ok(), "{name}: {whose} is wrong: {}", result.unwrap_err());
        }
    } else if let Some(expected) = expected {
        assert!(expected == output.stdout, "{name}: stdout differs from the .out file:\n{stdout}");
    }

    let status = status.map_or_else(|| "signal".to_owned(), |code| code.to_string());
    Run {
        input: excerpt(&bytes),
        transcript: format!("status: {status}\n--- stdout\n{stdout}--- stderr\n{stderr}"),
        name,
    }
}

/// Asserts that the program answers the first sample in the same way however its values are laid out.
///
/// # Panics
/// If it does not, or there is no sample.
pub fn assert_layouts(folder: &str, program: &str) {
    let sample = sample(folder);
    let expected = feed(program, sample.as_bytes());
    for Variant { name, input } in variants::layouts(&sample) {
        let output = feed(program, &input);
        assert!(output == expected, "{name}: {output:?} instead of {expected:?}");
    }
    // Where the cases end with the input, what follows is the beginning of a case.
    let Variant { name, input } = variants::with_more(&sample);
    let output = feed(program, &input);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    let begin = if output.status.success() { "warning: line " } else { "error: line " };
    assert_eq!(output.stdout, expected.stdout, "{name}: {message}");
    assert!(message.starts_with(begin) && message.lines().count() == 1, "{name}: {message}");
}

/// Asserts that the program refuses the first sample at the place of a number in it that is damaged.
///
/// # Panics
/// If it does not, or there is no sample.
pub fn assert_bad_numbers(folder: &str, program: &str) {
    for (Variant { name, input }, begin) in variants::bad_numbers(&sample(folder)) {
        let output = feed(program, &input);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{name}: {message}");
        assert!(message.starts_with(&begin) && message.lines().count() == 1, "{name}: {message}");
        let is_whole = output.stdout.is_empty() || output.stdout.ends_with(b"\n");
        assert!(is_whole, "{name}: the last line is cut short");
    }
}

/// The first sample.
fn sample(folder: &str) -> String {
    let file = Path::new(folder).join("sample-1.in");
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("no {}: {error}", file.display()))
}

/// Runs the program on this input.
fn feed(program: &str, input: &[u8]) -> Output {
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that refuses its input early leaves the rest; it reads all of it before it answers.
    let _ = child.stdin.take().expect("standard input is piped").write_all(input);
    child.wait_with_output().expect("the program ends")
}

/// The beginning of an input, with what is not printable made visible.
fn excerpt(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    let mut shown = String::new();
    for line in text.split_inclusive('\n').take(SHOWN_LINES) {
        let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
        for letter in line.chars().take(SHOWN_WIDTH) {
            match letter {
                ' '..='~' => shown.push(letter),
                _ if letter.is_control() || letter == '\u{feff}' => {
                    shown.extend(letter.escape_default());
                }
                _ => shown.push(letter),
            }
        }
        if line.chars().nth(SHOWN_WIDTH).is_some() {
            shown.push('…');
        }
        shown.push_str(end);
    }
    let lines = text.lines().count();
    if lines > SHOWN_LINES {
        let _ = write!(shown, "… {lines} lines in all");
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use judge_io::{Counted, Problem};

    /// A number; right is any smaller one.
    struct Case(u64);

    impl Problem for Case {
        type Format = Counted;
        type Answer = u64;

        fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
            Ok(Case(input.unsigned_in("a number", 1..=u64::MAX)?))
        }

        fn solve(&self) -> u64 {
            0
        }
    }

    impl Checked for Case {
        fn check(&self, output: &mut Scanner<'_>) -> Result<(), Error> {
            output.unsigned_in("a smaller number", 0..=self.0 - 1).map(drop)
        }
    }

    #[test]
    fn any_right_output_is_right() {
        for right in ["0\n0\n", "4\n6\n", "3 5"] {
            assert_eq!(check::<Case>(b"2\n5\n7\n", right.as_bytes()), Ok(()));
        }
        for (wrong, why) in [
            ("5\n0\n", "line 1, column 1: "),
            ("0\n", "line 1, column 2: expected a smaller number"),
            ("0\n0\n0\n", "line 3, column 1: expected the end of the output"),
        ] {
            let error = check::<Case>(b"2\n5\n7\n", wrong.as_bytes()).unwrap_err();
            assert!(error.contains(why), "{wrong}: {error}");
        }
    }
}
