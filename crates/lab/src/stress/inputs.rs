//! Random inputs: small ones, some with numbers at the judge's limits, and for another program some that
//! are as large as the judge allows. Input number i depends on the seed and on i alone.

use super::shrink::{is_input, read};
use super::text::Text;
use crate::bench::Bench;
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
            (13, None) => self.large(rng).into_iter().collect(),
            (14, None) => {
                let large: Option<P> = self.large(rng);
                let small = (1..most).filter_map(|_| self.case(rng, size));
                large.into_iter().chain(small.collect::<Vec<_>>()).collect()
            }
            (15, None) if most > 1 => {
                (0..rng.random_range(2..=most.min(COUNTED))).filter_map(|_| self.large(rng)).collect()
            }
            _ => {
                let count = rng.random_range(1..=most);
                (0..count).filter_map(|_| self.case(rng, size)).collect()
            }
        };
        if self.within_limits && (10..13).contains(&kind) {
            for case in &mut cases {
                *case = at_the_limits(rng, case);
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

    /// A case as large as the judge allows, or of any size up to that, small sizes as often as large
    /// ones; often with numbers at their limits.
    fn large<P: Bench>(self, rng: &mut StdRng) -> Option<P> {
        let size = if rng.random_bool(0.5) || P::LIMIT <= P::SIZE {
            P::LIMIT
        } else {
            let (low, high) = (f64::from(P::SIZE).ln(), f64::from(P::LIMIT).ln());
            rng.random_range(low..=high).exp() as u32
        };
        let case = (0..50).find_map(|_| {
            let case = P::random(rng, size.max(1));
            case.is_within_limits().then_some(case)
        })?;
        Some(if rng.random_bool(0.5) { at_the_limits(rng, &case) } else { case })
    }
}

/// The case with some numbers as large as the judge allows, or less by one. A number that counts what
/// follows stays: the case could not be read otherwise.
fn at_the_limits<P: Bench>(rng: &mut StdRng, case: &P) -> P {
    let mut text = Text::new(&case.to_string());
    let numbers: Vec<(usize, i128)> = text.numbers().collect();
    let mut best = case.clone();
    for _ in 0..3 {
        let Some(&(place, number)) = numbers.choose(rng) else { break };
        let set = |text: &Text, places: &[usize], to: i128| {
            let text = text.with(|at, number| if places.contains(&at) { to } else { number });
            let case = read::<P>(&text.to_string(), true)?;
            Some((text, case))
        };
        // The largest number that is allowed, between one that is and one that is not.
        let (mut least, mut most) = (number, number + 1);
        while most < 1 << 64 && set(&text, &[place], most).is_some() {
            least = most;
            most *= 2;
        }
        while most - least > 1 {
            let middle = least + (most - least) / 2;
            if set(&text, &[place], middle).is_some() {
                least = middle;
            } else {
                most = middle;
            }
        }
        if least == number {
            continue;
        }
        let to = least - i128::from(rng.random_bool(0.3));
        let share = [0.0, 0.1, 0.5, 1.0].choose(rng).copied().unwrap_or(0.0);
        let mut places: Vec<usize> = vec![place];
        for &(other, _) in &numbers {
            if other != place && share > 0.0 && rng.random_bool(share) {
                places.push(other);
            }
        }
        places.sort_unstable();
        // Not all numbers mean the same: those of the same line do in most cases.
        let line = text.line(text.line_of(place));
        let here: Vec<usize> = places.iter().copied().filter(|at| line.contains(at)).collect();
        let changed = [&places, &here, &vec![place]].into_iter().find_map(|places| {
            let text = text.with(|at, number| {
                if places.binary_search(&at).is_ok() { to } else { number }
            });
            let case = read::<P>(&text.to_string(), true)?;
            Some((text, case))
        });
        if let Some((changed, case)) = changed {
            text = changed;
            best = case;
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
