//! The workspace that the bench belongs to.

use anyhow::Context;
use cargo_metadata::{Metadata, MetadataCommand};
use std::path::{Path, PathBuf};

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
