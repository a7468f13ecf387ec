//! `msrv`: the judge path, compiled by an old compiler without cargo, whose own flags have moved on.

use crate::{Failure, say, workspace};
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

/// The oldest compiler that the judge path supports.
const OLDEST: &str = "1.63";

pub(crate) fn compile(rustc: &str) -> Result<ExitCode, Failure> {
    let Ok(version) = Command::new(rustc).arg("--version").output() else {
        say(format!(
            "skipped: no compiler at {rustc}; Debian 12's package `rustc` is Rust {OLDEST}"
        ));
        return Ok(ExitCode::SUCCESS);
    };
    let version = String::from_utf8_lossy(&version.stdout).trim().to_owned();
    let root = workspace::root();
    let out = root.join("target/msrv");
    fs::create_dir_all(&out).map_err(|error| format!("cannot make {}: {error}", out.display()))?;

    let mut libraries: Vec<String> = Vec::new();
    for name in workspace::JUDGE_PATH_LIBRARIES {
        let source = root.join("crates").join(name).join("src/lib.rs");
        compile_crate(rustc, &out, name, &source, "lib", &libraries)?;
        libraries.push(name.replace('-', "_"));
    }
    for problem in workspace::problems()? {
        let sources = root.join("crates/problems").join(&problem).join("src");
        compile_crate(rustc, &out, &problem, &sources.join("lib.rs"), "lib", &libraries)?;
        let mut with_own = libraries.clone();
        with_own.push(problem.replace('-', "_"));
        compile_crate(rustc, &out, &problem, &sources.join("main.rs"), "bin", &with_own)?;
    }
    say(format!("{version} compiles the judge path without a warning"));
    Ok(ExitCode::SUCCESS)
}

fn compile_crate(
    rustc: &str,
    out: &Path,
    name: &str,
    source: &Path,
    kind: &str,
    libraries: &[String],
) -> Result<(), Failure> {
    let mut command = Command::new(rustc);
    command
        .args(["--edition", "2021", "-O", "-D", "warnings", "--crate-type", kind, "--crate-name"])
        .arg(name.replace('-', "_"))
        .arg("--out-dir")
        .arg(out)
        .arg("-L")
        .arg(out)
        .arg(source);
    for library in libraries {
        let rlib = out.join(format!("lib{library}.rlib"));
        command.arg("--extern").arg(format!("{library}={}", rlib.display()));
    }
    let status = command.status().map_err(|error| format!("cannot run {rustc}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{rustc} does not compile {name} ({kind})")) }
}
