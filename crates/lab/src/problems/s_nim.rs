//! S-Nim on the bench.

pub(crate) mod explain;
pub(crate) mod play;

use crate::problem::{self, Difference, Format, Problem};
use crate::stress::{chunks_removed, numbers_below};
use crate::verify::Family;
use itertools::Itertools;
use judge_io::{Error, Scanner};
use rand::RngExt;
use rand::rngs::StdRng;
use s_nim::{Case, Take, rules};
use sg_core::Outcome;
use sg_core::search::Search;
use std::collections::{HashMap, HashSet};
use std::io::Write;

/// The largest product of the sizes of a position's heaps, each and one, that is searched.
const SEARCHED: u64 = 2_000;

/// The largest number of a set whose values are followed until they repeat.
const FOLLOWED: u64 = 12;

/// S-Nim, POJ 2960 and HDU 1536.
#[derive(Clone, Copy, Debug)]
pub struct SNim;

impl Problem for SNim {
    type Case = Case;

    const NAME: &'static str = "s-nim";
    const FORMAT: Format = Format::UntilZero;
    const SIZE_IS: &'static str = "numbers, positions and heaps, each";
    const SIZE: u32 = 8;

    fn program(input: &mut Scanner<'_>, output: &mut dyn Write) -> Result<(), Error> {
        s_nim::program(input, output)
    }

    fn parse(input: &mut Scanner<'_>) -> Result<Case, Error> {
        s_nim::parse(input)
    }

    fn families() -> Vec<Family> {
        // The sets that are not empty, times the sizes of each heap.
        let up_to_2 = ((1 << 7) - 1) * (1 + 13 + 13 * 13);
        let three = ((1 << 5) - 1) * 7 * 7 * 7;
        vec![
            Family::new(
                "up to 2 heaps of 0 to 12, with every set of 1 to 7",
                up_to_2,
                1..1 << 7,
                pairs,
            ),
            Family::new("3 heaps of 0 to 6, with every set of 1 to 5", three, 1..1 << 5, triples),
        ]
    }

    /// Sets of small and of large numbers, sorted or not, with common divisors, with numbers twice;
    /// heaps that are small, at the judge's limit, or huge.
    fn random(rng: &mut StdRng, size: u32) -> Case {
        let (largest, unit) = match rng.random_range(0..6) {
            0 => (10_000, 1),
            1 => (100, 1),
            2 => (FOLLOWED / 3, 3),
            _ => (FOLLOWED, 1),
        };
        let count = rng.random_range(1..=size);
        let mut takes: Vec<u64> =
            (0..count).map(|_| unit * rng.random_range(1..=largest)).collect();
        if rng.random_bool(0.3) {
            takes.sort_unstable();
        }
        let most = match rng.random_range(0..4) {
            0 if largest <= FOLLOWED => u64::MAX,
            0 | 1 => 10_000,
            _ => 3 * unit * largest.min(20),
        };
        let position = |rng: &mut StdRng| {
            let count = rng.random_range(0..=size);
            let mut heaps: Vec<u64> = (0..count).map(|_| rng.random_range(0..=most)).collect();
            if rng.random_bool(0.3) {
                let half = heaps.len() / 2;
                heaps.copy_within(..half, half);
            }
            heaps
        };
        let count = rng.random_range(0..=size);
        Case { takes, positions: (0..count).map(|_| position(rng)).collect() }
    }

    fn is_within_limits(case: &Case) -> bool {
        let is_small = |number: &u64| *number <= 10_000;
        case.takes.len() <= 100
            && case.takes.iter().all(is_small)
            && (1..=100).contains(&case.positions.len())
            && case
                .positions
                .iter()
                .all(|heaps| (1..=100).contains(&heaps.len()) && heaps.iter().all(is_small))
    }

    fn simpler(case: &Case) -> Vec<Case> {
        let Case { takes, positions } = case;
        let fewer_positions =
            chunks_removed(positions).map(|positions| Case { positions, ..case.clone() });
        let fewer_takes = chunks_removed(takes)
            .filter(|takes| !takes.is_empty())
            .map(|takes| Case { takes, ..case.clone() });
        let with_position = |i: usize, heaps: Vec<u64>| {
            let mut positions = positions.clone();
            positions[i] = heaps;
            Case { positions, ..case.clone() }
        };
        let simpler_positions = positions.iter().enumerate().flat_map(|(i, heaps)| {
            let fewer = chunks_removed(heaps);
            let smaller = heaps.iter().enumerate().flat_map(move |(j, &size)| {
                numbers_below(size).map(move |size| {
                    let mut heaps = heaps.clone();
                    heaps[j] = size;
                    heaps
                })
            });
            fewer.chain(smaller).map(move |heaps| with_position(i, heaps))
        });
        let smaller_takes = takes.iter().enumerate().flat_map(|(i, &take)| {
            numbers_below(take).filter(|take| *take > 0).map(move |take| {
                let mut takes = takes.clone();
                takes[i] = take;
                Case { takes, ..case.clone() }
            })
        });
        fewer_positions.chain(fewer_takes).chain(simpler_positions).chain(smaller_takes).collect()
    }

    fn expected(case: &Case) -> String {
        let rules = rules::SNim { takes: case.takes.clone() };
        let mut search = Search::new(&rules);
        let mut values = Followed::new(&case.takes);
        let outcomes = case.positions.iter().map(|heaps| {
            if is_searched(heaps) {
                search.outcome(heaps)
            } else {
                Outcome::of_grundy_value(values.sum(heaps))
            }
        });
        text(outcomes)
    }

    fn check(case: &Case) -> Result<(), String> {
        let mut takes = case.takes.clone();
        takes.sort_unstable();
        takes.dedup();
        let rules = rules::SNim { takes: takes.clone() };
        let mut search = Search::new(&rules);
        let mut values = Followed::new(&takes);
        for heaps in &case.positions {
            let right = if is_searched(heaps) {
                search_winning_moves(&mut search, heaps)
            } else {
                values.winning_moves(heaps)
            };
            let found = s_nim::winning_moves(&case.takes, heaps);
            if found != right {
                return Err(format!("winning moves of {heaps:?}: {found:?} instead of {right:?}"));
            }
        }
        Ok(())
    }
}

/// What the judge expects for these outcomes.
fn text(outcomes: impl IntoIterator<Item = Outcome>) -> String {
    let letter = |outcome| match outcome {
        Outcome::N => 'W',
        Outcome::P => 'L',
    };
    outcomes.into_iter().map(letter).collect()
}

/// The numbers whose bits are set; the lowest bit is 1.
fn set(bits: u64) -> Vec<u64> {
    (1..=64).filter(|number| bits >> (number - 1) & 1 == 1).collect()
}

fn pairs(bits: u64) -> Result<u64, Difference> {
    let alone = (0..=12).map(|heap| vec![heap]);
    let pairs = (0..=12).cartesian_product(0..=12).map(|(a, b)| vec![a, b]);
    compare(&set(bits), std::iter::once(Vec::new()).chain(alone).chain(pairs))
}

fn triples(bits: u64) -> Result<u64, Difference> {
    compare(&set(bits), (0..3).map(|_| 0..=6).multi_cartesian_product())
}

/// Compares the answer and the winning moves for each of these positions with the search.
fn compare(takes: &[u64], positions: impl Iterator<Item = Vec<u64>>) -> Result<u64, Difference> {
    let takes = takes.to_vec();
    let rules = rules::SNim { takes: takes.clone() };
    let mut search = Search::new(&rules);
    let mut cases = 0;
    for heaps in positions {
        let right = search_winning_moves(&mut search, &heaps);
        let found = s_nim::winning_moves(&takes, &heaps);
        let expected = text([search.outcome(&heaps)]);
        let case = Case { takes: takes.clone(), positions: vec![heaps] };
        problem::compare::<SNim>(&case, &expected)?;
        problem::equal::<SNim, _>(&case, "winning moves", &right, &found)?;
        cases += 1;
    }
    Ok(cases)
}

/// Whether few positions can be reached.
fn is_searched(heaps: &[u64]) -> bool {
    let positions = heaps.iter().try_fold(1, |product: u64, &size| {
        product.checked_mul(size.checked_add(1)?).filter(|&product| product <= SEARCHED)
    });
    positions.is_some()
}

fn search_winning_moves(search: &mut Search<'_, rules::SNim>, heaps: &Vec<u64>) -> Vec<Take> {
    search.winning_moves(heaps).into_iter().map(|(winning, _)| winning).collect()
}

/// Grundy values straight from their definition, followed until as many in a row as the largest
/// number of the set have come before: from there on everything comes again.
struct Followed {
    takes: Vec<u64>,
    values: Vec<u64>,
    /// Where a row of values ends that comes again, and where it then ends.
    repeats: Option<(usize, usize)>,
    rows: HashMap<Vec<u64>, usize>,
}

impl Followed {
    fn new(takes: &[u64]) -> Self {
        let (values, rows) = (Vec::new(), HashMap::new());
        Followed { takes: takes.to_vec(), values, repeats: None, rows }
    }

    fn value(&mut self, heap: u64) -> u64 {
        let row = self.takes.iter().max().map_or(0, |most| usize::try_from(*most).unwrap());
        while self.repeats.is_none() && self.values.len() as u64 <= heap {
            let n = self.values.len();
            let sizes =
                self.takes.iter().filter_map(|take| n.checked_sub(usize::try_from(*take).ok()?));
            let options: HashSet<u64> = sizes.map(|size| self.values[size]).collect();
            self.values.push((0..=n as u64).find(|value| !options.contains(value)).expect("a mex"));
            if row as u64 <= FOLLOWED && n >= row {
                let last = self.values[n + 1 - row..].to_vec();
                self.repeats = self.rows.insert(last, n).map(|before| (before, n));
            }
        }
        let index = match self.repeats {
            Some((before, again)) if heap > again as u64 => {
                before as u64 + (heap - before as u64) % (again - before) as u64
            }
            _ => heap,
        };
        self.values[usize::try_from(index).expect("a value that was followed")]
    }

    fn sum(&mut self, heaps: &[u64]) -> u64 {
        heaps.iter().fold(0, |sum, &heap| sum ^ self.value(heap))
    }

    /// Every move after which the sum of all heaps is 0.
    fn winning_moves(&mut self, heaps: &[u64]) -> Vec<Take> {
        let mut winning = Vec::new();
        for (heap, &size) in heaps.iter().enumerate() {
            for taken in self.takes.clone().into_iter().filter(|taken| *taken <= size) {
                let mut option = heaps.to_vec();
                option[heap] -= taken;
                if self.sum(&option) == 0 {
                    winning.push(Take { heap, taken });
                }
            }
        }
        winning
    }
}
