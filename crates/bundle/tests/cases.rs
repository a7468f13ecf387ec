//! Small workspaces, each with what its program prints: `bundle-cases.json` from public reports of
//! bundlers, `own-cases.json` from thinking about what else the same kinds cover.
//!
//! Each case is bundled, compiled in its program's edition and run. What is refused must say why.

use serde_json::Value;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;

/// The cases of the reports that no file can hold, with the reason that the command gives.
const REFUSED: &[(&str, &str)] = &[(
    "proc_macro_derive",
    "error: `p` uses `lib`, a procedural macro, which a file cannot hold; write out what it makes",
)];

/// What is wrong with a case; nothing if it is right.
fn fault(name: &str, case: &Value) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    for (path, text) in case["files"].as_object().unwrap() {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text.as_str().unwrap()).unwrap();
    }
    let output = Command::new(env!("CARGO_BIN_EXE_bundle"))
        .args(["p", "-o", "p.rs"])
        .current_dir(root)
        .env_remove("CARGO_TARGET_DIR")
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    let refused = REFUSED.iter().find(|(refused, _)| *refused == name).map(|(_, reason)| *reason);
    if let Some(reason) = refused.or(case["refused"].as_str()) {
        let is_told = stderr.contains(reason) && stderr.lines().count() == 1;
        return (output.status.success() || !is_told).then(|| format!("refused with {stderr}"));
    }
    if !output.status.success() {
        return Some(format!("refused with {stderr}"));
    }
    if stderr.lines().any(|line| !line.starts_with("not for edition")) {
        return Some(format!("said {stderr}"));
    }
    let manifest = case["files"]["p/Cargo.toml"].as_str().unwrap();
    let edition = manifest.split_once("edition = \"").unwrap().1.get(..4).unwrap();
    let (printed, status) = match run(root, edition, case["stdin"].as_str().unwrap()) {
        Ok(done) => done,
        Err(fault) => return Some(fault),
    };
    let is_right = printed == case["stdout"] && case["rc"] == status;
    (!is_right).then(|| format!("printed {printed:?} and ended with {status}"))
}

/// What the bundle prints, and the status with which it ends.
fn run(root: &Path, edition: &str, stdin: &str) -> Result<(String, i32), String> {
    let program = root.join("program");
    let output = Command::new("rustc")
        .args(["--edition", edition, "-Cdebug-assertions=off", "-Cdebuginfo=0", "-o"])
        .args([&program, &root.join("p.rs")])
        .output()
        .unwrap();
    if !output.status.success() || !output.stderr.is_empty() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(stdin.as_bytes());
    let output = child.wait_with_output().unwrap();
    Ok((String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap_or(-1)))
}

/// Runs all cases, as many at once as there are processors.
fn all(text: &str) {
    let cases: Value = serde_json::from_str(text).unwrap();
    let open = Mutex::new(cases.as_object().unwrap().iter());
    let faults = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                loop {
                    let Some((name, case)) = open.lock().unwrap().next() else { break };
                    if let Some(fault) = fault(name, case) {
                        faults.lock().unwrap().push(format!("{name}: {fault}"));
                    }
                }
            });
        }
    });
    let faults = faults.into_inner().unwrap();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn cases_from_public_reports_are_right_or_refused_with_a_reason() {
    all(include_str!("bundle-cases.json"));
}

#[test]
fn further_cases_of_the_same_kinds_are() {
    all(include_str!("own-cases.json"));
}
