//! One file for the judge: a program and what it uses of the workspace's libraries.
//!
//! ```console
//! $ cargo run --package bundle -- nim                      # target/submit/nim.rs
//! $ cargo run --package bundle -- nim --minify             # no comments, no blanks
//! $ cargo run --package bundle -- --package matching --example bipartite_matching
//! $ cargo run --package bundle -- check --matrix           # the proof for all problems
//! ```
//!
//! # The way
//! 1. `workspace` asks `cargo metadata` for the program and the crates that it reaches. All must be
//!    of the workspace, without build scripts and procedural macros.
//! 2. `load` makes one text of each crate, `rewrite` puts each in a module at the root of one file
//!    and adapts paths, visibilities, macros and attributes; `cfg` decides what is known (tests are
//!    off, features are as cargo has them) and leaves the rest to the judge's compiler.
//! 3. `prune` leaves out what `main` does not reach: by names first (`reach`), then by the compiler's
//!    own warnings, then by trial for impls and derives. It keeps `Drop` with its type.
//! 4. `flatten` dissolves the modules within each library where no names clash, and puts the
//!    program's own library beside `main`.
//! 5. rustfmt, the `header`, and a check in the oldest and the newest edition. A file that does not
//!    compile is never written; `check` compiles it in all editions.
//!
//! All edits are by spans on the source text, so ordinary comments and names survive. The result
//! depends on the sources alone: no path, no time.
//!
//! # Limits
//! - The crates must be of edition 2018 or later; the file is meant for any edition.
//! - A name that a macro makes from tokens is not rewritten, nor is `crate::` in an exported macro
//!   that means the caller's crate.
//! - A field that is never read stays, with an `#[allow(dead_code)]`, where it has no name, belongs to
//!   a variant, is given a value that has to be computed, or something has `Drop`.
//! - What only another target compiles is kept by its names; its derives are not.

mod cfg;
mod check;
mod flatten;
mod header;
mod load;
mod minify;
mod prune;
mod reach;
mod rewrite;
mod rustc;
mod text;
mod tree;
mod workspace;

pub use check::{Depth, check};
pub use workspace::{Program, Workspace};

use anyhow::{Context as _, Result, anyhow, bail};
use rustc::Rustc;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::thread;

/// The editions in which a bundle must compile without a warning.
pub const EDITIONS: [&str; 4] = ["2015", "2018", "2021", "2024"];

/// The size above which a bundle is worth a warning, in bytes: the limit of some judges.
pub const LARGE: usize = 64 << 10;

/// How a bundle is written.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Keep the documentation comments.
    pub docs: bool,
    /// Leave out comments and blanks.
    pub minify: bool,
}

/// The text of the bundle of `program`, checked in the oldest and the newest edition.
///
/// # Errors
/// If there is no such program, it reaches what cannot be bundled, its source does not compile, or
/// the compiler or rustfmt is missing.
pub fn bundle(workspace: &Workspace, program: &Program, options: Options) -> Result<String> {
    let plan = workspace.plan(program)?;
    let rustc = Rustc::current()?;
    let folder = tempfile::tempdir().context("no folder for temporary files")?;
    let (whole, libraries) = rewrite::assemble(&plan, options.docs)?;
    let pruned = prune::prune(whole, &rustc, &plan.edition, folder.path())
        .map_err(|error| anyhow!("`{}` does not compile: {error:#}", program.name()))?;
    let own = if plan.has_own_library { libraries.first().map(String::as_str) } else { None };
    let flat = flatten::flatten(&pruned, &libraries, own)?;
    let private = flatten::without_public(&flat, &libraries)?;
    // The first form that is as good as the one that was pruned, which always is.
    let mut forms = [private, flat, pruned].into_iter();
    let chosen = loop {
        let form = forms.next().ok_or_else(|| anyhow!("the bundle does not compile"))?;
        if forms.len() == 0 || rustc.check(&form, &plan.edition, folder.path(), "0")?.is_clean() {
            break form;
        }
    };
    let pruned = text::tidied(&chosen)?;
    let text = rustc::format(&pruned, &plan.edition, workspace.root())?;
    let text = if options.minify {
        minify::minify(&text)?
    } else {
        format!("{}\n{}", header::header(&plan, &text), text.trim_start())
    };
    check_ends(&rustc, &text, folder.path())?;
    Ok(text)
}

/// Checks the text in the oldest and the newest edition, side by side. The program's own edition has
/// been checked before; no edition between has a rule that neither an older nor a newer one has.
fn check_ends(rustc: &Rustc, text: &str, folder: &Path) -> Result<()> {
    let ends = [EDITIONS[0], EDITIONS[EDITIONS.len() - 1]];
    let reports = thread::scope(|scope| {
        let workers =
            ends.map(|edition| scope.spawn(move || rustc.check(text, edition, folder, edition)));
        workers.map(|worker| worker.join().expect("no worker panics"))
    });
    for (edition, report) in ends.iter().zip(reports) {
        let report = report?;
        if !report.succeeded {
            bail!("the bundle does not compile in edition {edition}: {}", report.headline());
        }
    }
    Ok(())
}

/// Writes `text` to `path` in one step, so that no half of a file is ever seen.
///
/// # Errors
/// If the file cannot be written.
pub fn write(path: &Path, text: &str) -> Result<()> {
    let folder = path.parent().ok_or_else(|| anyhow!("{} is no file", path.display()))?;
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut file = tempfile::Builder::new()
        .prefix(".bundle-")
        .tempfile_in(folder)
        .with_context(|| format!("cannot write to {}", folder.display()))?;
    file.write_all(text.as_bytes())?;
    file.persist(path).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(())
}
