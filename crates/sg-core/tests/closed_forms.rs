//! Closed forms against the full search of their rules.

use itertools::Itertools;
use sg_core::heap::Leave;
use sg_core::rules::{Moves, Rules, Take};
use sg_core::search::{Search, WithHeap};
use sg_core::tokens::{Step, Tokens};
use sg_core::{both_ends, pair_split, staircase, wythoff, zeckendorf, Outcome};

/// Miri is some hundred times slower.
const fn scaled(most: u64, under_miri: u64) -> u64 {
    if cfg!(miri) {
        under_miri
    } else {
        most
    }
}

/// Every take from a heap of some, as moves.
fn takes(heaps: &[u64]) -> impl Iterator<Item = (Take, Vec<u64>)> + '_ {
    Take::each(heaps, |_| u64::MAX)
}

/// The winning moves by search, without the positions.
fn searched<R: Rules>(search: &mut Search<R>, position: &R::Position) -> Vec<R::Move> {
    search.winning_moves(position).into_iter().map(|(of, _)| of).collect()
}

/// Tokens are taken from one pile of a row, which stays in order.
struct Row;

impl Rules for Row {
    type Position = Vec<u64>;
    type Move = Take;

    fn moves<'a>(&'a self, row: &'a Vec<u64>) -> Moves<'a, Self> {
        Box::new(takes(row).filter(|(_, row)| row.windows(2).all(|pair| pair[0] <= pair[1])))
    }
}

/// Tokens go to the next stair.
struct Staircase;

impl Rules for Staircase {
    type Position = Vec<u64>;
    type Move = Take;

    fn moves<'a>(&'a self, stairs: &'a Vec<u64>) -> Moves<'a, Self> {
        Box::new(takes(stairs).map(|(take, mut stairs)| {
            if let Some(next) = stairs.get_mut(take.heap + 1) {
                *next += take.taken;
            }
            (take, stairs)
        }))
    }
}

#[test]
fn rows_and_staircases_are_those_of_the_full_search() {
    let (mut rows, mut staircases) = (Search::new(Row), Search::new(Staircase));
    for count in 0..=4 {
        let most = scaled(if count < 4 { 7 } else { 4 }, 2);
        for sizes in (0..count).map(|_| 0..=most).multi_cartesian_product() {
            let expected = searched(&mut staircases, &sizes);
            assert_eq!(staircase::winning_moves(&sizes), expected, "{sizes:?}");
            assert_eq!(staircase::outcome(&sizes), staircases.outcome(&sizes), "{sizes:?}");

            let fall = (1..sizes.len()).find(|i| sizes[*i] < sizes[i - 1]);
            match staircase::stairs(&sizes) {
                Err(place) => assert_eq!(Some(place), fall, "{sizes:?}"),
                Ok(stairs) => {
                    assert_eq!(fall, None);
                    let expected = searched(&mut rows, &sizes);
                    assert_eq!(staircase::winning_moves(&stairs), expected, "{sizes:?}");
                    assert_eq!(staircase::outcome(&stairs), rows.outcome(&sizes), "{sizes:?}");
                }
            }
        }
    }
}

struct Wythoff;

impl Rules for Wythoff {
    type Position = (u64, u64);
    type Move = (u64, u64);

    fn moves<'a>(&'a self, &(a, b): &'a (u64, u64)) -> Moves<'a, Self> {
        let first = (1..=a).map(|taken| (taken, 0));
        let second = (1..=b).map(|taken| (0, taken));
        let both = (1..=a.min(b)).map(|taken| (taken, taken));
        Box::new(first.chain(second).chain(both).map(move |(x, y)| ((x, y), (a - x, b - y))))
    }
}

#[test]
fn wythoffs_game_is_that_of_the_full_search() {
    let mut search = Search::new(Wythoff);
    let sizes = 0..scaled(45, 8);
    for (a, b) in sizes.clone().cartesian_product(sizes) {
        assert_eq!(wythoff::outcome(a, b), search.outcome(&(a, b)), "{a} {b}");
        assert_eq!(wythoff::winning_moves(a, b), searched(&mut search, &(a, b)), "{a} {b}");
    }
}

/// The pairs by the mex: the smaller heap is the least number that is in no pair before.
#[test]
fn pairs_are_those_of_the_mex_sequence() {
    let count = scaled(20_000, 100);
    let mut used = vec![false; 3 * count as usize];
    let mut smaller = 0;
    for k in 0..count {
        while used[smaller as usize] {
            smaller += 1;
        }
        let pair = (smaller, smaller + k);
        assert_eq!(wythoff::pair(k), Some(pair));
        assert_eq!(wythoff::partner(pair.0), Some(pair.1));
        assert_eq!(wythoff::partner(pair.1), Some(pair.0));
        used[pair.0 as usize] = true;
        used[pair.1 as usize] = true;
    }
}

/// The larger heap is above u64 from some difference on, and until there no pair is out of order.
/// Neighbouring Fibonacci numbers are lost where the smaller is one of an even index, at any size.
#[test]
fn pairs_are_exact_up_to_the_largest_number() {
    let fibonacci: Vec<u64> = zeckendorf::fibonacci().collect();
    for (i, pair) in fibonacci.windows(2).enumerate() {
        let outcome = if i % 2 == 0 { Outcome::P } else { Outcome::N };
        assert_eq!(wythoff::outcome(pair[0], pair[1]), outcome, "{pair:?}");
        assert_eq!(wythoff::outcome(pair[1], pair[0]), outcome, "{pair:?}");
    }
    let (mut low, mut high) = (0, u64::MAX);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if wythoff::pair(middle).is_some() {
            low = middle;
        } else {
            high = middle;
        }
    }
    for k in low - 100..low {
        let ((a, b), (c, d)) = (wythoff::pair(k).unwrap(), wythoff::pair(k + 1).unwrap());
        assert!((a + 1..=a + 2).contains(&c) && d == c + k + 1 && b == a + k);
        assert_eq!(wythoff::partner(a), Some(b));
        assert_eq!(wythoff::partner(b), Some(a));
    }
    for (a, b) in (0..50).map(|i| (u64::MAX - i, u64::MAX - i * i)) {
        let moves = wythoff::winning_moves(a, b);
        assert!(!moves.is_empty() && moves.len() <= 3);
        for (x, y) in moves {
            assert!(x == 0 || y == 0 || x == y);
            assert_eq!(wythoff::outcome(a - x, b - y), Outcome::P);
        }
    }
}

struct FibonacciNim;

impl Rules for FibonacciNim {
    type Position = (u64, u64);
    type Move = u64;

    fn moves<'a>(&'a self, &(heap, limit): &'a (u64, u64)) -> Moves<'a, Self> {
        Box::new((1..=heap.min(limit)).map(move |taken| (taken, (heap - taken, 2 * taken))))
    }
}

#[test]
fn fibonacci_nim_is_that_of_the_full_search() {
    let mut search = Search::new(FibonacciNim);
    for heap in 0..scaled(90, 15) {
        for limit in 0..=heap + 1 {
            let position = (heap, limit);
            assert_eq!(zeckendorf::outcome(heap, limit), search.outcome(&position), "{position:?}");
            let winning = searched(&mut search, &position);
            assert_eq!(zeckendorf::winning_takes(heap, limit), winning, "{position:?}");
            let smallest = winning.first().copied();
            assert_eq!(zeckendorf::winning_take(heap, limit), smallest, "{position:?}");
        }
    }
}

#[test]
fn parts_are_fibonacci_numbers_without_neighbours() {
    let small = 0..scaled(3000, 100);
    for n in small.chain(u64::MAX - scaled(3000, 20)..=u64::MAX) {
        let parts = zeckendorf::parts(n);
        assert_eq!(parts.iter().sum::<u64>(), n);
        let ranks: Option<Vec<usize>> = parts.iter().map(|part| zeckendorf::rank(*part)).collect();
        let ranks = ranks.expect("Fibonacci numbers");
        assert!(ranks.windows(2).all(|pair| pair[0] > pair[1] + 1), "{n}: {parts:?}");
        assert_eq!(zeckendorf::smallest_part(n), parts.last().copied());
    }
}

struct BothEnds;

impl Rules for BothEnds {
    type Position = Vec<u64>;
    type Move = Take;

    fn moves<'a>(&'a self, heaps: &'a Vec<u64>) -> Moves<'a, Self> {
        let first = heaps.iter().position(|size| *size > 0);
        let last = heaps.iter().rposition(|size| *size > 0);
        let is_end = move |take: &Take| Some(take.heap) == first || Some(take.heap) == last;
        Box::new(takes(heaps).filter(move |(take, _)| is_end(take)))
    }
}

#[test]
fn rows_with_moves_at_the_ends_are_those_of_the_full_search() {
    let mut search = Search::new(BothEnds);
    for (count, most) in [(0, 0), (1, 20), (2, 20), (3, 12), (4, 7), (5, 4)] {
        let most = scaled(most, 2);
        for heaps in (0..count).map(|_| 0..=most).multi_cartesian_product() {
            assert_eq!(both_ends::outcome(&heaps), search.outcome(&heaps), "{heaps:?}");
            let expected = searched(&mut search, &heaps);
            assert_eq!(both_ends::winning_moves(&heaps), expected, "{heaps:?}");
        }
    }
}

/// One heap of a pair goes, the other is split.
struct Pairs;

impl Rules for Pairs {
    type Position = Vec<(u64, u64)>;
    type Move = pair_split::Split;

    fn moves<'a>(&'a self, pairs: &'a Vec<(u64, u64)>) -> Moves<'a, Self> {
        let kept = |pair: usize| [(pair, 0, pairs[pair].0), (pair, 1, pairs[pair].1)];
        let kept = (0..pairs.len()).flat_map(kept);
        Box::new(kept.flat_map(move |(pair, kept, size)| {
            (1..=size / 2).map(move |part| {
                let parts = (part, size - part);
                let mut pairs = pairs.clone();
                pairs[pair] = parts;
                (pair_split::Split { pair, kept, parts }, pairs)
            })
        }))
    }
}

#[test]
fn pairs_of_heaps_are_those_of_the_full_search() {
    let mut values = Search::new(WithHeap(Pairs));
    let mut search = Search::new(Pairs);
    let sizes = || 1..scaled(20, 6);
    for (a, b) in sizes().cartesian_product(sizes()) {
        assert_eq!(pair_split::value(a, b), values.grundy_value(&vec![(a, b)]), "{a} {b}");
        for pairs in [vec![(a, b)], vec![(a, b), (5, 4)], vec![(a, b), (8, 3), (2, 7)]] {
            let expected = searched(&mut search, &pairs);
            let moves: Vec<_> = pair_split::winning_moves(&pairs).collect();
            assert_eq!(moves, expected, "{pairs:?}");
        }
    }
}

#[test]
fn huge_pairs_have_splits_of_each_value_that_is_a_bit() {
    for heap in [u64::MAX, u64::MAX - 1, 1 << 63, (1 << 63) + 1, 12_345_678_901_234_567_890] {
        for t in 0..70 {
            let is_bit = t < 64 && (heap - 1) >> t & 1 == 1;
            let first: Vec<_> = pair_split::splits(heap, t).take(50).collect();
            assert_eq!(!first.is_empty(), is_bit, "{heap} {t}");
            for (a, b) in first {
                assert!(a <= b && a.checked_add(b) == Some(heap));
                assert_eq!(pair_split::value(a, b), t);
            }
        }
    }
    assert_eq!(pair_split::value(1 << 63, 1 << 63), 63);
}

/// Splitting bottles: a token goes, and two come nearer to the end, perhaps both at one distance.
fn two_for_one(distance: usize, leave: &mut Leave<'_>) {
    (0..distance).for_each(|a| (0..=a).for_each(|b| leave(&[a, b])));
}

struct Bottles;

impl Rules for Bottles {
    type Position = Vec<u64>;
    type Move = Step;

    fn moves<'a>(&'a self, counts: &'a Vec<u64>) -> Moves<'a, Self> {
        let filled = (0..counts.len()).filter(move |from| counts[*from] > 0);
        let steps = filled.flat_map(|from| {
            (0..from).flat_map(move |a| (0..=a).map(move |b| Step { from, to: vec![a, b] }))
        });
        Box::new(steps.map(move |step| {
            let mut counts = counts.clone();
            counts[step.from] -= 1;
            step.to.iter().for_each(|to| counts[*to] += 1);
            (step, counts)
        }))
    }
}

#[test]
fn tokens_are_those_of_the_full_search() {
    let tokens = Tokens::new(two_for_one, 4);
    let mut search = Search::new(Bottles);
    for counts in (0..4).map(|i| 0..=scaled(3 - i / 2, 1)).multi_cartesian_product() {
        let outcome = Outcome::of_grundy_value(tokens.sum(&counts));
        assert_eq!(outcome, search.outcome(&counts), "{counts:?}");
        assert_eq!(tokens.winning_moves(&counts), searched(&mut search, &counts), "{counts:?}");
    }
}
