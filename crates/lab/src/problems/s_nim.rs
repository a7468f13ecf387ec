//! S-Nim on the bench.

use crate::bench::{Bench, BySearch, Game, Position, Winning};
use crate::explain::{Explanation, Grid, Ink, Key, Text, counted, first};
use crate::verify::Family;
use itertools::Itertools;
use rand::RngExt;
use rand::rngs::StdRng;
use s_nim::{Case, letter, rules};
use sg_core::nim::nim_sum;
use sg_core::search::Search;
use sg_core::subtraction::SubtractionGame;
use std::collections::{HashMap, HashSet};

/// The largest number of a set whose values are followed until they repeat.
const FOLLOWED: u64 = 12;

/// How many sizes an explanation tells the value of.
const TOLD: u64 = 400;

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "numbers, positions and heaps, each";
    const SIZE: u32 = 8;
    const LIMIT: u32 = 100;
    const PICTURED: &'static str = "2 2 5\n1\n3 2 5 12\n0";

    fn families() -> Vec<Family> {
        let case = |bits: u64, heaps| Case { takes: set(bits), positions: vec![heaps] };
        vec![
            // The sets that are not empty, times the sizes of each heap.
            Family::cases(
                "up to 2 heaps of 0 to 12, with every set of 1 to 7",
                ((1 << 7) - 1) * (1 + 13 + 13 * 13),
                1..1 << 7,
                move |bits| {
                    let pairs = (0..=12).cartesian_product(0..=12).map(|(a, b)| vec![a, b]);
                    let heaps = [vec![]].into_iter().chain((0..=12).map(|heap| vec![heap]));
                    heaps.chain(pairs).map(move |heaps| case(bits, heaps))
                },
            ),
            Family::cases(
                "3 heaps of 0 to 6, with every set of 1 to 5",
                ((1 << 5) - 1) * 7 * 7 * 7,
                1..1 << 5,
                move |bits| {
                    let triples = (0..3).map(|_| 0..=6).multi_cartesian_product();
                    triples.map(move |heaps| case(bits, heaps))
                },
            ),
        ]
    }

    /// Sets of small and of large numbers, sorted or not, with common divisors, with numbers twice;
    /// heaps that are small, at the judge's limit, or huge.
    fn random(rng: &mut StdRng, size: u32) -> Self {
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

    fn is_within_limits(&self) -> bool {
        let is_small = |number: &u64| *number <= 10_000;
        let is_allowed =
            |heaps: &Vec<u64>| (1..=100).contains(&heaps.len()) && heaps.iter().all(is_small);
        self.takes.len() <= 100
            && self.takes.iter().all(is_small)
            && (1..=100).contains(&self.positions.len())
            && self.positions.iter().all(is_allowed)
    }

    fn explain(&self, explanation: &mut Explanation) {
        let mut game = SubtractionGame::new(&self.takes);
        let largest = self.positions.iter().flatten().max().copied().unwrap_or(0);
        let values: Vec<u64> = (0..=largest.min(TOLD - 1)).filter_map(|n| game.value(n)).collect();
        let of_heaps = |heaps: &Vec<u64>| heaps.iter().filter_map(|&n| game.value(n)).collect();
        let heap_values: Vec<Vec<u64>> = self.positions.iter().map(of_heaps).collect();
        let nim_sums: Vec<u64> =
            heap_values.iter().map(|values| nim_sum(values.iter().copied())).collect();
        explanation.facts("takes", game.takes());
        explanation.fact("values", &values);
        explanation.facts("heap_values", &heap_values);
        explanation.facts("nim_sums", &nim_sums);

        let takes = first(game.takes(), 20, ", ");
        let tokens = if takes == "1" { "token" } else { "tokens" };
        let count = counted(self.positions.len(), "position");
        explanation.text(
            Text::new()
                .strong("S-Nim")
                .plain(format!(": a move takes {takes} {tokens} from a heap. {count}.")),
        );
        explanation.text(
            "The Grundy value of a heap is the least number that no heap has to which a move leads. \
             Heaps add by xor.",
        );
        let mut grid = Grid::values(0, &values, 10).axes("size of the heap", "");
        let heaps = self.positions.first().map_or(&[][..], |heaps| heaps.as_slice());
        for winning in game.winning_moves(heaps).unwrap_or_default() {
            grid.ring(Ink::Win, grid.place((heaps[winning.heap] - winning.taken) as usize));
        }
        for &heap in heaps.iter().unique() {
            grid.mark(Ink::Mark, grid.place(heap as usize));
        }
        if largest >= TOLD {
            grid.note(format!("heaps of {TOLD} and more are not drawn"));
        }
        let legend = [
            (Key::Surface(Ink::Value(0)), "value 0"),
            (Key::Frame(Ink::Mark), "the heaps of the first position"),
            (Key::Ring(Ink::Win), "what a winning move leaves of a heap"),
        ];
        explanation.figure("Grundy values of heaps", grid, &legend);
        let positions = self.positions.iter().zip(heap_values.iter().zip(nim_sums));
        for (number, (heaps, (values, sum))) in (1..).zip(positions).take(explanation.most(12)) {
            let sizes = if heaps.is_empty() { "no heap".into() } else { first(heaps, 20, " ") };
            explanation.heading(format!("Position {number}: {sizes}"));
            explanation.verdict(if heaps.is_empty() {
                "The nim-sum of nothing is 0.".into()
            } else {
                format!("The heaps are worth {} = {sum}.", first(values, 20, " xor "))
            });
        }
    }
}

impl Game for Case {
    type Rules = rules::SNim;

    fn rules(&self) -> rules::SNim {
        rules::SNim { takes: self.takes.iter().copied().collect() }
    }

    fn positions(&self) -> Vec<Position<Self>> {
        self.positions.clone()
    }

    fn answer(&self, search: &mut Search<rules::SNim>) -> Option<String> {
        let letters =
            self.positions.iter().map(|heaps| Some(letter(search.try_outcome(heaps)?.is_win())));
        letters.collect()
    }

    fn winning_moves<'a>(rules: &'a rules::SNim, heaps: &'a Vec<u64>) -> Winning<'a, Self> {
        let takes: Vec<u64> = rules.takes.iter().copied().collect();
        let winning = SubtractionGame::new(&takes).winning_moves(heaps)?;
        Some(Box::new(winning.into_iter()))
    }

    fn slower(&self) -> Option<String> {
        let mut values = Followed::new(&self.takes);
        let sums = self
            .positions
            .iter()
            .map(|heaps| heaps.iter().try_fold(0, |sum, &heap| Some(sum ^ values.value(heap)?)));
        sums.map(|sum| Some(letter(sum? != 0))).collect()
    }
}

/// The numbers whose bits are set; the lowest bit is 1.
fn set(bits: u64) -> Vec<u64> {
    (1..=64).filter(|number| bits >> (number - 1) & 1 == 1).collect()
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
        Followed { takes: takes.to_vec(), values: vec![], repeats: None, rows: HashMap::new() }
    }

    /// `None` of a heap beyond what is followed.
    fn value(&mut self, heap: u64) -> Option<u64> {
        let row = self.takes.iter().max().map_or(0, |most| *most as usize);
        while self.repeats.is_none() && self.values.len() as u64 <= heap {
            let n = self.values.len();
            if n > 20_000 {
                return None;
            }
            let sizes = self.takes.iter().filter_map(|take| n.checked_sub(*take as usize));
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
        self.values.get(index as usize).copied()
    }
}
