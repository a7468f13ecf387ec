//! What explanations contribute to the documentation: a picture for the write-up of each problem, and
//! the JSON Schema of its facts. Both are committed, and compared with what is made from the sources.

use super::{View, pretty};
use crate::problem::Entry;
use crate::problems::ALL;
use crate::workspace;
use anyhow::{Context, Result, ensure};
use clap::Args;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

/// Write the pictures of the write-ups and the JSON Schemas
#[derive(Args, Clone, Copy, Debug)]
pub struct Options {
    /// Write nothing; fail if a file is not what would be written
    #[arg(long)]
    check: bool,
}

/// Runs the command.
///
/// # Errors
/// If a file cannot be written or, where nothing is written, is out of date.
pub fn run(options: &Options) -> Result<ExitCode> {
    let mut outdated = Vec::new();
    let files = files()?;
    let count = files.len();
    for (path, text) in files {
        if fs::read_to_string(&path).ok().as_deref() == Some(&text) {
            continue;
        }
        if options.check {
            outdated.push(path.display().to_string());
            continue;
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot make {}", folder.display()))?;
        }
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        println!("wrote {}", path.display());
    }
    ensure!(
        outdated.is_empty(),
        "out of date: {}; `just write-up` writes them",
        outdated.join(", ")
    );
    println!("{count} files are up to date");
    Ok(ExitCode::SUCCESS)
}

/// The files with their right contents.
fn files() -> Result<Vec<(PathBuf, String)>> {
    let mut files = Vec::new();
    for entry in ALL {
        let name = entry.name;
        let schema = format!("crates/lab/doc/{name}.schema.json");
        files.push((workspace::root().join(schema), pretty(&(entry.explain.schema)())?));
        let picture = format!("crates/problems/{name}/doc/{name}.svg");
        files.push((workspace::root().join(picture), picture_of(entry)?));
    }
    Ok(files)
}

fn picture_of(entry: &Entry) -> Result<String> {
    let input = entry.explain.pictured.as_bytes();
    let reading = (entry.explain.read)(input, View::default());
    ensure!(reading.message.is_empty(), "{}: {}", entry.name, reading.message);
    let case = reading.cases.first().with_context(|| format!("{}: no case", entry.name))?;
    Ok((case.picture)()?.to_svg())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_and_schemas_are_up_to_date() {
        run(&Options { check: true }).unwrap();
    }

    /// A blank line would end the HTML block that a picture is in the documentation.
    #[test]
    fn pictures_are_html_blocks() {
        for entry in ALL {
            let picture = picture_of(entry).unwrap();
            assert!(picture.starts_with("<svg "), "{}", entry.name);
            assert!(picture.lines().all(|line| !line.trim().is_empty()), "{}", entry.name);
        }
    }
}
