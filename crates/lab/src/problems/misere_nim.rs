//! Misère Nim on the bench.

use crate::bench::{Bench, BySearch, Game, Position, Winning};
use crate::explain::{Bars, Explanation, Ink, Key, Segment, counted};
use crate::verify::Family;
use itertools::Itertools;
use misere_nim::{Case, answer, rules};
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::misere;
use sg_core::search::Search;

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "heaps";
    const SIZE: u32 = 10;
    const LIMIT: u32 = 50;
    const PICTURED: &'static str = "1\n3\n1 5 1";

    fn families() -> Vec<Family> {
        // Each of the heaps has one of 8 sizes, or one of 3.
        let count = (0..=4).map(|heaps| 8_u64.pow(heaps)).sum();
        let cases = |heaps, sizes: u64| {
            (0..heaps).map(move |_| 0..sizes).multi_cartesian_product().map(|heaps| Case { heaps })
        };
        vec![
            Family::cases("up to 4 heaps of 0 to 7", count, 0..=4, move |heaps| cases(heaps, 8)),
            Family::cases("8 heaps of 0 to 2", 3_u64.pow(8), [8], move |heaps| cases(heaps, 3)),
        ]
    }

    /// Heaps of one stone, of a few and of many; with one large heap or with none; lost by design.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let count = rng.random_range(0..=size);
        let most = [1, 1, 4, 5000, u64::MAX][rng.random_range(0..5)];
        let mut heaps: Vec<u64> = (0..count).map(|_| rng.random_range(0..=most)).collect();
        if rng.random_bool(0.4) && !heaps.is_empty() {
            let sum = heaps[1..].iter().fold(0, |sum, heap| sum ^ heap);
            heaps[0] = [sum, rng.random_range(0..=5)][rng.random_range(0..2)];
        }
        Case { heaps }
    }

    fn is_within_limits(&self) -> bool {
        (1..=50).contains(&self.heaps.len()) && self.heaps.iter().all(|&heap| heap <= 5000)
    }

    fn explain(&self, explanation: &mut Explanation) {
        let heaps = &self.heaps;
        let large = heaps.iter().filter(|&&size| size > 1).count();
        explanation.fact("heaps", heaps);
        explanation.fact("large_heaps", large);
        if large > 1 {
            explanation.binary("Misère Nim with several large heaps: as Nim", "heap", heaps);
            explanation.verdict(
                "While two heaps or more are larger than one stone, the rule is that of Nim: who leaves the \
                 xor 0 wins.",
            );
            return;
        }
        let winning = misere::winning_moves(heaps);
        let mut bars = Bars::new();
        for (heap, &size) in heaps.iter().enumerate() {
            let taken = winning.iter().find(|take| take.heap == heap).map_or(0, |take| take.taken);
            let ink = Ink::Value(if size > 1 { 6 } else { 0 });
            let kept = Segment::new(size - taken, ink, size - taken);
            let taken = Segment::new(taken, ink, taken).frame(Ink::Win);
            let parts = [kept, taken].into_iter().filter(|part| part.length() > 0);
            bars.bar(format!("heap {}", heap + 1), parts, "");
        }
        let legend = [
            (Key::Surface(Ink::Value(6)), "the only large heap"),
            (Key::Surface(Ink::Value(0)), "a single stone"),
            (Key::Frame(Ink::Win), "what a winning move takes"),
        ];
        let ones = heaps.iter().filter(|&&size| size == 1).count();
        explanation.figure(format!("Misère Nim: {}", counted(ones, "single stone")), bars, &legend);
        explanation.verdict(if large == 1 {
            "With one large heap, the player to move decides how many single stones are left: an odd \
             number, of which the opponent takes the last."
        } else {
            "With single stones only, every move takes one: with an even number, the opponent takes the last."
        });
    }
}

impl Game for Case {
    type Rules = rules::MisereNim;

    fn rules(&self) -> Self::Rules {
        rules::MisereNim
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![self.heaps.clone()]
    }

    fn answer(&self, search: &mut Search<Self::Rules>) -> Option<&'static str> {
        Some(answer(search.try_outcome(&self.heaps)?.is_win()))
    }

    fn winning_moves<'a>(_: &'a Self::Rules, heaps: &'a Vec<u64>) -> Winning<'a, Self> {
        Some(Box::new(misere::winning_moves(heaps).into_iter()))
    }

    /// Bouton's count of each binary digit, one by one; of heaps of one stone, whether it is even.
    fn slower(&self) -> Option<&'static str> {
        let is_odd =
            |digit: u32| self.heaps.iter().filter(|&heap| heap >> digit & 1 == 1).count() % 2 == 1;
        let is_large = self.heaps.iter().any(|&heap| heap > 1);
        Some(answer(if is_large { (0..64).any(is_odd) } else { !is_odd(0) }))
    }
}
