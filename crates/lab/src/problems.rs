// Written by `cargo xtask tidy --write`; do not edit.

//! All problems on the bench: a file each.

mod berzerk;
mod both_ends;
mod coin_colouring;
mod crossing_pawn;
mod cutting_game;
mod e_and_d;
mod election_promises;
mod fibonacci_nim;
mod game_on_tree;
mod graph_token;
mod grid_game;
mod grundys_game;
mod misere_nim;
mod moving_tokens;
mod new_nim;
mod nim;
mod nim_product;
mod nimber_log;
mod pebbles;
mod playing_with_string;
mod rabbit_and_egg;
mod s_nim;
mod splitting_bottles;
mod stone_merging;
mod stones;
mod tree_colours;
mod wythoff;

use crate::entry::Entry;

/// All problems, in the order of their names.
pub const ALL: &[Entry] = &[
    Entry::of::<::berzerk::Case>("berzerk"),
    Entry::of::<::both_ends::Case>("both-ends"),
    Entry::of::<::coin_colouring::Case>("coin-colouring"),
    Entry::of::<::crossing_pawn::Case>("crossing-pawn"),
    Entry::of::<::cutting_game::Case>("cutting-game"),
    Entry::of::<::e_and_d::Case>("e-and-d"),
    Entry::of::<::election_promises::Case>("election-promises"),
    Entry::of::<::fibonacci_nim::Case>("fibonacci-nim"),
    Entry::of::<::game_on_tree::Case>("game-on-tree"),
    Entry::of::<::graph_token::Case>("graph-token"),
    Entry::of::<::grid_game::Case>("grid-game"),
    Entry::of::<::grundys_game::Case>("grundys-game"),
    Entry::of::<::misere_nim::Case>("misere-nim"),
    Entry::of::<::moving_tokens::Case>("moving-tokens"),
    Entry::of::<::new_nim::Case>("new-nim"),
    Entry::of::<::nim::Case>("nim"),
    Entry::of::<::nim_product::Case>("nim-product"),
    Entry::of::<::nimber_log::Case>("nimber-log"),
    Entry::of::<::pebbles::Case>("pebbles"),
    Entry::of::<::playing_with_string::Case>("playing-with-string"),
    Entry::of::<::rabbit_and_egg::Case>("rabbit-and-egg"),
    Entry::of::<::s_nim::Case>("s-nim"),
    Entry::of::<::splitting_bottles::Case>("splitting-bottles"),
    Entry::of::<::stone_merging::Case>("stone-merging"),
    Entry::of::<::stones::Case>("stones"),
    Entry::of::<::tree_colours::Case>("tree-colours"),
    Entry::of::<::wythoff::Case>("wythoff"),
];

/// The problem of this name.
///
/// # Errors
/// If there is none: a message that lists all.
pub fn find(name: &str) -> Result<&'static Entry, String> {
    ALL.iter().find(|entry| entry.name == name).ok_or_else(|| {
        let names: Vec<&str> = ALL.iter().map(|entry| entry.name).collect();
        format!("no problem `{name}`; there are {}", names.join(", "))
    })
}
