/// A bar; it comes out of a glob import.
pub const BAR: &str = "|";
