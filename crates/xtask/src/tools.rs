//! Tools that come from the registry: found on PATH, or installed once below `target/tools`.

use crate::{Failure, warn, workspace};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

/// The version of cargo-insta that is installed where none is found.
const CARGO_INSTA: &str = "1.49.0";

/// Opens cargo-insta's review of all pending snapshots.
pub(crate) fn review() -> Result<ExitCode, Failure> {
    let insta = find_or_install("cargo-insta", CARGO_INSTA)?;
    let status = Command::new(insta)
        .args(["insta", "test", "--review", "--workspace"])
        .status()
        .map_err(|error| format!("cannot run cargo-insta: {error}"))?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn find_or_install(tool: &str, version: &str) -> Result<PathBuf, Failure> {
    let is_on_path = Command::new(tool)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if is_on_path {
        return Ok(tool.into());
    }
    let folder = workspace::root().join("target/tools");
    let installed = folder.join("bin").join(format!("{tool}{}", std::env::consts::EXE_SUFFIX));
    if !installed.exists() {
        warn(format!("installing {tool} {version} into target/tools, once"));
        let status = workspace::cargo()
            .args(["install", "--quiet", "--locked", "--version", version, "--root"])
            .arg(&folder)
            .arg(tool)
            .status()
            .map_err(|error| format!("cannot run cargo: {error}"))?;
        if !status.success() {
            return Err(format!("cannot install {tool} {version}"));
        }
    }
    Ok(installed)
}
