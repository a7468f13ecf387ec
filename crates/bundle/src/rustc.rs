//! Runs of a compiler on a text, without cargo.

use crate::proof::{Module, Translation};
use crate::workspace::Extern;
use anyhow::{Context as _, Result, anyhow, bail};
use cargo_metadata::Message;
use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel};
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How many letters of a source line are shown.
const SHOWN: usize = 80;

/// A compiler.
#[derive(Clone, Debug)]
pub(crate) struct Rustc {
    /// The program and its first arguments.
    command: Vec<String>,
    /// Its version, such as `1.63.0`.
    pub(crate) version: String,
}

/// What a compiler said.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) succeeded: bool,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Report {
    /// Whether it compiled without a warning.
    pub(crate) fn is_clean(&self) -> bool {
        self.succeeded && self.warnings().next().is_none()
    }

    pub(crate) fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().filter(|diagnostic| {
            matches!(diagnostic.level, DiagnosticLevel::Error) && !diagnostic.spans.is_empty()
        })
    }

    pub(crate) fn warnings(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().filter(|diagnostic| {
            matches!(diagnostic.level, DiagnosticLevel::Warning) && diagnostic.code.is_some()
        })
    }

    /// The first error or else the first warning, in one line.
    pub(crate) fn headline(&self) -> String {
        let first = self.errors().next().or_else(|| self.warnings().next());
        let Some(first) = first.or_else(|| self.diagnostics.first()) else {
            return "the compiler gave no reason".to_owned();
        };
        Report::told(first)
    }

    /// A diagnostic in one line.
    pub(crate) fn told(diagnostic: &Diagnostic) -> String {
        let message = diagnostic.message.lines().next().unwrap_or_default();
        let primary = diagnostic.spans.iter().find(|span| span.is_primary);
        let Some(line) = primary.and_then(|span| span.text.first()) else {
            return message.to_owned();
        };
        let line = line.text.trim();
        let start: String = line.chars().take(SHOWN).collect();
        let more = if start.len() < line.len() { "…" } else { "" };
        format!("{message}, at `{start}{more}`")
    }
}

impl Rustc {
    /// The compiler that runs as `rustc`.
    pub(crate) fn current() -> Result<Self> {
        let program = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
        Rustc::new(vec![program]).context("no Rust compiler")
    }

    /// The compiler that runs by this command.
    pub(crate) fn new(command: Vec<String>) -> Result<Self> {
        let mut rustc = Rustc { command, version: String::new() };
        let output = rustc.start().arg("--version").stderr(Stdio::null()).output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let version = text.strip_prefix("rustc ").and_then(|rest| rest.split_whitespace().next());
        match version {
            Some(version) if output.status.success() => version.clone_into(&mut rustc.version),
            _ => bail!("`{}` is no Rust compiler", rustc.command.join(" ")),
        }
        Ok(rustc)
    }

    /// The compiler's command, without what cargo tells the programs that it runs: a judge's
    /// compiler knows nothing of a package.
    fn start(&self) -> Command {
        let mut command = Command::new(&self.command[0]);
        command.args(&self.command[1..]);
        for (name, _) in env::vars_os() {
            if name.to_string_lossy().starts_with("CARGO_") && name != "CARGO_HOME" {
                command.env_remove(name);
            }
        }
        command
    }

    /// A command that translates a crate to unoptimised assembly, as the proof needs it: with the
    /// settings of a judge, which has neither debug assertions nor checks of overflow.
    pub(crate) fn translator(&self, edition: &str) -> Command {
        let mut command = self.start();
        command.args(["--edition", edition, "-Copt-level=0", "-Ccodegen-units=1"]).args([
            "-Cno-prepopulate-passes",
            "-Cdebug-assertions=off",
            "-Coverflow-checks=off",
            "-Csymbol-mangling-version=v0",
        ]);
        command
    }

    /// Runs a compiler that writes JSON, with `input` if there is any.
    pub(crate) fn report(command: &mut Command, input: Option<&str>) -> Result<Report> {
        command
            .stdin(if input.is_some() { Stdio::piped() } else { Stdio::null() })
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        let mut child = command.spawn().context("cannot start the compiler")?;
        if let (Some(mut stdin), Some(input)) = (child.stdin.take(), input) {
            // The compiler reads all of its input before it says anything.
            stdin.write_all(input.as_bytes()).context("the compiler does not read")?;
        }
        let output = child.wait_with_output().context("the compiler does not end")?;
        let stderr = String::from_utf8_lossy(&output.stderr);
        let diagnostics = stderr
            .lines()
            .map(|line| serde_json::from_str(line).map_err(|_| anyhow!("{line}")))
            .collect::<Result<_>>()?;
        Ok(Report { succeeded: output.status.success(), diagnostics })
    }

    /// Checks `text` as a program, without making one. Artifacts go to `folder` under `name`.
    pub(crate) fn check(
        &self,
        text: &str,
        edition: &str,
        externs: &Externs,
        folder: &Path,
        name: &str,
    ) -> Result<Report> {
        self.check_with(text, edition, externs, folder, name, &[])
    }

    /// The same, with more warnings than usual.
    pub(crate) fn check_with(
        &self,
        text: &str,
        edition: &str,
        externs: &Externs,
        folder: &Path,
        name: &str,
        warnings: &[&str],
    ) -> Result<Report> {
        let mut command = self.start();
        command
            .args(["--edition", edition, "--crate-type=bin", "--crate-name=bundle"])
            .args(["--emit=metadata", "--error-format=json", "-"])
            .args(warnings.iter().map(|lint| format!("-W{lint}")))
            .arg("-o")
            .arg(folder.join(format!("{name}.rmeta")));
        externs.pass_all_to(&mut command);
        Rustc::report(&mut command, Some(text))
    }

    /// The translation of `text` as a program.
    pub(crate) fn translate(
        &self,
        text: &str,
        edition: &str,
        externs: &Externs,
        folder: &Path,
        name: &str,
    ) -> Result<Translation> {
        let assembly = folder.join(format!("{name}.ll"));
        let mut command = self.translator(edition);
        command
            .args(["--cap-lints=allow", "--crate-type=bin", "--crate-name=bundle"])
            .args(["--error-format=json", "-"])
            // Where the compiler puts its own files; another translation may run in the same folder.
            .arg("--out-dir")
            .arg(folder)
            .arg(format!("--emit=llvm-ir={}", assembly.display()));
        externs.pass_all_to(&mut command);
        let report = Rustc::report(&mut command, Some(text))?;
        if !report.succeeded {
            bail!("{}", report.headline());
        }
        let text = fs::read(&assembly).context("the compiler writes no assembly")?;
        Ok(Translation::new(vec![Module::parse(&String::from_utf8_lossy(&text))]))
    }

    /// Compiles the file as a judge does, or only looks for warnings if it is not `whole`. Gives what
    /// the compiler wrote to standard error, and whether it succeeded.
    pub(crate) fn build(
        &self,
        file: &Path,
        edition: &str,
        whole: bool,
        externs: &Externs,
        output: &Path,
    ) -> Result<(bool, String)> {
        let mut command = self.start();
        externs.pass_all_to(&mut command);
        let result = command
            .args(["--edition", edition, if whole { "-O" } else { "--emit=metadata" }, "-o"])
            .arg(output)
            .arg(file)
            .output()
            .context("cannot start the compiler")?;
        Ok((result.status.success(), String::from_utf8_lossy(&result.stderr).into_owned()))
    }
}

/// The crates that a judge has, as cargo builds them here.
#[derive(Clone, Debug, Default)]
pub(crate) struct Externs {
    /// The files of the crates, by the names that the sources have for them.
    files: BTreeMap<String, PathBuf>,
    /// Where all that they use lies.
    folder: Option<PathBuf>,
}

impl Externs {
    /// Builds the crates, in a folder of their own below the workspace's target folder.
    pub(crate) fn build(wanted: &BTreeSet<Extern>, manifest: &Path, target: &Path) -> Result<Self> {
        let mut externs = Externs::default();
        if wanted.is_empty() {
            return Ok(externs);
        }
        let target = target.join("bundle");
        let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
        let mut command = Command::new(cargo);
        command
            .args(["build", "--quiet", "--release", "--message-format=json", "--manifest-path"])
            .arg(manifest)
            .arg("--target-dir")
            .arg(&target);
        for krate in wanted {
            command.arg("--package").arg(format!("{}@{}", krate.package, krate.version));
        }
        let output = command.output().context("cannot start cargo")?;
        if !output.status.success() {
            let stderr = String::from_utf8_lossy(&output.stderr);
            let line = stderr.lines().find(|line| line.starts_with("error"));
            bail!("cargo does not build what the judge has: {}", line.unwrap_or_default());
        }
        for message in Message::parse_stream(output.stdout.as_slice()) {
            let Ok(Message::CompilerArtifact(artifact)) = message else { continue };
            for krate in wanted {
                let shown = artifact.package_id.repr.rsplit(['/', '#']).next().unwrap_or_default();
                let is_meant = shown == format!("{}@{}", krate.package, krate.version)
                    || shown == krate.version && artifact.package_id.repr.contains(&krate.package);
                let file = artifact.filenames.iter().find(|file| {
                    file.extension().is_some_and(|ending| ["rlib", "so"].contains(&ending))
                });
                if let (true, Some(file)) = (is_meant, file) {
                    externs.files.insert(krate.name.clone(), file.clone().into_std_path_buf());
                }
            }
        }
        externs.folder = Some(target.join("release").join("deps"));
        Ok(externs)
    }

    /// Lets a compiler see all of them.
    pub(crate) fn pass_all_to(&self, command: &mut Command) {
        self.pass(command, |_| true);
    }

    /// Lets a compiler see those that a crate names.
    pub(crate) fn pass_to(&self, command: &mut Command, names: &BTreeSet<String>) {
        self.pass(command, |name| names.contains(name));
    }

    fn pass(&self, command: &mut Command, is_wanted: impl Fn(&String) -> bool) {
        for (name, file) in self.files.iter().filter(|(name, _)| is_wanted(name)) {
            command.arg("--extern").arg(format!("{name}={}", file.display()));
        }
        if let Some(folder) = &self.folder {
            command.arg("-L").arg(format!("dependency={}", folder.display()));
        }
    }
}

/// Formats `text` as the workspace at `root` has it.
pub(crate) fn format(text: &str, edition: &str, root: &Path) -> Result<String> {
    let config = ["rustfmt.toml", ".rustfmt.toml"].iter().map(|name| root.join(name));
    let config: Option<PathBuf> = config.into_iter().find(|path| path.is_file());
    let mut command = Command::new("rustfmt");
    command.args(["--edition", edition, "--emit", "stdout", "--quiet"]);
    if let Some(config) = config {
        command.arg("--config-path").arg(config);
    }
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| {
            anyhow!(
                "rustfmt is not available ({error}); `rustup component add rustfmt` installs it"
            )
        })?;
    let mut stdin = child.stdin.take().expect("it is piped");
    let _ = stdin.write_all(text.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().context("rustfmt does not end")?;
    if !output.status.success() {
        let stderr = String::from_utf8_lossy(&output.stderr);
        let line = stderr.lines().find(|line| line.contains("error")).unwrap_or("");
        bail!("rustfmt is not available or fails: {line}");
    }
    String::from_utf8(output.stdout).context("rustfmt writes no text")
}
