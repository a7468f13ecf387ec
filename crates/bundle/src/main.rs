//! The command: writes the bundles of programs, or checks those of all problems.

use anyhow::{Result, bail};
use bundle::{ATCODER, Depth, EDITIONS, LARGE, Options, Program, Workspace};
use clap::builder::PossibleValuesParser;
use clap::{Parser, Subcommand};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Writes programs and what they use of libraries as one file each, for a judge.
#[derive(Parser)]
#[command(name = "bundle", subcommand_negates_reqs = true)]
struct Arguments {
    /// The programs: packages, their binaries or examples.
    #[arg(required_unless_present_any = ["example", "bin"], conflicts_with_all = ["package", "example", "bin"])]
    programs: Vec<String>,
    /// The package of a binary or an example.
    #[arg(long)]
    package: Option<String>,
    /// The binary to bundle.
    #[arg(long, requires = "package", conflicts_with = "example")]
    bin: Option<String>,
    /// The example to bundle.
    #[arg(long, requires = "package")]
    example: Option<String>,
    /// A crate that the judge has, which stays out of the file.
    #[arg(long = "extern", value_name = "NAME")]
    externs: Vec<String>,
    /// Leave all crates to the judge that it is known to have.
    #[arg(long, value_name = "JUDGE", value_parser = ["atcoder"])]
    externs_of: Option<String>,
    /// An edition that the file must be fit for, beside the program's own.
    #[arg(long = "edition", value_name = "EDITION", value_parser = PossibleValuesParser::new(EDITIONS))]
    editions: Vec<String>,
    /// Keep all documentation comments, not only the first sentence of each.
    #[arg(long, conflicts_with = "minify")]
    docs: bool,
    /// Leave out comments and blanks.
    #[arg(long)]
    minify: bool,
    /// Where to write, instead of target/submit/NAME.rs; `-` is standard output.
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
    bundle::end_cleanly();
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            bundle::complain(&format!("error: {error:#}"));
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
    let programs = match (arguments.package, arguments.bin, arguments.example) {
        (Some(package), Some(binary), _) => vec![Program::Binary { package, binary }],
        (Some(package), None, Some(example)) => vec![Program::Example { package, example }],
        _ => arguments.programs.into_iter().map(Program::Named).collect(),
    };
    let mut externs: BTreeSet<String> = arguments.externs.into_iter().collect();
    if arguments.externs_of.is_some() {
        externs.extend(ATCODER.iter().map(|name| (*name).to_owned()));
    }
    let options = Options {
        docs: arguments.docs,
        minify: arguments.minify,
        editions: arguments.editions,
        externs,
    };
    if programs.len() > 1 && arguments.output.is_some() {
        bail!("--output is for one program");
    }
    let mut failed = 0;
    for program in &programs {
        let result = one(&workspace, program, &options, arguments.output.as_deref());
        match result {
            Err(error) if programs.len() == 1 => return Err(error),
            Err(error) => {
                bundle::complain(&format!("error: {error:#}"));
                failed += 1;
            }
            Ok(()) => {}
        }
    }
    if failed > 0 {
        bail!("{failed} of {} programs failed", programs.len());
    }
    Ok(())
}

fn one(
    workspace: &Workspace,
    program: &Program,
    options: &Options,
    output: Option<&Path>,
) -> Result<()> {
    let bundle = bundle::bundle(workspace, program, options)?;
    let usual = workspace.submit_folder().join(format!("{}.rs", program.name()));
    let path = output.unwrap_or(&usual);
    bundle::write(path, &bundle.text)?;
    for remark in &bundle.remarks {
        bundle::complain(remark);
    }
    let size = bundle.text.len();
    if size > LARGE {
        bundle::complain(&format!("warning: {size} bytes; some judges take at most {LARGE}"));
    }
    if path != Path::new("-") {
        bundle::print(&format!("{}: {size} bytes\n", path.display()))?;
    }
    Ok(())
}
