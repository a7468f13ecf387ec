//! A problem without its type, as the table of all problems holds it.

use crate::bench::{Bench, Oracle};
use crate::{answer, explain, play, sound, stress, verify};
use judge_io::Transcript;
use std::process::ExitCode;

/// Whether an output is right for an input, or why not.
pub type CheckOutput = fn(&[u8], &[u8]) -> Result<(), String>;

/// One problem: its name, and what the bench does with it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name of the crate.
    pub name: &'static str,
    /// The program as a process, for tests that give it little stack or memory.
    pub run: fn() -> ExitCode,
    /// The program, in memory.
    pub replay: fn(&[u8]) -> Transcript,
    /// Decides about an output, where there are several right answers.
    pub check: Option<CheckOutput>,
    /// Whether all cases of an input are within the judge's limits.
    pub is_within_limits: fn(&[u8]) -> bool,
    /// All small cases.
    pub families: fn() -> Vec<verify::Family>,
    /// Random cases.
    pub stress: stress::Search,
    /// A game against the program.
    pub play: fn(&str, &play::Options) -> anyhow::Result<ExitCode>,
    /// Whether it is a game.
    pub is_game: bool,
    /// One turn of a game from the first position of an input.
    pub turn: fn(&[u8], &play::Turn) -> anyhow::Result<play::Seen>,
    /// What is said of the cases of an input.
    pub explain: explain::Explainer,
    /// Checks what holds whatever an input is.
    pub check_input: fn(&[u8]) -> Result<(), String>,
    /// Checks what the bench relies on.
    pub assert_sound: fn(),
}

impl Entry {
    /// The entry of the problem with these cases.
    #[must_use]
    pub const fn of<P: Bench>(name: &'static str) -> Self {
        Entry {
            name,
            run: judge_io::run::<P>,
            replay: judge_io::replay::<P>,
            check: if P::CHECK.is_some() { Some(answer::check::<P>) } else { None },
            is_within_limits: sound::is_within_limits::<P>,
            families: P::families,
            stress: stress::search::<P>,
            play: play::run::<P>,
            is_game: P::Oracle::IS_GAME,
            turn: play::turn::<P>,
            explain: explain::Explainer::of::<P>(name),
            check_input: sound::check_input::<P>,
            assert_sound: || {
                sound::assert_sound::<P>();
                P::Oracle::assert_playable();
            },
        }
    }
}
