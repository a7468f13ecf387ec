//! Heap games: Grundy sequences, and the theorem that proves a period for ever.
//!
//! In a heap game a position is a sum of heaps of tokens, and a move replaces one heap of n tokens by
//! some smaller heaps. The game is given by a *rule* that lists, for any n, what a move may leave;
//! its *Grundy sequence* G(0), G(1), … is the mex over the nim-sums of what is left.
//!
//! # Periods
//! No number of computed values proves a period by itself. For rules with certain [`Bounds`] a
//! finite check does:
//!
//! > Let every move remove at most t tokens and leave at most h heaps that are not empty. Let a move
//! > that leaves a heap of b ≥ s tokens, beside others or alone, be legal exactly when it is legal
//! > from a heap of one token more with b + 1 in the place of b. Let e ≥ 1, e ≥ s and p ≥ 1. If
//! > **G(n + p) = G(n) for all n with e ≤ n < he + (h − 1)p + t**, then for all n ≥ e.
//!
//! For octal games, h = 2 and s = 1, this is the theorem of Guy and Smith (1956), with the range
//! e ≤ n < 2e + p + t; for games that leave one heap, such as subtraction games, h = 1 and a window
//! of t values is enough.
//!
//! Proof, by induction on n ≥ he + (h − 1)p + t, with the claim true from e up to n − 1. Every heap
//! that a move leaves is smaller than the one it starts from. Since n > t, no move from n or n + p
//! leaves nothing.
//! - A move from n leaves at least n − t ≥ he tokens in at most h heaps, so the largest of them, b,
//!   has b ≥ e tokens. With b + p in its place the move is legal from n + p, for b ≥ s; and its value
//!   is the same, for e ≤ b < n.
//! - A move from n + p leaves at least n + p − t ≥ h(e + p) tokens, so its largest heap b has
//!   b − p ≥ e tokens. With b − p in its place the move is legal from n, and its value is the same.
//!
//! So n and n + p have options of the same values, and G(n + p) = G(n).
//!
//! A period may begin at G(0) all the same, but e = 0 proves nothing: b − p would be an empty heap
//! where b = p. The game 0.4 begins with 0, 0, 0, which would prove p = 1, and goes on with 1.
//!
//! Source: Guy and Smith, *The G-values of various games*, Proceedings of the Cambridge
//! Philosophical Society 52 (1956), for octal games; Winning Ways, chapter 4.

use crate::nim::nim_sum;
use crate::MexSet;
use std::error::Error;
use std::fmt;
use std::ops::Range;

/// What is known of every move of a heap game; see the [theorem](self#periods).
///
/// These are claims about heaps of any size, which no finite test can check: a certificate holds only
/// if they hold. `removed` and `left` are checked on every heap that is looked at.
///
/// Grundy's game (split a heap into two unequal ones) has no such bounds: from 2a tokens, a and a
/// may not be left, however large a is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The most tokens that a move removes: t.
    pub removed: usize,
    /// The most heaps, not counting empty ones, that a move leaves in place of one: h.
    pub left: usize,
    /// From this size on, the rule treats all heaps that are left alike: s. It is 1 for most games,
    /// and 2 where, say, every heap left must have two tokens or more.
    pub settled: usize,
}

/// A rule calls this once for each move, with the heaps that the move leaves in place of one.
pub type Leave<'a> = dyn FnMut(&[usize]) + 'a;

/// The first `length` terms G(0), G(1), … of the Grundy sequence of a rule.
///
/// `rule(n, leave)` calls `leave` once for each move from a heap of n tokens, with the heaps that
/// are left; empty heaps may be named or not. Time is linear in the tokens that the rule names and
/// the values found, and memory in `length`.
///
/// ```
/// use sg_core::heap::{sequence, Leave};
///
/// // Take one or two tokens, or split a heap of four or more into two equal heaps.
/// let rule = |n: usize, leave: &mut Leave<'_>| {
///     (1..=2).filter(|k| *k <= n).for_each(|k| leave(&[n - k]));
///     if n >= 4 && n % 2 == 0 {
///         leave(&[n / 2, n / 2]);
///     }
/// };
/// assert_eq!(sequence(rule, 7), [0, 1, 2, 0, 1, 2, 3]);
/// ```
///
/// # Panics
/// If the rule leaves a heap that is not smaller than the one it starts from.
#[must_use]
pub fn sequence(mut rule: impl FnMut(usize, &mut Leave<'_>), length: usize) -> Vec<u32> {
    let mut values = Vec::new();
    extend(&mut values, length, &mut rule);
    values
}

/// Looks for a period of a rule's Grundy sequence and proves it, from at most `limit` terms.
///
/// Time and memory are those of [`sequence`] for fewer than twice as many terms as the proof needs,
/// usually hardly more than it needs, or for `limit`. Looking for the period among n terms adds O(n),
/// a few times.
///
/// ```
/// use sg_core::heap::{certify, Bounds, Leave};
///
/// // Take one, three or four tokens.
/// let rule = |n: usize, leave: &mut Leave<'_>| {
///     [1, 3, 4].iter().filter(|k| **k <= n).for_each(|k| leave(&[n - k]));
/// };
/// let game = certify(rule, Bounds { removed: 4, left: 1, settled: 1 }, 1000)?;
/// assert_eq!((game.preperiod(), game.period()), (0, 7));
/// assert_eq!(game.value(u64::MAX), 1); // 2^64 - 1 is 1 modulo 7, and G(1) = 1.
/// # Ok::<(), sg_core::heap::NoPeriod>(())
/// ```
///
/// # Errors
/// If `limit` terms prove no period; there may be one all the same.
///
/// # Panics
/// As [`sequence`], or if a move removes or leaves more than `bounds` say.
pub fn certify(
    mut rule: impl FnMut(usize, &mut Leave<'_>),
    bounds: Bounds,
    limit: usize,
) -> Result<Periodic, NoPeriod> {
    let mut bounded = |n: usize, leave: &mut Leave<'_>| {
        rule(n, &mut |heaps: &[usize]| {
            assert_within(bounds, n, heaps);
            leave(heaps);
        });
    };
    certify_extending(|values, length| extend(values, length, &mut bounded), bounds, limit)
}

/// Asserts that a move from n tokens to these heaps is one that the bounds speak of.
fn assert_within(bounds: Bounds, n: usize, heaps: &[usize]) {
    let left = heaps.iter().filter(|heap| **heap > 0).count();
    let tokens: usize = heaps.iter().sum();
    assert!(
        left <= bounds.left && tokens <= n && n - tokens <= bounds.removed,
        "the move from {} to {:?} removes more than {} tokens or leaves more than {} heaps",
        n,
        heaps,
        bounds.removed,
        bounds.left
    );
}

/// [`certify`] for a sequence that `extend` makes longer, to any length.
pub(crate) fn certify_extending(
    mut extend: impl FnMut(&mut Vec<u32>, usize),
    bounds: Bounds,
    limit: usize,
) -> Result<Periodic, NoPeriod> {
    let mut values = Vec::new();
    let mut length = limit.min(64);
    loop {
        extend(&mut values, length);
        match Periodic::prove(&values, bounds) {
            Ok(periodic) => return Ok(periodic),
            Err(_) if length == limit => return Err(NoPeriod { searched: limit }),
            // A period that is only seen yet is proved by no more terms than it needs.
            Err(needed) => length = limit.min(needed.max(length + length / 4 + 1).min(2 * length)),
        }
    }
}

fn extend(values: &mut Vec<u32>, length: usize, rule: &mut dyn FnMut(usize, &mut Leave<'_>)) {
    let mut seen = MexSet::new();
    for n in values.len()..length {
        rule(n, &mut |heaps| {
            seen.insert(nim_sum(heaps.iter().map(|heap| u64::from(values[*heap]))));
        });
        values.push(seen.mex() as u32);
        seen.clear();
    }
}

/// A Grundy sequence with a proved period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Periodic {
    /// The terms up to the end of the first period.
    values: Vec<u32>,
    preperiod: usize,
    bounds: Bounds,
}

impl Periodic {
    /// The smallest period that the [theorem](self#periods) proves from these first terms of the
    /// sequence of a game with these bounds, or `None`.
    ///
    /// If any period is proved, it is the smallest that the sequence has, and the pre-period is the
    /// smallest too: where a multiple of the smallest period passes the check, so does the smallest,
    /// from the same e, on fewer terms.
    ///
    /// # Panics
    /// If `bounds.left` is 0.
    #[must_use]
    pub fn certify(values: &[u32], bounds: Bounds) -> Option<Self> {
        Periodic::prove(values, bounds).ok()
    }

    /// As [`certify`](Periodic::certify), or how many terms would prove the period that needs the
    /// fewest, if it goes on.
    fn prove(values: &[u32], bounds: Bounds) -> Result<Self, usize> {
        let Bounds { removed, left, settled } = bounds;
        assert!(left > 0, "a game in which no heap is left has no use for a period");
        let first = settled.max(1);
        // The check compares terms up to n + p with n < he + (h - 1)p + t, which are there if
        // e + p is at most this. So for each p it asks whether the terms before the last p end in
        // the same ones as all terms, as many as this leaves.
        let most = values.len().saturating_sub(removed) / left;
        let window = values.len() - most;
        let ends = common_ends(values, most.saturating_sub(first) + 1);
        let mut needed = usize::MAX;
        for (period, &common) in ends.iter().enumerate().skip(1) {
            let preperiod = values.len() - period - common;
            if common >= window {
                let values = values[..preperiod + period].to_vec();
                return Ok(Periodic { values, preperiod, bounds });
            }
            needed = needed.min(left * (preperiod.max(first) + period) + removed);
        }
        Err(needed)
    }

    /// How many terms come before the periodic ones; G(n + period) = G(n) exactly from here on.
    #[must_use]
    pub fn preperiod(&self) -> usize {
        self.preperiod
    }

    /// The smallest period.
    #[must_use]
    pub fn period(&self) -> usize {
        self.values.len() - self.preperiod
    }

    /// The terms of the pre-period and of one period after it; they determine all others.
    #[must_use]
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The range e ≤ n < he + (h − 1)p + t for which G(n + period) = G(n) was checked.
    #[must_use]
    pub fn checked(&self) -> Range<usize> {
        let Bounds { removed, left, settled } = self.bounds;
        let start = self.preperiod.max(settled.max(1));
        start..left * start + (left - 1) * self.period() + removed
    }

    /// The Grundy value of a heap of `n` tokens. O(1).
    #[must_use]
    pub fn value(&self, n: u64) -> u64 {
        let preperiod = self.preperiod as u64;
        let index =
            if n < preperiod { n } else { preperiod + (n - preperiod) % self.period() as u64 };
        u64::from(self.values[index as usize])
    }
}

/// For each p below `count`, how many terms at the end of `values` are those p places before them: the
/// Z-function of the reversed sequence. O(n) time and memory for n terms.
///
/// Source: Gusfield, *Algorithms on Strings, Trees, and Sequences* (1997), chapter 1.
fn common_ends(values: &[u32], count: usize) -> Vec<usize> {
    let length = values.len();
    let from_end = |i: usize| values[length - 1 - i];
    let mut common = vec![length];
    // The stretch that reaches furthest among those found: from `left` to before `right`, counted
    // from the end, the terms are those from the end on.
    let (mut left, mut right) = (0, 0);
    for p in 1..count.min(length) {
        let mut size = if p < right { common[p - left].min(right - p) } else { 0 };
        while p + size < length && from_end(p + size) == from_end(size) {
            size += 1;
        }
        if p + size > right {
            left = p;
            right = p + size;
        }
        common.push(size);
    }
    common
}

impl fmt::Display for Periodic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { start, end } = self.checked();
        let (period, preperiod) = (self.period(), self.preperiod);
        write!(
            f,
            "period {period} after a pre-period of {preperiod}, \
             proved by G(n + {period}) = G(n) for {start} <= n < {end}"
        )
    }
}

/// Error: the terms that were allowed prove no period. More terms might.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPeriod {
    /// How many terms were computed.
    pub searched: usize,
}

impl fmt::Display for NoPeriod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no period found within the first {} terms", self.searched)
    }
}

impl Error for NoPeriod {}

#[cfg(test)]
mod tests {
    use super::common_ends;

    #[test]
    fn common_ends_are_those_of_the_definition() {
        for length in 0..if cfg!(miri) { 6 } else { 11 } {
            for bits in 0_u32..1 << length {
                let values: Vec<u32> = (0..length).map(|i| bits >> i & 1).collect();
                let common = |p: usize| {
                    let pairs = values.iter().rev().zip(values.iter().rev().skip(p));
                    pairs.take_while(|(a, b)| a == b).count()
                };
                let expected: Vec<usize> = (0..values.len().max(1)).map(common).collect();
                assert_eq!(common_ends(&values, values.len()), expected, "{values:?}");
            }
        }
    }
}
