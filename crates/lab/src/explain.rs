//! `explain`: why a case is won or lost, in words, as data and as pictures.
//!
//! A problem says in [`Bench::explain`] what there is to say of a case: paragraphs, lists, tables,
//! figures and facts, part by part, in an [`Explanation`]. Who wins and by which moves is added to it
//! from the theory that is verified. One writer each makes it text, JSON, SVG and HTML.
//!
//! Cases are read, told and dropped one by one, so that memory follows what is shown: 10^6 cases of any
//! problem in 500 MB, input included.
//!
//! # JSON
//! `--json` writes one object, which `--schema` describes. `schema` rises when a field is renamed,
//! removed or changes its meaning, and stays when one is added. What a problem knows beyond the common
//! fields is in `facts`. Piles, nodes, rows and columns count from 1, as the judges do.

#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "places on a picture are small"
)]
#![expect(
    clippy::needless_pass_by_value,
    reason = "texts are given as whatever they are: numbers, words, names"
)]

mod bars;
mod document;
mod figure;
mod graph;
mod grid;
mod ink;
mod page;
mod points;
mod svg;
mod text;
pub mod write_up;

pub use bars::{Bars, Segment};
pub use document::{Explanation, Text, Tone, counted, first};
pub use figure::{Key, Legend, Shape};
pub use graph::{Graph, Node};
pub use grid::{Cell, Grid, Point};
pub use ink::Ink;
pub use points::Points;

use crate::bench::{Bench, Oracle, Standing};
use crate::{out, workspace};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use document::{Part, View};
use judge_io::{Error, Format, Scanner};
use schemars::{JsonSchema, schema_for};
use serde::Serialize;
use serde_json::{Map, Value};
use sg_core::Outcome;
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The version of the JSON.
const SCHEMA: u32 = 2;

/// How many cases the text and the page show unless all are asked for.
const CASES: usize = 20;

/// How many winning moves are listed when all are asked for; there may be more than memory holds.
const MOVES: usize = 1_000_000;

/// Explain the cases of an input: values, outcome, winning moves, pictures
#[derive(Args, Clone, Debug, Default)]
pub struct Options {
    /// The input; `-` is standard input [default: the problem's first sample]
    file: Option<PathBuf>,
    /// Write the pictures of the first case, or of the one that is chosen; `-` is standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a page with pictures; `-` is standard output
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write JSON instead of text
    #[arg(long)]
    json: bool,
    /// Write the JSON Schema of the JSON, and read no input
    #[arg(long)]
    schema: bool,
    /// Leave nothing out
    #[arg(long)]
    all: bool,
    /// Only the case of this number, from 1
    #[arg(long, value_name = "N")]
    case: Option<usize>,
    /// An option of the problem; a wrong name lists those that there are
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    set: Vec<(String, String)>,
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

impl Options {
    /// The options that leave nothing out, or show only the case of a number.
    #[must_use]
    pub fn new(all: bool, case: Option<usize>) -> Self {
        Options { all, case, ..Options::default() }
    }

    /// The options with one of the problem's own.
    #[must_use]
    pub fn set(mut self, name: &str, value: &str) -> Self {
        self.set.push((name.to_owned(), value.to_owned()));
        self
    }
}

/// One case, explained.
#[derive(Debug)]
pub(crate) struct Case {
    number: usize,
    is_one_of_many: bool,
    /// What the judge expects, without the final line end.
    answer: String,
    explanation: Explanation,
}

/// How an input was read: how many cases, and the line that the program writes about a fault.
#[derive(Debug, Default)]
struct Reading {
    count: usize,
    message: String,
    failed: bool,
}

/// What a case that was read is told to, if it is to be told.
type Take<'t> = dyn FnMut(usize, &dyn Fn(&View) -> Case) -> Result<Next> + 't;

/// Whether more cases are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Read,
    Stop,
}

/// What `explain` knows of a problem, without its type.
#[derive(Clone, Copy, Debug)]
pub struct Explainer {
    name: &'static str,
    pictured: &'static str,
    options: &'static [(&'static str, &'static str)],
    /// Whether an input may have several cases.
    pub many: bool,
    each: fn(&[u8], &mut Take<'_>) -> Result<Reading>,
}

impl Explainer {
    /// The explainer of the problem of this name.
    #[must_use]
    pub const fn of<P: Bench>(name: &'static str) -> Self {
        Explainer {
            name,
            pictured: P::PICTURED,
            options: P::OPTIONS,
            many: P::Format::MANY,
            each: each::<P>,
        }
    }

    /// The name in words: `Rabbit and Egg`, `S-Nim`.
    fn title(&self) -> String {
        let word = |word: &str| match word {
            "and" | "of" | "on" | "the" | "with" => word.to_owned(),
            _ => word[..1].to_uppercase() + &word[1..],
        };
        let title = self.name.split('-').map(word).collect::<Vec<_>>().join(" ");
        // A letter belongs to the word after it.
        if title.get(1..2) == Some(" ") { title.replacen(' ', "-", 1) } else { title }
    }
}

/// Reads the cases as the problem's program does, and hands each on.
fn each<P: Bench>(input: &[u8], take: &mut Take<'_>) -> Result<Reading> {
    let mut scanner = Scanner::new(input);
    let mut reading = Reading::default();
    let mut stop = None;
    let result = judge_io::each(&mut scanner, |case: P| {
        reading.count += 1;
        let number = reading.count;
        match take(number, &|view| tell(&case, number, view)) {
            Ok(Next::Read) => Ok(()),
            other => {
                stop = Some(other);
                // An error that says nothing ends the reading.
                Err(io::Error::from(ErrorKind::BrokenPipe).into())
            }
        }
    });
    if let Some(stop) = stop {
        return stop.map(|_| reading);
    }
    let Err::<(), Error>(error) = result else {
        if !scanner.is_at_end() {
            reading.message = format!("warning: {}", scanner.error("the end of the input"));
        }
        return Ok(reading);
    };
    reading.failed = true;
    reading.message = format!("error: {error}");
    Ok(reading)
}

fn tell<P: Bench>(case: &P, number: usize, view: &View) -> Case {
    let most = if view.all { MOVES } else { Standing::MOST };
    let mut explanation = Explanation::new(view.clone(), P::Oracle::standings(case, most));
    case.explain(&mut explanation);
    explanation.finish();
    let answer = case.solve().to_string();
    Case { number, is_one_of_many: P::Format::MANY, answer, explanation }
}

/// The explanation of all cases of an input.
#[derive(JsonSchema)]
#[schemars(rename = "Explanation")]
#[expect(dead_code, reason = "it describes what is written case by case")]
struct Json {
    /// The version of this schema, 2.
    schema: u32,
    /// The name of the problem.
    problem: String,
    /// The cases, in the order of the input.
    cases: Vec<CaseJson>,
    /// Why the input could not be read to its end; absent where it could.
    error: Option<String>,
}

/// One case.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Case")]
struct CaseJson {
    /// The number of the case, from 1.
    case: usize,
    /// What the judge expects, without the final line end.
    answer: String,
    /// The positions that the case asks about, the one from which it is played first; of many, the
    /// first 1000 unless all are asked for. Empty where the problem is no game.
    positions: Vec<PositionJson>,
    /// What the problem's theory says of the case, in fields of its own. Of a list of more than 10000
    /// items, the first are there unless all are asked for, and how many are not is in a field with the
    /// same name and `_left_out` after it.
    facts: Map<String, Value>,
}

/// Who wins at a position, and how.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Position")]
struct PositionJson {
    /// `N` if the player to move wins, `P` if the other one does, `draw` if neither can force a win;
    /// null where the theory does not tell.
    outcome: Option<&'static str>,
    /// The winning moves, as they are typed when the game is played.
    winning_moves: Vec<String>,
    /// Whether all of them are listed; of many, the first 1000 are unless all are asked for.
    winning_moves_complete: bool,
}

impl Case {
    fn to_json(&self) -> Result<String> {
        let position = |standing: &Standing| PositionJson {
            outcome: standing.outcome.map(|outcome| match outcome {
                Outcome::P => "P",
                Outcome::N => "N",
                Outcome::Draw => "draw",
            }),
            winning_moves: standing.winning.clone(),
            winning_moves_complete: !standing.is_cut,
        };
        let json = CaseJson {
            case: self.number,
            answer: self.answer.clone(),
            positions: self.explanation.standings.iter().map(position).collect(),
            facts: self.explanation.facts.clone(),
        };
        // The lines are indented as those of an element of the list.
        Ok(serde_json::to_string_pretty(&json)?.replace('\n', "\n    "))
    }

    /// The pictures, one under the other; nothing where there is none.
    fn to_svg(&self) -> Option<String> {
        let figures = self.explanation.parts.iter().filter_map(|part| match part {
            Part::Figure(figure) => Some(figure.panel()),
            _ => None,
        });
        let panels: Vec<_> = figures.collect();
        (!panels.is_empty()).then(|| svg::picture(&panels, &self.description(), true))
    }

    /// Who wins, for those who do not see a picture.
    fn description(&self) -> String {
        let told = |standing: &Standing| {
            let outcome = standing.outcome.map_or("unknown".into(), |outcome| outcome.to_string());
            format!("{outcome}, {}", counted(standing.winning.len(), "winning move"))
        };
        let answer = first(self.answer.lines(), 3, ", ");
        let positions = first(self.explanation.standings.iter().map(told), 5, "; ");
        format!("Answer: {answer}. {positions}").trim_end().to_owned()
    }
}

/// The explanation of an input in memory: of its first 20 cases, of all, or of one.
///
/// ```
/// let nim = lab::problems::find("nim")?;
/// let options = lab::explain::Options::new(false, None);
/// let document = lab::explain::of(&nim.explain, b"1 3 1 2 7", &options).unwrap();
/// let json: serde_json::Value = serde_json::from_str(&document.json()).unwrap();
/// assert_eq!(json["cases"][0]["facts"]["nim_sum"], 4);
/// assert_eq!(json["cases"][0]["positions"][0]["winning_moves"][0], "heap 3: take 4");
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// If an option has no meaning, or there is no case of the number that is asked for.
pub fn of(problem: &Explainer, input: &[u8], options: &Options) -> Result<Document> {
    let mut document =
        Document { title: problem.title(), problem: problem.name, ..Default::default() };
    document.reading = told(problem, input, options, false, &mut |case| {
        document.cases.push(case);
        Ok(())
    })?;
    document.options = options.clone();
    Ok(document)
}

/// Tells the cases that are wanted.
fn told(
    problem: &Explainer,
    input: &[u8],
    options: &Options,
    only_facts: bool,
    take: &mut dyn FnMut(Case) -> Result<()>,
) -> Result<Reading> {
    for (name, _) in &options.set {
        if !problem.options.iter().any(|option| option.0 == name) {
            let known = problem.options.iter().map(|(name, is)| format!("\n  {name}: {is}"));
            let known: String = known.collect();
            let known = if known.is_empty() { " none" } else { &known };
            bail!("there is no option `{name}`; the options of this problem:{known}");
        }
    }
    let view = View { all: options.all, only_facts, options: options.set.clone() };
    let most = if options.all || only_facts { usize::MAX } else { CASES };
    let reading = (problem.each)(input, &mut |number, tell| {
        if options.case.map_or(number > most, |wanted| number != wanted) {
            return Ok(Next::Read);
        }
        let mut case = tell(&view);
        if let Some(why) = case.explanation.refusal.take() {
            bail!("case {number}: {why}");
        }
        for warning in std::mem::take(&mut case.explanation.warnings) {
            out::warn(format_args!("warning: case {number}: {warning}"));
        }
        take(case)?;
        Ok(if options.case.is_some() { Next::Stop } else { Next::Read })
    })?;
    match options.case {
        Some(number) if number == 0 || number > reading.count => {
            ensure!(!reading.failed, "case {number}: {}", plain(&reading.message));
            bail!("there is no case {number}; the input has {}", reading.count)
        }
        _ => Ok(reading),
    }
}

/// An explanation in memory; see [`of`].
#[derive(Debug, Default)]
pub struct Document {
    title: String,
    problem: &'static str,
    cases: Vec<Case>,
    options: Options,
    reading: Reading,
}

impl Document {
    /// The text, with escape sequences for weights and colours.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for case in &self.cases {
            text += &text::of(case, self.options.all);
        }
        text + &self.left_out().map_or(String::new(), |note| note + "\n")
    }

    /// The JSON.
    ///
    /// # Panics
    /// If a fact is no plain data.
    #[must_use]
    pub fn json(&self) -> String {
        let mut json = Vec::new();
        let mut writer = JsonWriter::new(&mut json);
        writer.begin(self.problem).expect("memory takes all");
        for case in &self.cases {
            writer.case(case).expect("facts are plain data");
        }
        writer.end(&self.reading).expect("memory takes all");
        String::from_utf8(json).expect("JSON is text")
    }

    /// What is said of the cases that were not told, if there are any.
    fn left_out(&self) -> Option<String> {
        left_out(&self.reading, &self.options, self.cases.len())
    }

    /// How many cases the input has.
    #[must_use]
    pub fn count(&self) -> usize {
        self.reading.count
    }

    /// Whether there are cases that were not told, where not one alone was asked for.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.left_out().is_some()
    }

    /// The pictures of the first case that is told, one under the other; nothing where there is none.
    #[must_use]
    pub fn svg(&self) -> Option<String> {
        self.cases.first()?.to_svg()
    }

    /// A section for each case, for a page that has the style sheet [`css`].
    #[must_use]
    pub fn sections(&self) -> Vec<String> {
        let section = |case| page::section(case, self.options.all).into_string();
        self.cases.iter().map(section).collect()
    }

    /// The error or the warning about the input, if there is one, as the program would write it.
    #[must_use]
    pub fn message(&self) -> Option<&str> {
        (!self.reading.message.is_empty()).then_some(self.reading.message.as_str())
    }

    /// The page that needs nothing from outside.
    #[must_use]
    pub fn page(&self) -> String {
        let notes: Vec<String> =
            self.left_out().into_iter().chain(self.message().map(str::to_owned)).collect();
        page::page(&self.title, &self.cases, &notes, self.options.all)
    }
}

/// A figure by itself: as text for a terminal, and as SVG.
pub(crate) fn figure(
    title: &str,
    of: impl Into<Shape>,
    legend: &[(Key, &str)],
) -> (String, String) {
    let figure = figure::Figure::new(title.to_owned(), of.into(), legend, false);
    let mut text = String::new();
    text::draw(&mut text, &figure, false);
    (text, svg::picture(&[figure.panel()], title, true))
}

/// The style sheet of the sections of a [`Document`].
#[must_use]
pub fn css() -> String {
    page::css()
}

/// Writes JSON case by case.
struct JsonWriter<W> {
    to: W,
    is_first: bool,
}

impl<W: Write> JsonWriter<W> {
    fn new(to: W) -> Self {
        JsonWriter { to, is_first: true }
    }

    fn begin(&mut self, problem: &str) -> Result<()> {
        let problem = serde_json::to_string(problem)?;
        let head =
            format!("{{\n  \"schema\": {SCHEMA},\n  \"problem\": {problem},\n  \"cases\": [");
        Ok(self.to.write_all(head.as_bytes())?)
    }

    fn case(&mut self, case: &Case) -> Result<()> {
        let between = if std::mem::take(&mut self.is_first) { "\n    " } else { ",\n    " };
        self.to.write_all(between.as_bytes())?;
        Ok(self.to.write_all(case.to_json()?.as_bytes())?)
    }

    fn end(&mut self, reading: &Reading) -> Result<()> {
        self.to.write_all(if self.is_first { b"]" } else { b"\n  ]" })?;
        if reading.failed {
            let message = serde_json::to_string(plain(&reading.message))?;
            write!(self.to, ",\n  \"error\": {message}")?;
        }
        self.to.write_all(b"\n}\n")?;
        Ok(self.to.flush()?)
    }
}

/// A message without the word before it.
fn plain(message: &str) -> &str {
    message.strip_prefix("error: ").unwrap_or(message)
}

/// Writes the JSON of an input: of all its cases, or of one.
///
/// # Errors
/// As [`of`], or if it cannot be written.
fn write_json(
    problem: &Explainer,
    input: &[u8],
    options: &Options,
    to: impl Write,
) -> Result<Reading> {
    let mut writer = JsonWriter::new(to);
    writer.begin(problem.name)?;
    let reading = told(problem, input, options, true, &mut |case| writer.case(&case))?;
    writer.end(&reading)?;
    Ok(reading)
}

/// The JSON of an input in memory, as the command writes it: of all its cases, or of one.
///
/// # Errors
/// As [`of`].
pub fn json(problem: &Explainer, input: &[u8], options: &Options) -> Result<Vec<u8>> {
    let mut json = Vec::new();
    write_json(problem, input, options, &mut json)?;
    Ok(json)
}

/// The JSON Schema of the JSON.
fn schema() -> Result<String> {
    Ok(serde_json::to_string_pretty(&schema_for!(Json))? + "\n")
}

/// Runs the command.
///
/// # Errors
/// If there is no such case or option, a file cannot be read or written, or two outputs are one.
pub fn run(problem: &Explainer, options: &Options) -> Result<ExitCode> {
    if options.schema {
        out::bytes(schema()?.as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    let sample = || workspace::root().join("fixtures").join(problem.name).join("sample-1.in");
    let path = options.file.clone().unwrap_or_else(sample);
    let pictures = [&options.svg, &options.html];
    let outputs: Vec<&Path> = pictures.into_iter().flatten().map(PathBuf::as_path).collect();
    out::check_apart(&[&path], &outputs)?;
    let on_stdout = outputs.iter().filter(|path| **path == Path::new("-")).count();
    ensure!(on_stdout + usize::from(options.json) <= 1, "two outputs go to standard output");

    let input = read(&path)?;
    if !outputs.is_empty() {
        let document = of(problem, &input, options)?;
        let svg = || document.svg().context("there is no picture to draw");
        let write = |path: &Path, text: String| {
            out::write_file(path, |file| Ok(file.write_all(text.as_bytes())?))
        };
        options.svg.as_ref().map_or(Ok(()), |path| write(path, svg()?))?;
        options.html.as_ref().map_or(Ok(()), |path| write(path, document.page()))?;
        if on_stdout > 0 {
            return Ok(end(&document.reading));
        }
    }
    let stdout = &mut out::stdout();
    let mut told_count = 0;
    let reading = if options.json {
        write_json(problem, &input, options, BufWriter::new(stdout))?
    } else {
        let reading = told(problem, &input, options, false, &mut |case| {
            told_count += 1;
            Ok(stdout.write_all(text::of(&case, options.all).as_bytes())?)
        })?;
        let left_out = left_out(&reading, options, told_count);
        left_out.map_or(Ok(()), |note| writeln!(stdout, "{note}"))?;
        reading
    };
    Ok(end(&reading))
}

/// Says what was wrong with the input.
fn end(reading: &Reading) -> ExitCode {
    if !reading.message.is_empty() {
        out::warn(&reading.message);
    }
    if reading.failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// What is said of the cases that were not told.
fn left_out(reading: &Reading, options: &Options, told: usize) -> Option<String> {
    let count = reading.count - told;
    (options.case.is_none() && count > 0)
        .then(|| format!("… and {} not shown; --all shows them.", counted(count, "case")))
}

fn read(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let of_stdin = |bytes: &mut Vec<u8>| io::stdin().read_to_end(bytes);
    let result = if path == Path::new("-") {
        of_stdin(&mut bytes)
    } else {
        out::open(path)?.read_to_end(&mut bytes)
    };
    result.with_context(|| format!("cannot read {}", out::printable_path(path)))?;
    Ok(bytes)
}
