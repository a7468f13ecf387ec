//! The minimum excluded value.
//!
//! The values are bits of machine words, so that the mex is found 64 values at a time. The mex of k
//! values is at most k, hence a value may be as large as it likes without memory of that size: the
//! words grow only once every bit that they have is set, and until then what lies beyond them waits
//! in a list.
//!
//! Most values are small. The first word stands apart, so that they touch no other memory: were it
//! one of many, the processor could not tell which word a value changes before it knows the value,
//! and would wait for each.

/// The *mex* of `values`, the least number that is not among them. O(k) time and memory for k
/// values, of whatever size.
///
/// Where many are wanted, a [`MexScratch`] keeps its memory from one to the next.
///
/// ```
/// use sg_core::mex;
///
/// assert_eq!(mex([]), 0);
/// assert_eq!(mex([0, 1, 3, u64::MAX, 1]), 2);
/// ```
#[must_use]
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let mut seen = MexScratch::new();
    seen.extend(values);
    seen.mex()
}

/// A set of values that tells the least number outside it, made to be filled and cleared many times.
///
/// It holds the words of the largest mex that it was asked for, and a list of the values beyond
/// them: O(k) memory for k values, of whatever size.
///
/// ```
/// let mut seen = sg_core::MexScratch::new();
/// seen.extend([0, 2]);
/// assert_eq!(seen.mex(), 1);
/// seen.insert(1);
/// assert_eq!(seen.mex(), 3);
/// seen.clear();
/// assert_eq!(seen.mex(), 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct MexScratch {
    /// Bit `v` is set when the value `v` below 64 is in the set.
    low: u64,
    /// Bit `v % 64` of word `v / 64 - 1` is set when `v` is in the set.
    words: Vec<u64>,
    /// The words that have a bit set, in no order.
    touched: Vec<usize>,
    /// The values inserted that have no word, in no order, possibly repeated.
    beyond: Vec<u64>,
}

impl MexScratch {
    /// The empty set.
    #[must_use]
    pub fn new() -> Self {
        MexScratch::default()
    }

    /// Adds `value`. O(1) time, amortised.
    #[inline]
    pub fn insert(&mut self, value: u64) {
        if value < 64 {
            self.low |= 1 << value;
        } else {
            self.insert_high(value);
        }
    }

    fn insert_high(&mut self, value: u64) {
        let word = value / 64 - 1;
        // The number of a word above `usize::MAX` is above how many there are, too.
        if word < self.words.len() as u64 {
            let word = word as usize;
            if self.words[word] == 0 {
                self.touched.push(word);
            }
            self.words[word] |= 1 << (value % 64);
        } else {
            self.beyond.push(value);
        }
    }

    /// The least number that is not in the set. O(k) time for the k values inserted since the last
    /// [`clear`](MexScratch::clear), and O(k / 64) where the words need not grow.
    #[inline]
    pub fn mex(&mut self) -> u64 {
        if self.low == u64::MAX {
            self.mex_high()
        } else {
            u64::from(self.low.trailing_ones())
        }
    }

    fn mex_high(&mut self) -> u64 {
        loop {
            if let Some(word) = self.words.iter().position(|&bits| bits != u64::MAX) {
                return 64 * (word as u64 + 1) + u64::from(self.words[word].trailing_ones());
            }
            self.grow();
        }
    }

    /// Gives the words enough bits for the mex of what is in the set, given that all are set. With
    /// the first, their number becomes a power of two, so that a nim-sum of values that have bits
    /// has one.
    fn grow(&mut self) {
        let words = self.words.len() + self.beyond.len() / 64 + 2;
        self.words.resize(words.next_power_of_two() - 1, 0);
        let mut waiting = Vec::new();
        std::mem::swap(&mut waiting, &mut self.beyond);
        self.extend(waiting);
    }

    /// Removes every value. The time follows the number of values inserted, not their size.
    #[inline]
    pub fn clear(&mut self) {
        self.low = 0;
        for word in self.touched.drain(..) {
            self.words[word] = 0;
        }
        self.beyond.clear();
    }
}

impl Extend<u64> for MexScratch {
    #[inline]
    fn extend<I: IntoIterator<Item = u64>>(&mut self, values: I) {
        for value in values {
            self.insert(value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{mex, MexScratch};

    /// The definition.
    fn naive_mex(values: &[u64]) -> u64 {
        (0..=values.len() as u64).find(|candidate| !values.contains(candidate)).unwrap()
    }

    #[test]
    fn agrees_with_the_definition_on_all_short_lists() {
        let mut scratch = MexScratch::new();
        for length in 0..=4 {
            for code in 0..6_u64.pow(length) {
                let values: Vec<u64> = (0..length).map(|i| code / 6_u64.pow(i) % 6).collect();
                assert_eq!(mex(values.iter().copied()), naive_mex(&values), "{values:?}");
                scratch.clear();
                scratch.extend(values.iter().copied());
                assert_eq!(scratch.mex(), naive_mex(&values), "{values:?}");
            }
        }
    }

    #[test]
    fn agrees_with_the_definition_around_word_ends() {
        let mut scratch = MexScratch::new();
        for length in [63, 64, 65, 127, 128, 129, 200, 1, 64] {
            for missing in 0..=length {
                let values: Vec<u64> = (0..length).rev().filter(|&v| v != missing).collect();
                scratch.clear();
                scratch.extend(values.iter().copied());
                assert_eq!(scratch.mex(), missing);
                assert_eq!(mex(values.iter().copied().chain([u64::MAX])), missing);
                scratch.insert(missing);
                assert_eq!(scratch.mex(), length.max(missing + 1));
            }
        }
    }

    #[test]
    fn marks_above_the_mex_are_cleared_too() {
        let mut scratch = MexScratch::new();
        scratch.extend(0..300);
        assert_eq!(scratch.mex(), 300);
        scratch.clear();
        scratch.extend([1, 65, 299]);
        assert_eq!(scratch.mex(), 0);
        scratch.clear();
        scratch.extend((0..299).filter(|&value| value != 65));
        assert_eq!(scratch.mex(), 65);
    }

    #[test]
    fn memory_follows_the_number_of_values() {
        let mut scratch = MexScratch::new();
        for round in 0..100 {
            scratch.clear();
            scratch.extend((0..1000).map(|i| u64::MAX - 1_000_000_007 * i - round));
            scratch.extend([0, 1]);
            assert_eq!(scratch.mex(), 2);
        }
        assert!(scratch.words.len() <= 16 && scratch.beyond.len() <= 1002);
    }

    #[test]
    fn clearing_costs_only_what_was_marked() {
        let mut scratch = MexScratch::new();
        scratch.extend(0..1_000_000);
        assert_eq!(scratch.mex(), 1_000_000);
        scratch.clear();
        scratch.extend([7, 71, 71, 72]);
        assert_eq!(scratch.touched, [0]);
    }
}
