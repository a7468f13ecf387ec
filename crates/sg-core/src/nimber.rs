//! The field of nimbers below 2^64.
//!
//! The *nimbers* are the numbers 0, 1, 2, … with the nim-sum as addition and the *nim product* as
//! multiplication. By definition a ⊗ b is the mex of all a′ ⊗ b xor a ⊗ b′ xor a′ ⊗ b′ with a′ < a
//! and b′ < b: the value of the corner (a, b) in the game Turning Corners. Those below 2^(2^k), for
//! any k, are a field of characteristic 2, with everything that comes with one: quotients, roots,
//! logarithms.
//!
//! # How to multiply
//! Let F = 2^(2^k) be one of these bounds. Then F ⊗ a = F·a for a < F, and F ⊗ F = F xor F/2
//! (Conway). With a = a₁F + a₀ and b = b₁F + b₀, halves of the bits, three products of halves and
//! one by F/2 make
//!
//! > a ⊗ b = ((a₁ + a₀)(b₁ + b₀) + a₀b₀) F + a₀b₀ + a₁b₁ ⊗ (F/2).
//!
//! The operator `*` is this recursion, six levels deep. It takes a few microseconds and no memory.
//! Where there are hundreds of products, [`Tables`] take some tens of nanoseconds for each, or
//! less.
//!
//! Sources: Conway, *On Numbers and Games*, chapter 6; Lenstra, *Nim multiplication*, Séminaire de
//! théorie des nombres de Bordeaux (1978).

mod logarithm;
mod tables;

pub use tables::Tables;

use std::fmt;
use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign};

/// A nimber below 2^64, an element of the field of that many elements.
///
/// As the characteristic is 2, each is its own negative, and a difference is a sum.
///
/// ```
/// use sg_core::nimber::Nimber;
///
/// assert_eq!(Nimber(2) + Nimber(3), Nimber(1));
/// assert_eq!(Nimber(2) * Nimber(2), Nimber(3));
/// assert_eq!(Nimber(4) * Nimber(4), Nimber(6));
/// assert_eq!(Nimber(3) / Nimber(2), Nimber(2));
/// assert_eq!(Nimber(6).square_root(), Nimber(4));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nimber(pub u64);

impl Nimber {
    /// The neutral element of the sum.
    pub const ZERO: Nimber = Nimber(0);
    /// The neutral element of the product.
    pub const ONE: Nimber = Nimber(1);

    /// How many bits the least subfield has in which the nimber lies: 1, 2, 4, 8, 16, 32 or 64. The
    /// subfields of the field of 2^64 elements are the nimbers of at most so many bits.
    ///
    /// ```
    /// use sg_core::nimber::Nimber;
    ///
    /// assert_eq!([0, 1, 2, 15, 16, u64::MAX].map(|n| Nimber(n).bits()), [1, 1, 2, 4, 8, 64]);
    /// ```
    #[must_use]
    pub fn bits(self) -> u32 {
        (64 - self.0.leading_zeros()).next_power_of_two()
    }

    /// The inverse, or `None` for 0. It takes a few products.
    ///
    /// The conjugate of a₁F + a₀ over the smaller field is a₁F + (a₁ + a₀), and their product is the
    /// norm n = a₀(a₁ + a₀) + a₁² ⊗ (F/2) in that field: the inverse is the conjugate over n.
    ///
    /// ```
    /// use sg_core::nimber::Nimber;
    ///
    /// assert_eq!(Nimber(2).inverse(), Some(Nimber(3)));
    /// assert_eq!(Nimber(0).inverse(), None);
    /// ```
    #[must_use]
    pub fn inverse(self) -> Option<Self> {
        if self == Nimber::ZERO {
            return None;
        }
        let mut norm = self.0;
        let mut conjugates = Nimber::ONE;
        // Down the subfields to that of 0 and 1, where the norm is 1.
        while norm > 1 {
            let halves = Halves::of(norm, Nimber(norm).bits());
            let (high, sum) = (halves.high, halves.high ^ halves.low);
            conjugates *= Nimber(halves.join(high, sum));
            let half = halves.bits;
            norm = product(halves.low, sum, half)
                ^ product(product(high, high, half), 1 << (half - 1), half);
        }
        Some(conjugates)
    }

    /// The product of `exponent` factors, by squaring; 1 for the exponent 0. At most 128 products.
    ///
    /// ```
    /// use sg_core::nimber::Nimber;
    ///
    /// assert_eq!(Nimber(7).power(u64::MAX), Nimber(1));
    /// assert_eq!(Nimber(0).power(0), Nimber(1));
    /// ```
    #[must_use]
    pub fn power(self, exponent: u64) -> Self {
        power(self, exponent, |a, b| a * b)
    }

    /// The one nimber with this square. As many products as there are bits, of halves and smaller.
    ///
    /// In characteristic 2 a root of a sum is the sum of the roots, and √F = F + √(F/2), so that
    /// √(a₁F + a₀) = √a₁ F + √(a₀ + a₁ ⊗ (F/2)).
    ///
    /// ```
    /// use sg_core::nimber::Nimber;
    ///
    /// assert_eq!((Nimber(77) * Nimber(77)).square_root(), Nimber(77));
    /// ```
    #[must_use]
    pub fn square_root(self) -> Self {
        Nimber(square_root(self.0, self.bits()))
    }

    /// The two roots of x² + bx + c, the smaller first, or `None` where none lies in the field. They
    /// are the same one exactly where b = 0.
    ///
    /// With x = by the equation is y² + y = c/b². Its two solutions, y and y + 1, lie in the field
    /// exactly when the trace of c/b² is 0, which is its highest bit, of 64.
    ///
    /// ```
    /// use sg_core::nimber::Nimber;
    ///
    /// // Every nimber below 2^32 is x² + x for some x below 2^64.
    /// assert_eq!(Nimber::roots(Nimber(1), Nimber(1)), Some([Nimber(2), Nimber(3)]));
    /// assert_eq!(Nimber::roots(Nimber(0), Nimber(3)), Some([Nimber(2), Nimber(2)]));
    /// assert_eq!(Nimber::roots(Nimber(1), Nimber(1 << 63)), None);
    /// ```
    #[must_use]
    pub fn roots(b: Self, c: Self) -> Option<[Self; 2]> {
        let inverse = match b.inverse() {
            Some(inverse) => inverse,
            None => return Some([c.square_root(); 2]),
        };
        let scaled = c * inverse * inverse;
        if scaled.0 >> 63 == 1 {
            return None;
        }
        let root = b * Nimber(artin_schreier(scaled.0, 64));
        let other = root + b;
        Some([root.min(other), root.max(other)])
    }
}

/// A nimber as a₁F + a₀ with F = 2^bits.
#[derive(Clone, Copy)]
struct Halves {
    high: u64,
    low: u64,
    bits: u32,
}

impl Halves {
    /// The halves of a nimber of `bits` bits, a power of two from 2 on.
    fn of(nimber: u64, bits: u32) -> Self {
        let bits = bits / 2;
        Halves { high: nimber >> bits, low: nimber & ((1 << bits) - 1), bits }
    }

    fn join(self, high: u64, low: u64) -> u64 {
        high << self.bits | low
    }
}

/// The nim product of nimbers of at most `bits` bits, a power of two.
fn product(a: u64, b: u64, bits: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let (a, b) = (Halves::of(a, bits), Halves::of(b, bits));
    let half = a.bits;
    let low = product(a.low, b.low, half);
    if a.high == 0 && b.high == 0 {
        return low;
    }
    let sums = product(a.high ^ a.low, b.high ^ b.low, half);
    let high = product(a.high, b.high, half);
    a.join(sums ^ low, low ^ product(high, 1 << (half - 1), half))
}

/// A power by squaring, with this product.
fn power(base: Nimber, exponent: u64, mut product: impl FnMut(Nimber, Nimber) -> Nimber) -> Nimber {
    let mut power = Nimber::ONE;
    // From the highest bit that is set.
    for bit in (0..64 - exponent.leading_zeros()).rev() {
        power = product(power, power);
        if exponent >> bit & 1 == 1 {
            power = product(power, base);
        }
    }
    power
}

/// The square root of a nimber of at most `bits` bits.
fn square_root(square: u64, bits: u32) -> u64 {
    if square < 2 {
        return square;
    }
    let halves = Halves::of(square, bits);
    let half = halves.bits;
    let low = halves.low ^ product(halves.high, 1 << (half - 1), half);
    halves.join(square_root(halves.high, half), square_root(low, half))
}

/// A nimber y with y² + y = c, of `bits` bits, whose highest bit is not set.
///
/// With y = y₁F + y₀ the halves say y₁² + y₁ = c₁ and y₀² + y₀ = c₀ + y₁² ⊗ (F/2). The first can be
/// solved, as c₁ has no highest bit either. Of its two solutions, y₁ and y₁ + 1, one leaves no
/// highest bit in the second, as their squares differ by 1 and the right sides by F/2.
fn artin_schreier(c: u64, bits: u32) -> u64 {
    if bits == 1 {
        return 0;
    }
    let halves = Halves::of(c, bits);
    let half = halves.bits;
    let mut high = artin_schreier(halves.high, half);
    let right = |high| halves.low ^ product(product(high, high, half), 1 << (half - 1), half);
    if right(high) >> (half - 1) == 1 {
        high ^= 1;
    }
    halves.join(high, artin_schreier(right(high), half))
}

impl From<u64> for Nimber {
    fn from(number: u64) -> Self {
        Nimber(number)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

// The sum of nimbers is the nim-sum.
#[allow(clippy::suspicious_arithmetic_impl)]
impl Add for Nimber {
    type Output = Nimber;

    fn add(self, other: Self) -> Self {
        Nimber(self.0 ^ other.0)
    }
}

impl Mul for Nimber {
    type Output = Nimber;

    fn mul(self, other: Self) -> Self {
        Nimber(product(self.0, other.0, 64))
    }
}

/// The quotient.
///
/// # Panics
/// If the divisor is 0.
// A quotient is a product with the inverse.
#[allow(clippy::suspicious_arithmetic_impl)]
impl Div for Nimber {
    type Output = Nimber;

    fn div(self, divisor: Self) -> Self {
        self * divisor.inverse().expect("the divisor is not 0")
    }
}

impl AddAssign for Nimber {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl MulAssign for Nimber {
    fn mul_assign(&mut self, other: Self) {
        *self = *self * other;
    }
}

impl DivAssign for Nimber {
    fn div_assign(&mut self, divisor: Self) {
        *self = *self / divisor;
    }
}

impl Sum for Nimber {
    fn sum<I: Iterator<Item = Nimber>>(nimbers: I) -> Self {
        nimbers.fold(Nimber::ZERO, |sum, nimber| sum + nimber)
    }
}

impl Product for Nimber {
    fn product<I: Iterator<Item = Nimber>>(nimbers: I) -> Self {
        nimbers.fold(Nimber::ONE, |product, nimber| product * nimber)
    }
}
