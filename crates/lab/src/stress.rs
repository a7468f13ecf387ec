//! `stress`: random cases, until two answers differ; then the smallest case on which they do.
//!
//! The solution is compared with a slower method, or another program with the solution; then the
//! cases are within the judge's limits. Case number i depends on the seed and on i alone, so a run
//! is repeated exactly, on any number of cores.

mod command;
mod shrink;

use crate::judge;
use crate::problem::{self, Difference, Entry, Format, Problem};
use crate::process::{Build, Limits};
use crate::verify::bar;
use crate::workspace;
use anyhow::{Context, ensure};
use command::Rival;
use indicatif::ProgressBar;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

pub use shrink::{chunks_removed, numbers_below, shrink};

/// How many cases are looked at between two looks at what was found.
const ROUND: u64 = 256;

/// How many cases another program gets in one input, where an input can have several: programs may
/// keep something from one to the next.
const TOGETHER: u64 = 8;

/// Below which size small cases are looked at when a difference has been found, and how many of each.
const SMALL: u32 = 9;
const SMALL_CASES: u64 = 64;

/// What another program may take, in bytes.
const MEMORY: u64 = 256 << 20;

/// The largest size that may be asked for. Far larger cases would not fit into memory.
const MOST_SIZE: i64 = 10_000;

/// Compares the solution, or another program, with what is right on random cases, and shrinks the
/// first case on which they differ.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// The problem
    #[arg(value_parser = problem::find)]
    problem: &'static Entry,

    /// How many cases
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    cases: u64,

    /// Repeat the run of this seed
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// The largest size of a case, up to 10000; what it counts depends on the problem. The slower
    /// method may take exponential time in it
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u32).range(1..=MOST_SIZE))]
    size: Option<u32>,

    /// Compare this program with the solution. Its words may follow unquoted, up to the next option;
    /// if it has options of its own, quote it as a whole
    #[arg(long, value_name = "CMD", num_args = 1..)]
    against: Vec<String>,

    /// How many seconds of CPU time the other program may take for an input
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = judge::seconds)]
    timeout: Duration,

    #[command(flatten)]
    build: Build,
}

/// What a run of [`search`] does.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many cases.
    pub cases: u64,
    /// What the cases are made from.
    pub seed: u64,
    /// The largest size of a case; by default the problem's own.
    pub size: Option<u32>,
    /// The command of another program, to be compared with the solution.
    pub against: Option<String>,
    /// How much CPU time that program may take for an input.
    pub timeout: Duration,
    /// How it is compiled.
    pub build: Build,
}

/// A difference, shrunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The number of the case that was shrunk, or of the first in its input.
    pub number: u64,
    /// The smallest case found, what is right, and what was found instead.
    pub difference: Difference,
}

/// Looks for a difference among random cases and shrinks it.
///
/// # Errors
/// If the other program cannot be run, or no case of this size is within the judge's limits.
pub fn search<P: Problem>(settings: &Settings) -> anyhow::Result<Option<Report>> {
    let limits = Limits { time: settings.timeout, memory: MEMORY };
    let rival = settings.against.clone().map(|line| {
        Rival::new(&[line], &settings.build, limits, |line| crate::out::outln!("{line}"))
    });
    let rival = rival.transpose()?;
    // A failure of the bench is no difference.
    let failure = Mutex::new(None);
    let differs = |cases: &Vec<P::Case>| match &rival {
        None => cases.iter().find_map(own_difference::<P>),
        Some(rival) => rival_difference::<P>(rival, cases).unwrap_or_else(|error| {
            failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            None
        }),
    };
    let size = settings.size.unwrap_or(P::SIZE);
    let kind = Kind { seed: settings.seed, size, within_limits: rival.is_some() };
    println!(
        "{} cases of size up to {size} ({}), seed {}",
        settings.cases,
        P::SIZE_IS,
        settings.seed
    );
    let one = random_case::<P>(kind, 0);
    one.with_context(|| format!("no case of size up to {size} is within the limits"))?;
    let together = if rival.is_some() && P::FORMAT != Format::Single { TOGETHER } else { 1 };
    let progress = bar("cases");
    progress.set_length(settings.cases);
    let found = first::<P>(settings.cases, together, kind, &differs, &progress);
    progress.finish_and_clear();
    let failed = || failure.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(error) = failed() {
        return Err(error);
    }
    let Some((number, found)) = found else {
        return Ok(None);
    };
    let last = settings.cases.min(number + together) - 1;
    if last > number {
        println!("an input of the cases {number} to {last} differs; shrinking");
    } else {
        println!("case {number} differs; shrinking");
    }

    let simpler = |cases: &Vec<P::Case>| simpler_inputs::<P>(cases, kind.within_limits);
    // Large inputs have very many simpler ones; with few cases there are far fewer to make.
    let few = smallest(found, |cases| fewer_cases(cases), differs);
    let mut smallest = smallest(few, simpler, differs);
    // A case may differ though none that is simpler by a step does; so small cases are looked at, too.
    for size in 1..size.min(SMALL) {
        let kind = Kind { size, ..kind };
        let found = random_case::<P>(kind, 0).and_then(|_| {
            first::<P>(SMALL_CASES, together, kind, &differs, &ProgressBar::hidden())
        });
        if let Some((_, found)) = found {
            let other = self::smallest(found, simpler, differs);
            if other.1.input.len() < smallest.1.input.len() {
                smallest = other;
            }
            break;
        }
    }
    let (cases, difference) = smallest;
    let differs_again = differs(&cases).is_some();
    if let Some(error) = failed() {
        return Err(error);
    }
    if !differs_again {
        println!("it differs at times: not when it was asked again");
    }
    if let Some(rival) = &rival {
        for remark in rival.remarks(&difference.input)? {
            crate::out::outln!("{remark}")?;
        }
    }
    // The solution has been taken at its word so far.
    let is_right = rival.is_none() || problem::expected::<P>(&cases) == difference.expected;
    ensure!(is_right, "the solution is wrong:\n{difference}");
    Ok(Some(Report { number, difference }))
}

/// The cases of one input, and where what was found differs.
type Found<Case> = (Vec<Case>, Difference);

/// The first input of cases `together` that differs, with the number of its first case.
fn first<P: Problem>(
    cases: u64,
    together: u64,
    kind: Kind,
    differs: &(impl Fn(&Vec<P::Case>) -> Option<Difference> + Sync),
    progress: &ProgressBar,
) -> Option<(u64, Found<P::Case>)> {
    let mut start = 0;
    while start < cases {
        let end = cases.min(start + ROUND);
        let starts: Vec<u64> = (start..end).step_by(together as usize).collect();
        let found = starts.into_par_iter().find_map_first(|start| {
            let numbers = start..end.min(start + together);
            progress.inc(numbers.end - numbers.start);
            let cases: Vec<_> = numbers.filter_map(|n| random_case::<P>(kind, n)).collect();
            if cases.is_empty() {
                return None;
            }
            differs(&cases).map(|difference| (start, (cases, difference)))
        });
        if found.is_some() {
            return found;
        }
        start = end;
    }
    None
}

/// Inputs with some of these cases, and at least one.
fn fewer_cases<Case: Clone>(cases: &[Case]) -> Vec<Vec<Case>> {
    chunks_removed(cases).filter(|cases| !cases.is_empty()).collect()
}

/// Inputs that are simpler than one of these cases: with fewer cases, or one of them simpler.
fn simpler_inputs<P: Problem>(cases: &[P::Case], within_limits: bool) -> Vec<Vec<P::Case>> {
    let mut inputs = fewer_cases(cases);
    for (i, case) in cases.iter().enumerate() {
        for simpler in P::simpler(case) {
            if !within_limits || P::is_within_limits(&simpler) {
                inputs.push([&cases[..i], &[simpler], &cases[i + 1..]].concat());
            }
        }
    }
    inputs
}

/// Shrinks what differs. What is told is a difference that was seen, so a program that does not
/// repeat its answers gets one as well.
fn smallest<Case>(
    (cases, difference): Found<Case>,
    simpler: impl Fn(&Vec<Case>) -> Vec<Vec<Case>>,
    differs: impl Fn(&Vec<Case>) -> Option<Difference>,
) -> Found<Case> {
    let last = RefCell::new(difference);
    let cases = shrink(cases, simpler, |cases| {
        let difference = differs(cases);
        difference.map(|difference| last.replace(difference)).is_some()
    });
    (cases, last.into_inner())
}

/// What the random cases of a run depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The seed of the run.
    pub seed: u64,
    /// The largest size.
    pub size: u32,
    /// Whether the judge's limits hold.
    pub within_limits: bool,
}

/// Case number `number` of a run, or `None` if cases of this size are hardly ever within the limits
/// that they have to be in.
#[must_use]
pub fn random_case<P: Problem>(kind: Kind, number: u64) -> Option<P::Case> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&kind.seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&number.to_le_bytes());
    let mut rng = StdRng::from_seed(bytes);
    (0..10_000).find_map(|_| {
        let size = rng.random_range(1..=kind.size);
        let case = P::random(&mut rng, size);
        (!kind.within_limits || P::is_within_limits(&case)).then_some(case)
    })
}

/// Where another program differs from the solution on an input of these cases.
fn rival_difference<P: Problem>(
    rival: &Rival,
    cases: &[P::Case],
) -> anyhow::Result<Option<Difference>> {
    let input = problem::input::<P>(cases);
    let expected = match problem::answers::<P>(cases) {
        Ok(expected) => expected,
        Err(found) => {
            let expected = problem::expected::<P>(cases);
            return Ok(Some(Difference { input, expected, found }));
        }
    };
    let found = rival.difference(&input, &expected, None)?;
    Ok(found.map(|found| Difference { input, expected, found }))
}

/// Where the solution differs from what is expected, or says something wrong beside the answer.
fn own_difference<P: Problem>(case: &P::Case) -> Option<Difference> {
    let expected = P::expected(case);
    let checked = problem::compare::<P>(case, &expected).and_then(|()| {
        P::check(case).map_err(|fault| Difference::new::<P>(case, "what is true", fault))
    });
    checked.err()
}

/// The command.
///
/// # Errors
/// If the other program cannot be run, or the case not be saved.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let seed = options.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        now.map_or(0, |now| u64::from(now.subsec_nanos()))
    });
    let against = options.against.join(" ");
    ensure!(options.against.is_empty() || !against.trim().is_empty(), "the command has no word");
    let settings = Settings {
        cases: options.cases,
        seed,
        size: options.size,
        against: Some(against).filter(|line| !line.is_empty()),
        timeout: options.timeout,
        build: options.build.clone(),
    };
    let Some(Report { difference, .. }) = (options.problem.stress)(&settings)? else {
        println!("no difference");
        return Ok(ExitCode::SUCCESS);
    };
    let name = format!("{}-{seed}", options.problem.name);
    let path = save(&name, &difference)?;
    println!("the smallest case found, in {}:\n{difference}", path.display());
    Ok(ExitCode::FAILURE)
}

/// Saves the input and the right answer, and tells where the input is.
fn save(name: &str, difference: &Difference) -> anyhow::Result<PathBuf> {
    let folder = workspace::metadata()?.target_directory.join("stress").into_std_path_buf();
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let input = folder.join(name).with_extension("in");
    let output = input.with_extension("out");
    for (path, text) in
        [(&input, difference.input.clone()), (&output, format!("{}\n", difference.expected))]
    {
        fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    let here = std::env::current_dir().unwrap_or_default();
    Ok(input.strip_prefix(here).map(Path::to_path_buf).unwrap_or(input))
}
