//! The bundler on a small workspace of its own, which has every construct that is hard to bundle.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const EDITIONS: [&str; 4] = ["2015", "2018", "2021", "2024"];

/// A checkout of the workspace in a folder of its own.
fn checkout(name: &str) -> (tempfile::TempDir, PathBuf) {
    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            let target = to.join(entry.file_name());
            if entry.file_type().unwrap().is_dir() {
                copy(&entry.path(), &target);
            } else {
                fs::copy(entry.path(), target).unwrap();
            }
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join(name);
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/workspace"), &root);
    (folder, root)
}

fn run_in(root: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bundle"))
        .args(arguments)
        .current_dir(root)
        .env_remove("CARGO_TARGET_DIR")
        .output()
        .unwrap()
}

fn bundle(root: &Path, arguments: &[&str]) -> String {
    let output = run_in(root, arguments);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && stderr.is_empty(), "{arguments:?}: {stderr}");
    fs::read_to_string(root.join(format!("target/submit/{}.rs", arguments[0]))).unwrap()
}

/// Compiles the bundle in every edition, without a warning, and gives what it prints.
fn printed(root: &Path, problem: &str) -> String {
    let source = root.join(format!("target/submit/{problem}.rs"));
    let mut printed = None;
    for edition in EDITIONS {
        let program = root.join(format!("program-{edition}"));
        let output = Command::new("rustc")
            .args(["--edition", edition, "-o"])
            .args([&program, &source])
            .output()
            .unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && stderr.is_empty(), "{problem} {edition}: {stderr}");
        let output = Command::new(program).output().unwrap();
        assert!(output.status.success());
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(printed.get_or_insert_with(|| text.clone()), &text, "edition {edition}");
    }
    printed.unwrap()
}

/// Every file below a folder, with its bytes.
fn files(folder: &Path, found: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.insert(path.clone(), fs::read(path).unwrap());
        }
    }
}

#[test]
fn paths_layouts_and_hidden_names() {
    let (_folder, root) = checkout("checkout");
    insta::assert_snapshot!(bundle(&root, &["paths"]));
    assert_eq!(printed(&root, "paths"), "local |FAR!|\n13\n2 4\nGood day, paths!: hammer\n5\n");
}

#[test]
fn macros_of_two_crates_with_one_name() {
    let (_folder, root) = checkout("checkout");
    insta::assert_snapshot!(bundle(&root, &["macros"]));
    assert_eq!(printed(&root, "macros"), "|HELLO!|\n    16\n2\nlonger\n");
}

#[test]
fn what_is_not_needed_goes_and_drop_stays() {
    let (_folder, root) = checkout("checkout");
    insta::assert_snapshot!(bundle(&root, &["pruning"]));
    let bits = usize::BITS;
    assert_eq!(printed(&root, "pruning"), format!("white {bits}\n3 black\n0\nwhite is gone\n"));
}

#[test]
fn the_smallest_form_and_the_documented_one_mean_the_same() {
    let (_folder, root) = checkout("checkout");
    let plain = bundle(&root, &["paths"]);
    let expected = printed(&root, "paths");
    let small = bundle(&root, &["paths", "--minify"]);
    assert!(small.len() < plain.len() / 2 + plain.len() / 4);
    assert!(!small.contains("//"));
    assert_eq!(printed(&root, "paths"), expected);
    let documented = bundle(&root, &["paths", "--docs"]);
    assert!(documented.contains("/// Prints what it finds by all paths."));
    assert!(!plain.contains("/// Prints"));
    assert_eq!(printed(&root, "paths"), expected);
}

#[test]
fn two_checkouts_give_the_same_bytes() {
    let (_one, one) = checkout("one");
    let (_other, other) = checkout("another/place");
    for problem in ["paths", "pruning"] {
        let text = bundle(&one, &[problem]);
        assert_eq!(text, bundle(&other, &[problem]));
        assert!(!text.contains(&*one.to_string_lossy()));
    }
}

#[test]
fn a_fault_is_one_line_and_leaves_nothing_behind() {
    let (_folder, root) = checkout("checkout");
    let old = root.join("target/submit/broken.rs");
    fs::create_dir_all(old.parent().unwrap()).unwrap();
    fs::write(&old, "the one before").unwrap();
    let mut before = BTreeMap::new();
    files(&root, &mut before);
    for (arguments, expected) in [
        (&["stray"][..], "`stray` depends on `elsewhere`, which is not a crate of this workspace"),
        (&["scripted"], "package `scripted` has a build script, which a judge does not run"),
        (
            &["nym"],
            "no problem `nym`; there are broken, macros, misspelt, paths, pruning, scripted, stray",
        ),
        (&["misspelt"], "misspelt/src/main.rs:2:9: expected"),
        (&["broken"], "`broken` does not compile: mismatched types"),
        (&["--package", "words", "--example", "none"], "package `words` has no example `none`"),
    ] {
        let output = run_in(&root, arguments);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {stderr}");
        assert!(stderr.starts_with(&format!("error: {expected}")), "{arguments:?}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{arguments:?}: {stderr}");
        assert!(output.stdout.is_empty());
    }
    let mut after = BTreeMap::new();
    files(&root, &mut after);
    assert!(before == after, "a file is left behind or changed");
}
