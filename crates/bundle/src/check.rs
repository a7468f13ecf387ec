//! The proof: every problem's bundle, compiled as a judge does and replayed on all its fixtures.

use crate::output::Scratch;
use crate::rustc::Rustc;
use crate::workspace::{Program, Workspace};
use crate::{Bundle, EDITIONS, Options, bundle, complain, print, write};
use anyhow::{Context as _, Result, anyhow, bail};
use rayon::prelude::*;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The compilers of the matrix beside the current one: a version, and who runs it.
const OLDER: &[(&str, &str)] = &[
    ("1.63", "Debian's package, the oldest that is supported"),
    ("1.88", "Luogu"),
    ("1.89", "AtCoder"),
    ("1.94", "Library Checker"),
];

/// The first version that knows edition 2024.
const FIRST_WITH_2024: u32 = 85;

/// The edition that is replayed where one is enough.
const REPLAYED: &str = "2021";

/// A compiler with the editions to check.
struct Compiler {
    rustc: Rustc,
    editions: &'static [&'static str],
}

/// How much a check compiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The current compiler: one edition is built and replayed, the others are looked at for
    /// warnings.
    Current,
    /// Every compiler of a judge that is installed and every edition, each built and replayed.
    Matrix,
}

/// One run of a compiler on one bundle.
struct Job<'a> {
    problem: &'a Problem,
    rustc: &'a Rustc,
    edition: &'static str,
    is_replayed: bool,
}

/// What is replayed, and what must come out.
struct Fixture {
    name: String,
    input: PathBuf,
    /// Status, standard output and standard error, as the snapshot has them.
    transcript: String,
    /// Standard output where it is known from outside the program.
    output: Option<Vec<u8>>,
}

struct Problem {
    name: String,
    file: PathBuf,
    bundle: Bundle,
    fixtures: Vec<Fixture>,
}

/// Bundles the problems, compiles each bundle and replays all its fixtures. Prints what was checked
/// and what was skipped.
///
/// # Errors
/// If a problem cannot be bundled, a compiler fails or warns, or what a program does differs from
/// its snapshot or its `.out` file by a byte; there is one line for each such case on standard error.
pub fn check(workspace: &Workspace, problems: &[&str], depth: Depth) -> Result<()> {
    if problems.is_empty() {
        bail!("the workspace has no problem");
    }
    let compilers = compilers(depth)?;
    let problems = problems
        .par_iter()
        .map(|name| Problem::read(workspace, name).with_context(|| (*name).to_owned()))
        .collect::<Result<Vec<_>>>()?;

    let folder = Scratch::new()?;
    let mut jobs = Vec::new();
    for problem in &problems {
        for Compiler { rustc, editions } in &compilers {
            for &edition in editions.iter().filter(|it| !problem.bundle.unfit.contains(it)) {
                let is_replayed = depth == Depth::Matrix || edition == REPLAYED;
                jobs.push(Job { problem, rustc, edition, is_replayed });
            }
        }
    }
    let results: Vec<_> = jobs.par_iter().map(|job| job.run(folder.path())).collect();

    for problem in &problems {
        let size = fs::metadata(&problem.file)?.len();
        let fixtures = problem.fixtures.len();
        let s = if fixtures == 1 { "" } else { "s" };
        print(&format!("{}: {size} bytes, {fixtures} fixture{s}\n", problem.name))?;
    }
    let mut failed = 0;
    for (Job { problem, rustc, edition, .. }, result) in jobs.iter().zip(results) {
        if let Err(error) = result {
            complain(&format!(
                "error: {} with {} {edition}: {error:#}",
                problem.name, rustc.version
            ));
            failed += 1;
        }
    }
    print(&format!("{} builds passed, {failed} failed\n", jobs.len() - failed))?;
    if failed == 0 { Ok(()) } else { Err(anyhow!("{failed} of {} builds failed", jobs.len())) }
}

/// The compilers that are there, each printed with its editions, and each missing one with a word.
fn compilers(depth: Depth) -> Result<Vec<Compiler>> {
    let current = Rustc::current()?;
    let mut compilers = Vec::new();
    for &(version, who) in if depth == Depth::Current { &[] } else { OLDER } {
        let is_covered = has_version(&current.version, version);
        if is_covered {
            continue;
        }
        let toolchain = ["rustup", "run", version, "rustc"].map(str::to_owned).to_vec();
        let commands = [
            vec![format!("rustc-{version}")],
            vec!["/usr/bin/rustc".to_owned()],
            toolchain.clone(),
            [&toolchain[..2], &[format!("{version}.0"), "rustc".to_owned()]].concat(),
        ];
        let found = commands
            .into_iter()
            .filter_map(|command| Rustc::new(command).ok())
            .find(|rustc| has_version(&rustc.version, version));
        match found {
            Some(rustc) => compilers.push(Compiler::new(rustc)),
            None => print(&format!("rustc {version} ({who}): not installed, skipped\n"))?,
        }
    }
    compilers.push(Compiler::new(current));
    for compiler in &compilers {
        let editions = compiler.editions.join(", ");
        let replayed = match depth {
            Depth::Current => format!(", replayed in {REPLAYED}"),
            Depth::Matrix => String::new(),
        };
        print(&format!("rustc {}: editions {editions}{replayed}\n", compiler.rustc.version))?;
    }
    Ok(compilers)
}

fn has_version(full: &str, version: &str) -> bool {
    full.strip_prefix(version).is_some_and(|rest| rest.starts_with('.'))
}

impl Compiler {
    fn new(rustc: Rustc) -> Self {
        let minor = rustc.version.split('.').nth(1).and_then(|minor| minor.parse().ok());
        let knows_2024 = minor.is_none_or(|minor: u32| minor >= FIRST_WITH_2024);
        let editions = if knows_2024 { &EDITIONS[..] } else { &EDITIONS[..3] };
        Compiler { rustc, editions }
    }
}

impl Problem {
    /// Writes the bundle and reads the fixtures.
    fn read(workspace: &Workspace, name: &str) -> Result<Self> {
        let bundle = bundle(workspace, &Program::Named(name.to_owned()), &Options::default())?;
        let file = workspace.submit_folder().join(format!("{name}.rs"));
        write(&file, &bundle.text)?;

        let folder = workspace.root().join("fixtures").join(name);
        let snapshots = workspace.folder(name).unwrap_or(Path::new("")).join("tests/snapshots");
        let mut inputs = Vec::new();
        list(&folder, &mut inputs)?;
        inputs.sort();
        if inputs.is_empty() {
            bail!("no fixture in fixtures/{name}");
        }
        let fixtures = inputs
            .into_iter()
            .map(|input| {
                let below = input.strip_prefix(&folder).expect("it was found there");
                let fixture = below.to_string_lossy().replace('\\', "/");
                let snapshot = format!("{name}@{}.snap", fixture.replace('/', "-"));
                let text = fs::read_to_string(snapshots.join(&snapshot))
                    .with_context(|| format!("no snapshot {snapshot}"))?;
                Ok(Fixture {
                    transcript: content(&text)
                        .ok_or_else(|| anyhow!("{snapshot} is no snapshot"))?
                        .to_owned(),
                    output: fs::read(input.with_extension("out")).ok(),
                    name: fixture,
                    input,
                })
            })
            .collect::<Result<_>>()?;
        Ok(Problem { name: name.to_owned(), file, bundle, fixtures })
    }
}

impl Job<'_> {
    fn run(&self, folder: &Path) -> Result<()> {
        let Job { problem, rustc, edition, is_replayed } = self;
        // What is behind a dot is no part of the name by which the compiler calls what it leaves on
        // its way, and several are on their way at once.
        let version = rustc.version.replace('.', "-");
        let program = folder.join(format!("{}-{version}-{edition}", problem.name));
        let (succeeded, stderr) =
            rustc.build(&problem.file, edition, *is_replayed, &problem.bundle.externs, &program)?;
        if !succeeded || !stderr.is_empty() {
            bail!("{}", stderr.lines().next().unwrap_or("the compiler fails without a word"));
        }
        if *is_replayed {
            for fixture in &problem.fixtures {
                fixture.replay(&program).with_context(|| fixture.name.clone())?;
            }
        }
        let _ = fs::remove_file(program);
        Ok(())
    }
}

impl Fixture {
    fn replay(&self, program: &Path) -> Result<()> {
        let output = Command::new(program)
            .stdin(File::open(&self.input)?)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .output()?;
        let stdout = std::str::from_utf8(&output.stdout).context("standard output is no text")?;
        let stderr = std::str::from_utf8(&output.stderr).context("standard error is no text")?;
        // What a snapshot does not show.
        for (name, text) in [("output", stdout), ("error", stderr)] {
            if text.contains('\r') || !text.is_empty() && !text.ends_with('\n') {
                bail!("a line of standard {name} does not end as it should");
            }
        }
        let status = output.status.code().map_or("signal".to_owned(), |code| code.to_string());
        // Where the program prints the expected answer, it does so byte by byte; which of several
        // right answers it prints is not for this check to say.
        if let Some(expected) = &self.output
            && self
                .transcript
                .contains(&format!("--- stdout\n{}", String::from_utf8_lossy(expected)))
            && *expected != output.stdout
        {
            bail!("standard output differs from the .out file");
        }
        let transcript = format!("status: {status}\n--- stdout\n{stdout}--- stderr\n{stderr}");
        if transcript.trim_end() != self.transcript.trim_end() {
            let pairs = transcript.lines().zip(self.transcript.lines());
            let line = pairs.clone().find(|(found, expected)| found != expected);
            match line {
                Some((found, expected)) => bail!("`{found}` where the snapshot has `{expected}`"),
                None => bail!("more or fewer lines than the snapshot"),
            }
        }
        Ok(())
    }
}

/// What a snapshot holds below its header.
fn content(snapshot: &str) -> Option<&str> {
    let (_, rest) = snapshot.strip_prefix("---\n")?.split_once("\n---\n")?;
    Some(rest)
}

fn list(folder: &Path, inputs: &mut Vec<PathBuf>) -> Result<()> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, inputs)?;
        } else if path.extension().is_some_and(|extension| extension == "in") {
            inputs.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_of_a_snapshot_begins_below_its_header() {
        let text = "---\nsource: a.rs\ndescription: \"1\\n---\\n\"\n---\nstatus: 0\n--- stdout\n";
        assert_eq!(content(text), Some("status: 0\n--- stdout\n"));
        assert_eq!(content("status: 0\n"), None);
    }

    #[test]
    fn versions_match_as_a_whole() {
        assert!(has_version("1.63.0", "1.63"));
        assert!(!has_version("1.630.0", "1.63"));
        assert!(!has_version("1.6.0", "1.63"));
    }
}
