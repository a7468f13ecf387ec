//! A scanner over one byte buffer.
//!
//! The hot path keeps nothing but an offset; line and column are counted from the start of the
//! buffer once an error needs them. Numbers are read eight digits at a time; what is signed or
//! malformed takes a slow path.

use crate::digits::plain_number;
use crate::Error;
use std::convert::TryFrom;
use std::fmt::Display;
use std::ops::RangeInclusive;

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
    /// How many steps of work are left.
    work: u64,
}

/// The place of a value in the input, for an error found only after reading on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(usize);

#[inline]
pub(crate) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

impl<'a> Scanner<'a> {
    /// How many steps of work all cases of an input share, where a short input can ask for long work:
    /// a few tenths of a second, a step being a look at one value in memory.
    pub const WORK: u64 = 1 << 23;

    /// A scanner at the start of `bytes`, past a byte order mark; blanks, NULs and Ctrl-Zs at the
    /// end count as the end.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let is_padding = |byte| is_blank(byte) || byte == 0 || byte == 0x1a;
        let length = bytes.iter().rposition(|&byte| !is_padding(byte)).map_or(0, |last| last + 1);
        Scanner { bytes: &bytes[..length], at: 0, last: 0, work: Scanner::WORK }
    }

    #[inline]
    fn skip_blanks(&mut self) {
        while self.at < self.bytes.len() && is_blank(self.bytes[self.at]) {
            self.at += 1;
        }
        self.last = self.at;
    }

    /// Whether nothing but blanks is left. Skips them.
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
        count.min((self.bytes.len() - self.at) as u64 / 2 + 1) as usize
    }

    /// How many steps are left of [`WORK`](Scanner::WORK); subtract what you use.
    pub fn work(&mut self) -> &mut u64 {
        &mut self.work
    }

    /// Spends this many steps of [`WORK`](Scanner::WORK) on the value that was read last.
    ///
    /// ```
    /// let mut input = judge_io::Scanner::new(b"5000000 5000000");
    /// let steps = input.unsigned("a heap")?;
    /// input.spend(steps, "a heap of less work")?;
    /// input.unsigned("a heap")?;
    /// assert_eq!(
    ///     input.spend(5_000_000, "a heap of less work").unwrap_err().to_string(),
    ///     "line 1, column 9: expected a heap of less work, found 5000000"
    /// );
    /// # Ok::<(), judge_io::Error>(())
    /// ```
    ///
    /// # Errors
    /// If fewer are left. The error says that `expected` should stand where the value stands.
    pub fn spend(&mut self, steps: u64, expected: &str) -> Result<(), Error> {
        self.work = self.work.checked_sub(steps).ok_or_else(|| self.error(expected))?;
        Ok(())
    }

    /// The next token: a run of bytes that are not blank.
    ///
    /// # Errors
    /// If the input ends before one.
    pub fn token(&mut self, what: &str) -> Result<&'a [u8], Error> {
        self.skip_blanks();
        let token = self.token_at(self.at);
        self.at += token.len();
        if token.is_empty() {
            Err(self.error(what))
        } else {
            Ok(token)
        }
    }

    /// The token that begins at `offset`, empty at the end of the input.
    fn token_at(&self, offset: usize) -> &'a [u8] {
        self.bytes[offset..].split(|&byte| is_blank(byte)).next().unwrap_or(&[])
    }

    /// The next value as a `u64`. Leading zeros and a plus sign are accepted, as is `-0`.
    ///
    /// # Errors
    /// If the input ends, or the token is not a number, is negative or is above `u64::MAX`.
    #[inline]
    pub fn unsigned(&mut self, what: &str) -> Result<u64, Error> {
        self.skip_blanks();
        match plain_number(self.bytes, self.at) {
            Some((value, end)) => {
                self.at = end;
                Ok(value)
            }
            None => self.unsigned_slowly(what),
        }
    }

    /// Reads what the fast path does not: signs, the last bytes of the input and whatever is no number
    /// or too large.
    #[cold]
    #[inline(never)]
    fn unsigned_slowly(&mut self, what: &str) -> Result<u64, Error> {
        let token = self.token_at(self.at);
        self.at += token.len();
        match String::from_utf8_lossy(token).parse::<i128>() {
            Ok(value) if value >= 0 => u64::try_from(value)
                .map_err(|_| self.error(format!("{what} of at most {}", u64::MAX))),
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
        match text.parse::<i128>().map(i64::try_from) {
            Ok(Ok(value)) => Ok(value),
            Ok(Err(_)) => Err(self.error(format!("{what} in {}..={}", i64::MIN, i64::MAX))),
            Err(_) => Err(self.error(what)),
        }
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
            _ => Err(self.error(format!("{what} in {range:?}"))),
        }
    }

    /// The next value as a `u64` other than 0.
    ///
    /// ```
    /// assert_eq!(
    ///     judge_io::Scanner::new(b"0").positive("a width").unwrap_err().to_string(),
    ///     "line 1, column 1: expected a width of at least 1, found 0"
    /// );
    /// ```
    ///
    /// # Errors
    /// If the input ends, or the token is not a number, is 0, is negative or is above `u64::MAX`.
    #[inline]
    pub fn positive(&mut self, what: &str) -> Result<u64, Error> {
        match self.unsigned(what)? {
            0 => Err(self.error(format!("{what} of at least 1"))),
            value => Ok(value),
        }
    }

    /// A list of numbers: how many, then each.
    ///
    /// ```
    /// use judge_io::Scanner;
    ///
    /// let mut input = Scanner::new(b"3\n2 0 7\n 2 5");
    /// assert_eq!(input.list("the number of piles", "a pile")?, [2, 0, 7]);
    /// assert_eq!(
    ///     input.list("the number of piles", "a pile").unwrap_err().to_string(),
    ///     "line 3, column 5: expected a pile, found the end of the input"
    /// );
    /// # Ok::<(), judge_io::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the input ends, or a token is not a number, is negative or is above `u64::MAX`.
    pub fn list(&mut self, count: &str, what: &str) -> Result<Vec<u64>, Error> {
        let count = self.unsigned(count)?;
        let mut values = Vec::with_capacity(self.capacity(count));
        for _ in 0..count {
            values.push(self.unsigned(what)?);
        }
        Ok(values)
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
            let rest = String::from_utf8_lossy(&row[column..]);
            let letter: String = rest.chars().take(1).collect();
            let expected = format!("a cell, one of `{letters}`");
            return Err(self.error_at(place, expected, quoted(&letter)));
        }
        if row.len() != width {
            let expected = format!("{what} of {width} cells");
            return Err(self.error_at(Mark(self.last), expected, row.len()));
        }
        Ok(row)
    }

    /// A board: the number of its rows, the number of its columns, and its rows, where there are
    /// columns. Returns the number of columns and the letters of the cells, row by row.
    ///
    /// ```
    /// let mut input = judge_io::Scanner::new(b"2 3\n.#.\n###");
    /// assert_eq!(input.board(".#", 100)?, (3, b".#.###".to_vec()));
    /// assert_eq!(
    ///     judge_io::Scanner::new(b"20 30").board(".#", 100).unwrap_err().to_string(),
    ///     "line 1, column 4: expected a number of columns for at most 100 cells, found 30"
    /// );
    /// # Ok::<(), judge_io::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`row`](Scanner::row), if one of the numbers is none, or they make more than `most` cells.
    pub fn board(&mut self, letters: &str, most: u64) -> Result<(usize, Vec<u8>), Error> {
        let mut rows = self.unsigned("the number of rows")?;
        let columns = self.unsigned("the number of columns")?;
        if rows.max(columns) > most || rows.saturating_mul(columns) > most {
            return Err(self.error(format!("a number of columns for at most {most} cells")));
        }
        if columns == 0 {
            rows = 0;
        }
        let mut cells = Vec::new();
        for _ in 0..rows {
            cells.extend_from_slice(self.row("a row", columns as usize, letters)?);
        }
        Ok((columns as usize, cells))
    }

    /// The error that `expected` should stand in place of the value read last, or of the one that
    /// could not be read.
    #[must_use]
    pub fn error(&self, expected: impl Display) -> Error {
        let text = String::from_utf8_lossy(self.token_at(self.last));
        let found = match text.parse::<i128>() {
            Ok(number) => number.to_string(),
            Err(_) if text.is_empty() => "the end of the input".to_owned(),
            Err(_) => quoted(&text),
        };
        self.error_at(Mark(self.last), expected, found)
    }

    /// The error that a place marked earlier should have `expected` and has `found`.
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
    pub fn error_at(&self, place: Mark, expected: impl Display, found: impl Display) -> Error {
        let before = String::from_utf8_lossy(&self.bytes[..place.0]).replace("\r\n", "\n");
        let ends_line = |letter| letter == '\n' || letter == '\r';
        let line = before.split(ends_line).count();
        let column = before.chars().rev().take_while(|&letter| !ends_line(letter)).count() + 1;
        Error(format!("line {line}, column {column}: expected {expected}, found {found}"))
    }
}

/// A text in backquotes, on one line whatever it holds, cut after 40 characters.
fn quoted(text: &str) -> String {
    let mut letters = text.escape_debug();
    let mut shown: String = letters.by_ref().take(40).collect();
    if letters.next().is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}
