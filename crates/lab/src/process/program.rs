//! A program with its arguments: a file, a command, or a source file that is compiled first.

use super::source::{self, Build};
use crate::out::printable;
use anyhow::{Context, Result, bail, ensure};
use std::ffi::OsString;
use std::fmt::{self, Display};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

/// A program that can be run any number of times, also at once.
#[derive(Clone, Debug)]
pub struct Program {
    /// How it is named to the user.
    shown: String,
    pub(super) path: PathBuf,
    pub(super) arguments: Vec<OsString>,
    /// Where it runs, if not where the bench does.
    folder: Option<PathBuf>,
    /// Added to its environment.
    pub(super) variables: Vec<(String, String)>,
    /// How much more time and memory it may take than without what looks for its faults.
    slack: u32,
    /// What it was compiled into, and where it runs then.
    temporary: Option<Arc<source::Folder>>,
}

impl Program {
    /// The program in this file, or of this name, under a name for the user.
    pub fn new(shown: impl Into<String>, path: impl Into<PathBuf>) -> Self {
        Program {
            shown: shown.into(),
            path: path.into(),
            arguments: Vec::new(),
            folder: None,
            variables: Vec::new(),
            slack: 1,
            temporary: None,
        }
    }

    /// With these further arguments.
    #[must_use]
    pub fn with_arguments<T: Into<OsString>>(mut self, all: impl IntoIterator<Item = T>) -> Self {
        self.arguments.extend(all.into_iter().map(Into::into));
        self
    }

    /// Run in this folder.
    #[must_use]
    pub fn in_folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = Some(folder.into());
        self
    }

    /// Where it runs, if not where the bench does.
    pub(super) fn folder(&self) -> Option<&Path> {
        let temporary = self.temporary.as_ref().map(|folder| folder.path());
        self.folder.as_deref().or(temporary)
    }

    /// What a user names: the words of a command, or one line of them. A line with signs of the shell
    /// (a pipe, a variable) is the shell's. A source file is compiled into a temporary folder, and
    /// runs there; `tell` gets the command that compiles it, once.
    ///
    /// # Errors
    /// If there is no such program, or it does not compile; with a hint where there is one.
    pub fn from_words(
        words: &[String],
        build: &Build,
        tell: impl FnOnce(&str) -> Result<()>,
    ) -> Result<Self> {
        let mut words: Vec<String> = match words {
            // A file may have blanks in its name.
            [line] if !Path::new(line).is_file() => {
                if is_for_shell(line) {
                    return Ok(Self::shell(line));
                }
                let cannot = || format!("cannot read the command `{}`", printable(line, 80));
                shell_words::split(line).with_context(cannot)?
            }
            _ => words.to_vec(),
        };
        ensure!(!words.is_empty() && !words[0].is_empty(), "the command has no word");
        let shown = printable(super::quoted(&words), 200);
        let name = words.remove(0);
        let path = PathBuf::from(&name);
        if let Some(language) = source::language(&path).filter(|_| path.is_file()) {
            let built = source::build(language, &path, build, tell)?;
            let program = Program::new(shown, built.program);
            let mut program = program.with_arguments(built.arguments).with_arguments(words);
            program.variables = built.variables;
            program.slack = built.slack;
            program.temporary = Some(Arc::new(built.folder));
            return Ok(program);
        }
        ensure!(!build.is_for_source(), "`{}` is no source file to compile", printable(&name, 80));
        match kind(&name) {
            Kind::File => {
                Ok(Program::new(shown, std::path::absolute(&path)?).with_arguments(words))
            }
            Kind::Command => Ok(Program::new(shown, path).with_arguments(words)),
            Kind::Word => {
                words.insert(0, name);
                Ok(Self::shell(&super::quoted(&words)))
            }
            Kind::Nothing => bail!("cannot run `{}`: {}", printable(&name, 80), hint(&path)),
        }
    }

    /// A line for the system's shell.
    fn shell(line: &str) -> Self {
        let (shell, option) = if cfg!(unix) { ("sh", "-c") } else { ("cmd", "/C") };
        Program::new(printable(line, 200), shell).with_arguments([option, line])
    }

    /// These limits, or more where the program is slowed down by what looks for its faults.
    #[must_use]
    pub fn limits(&self, limits: super::Limits) -> super::Limits {
        super::Limits {
            time: limits.time.saturating_mul(self.slack),
            memory: limits.memory.saturating_mul(u64::from(self.slack)),
        }
    }
}

impl Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

/// Whether only a shell can make sense of the line.
fn is_for_shell(line: &str) -> bool {
    let assigns = line.split_ascii_whitespace().next().is_some_and(|word| word.contains('='));
    assigns
        || (cfg!(unix) && line.contains(['|', '&', ';', '<', '>', '$', '`', '(', '\n', '*', '~']))
}

/// What the first word of a command is.
enum Kind {
    File,
    Command,
    /// One of the shell's own.
    Word,
    Nothing,
}

fn kind(name: &str) -> Kind {
    let path = Path::new(name);
    let has_folder = path.parent().is_some_and(|folder| !folder.as_os_str().is_empty());
    if has_folder {
        return if is_executable(path) { Kind::File } else { Kind::Nothing };
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let extension = std::env::consts::EXE_EXTENSION;
    let is_in = |folder: PathBuf| {
        let path = folder.join(name);
        is_executable(&path) || (!extension.is_empty() && path.with_extension(extension).is_file())
    };
    if std::env::split_paths(&folders).any(is_in) {
        return Kind::Command;
    }
    let mut shell = Command::new("sh");
    shell.args(["-c", "command -v -- \"$1\"", "sh", name]);
    shell.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if cfg!(unix) && shell.status().is_ok_and(|status| status.success()) {
        return Kind::Word;
    }
    Kind::Nothing
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.is_file() || path.with_extension(std::env::consts::EXE_EXTENSION).is_file()
}

/// Why what a user named is no program.
fn hint(path: &Path) -> String {
    let shown = printable(path.as_os_str().as_encoded_bytes(), 80);
    if path.is_dir() {
        return "it is a folder".to_owned();
    }
    if !path.exists() {
        let broken = if path.is_symlink() { "; it is a link to nowhere" } else { "" };
        return format!("there is no such program{broken}");
    }
    if is_executable(path) {
        return format!("there is no such command; for the file here, say ./{shown}");
    }
    let known = source::endings().join(", ");
    format!("it is no program; name one, the command that runs it, or a source file ({known})")
}
