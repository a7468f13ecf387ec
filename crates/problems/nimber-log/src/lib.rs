//! # Bad Cryptography
//! Codeforces 1310F. With xor as the sum and the nim product, the numbers below 2^64 are a field. Given
//! a and b, find some x below 2^64 with a^x = b.
//!
//! Input: `t`, then `t` pairs `a b`, both at least 1. Output: any such x a line, or `-1` if there is none.
//!
//! # The idea
//! The nonzero numbers are a cyclic group of 2^64 − 1 = 3·5·17·257·641·65537·6700417 elements. That has
//! small primes only, so the logarithm is found one prime q at a time: raise both numbers to the power
//! (2^64 − 1)/q, which takes them to the subgroup of q elements, and search there for x mod q, with about
//! √q baby steps and as many giant steps. The Chinese remainder theorem puts the parts together.
//!
#![doc = include_str!("../doc/nimber-log.svg")]
//!
//! # Proof
//! Let g and h be these powers. From a^x = b follows g^x = h. If g = 1, that needs h = 1 and says nothing
//! of x; else g has the order q and there is at most one x mod q. If every part has a solution, let x
//! agree with them all. Then a^−x b becomes 1 in every one of these powers, so its order is no multiple
//! of any prime, and is 1. (Pohlig and Hellman 1978; see [`sg_core::nimber`].) The group is cyclic, so
//! there is a solution exactly when the order of b divides that of a, which the checker uses.
//!
//! # Cost
//! Some ten thousand products a case at most, with tables of 256 KiB.
//!
//! # Pitfalls
//! - There need not be a solution: `1 2`, `8 2` and `5 18446744073709551615` are `-1`.
//! - x is unique only mod the order of a, and where g = 1 it must not be asked for.
//! - Numbers up to 2^64 − 1, and products of remainders beyond 64 bits.

use judge_io::{Checked, Counted, Error, Problem, Scanner};
use sg_core::nimber::{Nimber, Tables};
use std::fmt;

/// A base and its power.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// a.
    pub base: u64,
    /// b.
    pub power: u64,
}

/// The exponent, if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer(pub Option<u64>);

impl Problem for Case {
    type Format = Counted;
    type Answer = Answer;

    /// Reads base and power. 0 is taken too: 0^0 is 1, and all other powers of 0 are 0.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let base = input.unsigned("a base")?;
        let power = input.unsigned("a power")?;
        // At worst, some ten thousand products.
        input.spend(1 << 13, "a number of cases of less work")?;
        Ok(Case { base, power })
    }

    /// ```
    /// use judge_io::Problem;
    ///
    /// assert_eq!(nimber_log::Case { base: 2, power: 3 }.solve().to_string(), "2");
    /// ```
    fn solve(&self) -> Answer {
        Answer(Tables::new().logarithm(Nimber(self.base), Nimber(self.power)))
    }
}

impl Case {
    /// Whether some exponent is right: the order of the power, in a cyclic group, divides that of the base.
    #[must_use]
    pub fn has_answer(&self) -> bool {
        let Case { base, power } = *self;
        if base == 0 || power == 0 {
            return power == base || power == 1;
        }
        let mut order = u64::MAX;
        for q in [3, 5, 17, 257, 641, 65537, 6_700_417] {
            if Nimber(base).power(order / q) == Nimber::ONE {
                order /= q;
            }
        }
        Nimber(power).power(order) == Nimber::ONE
    }
}

impl Checked for Case {
    fn check(&self, output: &mut Scanner<'_>) -> Result<(), Error> {
        let mut ahead = output.clone();
        if ahead.token("an exponent or -1")? == b"-1" {
            *output = ahead;
            return if self.has_answer() {
                Err(output.error("an exponent, as there is one"))
            } else {
                Ok(())
            };
        }
        let exponent = output.unsigned("an exponent or -1")?;
        if Nimber(self.base).power(exponent) == Nimber(self.power) {
            return Ok(());
        }
        Err(output.error(format!("an exponent of {} that makes {}", self.base, self.power)))
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(exponent) => exponent.fmt(f),
            None => f.write_str("-1"),
        }
    }
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.base, self.power)
    }
}
