//! What explanations contribute to the documentation: a picture for the write-up of each problem, and
//! the JSON Schema. Both are committed, and compared with what is made from the sources.

use super::{Explainer, of, schema};
use crate::{out, workspace};
use anyhow::{Context, Result, ensure};
use clap::Args;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

/// Write the pictures of the write-ups and the JSON Schema
#[derive(Args, Clone, Copy, Debug)]
pub struct Options {
    /// Write nothing; fail if a file is not what would be written
    #[arg(long)]
    check: bool,
}

impl Options {
    /// The options that write nothing and compare.
    #[must_use]
    pub fn check() -> Self {
        Options { check: true }
    }
}

/// Runs the command.
///
/// # Errors
/// If a file cannot be written or, where nothing is written, is out of date.
pub fn run(problems: &[Explainer], options: &Options) -> Result<ExitCode> {
    let mut files = vec![(workspace::root().join("crates/lab/doc/explain.schema.json"), schema()?)];
    for problem in problems {
        let path = format!("crates/problems/{name}/doc/{name}.svg", name = problem.name);
        files.push((workspace::root().join(path), picture(problem)?));
    }
    let is_outdated = |(path, text): &&(PathBuf, String)| {
        fs::read_to_string(path).ok().as_deref() != Some(text.as_str())
    };
    let outdated: Vec<_> = files.iter().filter(is_outdated).collect();
    let names: Vec<String> = outdated.iter().map(|file| file.0.display().to_string()).collect();
    if options.check {
        let names = names.join(", ");
        ensure!(names.is_empty(), "out of date: {names}; `just write-up` writes them");
    }
    for (path, text) in outdated {
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        out::write_file(path, |file| Ok(file.write_all(text.as_bytes())?))?;
    }
    out::line(format_args!("{} files are up to date, {} new", files.len(), names.len()))?;
    Ok(ExitCode::SUCCESS)
}

/// The picture of a problem's write-up.
///
/// # Errors
/// If the input has a fault or no picture.
pub fn picture(problem: &Explainer) -> Result<String> {
    let document = of(problem, problem.pictured.as_bytes(), &super::Options::default())?;
    ensure!(document.message().is_none(), "{}: the input has a fault", problem.name);
    document.svg().with_context(|| format!("{}: no picture", problem.name))
}
