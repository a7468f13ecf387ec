//! Bad Cryptography on the bench.

use crate::answer::Difference;
use crate::bench::{Bench, ByDefinition, Check, Function};
use crate::explain::{Explanation, Graph, Ink, Key, Node};
use crate::verify::Family;
use judge_io::{Checked, Problem};
use nimber_log::{Case, Exponent};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sg_core::nimber::{Nimber, Tables};

const PRIMES: [u64; 7] = [3, 5, 17, 257, 641, 65_537, 6_700_417];
/// How many random bases there are for each prime.
const SAMPLE: u64 = 20;

impl Bench for Case {
    type Oracle = ByDefinition;

    const SIZE_IS: &'static str = "bits of the numbers";
    const SIZE: u32 = 12;
    const LIMIT: u32 = 64;
    const CHECK: Option<Check<Self>> = Some(Checked::check);
    const PICTURED: &'static str = "1\n4 10";

    fn families() -> Vec<Family> {
        vec![
            Family::cases("all pairs of nimbers below 32", 1 << 10, 0..32, |base| {
                (0..32).map(move |power| Case { base, power })
            }),
            Family::checks("all pairs of nimbers below 256", 1 << 16, 0..16, check_bases),
            Family::checks(
                "random bases without one prime in their order: powers, and none",
                2 * SAMPLE * PRIMES.len() as u64,
                PRIMES,
                check_prime,
            ),
        ]
    }

    /// Numbers of any subfield; half of the pairs have an answer for certain.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let most = u64::MAX >> (64 - size.clamp(1, 64));
        let mut nimber = || {
            let bits = 1 << rng.random_range(1..=6);
            rng.random_range(1..=most.min(u64::MAX >> (64 - bits)))
        };
        let (base, power) = (nimber(), nimber());
        let exponent = rng.random();
        let power = if rng.random_bool(0.5) { Nimber(base).power(exponent).0 } else { power };
        Case { base, power }
    }

    fn is_within_limits(&self) -> bool {
        self.base > 0 && self.power > 0
    }

    fn explain(&self, explanation: &mut Explanation) {
        let Exponent(answer) = self.solve();
        let order = Tables::new().order(Nimber(self.base));
        explanation.fact("exponent", answer);
        explanation.fact("order", order);
        let Some(order) = order else { return };
        match answer {
            Some(x) => explanation.text(format!(
                "{}^{x} = {}; any other exponent differs from {x} by a multiple of {order}.",
                self.base, self.power
            )),
            None => explanation.text(format!(
                "{} is no power of {}, whose order is {order}: its own order does not divide that.",
                self.power, self.base
            )),
        }
        let primes = PRIMES.into_iter().filter(|prime| order % prime == 0);
        let residue = |prime: u64| answer.map_or("-".to_owned(), |x| (x % prime).to_string());
        let rows = primes.map(|prime| vec![prime.to_string(), residue(prime)]);
        explanation.table("prime", &["prime of the order", "the exponent mod it"], rows);
        if order <= 60 {
            let mut circle = Graph::directed().circle();
            let mut power = Nimber::ONE;
            for exponent in 0..order {
                let ink = if Some(exponent) == answer { Ink::WinSoft } else { Ink::Open };
                circle.node(Node::new(exponent, power, ink));
                circle.edge(exponent as usize, ((exponent + 1) % order) as usize, Ink::Faint);
                power *= Nimber(self.base);
            }
            explanation.figure(
                format!("The powers of {} go round in a circle", self.base),
                circle,
                &[(Key::Surface(Ink::WinSoft), "the power that is asked for, under its exponent")],
            );
        }
    }
}

impl Function for Case {
    /// One power after another, where the base lies in a small field.
    fn by_definition(&self) -> Option<Exponent> {
        let base = Nimber(self.base);
        if base.bits() > 16 {
            return None;
        }
        let mut power = Nimber::ONE;
        for exponent in 0..1 << base.bits() {
            if power == Nimber(self.power) {
                return Some(Exponent(Some(exponent)));
            }
            power *= base;
        }
        Some(Exponent(None))
    }
}

/// The logarithms to 16 bases, of which each is compared with the powers one by one.
fn check_bases(sixteen: u64) -> Result<u64, Difference> {
    let tables = Tables::new();
    for base in 16 * sixteen..16 * sixteen + 16 {
        for power in 0..256 {
            let case = Case { base, power };
            let found = Exponent(tables.logarithm(Nimber(base), Nimber(power)));
            if case.by_definition() != Some(found) {
                return Err(Difference::of_theory(&case.to_string(), format!("{found:?}")));
            }
        }
    }
    Ok(1 << 12)
}

/// Where the order of r has the prime q, that of a = r^q has not, while that of r^j has for each j that
/// q does not divide, so that it is no power of a.
fn check_prime(prime: u64) -> Result<u64, Difference> {
    let mut rng = StdRng::seed_from_u64(prime);
    let mut random = || rng.random_range(1..=u64::MAX);
    let mut count = 0;
    while count < 2 * SAMPLE {
        let r = Nimber(random());
        if r.power(u64::MAX / prime) == Nimber::ONE {
            continue;
        }
        let (base, k, j) = (r.power(prime), random(), random() % (prime - 1) + 1);
        let (yes, no) = (base.power(k), base.power(k) * r.power(j));
        for (power, is_power) in [(yes, true), (no, false)] {
            let case = Case { base: base.0, power: power.0 };
            let Exponent(found) = case.solve();
            if found.is_some() != is_power || found.is_some_and(|x| base.power(x) != power) {
                return Err(Difference::of_theory(&case.to_string(), format!("{found:?}")));
            }
            count += 1;
        }
    }
    Ok(count)
}
