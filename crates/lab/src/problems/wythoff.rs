//! Wythoff's game on the bench.

use crate::bench::{Bench, BySearch, Game, Position, Winning};
use crate::explain::{Cell, Explanation, Grid, Ink, Key, Tone};
use crate::verify::Family;
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::search::Search;
use sg_core::wythoff::{outcome, pair, winning_moves};
use sg_core::zeckendorf;
use wythoff::{Case, rules};

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "stones of a heap, in most cases";
    const SIZE: u32 = 40;
    const LIMIT: u32 = 1_000_000_000;
    const PICTURED: &'static str = "7 10";

    fn families() -> Vec<Family> {
        vec![Family::cases("heaps of 0 to 120", 121 * 121, [()], |()| {
            (0..=120).flat_map(|a| (0..=120).map(move |b| Case { a, b }))
        })]
    }

    /// Lost pairs, and pairs that almost are, up to the size, the judge's limit and the type's.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let size = u64::from(size);
        let most = [size, size, size, 1_000_000_000, u64::MAX][rng.random_range(0..5)];
        let (a, b) = (rng.random_range(0..=most), rng.random_range(0..=most));
        // The larger heap of a lost pair is 2.62 times the difference.
        let k = (u128::from(b) * 38 / 100) as u64;
        let (mut a, mut b) = match pair(k).filter(|_| rng.random_bool(0.7)) {
            Some((a, b)) if b <= most => (a, b),
            _ => (a, b),
        };
        if rng.random_bool(0.3) {
            a = (a + rng.random_range(0..2)).min(most);
        }
        if rng.random_bool(0.5) {
            (a, b) = (b, a);
        }
        Case { a, b }
    }

    fn is_within_limits(&self) -> bool {
        self.a.max(self.b) <= 1_000_000_000
    }

    fn explain(&self, explanation: &mut Explanation) {
        let Case { a, b } = *self;
        let k = a.abs_diff(b);
        explanation.fact("difference", k);
        explanation.fact("lost_pair_of_the_difference", pair(k));
        let shown = a.max(b).clamp(10, 24) as usize;
        let names = || (0..=shown).map(|size| size.to_string()).collect();
        let mut grid = Grid::new(names(), names(), |a, b| {
            let (a, b) = (a as u64, b as u64);
            let is_lost = !outcome(a, b).is_win();
            let text = if is_lost { a.abs_diff(b).to_string() } else { String::new() };
            let cell = Cell::new(if is_lost { Ink::Value(0) } else { Ink::Open }, text);
            let cell = if is_lost { cell.tone(Tone::Strong) } else { cell };
            if (a, b) == (self.a, self.b) { cell.ring(Ink::Mark) } else { cell }
        });
        for (x, y) in winning_moves(a, b) {
            grid.line(Ink::Win, [(a as f64, b as f64), ((a - x) as f64, (b - y) as f64)]);
        }
        let legend = [
            (Key::Surface(Ink::Value(0)), "a lost position, with its difference"),
            (Key::Ring(Ink::Mark), "the position"),
            (Key::Line(Ink::Win), "a winning move"),
        ];
        explanation.figure(
            format!("The lost pairs up to {shown}: the first heap is the row"),
            grid,
            &legend,
        );
        let lost = pair(k).map_or("above all 64-bit heaps".into(), |(a, b)| format!("{a} and {b}"));
        explanation.verdict(format!(
            "The heaps differ by {k}, and the only lost pair with this difference is ⌊{k}φ⌋ and ⌊{k}φ⌋ + {k}: \
             {lost}."
        ));
    }
}

impl Game for Case {
    type Rules = rules::Wythoff;

    fn rules(&self) -> Self::Rules {
        rules::Wythoff
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![(self.a, self.b)]
    }

    fn answer(&self, search: &mut Search<Self::Rules>) -> Option<u8> {
        Some(search.try_outcome(&(self.a, self.b))?.is_win().into())
    }

    fn winning_moves<'a>(_: &'a Self::Rules, &(a, b): &'a (u64, u64)) -> Winning<'a, Self> {
        Some(Box::new(winning_moves(a, b).into_iter().map(|(x, y)| rules::Takes(x, y))))
    }

    /// Lost is a number whose smallest Fibonacci part has an even rank, with the number whose parts are
    /// each the next Fibonacci number (Silber 1976).
    fn slower(&self) -> Option<u8> {
        let smaller = zeckendorf::parts(self.a.min(self.b));
        let next = |part: &u64| {
            zeckendorf::fibonacci().map(u128::from).find(|next| *next > u128::from(*part))
        };
        let ranks =
            smaller.iter().map(|&part| zeckendorf::rank(part)).collect::<Option<Vec<_>>>()?;
        let larger: Option<u128> = smaller.iter().map(next).sum();
        let is_lost = larger == Some(self.a.max(self.b).into())
            && ranks.last().is_none_or(|rank| rank % 2 == 0);
        Some((!is_lost).into())
    }
}
