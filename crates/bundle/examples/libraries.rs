//! Bundles programs on real libraries from the registry and compares what the files print with what
//! the programs print that cargo builds: `cargo run --package bundle --example libraries [NAME…]`.
//!
//! It needs the registry, or what cargo has of it, and some minutes, so it is no test.

use anyhow::{Context as _, Result, bail, ensure};
use bundle::{Options, Program, Workspace};
use std::path::Path;
use std::process::{Command, Output};
use std::time::Instant;

/// The programs, each with its answer where it is plain from what the program asks.
const PROGRAMS: &[(&str, &str)] = &[
    ("flow", "5"),
    ("segtree", "4 2"),
    ("lazy", "15 12"),
    ("convolve", "4 13 22 15"),
    (
        "strings",
        "[10, 7, 0, 3, 5, 8, 1, 4, 6, 9, 2] [1, 4, 1, 1, 0, 3, 0, 0, 0, 2] [6, 1, 0, 3, 1, 0]",
    ),
    ("bits", "6 [3, 70, 71, 72, 73, 74]"),
    ("permute", "6 [3, 2, 1]"),
    ("small", "[1, 2, 3, 4, 9] true"),
];

fn main() -> Result<()> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/libraries");
    let manifest = root.join("Cargo.toml");
    let workspace = Workspace::read(Some(&manifest))?;
    let folder = tempfile::tempdir()?;
    let mut faults = 0;
    for (name, expected) in PROGRAMS {
        if !wanted.is_empty() && !wanted.iter().any(|it| it == name) {
            continue;
        }
        let start = Instant::now();
        match compare(&workspace, &manifest, name, expected, folder.path()) {
            Ok(size) => println!("{name}: {size} bytes, {:.1?}", start.elapsed()),
            Err(error) => {
                println!("{name}: {error:#}");
                faults += 1;
            }
        }
    }
    ensure!(faults == 0, "{faults} programs failed");
    Ok(())
}

/// The size of the file, if it prints what the program prints.
fn compare(
    workspace: &Workspace,
    manifest: &Path,
    name: &str,
    expected: &str,
    folder: &Path,
) -> Result<usize> {
    let program = Program::Named(name.to_owned());
    let bundle = bundle::bundle(workspace, &program, &Options::default())?;
    let (source, file) = (folder.join(format!("{name}.rs")), folder.join(name));
    bundle::write(&source, &bundle.text)?;
    let mut rustc = Command::new("rustc");
    rustc.args(["-O", "--edition", &bundle.edition, "-o"]).args([&file, &source]);
    ensure!(ended(&mut rustc)?.stderr.is_empty(), "the compiler warns");
    let printed = ended(&mut Command::new(&file))?.stdout;
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--quiet", "--release", "--bin", name, "--manifest-path"]).arg(manifest);
    cargo.arg("--target-dir").arg(folder.join("target"));
    ensure!(printed == ended(&mut cargo)?.stdout, "the file prints something else");
    ensure!(printed == format!("{expected}\n").into_bytes(), "both print something else");
    Ok(bundle.text.len())
}

fn ended(command: &mut Command) -> Result<Output> {
    let output = command.output().with_context(|| format!("cannot start {command:?}"))?;
    if !output.status.success() {
        bail!("{command:?} fails: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(output)
}
