//! The problems on the bench, one file each.

mod cutting_game;
mod grid_game;
mod moving_tokens;
mod nim;
mod rabbit_and_egg;
mod s_nim;
mod stone_merging;

pub use self::cutting_game::CuttingGame;
pub use self::grid_game::GridGame;
pub use self::moving_tokens::MovingTokens;
pub use self::nim::Nim;
pub use self::rabbit_and_egg::RabbitAndEgg;
pub use self::s_nim::SNim;
pub use self::stone_merging::StoneMerging;

use crate::problem::Entry;

/// All problems, in the order of their names.
pub const ALL: &[Entry] = &[
    Entry::of::<CuttingGame>(),
    Entry::of::<GridGame>(),
    Entry::of::<MovingTokens>(),
    Entry::of::<Nim>(),
    Entry::of::<RabbitAndEgg>(),
    Entry::of::<SNim>(),
    Entry::of::<StoneMerging>(),
];
