//! The problems on the bench, one file each.

mod cutting_game;
mod moving_tokens;
mod nim;
mod s_nim;
mod stone_merging;

pub use self::cutting_game::CuttingGame;
pub use self::moving_tokens::MovingTokens;
pub use self::nim::Nim;
pub use self::s_nim::SNim;
pub use self::stone_merging::StoneMerging;

use crate::problem::Entry;

/// All problems, in the order of their names.
pub const ALL: &[Entry] = &[
    Entry::of::<CuttingGame>(),
    Entry::of::<MovingTokens>(),
    Entry::of::<Nim>(),
    Entry::of::<SNim>(),
    Entry::of::<StoneMerging>(),
];
