//! `lab judge` as a command, on a program that does what its input says.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// Right, wrong, slow, crashing, failing or greedy, by the first word of the input.
const PROGRAM: &str = r"
read what
case $what in
    right) echo 'Yes '; echo No ;;
    wrong) echo Yes; echo Maybe ;;
    slow) while :; do :; done ;;
    asleep) echo Yes; sleep 60 ;;
    crash) echo Yes; kill -SEGV $$ ;;
    fail) echo 'out of stones' >&2; exit 3 ;;
    greedy) x=0123456789; while :; do x=$x$x; done ;;
    endless) while echo y; do :; done ;;
esac
";

/// A folder with the program and a case for each of these words.
fn folder(words: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let write = |name: &str, text: &str| {
        fs::write(folder.path().join(name), text).expect("a file for the test");
    };
    write("program.sh", PROGRAM);
    for word in words {
        write(&format!("{word}.in"), word);
        write(&format!("{word}.out"), "Yes\nNo\n");
    }
    folder
}

/// Judges it, and gives what was printed and the exit status.
fn judge(folder: &Path, options: &[&str]) -> (String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_lab"))
        .args(["judge", "nim"])
        .arg(folder)
        .args(options)
        .args(["--command", "sh"])
        .arg(folder.join("program.sh"))
        .output()
        .expect("the bench starts");
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    (text.into_owned(), output.status.code().expect("an exit status"))
}

/// The line of a case.
fn line<'a>(text: &'a str, case: &str) -> &'a str {
    let has_case = |line: &&str| line.split_whitespace().nth(1) == Some(case);
    text.lines().find(has_case).unwrap_or_else(|| panic!("no {case} in {text}"))
}

#[test]
fn each_case_has_its_verdict() {
    let folder = folder(&["right", "wrong", "slow", "crash", "fail"]);
    fs::write(folder.path().join("unknown.in"), "right").expect("a file for the test");
    let (text, status) = judge(folder.path(), &["--time-limit", "0.2"]);
    assert_eq!(status, 1, "{text}");
    for (case, verdict) in [
        ("right.in", "AC"),
        ("wrong.in", "WA"),
        ("slow.in", "TLE"),
        ("crash.in", "RE"),
        ("fail.in", "RE"),
        ("unknown.in", "none"),
    ] {
        assert!(line(&text, case).starts_with(verdict), "{case}: {text}");
    }
    for note in [
        "only trailing blanks or final line ends differ",
        "line 2, column 1: expected `No`, found `Maybe`",
        "signal 11 (SIGSEGV)",
        "exit status 3",
        "out of stones",
        "no answer file beside it",
        "6 cases: 1 AC, 1 WA, 2 RE, 1 TLE, 1 none;",
    ] {
        assert!(text.contains(note), "{note}: {text}");
    }
}

#[test]
fn accepted_cases_are_a_success() {
    let folder = folder(&["right"]);
    let (text, status) = judge(folder.path(), &[]);
    assert_eq!(status, 0, "{text}");
}

#[test]
fn too_much_memory_time_or_output_ends_a_program() {
    let folder = folder(&["greedy", "asleep", "endless"]);
    let options = ["--memory-limit", "64", "--time-limit", "0.5"];
    let (text, status) = judge(folder.path(), &options);
    assert_eq!(status, 1, "{text}");
    assert!(line(&text, "greedy.in").starts_with("MLE"), "{text}");
    assert!(line(&text, "asleep.in").starts_with("TLE"), "{text}");
    assert!(text.contains("did not end, though it computed little"), "{text}");
    // How far it comes before it is stopped depends on the machine.
    let endless = line(&text, "endless.in");
    assert!(endless.starts_with("TLE") || endless.starts_with("WA"), "{text}");
}

#[test]
fn a_folder_without_cases_and_an_unknown_problem_are_errors() {
    let folder = folder(&[]);
    let (text, status) = judge(folder.path(), &[]);
    assert_eq!(status, 1, "{text}");
    assert!(text.contains("has no case"), "{text}");
    let output = Command::new(env!("CARGO_BIN_EXE_lab"))
        .args(["judge", "mim", "."])
        .output()
        .expect("the bench starts");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("no problem `mim`; there are cutting-game"), "{message}");
}
