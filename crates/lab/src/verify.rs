//! `verify`: the solutions against the full search of the rules, on all small cases.
//!
//! The work is cut into batches, each with one memory of searched positions. All cores share the
//! batches, and so can several machines: shard `i/n` takes every n-th batch from the i-th on, so
//! that the shards together are exactly the whole. What is done as a whole must have as many cases
//! as are known to be there, so that none is left out unnoticed.

use crate::answer::{self, Difference};
use crate::bench::{self, Bench, Game, Oracle, Position};
use crate::out::outln;
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use rayon::prelude::*;
use std::fmt::{self, Display};
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Instant;

/// Compares solutions with the full search of the rules on all small cases.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Do only the I-th of N parts, which together are the whole
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
}

/// A number of checks that belong together, and how many cases were compared in it.
pub type Batch = Box<dyn Fn() -> Result<u64, Difference> + Send + Sync>;

/// All cases of one kind.
pub struct Family {
    /// The kind and its sizes.
    pub name: &'static str,
    /// How many cases there are, known from elsewhere than from the checks that count them.
    pub cases: u64,
    /// The cases, in batches that can be done in any order.
    pub batches: Vec<Batch>,
}

impl Family {
    /// The cases that `cases` makes of each of `parts`: each answer, and what the problem's crate says
    /// beyond it, is compared with the oracle.
    pub fn cases<P: Bench, T: Clone + Send + Sync + 'static, I: IntoIterator<Item = P>>(
        name: &'static str,
        count: u64,
        parts: impl IntoIterator<Item = T>,
        cases: impl Fn(T) -> I + Clone + Send + Sync + 'static,
    ) -> Self {
        Family::checks(name, count, parts, move |part| {
            let mut memory = P::Oracle::unbounded();
            let mut compared = 0;
            for case in cases(part) {
                // A case that is not compared is missed in the count.
                compared += u64::from(answer::compare(&case, &mut memory)?);
            }
            Ok(compared)
        })
    }

    /// Positions of a game, with the rules, of which not all are cases: outcome and winning moves by
    /// theory are compared with the search.
    pub fn positions<P: Game, T: Clone + Send + Sync + 'static, I>(
        name: &'static str,
        count: u64,
        parts: impl IntoIterator<Item = T>,
        positions: impl Fn(T) -> (P::Rules, I) + Clone + Send + Sync + 'static,
    ) -> Self
    where
        I: IntoIterator<Item = Position<P>>,
    {
        Family::checks(name, count, parts, move |part| {
            let (rules, positions) = positions(part);
            let mut search = sg_core::search::Search::new(rules.clone());
            let mut compared = 0;
            for position in positions {
                bench::check_moves::<P>(&rules, &position, &mut search)
                    .map_err(|found| Difference::of_theory(&format!("{position:?}"), found))?;
                compared += 1;
            }
            Ok(compared)
        })
    }

    /// Other checks: `check` makes those of one part and counts them.
    pub fn checks<T: Clone + Send + Sync + 'static>(
        name: &'static str,
        cases: u64,
        parts: impl IntoIterator<Item = T>,
        check: impl Fn(T) -> Result<u64, Difference> + Clone + Send + Sync + 'static,
    ) -> Self {
        let batch = |part: T| {
            let check = check.clone();
            Box::new(move || check(part.clone())) as Batch
        };
        Family { name, cases, batches: parts.into_iter().map(batch).collect() }
    }
}

/// The `index`-th of `count` parts, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: usize,
    count: usize,
}

impl Shard {
    /// The only part: the whole.
    pub const WHOLE: Shard = Shard { index: 1, count: 1 };

    /// Whether the part has the batch of this number, from 0.
    #[must_use]
    pub fn contains(self, batch: usize) -> bool {
        batch % self.count == self.index - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.split_once('/')
            .and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)))
            .filter(|(index, count)| (1..=*count).contains(index))
            .map(|(index, count)| Shard { index, count })
            .ok_or_else(|| "expected I/N with 1 <= I <= N, such as 2/3".to_owned())
    }
}

/// How many cases of a family were compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The name of the problem.
    pub problem: &'static str,
    /// The name of the family.
    pub family: &'static str,
    /// The number of cases.
    pub cases: u64,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// On a case of the family two answers differ.
    Difference {
        /// The name of the problem.
        problem: &'static str,
        /// The name of the family.
        family: &'static str,
        /// The case and the answers.
        difference: Difference,
    },
    /// So many cases were compared, and not as many as the whole family has.
    Count {
        /// What was compared.
        compared: Count,
        /// The number of cases that there are.
        right: u64,
    },
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Difference { problem, family, difference } => {
                write!(f, "{problem}: {family}: a difference\n{difference}")
            }
            Fault::Count { compared: Count { problem, family, cases }, right } => {
                write!(f, "{problem}: {family}: {cases} cases were compared, not all {right}")
            }
        }
    }
}

/// Compares all cases of `problems` that are in `shard`, on all cores, and counts them by family.
///
/// # Errors
/// A difference, or, unless `shard` is a part only, a family that has another number of cases than
/// it must have.
pub fn verify(
    problems: &[(&'static str, Vec<Family>)],
    shard: Shard,
    progress: &ProgressBar,
) -> Result<Vec<Count>, Fault> {
    let mut counts = Vec::new();
    let mut right = Vec::new();
    let mut batches = Vec::new();
    for (problem, families) in problems {
        for family in families {
            batches.extend(family.batches.iter().map(|batch| (counts.len(), batch)));
            counts.push(Count { problem, family: family.name, cases: 0 });
            right.push(family.cases);
        }
    }
    let mut number = 0..;
    batches.retain(|_| number.next().is_some_and(|number| shard.contains(number)));
    progress.set_length(batches.len() as u64);
    let cases: Vec<u64> = batches
        .par_iter()
        .with_max_len(1)
        .progress_with(progress.clone())
        .map(|(family, batch)| {
            let Count { problem, family, .. } = counts[*family];
            batch().map_err(|difference| Fault::Difference { problem, family, difference })
        })
        .collect::<Result<_, _>>()?;
    for ((family, _), cases) in batches.iter().zip(cases) {
        counts[*family].cases += cases;
    }
    if shard == Shard::WHOLE {
        for (compared, right) in counts.iter().zip(right) {
            if compared.cases != right {
                return Err(Fault::Count { compared: compared.clone(), right });
            }
        }
    }
    Ok(counts)
}

/// The command.
///
/// # Errors
/// If standard output fails; a difference is the exit status.
pub fn run(
    problems: &[(&'static str, Vec<Family>)],
    options: &Options,
) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let progress = bar("batches");
    let result = verify(problems, options.shard, &progress);
    progress.finish_and_clear();
    let counts = match result {
        Ok(counts) => counts,
        Err(fault) => {
            // It is one, whether or not anybody can be told.
            let _ = outln!("{fault}");
            return Ok(ExitCode::FAILURE);
        }
    };
    let total: u64 = counts.iter().map(|count| count.cases).sum();
    if total == 0 {
        outln!("no case is in this shard: there are fewer batches than shards")?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut last = "";
    for Count { problem, family, cases } in &counts {
        if *problem != last {
            outln!("{problem}")?;
            last = problem;
        }
        outln!("  {cases:>12}  {family}")?;
    }
    outln!("{total:>14}  cases, no difference; {:.1} s", start.elapsed().as_secs_f64())?;
    Ok(ExitCode::SUCCESS)
}

/// A progress bar on standard error, which shows nothing where that is no terminal.
pub(crate) fn bar(unit: &str) -> ProgressBar {
    let template = format!("{{wide_bar}} {{human_pos}}/{{human_len}} {unit}, {{eta}} left");
    let style = ProgressStyle::with_template(&template).expect("the template is well formed");
    ProgressBar::no_length().with_style(style)
}
