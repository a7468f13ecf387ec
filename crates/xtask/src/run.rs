//! `run`: a problem's release binary on a file, on standard input or on its first sample.

use crate::{Failure, warn, workspace};
use std::fs::File;
use std::path::Path;
use std::process::{ExitCode, Stdio};

pub(crate) fn run(problem: &str, file: Option<&Path>) -> Result<ExitCode, Failure> {
    workspace::must_be_problem(problem)?;
    let root = workspace::root();
    let stdin = match file {
        Some(file) if file.as_os_str() == "-" => Stdio::inherit(),
        Some(file) => open(file)?,
        None => {
            let sample = format!("fixtures/{problem}/sample-1.in");
            warn(format!("{problem} < {sample}"));
            open(&root.join(sample))?
        }
    };
    let status = workspace::cargo()
        .args(["run", "--quiet", "--release", "--package", problem, "--manifest-path"])
        .arg(root.join("Cargo.toml"))
        .stdin(stdin)
        .status()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn open(path: &Path) -> Result<Stdio, Failure> {
    match File::open(path) {
        Ok(file) => Ok(file.into()),
        Err(error) => Err(format!("cannot open {}: {error}", path.display())),
    }
}
