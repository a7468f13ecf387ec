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
//! 1. `workspace` asks cargo for the program and the crates that it names, with the features that
//!    this program's build has. They come from wherever cargo has them: the workspace, another folder,
//!    a registry, git. What the judge has stays out of the file.
//! 2. `load` makes one text of each crate, `rewrite` puts each in a module at the root of one file
//!    and adapts paths, visibilities, macros and attributes; `cfg` decides what is known (tests are
//!    off, features are as cargo has them) and leaves the rest to the judge's compiler. `expand`
//!    writes out the calls of macros that make items.
//! 3. `prune` leaves out what `main` does not reach: by names first (`reach`), then by the compiler's
//!    own warnings, then by trial for impls and derives. Variants and fields stay with their type, and
//!    what acts without being named (`#[used]`, `#[no_mangle]`, a global allocator) always stays.
//! 4. `flatten` dissolves the modules within each library where no names clash, and puts the
//!    program's own library beside `main`. Where no names clash at all and no module is left, the
//!    libraries stand below the solution with no module around them, which is a tenth shorter.
//!    `layout` puts the solution first; rustfmt formats.
//! 5. `proof` holds the result against the program, see below. Then comes the `header`.
//!
//! All edits are by spans on the source text, so ordinary comments and names survive. The result
//! depends on the sources alone: no path, no time.
//!
//! # The proof
//! Names and warnings say what may go; they prove nothing. Without an impl or a variant a program may
//! compile and do something else. So `reference` has the compiler translate the program as cargo builds
//! it, each crate from its own files, and then the final text, both to LLVM assembly before
//! any optimisation. `proof` follows both from `main` on and compares function by function and constant
//! by constant. Only where both are one graph is the file written. It covers all steps, not only
//! what was left out: paths, macros, features, `env!`, minifying. It costs one run of the
//! compiler's front end for each crate and one for the file.
//!
//! Where they differ, the impls of the types that the difference names are kept, then those of
//! all traits that have others, then all impls, then all that the compiler warns of, then everything
//! (`prune::Caution`). If nothing helps, the command fails with what differs.
//!
//! The front end of the proof is thorough, so the steps before it may be bold: a form that reads
//! better is tried first, and a form that is another program is left for the next one.
//!
//! The translation is that for this machine, without debug assertions, as a judge compiles. What only
//! another target compiles is kept by its names; its derives are not.
//!
//! # Editions
//! The proof is for the program's own edition. A crate of another edition is compared as read in the
//! program's where the compiler's migration lints find no change of meaning in it. For the other
//! editions of the file, `editions` goes by the same lints, and the file must compile without a warning.
//! Where it does not, one line on standard error and one in the header say so.
//!
//! # Figures
//! `bundle check` prints the size of every problem's file and replays its fixtures. `cargo run --release
//! --package bundle --example libraries` bundles programs on public libraries, compares what the files
//! print with what the programs print that cargo builds, and prints sizes and seconds. The tests
//! bundle about a hundred small workspaces that were made to be bundled wrongly.
//!
//! # Limits
//! - The crates must be of edition 2018 or later.
//! - A crate of another edition than the program's, whose text means something else there, is refused
//!   with the place.
//! - A name that a macro makes from tokens is not rewritten, nor is `crate::` in an exported macro
//!   that means the caller's crate. The proof finds out.
//! - `type_name`, `file!`, `line!` and `module_path!` tell of one file; where a program prints them, it is
//!   refused.

mod cfg;
mod check;
mod editions;
mod expand;
mod flatten;
mod header;
mod layout;
mod load;
mod minify;
mod output;
mod proof;
mod prune;
mod reach;
mod reference;
mod rewrite;
mod rustc;
mod text;
mod tree;
mod workspace;

pub use check::{Depth, check};
pub use editions::EDITIONS;
pub use output::{complain, end_cleanly, print, write};
pub use workspace::{Program, Workspace};

use anyhow::{Context as _, Result, anyhow, bail};
use output::Scratch;
use prune::{Caution, Setting};
use reference::Reference;
use rewrite::Docs;
use rustc::{Externs, Rustc};
use std::collections::BTreeSet;
use workspace::Plan;

/// The size above which a bundle is worth a warning, in bytes: the limit of some judges.
pub const LARGE: usize = 64 << 10;

/// The crates that `AtCoder` has, by the names of their packages: the dependencies of its Rust 1.89
/// in the language update of October 2025.
pub const ATCODER: &[&str] = &[
    "ac-library-rs",
    "alga",
    "amplify",
    "amplify_derive",
    "amplify_num",
    "argio",
    "ascii",
    "az",
    "bitset-fixed",
    "bitvec",
    "bstr",
    "btreemultimap",
    "counter",
    "easy-ext",
    "either",
    "fixedbitset",
    "getrandom",
    "glidesort",
    "hashbag",
    "im-rc",
    "indexing",
    "indexmap",
    "itertools",
    "itertools-num",
    "lazy_static",
    "libm",
    "maplit",
    "memoise",
    "multimap",
    "multiversion",
    "nalgebra",
    "ndarray",
    "num",
    "num-bigint",
    "num-complex",
    "num-derive",
    "num-integer",
    "num-iter",
    "num-rational",
    "num-traits",
    "omniswap",
    "once_cell",
    "ordered-float",
    "pathfinding",
    "permutohedron",
    "petgraph",
    "primal",
    "proconio",
    "rand",
    "rand_chacha",
    "rand_core",
    "rand_distr",
    "rand_hc",
    "rand_pcg",
    "rand_xorshift",
    "rand_xoshiro",
    "recur-fn",
    "regex",
    "rpds",
    "rustc-hash",
    "smallvec",
    "static_assertions",
    "statrs",
    "superslice",
    "tap",
    "text_io",
    "thiserror",
    "varisat",
];

/// How a bundle is written.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Keep all documentation comments, not only the first sentence of each.
    pub docs: bool,
    /// Leave out comments and blanks.
    pub minify: bool,
    /// The editions that the file must be fit for, beside the program's own.
    pub editions: Vec<String>,
    /// The crates that the judge has, by the names of their packages or by those that the source
    /// gives them.
    pub externs: BTreeSet<String>,
}

/// A bundle.
#[derive(Clone, Debug)]
pub struct Bundle {
    /// The file.
    pub text: String,
    /// The edition of the program.
    pub edition: String,
    /// What is to be said of other editions, such as `not for edition 2015: REASON`.
    pub remarks: Vec<String>,
    /// The editions in which the text is another program or none.
    pub unfit: Vec<&'static str>,
    /// Lets a compiler see the crates that are left to the judge.
    externs: Externs,
}

/// The bundle of `program`, proved to be the program that cargo builds.
///
/// # Errors
/// If there is no such program, it reaches what cannot be bundled, its source does not compile, it
/// cannot be had in an edition that is asked for, or the compiler or rustfmt is missing.
pub fn bundle(workspace: &Workspace, program: &Program, options: &Options) -> Result<Bundle> {
    let externs: BTreeSet<_> = options.externs.iter().map(|name| name.replace('-', "_")).collect();
    let plan = workspace.plan(program, &externs)?;
    let rustc = Rustc::current()?;
    let manifest = &plan.crates[0].root;
    let manifest = manifest.ancestors().map(|folder| folder.join("Cargo.toml"));
    let manifest = manifest.into_iter().find(|it| it.is_file()).unwrap_or_default();
    let externs = Externs::build(&plan.externs, &manifest, workspace.target_folder())?;
    let folder = Scratch::new()?;
    let setting =
        Setting { rustc: &rustc, edition: &plan.edition, externs: &externs, folder: folder.path() };
    let body = proved(workspace, &plan, setting, options)
        .with_context(|| format!("`{}` cannot be bundled", program.name()))?;
    let unfit = editions::unfit(&body, setting)?;
    for edition in &options.editions {
        if let Some((_, reason)) = unfit.iter().find(|(name, _)| name == edition) {
            bail!("`{}` cannot be had in edition {edition}: {reason}", program.name());
        }
    }
    let remarks = editions::told(&unfit);
    let text = if options.minify {
        body
    } else {
        format!("{}\n{}", header::header(&plan, &body, &remarks), body.trim_start())
    };
    let unfit = unfit.into_iter().map(|(edition, _)| edition).collect();
    Ok(Bundle { text, edition: plan.edition.clone(), remarks, unfit, externs: externs.clone() })
}

/// The text below the header: the least one that is proved to be the program.
fn proved(
    workspace: &Workspace,
    plan: &Plan,
    setting: Setting,
    options: &Options,
) -> Result<String> {
    let docs = match (options.docs, options.minify) {
        (_, true) => Docs::None,
        (true, _) => Docs::All,
        _ => Docs::First,
    };
    let (whole, libraries) = rewrite::assemble(plan, docs)?;
    let expanded = expand::expand(&whole)?;
    let own = if plan.has_own_library { libraries.first().map(String::as_str) } else { None };
    let finish = |form: &str| {
        let text = layout::arrange(form, &libraries, own, !options.docs)?;
        let text = rustc::format(&text::tidied(&text)?, setting.edition, workspace.root())?;
        if options.minify { minify::minify(&text) } else { Ok(text) }
    };
    // Not a thread that is waited for: the workers of a check are busy with whole programs.
    let (reference, first) = rayon::join(
        || Reference::new(plan, setting),
        || {
            let source = expanded.as_ref().unwrap_or(&whole);
            prune::prune(source.clone(), setting, Caution::Least, &BTreeSet::new())
        },
    );
    // What the compiler says of the program itself comes first.
    let reference = reference.map_err(|error| anyhow!("it does not compile: {error:#}"))?;

    let mut prover = Prover { setting, reference, own, libraries: &libraries, reason: None };
    let mut found = prover.prove(first, &finish)?;
    let none = BTreeSet::new();
    for (text, is_second) in
        expanded.iter().map(|it| (it, false)).chain([(&whole, expanded.is_some())])
    {
        // A call that stays a call is the second choice.
        if is_second && matches!(found, Found::Not(_)) {
            let pruned = prune::prune(whole.clone(), setting, Caution::Least, &none);
            found = prover.prove(pruned, &finish)?;
        }
        // What differs names the types whose impls are missed.
        let mut kept = BTreeSet::new();
        for _ in 0..SUSPICIONS {
            let Found::Not(names) = &found else { break };
            let before = kept.len();
            kept.extend(names.iter().cloned());
            if kept.len() == before {
                break;
            }
            let pruned = prune::prune(text.clone(), setting, Caution::Least, &kept);
            found = prover.prove(pruned, &finish)?;
        }
    }
    for caution in Caution::ALL.into_iter().skip(1) {
        if matches!(found, Found::Text(_)) {
            break;
        }
        found = prover.prove(prune::prune(whole.clone(), setting, caution, &none), &finish)?;
    }
    match found {
        Found::Text(text) => Ok(text),
        Found::Not(_) => {
            bail!("one file would be another program: {}", prover.reason.unwrap_or_default())
        }
    }
}

/// How often what differs is kept before whole kinds are.
const SUSPICIONS: usize = 5;

/// A text that is the program, or the names in what differs.
enum Found {
    Text(String),
    Not(BTreeSet<String>),
}

/// Holds texts against the program as cargo builds it.
struct Prover<'a> {
    setting: Setting<'a>,
    reference: Reference<'a>,
    own: Option<&'a str>,
    libraries: &'a [String],
    /// The first reason why one of them is not the program.
    reason: Option<String>,
}

impl Prover<'_> {
    /// The best form of a pruned text that is the program.
    fn prove(
        &mut self,
        pruned: Result<String>,
        finish: &dyn Fn(&str) -> Result<String>,
    ) -> Result<Found> {
        let mut names = BTreeSet::new();
        let pruned = match pruned {
            Ok(pruned) => pruned,
            Err(error) => {
                self.reason.get_or_insert_with(|| format!("in one file, {error:#}"));
                return Ok(Found::Not(names));
            }
        };
        for form in forms(&pruned, self.libraries, self.own) {
            let report = self.setting.check(&form, "0")?;
            if !report.is_clean() {
                self.reason
                    .get_or_insert_with(|| format!("the compiler says: {}", report.headline()));
                continue;
            }
            let text = finish(&form)?;
            match self.reference.difference(&text)? {
                None => return Ok(Found::Text(text)),
                Some(difference) => {
                    names.extend(difference.names);
                    self.reason.get_or_insert(difference.reason);
                }
            }
        }
        Ok(Found::Not(names))
    }
}

/// The forms of a pruned text, the best first.
fn forms(pruned: &str, libraries: &[String], own: Option<&str>) -> Vec<String> {
    let private = |text: &String| flatten::without_public(text, libraries).ok();
    let flat = flatten::flatten(pruned, libraries, own, false).ok();
    let whole = flat
        .as_ref()
        .and_then(|flat| flatten::flatten(flat, libraries, None, true).ok())
        .filter(|text| flatten::is_one_module(text).unwrap_or(false))
        .as_ref()
        .and_then(private);
    let private = flat.as_ref().and_then(private);
    whole.into_iter().chain(private).chain(flat).chain([pruned.to_owned()]).collect()
}
