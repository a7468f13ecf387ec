//! Eight digits at a time.
//!
//! A loop over the digits of a number branches once a digit, and where numbers differ in length its
//! last branch is mispredicted for almost every number. Here eight bytes are read as one
//! little-endian word, whose lowest byte is the first digit:
//! 1. The exclusive or with `0` leaves 0 to 9 of a digit and more of every other byte, so that adding
//!    118 sets the top bit of the other bytes, if it was not set before. A carry spoils only bytes
//!    after such a one, so the lowest top bit tells how many digits there are.
//! 2. Shifting the word up until the last digit is at its top puts zeros in front of the number.
//! 3. Three multiplications join neighbours into numbers of two, four and eight digits.
//!
//! What is left to predict is whether a number goes on after eight digits. The plain loop is the
//! oracle in the tests below.

use crate::scanner::is_blank;

/// 10 to the power of the index.
const POWERS_OF_TEN: [u64; 9] =
    [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// The number at `start` and the offset after it, if it is nothing but digits with a blank and enough
/// bytes after them, and not too large.
#[inline]
pub(crate) fn plain_number(bytes: &[u8], start: usize) -> Option<(u64, usize)> {
    let (mut number, mut at) = (0_u64, start);
    loop {
        let mut block = [0; 8];
        block.copy_from_slice(bytes.get(at..at + 8)?);
        let digits = u64::from_le_bytes(block) ^ 0x3030_3030_3030_3030;
        let others = (digits.wrapping_add(0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080;
        let count = others.trailing_zeros() / 8;
        // In two halves, since no shift is by 64.
        let half = 32 - 4 * count;
        let ones = digits << half << half;
        let twos = (ones.wrapping_mul((10 << 8) + 1) >> 8) & 0x00ff_00ff_00ff_00ff;
        let fours = (twos.wrapping_mul((100 << 16) + 1) >> 16) & 0x0000_ffff_0000_ffff;
        let eights = fours.wrapping_mul((10_000 << 32) + 1) >> 32;
        number = number.checked_mul(POWERS_OF_TEN[count as usize])?.checked_add(eights)?;
        at += count as usize;
        if count < 8 {
            return if at > start && is_blank(bytes[at]) { Some((number, at)) } else { None };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The plain loop.
    fn plainly(bytes: &[u8], start: usize) -> Option<(u64, usize)> {
        let mut number = 0_u64;
        let mut at = start;
        while bytes[at].is_ascii_digit() {
            number = number.checked_mul(10)?.checked_add(u64::from(bytes[at] - b'0'))?;
            at += 1;
        }
        (at > start && is_blank(bytes[at])).then_some((number, at))
    }

    #[test]
    fn every_length_and_every_byte_after_it_agree_with_the_plain_loop() {
        // Miri is some hundred times slower.
        let step = if cfg!(miri) { 60 } else { 1 };
        for length in 0..=24 {
            for byte in (0..=255_u8).filter(|byte| !byte.is_ascii_digit()).step_by(step) {
                for digit in b'0'..=b'9' {
                    for rest in [b' ', b'7', 0, 255] {
                        let mut bytes = [rest; 40];
                        bytes[3..3 + length].fill(digit);
                        bytes[3 + length] = byte;
                        assert_eq!(plain_number(&bytes, 3), plainly(&bytes, 3), "{bytes:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn digits_are_joined_in_order() {
        assert_eq!(plain_number(b"12345678        ", 0), Some((12_345_678, 8)));
        let long = b"x12345678901234567890      ";
        assert_eq!(plain_number(long, 1), Some((12_345_678_901_234_567_890, 21)));
    }

    #[test]
    fn the_largest_number_is_the_last() {
        let end = "        ";
        let plain = |number: &str| plain_number(format!("{number}{end}").as_bytes(), 0);
        assert_eq!(plain("18446744073709551615"), Some((u64::MAX, 20)));
        assert_eq!(plain("18446744073709551616"), None);
        assert_eq!(plain("99999999999999999999"), None);
    }

    #[test]
    fn the_last_bytes_are_left_to_others() {
        assert_eq!(plain_number(b"1      ", 0), None);
        assert_eq!(plain_number(b"1       ", 0), Some((1, 1)));
        assert_eq!(plain_number(b"", 0), None);
    }

    #[test]
    fn the_powers_are_those_of_ten() {
        assert!((0..=8).all(|exponent| POWERS_OF_TEN[exponent as usize] == 10_u64.pow(exponent)));
    }

    proptest! {
        #[test]
        fn any_bytes_agree_with_the_plain_loop(bytes: [u8; 8]) {
            let bytes = [&bytes[..], b"x0000000"].concat();
            prop_assert_eq!(plain_number(&bytes, 0), plainly(&bytes, 0));
        }

        #[test]
        fn digits_and_their_neighbours_agree_with_the_plain_loop(
            digits in "[0-9]{0,22}",
            end in prop::array::uniform8(b'-'..b'<'),
        ) {
            let bytes = [digits.as_bytes(), &end, b"x       "].concat();
            prop_assert_eq!(plain_number(&bytes, 0), plainly(&bytes, 0));
            let bytes = [digits.as_bytes(), b" ", &end].concat();
            prop_assert_eq!(plain_number(&bytes, 0), plainly(&bytes, 0));
        }
    }
}
