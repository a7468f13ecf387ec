//! The minimum excluded value.
//!
//! Most values are small, so those below 64 are the bits of one word, which stays in a register. The
//! others wait in a list. They matter only once that word is full; then each is given a place of its
//! own if it is not too large to fill a gap: the mex of k values is at most k.

/// The *mex* of `values`, the least number that is not among them. O(k) time and memory for k
/// values, of whatever size.
///
/// To compute many, use a [`MexSet`], which keeps its memory.
///
/// ```
/// use sg_core::mex;
///
/// assert_eq!(mex([]), 0);
/// assert_eq!(mex([0, 1, 3, u64::MAX, 1]), 2);
/// ```
#[must_use]
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let mut seen = MexSet::new();
    seen.extend(values);
    seen.mex()
}

/// A set of values with the least number outside it, for filling and clearing many times.
///
/// It takes O(k) memory for k values, of whatever size.
///
/// ```
/// let mut seen = sg_core::MexSet::new();
/// seen.extend([0, 2]);
/// assert_eq!(seen.mex(), 1);
/// seen.insert(1);
/// assert_eq!(seen.mex(), 3);
/// seen.clear();
/// assert_eq!(seen.mex(), 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct MexSet {
    /// Bit `v` is set when the value `v` below 64 is in the set.
    low: u64,
    /// The values from 64 on, in no order, possibly repeated.
    high: Vec<u64>,
}

impl MexSet {
    /// The empty set.
    #[must_use]
    pub fn new() -> Self {
        MexSet::default()
    }

    /// Adds `value`. O(1) time, amortised.
    #[inline]
    pub fn insert(&mut self, value: u64) {
        if value < 64 {
            self.low |= 1 << value;
        } else {
            self.high.push(value);
        }
    }

    /// The least number that is not in the set. O(1) time, or O(k) for k values where all numbers
    /// below 64 are in the set.
    #[must_use]
    #[inline]
    pub fn mex(&self) -> u64 {
        if self.low == u64::MAX {
            self.mex_from_64()
        } else {
            u64::from(self.low.trailing_ones())
        }
    }

    /// The mex, given that no number below 64 is missing.
    #[cold]
    fn mex_from_64(&self) -> u64 {
        // One place more than there are values, so that one stays free.
        let mut taken = vec![false; self.high.len() + 1];
        for value in &self.high {
            if value - 64 < taken.len() as u64 {
                taken[(value - 64) as usize] = true;
            }
        }
        64 + taken.iter().take_while(|&&is_taken| is_taken).count() as u64
    }

    /// Removes every value. O(1) time; the memory is kept.
    #[inline]
    pub fn clear(&mut self) {
        self.low = 0;
        self.high.clear();
    }
}

impl Extend<u64> for MexSet {
    #[inline]
    fn extend<I: IntoIterator<Item = u64>>(&mut self, values: I) {
        for value in values {
            self.insert(value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{mex, MexSet};

    /// The definition.
    fn naive_mex(values: &[u64]) -> u64 {
        (0..=values.len() as u64).find(|candidate| !values.contains(candidate)).unwrap()
    }

    #[test]
    fn agrees_with_the_definition_on_all_short_lists() {
        let mut set = MexSet::new();
        for length in 0..=4 {
            for code in 0..6_u64.pow(length) {
                let values: Vec<u64> = (0..length).map(|i| code / 6_u64.pow(i) % 6).collect();
                assert_eq!(mex(values.iter().copied()), naive_mex(&values), "{values:?}");
                set.clear();
                set.extend(values.iter().copied());
                assert_eq!(set.mex(), naive_mex(&values), "{values:?}");
            }
        }
    }

    #[test]
    fn agrees_with_the_definition_around_word_ends() {
        let mut set = MexSet::new();
        // Miri is some hundred times slower.
        let step = if cfg!(miri) { 32 } else { 1 };
        for length in [63, 64, 65, 127, 128, 129, 200, 1, 64] {
            for missing in (0..=length).step_by(step) {
                let values: Vec<u64> = (0..length).rev().filter(|&v| v != missing).collect();
                set.clear();
                set.extend(values.iter().copied());
                assert_eq!(set.mex(), missing);
                assert_eq!(mex(values.iter().copied().chain([u64::MAX])), missing);
                set.insert(missing);
                assert_eq!(set.mex(), length.max(missing + 1));
            }
        }
    }

    #[test]
    fn marks_above_the_mex_are_cleared_too() {
        let mut set = MexSet::new();
        set.extend(0..300);
        assert_eq!(set.mex(), 300);
        set.clear();
        set.extend([1, 65, 299]);
        assert_eq!(set.mex(), 0);
        set.clear();
        set.extend((0..299).filter(|&value| value != 65));
        assert_eq!(set.mex(), 65);
    }

    #[test]
    fn memory_follows_the_number_of_values() {
        let mut set = MexSet::new();
        for round in 0..100 {
            set.clear();
            set.extend((0..1000).map(|i| u64::MAX - 1_000_000_007 * i - round));
            set.extend([0, 1]);
            assert_eq!(set.mex(), 2);
        }
        assert_eq!(set.high.len(), 1000);
    }
}
