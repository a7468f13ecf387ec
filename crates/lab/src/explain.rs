//! `explain`: why a case is won or lost, in words, as data and as a picture.
//!
//! The problems state facts; here they are told. Each problem has a file with its facts as data, its
//! report and its picture. A report is shown on the terminal and on the HTML page; a picture stands
//! in an SVG file and on that page.
//!
//! # JSON
//! `--json` writes one object:
//!
//! - `schema`: 1; it rises when a field is renamed, removed or changes its meaning, and stays when
//!   one is added.
//! - `problem`: the name of the problem.
//! - `cases`: an object for each case, in the order of the input. `case` is its number, from 1, and
//!   `answer` what the judge expects, without the final line end; the other fields are the problem's
//!   own. It is always complete, whatever the text leaves out.
//! - `error`: only where the input could not be read to its end, the message; the cases before it
//!   are there.
//!
//! `--schema` writes the JSON Schema of a problem, which documents each field; those of all problems
//! are in `crates/lab/doc/`. All numbers are whole, from 0 to 2^64 − 1. Piles, nodes, rows and columns
//! count from 1, as the judges do.

pub(crate) mod board;
pub(crate) mod chart;
pub(crate) mod graph;
pub(crate) mod ink;
mod page;
pub(crate) mod picture;
pub(crate) mod report;
pub mod write_up;

use crate::problem::{self, Entry};
use crate::workspace;
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use judge_io::{Error, Program, Scanner};
use picture::Picture;
use report::{Line, Report};
use schemars::{JsonSchema, Schema, schema_for};
use serde::Serialize;
use serde_json::{Value, json};
use sg_core::Player;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The version of the JSON.
const SCHEMA: u32 = 1;

/// How many cases the text and the page show unless all are asked for.
const CASES: usize = 20;

/// Explain the cases of an input: values, outcome, winning moves, pictures
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The problem
    #[arg(value_parser = problem::find)]
    problem: &'static Entry,
    /// The input; `-` is standard input [default: the problem's first sample]
    file: Option<PathBuf>,
    /// Write a picture of one case
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a page with pictures
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write JSON instead of text
    #[arg(long)]
    json: bool,
    /// Write the JSON Schema of the problem's JSON, and read no input
    #[arg(long)]
    schema: bool,
    /// Leave nothing out
    #[arg(long)]
    all: bool,
    /// Only the case of this number, from 1
    #[arg(long, value_name = "N")]
    case: Option<usize>,
    /// For grid-game: how to play when the token starts on this cell
    #[arg(long, value_name = "ROW,COLUMN", value_parser = cell)]
    start: Option<(u64, u64)>,
}

/// A cell as `row,column`.
fn cell(text: &str) -> Result<(u64, u64), String> {
    let fault = || format!("expected ROW,COLUMN, such as 2,3, found `{text}`");
    let (row, column) = text.split_once(',').ok_or_else(fault)?;
    let number = |text: &str| text.trim().parse().map_err(|_| fault());
    Ok((number(row)?, number(column)?))
}

/// How a case is told.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct View {
    /// Whether nothing is left out.
    pub(crate) all: bool,
    /// The cell on which the token starts.
    pub(crate) start: Option<(u64, u64)>,
}

impl View {
    /// How many of many things are shown.
    pub(crate) fn most(self, bounded: usize) -> usize {
        if self.all { usize::MAX } else { bounded }
    }
}

/// One case, explained.
pub(crate) struct Explained {
    /// What the judge expects, without the final line end.
    answer: String,
    /// The problem's own fields in the JSON.
    facts: Value,
    report: Report,
    picture: Box<dyn Fn() -> Result<Picture>>,
}

impl Explained {
    /// Puts an explanation together; the picture is drawn only where it is asked for.
    pub(crate) fn new<F: Serialize + 'static>(
        answer: &impl ToString,
        facts: F,
        report: Report,
        picture: impl Fn(&F) -> Result<Picture> + 'static,
    ) -> Self {
        Explained {
            answer: answer.to_string(),
            facts: serde_json::to_value(&facts).expect("facts are plain data"),
            report,
            picture: Box::new(move || picture(&facts)),
        }
    }
}

/// What was read: the cases up to a fault, and the line about it.
pub(crate) struct Reading {
    pub(crate) cases: Vec<Explained>,
    /// Nothing, or an error or a warning, as the problem's program would write it.
    pub(crate) message: String,
    pub(crate) failed: bool,
}

/// Reads cases as a problem's program does, whose message about a fault is taken over. `read` calls
/// its second argument with each case.
pub(crate) fn reading(
    bytes: &[u8],
    program: Program,
    read: impl FnOnce(&mut Scanner<'_>, &mut dyn FnMut(Explained)) -> Result<(), Error>,
) -> Reading {
    let mut cases = Vec::new();
    let result = read(&mut Scanner::new(bytes), &mut |case| cases.push(case));
    let transcript = judge_io::replay(bytes, program);
    debug_assert_eq!(result.is_err(), transcript.failed, "both read the same");
    let message = String::from_utf8_lossy(&transcript.stderr).trim_end().to_owned();
    Reading { cases, message, failed: transcript.failed }
}

/// What a problem gives to be explained: its facts, which are all that there is in the JSON.
pub(crate) trait Explain: JsonSchema {
    /// The title of the page.
    const TITLE: &'static str;

    /// The input of the picture in the write-up: small, with a winning move where there can be one.
    const PICTURED: &'static str;

    /// Reads an input as the problem's program does, and explains its cases.
    fn read(bytes: &[u8], view: View) -> Reading;
}

/// What `explain` knows of a problem, without its type.
#[derive(Clone, Copy, Debug)]
pub struct Explainer {
    title: &'static str,
    pictured: &'static str,
    read: fn(&[u8], View) -> Reading,
    schema: fn() -> Schema,
}

impl Explainer {
    /// The explainer of the problem with these facts.
    pub(crate) const fn of<F: Explain>() -> Self {
        Explainer {
            title: F::TITLE,
            pictured: F::PICTURED,
            read: F::read,
            schema: || schema_for!(Document<F>),
        }
    }
}

/// The explanation of all cases of an input.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it describes what `to_json` builds")]
struct Document<F> {
    /// The version of this schema, 1.
    schema: u32,
    /// The name of the problem.
    problem: String,
    /// The cases, in the order of the input.
    cases: Vec<Case<F>>,
    /// Why the input could not be read to its end; absent where it could.
    error: Option<String>,
}

/// One case.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it describes what `to_json` builds")]
#[expect(clippy::struct_field_names, reason = "it is the name in the JSON")]
struct Case<F> {
    /// The number of the case, from 1.
    case: u64,
    /// What the judge expects, without the final line end.
    answer: String,
    #[serde(flatten)]
    facts: F,
}

/// Who wins.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(crate) struct Verdict {
    /// `N` if the player to move wins, `P` if the other one does.
    outcome: Outcome,
    /// Who wins under best play.
    pub(crate) winner: Winner,
}

/// An outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) enum Outcome {
    /// The previous player wins.
    P,
    /// The next player, the one to move, wins.
    N,
}

/// One of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Winner {
    /// The player who moves first.
    First,
    /// The player who moves second.
    Second,
}

impl Verdict {
    /// The verdict on a position at which the first player is to move.
    pub(crate) fn of(outcome: sg_core::Outcome) -> Self {
        let winner = match outcome.winner(Player::First) {
            Player::First => Winner::First,
            Player::Second => Winner::Second,
        };
        let outcome = match outcome {
            sg_core::Outcome::P => Outcome::P,
            sg_core::Outcome::N => Outcome::N,
        };
        Verdict { outcome, winner }
    }

    /// Whether the first player wins.
    pub(crate) fn is_won(self) -> bool {
        self.winner == Winner::First
    }

    /// The sentence that says who wins.
    pub(crate) fn line(self) -> Line {
        if self.is_won() {
            Line::new().win("The first player wins").plain(" (an N-position).")
        } else {
            Line::new().lose("The first player loses").plain(" (a P-position).")
        }
    }
}

/// The JSON that `--json` writes about an input, with how to play the grid game from `start`.
///
/// ```
/// let document = lab::explain::json("nim", b"1 3 1 2 7", None)?;
/// assert_eq!(document["cases"][0]["nim_sum"], 4);
/// assert_eq!(document["cases"][0]["winning_moves"][0]["to"], 3);
/// # Ok::<(), anyhow::Error>(())
/// ```
///
/// # Errors
/// If there is no such problem.
pub fn json(problem: &str, input: &[u8], start: Option<(u64, u64)>) -> Result<Value> {
    let entry = problem::find(problem).map_err(anyhow::Error::msg)?;
    let reading = (entry.explain.read)(input, View { all: false, start });
    Ok(to_json(entry, &reading, 1))
}

/// Runs the command.
///
/// # Errors
/// If there is no such problem or case, or a file cannot be read or written.
pub fn run(options: &Options) -> Result<ExitCode> {
    let entry = options.problem;
    if options.schema {
        print(&pretty(&(entry.explain.schema)())?)?;
        return Ok(ExitCode::SUCCESS);
    }
    ensure!(
        options.start.is_none() || entry.name == "grid-game",
        "only the grid game has a start cell to choose"
    );
    let bytes = input(entry, options.file.as_deref())?;
    let view = View { all: options.all, start: options.start };
    let mut reading = (entry.explain.read)(&bytes, view);
    let count = reading.cases.len();
    let first = match options.case {
        None => 1,
        Some(number) if number >= 1 && number <= count => {
            reading.cases = vec![reading.cases.swap_remove(number - 1)];
            number
        }
        Some(number) if reading.failed => bail!("case {number}: {}", plain(&reading.message)),
        Some(number) => bail!("there is no case {number}; the input has {count}"),
    };
    if let Some(path) = &options.svg {
        let case = reading.cases.first().context("the input has no case to draw")?;
        write(path, &(case.picture)()?.to_svg())?;
    }
    let most = view.most(CASES);
    if let Some(path) = &options.html {
        write(path, &to_html(entry, &reading, most)?)?;
    }
    if options.json {
        print(&pretty(&to_json(entry, &reading, first))?)?;
    } else {
        print(&to_text(&reading, first, most))?;
    }
    if !reading.message.is_empty() {
        anstream::eprintln!("{}", reading.message);
    }
    Ok(if reading.failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// A message without the word before it.
fn plain(message: &str) -> &str {
    message.strip_prefix("error: ").unwrap_or(message)
}

fn input(entry: &Entry, file: Option<&Path>) -> Result<Vec<u8>> {
    match file {
        Some(path) if path.as_os_str() == "-" => {
            let mut bytes = Vec::new();
            std::io::stdin().read_to_end(&mut bytes).context("cannot read the input")?;
            Ok(bytes)
        }
        Some(path) => read(path),
        None => read(&workspace::root().join("fixtures").join(entry.name).join("sample-1.in")),
    }
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// Writes to standard output; a reader that goes away ends it quietly.
fn print(text: &str) -> Result<()> {
    match anstream::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(error).context("cannot write the explanation")
        }
        _ => Ok(()),
    }
}

fn pretty(value: &impl Serialize) -> Result<String> {
    Ok(serde_json::to_string_pretty(value)? + "\n")
}

fn to_json(entry: &Entry, reading: &Reading, first: usize) -> Value {
    let cases = reading.cases.iter().enumerate().map(|(index, case)| {
        let mut object = json!({ "case": first + index, "answer": case.answer });
        if let (Some(object), Value::Object(facts)) = (object.as_object_mut(), &case.facts) {
            object.extend(facts.clone());
        }
        object
    });
    let cases: Vec<Value> = cases.collect();
    let mut document = json!({ "schema": SCHEMA, "problem": entry.name, "cases": cases });
    if reading.failed {
        document["error"] = plain(&reading.message).into();
    }
    document
}

fn to_html(entry: &Entry, reading: &Reading, most: usize) -> Result<String> {
    let shown = reading.cases.len().min(most);
    let failure = (!reading.message.is_empty()).then_some(reading.message.as_str());
    let left_out = reading.cases.len() - shown;
    page::page(entry.explain.title, &reading.cases[..shown], left_out, failure)
}

fn to_text(reading: &Reading, first: usize, most: usize) -> String {
    let mut text = String::new();
    let count = reading.cases.len();
    for (index, case) in reading.cases.iter().take(most).enumerate() {
        if count > 1 {
            let mut title = Report::default();
            title.heading(format!("Case {}", first + index));
            text += &title.to_terminal();
        }
        text += &case.report.to_terminal();
        if count > 1 {
            text.push('\n');
        }
    }
    if count > most {
        let mut note = Report::default();
        note.left_out(count - most, "case");
        text += &note.to_terminal();
    }
    text
}
