//! Products of nimbers from tables.
//!
//! The nonzero nimbers of 16 bits are the powers of a generator g. With the table of their
//! logarithms and that of the powers, 128 KiB each, a product of two digits of 16 bits is a sum of
//! logarithms, mod 65535. A product of four digits by four is nine of these in three groups
//! (Karatsuba twice): of the two low digits, of the two high ones, and of the sums of both. What
//! remains is to multiply by the constants F/2, which is linear, and which two tables of 256 words
//! do at once.
//!
//! The recursion behind `*` is the test's oracle.

use super::{power, product, Nimber};
use std::convert::TryInto;

/// Log and exponent tables that make a product of nimbers fast.
///
/// To build them takes as long as some forty products of 64 bits by `*`; then such a product takes
/// less than a hundredth of its time. They hold 256 KiB.
///
/// ```
/// use sg_core::nimber::{Nimber, Tables};
///
/// let tables = Tables::new();
/// assert_eq!(tables.product(Nimber(1 << 32), Nimber(1 << 32)), Nimber(3 << 31));
/// ```
#[derive(Clone, Debug)]
pub struct Tables {
    /// The logarithm of each digit, mod 65535, with 0 for 0.
    logarithms: Box<[u16; DIGITS]>,
    /// The powers of the generator, from the exponent 0 to 65535.
    powers: Box<[u16; DIGITS]>,
    /// The products of low and high bytes by 2^15.
    by_half: [[u16; 256]; 2],
}

const DIGITS: usize = 1 << 16;

/// A generator of the nonzero nimbers of 16 bits.
const GENERATOR: u64 = 258;

/// A linear map of digits: the images of their low and of their high bytes.
fn linear(map: impl Fn(u64) -> u64) -> [[u16; 256]; 2] {
    let mut bytes = [[0; 256]; 2];
    for (half, images) in bytes.iter_mut().enumerate() {
        for bit in 0..8 {
            let image = map(1 << (8 * half + bit)) as u16;
            for rest in 0..1 << bit {
                images[1 << bit | rest] = images[rest] ^ image;
            }
        }
    }
    bytes
}

#[inline]
fn apply(map: &[[u16; 256]; 2], digit: u16) -> u16 {
    map[0][usize::from(digit & 255)] ^ map[1][usize::from(digit >> 8)]
}

fn zeros() -> Box<[u16; DIGITS]> {
    vec![0; DIGITS].into_boxed_slice().try_into().expect("as many as there are digits")
}

/// A nimber of 32 bits as two digits.
struct Pair {
    high: u16,
    low: u16,
}

impl Tables {
    /// Builds the tables.
    #[must_use]
    pub fn new() -> Self {
        let (mut logarithms, mut powers) = (zeros(), zeros());
        let by_generator = linear(|digit| product(digit, GENERATOR, 16));
        let mut power = 1;
        for exponent in 0..u16::MAX {
            powers[usize::from(exponent)] = power;
            logarithms[usize::from(power)] = exponent;
            power = apply(&by_generator, power);
        }
        powers[DIGITS - 1] = power;
        Tables { logarithms, powers, by_half: linear(|digit| product(digit, 1 << 15, 16)) }
    }

    /// The nim product of two digits.
    #[inline]
    fn digit(&self, a: u16, b: u16) -> u16 {
        let a_log = self.logarithms[usize::from(a)];
        let b_log = self.logarithms[usize::from(b)];
        let (sum, carry) = a_log.overflowing_add(b_log);
        // 65536 is 1 mod 65535.
        let power = self.powers[usize::from(sum.wrapping_add(u16::from(carry)))];
        power & u16::from(a != 0 && b != 0).wrapping_neg()
    }

    /// The nim product of two pairs of digits.
    #[inline]
    fn pair(&self, a: u32, b: u32) -> Pair {
        let (a_high, a_low) = ((a >> 16) as u16, a as u16);
        let (b_high, b_low) = ((b >> 16) as u16, b as u16);
        let low = self.digit(a_low, b_low);
        let sums = self.digit(a_high ^ a_low, b_high ^ b_low);
        let high = self.digit(a_high, b_high);
        Pair { high: sums ^ low, low: low ^ apply(&self.by_half, high) }
    }

    /// The nim product a ⊗ b.
    #[must_use]
    #[inline]
    pub fn product(&self, a: Nimber, b: Nimber) -> Nimber {
        let (a_high, a_low) = ((a.0 >> 32) as u32, a.0 as u32);
        let (b_high, b_low) = ((b.0 >> 32) as u32, b.0 as u32);
        let low = self.pair(a_low, b_low);
        let sums = self.pair(a_high ^ a_low, b_high ^ b_low);
        let high = self.pair(a_high, b_high);
        // (x₁F + x₀) ⊗ (F/2) F for F = 2^16 is (x₀ + x₁)(F/2) F + x₁(F/2)².
        let half_high = apply(&self.by_half, high.high ^ high.low);
        let half_low = apply(&self.by_half, apply(&self.by_half, high.high));
        let digits =
            [sums.high ^ low.high, sums.low ^ low.low, low.high ^ half_high, low.low ^ half_low];
        Nimber(digits.iter().fold(0, |word, &digit| word << 16 | u64::from(digit)))
    }

    /// The product of `exponent` factors, by squaring; 1 for the exponent 0. At most 128 products.
    ///
    /// ```
    /// use sg_core::nimber::{Nimber, Tables};
    ///
    /// assert_eq!(Tables::new().power(Nimber(1 << 63), u64::MAX), Nimber(1));
    /// ```
    #[must_use]
    pub fn power(&self, base: Nimber, exponent: u64) -> Nimber {
        power(base, exponent, |a, b| self.product(a, b))
    }
}

impl Default for Tables {
    fn default() -> Self {
        Tables::new()
    }
}
