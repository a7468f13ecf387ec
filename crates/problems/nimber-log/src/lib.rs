//! # Bad Cryptography
//! Codeforces 1310F. In the field of the nimbers below 2⁶⁴, in which the sum is xor and the product is
//! the nim product, find an exponent x below 2⁶⁴ with aˣ = b.
//!
//! Input: the number of cases; each is `a b`. Output for each: any such x, or −1 where there is none.
//!
//! # The idea
//! The nimbers other than 0 are a group of N = 2⁶⁴ − 1 elements, in which the powers of a go round in a
//! circle. N = 3·5·17·257·641·65537·6700417 has small prime factors, and each is a question of its own:
//! raised to the power N/q, a and b come to lie in a circle of q elements, where x counts only mod q.
//! The answers mod the seven primes are put together by the Chinese remainder theorem.
//!
#![doc = include_str!("../doc/nimber-log.svg")]
//!
//! # Proof
//! Let g = a^(N/q) and h = b^(N/q), whose q-th powers are a^N = b^N = 1. From aˣ = b follows gˣ = h. If
//! g is not 1, this says what x is mod q, or that there is none; if g is 1, it says that h is 1, and
//! nothing of x. Conversely, let x satisfy all seven: then c = aˣ/b has c^(N/q) = 1 for each q. The
//! order of c divides N and every N/q, and as N has no prime twice, it is 1, so aˣ = b. (Pohlig and
//! Hellman 1978.) Mod q, baby and giant steps find x: with m ≥ √q and x = im + j, a power g^j is equal
//! to h·g^(−im) (Shanks 1971). The code is [`sg_core::nimber::Tables::logarithm`].
//!
//! The checker multiplies out aˣ. It takes −1 where b to the order of a is not 1: all of the n elements
//! for which it is 1 are powers of a, since a polynomial of degree n has no more roots.
//!
//! # Cost
//! Some ten thousand products for a case, most of them for the prime 6700417, by tables of 256 KiB.
//!
//! # Pitfalls
//! - Not every a has all others as powers: `1 2` is −1, and so is `8 2`, as 8 has only five powers.
//! - An answer that is wrong where g is 1 and h is not: `5 18446744073709551615` is −1.
//! - Signed numbers: b goes up to 2⁶⁴ − 1, and so does x.

use judge_io::{Checked, Counted, Error, Problem, Scanner};
use sg_core::nimber::{Nimber, Tables};
use std::fmt;

/// A base and what is asked to be its power.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The base.
    pub base: u64,
    /// The power.
    pub power: u64,
}

/// An exponent, `-1` in the judge's format where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exponent(pub Option<u64>);

impl Problem for Case {
    type Format = Counted;
    type Answer = Exponent;

    /// Reads the base and the power, which may be 0.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let base = input.unsigned("a nimber")?;
        Ok(Case { base, power: input.unsigned("a nimber")? })
    }

    /// The least exponent.
    ///
    /// ```
    /// use judge_io::Problem;
    /// use nimber_log::{Case, Exponent};
    ///
    /// assert_eq!(Case { base: 8, power: 10 }.solve(), Exponent(Some(4)));
    /// assert_eq!(Case { base: 8, power: 2 }.solve(), Exponent(None));
    /// ```
    fn solve(&self) -> Exponent {
        Exponent(Tables::new().logarithm(Nimber(self.base), Nimber(self.power)))
    }
}

impl Checked for Case {
    /// Multiplies the power out, or decides whether there is none.
    fn check(&self, output: &mut Scanner<'_>) -> Result<(), Error> {
        let (base, power) = (Nimber(self.base), Nimber(self.power));
        let what = "an exponent or -1";
        if output.clone().token(what)? == b"-1" {
            output.token(what)?;
            let has_none = match Tables::new().order(base) {
                Some(order) => power.power(order) != Nimber::ONE,
                None => self.power > 1,
            };
            return if has_none { Ok(()) } else { Err(output.error("an exponent: there is one")) };
        }
        let exponent = output.unsigned(what)?;
        if base.power(exponent) == power {
            Ok(())
        } else {
            Err(output.error(format_args!("an exponent that makes {} {}", self.base, self.power)))
        }
    }
}

impl fmt::Display for Exponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(exponent) => write!(f, "{exponent}"),
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
