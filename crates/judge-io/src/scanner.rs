//! A scanner over one byte buffer.
//!
//! The hot path keeps nothing but an offset; line and column are counted from the start of the
//! buffer once an error needs them. Numbers are read eight digits at a time; what is signed or
//! malformed takes a slow path.

use crate::digits::leading_number;
use crate::Error;
use std::fmt;
use std::num::{IntErrorKind, ParseIntError};
use std::ops::RangeInclusive;

/// The longest part of a found token that an error repeats, in characters.
const SHOWN: usize = 40;

/// Reads typed values from the bytes of a judge's input.
///
/// `what` in the methods is the noun phrase that follows "expected" in an error: `a pile`,
/// `the number of nodes`. Every method takes time linear in the bytes that it passes over, except
/// that making an error counts lines from the start of the input.
///
/// ```
/// use judge_io::Scanner;
///
/// let mut input = Scanner::new(b"3 2\n..#\n.#.\n");
/// let columns = input.unsigned_in("the number of columns", 1..=100)?;
/// let rows = input.unsigned("the number of rows")?;
/// for _ in 0..rows {
///     assert_eq!(input.row("a row", columns as usize, ".#")?.len(), 3);
/// }
/// assert!(input.is_at_end());
/// # Ok::<(), judge_io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scanner<'a> {
    bytes: &'a [u8],
    /// Where reading goes on.
    at: usize,
    /// Where the value that was read last begins.
    last: usize,
}

/// The place of a value in the input, for an error that is found only after more was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(usize);

#[inline]
fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte.wrapping_sub(b'\t') < 5
}

impl<'a> Scanner<'a> {
    /// A scanner at the start of `bytes`, past a byte order mark; blanks, NULs and Ctrl-Zs at the
    /// end count as the end.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let is_padding = |&byte: &u8| is_blank(byte) || byte == 0 || byte == 0x1a;
        let length = bytes.iter().rposition(|byte| !is_padding(byte)).map_or(0, |last| last + 1);
        Scanner { bytes: &bytes[..length], at: 0, last: 0 }
    }

    #[inline]
    fn skip_blanks(&mut self) {
        while self.at < self.bytes.len() && is_blank(self.bytes[self.at]) {
            self.at += 1;
        }
        self.last = self.at;
    }

    /// Whether nothing but blanks is left. Skips them.
    #[inline]
    pub fn is_at_end(&mut self) -> bool {
        self.skip_blanks();
        self.at == self.bytes.len()
    }

    /// The place of the next value. Skips the blanks before it.
    pub fn mark(&mut self) -> Mark {
        self.skip_blanks();
        Mark(self.at)
    }

    /// How many items to reserve memory for when the input announces `count` of them: `count`
    /// itself, or, where that is less, as many as the bytes still unread can hold (one digit and
    /// one blank each).
    ///
    /// ```
    /// let mut input = judge_io::Scanner::new(b"1000000000000000000 1 2");
    /// let count = input.unsigned("the number of piles")?;
    /// assert_eq!(input.capacity(count), 3);
    /// # Ok::<(), judge_io::Error>(())
    /// ```
    #[must_use]
    pub fn capacity(&self, count: u64) -> usize {
        let most = (self.bytes.len() - self.at) / 2 + 1;
        if count < most as u64 {
            count as usize
        } else {
            most
        }
    }

    /// The next token: a run of bytes that are not blank.
    ///
    /// # Errors
    /// If the input ends before one.
    pub fn token(&mut self, what: &str) -> Result<&'a [u8], Error> {
        self.skip_blanks();
        let rest = &self.bytes[self.at..];
        let length = rest.iter().position(|&byte| is_blank(byte)).unwrap_or(rest.len());
        if length == 0 {
            return Err(self.error(what));
        }
        self.at += length;
        Ok(&rest[..length])
    }

    /// The next value as a `u64`. Leading zeros and a plus sign are accepted, as is `-0`.
    ///
    /// # Errors
    /// If the input ends, or the token is not a number, is negative or is above `u64::MAX`.
    // As part of a caller's loop it keeps the offset in a register, which a call a number cannot.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    pub fn unsigned(&mut self, what: &str) -> Result<u64, Error> {
        self.skip_blanks();
        let rest = &self.bytes[self.at..];
        if let Some((value, length)) = leading_number(rest) {
            if length > 0 && is_blank(rest[length]) {
                self.at += length;
                return Ok(value);
            }
        }
        // On a copy: a reference to `self` would hold the offset in memory.
        let (value, at) = self.clone().unsigned_slowly(what)?;
        self.at = at;
        Ok(value)
    }

    /// Reads what the fast path does not: signs, long rows of zeros, the last bytes of the input and
    /// whatever is no number. Gives the offset after it too.
    #[cold]
    #[inline(never)]
    fn unsigned_slowly(mut self, what: &str) -> Result<(u64, usize), Error> {
        let token = self.token(what)?;
        let is_negative = token[0] == b'-';
        let is_signed = is_negative || token[0] == b'+';
        let digits = &token[usize::from(is_signed)..];
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return Err(self.error(what));
        }
        let value = digits.iter().try_fold(0_u64, |value, digit| {
            value.checked_mul(10)?.checked_add(u64::from(digit - b'0'))
        });
        match value {
            Some(value) if !is_negative || value == 0 => Ok((value, self.at)),
            None if !is_negative => Err(self.error(format!("{what} of at most {}", u64::MAX))),
            _ => Err(self.error(what)),
        }
    }

    /// The next value as an `i64`. Leading zeros and a plus sign are accepted.
    ///
    /// ```
    /// let mut input = judge_io::Scanner::new(b"-9223372036854775808 9223372036854775808");
    /// assert_eq!(input.signed("an offset")?, i64::MIN);
    /// assert_eq!(
    ///     input.signed("an offset").unwrap_err().to_string(),
    ///     "line 1, column 22: expected an offset in -9223372036854775808..=9223372036854775807, \
    ///      found 9223372036854775808"
    /// );
    /// # Ok::<(), judge_io::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the input ends, or the token is not a number or does not fit an `i64`.
    pub fn signed(&mut self, what: &str) -> Result<i64, Error> {
        let text = String::from_utf8_lossy(self.token(what)?);
        text.parse().map_err(|error: ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => {
                self.error(format!("{what} in {}..={}", i64::MIN, i64::MAX))
            }
            _ => self.error(what),
        })
    }

    /// The next value as a `u64` within `range`, which an error repeats.
    ///
    /// ```
    /// let mut input = judge_io::Scanner::new(b"6\n 9");
    /// let nodes = input.unsigned("the number of nodes")?;
    /// assert_eq!(
    ///     input.unsigned_in("a node", 1..=nodes).unwrap_err().to_string(),
    ///     "line 2, column 2: expected a node in 1..=6, found 9"
    /// );
    /// # Ok::<(), judge_io::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the input ends, or the token is not a number within `range`.
    #[inline]
    pub fn unsigned_in(&mut self, what: &str, range: RangeInclusive<u64>) -> Result<u64, Error> {
        match self.unsigned(what) {
            Ok(value) if range.contains(&value) => Ok(value),
            Err(error) if *range.end() == u64::MAX => Err(error),
            _ => Err(self.outside(what, &range)),
        }
    }

    #[cold]
    #[inline(never)]
    fn outside(&self, what: &str, range: &RangeInclusive<u64>) -> Error {
        let (low, high) = (range.start(), range.end());
        if *high == u64::MAX {
            self.error(format!("{what} of at least {low}"))
        } else {
            self.error(format!("{what} in {low}..={high}"))
        }
    }

    /// The next token as a row of a board: exactly `width` letters, each one of `letters`.
    ///
    /// ```
    /// let mut input = judge_io::Scanner::new(b".#. .x.");
    /// assert_eq!(input.row("a row", 3, ".#")?, b".#.");
    /// assert_eq!(
    ///     input.row("a row", 3, ".#").unwrap_err().to_string(),
    ///     "line 1, column 6: expected a cell, one of `.#`, found `x`"
    /// );
    /// # Ok::<(), judge_io::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the input ends, a letter is not among `letters` (the error is at that letter), or there
    /// are fewer or more than `width`.
    pub fn row(&mut self, what: &str, width: usize, letters: &str) -> Result<&'a [u8], Error> {
        let row = self.token(what)?;
        let known = |byte: &u8| letters.as_bytes().contains(byte);
        if let Some(column) = row.iter().position(|byte| !known(byte)) {
            let place = Mark(self.last + column);
            let found = String::from_utf8_lossy(&row[column..]);
            let letter = shown(found.chars().take(1));
            return Err(self.error_at(place, format!("a cell, one of `{letters}`"), letter));
        }
        if row.len() != width {
            let expected = format!("{what} of {width} cells");
            return Err(self.error_at(Mark(self.last), expected, row.len()));
        }
        Ok(row)
    }

    /// The error that `expected` should have stood where the value that was read last stands (or
    /// the one that could not be read).
    #[must_use]
    pub fn error(&self, expected: impl fmt::Display) -> Error {
        let rest = &self.bytes[self.last..];
        let length = rest.iter().position(|&byte| is_blank(byte)).unwrap_or(rest.len());
        if length == 0 {
            return self.error_at(Mark(self.last), expected, "the end of the input");
        }
        // A character takes at most four bytes, so this cuts no character that is shown.
        let start = &rest[..length.min(4 * (SHOWN + 1))];
        let token = String::from_utf8_lossy(start);
        let digits = token.strip_prefix('-').unwrap_or(&token);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if is_number && length <= SHOWN {
            self.error_at(Mark(self.last), expected, token)
        } else {
            self.error_at(Mark(self.last), expected, shown(token.chars()))
        }
    }

    /// The error that, at a place marked earlier, `expected` should have been and `found` was.
    ///
    /// ```
    /// let mut input = judge_io::Scanner::new(b"2\n1 2\n2 1");
    /// input.unsigned("the number of edges")?;
    /// let edges = input.mark();
    /// let error = input.error_at(edges, "a graph without cycles", "the cycle 1 -> 2 -> 1");
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 2, column 1: expected a graph without cycles, found the cycle 1 -> 2 -> 1"
    /// );
    /// # Ok::<(), judge_io::Error>(())
    /// ```
    #[must_use]
    pub fn error_at(
        &self,
        place: Mark,
        expected: impl fmt::Display,
        found: impl fmt::Display,
    ) -> Error {
        let (line, column) = self.locate(place.0);
        Error::input(line, column, format!("expected {expected}, found {found}"))
    }

    /// Line and column, from 1, of the byte at `offset`.
    pub(crate) fn locate(&self, offset: usize) -> (usize, usize) {
        let before = &self.bytes[..offset];
        let ends_line = |i: usize| match before[i] {
            b'\n' => true,
            b'\r' => self.bytes.get(i + 1) != Some(&b'\n'),
            _ => false,
        };
        let mut line = 1;
        let mut start = 0;
        for i in 0..before.len() {
            if ends_line(i) {
                line += 1;
                start = i + 1;
            }
        }
        let is_continuation = |byte: &&u8| **byte & 0xc0 == 0x80;
        let characters = before[start..].iter().filter(|byte| !is_continuation(byte)).count();
        (line, characters + 1)
    }

    /// Where reading goes on, as line and column.
    pub(crate) fn location(&self) -> (usize, usize) {
        self.locate(self.at)
    }
}

/// A token in backquotes, on one line whatever it holds, cut after [`SHOWN`] characters.
fn shown(token: impl Iterator<Item = char>) -> String {
    let mut text = String::from("`");
    for (count, letter) in token.enumerate() {
        if count == SHOWN {
            text.push('…');
            break;
        }
        // Its debug form is longer where it cannot be printed, and for what string literals escape.
        if letter.escape_debug().len() == 1 || matches!(letter, '\\' | '\'' | '"') {
            text.push(letter);
        } else {
            text.extend(letter.escape_unicode());
        }
    }
    text.push('`');
    text
}
