//! Grundy sequences of games that split heaps in two, by sparse spaces.
//!
//! Splitting a heap of n into a and n − a gives n/2 options, which makes the plain way quadratic.
//! Most of them need not be looked at. Fix a set of bits, the *mask*, and call a value *common* if it
//! has an odd number of those bits and *rare* if it has an even number. Then
//!
//! > rare xor rare = rare, common xor common = rare, rare xor common = common.
//!
//! So every option of a common value has one heap of a rare value, and where few heaps are rare, few
//! splits give all common options, hence c, the least common value that is no option. The mex is c,
//! unless a rare value below c is no option either. Each rare value below c wants one split that
//! gives it. Most are among the first splits. For the others, say v, let w be a value that many heaps
//! have: a heap of the value v xor w is likely to leave one of the value w beside it, so a few tries
//! find one. Only what they do not find is looked for among all splits, and only where a value is
//! truly missing, and the heap is a rare one, do all of them have to be gone through.
//!
//! The result is right for any mask; the time is O(n) for each rare heap, and hence depends on how
//! well the mask fits the game. In many octal games some mask leaves few rare heaps, often finitely
//! many as far as anyone knows. The mask is the one with the fewest rare heaps so far; it is chosen
//! again whenever the sequence has doubled.
//!
//! The splits with a rare heap are marked for a block of sizes at a time, rare heap by rare heap: the
//! other heaps then lie side by side in memory, as long as both are smaller than the first of the
//! block.
//!
//! Source: Winning Ways, chapter 4, on sparse spaces and common cosets; Gangolli and Plambeck, *A
//! note on periodicity in some octal games*, International Journal of Game Theory 18 (1989).

use super::{Parts, Splitting};
use std::ops::Range;

/// The marks of a block stay in the first cache.
const BLOCK_BYTES: usize = 1 << 15;
/// How many splits are marked before a look at what is still missing.
const SPLITS: usize = 256;
/// How few of the missing values these find when the rest are better looked for one by one.
const FEW: usize = 2;
/// How many frequent values and, for each, how many heaps are tried.
const FREQUENT: usize = 8;
const TRIES: usize = 16;

/// Makes the Grundy sequence of the game longer, up to `length` terms, and gives the space in which
/// the last ones were found.
pub(super) fn extend(game: &Splitting, values: &mut Vec<u32>, length: usize) -> Space {
    let mut space = Space::of(values);
    while values.len() < length {
        if values.len().is_power_of_two() {
            space = Space::of(values);
        }
        let block = (BLOCK_BYTES / space.width).clamp(8, 64);
        let end = length.min((values.len() / block + 1) * block);
        space.extend(game, values, end);
    }
    space
}

/// The mask, and what is known of the heaps under it.
pub(super) struct Space {
    pub(super) mask: u32,
    /// The heaps of at least one token that have a rare value, in rising order.
    pub(super) rare: Vec<u32>,
    /// The least power of two above every value, hence above every nim-sum of them.
    width: usize,
    /// The common values that many heaps have, the most frequent first.
    frequent: Vec<u32>,
    /// By value, the first heaps that have it.
    heaps: Vec<Vec<u32>>,
    /// For each heap of the block, a mark for each value of an option.
    marks: Vec<u8>,
    /// The rare values that are not yet known to be those of an option.
    missing: Vec<u32>,
}

impl Space {
    /// The space that fits these terms best.
    fn of(values: &[u32]) -> Self {
        let width = values.iter().max().map_or(1, |most| *most as usize + 1).next_power_of_two();
        let mut counts = vec![0_i64; width.max(2)];
        for &value in values {
            counts[value as usize] += 1;
        }
        let mask = best_mask(&counts);
        let mut frequent: Vec<u32> = (0..counts.len() as u32).collect();
        frequent.retain(|value| !is_rare(*value, mask));
        frequent.sort_by_key(|value| -counts[*value as usize]);
        frequent.truncate(FREQUENT);
        let mut space = Space {
            mask,
            rare: Vec::new(),
            width,
            frequent,
            heaps: Vec::new(),
            marks: Vec::new(),
            missing: Vec::new(),
        };
        for (n, &value) in values.iter().enumerate() {
            space.add(n, value);
        }
        space
    }

    /// Takes note of the value of a heap.
    fn add(&mut self, n: usize, value: u32) {
        self.width = self.width.max((value as usize + 1).next_power_of_two());
        self.heaps.resize(self.width, Vec::new());
        if n > 0 {
            let heaps = &mut self.heaps[value as usize];
            if heaps.len() < TRIES {
                heaps.push(n as u32);
            }
            if is_rare(value, self.mask) {
                self.rare.push(n as u32);
            }
        }
    }

    /// Makes the sequence longer up to `end`, or to the first value that makes the marks wider.
    fn extend(&mut self, game: &Splitting, values: &mut Vec<u32>, end: usize) {
        let block = values.len()..end;
        let width = self.width;
        let mut marks = std::mem::take(&mut self.marks);
        marks.clear();
        marks.resize(block.len() * width, 0);
        let early = self.rare.partition_point(|rare| (*rare as usize) < block.len());
        for (removed, parts) in game.splits() {
            for &rare in &self.rare[early..] {
                mark_block(&mut marks, width, values, block.clone(), removed, parts, rare as usize);
            }
        }
        let known = self.rare.len();
        for (n, marks) in block.zip(marks.chunks_exact_mut(width)) {
            for rest in game.wholes(n) {
                marks[values[rest] as usize] = 1;
            }
            for (removed, parts) in game.splits() {
                let rest = n.saturating_sub(removed);
                for &rare in self.rare[..early].iter().chain(&self.rare[known..]) {
                    if parts.allow(rare as usize, rest) {
                        let other = values[rest - rare as usize];
                        marks[(values[rare as usize] ^ other) as usize] = 1;
                    }
                }
            }
            let value = self.mex(game, values, marks);
            values.push(value);
            self.add(n, value);
            if self.width > width {
                break;
            }
        }
        self.marks = marks;
    }

    /// The Grundy value of the next heap, for which all common options are marked.
    fn mex(&mut self, game: &Splitting, values: &[u32], marks: &mut [u8]) -> u32 {
        let n = values.len();
        let is_marked = |marks: &[u8], value: u32| marks.get(value as usize) == Some(&1);
        let mut missing = std::mem::take(&mut self.missing);
        missing.clear();
        let mut common = 0;
        while is_marked(marks, common) || is_rare(common, self.mask) {
            if !is_marked(marks, common) {
                missing.push(common);
            }
            common += 1;
        }
        let mut is_tried = false;
        for (removed, parts) in game.splits() {
            let splits = parts.smaller(n.saturating_sub(removed));
            let mut next = splits.start;
            while next < splits.end && !missing.is_empty() {
                let part = next..splits.end.min(next + SPLITS);
                next = part.end;
                let larger = &values[n - removed + 1 - part.end..=n - removed - part.start];
                for (a, b) in values[part].iter().zip(larger.iter().rev()) {
                    marks[(a ^ b) as usize] = 1;
                }
                let before = missing.len();
                missing.retain(|value| !is_marked(marks, *value));
                if before - missing.len() < FEW && !is_tried {
                    is_tried = true;
                    missing.retain(|value| !self.is_found(game, values, *value));
                }
            }
        }
        let value = missing.first().copied().unwrap_or(common);
        self.missing = missing;
        value
    }

    /// Whether a few tries find a split of the next heap that has this rare value.
    fn is_found(&self, game: &Splitting, values: &[u32], value: u32) -> bool {
        self.frequent.iter().any(|frequent| {
            // Beyond the width, no heap has the value.
            let heaps = self.heaps.get((value ^ frequent) as usize);
            heaps.into_iter().flatten().any(|&heap| {
                game.splits().any(|(removed, parts)| {
                    let rest = values.len().saturating_sub(removed);
                    let heap = heap as usize;
                    parts.allow(heap, rest) && values[rest - heap] == *frequent
                })
            })
        })
    }
}

/// Marks the values of the splits that leave this rare heap, for each heap of the block.
fn mark_block(
    marks: &mut [u8],
    width: usize,
    values: &[u32],
    block: Range<usize>,
    removed: usize,
    parts: Parts,
    rare: usize,
) {
    if rare < parts.least {
        return;
    }
    let value = values[rare];
    let mut mark = |heaps: Range<usize>| {
        if heaps.is_empty() {
            return;
        }
        let marks = &mut marks[(heaps.start - block.start) * width..];
        let others = &values[heaps.start - removed - rare..heaps.end - removed - rare];
        for (marks, other) in marks.chunks_exact_mut(width).zip(others) {
            marks[(value ^ other) as usize] = 1;
        }
    };
    let start = block.start.max(rare + removed + parts.least);
    let halved = 2 * rare + removed;
    if !parts.equal && start <= halved && halved < block.end {
        mark(start..halved);
        mark(halved + 1..block.end);
    } else {
        mark(start..block.end);
    }
}

fn is_rare(value: u32, mask: u32) -> bool {
    (value & mask).count_ones() % 2 == 0
}

/// The mask, not 0, under which the fewest heaps are rare, given how many heaps have each value; the
/// length is a power of two and at least 2.
fn best_mask(counts: &[i64]) -> u32 {
    // The Walsh-Hadamard transform of the counts has, at each mask, the number of rare heaps less
    // that of common ones.
    let mut excess = counts.to_vec();
    let mut half = 1;
    while half < excess.len() {
        for block in excess.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                let (sum, difference) = (*a + *b, *a - *b);
                *a = sum;
                *b = difference;
            }
        }
        half *= 2;
    }
    (1..excess.len()).min_by_key(|mask| excess[*mask]).map_or(1, |mask| mask as u32)
}
