//! `lab`: the bench on which the problems are tried. `lab --help` lists the commands.

use clap::{Parser, Subcommand};
use lab::{judge, stress, verify};
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
    Verify(verify::Options),
    Stress(stress::Options),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Judge(options) => judge::run(&options),
        Command::Verify(options) => verify::run(&options),
        Command::Stress(options) => stress::run(&options),
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}
