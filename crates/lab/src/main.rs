//! `lab`: the bench on which the problems are tried. `lab --help` lists the commands.

use clap::{Parser, Subcommand};
use lab::entry::Entry;
use lab::explain::{self, write_up};
use lab::problems::{ALL, find};
use lab::{judge, out, play, process, sequence, serve, stress, verify};
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
    /// Explain the cases of an input: values, outcome, winning moves, pictures
    Explain {
        /// The problem
        #[arg(value_parser = find)]
        problem: &'static Entry,
        #[command(flatten)]
        options: explain::Options,
    },
    /// Judge the solution or another program on every case of a folder
    Judge {
        /// The problem
        #[arg(value_parser = find)]
        problem: &'static Entry,
        #[command(flatten)]
        options: judge::Options,
    },
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
    /// Show the Grundy values of a game, and its period where that is proved
    Sequence(sequence::Options),
    /// Show the collection in the browser, on this machine alone
    Serve(serve::Options),
    /// Compare solutions with the full search of the rules on all small cases
    Verify {
        /// The problem; without it, all
        #[arg(value_parser = find)]
        problem: Option<&'static Entry>,
        #[command(flatten)]
        options: verify::Options,
    },
    /// Write the pictures of the write-ups and the JSON Schema
    WriteUp(write_up::Options),
}

fn main() -> ExitCode {
    if let Some(code) = process::keep() {
        return code;
    }
    let result = match Cli::parse().command {
        Command::Explain { problem, options } => explain::run(&problem.explain, &options),
        Command::WriteUp(options) => {
            let problems: Vec<_> = ALL.iter().map(|entry| entry.explain).collect();
            write_up::run(&problems, &options)
        }
        Command::Judge { problem, options } => {
            let knowledge = judge::Knowledge {
                checker: problem.check,
                within_limits: Some(problem.is_within_limits),
            };
            judge::run(problem.name, &options, &knowledge)
        }
        Command::Play { problem, options } => (problem.play)(problem.name, &options),
        Command::Stress { problem, options } => stress::run(problem.name, problem.stress, &options),
        Command::Sequence(options) => sequence::run(&options),
        Command::Serve(options) => serve::run(ALL, options),
        Command::Verify { problem, options } => {
            let problems = problem.map_or(ALL, std::slice::from_ref);
            let families: Vec<_> =
                problems.iter().map(|entry| (entry.name, (entry.families)())).collect();
            verify::run(&families, &options)
        }
    };
    out::finish(result)
}
