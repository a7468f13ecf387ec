//! `play`: a game against the perfect opponent in the terminal.
//!
//! The program wins every game in which it can: it plays a winning move of the theory wherever there is
//! one. Where there is none it makes the move after which the fewest replies win. Each problem has its
//! [`Game`] in a file `play.rs`; [`session`] asks, answers and keeps the moves.

pub(crate) mod game;
pub mod session;
#[cfg(test)]
mod tests;

pub use game::{Game, Standing};

use crate::problem::{self, Entry};
use anyhow::{Context, Result, ensure};
use clap::ValueEnum;
use rand::SeedableRng;
use rand::rngs::StdRng;
use session::Player;
use std::fs;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::SystemTime;

/// Plays against you, and wins wherever it can
///
/// A move is its number in the list or what the help names; hint, undo and who are answered, too.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// The problem
    #[arg(value_parser = problem::find)]
    problem: &'static Entry,

    /// An input of the problem; its first position is played [default: a small position by chance]
    file: Option<PathBuf>,

    /// Play the position of this seed again
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Who moves first
    #[arg(long, value_enum, default_value = "me")]
    first: First,
}

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum First {
    /// You
    Me,
    /// The program
    Computer,
}

/// What a session is given: the start, which is the input or by chance, who moves first, and the
/// terminal.
pub struct Setting<'a> {
    input: Option<&'a [u8]>,
    rng: StdRng,
    first: Player,
    from: &'a mut dyn BufRead,
    to: &'a mut dyn Write,
}

/// Plays a game of this kind.
///
/// # Errors
/// If the input has no position, or the terminal cannot be written.
pub(crate) fn start<G: Game>(setting: Setting<'_>) -> Result<()> {
    let Setting { input, mut rng, first, from, to } = setting;
    let game = match input {
        Some(bytes) => G::read(bytes)?,
        None => G::random(&mut rng),
    };
    session::play(game, first, &mut rng, from, to).context("cannot write to the terminal")?;
    Ok(())
}

/// The command.
///
/// # Errors
/// If the file cannot be read or has no position.
pub fn run(options: &Options) -> Result<ExitCode> {
    let seed = options.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        now.map_or(0, |now| u64::from(now.subsec_nanos()))
    });
    let input = options.file.as_deref().map(read).transpose()?;
    let setting = Setting {
        input: input.as_deref(),
        rng: StdRng::seed_from_u64(seed),
        first: match options.first {
            First::Me => Player::Human,
            First::Computer => Player::Computer,
        },
        from: &mut io::stdin().lock(),
        to: &mut anstream::stdout().lock(),
    };
    if options.file.is_none() {
        anstream::println!("Seed {seed}.");
    }
    match (options.problem.play)(setting) {
        Err(error) if is_closed_pipe(&error) => Ok(ExitCode::SUCCESS),
        result => result.map(|()| ExitCode::SUCCESS),
    }
}

fn read(path: &Path) -> Result<Vec<u8>> {
    ensure!(path.as_os_str() != "-", "moves are read from standard input; the start needs a file");
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Whether the reader of what is written went away.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let error = error.root_cause().downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
