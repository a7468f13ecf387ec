//! Discrete logarithms of nimbers, by the factors of the order of the group.
//!
//! The group of the nonzero nimbers has the order N = 2^64 − 1 = 3·5·17·257·641·65537·6700417. For
//! each of these primes q, g = a^(N/q) and h = b^(N/q) lie in the subgroup of order q, and a^x = b
//! makes g^x = h. Where g is not 1 this gives x mod q, by baby and giant steps; where it is, h has
//! to be 1 as well, and x is free mod q. The Chinese remainders of all primes of the first kind
//! make x, which is unique mod their product, the order of a (Pohlig and Hellman 1978).

use super::{Nimber, Tables};

/// The prime factors of 2^64 − 1, each once.
const PRIMES: [u64; 7] = [3, 5, 17, 257, 641, 65537, 6_700_417];

/// The order of the group.
const ORDER: u64 = u64::MAX;

impl Tables {
    /// The least x with base^x = `of`, or `None` where there is none. Where the base is not 0, all
    /// others differ from it by multiples of the [order](Tables::order) of the base.
    ///
    /// Some ten thousand products at most, and a list of 2589 powers.
    ///
    /// ```
    /// use sg_core::nimber::{Nimber, Tables};
    ///
    /// let tables = Tables::new();
    /// assert_eq!(tables.logarithm(Nimber(2), Nimber(3)), Some(2));
    /// assert_eq!(tables.logarithm(Nimber(2), Nimber(4)), None);
    /// assert_eq!(tables.logarithm(Nimber(0), Nimber(0)), Some(1));
    /// ```
    #[must_use]
    pub fn logarithm(&self, base: Nimber, of: Nimber) -> Option<u64> {
        if of == Nimber::ONE {
            return Some(0);
        }
        if base == Nimber::ZERO || of == Nimber::ZERO {
            return if base == of { Some(1) } else { None };
        }
        // The solution so far, and mod what.
        let (mut x, mut modulus) = (0, 1);
        for q in PRIMES {
            let g = self.power(base, ORDER / q);
            let h = self.power(of, ORDER / q);
            if g != Nimber::ONE {
                let part = self.in_subgroup(g, h, q)?;
                // x + modulus·k is part mod q, for one k below q.
                let inverse = power_mod(modulus % q, q - 2, q);
                let k = (part + q - x % q) % q * inverse % q;
                x += modulus * k;
                modulus *= q;
            } else if h != Nimber::ONE {
                return None;
            }
        }
        Some(x)
    }

    /// The least n ≥ 1 with base^n = 1, or `None` for the base 0. It divides 2^64 − 1.
    ///
    /// ```
    /// use sg_core::nimber::{Nimber, Tables};
    ///
    /// assert_eq!(Tables::new().order(Nimber(2)), Some(3));
    /// ```
    #[must_use]
    pub fn order(&self, base: Nimber) -> Option<u64> {
        if base == Nimber::ZERO {
            return None;
        }
        let divides = |q: &u64| self.power(base, ORDER / q) != Nimber::ONE;
        Some(PRIMES.iter().copied().filter(divides).product())
    }

    /// The x below `order` with g^x = h, where g has this order; `None` if h is no power of g.
    ///
    /// With m ≥ √order, x = im + j with j < m: the giant steps h·g^(−im) meet a baby step g^j.
    fn in_subgroup(&self, g: Nimber, h: Nimber, order: u64) -> Option<u64> {
        let m = (1..order).find(|m| m * m >= order)?;
        let mut babies = Vec::with_capacity(m as usize);
        let mut power = Nimber::ONE;
        for j in 0..m {
            babies.push((power, j));
            power = self.product(power, g);
        }
        babies.sort_unstable();
        let step = self.power(g, order - m);
        let mut giant = h;
        for i in 0..m {
            if let Ok(place) = babies.binary_search_by_key(&giant, |&(power, _)| power) {
                return Some(i * m + babies[place].1);
            }
            giant = self.product(giant, step);
        }
        None
    }
}

/// base^exponent mod a number below 2^32.
fn power_mod(base: u64, exponent: u64, modulus: u64) -> u64 {
    let mut power = 1;
    for bit in (0..64 - exponent.leading_zeros()).rev() {
        power = power * power % modulus;
        if exponent >> bit & 1 == 1 {
            power = power * base % modulus;
        }
    }
    power
}
