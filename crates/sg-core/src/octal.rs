//! Octal games: take-and-break games with a code.
//!
//! In the *octal game* d₀.d₁d₂…dₜ a move removes k tokens from one heap, for some k. The bits of the
//! digit dₖ say what it may do with the rest of that heap:
//! - 1: leave nothing, if the heap had k tokens;
//! - 2: leave the rest as one heap, if there is a rest;
//! - 4: split the rest into two heaps, both not empty.
//!
//! Who cannot move loses. d₀ is 0, or 4 for "split a heap and remove nothing". So Kayles is 0.77 (knock
//! down one pin or two that stand side by side), and Dawson's Kayles 0.07 (only two).
//!
//! The theorem of Guy and Smith proves periods of such games by a finite check: see
//! [`heap`](crate::heap#periods), with h = 2 and s = 1. The last digit that is not 0 gives t; a
//! d₀ of 4 changes nothing, as it removes 0 ≤ t tokens. Whether every octal game has a period is an
//! open question.
//!
//! ```
//! use sg_core::octal::Octal;
//!
//! let kayles: Octal = "0.77".parse()?;
//! assert_eq!(kayles.sequence(10), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
//! let kayles = kayles.certify(1000)?;
//! assert_eq!(
//!     kayles.to_string(),
//!     "period 12 after a pre-period of 71, proved by G(n + 12) = G(n) for 71 <= n < 156"
//! );
//! assert_eq!(kayles.value(1_000_000_000_000), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Source: Guy and Smith, *The G-values of various games*, Proceedings of the Cambridge
//! Philosophical Society 52 (1956); Winning Ways, chapter 4.

use crate::heap::{Bounds, Leave, NoPeriod, Periodic};
use crate::splitting::{Parts, Rest, Splitting};
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// An octal game with finitely many digits.
///
/// Parse it from its code, `0.07` or `.07`. `Display` writes the digit before the point and no
/// trailing zeros.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Octal {
    /// d₀, d₁, … up to the last that is not 0; at least d₀.
    digits: Vec<u8>,
}

impl Octal {
    /// The digits d₀, d₁, … up to the last one that is not 0.
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The bounds of all moves, for the theorem of Guy and Smith.
    ///
    /// ```
    /// use sg_core::{heap::Bounds, octal::Octal};
    ///
    /// let treblecross: Octal = "0.007".parse()?;
    /// assert_eq!(treblecross.bounds(), Bounds { removed: 3, left: 2, settled: 1 });
    /// # Ok::<(), sg_core::octal::ParseOctalError>(())
    /// ```
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        Bounds { removed: self.digits.len() - 1, left: 2, settled: 1 }
    }

    /// Calls `leave` for each move from a heap of `n` tokens with the heaps that it leaves, none of
    /// them empty, the smaller first: the game as a rule for [`heap`](crate::heap).
    ///
    /// ```
    /// use sg_core::{heap, octal::Octal};
    ///
    /// let game: Octal = "4.3".parse()?;
    /// let mut options = Vec::new();
    /// game.options(4, &mut |heaps| options.push(heaps.to_vec()));
    /// assert_eq!(options, [vec![1, 3], vec![2, 2], vec![3]]);
    /// assert_eq!(heap::sequence(|n, leave| game.options(n, leave), 9), game.sequence(9));
    /// # Ok::<(), sg_core::octal::ParseOctalError>(())
    /// ```
    pub fn options(&self, n: usize, leave: &mut Leave<'_>) {
        self.splitting().options(n, leave);
    }

    /// The game as one in which a move may split a heap.
    #[must_use]
    pub fn splitting(&self) -> Splitting {
        let rest = |digit: &u8| Rest {
            none: digit & 1 != 0,
            one: digit & 2 != 0,
            two: Some(Parts { least: 1, equal: true }).filter(|_| digit & 4 != 0),
        };
        Splitting::new(&self.digits.iter().map(rest).collect::<Vec<_>>())
    }

    /// The first `length` terms G(0), G(1), … of the Grundy sequence.
    ///
    /// O(length²) time for each digit with the bit 4 at worst, far less for many games, by
    /// sparse spaces; O(length) memory. `length` is below 2³².
    ///
    /// ```
    /// let dawsons_kayles: sg_core::octal::Octal = "0.07".parse()?;
    /// assert_eq!(dawsons_kayles.sequence(12), [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]);
    /// # Ok::<(), sg_core::octal::ParseOctalError>(())
    /// ```
    ///
    /// Source: Winning Ways, chapter 4.
    #[must_use]
    pub fn sequence(&self, length: usize) -> Vec<u32> {
        self.splitting().sequence(length).into_values()
    }

    /// Looks for the period of the game and proves it, from at most `limit` terms: G(n) for any
    /// `u64` is O(1) from then on.
    ///
    /// The proof of a period p after a pre-period of n₀ needs 2n₀ + 2p + t terms, and fewer than twice
    /// as many are computed.
    ///
    /// ```
    /// let treblecross: sg_core::octal::Octal = "0.007".parse()?;
    /// let error = treblecross.certify(2000).unwrap_err();
    /// assert_eq!(error.to_string(), "no period found within the first 2000 terms");
    /// # Ok::<(), sg_core::octal::ParseOctalError>(())
    /// ```
    ///
    /// # Errors
    /// If `limit` terms prove no period; there may be one all the same.
    pub fn certify(&self, limit: usize) -> Result<Periodic, NoPeriod> {
        self.splitting().certify(limit)
    }
}

impl fmt::Display for Octal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", self.digits[0])?;
        if self.digits.len() == 1 {
            return f.write_str("0");
        }
        self.digits[1..].iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

impl FromStr for Octal {
    type Err = ParseOctalError;

    /// Reads a code: `0.77`, `.77`, `4.007`; trailing zeros mean nothing.
    fn from_str(code: &str) -> Result<Self, ParseOctalError> {
        let fault = |column: usize, expected: &'static str| ParseOctalError {
            column,
            expected,
            found: code.chars().nth(column - 1),
        };
        let point = code.chars().position(|letter| letter == '.');
        let first = match (point, code.chars().next()) {
            (Some(0), _) | (Some(1), Some('0')) => 0,
            (Some(1), Some('4')) => 4,
            (_, Some('0' | '4')) => return Err(fault(2, "a point")),
            _ => return Err(fault(1, "0, 4 or a point")),
        };
        let mut digits = vec![first];
        let start = point.map_or(0, |point| point + 1);
        for (i, letter) in code.chars().enumerate().skip(start) {
            match letter.to_digit(8) {
                Some(digit) => digits.push(digit as u8),
                None => return Err(fault(i + 1, "a digit from 0 to 7")),
            }
        }
        if digits.len() == 1 {
            return Err(fault(start + 1, "a digit from 0 to 7"));
        }
        let length = digits.iter().rposition(|digit| *digit != 0).map_or(1, |last| last + 1);
        digits.truncate(length);
        Ok(Octal { digits })
    }
}

/// Error: the text is not an octal code.
///
/// ```
/// use sg_core::octal::Octal;
///
/// let fault = |code: &str| code.parse::<Octal>().unwrap_err().to_string();
/// assert_eq!(fault("0.18"), "character 4: expected a digit from 0 to 7, found `8`");
/// assert_eq!(fault("3.7"), "character 1: expected 0, 4 or a point, found `3`");
/// assert_eq!(fault("0"), "character 2: expected a point, found the end of the code");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseOctalError {
    column: usize,
    expected: &'static str,
    found: Option<char>,
}

impl fmt::Display for ParseOctalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: expected {}, found ", self.column, self.expected)?;
        match self.found {
            Some(letter) => write!(f, "`{}`", letter.escape_default()),
            None => f.write_str("the end of the code"),
        }
    }
}

impl Error for ParseOctalError {}
