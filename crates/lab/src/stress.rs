//! `stress`: random inputs, until two answers differ; then the smallest input on which they do.
//!
//! The solution is compared with its oracle, or another program with the solution; then the inputs are
//! within the judge's limits, and some of them are as large as these allow. Input number i depends on
//! the seed and on i alone, so a run is repeated exactly, on any number of cores.

mod command;
mod inputs;
mod saved;
mod shrink;
mod simpler;
mod smallest;
mod text;

use crate::answer::{self, Difference};
use crate::bench::{Bench, Oracle};
use crate::explain::{self, Explainer};
use crate::judge::{Checker, seconds};
use crate::process::{Build, Limits};
use crate::workspace;
use anyhow::ensure;
use command::Rival;
use indicatif::{ProgressBar, ProgressStyle};
use inputs::Inputs;
use rand::RngExt;
use rayon::prelude::*;
use saved::Saved;
use shrink::{Differs, Failure, Found, Kind, Shrinker};
use smallest::Ranks;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// How long inputs are tried where the user names neither a time nor a number of cases.
const TIME: Duration = Duration::from_secs(30);

/// How many inputs are tried between two looks at what was found.
const ROUND: u64 = 32;

/// How long small inputs are tried when a large one has been found.
const INSTEAD: Duration = Duration::from_secs(3);

/// How long an input is made smaller.
const SHRINKING: Duration = Duration::from_secs(10);
/// How long that goes on in vain, and for how many inputs at least.
const IN_VAIN: (Duration, u64) = (Duration::from_secs(3), 300);
/// How long small inputs are looked through in order after that, and how long if what was found is large.
const RANKING: Duration = Duration::from_secs(4);
const RANKING_LARGE: Duration = Duration::from_secs(1);

/// How much shorter the time limit is at first while a slow program's input is made smaller.
const HASTE: u32 = 10;

/// How often a line tells how far it is, where there is no terminal.
const TELLING: Duration = Duration::from_secs(5);

/// How many lines of a case or an answer are shown, and how many letters of each.
const SHOWN: (usize, usize) = (30, 160);
/// The largest input that is searched and explained, in bytes.
const EXPLAINED: usize = 400;

/// The largest size that may be asked for. Far larger cases would not fit into memory.
const MOST_SIZE: i64 = 10_000;

/// Finds the smallest case on which a program is wrong
///
/// Compares the solution, or another program, with what is right on random inputs, and makes the first
/// input on which they differ smaller. With --against, the inputs are within the judge's limits, and some
/// are as large as these allow; the right answer is then the solution's, which is proved.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// How long to try [default: 30, unless --cases is given]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// How many cases to try
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    cases: Option<u64>,

    /// Repeat the run of this seed
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Try only cases of up to this size, at most 10000; what it counts depends on the problem. The
    /// search may take exponential time in it
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u32).range(1..=MOST_SIZE))]
    size: Option<u32>,

    /// Compare this program with the solution: a command, or a source file (.cpp .c .rs .java .go .py).
    /// Its words may follow unquoted, up to the next option; if it has options of its own, quote it as a
    /// whole
    #[arg(long, value_name = "CMD", num_args = 1..)]
    against: Vec<String>,

    /// The CPU time that an input may take [default: the problem's own, or 1]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,

    /// The memory that an input may take [default: the problem's own, or 256]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..1 << 40))]
    memory_limit: Option<u64>,

    /// Show the case and the answers alone, without an explanation
    #[arg(long)]
    quiet: bool,

    #[command(flatten)]
    build: Build,
}

/// What a run of [`search`] does.
#[derive(Clone, Debug)]
pub struct Settings {
    /// About how many cases are tried at most.
    pub cases: Option<u64>,
    /// How long they are tried at most.
    pub time: Option<Duration>,
    /// What the cases are made from.
    pub seed: u64,
    /// The largest size of a case; by default the problem's own, and with another program also any that
    /// the judge allows.
    pub size: Option<u32>,
    /// Another program, to be compared with the solution: the words of a command, or a source file.
    pub against: Vec<String>,
    /// How that is compiled.
    pub build: Build,
    /// How much CPU time that program may take for an input.
    pub time_limit: Duration,
    /// How much memory it may take, in bytes.
    pub memory_limit: u64,
    /// Where inputs are saved.
    pub folder: Option<PathBuf>,
    /// Whether no explanation is wanted.
    pub quiet: bool,
}

/// A difference, on an input that was made smaller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The number of the random input, from 0.
    pub number: u64,
    /// About how many cases had been tried.
    pub tried: u64,
    /// The input, what is right, and what was found instead.
    pub difference: Difference,
    /// Whether no smaller input differs: none that has no more cases and takes no more bits to write.
    pub is_smallest: bool,
    /// Whether it differed when it was asked again.
    pub is_certain: bool,
}

/// [`search`] for one problem: its name, what to do, and where to tell of it.
pub type Search = fn(&'static str, &Settings, &mut dyn Write) -> anyhow::Result<Option<Report>>;

/// Whether the user has asked it to end.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Looks for a difference on random inputs, makes the input small, and tells of it.
///
/// # Errors
/// If the other program cannot be run, no case of this size is within the judge's limits, the input
/// cannot be saved, or it cannot be told.
pub fn search<P: Bench>(
    name: &'static str,
    settings: &Settings,
    out: &mut dyn Write,
) -> anyhow::Result<Option<Report>> {
    let Settings { seed, size, time_limit: time, memory_limit: memory, .. } = *settings;
    let against = &settings.against;
    let rival = if against.is_empty() {
        None
    } else {
        let tell = |line: &str| Ok(writeln!(out, "{line}")?);
        Some(Rival::new(against, &settings.build, Limits { time, memory }, tell)?)
    };
    let start = Instant::now();
    let inputs = Inputs { seed, size, within_limits: rival.is_some() };
    tell_start::<P>(settings, out)?;
    let mut some = (0..64).map(|number| inputs.input::<P>(number));
    ensure!(
        some.any(|cases| !cases.is_empty()),
        "no case of size up to {} is within the judge's limits",
        size.unwrap_or(P::SIZE)
    );
    let fault = Mutex::new(None);
    let differs = |cases: &[P]| differs(rival.as_ref(), &fault, cases);
    let found = first(inputs, settings, &differs, &fault, start, out)?;
    fail(&fault)?;
    let Some((number, tried, mut found)) = found else {
        let end = if is_interrupted() { "interrupted" } else { "no difference" };
        writeln!(out, "{end} in {:.1} s", start.elapsed().as_secs_f64())?;
        return Ok(None);
    };
    let found_after = start.elapsed().as_secs_f64();
    writeln!(out, "input {number} differs, after {tried} cases and {found_after:.1} s; shrinking")?;

    let mut saved = Saved::new(settings.folder.clone(), seed);
    saved.save(&found.failure.difference);
    if found.failure.difference.input.len() > EXPLAINED && size.is_none() {
        // What is large takes long to shrink; the fault may show in small cases, too.
        writeln!(out, "it is large; looking for a small one for {} s", INSTEAD.as_secs())?;
        let inputs = Inputs { size: Some(P::SIZE), ..inputs };
        let settings = Settings { time: Some(INSTEAD), cases: None, ..settings.clone() };
        let small = first(inputs, &settings, &differs, &fault, Instant::now(), out)?;
        if let Some((_, _, small)) = small {
            found = small;
        }
    }
    let found = shrunk(found, rival.as_ref(), &differs, &fault, &mut saved);
    let is_large = found.failure.difference.input.len() > EXPLAINED;
    let until = Instant::now() + if is_large { RANKING_LARGE } else { RANKING };
    let is_over = || is_interrupted() || is_faulty(&fault) || Instant::now() >= until;
    let ranks = Ranks { differs: &differs, within_limits: rival.is_some(), is_over: &is_over };
    let (found, is_smallest) = ranks.smallest(found);
    saved.save(&found.failure.difference);
    let is_certain = is_interrupted() || differs(&found.cases).is_some();
    fail(&fault)?;
    let remarks = match &rival {
        Some(rival) if found.failure.kind != Kind::Slow && !is_interrupted() => {
            rival.remarks(&found.failure.difference.input)?
        }
        _ => Vec::new(),
    };
    let report = Report {
        number,
        tried,
        difference: found.failure.difference.clone(),
        is_smallest: is_smallest && is_certain,
        is_certain,
    };
    let path = saved.finish();
    tell::<P>(
        name,
        settings,
        &found,
        &report,
        &remarks,
        path.as_ref().ok().and_then(Option::as_ref),
        out,
    )?;
    path?;
    Ok(Some(report))
}

/// How the answers to an input differ: those of the other program and the solution, or of the solution
/// and the oracle.
fn differs<P: Bench>(rival: Option<&Rival>, fault: &Fault, cases: &[P]) -> Option<Failure> {
    if let Some(rival) = rival {
        return differs_from(rival, cases).unwrap_or_else(|error| {
            fault.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            None
        });
    }
    let mut memory = <P::Oracle as Oracle<P>>::Memory::default();
    let wrong = cases.iter().find_map(|case| answer::compare(case, &mut memory).err());
    let wrong = wrong.or_else(|| {
        // Together they must have the answers that each has alone.
        let alone: Result<Vec<String>, String> =
            cases.iter().map(|case| answer::of_solution(std::slice::from_ref(case))).collect();
        let expected = alone.ok()?.join("\n");
        let found = answer::of_solution(cases).unwrap_or_else(|fault| fault);
        let difference = Difference { input: judge_io::write(cases), expected, found };
        (difference.expected != difference.found).then_some(difference)
    });
    wrong.map(|difference| Failure { difference, kind: Kind::Answer })
}

/// How the answers of the other program and the solution differ.
///
/// # Errors
/// If the program cannot be run.
fn differs_from<P: Bench>(rival: &Rival, cases: &[P]) -> anyhow::Result<Option<Failure>> {
    let input = judge_io::write(cases);
    let (expected, wrong) = match answer::of_solution(cases) {
        Ok(expected) => {
            let checker = P::CHECK.map(|_| answer::check::<P> as Checker);
            let wrong = rival.difference(&input, &expected, checker)?;
            (expected, wrong)
        }
        Err(fault) => {
            let expected = right(cases).unwrap_or_else(|| answer::RULES.to_owned());
            (expected, Some((Kind::Answer, fault)))
        }
    };
    Ok(wrong
        .map(|(kind, found)| Failure { difference: Difference { input, expected, found }, kind }))
}

/// The right answers from the oracle, where it has them all.
fn right<P: Bench>(cases: &[P]) -> Option<String> {
    let mut memory = <P::Oracle as Oracle<P>>::Memory::default();
    let answers = cases.iter().map(|case| P::Oracle::answer(case, &mut memory));
    let answers: Option<Vec<String>> = answers.map(|answer| Some(answer?.to_string())).collect();
    Some(answers?.join("\n"))
}

/// Why the other program can no longer be run.
type Fault = Mutex<Option<anyhow::Error>>;

fn is_faulty(fault: &Fault) -> bool {
    fault.lock().unwrap_or_else(PoisonError::into_inner).is_some()
}

/// Fails if there is a fault.
fn fail(fault: &Fault) -> anyhow::Result<()> {
    fault.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
}

/// The first input that differs: its number, how many cases were tried until then, and what differs.
fn first<P: Bench>(
    inputs: Inputs,
    settings: &Settings,
    differs: &Differs<'_, P>,
    fault: &Fault,
    start: Instant,
    out: &mut dyn Write,
) -> anyhow::Result<Option<(u64, u64, Found<P>)>> {
    let until = settings.time.map(|time| start + time);
    let is_over = || {
        let is_late = until.is_some_and(|until| Instant::now() >= until);
        is_late || is_interrupted() || is_faulty(fault)
    };
    let tried = AtomicU64::new(0);
    let mut progress = Progress::new(start);
    let mut next = 0;
    let found = loop {
        let done = tried.load(Ordering::Relaxed);
        let left = settings.cases.map_or(ROUND, |cases| cases.saturating_sub(done));
        if left == 0 || is_over() {
            break None;
        }
        let round = next..next + left.min(ROUND);
        next = round.end;
        let round: Vec<u64> = round.collect();
        let found = round.into_par_iter().with_max_len(1).find_map_first(|number| {
            if is_over() {
                return None;
            }
            let cases = inputs.input::<P>(number);
            if cases.is_empty() {
                return None;
            }
            tried.fetch_add(cases.len() as u64, Ordering::Relaxed);
            let failure = differs(&cases)?;
            Some((number, Found { cases, failure }))
        });
        if found.is_some() {
            break found;
        }
        progress.tell(next, tried.load(Ordering::Relaxed), out)?;
    };
    progress.bar.finish_and_clear();
    let tried = tried.into_inner();
    if found.is_none() {
        writeln!(out, "{next} inputs, {tried} cases")?;
    }
    Ok(found.map(|(number, found)| (number, tried, found)))
}

/// What was found, made as small as steps make it.
fn shrunk<P: Bench>(
    found: Found<P>,
    rival: Option<&Rival>,
    differs: &Differs<'_, P>,
    fault: &Fault,
    saved: &mut Saved,
) -> Found<P> {
    let within_limits = rival.is_some();
    let start = Instant::now();
    let shrink = |found: Found<P>, differs: &Differs<'_, P>, time, saved: &mut Saved| {
        let last = Mutex::new((Instant::now(), 0));
        let asked = AtomicU64::new(0);
        let differs = |cases: &[P]| {
            asked.fetch_add(1, Ordering::Relaxed);
            differs(cases)
        };
        let is_over = || {
            let (last, before) = *last.lock().unwrap_or_else(PoisonError::into_inner);
            let is_in_vain =
                last.elapsed() >= IN_VAIN.0 && asked.load(Ordering::Relaxed) - before >= IN_VAIN.1;
            let is_late = start.elapsed() >= time || is_in_vain;
            is_late || is_interrupted() || is_faulty(fault)
        };
        let mut on_better = |better: &Found<P>| {
            let now = (Instant::now(), asked.load(Ordering::Relaxed));
            *last.lock().unwrap_or_else(PoisonError::into_inner) = now;
            saved.save(&better.failure.difference);
        };
        let mut shrinker = Shrinker::new(found, &differs, within_limits, &is_over, &mut on_better);
        shrinker.shrink();
        shrinker.best
    };
    let Some(rival) = rival.filter(|_| found.failure.kind == Kind::Slow) else {
        // What takes too long would be another fault, and take long.
        let differs = |cases: &[P]| differs(cases).filter(|failure| failure.kind != Kind::Slow);
        return shrink(found, &differs, SHRINKING, saved);
    };
    // A program that never ends is as slow with a short time limit. One that is only slow needs inputs
    // that are as slow as the judge's limit.
    let hasty = rival.hasty(HASTE);
    let hasty = |cases: &[P]| self::differs(Some(&hasty), fault, cases);
    let original = found.clone();
    let smaller = shrink(found, &hasty, SHRINKING / 2, saved);
    if let Some(failure) = differs(&smaller.cases) {
        return Found { failure, ..smaller };
    }
    saved.save(&original.failure.difference);
    shrink(original, differs, SHRINKING, saved)
}

/// How far the random inputs are.
struct Progress {
    bar: ProgressBar,
    start: Instant,
    told: Instant,
}

impl Progress {
    fn new(start: Instant) -> Self {
        let style = ProgressStyle::with_template("{spinner} {msg}").expect("it is well formed");
        Progress { bar: ProgressBar::no_length().with_style(style), start, told: start }
    }

    fn tell(&mut self, inputs: u64, cases: u64, out: &mut dyn Write) -> io::Result<()> {
        let elapsed = self.start.elapsed().as_secs();
        let line = format!("{inputs} inputs, {cases} cases, no difference so far; {elapsed} s");
        if io::stderr().is_terminal() {
            self.bar.set_message(line);
            self.bar.tick();
        } else if self.told.elapsed() >= TELLING {
            self.told = Instant::now();
            writeln!(out, "{line}")?;
            out.flush()?;
        }
        Ok(())
    }
}

/// Tells what is tried.
fn tell_start<P: Bench>(settings: &Settings, out: &mut dyn Write) -> io::Result<()> {
    let Settings { seed, size, time_limit, memory_limit, .. } = settings;
    let what = P::SIZE_IS;
    let small = size.unwrap_or(P::SIZE);
    match (settings.against.is_empty(), size) {
        (true, _) => writeln!(out, "cases of size up to {small} ({what}), seed {seed}"),
        (false, size) => {
            let large = if size.is_none() { ", and up to the judge's limits" } else { "" };
            let (seconds, memory) = (time_limit.as_secs_f64(), memory_limit >> 20);
            writeln!(
                out,
                "inputs with cases of size up to {small} ({what}){large}, seed {seed}; \
                 {seconds} s and {memory} MiB for each"
            )
        }
    }
}

/// Tells what was found.
fn tell<P: Bench>(
    name: &'static str,
    settings: &Settings,
    found: &Found<P>,
    report: &Report,
    remarks: &[String],
    path: Option<&PathBuf>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let Difference { input, expected, found: answer } = &report.difference;
    let kind = match (found.cases.len(), report.is_smallest) {
        (1, true) => "the smallest case",
        (1, false) => "a small case",
        (_, true) => "the smallest input",
        (_, false) => "a small input",
    };
    let place = path.map_or(String::new(), |path| format!(", in {}", path.display()));
    writeln!(out, "{kind} that differs{place}:")?;
    write!(out, "{}", cut(input))?;
    if expected.contains('\n') || answer.contains('\n') {
        writeln!(out, "expected:\n{}found:\n{}", cut(expected), cut(answer).trim_end())?;
        if found.failure.kind == Kind::Answer {
            writeln!(out, "{}", first_difference(expected, answer))?;
        }
    } else {
        write!(out, "expected: {}found:    {}", cut(expected), cut(answer))?;
    }
    for remark in remarks.iter().filter(|remark| !answer.contains(remark.as_str())) {
        writeln!(out, "{remark}")?;
    }
    if !report.is_certain {
        writeln!(out, "it differs at times: not when it was asked again")?;
    }
    if !settings.against.is_empty() {
        // The solution has been taken at its word so far.
        let right = if input.len() <= EXPLAINED { right(&found.cases) } else { None };
        match right {
            Some(right) => {
                let is_right = answer::is_right(&found.cases, &right, expected);
                ensure!(is_right, "the solution is wrong: {right} is right");
            }
            None => writeln!(
                out,
                "the expected answer is the solution's: this is too large for the full search"
            )?,
        }
    }
    if settings.quiet {
        return Ok(());
    }
    if input.len() <= EXPLAINED {
        let options = explain::Options::new(false, None);
        if let Ok(document) = explain::of(&Explainer::of::<P>(name), input.as_bytes(), &options) {
            writeln!(out, "\n{}", document.text().trim_end())?;
        }
    }
    if !settings.against.is_empty() {
        let command = match settings.against.as_slice() {
            [line] => shell_words::quote(line).into_owned(),
            words => shell_words::join(words),
        };
        writeln!(out)?;
        if let Some(path) = path {
            let path = path.display();
            writeln!(out, "to run it again: just judge {name} {path} --command {command}")?;
        }
        let size = settings.size.map_or(String::new(), |size| format!(" --size {size}"));
        let seed = settings.seed;
        writeln!(
            out,
            "to search again: just stress {name} --seed {seed}{size} --against {command}"
        )?;
    }
    Ok(())
}

/// The beginning of a text and of its lines, each with its line end.
fn cut(text: &str) -> String {
    let (lines, letters) = SHOWN;
    let mut shown = String::new();
    for line in text.lines().take(lines) {
        shown.extend(line.chars().take(letters));
        let more = line.chars().count().saturating_sub(letters);
        if more > 0 {
            shown.extend([" … (", &more.to_string(), " more letters)"]);
        }
        shown.push('\n');
    }
    let more = text.lines().count().saturating_sub(lines);
    if more > 0 {
        shown.extend(["… (", &more.to_string(), " more lines)\n"]);
    }
    shown
}

/// The first place where two answers differ.
fn first_difference(expected: &str, found: &str) -> String {
    let words = |text: &str| -> Vec<(usize, String)> {
        let lines = text.lines().zip(1..);
        let words = lines.flat_map(|(text, line)| {
            text.split_ascii_whitespace().map(move |word| (line, word.to_owned()))
        });
        words.collect()
    };
    let (expected, found) = (words(expected), words(found));
    let same = expected.iter().zip(&found).take_while(|((_, one), (_, other))| one == other);
    let same = same.count();
    match (expected.get(same), found.get(same)) {
        (Some((line, right)), Some((_, word))) => {
            format!("first difference: in line {line}, `{word}` instead of `{right}`")
        }
        (Some((line, right)), None) => {
            format!("first difference: `{right}` in line {line} is missing")
        }
        (None, Some((_, word))) => format!("first difference: `{word}` after the last answer"),
        (None, None) => "the words are the same".to_owned(),
    }
}

/// Case number `number` of the run with this seed, of at most this size.
#[must_use]
pub fn random_case<P: Bench>(seed: u64, size: u32, number: u64) -> P {
    let mut rng = inputs::rng(seed, number);
    let size = rng.random_range(1..=size);
    P::random(&mut rng, size)
}

/// The command.
///
/// # Errors
/// As [`search`].
pub fn run(name: &'static str, search: Search, options: &Options) -> anyhow::Result<ExitCode> {
    static HANDLER: Once = Once::new();
    HANDLER.call_once(|| {
        // Where there is a handler already, that one decides.
        let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
    });
    let seed = options.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        now.map_or(0, |now| u64::from(now.subsec_nanos()))
    });
    let metadata = workspace::metadata()?;
    let (time_limit, memory_limit) = workspace::limits(&metadata, name)?;
    let settings = Settings {
        cases: options.cases,
        time: options.time.or_else(|| options.cases.is_none().then_some(TIME)),
        seed,
        size: options.size,
        against: options.against.clone(),
        build: options.build.clone(),
        time_limit: options.time_limit.unwrap_or(time_limit),
        memory_limit: options.memory_limit.map_or(memory_limit, |limit| limit << 20),
        folder: Some(metadata.target_directory.join("stress").join(name).into()),
        quiet: options.quiet,
    };
    Ok(match search(name, &settings, &mut crate::out::stdout())? {
        Some(_) => ExitCode::FAILURE,
        None if is_interrupted() => ExitCode::from(130),
        None => ExitCode::SUCCESS,
    })
}

#[cfg(test)]
mod tests {
    use super::{cut, first_difference};

    #[test]
    fn the_first_difference_has_a_line() {
        let told = first_difference("Yes\nNo\nYes", "Yes Yes");
        assert_eq!(told, "first difference: in line 2, `Yes` instead of `No`");
        assert_eq!(first_difference("1 2", "1"), "first difference: `2` in line 1 is missing");
        assert_eq!(first_difference("1", "1 2"), "first difference: `2` after the last answer");
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(cut("a\nb"), "a\nb\n");
        assert_eq!(cut(&"x\n".repeat(40)), "x\n".repeat(30) + "… (10 more lines)\n");
        assert_eq!(cut(&"y".repeat(162)), "y".repeat(160) + " … (2 more letters)\n");
    }
}
