//! Numbers against fractions of 128 bits, and red–blue Hackenbush against the definition of its
//! values and against full play.

use itertools::{iproduct, Itertools};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sg_core::number::Dyadic;
use sg_core::red_blue::{after_cut, on_edge, value, values, Colour};
use sg_core::tree::Tree;
use std::cmp::Ordering;

/// Miri is some hundred times slower: it looks at one case in so many.
const STEP: usize = if cfg!(miri) { 500 } else { 1 };

/// n / 2^40, for numbers of at most 40 places.
const SCALE: u32 = 40;

fn scaled(n: i64, places: u32) -> i128 {
    i128::from(n) << (SCALE - places)
}

fn small() -> impl Iterator<Item = (Dyadic, i128)> + Clone {
    iproduct!(-9..=9_i64, 0..=3).map(|(n, places)| (Dyadic::new(n, places), scaled(n, places)))
}

#[test]
fn small_numbers_as_fractions() {
    for ((a, x), (b, y)) in iproduct!(small(), small()) {
        assert_eq!(a.cmp(&b), x.cmp(&y), "{a} {b}");
        assert_eq!(a == b, x == y);
        let of = |scaled: i128| Dyadic::from(scaled as i64).halved(u64::from(SCALE));
        assert_eq!(&a + &b, of(x + y), "{a} {b}");
        assert_eq!(&a - &b, of(x - y), "{a} {b}");
        assert_eq!(-&a, of(-x));
        assert_eq!(a.sign(), x.cmp(&0));
        assert_eq!(a.floor(), Dyadic::from((x >> SCALE) as i64));
        assert_eq!(a.halved(3), of(x >> 3));
    }
}

/// Words are carried, borrowed and shifted as in numbers of one word.
#[test]
fn long_numbers_obey_the_laws() {
    let mut rng = StdRng::seed_from_u64(1);
    let long = |rng: &mut StdRng| {
        let parts = (0..rng.random_range(0..8)).map(|_| {
            let n = [rng.random::<i64>(), -1, 1, i64::MIN][rng.random_range(0..4)];
            Dyadic::from(n).halved(rng.random_range(0..400))
        });
        parts.fold(Dyadic::zero(), |sum, part| &sum + &part)
    };
    for _ in (0..2000).step_by(STEP) {
        let (a, b, c) = (long(&mut rng), long(&mut rng), long(&mut rng));
        assert_eq!(&a + &b, &b + &a);
        assert_eq!(&(&a + &b) + &c, &a + &(&b + &c));
        assert_eq!(&(&a + &b) - &b, a);
        assert_eq!(&a - &a, Dyadic::zero());
        assert_eq!(a.cmp(&b), (&a - &b).sign());
        assert_eq!((&a + &c).cmp(&(&b + &c)), a.cmp(&b));
        let half = a.halved(1);
        assert_eq!(&half + &half, a);
        assert_eq!(a.halved(200), (0..200).fold(a.clone(), |half, _| half.halved(1)));
        let floor = a.floor();
        assert!(floor <= a && a < &floor + &Dyadic::from(1) && floor.places() == 0);
        assert_eq!(a.places() == 0, floor == a);
        if let Some(between) = Dyadic::simplest_between(Some(&a), Some(&b)) {
            assert!(a < between && between < b);
            // With fewer places nothing lies between.
            if let Some(fewer) = between.places().checked_sub(1) {
                let times = |number: &Dyadic| {
                    (0..fewer).fold(number.clone(), |double, _| &double + &double)
                };
                assert!(&times(&a).floor() + &Dyadic::from(1) >= times(&b));
            }
        } else {
            assert!(a >= b);
        }
    }
}

#[test]
fn numbers_are_written_as_fractions() {
    let text = |number: Dyadic| number.to_string();
    assert_eq!(text(Dyadic::zero()), "0");
    assert_eq!(text(Dyadic::new(-6, 2)), "-3/2");
    assert_eq!(text(Dyadic::from(i64::MIN)), i64::MIN.to_string());
    assert_eq!(text(Dyadic::new(1, 63)), format!("1/{}", 1_u64 << 63));
    assert_eq!(text(Dyadic::new(-1, 64)), "-1/2^64");
    let mut power = Dyadic::from(1);
    for exponent in 0..127 {
        assert_eq!(text(power.clone()), (1_u128 << exponent).to_string());
        power = &power + &power;
    }
    assert_eq!(format!("[{:>5}]", Dyadic::new(1, 1)), "[  1/2]");
}

/// The day on which a number is born: |n| for an integer; for a fraction, the day of the integer
/// next to it that is farther from 0, and a day for each place.
fn birthday(scaled: i128) -> u32 {
    let size = scaled.unsigned_abs();
    let whole = (size + (1 << SCALE) - 1) >> SCALE;
    let places = SCALE - size.trailing_zeros().min(SCALE);
    whole as u32 + places
}

/// The simplest number is the earliest one, and the only one of its day.
#[test]
fn the_simplest_number_is_born_first() {
    let all = (-12 << 6..=12 << 6).map(|n| scaled(n, 6)).collect_vec();
    let of = |scaled: i128| Dyadic::from(scaled as i64).halved(u64::from(SCALE));
    let ends = small().map(|(number, scaled)| (Some(number), Some(scaled)));
    let ends = ends.chain([(None, None)]).step_by(if cfg!(miri) { 13 } else { 1 });
    for ((a, x), (b, y)) in iproduct!(ends.clone(), ends) {
        let between = all
            .iter()
            .copied()
            .filter(|&number| x.map_or(true, |x| x < number) && y.map_or(true, |y| number < y));
        let days = between.min_set_by_key(|&number| birthday(number));
        assert!(days.len() <= 1);
        let found = Dyadic::simplest_between(a.as_ref(), b.as_ref());
        assert_eq!(found, days.first().map(|&first| of(first)), "{a:?} {b:?}");
    }
}

/// The edges of the labelled tree with this Prüfer code.
fn from_pruefer(code: &[u32]) -> Vec<(u32, u32)> {
    let vertices = code.len() as u32 + 2;
    let mut left: Vec<u32> = (0..vertices).collect();
    let mut edges = Vec::new();
    for (i, &vertex) in code.iter().enumerate() {
        let place = left.iter().position(|leaf| !code[i..].contains(leaf)).unwrap();
        edges.push((left.remove(place), vertex));
    }
    edges.push((left[0], left[1]));
    edges
}

/// For every edge of a tree, the set of those that are cut with it.
fn falling(tree: &Tree) -> Vec<usize> {
    let mut falling = vec![0; tree.len() as usize - 1];
    for &vertex in tree.order().iter().rev() {
        if let (Some(parent), Some(edge)) = (tree.parent(vertex), tree.edge_to_parent(vertex)) {
            falling[edge as usize] |= 1 << edge;
            if let Some(below) = tree.edge_to_parent(parent) {
                falling[below as usize] |= falling[edge as usize];
            }
        }
    }
    falling
}

/// Checks the value of a tree with two oracles on every set of edges that can be left: by
/// definition it is the simplest number between the best options; and by full play its sign says
/// who wins.
fn check(edges: &[(u32, u32)], colours: &[Colour]) {
    let tree = Tree::from_edges(edges.len() as u32 + 1, 0, edges).unwrap();
    let falling = falling(&tree);
    let mut numbers: Vec<Dyadic> = Vec::new();
    // Whether Left and whether Right wins who is to move.
    let mut wins: Vec<[bool; 2]> = Vec::new();
    for set in 0_usize..1 << edges.len() {
        let cuts = |colour: Colour| {
            let falling = &falling;
            let is_there = move |&edge: &usize| set >> edge & 1 == 1 && colours[edge] == colour;
            (0..edges.len()).filter(is_there).map(move |edge| set & !falling[edge])
        };
        let left = cuts(Colour::Blue).map(|option| &numbers[option]).max();
        let right = cuts(Colour::Red).map(|option| &numbers[option]).min();
        let number = Dyadic::simplest_between(left, right).expect("a position is a number");
        let left_wins = cuts(Colour::Blue).any(|option| !wins[option][1]);
        let right_wins = cuts(Colour::Red).any(|option| !wins[option][0]);
        let expected = match (left_wins, right_wins) {
            (true, false) => Ordering::Greater,
            (false, true) => Ordering::Less,
            (false, false) => Ordering::Equal,
            (true, true) => panic!("no number is won by whoever begins"),
        };
        assert_eq!(number.sign(), expected);
        numbers.push(number);
        wins.push([left_wins, right_wins]);
    }
    let expected = numbers.last().unwrap();
    assert_eq!(value(&tree, colours), *expected, "{edges:?} {colours:?}");
    let of_parts = values(&tree, colours);
    assert_eq!(of_parts[0], *expected, "{edges:?} {colours:?}");
    for vertex in 1..tree.len() {
        let edge = tree.edge_to_parent(vertex).expect("no root") as usize;
        let option = &numbers[(numbers.len() - 1) & !falling[edge]];
        assert_eq!(after_cut(&tree, colours, &of_parts, vertex), *option);
    }
}

#[test]
fn every_coloured_tree_of_up_to_five_vertices() {
    for vertices in 2..=5 {
        let codes = (0..vertices - 2).map(|_| 0..vertices).multi_cartesian_product();
        let colours = (1..vertices).map(|_| [Colour::Blue, Colour::Red]).multi_cartesian_product();
        for (code, colours) in iproduct!(codes, colours).step_by(STEP) {
            check(&from_pruefer(&code), &colours);
        }
    }
}

fn random_tree(rng: &mut StdRng, vertices: u32, reach: u32) -> (Vec<(u32, u32)>, Vec<Colour>) {
    let edge = |vertex: u32, rng: &mut StdRng| {
        let parent = rng.random_range(vertex.saturating_sub(reach)..vertex);
        (vertex, parent)
    };
    let edges = (1..vertices).map(|vertex| edge(vertex, rng)).collect_vec();
    let blue = rng.random_range(1..10);
    let colours = edges
        .iter()
        .map(|_| if rng.random_range(0..10) < blue { Colour::Blue } else { Colour::Red })
        .collect_vec();
    (edges, colours)
}

#[test]
fn random_trees_by_their_definition() {
    let mut rng = StdRng::seed_from_u64(2);
    for round in (0..600).step_by(STEP) {
        let (edges, colours) = random_tree(&mut rng, 2 + round % 10, 1 + round % 7);
        check(&edges, &colours);
    }
}

#[test]
fn long_numbers_by_the_plain_sums() {
    let mut rng = StdRng::seed_from_u64(3);
    for round in (0..400).step_by(STEP) {
        let vertices = if round % 40 == 0 { 2000 } else { 2 + round };
        let (edges, colours) =
            random_tree(&mut rng, vertices, [1, 2, 5, 100, 3000][round as usize % 5]);
        let tree = Tree::from_edges(vertices, 0, &edges).unwrap();
        assert_eq!(value(&tree, &colours), values(&tree, &colours)[0]);
    }
}

/// Of a stalk, Berlekamp's rule: each edge of the first colour counts 1 before the first change,
/// and from there on the edges count by halves, with their signs.
#[test]
fn stalks_by_berlekamps_rule() {
    for colours in (1..=8).flat_map(|length| {
        (0..length).map(|_| [Colour::Blue, Colour::Red]).multi_cartesian_product()
    }) {
        let edges = (1..=colours.len() as u32).map(|vertex| (vertex - 1, vertex)).collect_vec();
        let tree = Tree::from_edges(edges.len() as u32 + 1, 0, &edges).unwrap();
        let mut expected = Dyadic::zero();
        let mut unit = Dyadic::from(1);
        let mut has_changed = false;
        for colour in &colours {
            has_changed |= *colour != colours[0];
            if has_changed {
                unit = unit.halved(1);
            }
            let part = if *colour == Colour::Blue { unit.clone() } else { -&unit };
            expected = &expected + &part;
        }
        assert_eq!(value(&tree, &colours), expected, "{colours:?}");
    }
}

/// An alternating path of n edges is worth 1 − 1/2 + 1/4 − …
#[test]
fn an_alternating_path_of_many_vertices() {
    let length: u32 = if cfg!(miri) { 200 } else { 50_000 };
    let edges = (0..length).map(|i| (i, i + 1)).collect_vec();
    let alternate = |i: u32| if i % 2 == 0 { Colour::Blue } else { Colour::Red };
    let colours = (0..length).map(alternate).collect_vec();
    let tree = Tree::from_edges(length + 1, 0, &edges).unwrap();
    let found = value(&tree, &colours);
    assert_eq!(found.places(), u64::from(length) - 1);
    // Three times the sum is 2 − 2^(1 − n), as n is even.
    let thrice = &(&found + &found) + &found;
    let rest = Dyadic::from(1).halved(u64::from(length) - 1);
    assert_eq!(thrice, &Dyadic::from(2) - &rest);
}

#[test]
fn one_edge_under_any_number() {
    for (x, scaled) in small() {
        // The formula of the statement, k by k.
        let one = 1_i128 << SCALE;
        let k = (1..100).find(|&k| scaled + i128::from(k) * one > one).unwrap();
        let sum = scaled + i128::from(k) * one;
        let expected = Dyadic::from(sum as i64).halved(u64::from(SCALE + k - 1));
        assert_eq!(on_edge(&x, Colour::Blue), expected);
        assert_eq!(on_edge(&-&x, Colour::Red), -&expected);
    }
}
