//! `run`: a problem's release binary on a file, on standard input or on its first sample.

use crate::{Failure, workspace};
use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

pub(crate) fn run(problem: &str, file: &str) -> Result<ExitCode, Failure> {
    let problems = workspace::problems()?;
    if !problems.iter().any(|name| name == problem) {
        return Err(format!("no problem `{problem}`; there are {}", problems.join(", ")));
    }
    let stdin = match file {
        "-" => Stdio::inherit(),
        "" => {
            let sample: PathBuf = ["fixtures", problem, "sample-1.in"].iter().collect();
            eprintln!("{problem} < {}", sample.display());
            open(&workspace::root().join(sample))?
        }
        _ => open(&PathBuf::from(file))?,
    };
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["run", "--quiet", "--release", "--package", problem])
        .stdin(stdin)
        .status()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn open(path: &PathBuf) -> Result<Stdio, Failure> {
    match File::open(path) {
        Ok(file) => Ok(file.into()),
        Err(error) => Err(format!("cannot open {}: {error}", path.display())),
    }
}
