//! Logarithms of nimbers, computed wrongly.

use super::nim_product::Products;
use super::{Input, Wrong};
use std::collections::HashMap;
use std::fmt::Write;

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "never-minus-one",
        program: |input, output| {
            let field = Field::new();
            each(input, output, |base, power| {
                let rest = |prime, part, of| Some(field.rest(prime, part, of, prime).unwrap_or(0));
                field.logarithm(base, power, &PRIMES, rest)
            });
        },
        shown_by: || "1\n1 2\n".to_owned(),
    },
    Wrong {
        name: "powers-of-integers",
        program: |input, output| {
            each(input, output, |base, power| {
                let mut powers = std::iter::successors(Some(1), |sum: &u64| sum.checked_mul(base));
                powers.by_ref().take(64).position(|of| of == power).map(|exponent| exponent as u64)
            });
        },
        shown_by: || "1\n2 3\n".to_owned(),
    },
    Wrong {
        name: "a-thousand-powers",
        program: |input, output| {
            let field = Field::new();
            each(input, output, |base, power| exponent(field.powers(base).take(1000), power));
        },
        shown_by: || "1\n387 2\n".to_owned(),
    },
    Wrong {
        name: "all-powers",
        program: |input, output| {
            let field = Field::new();
            each(input, output, |base, power| exponent(field.powers(base), power));
        },
        shown_by: || "1\n65536 2\n".to_owned(),
    },
    Wrong {
        name: "signed-exponents",
        program: |input, output| {
            let field = Field::new();
            for _ in 0..input.next() {
                let found = field.right(input.next(), input.next());
                let exponent = found.map_or(-1, u64::cast_signed);
                writeln!(output, "{exponent}").expect("a string");
            }
        },
        shown_by: || "1\n2 2\n".to_owned(),
    },
    Wrong {
        name: "largest-prime-forgotten",
        program: |input, output| {
            let field = Field::new();
            each(input, output, |base, power| {
                let rest = |prime, part, of| field.rest(prime, part, of, prime);
                field.logarithm(base, power, &PRIMES[..6], rest)
            });
        },
        shown_by: || "1\n4294967296 2\n".to_owned(),
    },
    Wrong {
        name: "giant-steps-one-short",
        program: |input, output| {
            let field = Field::new();
            each(input, output, |base, power| {
                let rest = |prime: u64, part, of| field.rest(prime, part, of, prime.isqrt().pow(2));
                field.logarithm(base, power, &PRIMES, rest)
            });
        },
        shown_by: || "1\n2 2\n".to_owned(),
    },
    Wrong {
        name: "baby-steps-kept-between-cases",
        program: |input, output| {
            let field = Field::new();
            let mut kept = HashMap::new();
            each(input, output, |base, power| {
                let rest = |prime, part, of| {
                    let part = *kept.entry(prime).or_insert(part);
                    field.rest(prime, part, of, prime)
                };
                field.logarithm(base, power, &PRIMES, rest)
            });
        },
        shown_by: || "2\n2 1\n3 2\n".to_owned(),
    },
];

/// A right program whose answers are not the smallest ones.
pub(crate) fn other(input: &mut Input, output: &mut String) {
    let field = Field::new();
    each(input, output, |base, power| {
        // Where the base has no part, any exponent does.
        let rest = |prime, part, of| {
            let rest = field.rest(prime, part, of, prime)?;
            Some(if part == 1 { prime - 1 } else { rest })
        };
        field.logarithm(base, power, &PRIMES, rest)
    });
}

/// Reads each case and writes the exponent.
fn each(input: &mut Input, output: &mut String, mut log: impl FnMut(u64, u64) -> Option<u64>) {
    let cases: u32 = input.next();
    for _ in 0..cases {
        match log(input.next(), input.next()) {
            Some(exponent) => writeln!(output, "{exponent}").expect("a string"),
            None => output.push_str("-1\n"),
        }
    }
}

/// The exponent of this power.
fn exponent(mut powers: impl Iterator<Item = (u64, u64)>, power: u64) -> Option<u64> {
    powers.find(|&(_, of)| of == power).map(|(exponent, _)| exponent)
}

/// How many nimbers below 2^64 have an inverse, and its prime factors.
const ORDER: u64 = u64::MAX;
const PRIMES: [u64; 7] = [3, 5, 17, 257, 641, 65537, 6_700_417];

struct Field(Products);

impl Field {
    fn new() -> Self {
        Field(Products::new())
    }

    fn power(&self, mut base: u64, mut exponent: u64) -> u64 {
        let mut power = 1;
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = self.0.of(power, base);
            }
            base = self.0.of(base, base);
            exponent >>= 1;
        }
        power
    }

    /// The powers with their exponents, until 1 comes again.
    fn powers(&self, base: u64) -> impl Iterator<Item = (u64, u64)> {
        let mut power = 1;
        let next = move |exponent| {
            let this = (exponent, power);
            power = self.0.of(power, base);
            (exponent == 0 || this.1 != 1).then_some(this)
        };
        (0..).map_while(next)
    }

    /// The exponent below `most` in a group of this prime order, by baby and giant steps.
    fn rest(&self, prime: u64, base: u64, power: u64, most: u64) -> Option<u64> {
        if base == 1 {
            return (power == 1).then_some(0);
        }
        let width = prime.isqrt() + 1;
        let mut babies = HashMap::new();
        let mut baby = power;
        for step in 0..width {
            // power · base^step
            babies.insert(baby, step);
            baby = self.0.of(baby, base);
        }
        let giant = self.power(base, width);
        let mut reached = giant;
        for steps in 1..=width {
            if let Some(step) = babies.get(&reached) {
                let exponent = (steps * width - step) % prime;
                return (exponent < most).then_some(exponent);
            }
            reached = self.0.of(reached, giant);
        }
        None
    }

    /// The exponent from the rests for these primes, by the Chinese remainder.
    fn logarithm(
        &self,
        base: u64,
        power: u64,
        primes: &[u64],
        mut rest: impl FnMut(u64, u64, u64) -> Option<u64>,
    ) -> Option<u64> {
        let order: u64 = primes.iter().product();
        let mut exponent = 0;
        for &prime in primes {
            let part = |of| self.power(of, ORDER / prime);
            let rest = rest(prime, part(base), part(power))?;
            let others = order / prime;
            let inverse = (1..prime).find(|&inverse| (others % prime) * inverse % prime == 1)?;
            let by = u128::from(inverse * rest % prime) * u128::from(others);
            exponent = (exponent + by) % u128::from(order);
        }
        u64::try_from(exponent).ok()
    }

    fn right(&self, base: u64, power: u64) -> Option<u64> {
        self.logarithm(base, power, &PRIMES, |prime, part, of| self.rest(prime, part, of, prime))
    }
}
