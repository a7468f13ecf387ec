//! `stress`: random cases, until two answers differ; then the smallest case on which they do.
//!
//! The solution is compared with a slower method, or another program with the solution; then the
//! cases are within the judge's limits. Case number i depends on the seed and on i alone, so a run
//! is repeated exactly, on any number of cores.

mod command;
mod shrink;

use crate::judge;
use crate::problem::{self, Difference, Entry, Problem};
use crate::verify::bar;
use crate::workspace;
use anyhow::{Context, ensure};
use command::Rival;
use indicatif::ProgressBar;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

pub use shrink::{chunks_removed, numbers_below, shrink};

/// How many cases are looked at between two looks at what was found.
const ROUND: u64 = 256;

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

    /// How many seconds the other program may take for a case
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = judge::seconds)]
    timeout: Duration,
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
    /// How long that program may take for a case.
    pub timeout: Duration,
}

/// A difference, shrunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The number of the case that was shrunk.
    pub number: u64,
    /// The smallest case found, what is right, and what was found instead.
    pub difference: Difference,
}

/// Looks for a difference among random cases and shrinks it.
///
/// # Errors
/// If the other program cannot be run.
pub fn search<P: Problem>(settings: &Settings) -> anyhow::Result<Option<Report>> {
    let rival = settings.against.as_deref().map(|line| Rival::new(line, settings.timeout));
    let differs = |case: &P::Case| match &rival {
        None => own_difference::<P>(case),
        Some(rival) => rival.difference::<P>(case),
    };
    let size = settings.size.unwrap_or(P::SIZE);
    let kind = Kind { seed: settings.seed, size, within_limits: rival.is_some() };
    println!(
        "{} cases of size up to {size} ({}), seed {}",
        settings.cases,
        P::SIZE_IS,
        settings.seed
    );
    if let Some(rival) = &rival {
        rival.check_that_it_runs::<P>(&random_case::<P>(kind, 0))?;
    }
    let progress = bar("cases");
    progress.set_length(settings.cases);
    let found = first::<P>(settings.cases, kind, &differs, &progress);
    progress.finish_and_clear();
    let Some((number, case)) = found else {
        return Ok(None);
    };
    println!("case {number} differs; shrinking");
    let simpler = |case: &P::Case| {
        let mut simpler = P::simpler(case);
        simpler.retain(|case| !kind.within_limits || P::is_within_limits(case));
        simpler
    };
    let case = shrink(case, simpler, |case| differs(case).is_some());
    let mut difference = differs(&case).context("the program does not repeat its answers")?;
    if rival.is_some() {
        // The solution has been taken at its word so far.
        let expected = P::expected(&case);
        anyhow::ensure!(expected == difference.expected, "the solution is wrong:\n{difference}");
        difference.expected = expected;
    }
    Ok(Some(Report { number, difference }))
}

/// The first case that differs, with its number.
fn first<P: Problem>(
    cases: u64,
    kind: Kind,
    differs: &(impl Fn(&P::Case) -> Option<Difference> + Sync),
    progress: &ProgressBar,
) -> Option<(u64, P::Case)> {
    let mut start = 0;
    while start < cases {
        let end = cases.min(start + ROUND);
        let found = (start..end).into_par_iter().find_map_first(|number| {
            let case = random_case::<P>(kind, number);
            progress.inc(1);
            differs(&case).map(|_| (number, case))
        });
        if found.is_some() {
            return found;
        }
        start = end;
    }
    None
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

/// Case number `number` of a run.
///
/// # Panics
/// If cases of this size are hardly ever within the limits that they have to be in.
#[must_use]
pub fn random_case<P: Problem>(kind: Kind, number: u64) -> P::Case {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&kind.seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&number.to_le_bytes());
    let mut rng = StdRng::from_seed(bytes);
    for _ in 0..10_000 {
        let size = rng.random_range(1..=kind.size);
        let case = P::random(&mut rng, size);
        if !kind.within_limits || P::is_within_limits(&case) {
            return case;
        }
    }
    panic!("no case of size up to {} is within the judge's limits", kind.size);
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
