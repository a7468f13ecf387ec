//! The snapshot test that every problem runs over its fixtures.
//!
//! A problem's `tests/fixtures.rs` is one line:
//!
//! ```ignore
//! fixture_test::fixtures!("nim");
//! ```
//!
//! For each `fixtures/nim/**/*.in` it runs the program on that input and asserts
//! - a snapshot of standard output, standard error and exit status, with the input in its header;
//! - where an `.out` stands beside the input, the same bytes on standard output (a snapshot hides a
//!   missing final line end and CRLF);
//! - that standard error has at most one line, and that the exit status is 1 exactly for what lies
//!   in `bad/`, whose message must name a line and a column.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

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

/// Makes the test `fixtures` for the problem of this name, whose binary has the same name.
#[macro_export]
macro_rules! fixtures {
    ($problem:literal) => {
        #[test]
        fn fixtures() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../fixtures/", $problem);
            for run in $crate::runs(folder, env!(concat!("CARGO_BIN_EXE_", $problem))) {
                let mut settings = $crate::insta::Settings::clone_current();
                settings.set_prepend_module_to_snapshot(false);
                settings.set_description(run.input);
                settings.set_omit_expression(true);
                settings.set_snapshot_suffix(run.name.replace('/', "-"));
                settings.bind(|| $crate::insta::assert_snapshot!($problem, run.transcript));
            }
        }
    };
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
pub fn runs(folder: impl AsRef<Path>, program: impl AsRef<Path>) -> Vec<Run> {
    let folder = folder.as_ref();
    let inputs = inputs(folder);
    assert!(!inputs.is_empty(), "no fixture in {}", folder.display());
    inputs.iter().map(|input| run(folder, input, program.as_ref())).collect()
}

fn run(folder: &Path, input: &Path, program: &Path) -> Run {
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
    if let Ok(expected) = fs::read(input.with_extension("out")) {
        assert!(expected == output.stdout, "{name}: stdout differs from the .out file:\n{stdout}");
    }

    let status = status.map_or_else(|| "signal".to_owned(), |code| code.to_string());
    Run {
        input: excerpt(&fs::read(input).expect("a listed fixture can be read")),
        transcript: format!("status: {status}\n--- stdout\n{stdout}--- stderr\n{stderr}"),
        name,
    }
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
