//! Stone Merging on the bench.

use crate::answer::Difference;
use crate::bench::{self, Bench, BySearch, Game, Move, Position};
use crate::explain::Explanation;
use crate::verify::Family;
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::Outcome;
use sg_core::rules::Rules;
use sg_core::search::Search;
use std::collections::BTreeSet;
use stone_merging::rules::{self, Merge, Piles, start};
use stone_merging::{Case, answer, steering};

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "piles in most cases";
    const SIZE: u32 = 60;
    const LIMIT: u32 = 1_000_000_000;
    const PICTURED: &'static str = "1\n11 4";

    fn families() -> Vec<Family> {
        // From a start come all partitions of its stones into piles within the limit; with the limit
        // 0 only the start itself.
        let positions = (0..=25).map(|limit| partitions(24, limit).into_iter().sum::<u64>()).sum();
        vec![
            Family::cases(
                "starts of up to 40 piles, with every limit up to 41",
                41 * 42,
                0..=41,
                |limit| (0..=40).map(move |piles| Case { piles, limit }),
            ),
            Family::checks(
                "positions that come from up to 24 piles, with every limit up to 25",
                positions,
                0..=25,
                later_positions,
            ),
        ]
    }

    /// Few and many piles, limits that divide their number or almost do, limits above it, and
    /// numbers at the judge's limits and near the end of the type's range.
    fn random(rng: &mut StdRng, size: u32) -> Self {
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

    fn is_within_limits(&self) -> bool {
        let allowed = 1..=1_000_000_000;
        allowed.contains(&self.piles) && allowed.contains(&self.limit)
    }

    fn explain(&self, _: &mut Explanation) {}
}

impl Game for Case {
    type Rules = rules::StoneMerging;

    fn rules(&self) -> rules::StoneMerging {
        rules::StoneMerging { limit: self.limit }
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![start(self.piles)]
    }

    fn answer(&self, search: &mut Search<rules::StoneMerging>) -> Option<&'static str> {
        Some(answer(search.try_outcome(&start(self.piles))?.is_win()))
    }

    /// The steering strategy gives one move; at the start there is only one. Other positions with
    /// winning moves may have more.
    fn winning_moves<'a>(
        rules: &'a rules::StoneMerging,
        piles: &'a Piles,
    ) -> Option<Box<dyn Iterator<Item = Move<Self>> + 'a>> {
        steering::outcome(*rules, piles)?;
        let is_start = piles.keys().all(|&size| size == 1);
        let winning = steering::winning_move(*rules, piles);
        (is_start || winning.is_some()).then(|| Box::new(winning.into_iter()) as _)
    }

    fn outcome(rules: &rules::StoneMerging, piles: &Piles) -> Option<Outcome> {
        steering::outcome(*rules, piles)
    }

    /// Up to 80 piles the steering strategy is played against every reply: it is shared with the
    /// solution, but it fails wherever it has no legal move. Above, the piles of the end are counted
    /// in wider numbers, which proves nothing of the formula itself.
    fn slower(&self) -> Option<&'static str> {
        if self.piles <= 80 {
            return Some(answer(is_steered_to_a_win(self.rules(), self.piles)));
        }
        let (piles, limit) = (u128::from(self.piles), u128::from(self.limit.max(1)));
        Some(answer((piles - piles.div_ceil(limit)) % 2 == 1))
    }
}

/// Every position that can be reached with this limit: what the steering strategy says is true.
fn later_positions(limit: u64) -> Result<u64, Difference> {
    let rules = rules::StoneMerging { limit };
    let mut search = Search::new(rules);
    let mut count = 0;
    for piles in 0..=24 {
        for position in bench::reachable(&rules, &start(piles)) {
            let fault = |what: &str| Err(Difference::of_theory(&format!("{position:?}"), what));
            let right = search.outcome(&position);
            let claimed = steering::outcome(rules, &position);
            if claimed.is_some_and(|claimed| claimed != right) {
                return fault("another outcome");
            }
            let option = steering::winning_move(rules, &position);
            let option = option.map(|merge| rules.play(&position, &merge));
            match option {
                None if claimed == Some(Outcome::N) => return fault("no winning move"),
                Some(None) => return fault("a move that is not legal"),
                Some(Some(option)) if search.outcome(&option) != Outcome::P => {
                    return fault("a move that does not win");
                }
                _ => count += 1,
            }
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

/// Whether the first player wins, proved by playing the steering strategy for one player against every
/// reply: whoever always has a move wins.
fn is_steered_to_a_win(rules: rules::StoneMerging, piles: u64) -> bool {
    let start = start(piles);
    let first = steering::winning_move(rules, &start);
    let play = |piles: &Piles, merge: Merge| rules.play(piles, &merge).expect("a legal move");
    let handed_over = first.map_or(start.clone(), |merge| play(&start, merge));
    let mut seen = BTreeSet::from([handed_over.clone()]);
    let mut unseen = vec![handed_over];
    while let Some(position) = unseen.pop() {
        for (_, reply) in rules.moves(&position) {
            let merge = steering::winning_move(rules, &reply);
            let option = play(&reply, merge.expect("the strategy has a move after every reply"));
            if seen.insert(option.clone()) {
                unseen.push(option);
            }
        }
    }
    first.is_some()
}
