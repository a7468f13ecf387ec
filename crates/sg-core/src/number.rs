//! Dyadic rationals of any length, the numbers among finite games.
//!
//! A game of Left and Right in which every move costs its mover something is a *number*, and a
//! finite one is a dyadic rational, n / 2^k. It is the simplest number greater than all options of
//! Left and less than all those of Right, where simpler means born earlier: the integers of small
//! size come first, then fractions by their denominators. Left wins if it is positive, Right if it
//! is negative, and at 0 the player who does not begin.
//!
//! Source: Conway, *On Numbers and Games*; Winning Ways, chapter 2.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A number n / 2^k, as long as it has to be.
///
/// ```
/// use sg_core::number::Dyadic;
///
/// let three_quarters = Dyadic::new(3, 2);
/// assert_eq!(&three_quarters + &Dyadic::from(-1), Dyadic::new(-1, 2));
/// assert!(three_quarters < Dyadic::from(1));
/// assert_eq!(three_quarters.to_string(), "3/4");
/// assert_eq!(Dyadic::from(1).halved(70).to_string(), "1/2^70");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dyadic {
    /// Not for 0.
    is_negative: bool,
    /// The size of n, in words from the lowest to the highest, which is not 0.
    size: Vec<u64>,
    /// k; where it is not 0, n is odd.
    places: u64,
}

impl Dyadic {
    /// The number 0.
    #[must_use]
    pub fn zero() -> Self {
        Dyadic::default()
    }

    /// The number n / 2^places.
    #[must_use]
    pub fn new(n: i64, places: u32) -> Self {
        Dyadic::from_parts(n < 0, vec![n.unsigned_abs()], u64::from(places))
    }

    /// The number of this sign and size over 2^places.
    pub(crate) fn from_parts(is_negative: bool, mut size: Vec<u64>, places: u64) -> Self {
        trim(&mut size);
        if size.is_empty() {
            return Dyadic::zero();
        }
        let whole = size.iter().take_while(|&&word| word == 0).count();
        let even = 64 * whole as u64 + u64::from(size[whole].trailing_zeros());
        let cancelled = even.min(places);
        Dyadic { is_negative, size: shifted_down(&size, cancelled), places: places - cancelled }
    }

    /// The sign: how the number compares with 0.
    ///
    /// ```
    /// use sg_core::number::Dyadic;
    /// use std::cmp::Ordering;
    ///
    /// assert_eq!(Dyadic::new(-1, 3).sign(), Ordering::Less);
    /// ```
    #[must_use]
    pub fn sign(&self) -> Ordering {
        if self.is_negative {
            Ordering::Less
        } else if self.size.is_empty() {
            Ordering::Equal
        } else {
            Ordering::Greater
        }
    }

    /// How many binary places it has after the point: the k of n / 2^k with n odd, or 0 for an
    /// integer.
    #[must_use]
    pub fn places(&self) -> u64 {
        self.places
    }

    /// The number as an integer below 2^64, if it is one.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        match (self.is_negative, self.places, &self.size[..]) {
            (false, 0, []) => Some(0),
            (false, 0, &[word]) => Some(word),
            _ => None,
        }
    }

    /// The number divided by 2^times.
    ///
    /// ```
    /// use sg_core::number::Dyadic;
    ///
    /// assert_eq!(Dyadic::from(6).halved(2), Dyadic::new(3, 1));
    /// ```
    #[must_use]
    pub fn halved(&self, times: u64) -> Self {
        Dyadic::from_parts(self.is_negative, self.size.clone(), self.places + times)
    }

    /// The greatest integer that is not greater.
    ///
    /// ```
    /// use sg_core::number::Dyadic;
    ///
    /// assert_eq!(Dyadic::new(-5, 1).floor(), Dyadic::from(-3));
    /// ```
    #[must_use]
    pub fn floor(&self) -> Self {
        let whole = Dyadic::from_parts(self.is_negative, shifted_down(&self.size, self.places), 0);
        if self.is_negative && self.places > 0 {
            &whole - &Dyadic::from(1)
        } else {
            whole
        }
    }

    /// The simplest number between two, neither of which it may be: the value of the game with
    /// these best options, where `None` stands for no option. `None` if no number lies between.
    ///
    /// O(length · log length) time.
    ///
    /// ```
    /// use sg_core::number::Dyadic;
    ///
    /// let between = |left: Dyadic, right| Dyadic::simplest_between(Some(&left), Some(&right));
    /// assert_eq!(between(Dyadic::from(-3), Dyadic::from(5)), Some(Dyadic::from(0)));
    /// assert_eq!(between(Dyadic::new(5, 1), Dyadic::from(9)), Some(Dyadic::from(3)));
    /// assert_eq!(between(Dyadic::from(0), Dyadic::new(3, 2)), Some(Dyadic::new(1, 1)));
    /// assert_eq!(between(Dyadic::from(1), Dyadic::from(1)), None);
    /// ```
    #[must_use]
    pub fn simplest_between(left: Option<&Self>, right: Option<&Self>) -> Option<Self> {
        let is_left_of = |number: &Dyadic| left.map_or(true, |left| left < number);
        let is_right_of = |number: &Dyadic| right.map_or(true, |right| number < right);
        let zero = Dyadic::zero();
        if is_left_of(&zero) && is_right_of(&zero) {
            return Some(zero);
        }
        let left = match left {
            Some(left) if !left.is_negative => left,
            _ => {
                // All lies on the negative side.
                let (left, right) = (left.map(|left| -left), right.map(|right| -right));
                return Dyadic::simplest_between(right.as_ref(), left.as_ref())
                    .map(|number| -&number);
            }
        };
        let right = match right {
            Some(right) if left >= right => return None,
            Some(right) => right,
            None => return Some(&left.floor() + &Dyadic::from(1)),
        };
        // The least multiple of 2^-k above the left end. With one place more than both ends have it
        // lies between them; with the fewest places it is the simplest.
        let above = |k: u64| {
            let scaled = Dyadic::from_parts(false, shifted_up(&left.size, k), left.places);
            (&scaled.floor() + &Dyadic::from(1)).halved(k)
        };
        let (mut low, mut high) = (0, left.places.max(right.places) + 1);
        while low < high {
            let middle = low + (high - low) / 2;
            if above(middle) < *right {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Some(above(low))
    }

    /// The sizes of two numbers with as many places, and how many these are.
    fn aligned(&self, other: &Self) -> (Vec<u64>, Vec<u64>, u64) {
        let places = self.places.max(other.places);
        let size = |number: &Self| shifted_up(&number.size, places - number.places);
        (size(self), size(other), places)
    }
}

impl From<i64> for Dyadic {
    fn from(number: i64) -> Self {
        Dyadic::new(number, 0)
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        let is_negative = self.sign() == Ordering::Greater;
        Dyadic { is_negative, size: self.size.clone(), places: self.places }
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;

    fn add(self, other: Self) -> Dyadic {
        let (one, two, places) = self.aligned(other);
        if self.is_negative == other.is_negative {
            Dyadic::from_parts(self.is_negative, sum(one, &two), places)
        } else if compare(&one, &two) == Ordering::Less {
            Dyadic::from_parts(other.is_negative, difference(two, &one), places)
        } else {
            Dyadic::from_parts(self.is_negative, difference(one, &two), places)
        }
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;

    fn sub(self, other: Self) -> Dyadic {
        self + &-other
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_sign = self.sign().cmp(&other.sign());
        by_sign.then_with(|| {
            let (one, two, _) = self.aligned(other);
            let by_size = compare(&one, &two);
            if self.is_negative {
                by_size.reverse()
            } else {
                by_size
            }
        })
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Dyadic {
    /// As a fraction in lowest terms: `3`, `-5/8`, or `1/2^70` from that denominator's 20th digit on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_negative { "-" } else { "" };
        let size = decimal(self.size.clone());
        let text = match self.places {
            0 => format!("{sign}{size}"),
            places @ 1..=63 => format!("{sign}{size}/{}", 1_u64 << places),
            places => format!("{sign}{size}/2^{places}"),
        };
        f.pad(&text)
    }
}

// Natural numbers of many words, from the lowest to the highest.

/// Drops highest words that are 0.
fn trim(words: &mut Vec<u64>) {
    while words.last() == Some(&0) {
        words.pop();
    }
}

fn compare(a: &[u64], b: &[u64]) -> Ordering {
    let by_length = a.len().cmp(&b.len());
    by_length.then_with(|| a.iter().rev().cmp(b.iter().rev()))
}

fn sum(mut a: Vec<u64>, b: &[u64]) -> Vec<u64> {
    a.resize(a.len().max(b.len()) + 1, 0);
    let mut carry = false;
    for (i, word) in a.iter_mut().enumerate() {
        let (part, first) = word.overflowing_add(b.get(i).copied().unwrap_or(0));
        let (all, second) = part.overflowing_add(u64::from(carry));
        *word = all;
        carry = first || second;
    }
    trim(&mut a);
    a
}

/// a − b, where a ≥ b.
fn difference(mut a: Vec<u64>, b: &[u64]) -> Vec<u64> {
    let mut borrow = false;
    for (i, word) in a.iter_mut().enumerate() {
        let (part, first) = word.overflowing_sub(b.get(i).copied().unwrap_or(0));
        let (all, second) = part.overflowing_sub(u64::from(borrow));
        *word = all;
        borrow = first || second;
    }
    trim(&mut a);
    a
}

fn shifted_up(words: &[u64], bits: u64) -> Vec<u64> {
    if words.is_empty() {
        return Vec::new();
    }
    let (whole, rest) = ((bits / 64) as usize, bits % 64);
    let mut shifted = vec![0; whole];
    shifted.extend_from_slice(words);
    shifted.push(0);
    if rest > 0 {
        let mut below = 0;
        for word in &mut shifted {
            let above = *word >> (64 - rest);
            *word = *word << rest | below;
            below = above;
        }
    }
    trim(&mut shifted);
    shifted
}

fn shifted_down(words: &[u64], bits: u64) -> Vec<u64> {
    let (whole, rest) = ((bits / 64) as usize, bits % 64);
    let mut shifted = words.get(whole..).unwrap_or(&[]).to_vec();
    if rest > 0 {
        let mut above = 0;
        for word in shifted.iter_mut().rev() {
            let below = *word << (64 - rest);
            *word = *word >> rest | above;
            above = below;
        }
    }
    trim(&mut shifted);
    shifted
}

/// The decimal digits, by division by 10^19. Quadratic in the length.
fn decimal(mut words: Vec<u64>) -> String {
    const PART: u128 = 10_000_000_000_000_000_000;
    let mut parts = Vec::new();
    while !words.is_empty() {
        let mut rest = 0;
        for word in words.iter_mut().rev() {
            let all = rest << 64 | u128::from(*word);
            *word = (all / PART) as u64;
            rest = all % PART;
        }
        trim(&mut words);
        parts.push(rest);
    }
    let highest = parts.pop().unwrap_or(0).to_string();
    let others = parts.iter().rev().map(|part| format!("{part:019}"));
    std::iter::once(highest).chain(others).collect()
}
