//! `snapshots`: none is pending, and each was asserted by some test of a whole run.
//!
//! Insta appends the path of every snapshot that a test asserts to the file that
//! `INSTA_SNAPSHOT_REFERENCES_FILE` names; cargo-insta finds unreferenced ones in the same way.

use crate::{Failure, workspace};
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
        eprintln!("{fault}");
    }
    if faults.is_empty() {
        println!("{} snapshots, each asserted by a test", snapshots.len());
        Ok(ExitCode::SUCCESS)
    } else {
        Ok(ExitCode::FAILURE)
    }
}

/// A line for each snapshot that waits for a review.
pub(crate) fn pending() -> Result<Vec<String>, Failure> {
    let root = workspace::root();
    let mut waiting = workspace::files_below(&root, "new")?;
    waiting.extend(workspace::files_below(&root, "pending-snap")?);
    let describe = |path: PathBuf| format!("{} waits for `just review`", path.display());
    Ok(waiting.into_iter().map(describe).collect())
}
