//! `lab`: the bench on which the problems are tried. `lab --help` lists the commands.

use clap::{Parser, Subcommand};
use lab::entry::Entry;
use lab::problems::{ALL, find};
use lab::{play, stress, verify};
use std::process::ExitCode;

/// A bench to try the problems on.
#[derive(Parser)]
#[command(name = "lab")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play against you, and win wherever it can
    Play {
        /// The problem
        #[arg(value_parser = find)]
        problem: &'static Entry,
        #[command(flatten)]
        options: play::Options,
    },
    /// Find the smallest case on which a program is wrong
    Stress {
        /// The problem
        #[arg(value_parser = find)]
        problem: &'static Entry,
        #[command(flatten)]
        options: stress::Options,
    },
    /// Compare solutions with the full search of the rules on all small cases
    Verify {
        /// The problem; without it, all
        #[arg(value_parser = find)]
        problem: Option<&'static Entry>,
        #[command(flatten)]
        options: verify::Options,
    },
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Play { problem, options } => (problem.play)(problem.name, &options),
        Command::Stress { problem, options } => {
            stress::run(problem.name, problem.stress, &options)
        }
        Command::Verify { problem, options } => {
            let problems = problem.map_or(ALL, std::slice::from_ref);
            let families: Vec<_> =
                problems.iter().map(|entry| (entry.name, (entry.families)())).collect();
            verify::run(&families, &options)
        }
    };
    result.unwrap_or_else(|error| {
        let is_closed = error.chain().any(|cause| {
            let cause = cause.downcast_ref::<std::io::Error>();
            cause.is_some_and(|cause| cause.kind() == std::io::ErrorKind::BrokenPipe)
        });
        if is_closed {
            return ExitCode::SUCCESS;
        }
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}
