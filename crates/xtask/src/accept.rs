//! `accept`: makes the snapshots of a problem, shows them, and keeps them if the user agrees.
//!
//! Insta leaves a new snapshot beside the old one, as `.snap.new`.

use crate::{Failure, say, snapshots, workspace};
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{ExitCode, Stdio};

pub(crate) fn accept(problem: &str, is_agreed: bool) -> Result<ExitCode, Failure> {
    workspace::must_be_problem(problem)?;
    let root = workspace::root();
    let folder = root.join("crates/problems").join(problem).join("tests/snapshots");
    // All in one run: no difference ends the test, which fails only for what no snapshot can hide.
    let test = workspace::cargo()
        .args(["test", "--quiet", "--package", problem, "--test", "fixtures"])
        .current_dir(&root)
        .envs([("INSTA_UPDATE", "new"), ("INSTA_FORCE_PASS", "1"), ("INSTA_OUTPUT", "none")])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if !test.status.success() {
        say(String::from_utf8_lossy(&test.stdout));
        return Err("no snapshot is kept: first mend what the test says".into());
    }
    let new = if folder.is_dir() { workspace::files_below(&folder, "new")? } else { Vec::new() };
    for path in &new {
        show(path)?;
    }
    if new.is_empty() {
        say(format!("The snapshots of {problem} are as they were."));
        return Ok(ExitCode::SUCCESS);
    }
    if !is_agreed && !ask("Keep them? [y/N] ") {
        say("None is kept; `just review` asks for each.");
        return Ok(ExitCode::FAILURE);
    }
    for path in &new {
        snapshots::keep(path)?;
    }
    say(format!("Snapshots of {problem} kept: {}", new.len()));
    Ok(ExitCode::SUCCESS)
}

/// The new snapshot, and the old one where there is one. Insta has escaped the input in the head; what the
/// program printed is escaped here.
fn show(new: &Path) -> Result<(), Failure> {
    let read = |path: &Path| {
        let text = fs::read_to_string(path)
            .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        let (head, body) = snapshots::split(&text);
        let input = head.lines().find_map(|line| line.strip_prefix("description: "));
        Ok::<_, Failure>((input.unwrap_or("\"\"").to_owned(), body.to_owned()))
    };
    let (input, body) = read(new)?;
    let old = new.with_extension("");
    say(format!("\n=== {}", old.file_stem().unwrap_or_default().to_string_lossy()));
    say(format!("--- input\n{}", input.trim_matches('"').replace("\\n", "\n").trim_end()));
    if old.is_file() {
        let (_, old) = read(&old)?;
        for (sign, one, other) in [("-", &old, &body), ("+", &body, &old)] {
            for line in one.lines().filter(|line| !other.lines().any(|other| other == *line)) {
                say(format!("{sign} {}", line.escape_debug()));
            }
        }
    } else {
        for line in body.lines() {
            say(line.replace(|letter: char| letter.is_control(), "\u{fffd}"));
        }
    }
    Ok(())
}

fn ask(question: &str) -> bool {
    let mut out = io::stdout();
    let _ = write!(out, "\n{question}").and_then(|()| out.flush());
    let mut answer = String::new();
    let _ = io::stdin().read_line(&mut answer);
    matches!(answer.trim(), "y" | "Y" | "yes")
}
