//! Source files as programs: compiled by the usual command into a temporary folder.

use crate::out::printable;
use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use tempfile::TempDir;

/// How source files are compiled.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Build {
    /// What compiles or interprets a source file, with its options, such as 'clang++ -O1'
    #[arg(long, value_name = "CMD")]
    pub compiler: Option<String>,

    /// Compile C and C++ with what finds bad accesses and overflows; four times the limits then
    #[arg(long)]
    pub sanitize: bool,
}

impl Build {
    /// Whether it says something that only a source file can follow.
    pub(super) fn is_for_source(&self) -> bool {
        self.compiler.is_some() || self.sanitize
    }
}

/// A language, by the ending of its files.
#[derive(Clone, Copy, Debug)]
pub(super) struct Language {
    ending: &'static str,
    kind: Kind,
    /// The usual command.
    command: &'static [&'static str],
    /// What stands at the end of it.
    last: &'static [&'static str],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Compiled; the sanitizers are known.
    Sanitized,
    Compiled,
    Interpreted,
    Java,
}

const CPP: &[&str] = &["g++", "-O2", "-std=c++17"];

const LANGUAGES: &[Language] = &[
    Language { ending: "cpp", kind: Kind::Sanitized, command: CPP, last: &[] },
    Language { ending: "cc", kind: Kind::Sanitized, command: CPP, last: &[] },
    Language { ending: "cxx", kind: Kind::Sanitized, command: CPP, last: &[] },
    Language {
        ending: "c",
        kind: Kind::Sanitized,
        command: &["gcc", "-O2", "-std=gnu17"],
        last: &["-lm"],
    },
    Language {
        ending: "rs",
        kind: Kind::Compiled,
        command: &["rustc", "--edition=2021", "-O"],
        last: &[],
    },
    Language { ending: "go", kind: Kind::Compiled, command: &["go", "build"], last: &[] },
    // No compiled modules are left beside the file.
    Language { ending: "py", kind: Kind::Interpreted, command: &["python3", "-B"], last: &[] },
    Language {
        ending: "java",
        kind: Kind::Java,
        command: &["javac", "-encoding", "UTF-8"],
        last: &[],
    },
];

const SANITIZERS: [&str; 3] =
    ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"];

/// The language of a source file.
pub(super) fn language(path: &Path) -> Option<Language> {
    let ending = path.extension()?.to_str()?;
    LANGUAGES.iter().find(|language| language.ending == ending).copied()
}

/// The endings of source files.
pub(super) fn endings() -> Vec<String> {
    LANGUAGES.iter().map(|language| format!(".{}", language.ending)).collect()
}

/// How a source file is run.
pub(super) struct Built {
    pub(super) program: PathBuf,
    pub(super) arguments: Vec<OsString>,
    pub(super) variables: Vec<(String, String)>,
    pub(super) slack: u32,
    /// Where it runs.
    pub(super) folder: Folder,
}

/// Compiles a source file, if its language is compiled; `tell` gets the command first.
pub(super) fn build(
    language: Language,
    source: &Path,
    build: &Build,
    tell: impl FnOnce(&str) -> Result<()>,
) -> Result<Built> {
    let can_sanitize = language.kind == Kind::Sanitized;
    ensure!(can_sanitize || !build.sanitize, "--sanitize is for C and C++");
    let source = std::path::absolute(source).context("cannot find the source file")?;
    let folder = Folder::new()?;
    let words = match &build.compiler {
        Some(line) => shell_words::split(line).with_context(|| format!("cannot read `{line}`"))?,
        None => language.command.iter().map(|&word| word.to_owned()).collect(),
    };
    let (name, options) = words.split_first().context("the compiler has no name")?;
    let mut arguments: Vec<OsString> = options.iter().map(OsString::from).collect();
    if language.kind == Kind::Interpreted {
        tell(&line(name, &[arguments.as_slice(), &[source.clone().into()]].concat()))?;
        arguments.push(source.into());
        let program = PathBuf::from(name);
        return Ok(Built { program, arguments, variables: Vec::new(), slack: 1, folder });
    }
    let mut variables = Vec::new();
    let mut slack = 1;
    if build.sanitize {
        arguments.extend(SANITIZERS.iter().map(OsString::from));
        // Programs for judges do not give their memory back.
        variables.push(("ASAN_OPTIONS".to_owned(), "detect_leaks=0".to_owned()));
        variables.push(("UBSAN_OPTIONS".to_owned(), "print_stacktrace=0".to_owned()));
        slack = 4;
    }
    let made = folder.path().join("program").with_extension(std::env::consts::EXE_EXTENSION);
    let run = if language.kind == Kind::Java {
        let class = copy_class(&source, folder.path())?;
        arguments.extend(["-d".into(), folder.path().into()]);
        arguments.push(folder.path().join(&class).with_extension("java").into());
        let words = ["-Xss64m".into(), "-cp".into(), folder.path().into(), class.into()];
        (PathBuf::from("java"), words.to_vec())
    } else {
        arguments.extend(["-o".into(), made.clone().into(), source.into()]);
        arguments.extend(language.last.iter().map(OsString::from));
        (made, Vec::new())
    };
    let line = line(name, &arguments);
    tell(&line)?;
    let output = Command::new(name).args(&arguments).output();
    let output = output.with_context(|| format!("cannot compile: there is no {name} to run"))?;
    if !output.status.success() {
        let told = String::from_utf8_lossy(&output.stderr);
        let told: Vec<String> = told.lines().take(12).map(|line| printable(line, 200)).collect();
        bail!("it does not compile:\n{}", told.join("\n"));
    }
    let (program, arguments) = run;
    Ok(Built { program, arguments, variables, slack, folder })
}

/// A command as it would be typed.
fn line(name: &str, arguments: &[OsString]) -> String {
    let words = arguments.iter().map(|word| word.to_string_lossy().into_owned());
    printable(super::quoted(std::iter::once(name.to_owned()).chain(words)), 500)
}

/// Copies a file of Java into the folder under the name that its class wants, and tells that name.
fn copy_class(source: &Path, folder: &Path) -> Result<String> {
    let text = fs::read(source).with_context(|| format!("cannot read {}", source.display()))?;
    let text_lossy = String::from_utf8_lossy(&text).into_owned();
    let classes = |line: &str| {
        let mut words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let is_public = line.trim_start().starts_with("public ");
        words.by_ref().find(|word| *word == "class")?;
        let name = words.find(|word| !word.is_empty())?.to_owned();
        Some((is_public, name))
    };
    let code = text_lossy.lines().filter(|line| !line.trim_start().starts_with(['*', '/']));
    let found: Vec<(bool, String)> = code.filter_map(classes).collect();
    let public = found.iter().find(|(is_public, _)| *is_public).or(found.first());
    let (_, class) = public.context("no class in the file")?.clone();
    let copy = folder.join(&class).with_extension("java");
    fs::write(&copy, text).with_context(|| format!("cannot write {}", copy.display()))?;
    Ok(class)
}

/// A temporary folder, which goes away with its owner, or with the bench when a key ends that.
#[derive(Debug)]
pub(super) struct Folder(TempDir);

impl Folder {
    fn new() -> Result<Self> {
        static HANDLER: Once = Once::new();
        HANDLER.call_once(|| {
            // Where there is a handler already, that one calls `clean_up`.
            let _ = ctrlc::try_set_handler(|| {
                clean_up();
                std::process::exit(130);
            });
        });
        let folder = tempfile::Builder::new().prefix("lab-").tempdir();
        let folder = folder.context("cannot make a temporary folder")?;
        folders().insert(folder.path().to_owned());
        Ok(Folder(folder))
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        folders().remove(self.0.path());
    }
}

/// Removes the temporary folders of this process, for those who end it without unwinding.
pub fn clean_up() {
    for folder in std::mem::take(&mut *folders()) {
        // What cannot be removed cannot be helped at this point.
        let _ = fs::remove_dir_all(folder);
    }
}

fn folders() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    static FOLDERS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    FOLDERS.lock().unwrap_or_else(PoisonError::into_inner)
}
