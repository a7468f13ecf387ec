/// A tool.
#[derive(Debug, PartialEq)]
pub enum Tool {
    /// A saw.
    Saw,
    /// A hammer.
    Hammer,
}

/// A module with the name of a crate.
pub mod shapes {
    pub(crate) fn sides() -> u64 {
        4
    }
}

pub(super) fn pick() -> Tool {
    if shapes::sides() == 4 { Tool::Hammer } else { Tool::Saw }
}

/// By the crate's absolute name, where a module hides it.
pub fn outer_sides() -> u64 {
    let square = ::shapes::Square { side: shapes::sides() };
    square.side
}

pub(crate) fn deeper<N: From<u32> + std::ops::Add<Output = N>>(shape: impl ::shapes::Area) -> String
where
    u64: From<N>,
{
    use std::convert::TryFrom;
    let area = u32::try_from(shape.area()).unwrap_or(0);
    u64::from(N::from(area) + N::from(1)).to_string()
}

#[cfg(test)]
mod tests {
    #[test]
    fn picks() {
        assert_eq!(super::pick(), super::Tool::Hammer);
    }
}
