//! `snapshots`: none is pending, and each was asserted by some test of a whole run.
//!
//! Insta appends the path of every snapshot that a test asserts to the file that
//! `INSTA_SNAPSHOT_REFERENCES_FILE` names; cargo-insta finds unreferenced ones in the same way.

use crate::{Failure, say, warn, workspace};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub(crate) fn check(references: &str) -> Result<ExitCode, Failure> {
    let text = fs::read_to_string(references)
        .map_err(|error| format!("cannot read {references}: {error}"))?;
    let referenced: HashSet<PathBuf> =
        text.lines().filter_map(|line| Path::new(line).canonicalize().ok()).collect();
    let mut faults = pending()?;
    let snapshots = workspace::files_below(&workspace::root(), "snap")?;
    for snapshot in &snapshots {
        if !snapshot.canonicalize().is_ok_and(|path| referenced.contains(&path)) {
            faults.push(format!("no test asserts the snapshot {}", snapshot.display()));
        }
    }
    for fault in &faults {
        warn(fault);
    }
    if faults.is_empty() {
        say(format!("{} snapshots, each asserted by a test", snapshots.len()));
        Ok(ExitCode::SUCCESS)
    } else {
        Ok(ExitCode::FAILURE)
    }
}

/// A line for each snapshot that waits for a review.
fn pending() -> Result<Vec<String>, Failure> {
    let root = workspace::root();
    let mut waiting = workspace::files_below(&root, "new")?;
    waiting.extend(workspace::files_below(&root, "pending-snap")?);
    let describe = |path: PathBuf| format!("{} waits for `just review`", path.display());
    Ok(waiting.into_iter().map(describe).collect())
}

/// The head of a snapshot, between two lines `---`, and what stands below it.
pub(crate) fn split(text: &str) -> (&str, &str) {
    let rest = text.strip_prefix("---\n").unwrap_or(text);
    rest.split_once("\n---\n").unwrap_or(("", rest))
}

/// Puts a new snapshot into the place of the old one, without the number of a line that insta notes in
/// new ones only.
pub(crate) fn keep(new: &Path) -> Result<(), Failure> {
    let cannot = |error| format!("cannot keep {}: {error}", new.display());
    let text = fs::read_to_string(new).map_err(cannot)?;
    let (head, body) = split(&text);
    let head: Vec<&str> =
        head.lines().filter(|line| !line.starts_with("assertion_line: ")).collect();
    fs::write(new, format!("---\n{}\n---\n{body}", head.join("\n"))).map_err(cannot)?;
    fs::rename(new, new.with_extension("")).map_err(cannot)
}
