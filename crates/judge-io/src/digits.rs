const POWERS: [u64; 8] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000];

#[inline]
pub(crate) fn leading_number(bytes: &[u8]) -> Option<(u64, usize)> {
    if bytes.len() < 24 {
        return None;
    }
    let (high, count) = leading_digits(&bytes[..8])?;
    if count < 8 {
        return Some((high, count));
    }
    let (low, count) = leading_digits(&bytes[8..16])?;
    if count < 8 {
        return Some((high * POWERS[count] + low, 8 + count));
    }
    let high = high * 100_000_000 + low;
    let (low, count) = leading_digits(&bytes[16..24])?;
    if count < 4 {
        return Some((high * POWERS[count] + low, 16 + count));
    }
    None
}

#[inline]
fn leading_digits(bytes: &[u8]) -> Option<(u64, usize)> {
    let mut word = [0; 8];
    word.copy_from_slice(bytes);
    let digits = u64::from_le_bytes(word).wrapping_sub(0x3030_3030_3030_3030);
    let count = (digits & 0x8080_8080_8080_8080).trailing_zeros() / 8;
    let half = 32 - 4 * count;
    let ones = digits << half << half;
    if ones.wrapping_add(0x7676_7676_7676_7676) & 0x8080_8080_8080_8080 != 0 {
        return None;
    }
    let tens = (ones.wrapping_mul(10).wrapping_add(ones >> 8)) & 0x00ff_00ff_00ff_00ff;
    let hundreds = (tens.wrapping_mul(100).wrapping_add(tens >> 16)) & 0x0000_ffff_0000_ffff;
    let value = (hundreds.wrapping_mul(10_000).wrapping_add(hundreds >> 32)) & 0xffff_ffff;
    Some((value, count as usize))
}
