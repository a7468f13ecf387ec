//! The bundler on a small workspace of its own, which has every construct that is hard to bundle.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread;

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

/// Runs the compiler on the bundle; it must have nothing to say.
fn compile(root: &Path, problem: &str, edition: &str, arguments: &[&str]) -> PathBuf {
    let program = root.join(format!("program-{edition}"));
    let output = Command::new("rustc")
        .args(["--edition", edition])
        .args(arguments)
        .arg("-o")
        .args([&program, &root.join(format!("target/submit/{problem}.rs"))])
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && stderr.is_empty(), "{problem} {edition}: {stderr}");
    program
}

/// What the bundle prints.
fn printed(root: &Path, problem: &str, edition: &str) -> String {
    let program = compile(root, problem, edition, &["-Cdebuginfo=0"]);
    let output = Command::new(program).output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// The bundle says the same by its oldest and its newest meaning, and compiles by those between.
#[track_caller]
fn prints(root: &Path, problem: &str, expected: &str) {
    thread::scope(|scope| {
        scope.spawn(|| assert_eq!(printed(root, problem, "2015"), expected));
        for edition in ["2018", "2021"] {
            compile(root, problem, edition, &["--emit=metadata"]);
        }
        assert_eq!(printed(root, problem, "2024"), expected);
    });
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

/// What the program `paths` prints.
const PATHS: &str = "local |FAR!|\n13\n2 4\nGood day, paths!: hammer\n5\n";

#[test]
fn paths_layouts_and_hidden_names() {
    let (_folder, root) = checkout("checkout");
    insta::assert_snapshot!(bundle(&root, &["paths"]));
    prints(&root, "paths", PATHS);
}

#[test]
fn macros_of_two_crates_with_one_name() {
    let (_folder, root) = checkout("checkout");
    insta::assert_snapshot!(bundle(&root, &["macros"]));
    prints(&root, "macros", "|HELLO!|\n    16\n2\nlonger\n");
}

#[test]
fn what_is_not_needed_goes_and_drop_stays() {
    let (_folder, root) = checkout("checkout");
    insta::assert_snapshot!(bundle(&root, &["pruning"]));
    let bits = usize::BITS;
    prints(&root, "pruning", &format!("white {bits}\n3 black\n0\nwhite is gone\n"));
}

#[test]
fn the_smallest_form_and_the_documented_one_mean_the_same() {
    let (_folder, root) = checkout("checkout");
    let plain = bundle(&root, &["paths"]);
    let small = bundle(&root, &["paths", "--minify"]);
    assert!(small.len() < plain.len() / 2 + plain.len() / 4);
    assert!(!small.contains("//"));
    assert_eq!(printed(&root, "paths", "2021"), PATHS);
    let documented = bundle(&root, &["paths", "--docs"]);
    assert!(documented.contains("/// Prints what it finds by all paths."));
    assert!(documented.matches("///").count() > plain.matches("///").count());
    assert_eq!(printed(&root, "paths", "2021"), PATHS);
}

#[test]
fn two_checkouts_give_the_same_bytes() {
    let (_one, one) = checkout("one");
    let (_other, other) = checkout("another/place");
    let text = bundle(&one, &["paths"]);
    assert_eq!(text, bundle(&other, &["paths"]));
    assert!(!text.contains(&*one.to_string_lossy()));
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
        (&["scripted"][..], "package `scripted` has a build script, which a judge does not run"),
        (
            &["nym"],
            "no program `nym`; there are broken, far, macros, misspelt, near, paths, pruning, \
             scripted, stray",
        ),
        (&["several"], "package `several` has several programs: far, near"),
        (&["misspelt"], "misspelt/src/main.rs:2:9: expected"),
        (&["broken"], "`broken` cannot be bundled: it does not compile: mismatched types"),
        (
            &["near", "--edition", "2015"],
            "`near` cannot be had in edition 2015: `async fn` is not permitted in Rust 2015",
        ),
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

#[test]
fn a_check_names_what_it_ran_with_and_what_differs() {
    let (_folder, root) = checkout("checkout");
    let fixtures = root.join("fixtures/macros");
    let snapshots = root.join("macros/tests/snapshots");
    fs::create_dir_all(&fixtures).unwrap();
    fs::create_dir_all(&snapshots).unwrap();
    fs::write(fixtures.join("plain.in"), "").unwrap();
    let expect = |line: &str| {
        let transcript =
            format!("status: 0\n--- stdout\n|HELLO!|\n    {line}\n2\nlonger\n--- stderr\n");
        let text = format!("---\nsource: tests/fixtures.rs\n---\n{transcript}");
        fs::write(snapshots.join("macros@plain.in.snap"), text).unwrap();
    };

    expect("16");
    let output = run_in(&root, &["check", "macros", "--matrix"]);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let stdout = String::from_utf8(output.stdout).unwrap();
    for version in ["1.63", "1.88", "1.89", "1.94"] {
        let is_told = |line: &str| {
            line.starts_with(&format!("rustc {version}"))
                && (line.contains(": editions 2015, 2018, 2021")
                    || line.ends_with("): not installed, skipped"))
        };
        assert!(stdout.lines().any(is_told), "{version}: {stdout}");
    }
    assert!(stdout.contains("\nmacros: ") && stdout.contains(" bytes, 1 fixture\n"), "{stdout}");
    assert!(stdout.ends_with(" builds passed, 0 failed\n"), "{stdout}");

    let fault = || {
        let output = run_in(&root, &["check", "macros"]);
        assert_eq!(output.status.code(), Some(1));
        let stderr = String::from_utf8(output.stderr).unwrap();
        let (first, last) = stderr.split_once('\n').unwrap();
        assert_eq!(last, "error: 1 of 4 builds failed\n");
        let (compiler, fault) = first.split_once(" 2021: ").unwrap();
        assert!(compiler.starts_with("error: macros with 1."), "{compiler}");
        fault.to_owned()
    };
    expect("17");
    assert_eq!(fault(), "plain.in: `    16` where the snapshot has `    17`");
}

#[test]
fn a_package_may_have_several_programs_and_a_crate_may_lie_elsewhere() {
    let (_folder, root) = checkout("checkout");
    let output = run_in(&root, &["near", "far", "stray"]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{stderr}");
    assert_eq!(
        stderr.lines().map(|line| line.split(':').next().unwrap()).collect::<Vec<_>>(),
        ["not for edition 2015"]
    );
    for (name, expected) in [("near", "near 1\n"), ("far", "far 1\n"), ("stray", "")] {
        assert_eq!(printed(&root, name, "2021"), expected);
    }
    let text = fs::read_to_string(root.join("target/submit/near.rs")).unwrap();
    assert!(text.contains("\n// Not for edition 2015: `async fn`"), "{text}");
}

#[test]
fn a_crate_that_the_judge_has_stays_out_of_the_file() {
    let (_folder, root) = checkout("checkout");
    let output = run_in(&root, &["macros", "--extern", "words"]);
    assert!(output.status.success(), "{output:?}");
    let text = fs::read_to_string(root.join("target/submit/macros.rs")).unwrap();
    assert!(text.contains("\n// The judge has words 0.1.0.\n"), "{text}");
    assert!(text.contains("\nuse words::shout;\n"), "{text}");
    // Of those that a judge is known to have, the program names none.
    let output = run_in(&root, &["macros", "--externs-of", "atcoder"]);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let text = fs::read_to_string(root.join("target/submit/macros.rs")).unwrap();
    assert!(!text.contains("The judge has"), "{text}");
}

#[test]
fn editions_may_be_asked_for_together() {
    let (_folder, root) = checkout("checkout");
    let output = run_in(&root, &["near", "--edition", "2018", "--edition", "2024"]);
    assert!(output.status.success(), "{output:?}");
    let output = run_in(&root, &["near", "none", "far", "--edition", "2024"]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr.contains("error: no program `none`; there are "), "{stderr}");
    assert!(stderr.ends_with("error: 1 of 3 programs failed\n"), "{stderr}");
    assert!(root.join("target/submit/far.rs").exists());
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_nothing_behind() {
    let (_folder, root) = checkout("checkout");
    let temporary = root.join("temporary");
    fs::create_dir(&temporary).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_bundle"))
        .args(["paths", "-o", "out.rs"])
        .current_dir(&root)
        .env_remove("CARGO_TARGET_DIR")
        .env("TMPDIR", &temporary)
        .spawn()
        .unwrap();
    // Once its folder is there, it is at work.
    while fs::read_dir(&temporary).unwrap().next().is_none() {
        assert!(child.try_wait().unwrap().is_none());
        thread::yield_now();
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(!root.join("out.rs").exists());
    assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn the_output_may_be_a_link_or_standard_output_but_no_device() {
    let (_folder, root) = checkout("checkout");
    std::os::unix::fs::symlink("real.rs", root.join("link.rs")).unwrap();
    let output = run_in(&root, &["macros", "-o", "link.rs"]);
    assert!(output.status.success());
    assert!(fs::symlink_metadata(root.join("link.rs")).unwrap().is_symlink());
    let written = fs::read(root.join("real.rs")).unwrap();
    let output = run_in(&root, &["macros", "-o", "-"]);
    assert!(output.stdout == written && output.stderr.is_empty());
    let output = run_in(&root, &["macros", "-o", "/dev/null"]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.starts_with("error: /dev/null is no regular file"), "{stderr}");
    assert!(Command::new("mkfifo").arg(root.join("pipe")).status().unwrap().success());
    let output = run_in(&root, &["macros", "-o", "pipe"]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.starts_with("error: pipe is no regular file"), "{stderr}");
    // A full device is one line, a reader that has gone is none.
    for (place, expected) in [("/dev/full", "error: cannot write to standard output"), ("", "")] {
        let stdout = if place.is_empty() {
            let (reader, writer) = std::io::pipe().unwrap();
            drop(reader);
            writer.into()
        } else {
            std::process::Stdio::from(fs::OpenOptions::new().write(true).open(place).unwrap())
        };
        let output = Command::new(env!("CARGO_BIN_EXE_bundle"))
            .args(["macros", "-o", "-"])
            .current_dir(&root)
            .env_remove("CARGO_TARGET_DIR")
            .stdout(stdout)
            .output()
            .unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.starts_with(expected) && stderr.lines().count() <= 1, "{stderr}");
        assert!(expected.is_empty() == stderr.is_empty());
    }
}
