//! What both programs use.

/// One.
pub fn one() -> u32 {
    1
}
