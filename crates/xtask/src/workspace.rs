//! Where things are, told by the folders alone.

use crate::Failure;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The library crates of the judge path, each after those that it may depend on.
pub(crate) const JUDGE_PATH_LIBRARIES: [&str; 3] = ["sg-core", "matching", "judge-io"];

/// The top folder of the workspace.
pub(crate) fn root() -> PathBuf {
    // Cargo sets this for `cargo run`, so a binary that was built elsewhere still finds the
    // workspace that it is run for.
    let manifest =
        std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&manifest).ancestors().nth(2).unwrap_or(Path::new(".")).to_path_buf()
}

/// The cargo that runs this, to be run in the same way.
pub(crate) fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The names of the problems, sorted.
pub(crate) fn problems() -> Result<Vec<String>, Failure> {
    folders(&root().join("crates/problems"))
}

/// Fails, naming all problems, if this is none.
pub(crate) fn must_be_problem(name: &str) -> Result<(), Failure> {
    let problems = problems()?;
    if problems.iter().any(|problem| problem == name) {
        return Ok(());
    }
    Err(format!("no problem `{}`; there are {}", name.escape_debug(), problems.join(", ")))
}

/// The name of a problem as that of a module: `s_nim` of `s-nim`.
pub(crate) fn snake(problem: &str) -> String {
    problem.replace('-', "_")
}

/// The name of a problem as that of a type: `SNim` of `s-nim`.
pub(crate) fn pascal(problem: &str) -> String {
    problem.split('-').map(capitalized).collect()
}

/// The name of a problem as words: `S nim` of `s-nim`.
pub(crate) fn words(problem: &str) -> String {
    capitalized(&problem.replace('-', " "))
}

/// The word with a capital first letter.
fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// The names of the folders in `folder`, sorted.
pub(crate) fn folders(folder: &Path) -> Result<Vec<String>, Failure> {
    let mut names: Vec<String> = list(folder)?
        .into_iter()
        .filter(|path| path.is_dir())
        .filter_map(|path| path.file_name().and_then(OsStr::to_str).map(str::to_owned))
        .collect();
    names.sort();
    Ok(names)
}

/// What lies in `folder`, sorted.
pub(crate) fn list(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let cannot = |error| format!("cannot read the folder {}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(cannot)?;
    let mut paths = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(cannot)?;
    paths.sort();
    Ok(paths)
}

/// Every file below `folder` with this extension, sorted; hidden folders and `target` left out.
pub(crate) fn files_below(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for path in list(&folder)? {
            let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
            if path.is_dir() && name != "target" && !name.starts_with('.') {
                folders.push(path);
            } else if path.is_file() && path.extension() == Some(OsStr::new(extension)) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}
