//! HRPA on the bench.

use crate::bench::{Bench, BySearch, Game, Position, Winning};
use crate::explain::{Bars, Explanation, Ink, Key, Segment, first};
use crate::verify::Family;
use fibonacci_nim::Case;
use fibonacci_nim::rules::{FibonacciNim, Heap};
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::search::Search;
use sg_core::zeckendorf::{fibonacci, parts, winning_takes};

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "a quarter of the stones, in most cases";
    const SIZE: u32 = 12;
    const LIMIT: u32 = u32::MAX;
    const PICTURED: &'static str = "33";

    fn families() -> Vec<Family> {
        let heaps = |stones| (0..=stones).map(move |limit| Heap { stones, limit });
        vec![
            Family::cases("heaps of 1 to 250", 250, [()], |()| {
                (1..=250).map(|stones| Case { stones })
            }),
            Family::positions::<Case, _, _>(
                "heaps of 0 to 120 with every limit",
                121 * 122 / 2,
                [()],
                move |()| (FibonacciNim, (0..=120).flat_map(heaps)),
            ),
        ]
    }

    /// Fibonacci numbers, sums of two and heaps next to them, and any heap, up to the size, the judge's
    /// limit and the type's.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let size = 4 * u64::from(size);
        let most = [size, size, size, 1_000_000_000_000_000, u64::MAX][rng.random_range(0..5)];
        let numbers: Vec<u64> = fibonacci().take_while(|number| *number <= most).collect();
        let mut number = || numbers[rng.random_range(0..numbers.len())];
        let (one, two) = (number(), number());
        let stones = match rng.random_range(0..4) {
            0 => one,
            1 => one.saturating_add(two),
            2 => one - rng.random_range(0..one.min(3)),
            _ => rng.random_range(1..=most),
        };
        Case { stones: stones.min(most) }
    }

    fn is_within_limits(&self) -> bool {
        (2..=1_000_000_000_000_000).contains(&self.stones)
    }

    fn explain(&self, explanation: &mut Explanation) {
        let stones = self.stones;
        let parts = parts(stones);
        explanation.fact("parts", &parts);
        let sum = first(&parts, parts.len(), " + ");
        let mut bars = Bars::new();
        let segment = |part: &u64| Segment::new(*part, Ink::Value(6), part);
        let (taken, rest) = parts.split_last().expect("a heap that is not empty");
        let whole = rest.iter().map(segment).chain([segment(taken).frame(Ink::Win)]);
        bars.bar(stones, whole, format!("take {taken}"));
        let twice = u128::from(*taken) * 2;
        if let Some((next, _)) = rest.split_last() {
            let left = rest.iter().map(segment);
            bars.bar(stones - taken, left, format!("at most {twice}, less than {next}"));
        }
        let legend = [
            (Key::Surface(Ink::Value(6)), "a Fibonacci number, no neighbour of the next"),
            (Key::Frame(Ink::Win), "the smallest winning take"),
        ];
        explanation.figure(format!("{stones} = {sum}, and what the move leaves"), bars, &legend);
        explanation.verdict(format!(
            "{stones} = {sum} in Fibonacci numbers, no two of them neighbours. Who takes the smallest part \
             leaves a smallest part that is more than twice as large, or nothing."
        ));
    }
}

impl Game for Case {
    type Rules = FibonacciNim;

    fn rules(&self) -> FibonacciNim {
        FibonacciNim
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![Heap { stones: self.stones, limit: self.stones }]
    }

    fn answer(&self, search: &mut Search<FibonacciNim>) -> Option<u64> {
        let winning = search.try_winning_moves(&self.positions()[0])?;
        Some(winning.first()?.0)
    }

    fn winning_moves<'a>(_: &'a FibonacciNim, heap: &'a Heap) -> Winning<'a, Self> {
        Some(Box::new(winning_takes(heap.stones, heap.limit).into_iter()))
    }

    /// The largest Fibonacci number that fits is taken away until nothing is left.
    fn slower(&self) -> Option<u64> {
        let (mut left, mut last) = (self.stones, 0);
        while left > 0 {
            let (mut number, mut next) = (1_u128, 2);
            while next <= u128::from(left) {
                (number, next) = (next, number + next);
            }
            last = number as u64;
            left -= last;
        }
        Some(last)
    }
}
