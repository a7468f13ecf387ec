//! Stone Merging on the bench.

use crate::answer::Difference;
use crate::bench::{self, Bench, BySearch, Game, Position, Winning};
use crate::explain::{Bars, Explanation, Ink, Key, Segment, Text, counted};
use crate::verify::Family;
use rand::RngExt;
use rand::rngs::StdRng;
use serde::Serialize;
use sg_core::Outcome;
use sg_core::rules::Rules;
use sg_core::search::Search;
use std::collections::BTreeSet;
use stone_merging::rules::{self, Merge, Piles, start};
use stone_merging::{Case, answer, moves, steering};

/// The largest number of piles for which an example is played.
const PLAYED: u64 = 40;

/// What the winner does.
const STEERING: [&str; 3] = [
    "Keep at most one pile that is neither a single stone nor full: the growing pile.",
    "If there is no growing pile, merge two single stones; if there is, add a single stone to it.",
    "If the opponent has merged two single stones beside the growing pile, merge his pile of 2 into it. \
     If it has space for only one stone, fill it with one; his pile is the next to grow.",
];

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

    fn explain(&self, explanation: &mut Explanation) {
        let &Case { piles, limit } = self;
        let count = moves(self);
        let (full, rest) = (piles / limit.max(1), piles % limit.max(1));
        for (name, fact) in [("piles", piles), ("limit", limit), ("moves", count)] {
            explanation.fact(name, fact);
        }
        explanation.fact("full_piles", full);
        explanation.fact("rest", rest);
        let singles = counted(piles, "pile");
        explanation.text(
            Text::new()
                .strong("Stone merging")
                .plain(format!(": {singles} of one stone, and no pile may grow beyond {limit}.")),
        );
        if count == 0 {
            return explanation.verdict("No two piles can be merged at all.");
        }
        let left = full + u64::from(rest > 0);
        let end = match (full, rest) {
            (0, rest) => format!("1 pile of {rest}"),
            (_, 0) => format!("{} of {limit}", counted(full, "pile")),
            _ => format!("{} of {limit} and 1 of {rest}", counted(full, "pile")),
        };
        explanation.text(format!(
            "Each merge takes one pile away. A player who wants the fewest piles in the end gets them: \
             {end}. From {piles} piles to {left} it takes {}.",
            counted(count, "move"),
        ));
        explanation.verdict(if explanation.is_won() {
            "The number of moves is odd, so the first player makes the last one."
        } else {
            "The number of moves is even, so the second player makes the last one."
        });
        explanation.heading("How the winner steers");
        explanation.list("rule", STEERING);
        let play = if piles <= PLAYED { play(self, explanation.is_won()) } else { Vec::new() };
        explanation.fact("example_play", &play);
        let mut bars = Bars::new();
        let segment = |size: u64| Segment::new(size, ink(size, limit), size);
        if play.is_empty() {
            bars.bar("in the end", (0..full.min(8)).map(|_| segment(limit)), "");
            let more =
                if full > 8 { format!("and {} more of {limit}", full - 8) } else { String::new() };
            bars.bar("the rest", (rest > 0).then(|| segment(rest)), more);
        } else {
            bars.bar("start", (0..piles).map(|_| Segment::new(1, Ink::Open, "")), "");
        }
        for (number, Step { by, merged: [one, other], piles }) in (1..).zip(&play) {
            let frame = if *by == "winner" { Ink::Win } else { Ink::Lose };
            let mut merged = Some(one + other);
            let segments = piles.iter().map(|&size| {
                let is_new = merged == Some(size) && merged.take().is_some();
                if is_new { segment(size).frame(frame) } else { segment(size) }
            });
            bars.bar(format!("{number} {by} {one}+{other}"), segments, "");
        }
        let legend = [
            (Key::Surface(Ink::Value(6)), "a full pile"),
            (Key::Surface(Ink::Value(3)), "a pile that grows"),
            (Key::Frame(Ink::Win), "merged by the winner"),
            (Key::Frame(Ink::Lose), "merged by the loser, who disturbs where he can"),
        ];
        let title = format!("{singles} of 1, limit {limit}: {}", counted(count, "move"));
        explanation.figure(title, bars, &legend);
    }
}

/// The ink of a pile of this size.
fn ink(size: u64, limit: u64) -> Ink {
    match size {
        _ if size == limit => Ink::Value(6),
        1 => Ink::Open,
        _ => Ink::Value(3),
    }
}

/// A move of an example: who makes it, the sizes of the two piles, and all sizes then, from the largest.
#[derive(Debug, Serialize)]
struct Step {
    by: &'static str,
    merged: [u64; 2],
    piles: Vec<u64>,
}

/// The winner follows the strategy. The loser merges two single stones where he can, which is the
/// only move that leaves the strategy's path, and the two largest piles that he can otherwise.
fn play(case: &Case, first_wins: bool) -> Vec<Step> {
    let rules = rules::StoneMerging { limit: case.limit };
    let mut piles = start(case.piles);
    let mut steps: Vec<Step> = Vec::new();
    loop {
        let is_winner = steps.len().is_multiple_of(2) == first_wins;
        let ones = Merge { smaller: 1, larger: 1 };
        let merge = if is_winner {
            steering::winning_move(rules, &piles)
        } else {
            let moves = rules.moves(&piles).map(|(merge, _)| merge);
            moves.reduce(|best, merge| if best == ones { best } else { merge })
        };
        let Some(merge) = merge else { return steps };
        piles = rules.play(&piles, &merge).expect("a legal move");
        let runs = piles.iter().rev();
        steps.push(Step {
            by: if is_winner { "winner" } else { "loser" },
            merged: [merge.smaller, merge.larger],
            piles: runs.flat_map(|(&size, &count)| (0..count).map(move |_| size)).collect(),
        });
    }
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
    fn winning_moves<'a>(rules: &'a rules::StoneMerging, piles: &'a Piles) -> Winning<'a, Self> {
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
