//! Eight digits at a time.
//!
//! A loop over the digits of a number branches once a digit, and where numbers differ in length its
//! last branch is mispredicted for almost every number. Here eight bytes are read as one
//! little-endian word, whose lowest byte is the first digit:
//! 1. Subtracting `0` from every byte leaves 0 to 9 of a digit, and sets the top bit of a byte below
//!    `0`, as blanks are, or far above. A borrow spoils only the bytes after such a one, so the
//!    lowest top bit tells how long the number is.
//! 2. Shifting the word up until the number ends at its top puts zeros in front of the number.
//! 3. Adding `0x76` to every byte sets a top bit exactly if some byte is above 9 after all.
//! 4. Three multiplications join neighbours into numbers of two, four and eight digits.
//!
//! What is left to predict is whether a number goes on after eight digits. The next number can be
//! looked at as soon as steps 1 and 2 have told where this one ends. The plain loop is the oracle in
//! the tests below.

/// The bytes that [`leading_number`] looks at.
pub(crate) const WINDOW: usize = 24;

/// 10 to the power of the index.
const POWERS: [u64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// The top bit of every byte.
const TOPS: u64 = 0x8080_8080_8080_8080;

/// The value of the digits that `bytes` begins with, and how many they are, less than [`WINDOW`].
///
/// `None` where a byte other than a digit that is not below `0` ends the number, where it is longer
/// or above `u64::MAX`, and where there are fewer bytes than [`WINDOW`].
// In the scanner's fast path, which must be part of its caller.
#[allow(clippy::inline_always)]
#[inline(always)]
pub(crate) fn leading_number(bytes: &[u8]) -> Option<(u64, usize)> {
    let window = bytes.get(..WINDOW)?;
    let mut value = 0_u64;
    for block in 0..WINDOW / 8 {
        let start = 8 * block;
        let mut word = [0; 8];
        word.copy_from_slice(&window[start..start + 8]);
        let digits = u64::from_le_bytes(word).wrapping_sub(0x3030_3030_3030_3030);
        let count = (digits & TOPS).trailing_zeros() / 8;
        // In two halves, since no shift is by 64.
        let half = 32 - 4 * count;
        let digits = digits << half << half;
        if digits.wrapping_add(0x7676_7676_7676_7676) & TOPS != 0 {
            return None;
        }
        let count = count as usize;
        value = value.checked_mul(POWERS[count])?.checked_add(join(digits))?;
        if count < 8 {
            return Some((value, start + count));
        }
    }
    None
}

/// The number whose digits are the bytes of the word, the first one lowest.
#[inline]
fn join(digits: u64) -> u64 {
    let twos = (digits.wrapping_mul(10).wrapping_add(digits >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (twos.wrapping_mul(100).wrapping_add(twos >> 16)) & 0x0000_ffff_0000_ffff;
    (fours.wrapping_mul(10_000).wrapping_add(fours >> 32)) & 0xffff_ffff
}

#[cfg(test)]
mod tests {
    use super::{leading_number, WINDOW};
    use proptest::prelude::*;

    /// The plain loop.
    fn plainly(bytes: &[u8]) -> Option<(u64, usize)> {
        let mut value = 0_u64;
        for (length, byte) in bytes.iter().enumerate() {
            if !byte.is_ascii_digit() {
                return Some((value, length));
            }
            value = value.checked_mul(10)?.checked_add(u64::from(byte - b'0'))?;
        }
        None
    }

    fn compare(text: &[u8]) {
        let mut window = text.to_vec();
        window.resize(text.len().max(WINDOW), b' ');
        if let Some(found) = leading_number(&window) {
            assert_eq!(plainly(&window), Some(found), "{}", String::from_utf8_lossy(&window));
        }
        let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits < WINDOW && window[digits] < b'0' {
            assert_eq!(leading_number(&window), plainly(&window), "{}", text.escape_ascii());
        }
    }

    #[test]
    fn every_length_and_every_byte_after_it_agree_with_the_plain_loop() {
        for length in 0..=30 {
            for byte in 0..=255 {
                for digit in [b'0', b'1', b'9'] {
                    let mut text = vec![digit; length];
                    text.push(byte);
                    compare(&text);
                    text.extend_from_slice(b"7777777777777777777777777777");
                    compare(&text);
                }
            }
        }
    }

    #[test]
    fn the_largest_number_is_exact() {
        for text in ["18446744073709551615 ", "18446744073709551616 ", "00018446744073709551615 "] {
            compare(text.as_bytes());
        }
        assert_eq!(leading_number(b"18446744073709551615    "), Some((u64::MAX, 20)));
        assert_eq!(leading_number(b"18446744073709551616    "), None);
    }

    #[test]
    fn a_short_rest_is_left_alone() {
        assert_eq!(leading_number(&[b' '; WINDOW]), Some((0, 0)));
        assert_eq!(leading_number(&[b' '; WINDOW - 1]), None);
    }

    proptest! {
        #[test]
        fn numbers_agree_with_the_plain_loop(number: u64, shift in 0_u32..64, after: Vec<u8>) {
            let mut text = (number >> shift).to_string().into_bytes();
            text.extend_from_slice(&after);
            compare(&text);
        }

        #[test]
        fn any_bytes_agree_with_the_plain_loop(bytes: Vec<u8>) {
            compare(&bytes);
        }
    }
}
