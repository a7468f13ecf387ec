//! Random inputs: small ones, some with numbers at the judge's limits, and for another program some that
//! are as large as the judge allows. Input number i depends on the seed and on i alone.

use super::shrink::{is_input, read};
use super::text::{Text, Token};
use crate::bench::Bench;
use itertools::Itertools;
use judge_io::Format;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// How many cases an input has at most that counts them: judges have few then.
const COUNTED: usize = 8;
/// How many it has where nothing counts them.
const UNCOUNTED: usize = 32;
/// How many it has where they are compared one by one.
const COMPARED: usize = 4;

/// How much longer a case is made at most, in tokens or lines.
const MOST_MORE: usize = 1 << 20;

/// What the inputs of a run depend on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inputs {
    pub(super) seed: u64,
    /// The size of small cases, where it is not the problem's own; then there are no others.
    pub(super) size: Option<u32>,
    /// Whether the judge's limits hold.
    pub(super) within_limits: bool,
}

impl Inputs {
    /// Input number `number`; without a case if cases of this size are hardly ever within the limits.
    pub(super) fn input<P: Bench>(self, number: u64) -> Vec<P> {
        let mut rng = rng(self.seed, number);
        let kind = if self.within_limits { number % 16 } else { 0 };
        let size = self.size.unwrap_or(P::SIZE);
        let most = match () {
            () if !P::Format::MANY => 1,
            () if !self.within_limits => COMPARED,
            () if P::Format::before(1).is_empty() => UNCOUNTED,
            () => COUNTED,
        };
        let rng = &mut rng;
        // An input of one kind in 16 of each.
        let mut cases: Vec<P> = match (kind, self.size) {
            (13, None) => large(rng, 0.5).into_iter().collect(),
            (14, None) => {
                let large: Option<P> = large(rng, 0.5);
                let small = (1..most).filter_map(|_| self.case(rng, size));
                large.into_iter().chain(small.collect::<Vec<_>>()).collect()
            }
            (15, None) if most > 1 => (0..rng.random_range(2..=most.min(COUNTED)))
                .filter_map(|_| large(rng, 0.1))
                .collect(),
            _ => {
                let count = rng.random_range(1..=most);
                (0..count).filter_map(|_| self.case(rng, size)).collect()
            }
        };
        for case in &mut cases {
            match kind {
                7..10 => *case = nudged(rng, case),
                10..13 => *case = at_the_limits(rng, case),
                _ => {}
            }
        }
        // A case may look like the end of all cases.
        cases.retain(|case| is_input(std::slice::from_ref(case)));
        cases
    }

    /// A case of at most this size.
    fn case<P: Bench>(self, rng: &mut StdRng, size: u32) -> Option<P> {
        (0..1000).find_map(|_| {
            let size = rng.random_range(1..=size);
            let case = P::random(rng, size);
            (!self.within_limits || case.is_within_limits()).then_some(case)
        })
    }
}

/// A case as large as the judge allows, or of any size up to that, small sizes as often as large ones;
/// often with numbers at their limits.
///
/// `share` of the cases are brought to the limits, which takes long.
fn large<P: Bench>(rng: &mut StdRng, share: f64) -> Option<P> {
    // Few leading zeros are as likely as many.
    let halved = if rng.random_bool(0.5) { 0 } else { rng.random_range(0..=P::LIMIT.ilog2()) };
    let size = (P::LIMIT >> halved).max(P::SIZE.min(P::LIMIT));
    let mut case = (0..50).find_map(|_| {
        let case = P::random(rng, size);
        case.is_within_limits().then_some(case)
    })?;
    if rng.random_bool(share) {
        case = grown(rng, &case);
    }
    if rng.random_bool(share) {
        case = at_the_limits(rng, &case);
    }
    Some(case)
}

/// The largest number from `from` on for which `make` gives a case, and that case, or the largest less
/// one; `None` if it gives none for `from` + 1. It must give one for all smaller numbers.
fn largest<T>(rng: &mut StdRng, from: i128, make: impl Fn(i128) -> Option<T>) -> Option<(i128, T)> {
    let mut best = (from + 1, make(from + 1)?);
    let mut before = None;
    let mut step = 1;
    let mut is_growing = true;
    while step > 0 {
        let next = best.0 + step;
        let made = if next < 1 << 64 { make(next) } else { None };
        is_growing &= made.is_some();
        if let Some(made) = made {
            before = Some(std::mem::replace(&mut best, (next, made)));
        }
        step = if is_growing { 2 * step } else { step / 2 };
    }
    Some(match before {
        Some(before) if before.0 + 1 == best.0 && rng.random_bool(0.3) => before,
        _ => best,
    })
}

/// The case with some numbers as large as the judge allows, or less by one. A number that counts what
/// follows stays: the case could not be read otherwise.
fn at_the_limits<P: Bench>(rng: &mut StdRng, case: &P) -> P {
    let mut text = Text::new(&case.to_string());
    let numbers: Vec<(usize, i128)> = text.numbers().collect();
    let mut best = case.clone();
    for _ in 0..rng.random_range(1..=3) {
        let Some(&(place, number)) = numbers.choose(rng) else { break };
        let set = |places: &[usize], to: i128| {
            let text =
                text.with(|at, number| if places.binary_search(&at).is_ok() { to } else { number });
            let case = read::<P>(&text.to_string(), true)?;
            Some((text, case))
        };
        let (before, after) = text.around(place);
        let one = |to: i128| read::<P>(&format!("{before} {to} {after}"), true);
        let Some((to, _)) = largest(rng, number, one) else { continue };
        // Others may have the same limit, above all in the same line.
        let share = [0.0, 0.1, 0.5, 1.0][rng.random_range(0..4)];
        let others = numbers.iter().map(|&(other, _)| other);
        let places: Vec<usize> =
            others.filter(|&other| other == place || rng.random_bool(share)).collect();
        let line = text.line(text.line_of(place));
        let here: Vec<usize> = places.iter().copied().filter(|at| line.contains(at)).collect();
        let changed = [places, here, vec![place]].into_iter().find_map(|places| set(&places, to));
        if let Some(changed) = changed {
            (text, best) = changed;
        }
    }
    best
}

/// The case with one number changed by a power of two, or made equal to another: next to what is special,
/// such as a lost position.
fn nudged<P: Bench>(rng: &mut StdRng, case: &P) -> P {
    let text = Text::new(&case.to_string());
    let numbers: Vec<(usize, i128)> = text.numbers().collect();
    let changed = (0..8).find_map(|_| {
        let &(place, number) = numbers.choose(rng)?;
        let power = 1 << rng.random_range(0..20);
        let to = match rng.random_range(0..4) {
            0 => number - power,
            1 => power,
            2 => numbers.choose(rng)?.1,
            _ => number + power,
        };
        let changed = text.with(|at, number| if at == place { to } else { number });
        read(&changed.to_string(), true)
    });
    changed.unwrap_or_else(|| case.clone())
}

/// The case with more of what some number counts, up to the judge's limit or one less.
fn grown<P: Bench>(rng: &mut StdRng, case: &P) -> P {
    let mut text = Text::new(&case.to_string());
    let mut best = case.clone();
    for _ in 0..2 {
        let counts: Vec<(usize, i128)> = text.numbers().take(4).collect();
        let Some(&(count, number)) = counts.choose(rng) else { break };
        let line = text.line_of(count);
        let lines = (line..text.lines()).take(3).chain([text.lines() - 1]);
        // What is repeated: neighbours in a line, or lines.
        let mut ways: Vec<(usize, usize)> = lines.clone().zip(std::iter::repeat(0)).collect();
        ways.extend(lines.cartesian_product([1, 2]));
        let grow = |(from, lines): (usize, usize), to: i128| {
            let more = usize::try_from(to - number).ok().filter(|&more| more <= MOST_MORE)?;
            let mut text = match lines {
                0 if from == line => text.with_longer_line(from, count + 1, more),
                0 => text.with_longer_line(from, text.line(from).start, more),
                _ => {
                    let end = text.lines().min(from + lines);
                    text.with_more_lines(from..end, more * lines)
                }
            };
            text.tokens[count] = Token::Number(to);
            let case = read::<P>(&text.to_string(), true)?;
            Some((text, case))
        };
        let Some(way) = ways.into_iter().find(|&way| grow(way, number + 1).is_some()) else {
            continue;
        };
        if let Some((_, changed)) = largest(rng, number, |to| grow(way, to)) {
            (text, best) = changed;
        }
    }
    best
}

/// What input or case number `number` of the run with this seed is made from.
pub(super) fn rng(seed: u64, number: u64) -> StdRng {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&number.to_le_bytes());
    StdRng::from_seed(bytes)
}
