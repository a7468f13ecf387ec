//! `stress`: random cases, until two answers differ; then the smallest case on which they do.
//!
//! The solution is compared with its oracle, or another program with the solution; then the cases are
//! within the judge's limits. Case number i depends on the seed and on i alone, so a run is repeated
//! exactly, on any number of cores.

use crate::answer::{self, Difference};
use crate::bench::{Bench, Oracle};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// What a run of [`search`] does.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many cases.
    pub cases: u64,
    /// What the cases are made from.
    pub seed: u64,
    /// The largest size of a case; by default the problem's own.
    pub size: Option<u32>,
}

/// A difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The case, what is right, and what was found instead.
    pub difference: Difference,
}

/// Looks for a difference among random cases.
///
/// # Errors
/// Never so far.
pub fn search<P: Bench>(_: &str, settings: &Settings) -> anyhow::Result<Option<Report>> {
    let size = settings.size.unwrap_or(P::SIZE);
    let mut memory = <P::Oracle as Oracle<P>>::Memory::default();
    let found = (0..settings.cases).find_map(|number| {
        let case = random_case::<P>(settings.seed, size, number);
        answer::compare(&case, &mut memory).err()
    });
    Ok(found.map(|difference| Report { difference }))
}

/// Case number `number` of the run with this seed, of at most this size.
#[must_use]
pub fn random_case<P: Bench>(seed: u64, size: u32, number: u64) -> P {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&number.to_le_bytes());
    let mut rng = StdRng::from_seed(bytes);
    let size = rng.random_range(1..=size);
    P::random(&mut rng, size)
}
