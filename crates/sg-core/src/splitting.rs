//! Games in which a move may split a heap in two: octal games, Grundy's Game, and others.
//!
//! A move removes k tokens from one heap, for some k, and leaves the rest as nothing, as one heap or
//! as two. [`Splitting`] tells for each k what is allowed; for two heaps also the least size of each,
//! and whether they may be equal. Octal games are those of the least size 1; Grundy's Game splits a
//! heap into two unequal ones.
//!
//! Where two equal heaps are allowed, periods are proved by a finite check: see
//! [`heap`](crate::heap#periods). Where they are not, as in Grundy's Game, no such theorem is known,
//! and what is known of the values is what has been computed.

mod sparse;

use crate::heap::{certify_extending, Bounds, Leave, NoPeriod, Periodic};

/// What a move that removes a certain number of tokens may do with the rest of the heap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rest {
    /// Leave nothing, if there is no rest.
    pub none: bool,
    /// Leave the rest as one heap, if there is a rest.
    pub one: bool,
    /// Split the rest into two heaps, and which.
    pub two: Option<Parts>,
}

/// The two heaps that a split may leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parts {
    /// The least size of both, at least 1.
    pub least: usize,
    /// Whether they may have the same size.
    pub equal: bool,
}

impl Parts {
    /// Whether `rest` tokens may be split into `part` and what is left then.
    fn allow(self, part: usize, rest: usize) -> bool {
        let is_large = part >= self.least && rest >= part && rest - part >= self.least;
        is_large && (self.equal || 2 * part != rest)
    }

    /// The sizes of the smaller of the two.
    fn smaller(self, rest: usize) -> std::ops::Range<usize> {
        let end = if self.equal { rest / 2 + 1 } else { (rest + 1) / 2 };
        self.least..end.max(self.least)
    }
}

/// A game in which a move replaces one heap by at most two.
///
/// ```
/// use sg_core::splitting::Splitting;
///
/// // Split a heap into two unequal ones.
/// let game = Splitting::grundys_game();
/// assert_eq!(game.sequence(14).values(), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Splitting {
    /// By the number of tokens removed.
    rests: Vec<Rest>,
}

impl Splitting {
    /// The game in which a move removes k tokens and does with the rest what `rests[k]` allows, or
    /// there is no such move beyond the list. Where nothing is removed, only a split is a move.
    ///
    /// # Panics
    /// If a part of a split may be empty.
    #[must_use]
    pub fn new(rests: &[Rest]) -> Self {
        let mut rests = rests.to_vec();
        if let Some(first) = rests.first_mut() {
            (first.none, first.one) = (false, false);
        }
        assert!(rests.iter().filter_map(|rest| rest.two).all(|parts| parts.least > 0));
        let length = rests.iter().rposition(|rest| *rest != Rest::default());
        rests.truncate(length.map_or(0, |last| last + 1));
        Splitting { rests }
    }

    /// Grundy's Game: split a heap into two unequal ones.
    ///
    /// Source: Winning Ways, chapter 4; OEIS A002188.
    #[must_use]
    pub fn grundys_game() -> Self {
        let two = Some(Parts { least: 1, equal: false });
        Splitting::new(&[Rest { two, ..Rest::default() }])
    }

    /// The numbers of tokens removed before a split, with the heaps that it may leave.
    fn splits(&self) -> impl Iterator<Item = (usize, Parts)> + '_ {
        let rests = self.rests.iter().enumerate();
        rests.filter_map(|(removed, rest)| Some((removed, rest.two?)))
    }

    /// For each move from `n` that leaves one heap or none, the tokens left.
    fn wholes(&self, n: usize) -> impl Iterator<Item = usize> + '_ {
        let rests = self.rests.iter().take(n + 1).enumerate();
        rests.filter_map(move |(removed, rest)| {
            let is_allowed = if removed == n { rest.none } else { rest.one };
            Some(n - removed).filter(|_| is_allowed)
        })
    }

    /// Calls `leave` for each move from a heap of `n` tokens with the heaps that it leaves, none of
    /// them empty, the smaller first: the game as a rule for [`heap`](crate::heap).
    ///
    /// ```
    /// use sg_core::{heap, splitting::Splitting};
    ///
    /// let game = Splitting::grundys_game();
    /// let mut options = Vec::new();
    /// game.options(6, &mut |heaps| options.push(heaps.to_vec()));
    /// assert_eq!(options, [[1, 5], [2, 4]]);
    /// let plain = heap::sequence(|n, leave| game.options(n, leave), 50);
    /// assert_eq!(game.sequence(50).values(), plain);
    /// ```
    pub fn options(&self, n: usize, leave: &mut Leave<'_>) {
        for (removed, allowed) in self.rests.iter().enumerate().take(n + 1) {
            let rest = n - removed;
            if rest == 0 && allowed.none {
                leave(&[]);
            }
            if rest > 0 && allowed.one {
                leave(&[rest]);
            }
            if let Some(parts) = allowed.two {
                parts.smaller(rest).for_each(|part| leave(&[part, rest - part]));
            }
        }
    }

    /// The bounds of all moves, for the theorem on [periods](crate::heap#periods); `None` where a split
    /// must leave two unequal heaps, which the theorem does not cover.
    #[must_use]
    pub fn bounds(&self) -> Option<Bounds> {
        let mut settled = 1;
        for (_, parts) in self.splits() {
            if !parts.equal {
                return None;
            }
            settled = settled.max(parts.least);
        }
        Some(Bounds { removed: self.rests.len().saturating_sub(1), left: 2, settled })
    }

    /// The first `length` terms G(0), G(1), … of the Grundy sequence.
    ///
    /// O(length²) time for each way to split at worst, far less for many games, by sparse spaces;
    /// O(length) memory. `length` is below 2³².
    ///
    /// Source: Winning Ways, chapter 4.
    #[must_use]
    pub fn sequence(&self, length: usize) -> Sequence {
        let mut values = Vec::new();
        let space = sparse::extend(self, &mut values, length);
        Sequence { values, mask: space.mask, rare: space.rare }
    }

    /// Looks for the period of the game and proves it, from at most `limit` terms: G(n) for any
    /// `u64` is O(1) from then on.
    ///
    /// The proof of a period p after a pre-period of n₀ needs 2n₀ + 2p + t terms, and few more are
    /// computed.
    ///
    /// ```
    /// use sg_core::splitting::{Parts, Rest, Splitting};
    ///
    /// // Cut a strip of n squares into two of at least two.
    /// let two = Some(Parts { least: 2, equal: true });
    /// let strips = Splitting::new(&[Rest { two, ..Rest::default() }]).certify(1000)?;
    /// assert_eq!((strips.preperiod(), strips.period()), (55, 34));
    /// # Ok::<(), sg_core::heap::NoPeriod>(())
    /// ```
    ///
    /// # Errors
    /// If `limit` terms prove no period; there may be one all the same. At once, with no term
    /// searched, if there are no [`bounds`](Splitting::bounds).
    pub fn certify(&self, limit: usize) -> Result<Periodic, NoPeriod> {
        let bounds = self.bounds().ok_or(NoPeriod { searched: 0 })?;
        let extend = |values: &mut Vec<u32>, length| {
            sparse::extend(self, values, length);
        };
        certify_extending(extend, bounds, limit)
    }
}

/// The first terms of a Grundy sequence, with the sparse space in which they were found.
///
/// A value is *rare* if it has an even number of bits in common with the mask. That few heaps have
/// rare values is an observation, not a theorem, beyond these terms; the values themselves are exact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence {
    values: Vec<u32>,
    mask: u32,
    rare: Vec<u32>,
}

impl Sequence {
    /// The terms G(0), G(1), …
    #[must_use]
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The terms alone.
    #[must_use]
    pub fn into_values(self) -> Vec<u32> {
        self.values
    }

    /// The mask: a set of bits, not empty.
    #[must_use]
    pub fn mask(&self) -> u32 {
        self.mask
    }

    /// The heaps of at least one token that have rare values, in rising order.
    #[must_use]
    pub fn rare(&self) -> &[u32] {
        &self.rare
    }

    /// The largest value, or `None` where there are no terms.
    #[must_use]
    pub fn largest(&self) -> Option<u32> {
        self.values.iter().max().copied()
    }

    /// The heaps of at least one token that are P-positions, in rising order.
    pub fn lost(&self) -> impl Iterator<Item = usize> + '_ {
        (1..self.values.len()).filter(move |n| self.values[*n] == 0)
    }
}
