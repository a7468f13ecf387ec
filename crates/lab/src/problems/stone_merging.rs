//! Stone Merging on the bench.
//!
//! How much the answer to a case of `stress` proves depends on its piles. Up to 16 the rules are
//! searched. Up to 80 the steering strategy of the problem's own crate is played against every reply:
//! the strategy is shared with the solution, but the proof is not, since it fails wherever the
//! strategy has no legal move. Above that the formula of the solution is evaluated again in wider
//! numbers, which finds overflows and slips but proves nothing of the formula itself: for so many
//! piles it rests on the proof in the crate's documentation.

pub(crate) mod explain;
pub(crate) mod play;

use crate::problem::{self, Difference, Format, Problem};
use crate::stress::numbers_below;
use crate::verify::Family;
use judge_io::{Error, Scanner};
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::Outcome;
use sg_core::search::{Rules, Search};
use std::collections::BTreeSet;
use std::io::Write;
use stone_merging::Case;
use stone_merging::rules::{self, Piles, start};
use stone_merging::steering;

/// The largest number of piles that a random case is searched with.
const SEARCHED: u64 = 16;

/// The largest number of piles of a random case of which the winner's play is tried against every
/// reply.
const STEERED: u64 = 80;

/// Stone Merging, Luogu P4101.
#[derive(Clone, Copy, Debug)]
pub struct StoneMerging;

impl Problem for StoneMerging {
    type Case = Case;

    const NAME: &'static str = "stone-merging";
    const FORMAT: Format = Format::Counted;
    const SIZE_IS: &'static str = "piles in most cases";
    const SIZE: u32 = 60;

    fn program(input: &mut Scanner<'_>, output: &mut dyn Write) -> Result<(), Error> {
        stone_merging::program(input, output)
    }

    fn parse(input: &mut Scanner<'_>) -> Result<Case, Error> {
        stone_merging::parse(input)
    }

    fn families() -> Vec<Family> {
        // From a start come all partitions of its stones into piles within the limit; with the limit
        // 0 only the start itself.
        let positions = (0..=25).map(|limit| partitions(24, limit).into_iter().sum::<u64>()).sum();
        vec![
            Family::new(
                "starts of up to 40 piles, with every limit up to 41",
                41 * 42,
                0..=41,
                starts,
            ),
            Family::new(
                "positions that come from up to 24 piles, with every limit up to 25",
                positions,
                0..=25,
                later_positions,
            ),
        ]
    }

    /// Few and many piles, limits that divide their number or almost do, limits above it, and
    /// numbers near the end of the type's range.
    fn random(rng: &mut StdRng, size: u32) -> Case {
        let most = match rng.random_range(0..8) {
            0 => u64::MAX,
            1 | 2 => 1_000_000_000,
            _ => u64::from(size),
        };
        let limit = match rng.random_range(0..4) {
            0 => rng.random_range(0..=most),
            1 => rng.random_range(0..=most.min(10)),
            _ => rng.random_range(0..=most / 2),
        };
        let piles = if rng.random_bool(0.5) && limit > 0 {
            let full = rng.random_range(0..=most / limit) * limit;
            full.saturating_add(rng.random_range(0..3)).saturating_sub(1)
        } else {
            rng.random_range(0..=most)
        };
        Case { piles, limit }
    }

    fn is_within_limits(case: &Case) -> bool {
        let allowed = 1..=1_000_000_000;
        allowed.contains(&case.piles) && allowed.contains(&case.limit)
    }

    fn simpler(case: &Case) -> Vec<Case> {
        let fewer = numbers_below(case.piles).map(|piles| Case { piles, ..*case });
        let lower = numbers_below(case.limit).map(|limit| Case { limit, ..*case });
        fewer.chain(lower).collect()
    }

    fn expected(case: &Case) -> String {
        let rules = rules::StoneMerging { limit: case.limit };
        let outcome = if case.piles <= SEARCHED {
            Search::new(&rules).outcome(&start(case.piles))
        } else if case.piles <= STEERED {
            steered_outcome(rules, case.piles)
        } else {
            // The piles of the end, counted in wider numbers.
            let (piles, limit) = (u128::from(case.piles), u128::from(case.limit.max(1)));
            let left = piles.div_ceil(limit);
            if (piles - left) % 2 == 1 { Outcome::N } else { Outcome::P }
        };
        text(outcome)
    }

    fn check(case: &Case) -> Result<(), String> {
        if case.piles > SEARCHED {
            return Ok(());
        }
        let rules = rules::StoneMerging { limit: case.limit };
        let right = Search::new(&rules).winning_moves(&start(case.piles));
        let right = right.into_iter().next().map(|(merge, _)| merge);
        let found = stone_merging::winning_move(case);
        if found == right {
            Ok(())
        } else {
            Err(format!("winning move {found:?} instead of {right:?}"))
        }
    }
}

/// What the judge expects for this outcome.
fn text(outcome: Outcome) -> String {
    match outcome {
        Outcome::N => "0".to_owned(),
        Outcome::P => "1".to_owned(),
    }
}

/// The starts with this limit.
fn starts(limit: u64) -> Result<u64, Difference> {
    let rules = rules::StoneMerging { limit };
    let mut search = Search::new(&rules);
    for piles in 0..=40 {
        let case = Case { piles, limit };
        let expected = text(search.outcome(&start(piles)));
        problem::compare::<StoneMerging>(&case, &expected)?;
        let right: Vec<_> =
            search.winning_moves(&start(piles)).into_iter().map(|(merge, _)| merge).collect();
        let found: Vec<_> = stone_merging::winning_move(&case).into_iter().collect();
        problem::equal::<StoneMerging, _>(&case, "winning moves", &right, &found)?;
    }
    Ok(41)
}

/// Every position that can be reached with this limit: what the steering strategy says of it is
/// true.
fn later_positions(limit: u64) -> Result<u64, Difference> {
    let rules = rules::StoneMerging { limit };
    let mut search = Search::new(&rules);
    let mut count = 0;
    for piles in 0..=24 {
        let case = Case { piles, limit };
        for position in reachable(rules, &start(piles)) {
            let right = search.outcome(&position);
            let claimed = steering::outcome(rules, &position);
            let what = format!("outcome at {position:?}");
            if claimed.is_some() {
                problem::equal::<StoneMerging, _>(&case, &what, &Some(right), &claimed)?;
            }
            let merge = steering::winning_move(rules, &position);
            let option = merge.map(|merge| rules.play(&position, merge));
            let leads_to = option.map(|option| option.map(|option| search.outcome(&option)));
            let must_have_one = claimed == Some(Outcome::N);
            if leads_to.is_some() || must_have_one {
                let what = format!("outcome after the winning move at {position:?}");
                problem::equal::<StoneMerging, _>(
                    &case,
                    &what,
                    &Some(Some(Outcome::P)),
                    &leads_to,
                )?;
            }
            count += 1;
        }
    }
    Ok(count)
}

/// How many partitions into parts of at most `limit`, or of 1, each number up to `most` has.
fn partitions(most: usize, limit: usize) -> Vec<u64> {
    let mut ways = vec![0; most + 1];
    ways[0] = 1;
    for part in 1..=limit.max(1) {
        for sum in part..=most {
            ways[sum] += ways[sum - part];
        }
    }
    ways
}

/// Every position that can be reached from `position`.
fn reachable(rules: rules::StoneMerging, position: &Piles) -> BTreeSet<Piles> {
    let mut found = BTreeSet::from([position.clone()]);
    let mut unseen = vec![position.clone()];
    while let Some(piles) = unseen.pop() {
        for (_, option) in rules.moves(&piles) {
            if found.insert(option.clone()) {
                unseen.push(option);
            }
        }
    }
    found
}

/// The outcome of the start, proved by playing the steering strategy for one player against every
/// reply: whoever always has a move wins.
fn steered_outcome(rules: rules::StoneMerging, piles: u64) -> Outcome {
    let (outcome, handed_over) = match steering::winning_move(rules, &start(piles)) {
        Some(merge) => (Outcome::N, rules.play(&start(piles), merge).expect("a legal move")),
        None => (Outcome::P, start(piles)),
    };
    let mut seen = BTreeSet::from([handed_over.clone()]);
    let mut unseen = vec![handed_over];
    while let Some(position) = unseen.pop() {
        for (_, reply) in rules.moves(&position) {
            let merge = steering::winning_move(rules, &reply);
            let merge = merge.expect("the strategy has a move after every reply");
            let option = rules.play(&reply, merge).expect("the strategy's moves are legal");
            if seen.insert(option.clone()) {
                unseen.push(option);
            }
        }
    }
    outcome
}
