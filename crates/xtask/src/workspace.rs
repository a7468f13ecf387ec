//! Where things are, told by the folders alone.

use crate::Failure;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The library crates of the judge path, each after those that it may depend on.
pub(crate) const JUDGE_PATH_LIBRARIES: [&str; 3] = ["sg-core", "matching", "judge-io"];

/// The top folder of the workspace.
pub(crate) fn root() -> PathBuf {
    // Cargo sets this for `cargo run`, so a binary that was built elsewhere still finds the
    // workspace that it is run for.
    let manifest =
        std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&manifest).join("../..")
}

/// The names of the problems, sorted.
pub(crate) fn problems() -> Result<Vec<String>, Failure> {
    folders(&root().join("crates/problems"))
}

/// The name of a problem as that of a module: `s_nim` of `s-nim`.
pub(crate) fn snake(problem: &str) -> String {
    problem.replace('-', "_")
}

/// The name of a problem as that of a type: `SNim` of `s-nim`.
pub(crate) fn pascal(problem: &str) -> String {
    problem.split('-').map(capitalized).collect()
}

/// The word with a capital first letter.
pub(crate) fn capitalized(word: &str) -> String {
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
