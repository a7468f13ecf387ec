//! A problem of the workspace: its limits, and its program.

use super::MIB;
use crate::process::Program;
use crate::workspace;
use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

/// The limits where the problem names none.
const TIME_LIMIT: f64 = 1.0;
const MEMORY_LIMIT: u64 = 256;

/// What the judge says of a problem, in `package.metadata.problem` of its `Cargo.toml`.
#[derive(Debug, Default, Deserialize)]
struct Facts {
    /// In seconds.
    time_limit: Option<f64>,
    /// In mebibytes.
    memory_limit: Option<u64>,
}

/// A problem of the workspace.
#[derive(Debug)]
pub(super) struct Problem {
    name: String,
    pub(super) time_limit: Duration,
    /// In bytes.
    pub(super) memory_limit: u64,
    workspace: PathBuf,
    target: PathBuf,
}

impl Problem {
    /// The problem of this name.
    ///
    /// # Errors
    /// If cargo cannot read the workspace, or what it says of the problem is no fact that is known.
    pub(super) fn find(name: &str) -> Result<Self> {
        let metadata = workspace::metadata()?;
        let package = metadata.packages.iter().find(|package| package.name.as_str() == name);
        let facts = package.and_then(|package| package.metadata.get("problem"));
        let facts = facts.with_context(|| format!("{name} has no metadata of a problem"))?;
        let facts: Facts = serde_json::from_value(facts.clone())
            .with_context(|| format!("the metadata of {name}"))?;
        Ok(Problem {
            name: name.to_owned(),
            time_limit: Duration::try_from_secs_f64(facts.time_limit.unwrap_or(TIME_LIMIT))
                .with_context(|| format!("the time limit of {name}"))?,
            memory_limit: facts.memory_limit.unwrap_or(MEMORY_LIMIT) * MIB,
            workspace: metadata.workspace_root.into(),
            target: metadata.target_directory.into(),
        })
    }

    /// The folder with its own inputs.
    pub(super) fn fixtures(&self) -> PathBuf {
        self.workspace.join("fixtures").join(&self.name)
    }
}

/// The problem's program, built for release.
///
/// # Errors
/// If it cannot be built.
pub(super) fn release(problem: &Problem) -> Result<Program> {
    let name = problem.name.as_str();
    cargo(problem, &["build", "--quiet", "--release", "--package", name, "--bin", name])?;
    Ok(Program::new(name, problem.target.join("release").join(name).with_extension(EXTENSION)))
}

/// The single file made for the judge, compiled as a judge does.
///
/// # Errors
/// If it cannot be made or compiled.
pub(super) fn bundle(problem: &Problem) -> Result<Program> {
    let name = problem.name.as_str();
    let source = problem.target.join("judge").join(name).with_extension("rs");
    let path = source.with_extension(EXTENSION);
    let output = source.to_string_lossy();
    let bundle = ["run", "--quiet", "--package", "bundle", "--", name, "--output", &output];
    cargo(problem, &bundle)?;
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command = Command::new(rustc);
    command.args(["--edition", "2021", "-O", "-o"]).arg(&path).arg(&source);
    succeed(command)?;
    Ok(Program::new(format!("{name} as one file"), path))
}

/// What programs end in.
const EXTENSION: &str = std::env::consts::EXE_EXTENSION;

fn cargo(problem: &Problem, arguments: &[&str]) -> Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(arguments).current_dir(&problem.workspace).stdout(std::process::Stdio::null());
    succeed(command)
}

fn succeed(mut command: Command) -> Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().with_context(|| format!("cannot run {name}"))?;
    ensure!(status.success(), "{name} failed");
    Ok(())
}
