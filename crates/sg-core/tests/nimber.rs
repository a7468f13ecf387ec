//! Nimbers against their definition by mex, the laws of a field, and brute force in small subfields.

use itertools::{iproduct, Itertools};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sg_core::mex;
use sg_core::nimber::{Nimber, Tables};

/// Miri is some hundred times slower: the definition is looked at below this bound.
const MEX_BOUND: usize = if cfg!(miri) { 16 } else { 128 };

/// Random nimbers of all sizes, some of few bits.
fn random(rng: &mut StdRng) -> Nimber {
    let bits = [2, 4, 8, 16, 32, 48, 64, 64][rng.random_range(0..8)];
    Nimber(rng.random::<u64>() >> (64 - bits))
}

fn rounds(count: usize) -> usize {
    if cfg!(miri) {
        count / 100
    } else {
        count
    }
}

/// Bits 0 and 63 alone and together, the bounds of the subfields, and all bits.
fn corners() -> Vec<Nimber> {
    let bounds = [1, 2, 4, 8, 16, 32].map(|bits| 1_u64 << bits);
    let around =
        bounds.iter().flat_map(|&bound| [bound - 1, bound, bound + 1, bound * (bound / 2)]);
    around.chain([0, 1, 1 << 63, (1 << 63) + 1, u64::MAX, u64::MAX - 1]).map(Nimber).collect()
}

#[test]
fn products_are_as_defined() {
    let tables = Tables::new();
    let mut products = vec![vec![0_u64; MEX_BOUND]; MEX_BOUND];
    for (a, b) in iproduct!(0..MEX_BOUND, 0..MEX_BOUND) {
        let options =
            iproduct!(0..a, 0..b).map(|(x, y)| products[x][b] ^ products[a][y] ^ products[x][y]);
        products[a][b] = mex(options);
        let (x, y) = (Nimber(a as u64), Nimber(b as u64));
        assert_eq!(x * y, Nimber(products[a][b]), "{a} {b}");
        assert_eq!(tables.product(x, y), Nimber(products[a][b]), "{a} {b}");
    }
}

/// Conway's two rules for the bounds F of the subfields.
#[test]
fn products_by_the_bounds_of_subfields() {
    let mut rng = StdRng::seed_from_u64(1);
    for bits in [1, 2, 4, 8, 16, 32] {
        let bound = 1_u64 << bits;
        assert_eq!(Nimber(bound) * Nimber(bound), Nimber(bound ^ (bound / 2)));
        for _ in 0..20 {
            let a = rng.random_range(0..bound);
            assert_eq!(Nimber(bound) * Nimber(a), Nimber(bound * a));
        }
    }
}

#[test]
fn tables_agree_with_the_recursion() {
    let tables = Tables::new();
    let mut rng = StdRng::seed_from_u64(2);
    for (a, b) in iproduct!(corners(), corners()) {
        assert_eq!(tables.product(a, b), a * b, "{a} {b}");
    }
    for _ in 0..rounds(50_000) {
        let (a, b) = (random(&mut rng), random(&mut rng));
        assert_eq!(tables.product(a, b), a * b, "{a} {b}");
    }
    // Every digit is some power of the generator.
    for digit in (0..1 << 16).step_by(if cfg!(miri) { 5000 } else { 1 }).map(Nimber) {
        assert_eq!(tables.product(digit, Nimber::ONE), digit);
    }
}

#[test]
fn the_laws_of_a_field() {
    let mut rng = StdRng::seed_from_u64(3);
    let check = |a: Nimber, b: Nimber, c: Nimber| {
        assert_eq!(a * b, b * a);
        assert_eq!(a * (b * c), (a * b) * c);
        assert_eq!(a * (b + c), a * b + a * c);
        assert_eq!(a + a, Nimber::ZERO);
        assert_eq!(a * Nimber::ONE, a);
        match a.inverse() {
            Some(inverse) => {
                assert_eq!(a * inverse, Nimber::ONE);
                assert_eq!(b / a * a, b);
            }
            None => assert_eq!(a, Nimber::ZERO),
        }
        assert_eq!(a.square_root() * a.square_root(), a);
        let bits = a.bits().max(b.bits());
        assert!((a * b).bits() <= bits && (a + b).bits() <= bits);
    };
    for _ in 0..rounds(1000) {
        check(random(&mut rng), random(&mut rng), random(&mut rng));
    }
    for (a, b) in iproduct!(corners(), corners()) {
        check(a, b, Nimber((1 << 40) + 77));
    }
}

#[test]
fn inverses_and_square_roots_below_256_by_brute_force() {
    for a in (0..256).map(Nimber) {
        let inverse = (0..256).map(Nimber).find(|&b| a * b == Nimber::ONE);
        assert_eq!(a.inverse(), inverse);
        let roots = (0..256).map(Nimber).filter(|&b| b * b == a).collect_vec();
        assert_eq!(roots, [a.square_root()]);
    }
}

/// Coefficients of 8 bits whose equation has its roots in that field; those without have them in the
/// field of 16 bits.
#[test]
fn quadratic_equations_below_256_by_brute_force() {
    let step = if cfg!(miri) { 101 } else { 1 };
    let squares = (0..256).map(|x| Nimber(x) * Nimber(x)).collect_vec();
    for b in (0..256).step_by(step).map(Nimber) {
        let mut roots = vec![Vec::new(); 256];
        for (x, &square) in (0..).map(Nimber).zip(&squares) {
            let c = square + b * x;
            roots[c.0 as usize].push(x);
        }
        for (c, roots) in roots.into_iter().enumerate() {
            let found = Nimber::roots(b, Nimber(c as u64)).expect("a root in the field of 16 bits");
            if roots.is_empty() {
                assert_eq!(found[0].bits(), 16);
                assert_eq!(found.map(|x| x * x + b * x), [Nimber(c as u64); 2]);
                assert_ne!(found[0], found[1]);
            } else {
                assert_eq!(found.iter().copied().dedup().collect_vec(), roots);
            }
        }
    }
}

#[test]
fn quadratic_equations_of_random_coefficients() {
    let mut rng = StdRng::seed_from_u64(4);
    let mut unsolved = 0;
    for _ in 0..rounds(1000) {
        let (x, y) = (random(&mut rng), random(&mut rng));
        // (X + x)(X + y) has these roots.
        assert_eq!(Nimber::roots(x + y, x * y), Some([x.min(y), x.max(y)]));

        let (b, c) = (random(&mut rng), random(&mut rng));
        if let Some(roots) = Nimber::roots(b, c) {
            assert_eq!(roots.map(|x| x * x + b * x), [c; 2]);
        } else {
            // The trace of c/b², the sum of all conjugates, is 1.
            let scaled = c / (b * b);
            let conjugates = std::iter::successors(Some(scaled), |&a| Some(a * a)).take(64);
            assert_eq!(conjugates.sum::<Nimber>(), Nimber::ONE);
            unsolved += 1;
        }
    }
    assert!(cfg!(miri) || unsolved > 100);
}

#[test]
fn powers_by_brute_force() {
    let tables = Tables::new();
    for a in [0, 1, 2, 3, 5, 100, 1 << 20, u64::MAX].map(Nimber) {
        let mut power = Nimber::ONE;
        for exponent in 0..40 {
            assert_eq!(a.power(exponent), power);
            assert_eq!(tables.power(a, exponent), power);
            power *= a;
        }
        let factors = std::iter::repeat(a).take(7);
        assert_eq!(factors.product::<Nimber>(), a.power(7));
    }
    for a in corners().into_iter().filter(|&a| a != Nimber::ZERO) {
        assert_eq!(a.power(u64::MAX), Nimber::ONE);
        assert_eq!(Some(a.power(u64::MAX - 1)), a.inverse());
    }
}

/// All bases and numbers below 256, against lists of powers. What is no power there is none at all,
/// for powers stay in a subfield.
#[test]
fn logarithms_below_256_by_brute_force() {
    let tables = Tables::new();
    for base in (0..256).step_by(if cfg!(miri) { 50 } else { 1 }).map(Nimber) {
        let mut expected = [None; 256];
        let mut power = Nimber::ONE;
        for exponent in 0..256 {
            expected[power.0 as usize].get_or_insert(exponent);
            power = tables.product(power, base);
        }
        for (of, &expected) in (0..).zip(&expected) {
            assert_eq!(tables.logarithm(base, Nimber(of)), expected, "{base} {of}");
        }
        let order = (1..256).find(|&n| base.power(n) == Nimber::ONE);
        assert_eq!(tables.order(base), order);
    }
}

#[test]
fn logarithms_of_random_powers() {
    let tables = Tables::new();
    let mut rng = StdRng::seed_from_u64(5);
    let mut none = 0;
    for _ in 0..if cfg!(miri) { 1 } else { 200 } {
        let base = random(&mut rng) + Nimber(1 << 63);
        let exponent = rng.random::<u64>();
        let order = tables.order(base).unwrap();
        assert_eq!(u64::MAX % order, 0);
        let found = tables.logarithm(base, tables.power(base, exponent));
        assert_eq!(found, Some(exponent % order));

        let of = random(&mut rng) + Nimber(1 << 62);
        if let Some(exponent) = tables.logarithm(base, of) {
            assert_eq!(base.power(exponent), of);
        } else {
            // In a cyclic group the powers are all that have an order which divides the base's.
            assert_ne!(order % tables.order(of).unwrap(), 0);
            none += 1;
        }
    }
    assert!(cfg!(miri) || none > 10);
}

/// The sample of Codeforces 1310F, and more numbers that are no powers.
#[test]
fn published_logarithms() {
    let tables = Tables::new();
    for (base, of) in [(8, 2), (1, 2), (5, u64::MAX)] {
        assert_eq!(tables.logarithm(Nimber(base), Nimber(of)), None);
    }
    for (base, of, exponent) in [
        (2, 2, 1),
        (1, 1, 1),
        (2, 3, 2),
        (8, 10, 4),
        (321_321_321_321, 2, 6_148_914_691_236_517_205),
        (123_214_213_213, 4_356_903_202_345_442_785, 68_943_624_821_423_112),
    ] {
        let order = tables.order(Nimber(base)).unwrap();
        assert_eq!(tables.logarithm(Nimber(base), Nimber(of)), Some(exponent % order));
    }
}

/// The sample of Library Checker's `nim_product_64`.
#[test]
fn published_products() {
    assert_eq!(
        (0..9).map(|b| (Nimber(5) * Nimber(b)).0).collect_vec(),
        [0, 5, 10, 15, 2, 7, 8, 13, 3]
    );
    assert_eq!(Nimber(3141) * Nimber(5926), Nimber(14994));
    assert_eq!(Nimber(u64::MAX) * Nimber(u64::MAX), Nimber(11_290_409_524_105_353_207));
}
