//! Grundy sequences of octal games by sparse spaces.
//!
//! Splitting a heap of n into a and n − a gives n/2 options, which makes the plain way quadratic.
//! Most of them need not be looked at. Fix a set of bits, the *mask*, and call a value *common* if it
//! has an odd number of those bits and *rare* if it has an even number. Then
//!
//! > rare xor rare = rare, common xor common = rare, rare xor common = common.
//!
//! So every option of a common value has one heap of a rare value, and where few heaps are rare, few
//! splits give all common options, hence c, the least common value that is no option. The mex is c,
//! unless a rare value below c is no option either. Those that are missing so far are looked for
//! among all the other splits, and the look-out ends as soon as the last of them is found: soon,
//! since most pairs of heaps are common and give rare values. Only where one is truly missing, and
//! the heap is a rare one, do all splits have to be gone through.
//!
//! The result is right for any mask; the time is O(n) for each rare heap, and hence depends on how
//! well the mask fits the game. In many octal games some mask leaves few rare heaps, often finitely
//! many as far as anyone knows. The mask is the one with the fewest rare heaps so far; it is chosen
//! again whenever the sequence has doubled.
//!
//! Source: Winning Ways, chapter 4, on sparse spaces and common cosets; Gangolli and Plambeck, *A
//! note on periodicity in some octal games*, International Journal of Game Theory 18 (1989).

/// No heap.
const NONE: u32 = u32::MAX;

/// Makes the Grundy sequence of the octal game with these digits longer, up to `length` terms.
pub(crate) fn extend(digits: &[u8], values: &mut Vec<u32>, length: usize) {
    let mut space = Space::of(values);
    for n in values.len()..length {
        if n.is_power_of_two() {
            space = Space::of(values);
        }
        let value = space.value(digits, values, n);
        space.add(n, value);
        values.push(value);
    }
}

/// The mask, the heaps that are rare under it, and the options seen of the heap at hand.
struct Space {
    mask: u32,
    /// The heaps of at least one token that have a rare value, in rising order.
    rare: Vec<u32>,
    /// `seen[v]` is the last heap for which the option of value v was seen. As long as the least
    /// power of two above every value, hence above every nim-sum of them.
    seen: Vec<u32>,
}

impl Space {
    /// The space that fits these terms best.
    fn of(values: &[u32]) -> Self {
        let size = values.iter().max().map_or(1, |most| *most as usize + 1).next_power_of_two();
        let mut space =
            Space { mask: best_mask(values, size), rare: Vec::new(), seen: vec![NONE; size] };
        for (n, &value) in values.iter().enumerate().skip(1) {
            space.add(n, value);
        }
        space
    }

    fn is_rare(&self, value: u32) -> bool {
        (value & self.mask).count_ones() % 2 == 0
    }

    /// Takes note of the value of a heap.
    fn add(&mut self, n: usize, value: u32) {
        if n > 0 && self.is_rare(value) {
            self.rare.push(n as u32);
        }
        if value as usize >= self.seen.len() {
            self.seen.resize((value as usize + 1).next_power_of_two(), NONE);
        }
    }

    fn is_missing(&self, value: u32, heap: u32) -> bool {
        self.seen.get(value as usize) != Some(&heap)
    }

    /// The Grundy value of a heap of `n` tokens.
    fn value(&mut self, digits: &[u8], values: &[u32], n: usize) -> u32 {
        let heap = n as u32;
        for (removed, digit) in digits.iter().enumerate().take(n + 1) {
            let rest = n - removed;
            let whole = if rest == 0 { 1 } else { 2 };
            if digit & whole != 0 {
                self.seen[values[rest] as usize] = heap;
            }
            if digit & 4 != 0 {
                for &rare in self.rare.iter().take_while(|rare| (**rare as usize) < rest) {
                    let other = rest - rare as usize;
                    self.seen[(values[rare as usize] ^ values[other]) as usize] = heap;
                }
            }
        }

        let is_common = |value: &u32| !self.is_rare(*value) && self.is_missing(*value, heap);
        let common = (0..=u32::MAX).find(is_common).expect("there are more values than options");
        let mut missing = (0..common).filter(|value| self.is_missing(*value, heap)).count();
        for (removed, digit) in digits.iter().enumerate().take(n) {
            if digit & 4 == 0 {
                continue;
            }
            let rest = n - removed;
            let (smaller, larger) = (&values[1..=rest / 2], &values[rest - rest / 2..rest]);
            for (a, b) in smaller.iter().zip(larger.iter().rev()) {
                if missing == 0 {
                    return common;
                }
                let seen = &mut self.seen[(a ^ b) as usize];
                if *seen != heap {
                    *seen = heap;
                    missing -= usize::from(a ^ b < common);
                }
            }
        }
        (0..common).find(|value| self.is_missing(*value, heap)).unwrap_or(common)
    }
}

/// The mask, not 0, under which the fewest of `values` are rare; `size` is a power of two above them.
fn best_mask(values: &[u32], size: usize) -> u32 {
    // The Walsh-Hadamard transform of the numbers of times that each value occurs has, at each mask,
    // the number of rare terms less that of common ones.
    let mut excess = vec![0_i64; size.max(2)];
    for &value in values {
        excess[value as usize] += 1;
    }
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
