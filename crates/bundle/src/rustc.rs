//! Runs of a compiler on a text, without cargo.

use anyhow::{Context as _, Result, anyhow, bail};
use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel};
use std::env;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

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
        let message = first.message.lines().next().unwrap_or_default();
        let primary = first.spans.iter().find(|span| span.is_primary);
        match primary.and_then(|span| span.text.first()) {
            Some(line) => format!("{message}, at `{}`", line.text.trim()),
            None => message.to_owned(),
        }
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

    /// Checks `text` as a program, without making one. Artifacts go to `folder` under `name`.
    pub(crate) fn check(
        &self,
        text: &str,
        edition: &str,
        folder: &Path,
        name: &str,
    ) -> Result<Report> {
        let mut command = self.start();
        command
            .args(["--edition", edition, "--crate-type=bin", "--crate-name=bundle"])
            .args(["--emit=metadata", "--error-format=json", "-"])
            .arg("-o")
            .arg(folder.join(format!("{name}.rmeta")))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        let mut child = command.spawn().context("cannot start the compiler")?;
        let mut stdin = child.stdin.take().expect("it is piped");
        // The compiler reads all of its input before it says anything.
        stdin.write_all(text.as_bytes()).context("the compiler does not read")?;
        drop(stdin);
        let output = child.wait_with_output().context("the compiler does not end")?;
        let stderr = String::from_utf8_lossy(&output.stderr);
        let diagnostics = stderr
            .lines()
            .map(|line| serde_json::from_str(line).map_err(|_| anyhow!("{line}")))
            .collect::<Result<_>>()?;
        Ok(Report { succeeded: output.status.success(), diagnostics })
    }

    /// Compiles the file as a judge does, or only looks for warnings if it is not `whole`. Gives what
    /// the compiler wrote to standard error, and whether it succeeded.
    pub(crate) fn build(
        &self,
        file: &Path,
        edition: &str,
        whole: bool,
        output: &Path,
    ) -> Result<(bool, String)> {
        let result = self
            .start()
            .args(["--edition", edition, if whole { "-O" } else { "--emit=metadata" }, "-o"])
            .arg(output)
            .arg(file)
            .output()
            .context("cannot start the compiler")?;
        Ok((result.status.success(), String::from_utf8_lossy(&result.stderr).into_owned()))
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
