//! `lab`: the bench on which the problems are tried. `lab --help` lists the commands.

use clap::{Parser, Subcommand};
use lab::explain::{self, write_up};
use lab::{judge, mutants, out, play, process, stress, verify};
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
    Judge(judge::Options),
    Play(play::Options),
    Verify(verify::Options),
    Stress(stress::Options),
    Mutants(mutants::Options),
    Explain(explain::Options),
    WriteUp(write_up::Options),
}

fn main() -> ExitCode {
    if let Some(code) = process::keep() {
        return code;
    }
    let result = match Cli::parse().command {
        Command::Judge(options) => judge::run(&options),
        Command::Play(options) => play::run(&options),
        Command::Verify(options) => verify::run(&options),
        Command::Stress(options) => stress::run(&options),
        Command::Mutants(options) => mutants::run(&options),
        Command::Explain(options) => explain::run(&options),
        Command::WriteUp(options) => write_up::run(&options),
    };
    out::finish(result)
}
