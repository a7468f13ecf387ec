//! `mutants`: seeds known faults into a copy of the workspace and names the tests that notice them.
//!
//! The faults are in `mutations.toml`. For each, the tests of its problem and of the crate that holds
//! the changed file run in the copy; a fault that none of them notices is a gap in the tests.

use crate::problem::{self, Entry};
use crate::process::{self, End, Limits, Program};
use crate::workspace;
use anyhow::{Context, bail, ensure};
use indicatif::ProgressIterator;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Seeds known faults into a copy of the code and names the tests that notice each.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// The problem; without it, all
    #[arg(value_parser = problem::find)]
    problem: Option<&'static Entry>,
}

/// The table of faults.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    mutation: Vec<Mutation>,
}

/// One fault: in `file` below `crates/`, `from` becomes `to`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Mutation {
    problem: String,
    name: String,
    file: PathBuf,
    from: String,
    to: String,
}

impl Mutation {
    /// The changed file, given the right one.
    fn apply(&self, text: &str) -> anyhow::Result<String> {
        let count = text.matches(&self.from).count();
        let (file, name) = (self.file.display(), &self.name);
        ensure!(
            count == 1,
            "`{name}`: the text to be changed is in {file} {count} times, not once"
        );
        Ok(text.replacen(&self.from, &self.to, 1))
    }

    /// The crate that holds the file.
    fn owner(&self) -> anyhow::Result<String> {
        let mut folders = self.file.iter().map(|part| part.to_string_lossy().into_owned());
        let is_owner = |folder: &String| folder != "problems";
        folders.find(is_owner).context("a file in a crate")
    }
}

fn table() -> anyhow::Result<Table> {
    toml::from_str(include_str!("../mutations.toml")).context("mutations.toml")
}

/// The command.
///
/// # Errors
/// If the copy cannot be made or its tests fail as they are, a fault cannot be seeded, or does not
/// compile.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let mut mutations = table()?.mutation;
    if let Some(problem) = options.problem {
        mutations.retain(|mutation| mutation.problem == problem.name);
    }
    let copy = workspace::metadata()?.target_directory.join("mutants").into_std_path_buf();
    copy_workspace(&workspace::root(), &copy)?;
    let packages: BTreeSet<String> =
        mutations.iter().map(|mutation| mutation.problem.clone()).collect();
    eprintln!("testing the code as it is");
    let start = Instant::now();
    let failed = failed_tests(&copy, &packages, Duration::from_secs(3600))?;
    ensure!(failed.is_empty(), "the tests fail before any change: {}", failed.join(", "));
    // A fault can make a test endless; what takes far longer than the right code of all problems is
    // noticed as well.
    let limit = 2 * start.elapsed() + Duration::from_secs(60);

    let mut survived = 0;
    let bar = crate::verify::bar("mutations");
    for mutation in mutations.iter().progress_with(bar.clone()) {
        let file = copy.join("crates").join(&mutation.file);
        let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        fs::write(&file, mutation.apply(&text)?)?;
        let packages = BTreeSet::from([mutation.problem.clone(), mutation.owner()?]);
        let killers = failed_tests(&copy, &packages, limit).with_context(|| mutation.name.clone());
        fs::write(&file, text)?;
        let killers = killers?;
        survived += usize::from(killers.is_empty());
        let killers = if killers.is_empty() { "NOTHING".to_owned() } else { killers.join(", ") };
        bar.suspend(|| println!("{}: {}: noticed by {killers}", mutation.problem, mutation.name));
    }
    println!("{} mutations, {survived} survived", mutations.len());
    Ok(if survived == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The tests of these packages that fail, and whether they take longer than the time limit.
fn failed_tests(
    copy: &Path,
    packages: &BTreeSet<String>,
    limit: Duration,
) -> anyhow::Result<Vec<String>> {
    let program = Program::new("cargo test", "cargo").in_folder(copy);
    let program = program.with_arguments(["test", "--no-fail-fast", "--target-dir"]);
    let program = program.with_arguments([copy.join("target")]);
    let packages = packages.iter().flat_map(|package| ["--package", package]);
    let program = program.with_arguments(packages);
    // That bounds the time that passes.
    let limits = Limits { time: limit / 2, memory: u64::MAX };
    let run = process::run_on(&program, b"", limits, u64::MAX)?;
    let stdout = String::from_utf8_lossy(&run.stdout);
    let failed = stdout.lines().filter_map(|line| {
        line.strip_prefix("test ")?.strip_suffix(" ... FAILED").map(str::to_owned)
    });
    let mut failed: BTreeSet<String> = failed.collect();
    match run.end {
        End::Exited(status) if failed.is_empty() && !status.is_success() => {
            let stderr = String::from_utf8_lossy(&run.stderr);
            bail!("cargo test fails without a test that does:\n{stderr}");
        }
        End::Exited(_) => {}
        End::TookTooLong | End::TookTooMuchMemory | End::StartedTooMany => {
            failed.insert("the time limit".to_owned());
        }
    }
    Ok(failed.into_iter().collect())
}

/// Copies what the tests need, and keeps what was compiled there before.
fn copy_workspace(from: &Path, to: &Path) -> anyhow::Result<()> {
    for name in ["Cargo.toml", "Cargo.lock", "crates", "fixtures", ".cargo"] {
        let (from, to) = (from.join(name), to.join(name));
        if to.is_dir() {
            fs::remove_dir_all(&to).with_context(|| to.display().to_string())?;
        }
        copy(&from, &to)?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    if from.is_file() {
        fs::create_dir_all(to.parent().context("a folder")?)?;
        let text = fs::read(from).with_context(|| from.display().to_string())?;
        fs::write(to, text).with_context(|| to.display().to_string())?;
        return Ok(());
    }
    fs::create_dir_all(to).with_context(|| to.display().to_string())?;
    for entry in fs::read_dir(from).with_context(|| from.display().to_string())? {
        let name = entry?.file_name();
        // What fuzzing leaves is large.
        if name != "target" && name != "corpus" {
            copy(&from.join(&name), &to.join(&name))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::table;
    use crate::problems::ALL;
    use std::fs;
    use std::path::Path;

    /// Every change can be made, and every problem has at least five.
    #[test]
    fn the_table_fits_the_code() {
        let table = table().unwrap();
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for mutation in &table.mutation {
            let text = fs::read_to_string(crates.join(&mutation.file)).unwrap();
            assert_ne!(mutation.apply(&text).unwrap(), text, "{}", mutation.name);
        }
        let count = |name| table.mutation.iter().filter(|one| one.problem == name).count();
        for problem in ALL {
            assert!(count(problem.name) >= 5, "{} has {}", problem.name, count(problem.name));
        }
        for mutation in &table.mutation {
            assert!(ALL.iter().any(|problem| problem.name == mutation.problem));
        }
    }
}
