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

/// 10 to the power of the index.
pub(crate) const POWERS_OF_TEN: [u64; 9] =
    [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// The number that eight bytes begin with, and how many digits it has; 0 and 0 if they begin with
/// another byte.
///
/// # Panics
/// If there are not eight bytes.
#[inline]
pub(crate) fn leading_number(block: &[u8]) -> (u64, usize) {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(block);
    let digits = u64::from_le_bytes(bytes) ^ 0x3030_3030_3030_3030;
    let others = (digits.wrapping_add(0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080;
    let count = others.trailing_zeros() / 8;
    // In two halves, since no shift is by 64.
    let half = 32 - 4 * count;
    let ones = digits << half << half;
    let twos = (ones.wrapping_mul(10).wrapping_add(ones >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (twos.wrapping_mul(100).wrapping_add(twos >> 16)) & 0x0000_ffff_0000_ffff;
    let number = (fours.wrapping_mul(10_000).wrapping_add(fours >> 32)) & 0xffff_ffff;
    (number, count as usize)
}

#[cfg(test)]
mod tests {
    use super::{leading_number, POWERS_OF_TEN};
    use proptest::prelude::*;

    /// The plain loop.
    fn plainly(block: &[u8]) -> (u64, usize) {
        let mut value = 0;
        for (length, byte) in block.iter().enumerate() {
            if !byte.is_ascii_digit() {
                return (value, length);
            }
            value = 10 * value + u64::from(byte - b'0');
        }
        (value, block.len())
    }

    #[test]
    fn every_length_and_every_byte_after_it_agree_with_the_plain_loop() {
        for length in 0..8 {
            for byte in 0..=255 {
                for digit in b'0'..=b'9' {
                    for rest in [b' ', b'7', 0, 255] {
                        let mut block = [rest; 8];
                        block[..length].fill(digit);
                        block[length] = byte;
                        assert_eq!(leading_number(&block), plainly(&block), "{block:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn eight_digits_are_joined_in_order() {
        assert_eq!(leading_number(b"12345678"), (12_345_678, 8));
        assert_eq!(leading_number(b"99999999"), (99_999_999, 8));
    }

    #[test]
    fn the_powers_are_those_of_ten() {
        assert!((0..=8).all(|exponent| POWERS_OF_TEN[exponent as usize] == 10_u64.pow(exponent)));
    }

    proptest! {
        #[test]
        fn any_bytes_agree_with_the_plain_loop(bytes: [u8; 8]) {
            prop_assert_eq!(leading_number(&bytes), plainly(&bytes));
        }

        #[test]
        fn digits_and_their_neighbours_agree_with_the_plain_loop(
            bytes in prop::array::uniform8(b'-'..b'<'),
        ) {
            prop_assert_eq!(leading_number(&bytes), plainly(&bytes));
        }
    }
}
