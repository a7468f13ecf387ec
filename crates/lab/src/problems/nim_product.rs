//! Nim Product on the bench.

use crate::bench::{Bench, ByDefinition, Function};
use crate::explain::{Cell, Explanation, Grid, Ink, Key};
use crate::verify::Family;
use itertools::Itertools;
use judge_io::Problem;
use nim_product::{Case, Products};
use rand::RngExt;
use rand::rngs::StdRng;
use std::sync::OnceLock;

/// Below this the products are taken from the definition.
const SMALL: usize = 128;

impl Bench for Case {
    type Oracle = ByDefinition;

    const SIZE_IS: &'static str = "pairs";
    const SIZE: u32 = 100;
    const LIMIT: u32 = 1_000_000;
    const PICTURED: &'static str = "3\n5 6\n4 4\n12 7";

    fn families() -> Vec<Family> {
        let row = |a: u64| [(0..128).map(|b| (a, b)).collect_vec()];
        let parts = |a: u64| (0..4).map(move |part| (0..32).map(|b| (a, 32 * part + b)).collect());
        let powers = |i: u32| [(0..64).map(|j| (1_u64 << i, 1_u64 << j)).collect_vec()];
        let case = |pairs| Case { pairs };
        vec![
            Family::cases("rows of factors below 128", 128, 0..128, move |a| row(a).map(case)),
            Family::cases("the same, a few at a time", 512, 0..128, move |a| parts(a).map(case)),
            Family::cases("powers of two", 64, 0..64, move |i| powers(i).map(case)),
        ]
    }

    /// Few pairs and many; factors of one subfield, of all, with one bit, and the largest.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let count = rng.random_range(0..=size);
        let bits = rng.random_range(1..=64);
        let mut factor = || match rng.random_range(0..8) {
            0 => 1 << rng.random_range(0..64),
            1 => u64::MAX,
            2 => rng.random_range(0..SMALL as u64),
            _ => rng.random::<u64>() >> (64 - bits),
        };
        Case { pairs: (0..count).map(|_| (factor(), factor())).collect() }
    }

    fn is_within_limits(&self) -> bool {
        (1..=1_000_000).contains(&self.pairs.len())
    }

    fn explain(&self, explanation: &mut Explanation) {
        let names = || (0..16).map(|factor: u32| factor.to_string()).collect();
        let asked = |a: usize, b: usize| self.pairs.contains(&(a as u64, b as u64));
        let grid = Grid::new(names(), names(), |a, b| {
            let cell = Cell::value(product(a as u64, b as u64));
            if asked(a, b) { cell.ring(Ink::Mark) } else { cell }
        });
        explanation.figure("The products below 16", grid, &[(Key::Ring(Ink::Mark), "asked for")]);
        let products = self.pairs.iter().zip(self.solve().0);
        explanation
            .list("product", products.map(|((a, b), product)| format!("{a} ⊗ {b} = {product}")));
    }
}

impl Function for Case {
    fn by_definition(&self) -> Option<Products> {
        (self.pairs.len() <= 1000)
            .then(|| Products(self.pairs.iter().map(|&(a, b)| product(a, b)).collect()))
    }
}

/// The definition below 128, and the distributive law above.
fn product(a: u64, b: u64) -> u64 {
    if a.max(b) < SMALL as u64 {
        return small()[a as usize][b as usize];
    }
    let ones = |number: u64| (0..64).filter(move |bit| number >> bit & 1 == 1);
    let pairs = ones(a).cartesian_product(ones(b).collect_vec());
    pairs.map(|(i, j)| of_powers(i, j)).fold(0, |sum, product| sum ^ product)
}

/// The nim product of 2^i and 2^j.
///
/// 2^i is the product of the bounds 2^(2^k) for the binary digits k of i, and different bounds multiply as
/// usual. Of the highest bound that both have, the square is itself and its half.
fn of_powers(i: usize, j: usize) -> u64 {
    static TABLE: OnceLock<Vec<OnceLock<u64>>> = OnceLock::new();
    let table = TABLE.get_or_init(|| (0..64 * 64).map(|_| OnceLock::new()).collect());
    *table[64 * i + j].get_or_init(|| {
        let Some(k) = (0..6).rev().find(|k| i & j & 1 << k != 0) else { return 1 << (i | j) };
        let rest = of_powers(i ^ 1 << k, j ^ 1 << k);
        let ones = (0..64).filter(|bit| rest >> bit & 1 == 1);
        ones.map(|bit| 1 << (bit | 1 << k) ^ of_powers(bit, (1 << k) - 1))
            .fold(0, |sum, of| sum ^ of)
    })
}

/// The products below 128 by the definition: each is the mex.
fn small() -> &'static [[u64; SMALL]] {
    static TABLE: OnceLock<Vec<[u64; SMALL]>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = vec![[0; SMALL]; SMALL];
        for (a, b) in (0..SMALL).cartesian_product(0..SMALL) {
            let mut is_option = [false; 2 * SMALL];
            for (x, y) in (0..a).cartesian_product(0..b) {
                is_option[(table[x][b] ^ table[a][y] ^ table[x][y]) as usize] = true;
            }
            table[a][b] = is_option.iter().position(|taken| !taken).expect("a mex") as u64;
        }
        table
    })
}
