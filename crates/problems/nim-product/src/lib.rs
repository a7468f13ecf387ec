//! # Nim Product (64-bit)
//! Library Checker. The nim product a ⊗ b is the mex of all a′ ⊗ b xor a ⊗ b′ xor a′ ⊗ b′ with a′ < a and
//! b′ < b. Find it for pairs of numbers below 2^64.
//!
//! Input: `T`, then `T` pairs. Output: each product on a line.
//!
//! # The idea
//! With xor as the sum, the numbers below 2^(2^k) are a field. Let F be such a bound. Then F ⊗ a is the
//! usual product for a < F, and F ⊗ F = F xor F/2. So numbers in two halves, a = a₁F + a₀, multiply
//! like complex numbers:
//!
//! > a ⊗ b = ((a₁ + a₀)(b₁ + b₀) + a₀b₀) F + a₀b₀ + a₁b₁ ⊗ (F/2).
//!
//! Three products of halves and one by a constant. At 16 bits this ends: the 65535 nonzero numbers are
//! the powers of one of them, and a product is a sum of logarithms from a table.
//!
#![doc = include_str!("../doc/nim-product.svg")]
//!
//! # Proof
//! That this is a field and F ⊗ F = F xor F/2 is Conway's (*On Numbers and Games*, chapter 6); the formula
//! follows by the distributive law, as a₁b₁ ⊗ F ⊗ F = a₁b₁F + a₁b₁ ⊗ (F/2). See [`sg_core::nimber`].
//!
//! # Cost
//! Nine look-ups of products of 16 bits and some small ones a pair; O(T) memory, and 256 KiB for the
//! tables. To build them takes as long as some forty products without, so that an input of fewer pairs
//! does without.
//!
//! # Pitfalls
//! - It is no product of polynomials over two elements: 2 ⊗ 2 = 3 and 4 ⊗ 4 = 6.
//! - 2^i ⊗ 2^j is not 2^(i+j): 4 ⊗ 8 = 11.
//! - The factor F/2: 16 ⊗ 16 = 24.
//! - Signed numbers: 18446744073709551615 ⊗ 18446744073709551615 = 11290409524105353207.

use judge_io::{Error, Problem, Scanner, Single};
use sg_core::nimber::{Nimber, Tables};
use std::fmt;

/// From so many pairs on the tables are worth their time.
const MANY: usize = 40;

/// The pairs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The factors.
    pub pairs: Vec<(u64, u64)>,
}

/// The products, each on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Products(pub Vec<u64>);

impl Problem for Case {
    type Format = Single;
    type Answer = Products;

    /// Reads the number of pairs and the pairs.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let count = input.unsigned("the number of pairs")?;
        let mut pairs = Vec::with_capacity(input.capacity(count));
        for _ in 0..count {
            pairs.push((input.unsigned("a factor")?, input.unsigned("a factor")?));
        }
        Ok(Case { pairs })
    }

    /// ```
    /// use judge_io::Problem;
    ///
    /// let case = nim_product::Case { pairs: vec![(4, 4), (16, 16)] };
    /// assert_eq!(case.solve().to_string(), "6\n24");
    /// ```
    fn solve(&self) -> Products {
        let pairs = self.pairs.iter().map(|&(a, b)| (Nimber(a), Nimber(b)));
        if self.pairs.len() < MANY {
            return Products(pairs.map(|(a, b)| (a * b).0).collect());
        }
        let tables = Tables::new();
        Products(pairs.map(|(a, b)| tables.product(a, b).0).collect())
    }
}

impl fmt::Display for Products {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, product) in self.0.iter().enumerate() {
            write!(f, "{}{product}", if i == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.pairs.len())?;
        self.pairs.iter().try_for_each(|(a, b)| write!(f, "\n{a} {b}"))
    }
}
