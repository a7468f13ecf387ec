//! The command: writes the bundle of a problem, or checks those of all problems.

use anyhow::Result;
use bundle::{Depth, LARGE, Options, Program, Workspace};
use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

/// Writes a problem and what it uses of the workspace's libraries as one file for a judge.
#[derive(Parser)]
#[command(name = "bundle", subcommand_negates_reqs = true)]
struct Arguments {
    /// The problem: the package of its program.
    #[arg(required_unless_present = "example", conflicts_with_all = ["package", "example"])]
    problem: Option<String>,
    /// The package of an example.
    #[arg(long, requires = "example")]
    package: Option<String>,
    /// The example to bundle.
    #[arg(long, requires = "package")]
    example: Option<String>,
    /// Keep the documentation comments.
    #[arg(long, conflicts_with = "minify")]
    docs: bool,
    /// Leave out comments and blanks.
    #[arg(long)]
    minify: bool,
    /// Where to write, instead of target/submit/NAME.rs.
    #[arg(long, short)]
    output: Option<PathBuf>,
    /// The Cargo.toml of the workspace, instead of the one around the current folder.
    #[arg(long, global = true)]
    manifest_path: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Bundle problems, compile the bundles as a judge does, and replay all fixtures.
    Check {
        /// The problems; all if none is named.
        problems: Vec<String>,
        /// With every compiler of a judge that is installed, and replayed in every edition.
        #[arg(long)]
        matrix: bool,
    },
}

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> Result<()> {
    let workspace = Workspace::read(arguments.manifest_path.as_deref())?;
    if let Some(Command::Check { problems, matrix }) = arguments.command {
        let depth = if matrix { Depth::Matrix } else { Depth::Current };
        let named: Vec<_> = problems.iter().map(String::as_str).collect();
        let problems = if named.is_empty() { workspace.problems() } else { named };
        return bundle::check(&workspace, &problems, depth);
    }
    let (program, name) = match (arguments.problem, arguments.package, arguments.example) {
        (Some(name), _, _) => (Program::Problem(name.clone()), name),
        (None, Some(package), Some(example)) => {
            (Program::Example { package, example: example.clone() }, example)
        }
        _ => unreachable!("clap asks for one of both"),
    };
    let options = Options { docs: arguments.docs, minify: arguments.minify };
    let text = bundle::bundle(&workspace, &program, options)?;
    let path =
        arguments.output.unwrap_or_else(|| workspace.submit_folder().join(format!("{name}.rs")));
    bundle::write(&path, &text)?;
    if text.len() > LARGE {
        eprintln!("warning: {} bytes; some judges take at most {LARGE}", text.len());
    }
    println!("{}: {} bytes", path.display(), text.len());
    Ok(())
}
