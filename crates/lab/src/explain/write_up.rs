//! What explanations contribute to the documentation: a picture for the write-up of each problem, and
//! the JSON Schema of its facts. Both are committed, and compared with what is made from the sources.

use super::{ALL, Entry, View, find, pretty, workspace};
use anyhow::{Context, Result, ensure};
use clap::Args;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

/// The inputs of the pictures: small, with a winning move where there can be one.
const INPUTS: &[(&str, &str)] = &[
    ("cutting-game", "8 11"),
    ("grid-game", "5 6\n..#...\n......\n#..#..\n......\n..#..#"),
    ("moving-tokens", "8 11 3\n1 2\n1 3\n1 5\n2 4\n2 5\n3 5\n3 6\n4 7\n5 7\n5 8\n6 8\n1 4 6"),
    ("nim", "1\n4\n3 4 5 9"),
    (
        "rabbit-and-egg",
        "4 5\nXXXOO\nOXOXX\n.OXOO\nOXOXO\n6\n2 1\n2 2\n3 2\n4 2\n4 3\n4 4\n3 4\n3 3\n2 3\n1 3\n1 4\n2 4",
    ),
    ("s-nim", "2 2 5\n1\n3 2 5 12\n0"),
    ("stone-merging", "1\n11 4"),
];

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
        let schema = format!("crates/lab/doc/{}.schema.json", entry.name);
        files.push((workspace().join(schema), pretty(&(entry.schema)())?));
    }
    for &(name, input) in INPUTS {
        let picture = format!("crates/problems/{name}/doc/{name}.svg");
        files.push((workspace().join(picture), picture_of(find(name)?, input)?));
    }
    Ok(files)
}

fn picture_of(entry: &Entry, input: &str) -> Result<String> {
    let reading = (entry.read)(input.as_bytes(), View::default());
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

    #[test]
    fn every_problem_has_a_picture() {
        let names: Vec<&str> = ALL.iter().map(|entry| entry.name).collect();
        let pictures: Vec<&str> = INPUTS.iter().map(|&(name, _)| name).collect();
        assert_eq!(names, pictures);
    }

    /// A blank line would end the HTML block that a picture is in the documentation.
    #[test]
    fn pictures_are_html_blocks() {
        for &(name, input) in INPUTS {
            let picture = picture_of(find(name).unwrap(), input).unwrap();
            assert!(picture.starts_with("<svg "), "{name}");
            assert!(picture.lines().all(|line| !line.trim().is_empty()), "{name}");
        }
    }
}
