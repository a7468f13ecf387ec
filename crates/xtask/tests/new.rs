//! `new`, its undoing and `tidy` in a workspace of their own, which cargo cannot load: the libraries that
//! a problem needs are not there.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const TABLES: &str = "Before\n<!-- The problems, written by `cargo xtask tidy --write` -->\n\n\
                      <!-- End of the problems -->\nAfter\n";
const DEPENDENCIES: &str = "[dependencies]\n# The problems, written by `cargo xtask tidy --write`\n\
                            # End of the problems\n";

/// A workspace without a problem, under this name.
struct Workspace(PathBuf);

impl Workspace {
    fn new(name: &str) -> Self {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&root);
        let workspace = Workspace(root);
        for (file, text) in [
            (
                "Cargo.toml",
                "[workspace]\nmembers = [\"crates/problems/*\"]\n[workspace.metadata]\n\
                 chapters = [[\"Heaps\", \"\"], [\"Boards\", \"\"], [\"Graphs and matching\", \"\"]]\n",
            ),
            ("Cargo.lock", "[[package]]\nname = \"serde_json\"\n"),
            ("README.md", TABLES),
            ("README.zh-CN.md", TABLES),
            ("crates/lab/Cargo.toml", DEPENDENCIES),
            ("crates/lab/src/problems.rs", ""),
            ("crates/lab/src/problems/.keep", ""),
            ("crates/problems/.keep", ""),
            ("fixtures/.keep", ""),
            ("scripts/problems.just", ""),
            (".gitignore", "target\n"),
        ] {
            let file = workspace.0.join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        for arguments in [
            &["init", "--quiet"][..],
            &["add", "--all"],
            &["-c", "user.name=a", "-c", "user.email=a", "commit", "--quiet", "--message", "a"],
        ] {
            let git = Command::new("git").args(arguments).current_dir(&workspace.0).status();
            assert!(git.unwrap().success());
        }
        // The judge path's libraries are missing, which is no matter here.
        workspace.run(&["tidy", "--write"]);
        workspace
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
        command.args(arguments).env("CARGO_MANIFEST_DIR", self.0.join("crates/xtask"));
        command.current_dir(&self.0);
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Every file with its text.
    fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        let mut folders = vec![self.0.clone()];
        while let Some(folder) = folders.pop() {
            for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
                if path.ends_with(".git") || path.ends_with("target") {
                } else if path.is_dir() {
                    folders.push(path);
                } else {
                    let text = fs::read(&path).unwrap();
                    files.insert(path, text);
                }
            }
        }
        files
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).unwrap()
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_problem_is_made_and_taken_back() {
    let workspace = Workspace::new("made");
    let before = workspace.files();
    let title = "A|b <script>{x} \"c\" \\";
    let judge = "X 1=https://a.b/p?x=1&y=2";
    let made = workspace.run(&["new", "one-heap", "--title", title, "--judge", judge]);
    assert!(made.status.success(), "{}", text(&made.stderr));
    assert!(text(&made.stdout).contains("just accept one-heap"));

    let row = r#"| A\|b \<script\>{x} "c" \\ | [X 1](https://a.b/p?x=1&y=2) |"#;
    assert!(workspace.read("README.md").contains(row));
    assert!(workspace.read("README.md").ends_with("<!-- End of the problems -->\nAfter\n"));
    assert!(workspace.read("scripts/problems.just").contains("\nrun-one-heap "));
    assert!(workspace.read("crates/lab/src/problems.rs").contains("mod one_heap;"));
    let dependency = "one-heap = { path = \"../problems/one-heap\" }\n";
    assert!(workspace.read("crates/lab/Cargo.toml").contains(dependency));

    let tidy = workspace.run(&["tidy"]);
    let faults = text(&tidy.stderr);
    assert_eq!(tidy.status.code(), Some(1));
    for fault in [
        "fixtures/one-heap/sample-1.in is missing",
        "crates/problems/one-heap/src/rules.rs:1: WRITE: ",
        "crates/lab/src/problems/one_heap.rs:3: WRITE: ",
    ] {
        assert!(faults.contains(fault), "{faults}");
    }
    assert!(!faults.contains("out of date"), "{faults}");

    // Whatever has become of its files, and though no cargo can load them.
    fs::write(workspace.0.join("crates/problems/one-heap/Cargo.toml"), "[[[").unwrap();
    let removed = workspace.run(&["new", "--remove", "one-heap"]);
    assert!(removed.status.success(), "{}", text(&removed.stderr));
    assert_eq!(workspace.files(), before);
}

#[test]
fn what_is_committed_is_not_removed() {
    let workspace = Workspace::new("committed");
    assert!(workspace.run(&["new", "a"]).status.success());
    let git = |arguments: &[&str]| {
        Command::new("git").args(arguments).current_dir(&workspace.0).status().unwrap()
    };
    git(&["add", "--all"]);
    git(&["-c", "user.name=a", "-c", "user.email=a", "commit", "--quiet", "--message", "a"]);
    let before = workspace.files();
    let refused = workspace.run(&["new", "--remove", "a"]);
    assert!(text(&refused.stderr).contains("a is committed"));
    assert!(!workspace.run(&["new", "--remove", "../.."]).status.success());
    assert_eq!(workspace.files(), before);
}

#[test]
fn what_is_refused_writes_nothing() {
    let workspace = Workspace::new("refused");
    let before = workspace.files();
    for arguments in [
        &["a\nb"][..],
        &["../a"],
        &["serde-json"],
        &["fn"],
        &["a", "--title", "\u{1b}[2J"],
        &["a", "--time", "1e300"],
        &["a", "--judge", "X=javascript:alert(1)"],
    ] {
        let refused = workspace.run(&[&["new"], arguments].concat());
        let message = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(1), "{message}");
        assert!(message.starts_with("error: ") && message.lines().count() == 1, "{message}");
        assert!(!message.contains('\u{1b}'), "{message}");
    }
    assert_eq!(workspace.files(), before);
}

#[test]
fn one_waits_for_another_and_a_failure_leaves_nothing() {
    let workspace = Workspace::new("two");
    let spawn = |name: &str| {
        let mut command = workspace.command(&["new", name]);
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let made = ["a", "b", "c", "a"].map(spawn).map(|mut child| child.wait().unwrap().success());
    assert_eq!(made.iter().filter(|made| **made).count(), 3, "{made:?}");
    let names = ["a", "b", "c"];
    assert!(names.iter().all(|name| workspace.read("README.md").contains(&format!("`{name}`"))));

    // A README without a place for the table.
    fs::write(workspace.0.join("README.zh-CN.md"), "").unwrap();
    let before = workspace.files();
    let failed = workspace.run(&["new", "d"]);
    assert!(text(&failed.stderr).contains("README.zh-CN.md lacks the line"));
    assert_eq!(workspace.files(), before);
}
