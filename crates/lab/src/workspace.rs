//! The workspace that the bench belongs to.

use anyhow::Context;
use cargo_metadata::{Metadata, MetadataCommand};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The limits where the problem names none, in seconds and mebibytes.
const TIME_LIMIT: f64 = 1.0;
const MEMORY_LIMIT: u64 = 256;

/// The top folder.
///
/// # Panics
/// Never: this crate lies two folders below it.
pub(crate) fn root() -> PathBuf {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    crates.and_then(Path::parent).expect("the crate is two folders down").to_owned()
}

/// What cargo says of it, without the crates that it depends on.
///
/// # Errors
/// If cargo cannot read it.
pub(crate) fn metadata() -> anyhow::Result<Metadata> {
    MetadataCommand::new()
        .manifest_path(root().join("Cargo.toml"))
        .no_deps()
        .exec()
        .context("cargo cannot read the workspace")
}

/// The judge's limits, as the problem's `Cargo.toml` states them: time, and memory in bytes.
///
/// # Errors
/// If there is no such problem, or its limits are no numbers.
pub(crate) fn limits(metadata: &Metadata, problem: &str) -> anyhow::Result<(Duration, u64)> {
    #[derive(Deserialize)]
    struct Facts {
        time_limit: Option<f64>,
        memory_limit: Option<u64>,
    }
    let package = metadata.packages.iter().find(|package| package.name.as_str() == problem);
    let facts = package.and_then(|package| package.metadata.get("problem"));
    let facts = facts.with_context(|| format!("{problem} has no metadata of a problem"))?;
    let facts: Facts = serde_json::from_value(facts.clone())
        .with_context(|| format!("the metadata of {problem}"))?;
    let time = Duration::try_from_secs_f64(facts.time_limit.unwrap_or(TIME_LIMIT));
    let time = time.with_context(|| format!("the time limit of {problem}"))?;
    Ok((time, facts.memory_limit.unwrap_or(MEMORY_LIMIT) << 20))
}
