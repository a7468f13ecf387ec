//! The strip: a row of n cells, which a move splits into two parts of at least two cells each.
//!
//! Its Grundy sequence D is that of Dawson's Kayles, the octal game 0.07, two terms later: a row of
//! m pins without two neighbours leaves rows of p and q pins with p + q = m − 2, just as a strip of
//! n = m + 2 cells leaves p + 2 and q + 2. From D(55) on it has period 34 for ever, by the theorem
//! of Guy and Smith (1956); a test makes the check that the theorem asks for. So the first 89 terms
//! are all that there is to know, and the compiler works them out.

/// The number of terms before the periodic ones: D(n + 34) = D(n) exactly from n = 55 on.
pub const PREPERIOD: u64 = 55;

/// The period of the terms from [`PREPERIOD`] on.
pub const PERIOD: u64 = 34;

const TERMS: usize = (PREPERIOD + PERIOD) as usize;

static VALUES: [u8; TERMS] = first_terms();

/// D(n) for each n below the end of the first period, from the definition.
const fn first_terms() -> [u8; TERMS] {
    let mut values = [0; TERMS];
    let mut n = 4;
    while n < TERMS {
        let mut options = 0_u32;
        let mut part = 2;
        while part <= n - part {
            options |= 1 << (values[part] ^ values[n - part]);
            part += 1;
        }
        values[n] = options.trailing_ones() as u8;
        n += 1;
    }
    values
}

/// D(n), the Grundy value of a strip of `n` cells, which is at most 9; 0 for n < 4. O(1).
///
/// ```
/// use cutting_game::strip::strip_value;
///
/// let values: Vec<u64> = (0..13).map(strip_value).collect();
/// assert_eq!(values, [0, 0, 0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3]);
/// // 2^64 - 1 and 85 are both 17 modulo 34, and both are in the periodic part.
/// assert_eq!(strip_value(u64::MAX), strip_value(85));
/// ```
#[must_use]
pub fn strip_value(n: u64) -> u64 {
    u64::from(VALUES[reduced(n) as usize])
}

/// The least length that has the value of `n` by the period; `n` itself within the first period. O(1).
///
/// ```
/// use cutting_game::strip::reduced;
///
/// assert_eq!((reduced(88), reduced(89), reduced(u64::MAX)), (88, 55, 85));
/// ```
#[must_use]
pub fn reduced(n: u64) -> u64 {
    if n < PREPERIOD {
        n
    } else {
        PREPERIOD + (n - PREPERIOD) % PERIOD
    }
}
