//! `new`: a problem from the templates, with all its parts in their places, and its removal.
//!
//! What only the author can write is marked `WRITE:` in the templates. It fails until it is written,
//! and `tidy` names each place that is left.

use crate::companion::{self, Posted, Sample};
use crate::problem::{self, Judge, Problem};
use crate::{Failure, generate, given, say, warn, workspace};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// What begins a part of a template that the author has to write.
pub(crate) const MARK: &str = "WRITE:";

/// What a problem is made from.
#[derive(Debug, Default, PartialEq)]
struct Options {
    name: String,
    kind: Option<&'static Kind>,
    title: Option<String>,
    title_zh: Option<String>,
    judges: Vec<Judge>,
    time_limit: Option<f64>,
    memory_limit: Option<u64>,
    from_companion: bool,
    port: Option<u16>,
    remove: bool,
}

/// A shape from which a problem can start.
#[derive(Debug, PartialEq)]
struct Kind {
    name: &'static str,
    chapter: &'static str,
    lib: &'static str,
    /// Empty where there is no game.
    rules: &'static str,
    lab: &'static str,
}

macro_rules! kind {
    ($name:literal, $chapter:literal, $rules:expr) => {
        Kind {
            name: $name,
            chapter: $chapter,
            lib: include_str!(concat!("../templates/", $name, "/lib.rs.txt")),
            rules: $rules,
            lab: include_str!(concat!("../templates/", $name, "/lab.rs.txt")),
        }
    };
}

/// The first is taken where none is named.
static KINDS: [Kind; 4] = [
    kind!("heap", "Heaps", include_str!("../templates/heap/rules.rs.txt")),
    kind!("board", "Boards", include_str!("../templates/board/rules.rs.txt")),
    kind!("graph", "Graphs and matching", include_str!("../templates/graph/rules.rs.txt")),
    kind!("function", "Nimbers", ""),
];

/// The command.
pub(crate) fn run(arguments: &[&str]) -> Result<ExitCode, Failure> {
    let options = parse(arguments)?;
    if options.remove {
        let _turn = take_turn()?;
        return remove(&options.name);
    }
    given::name(&options.name)?;
    let posted = if options.from_companion {
        Some(companion::receive(options.port.unwrap_or(companion::PORT))?)
    } else {
        None
    };
    let _turn = take_turn()?;
    // Another one may have made it meanwhile.
    given::name(&options.name)?;
    make(&Parts::new(options, posted))
}

fn parse(arguments: &[&str]) -> Result<Options, Failure> {
    let mut options = Options::default();
    let mut rest = arguments.iter();
    while let Some(&argument) = rest.next() {
        let mut value = || match rest.next() {
            Some(value) => Ok(*value),
            None => Err(format!("{argument} takes a value")),
        };
        let number = |value: &str| -> Result<f64, Failure> {
            value.parse().map_err(|_| format!("{argument} takes a number"))
        };
        match argument {
            "--kind" => options.kind = Some(kind(value()?)?),
            "--title" => options.title = Some(given::line("the title", value()?)?),
            "--title-zh" => options.title_zh = Some(given::line("the title", value()?)?),
            "--judge" => {
                let (name, url) = value()?.split_once('=').ok_or(
                    "--judge takes NAME=URL, such as 'POJ 2960=http://poj.org/problem?id=2960'",
                )?;
                let name = given::line("the judge", name)?;
                options.judges.push(Judge { name, url: Some(given::address(url)?) });
            }
            "--time" => options.time_limit = Some(given::seconds(number(value()?)?)?),
            "--memory" => options.memory_limit = Some(given::mebibytes(number(value()?)?)?),
            "--port" => {
                let port = value()?.parse().map_err(|_| "--port takes a number up to 65535")?;
                options.port = Some(port);
            }
            "--from-companion" => options.from_companion = true,
            "--remove" => options.remove = true,
            _ if options.name.is_empty() && !argument.starts_with('-') => {
                argument.clone_into(&mut options.name);
            }
            _ => {
                let argument = argument.escape_debug();
                return Err(format!(
                    "`{argument}` is not understood; `cargo xtask` shows the usage"
                ));
            }
        }
    }
    if options.name.is_empty() {
        return Err("the name of the problem is missing".into());
    }
    if options.port.is_some() && !options.from_companion {
        return Err("--port is for --from-companion".into());
    }
    Ok(options)
}

fn kind(name: &str) -> Result<&'static Kind, Failure> {
    KINDS.iter().find(|kind| kind.name == name).ok_or_else(|| {
        let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
        format!("no kind `{}`; there are {}", name.escape_debug(), names.join(", "))
    })
}

/// Waits until no other process makes or removes a problem. The turn ends when the file is dropped.
fn take_turn() -> Result<File, Failure> {
    let path = workspace::root().join("target/new.lock");
    let cannot = |error| format!("cannot lock {}: {error}", path.display());
    fs::create_dir_all(path.with_file_name("")).map_err(cannot)?;
    let file = File::create(&path).map_err(cannot)?;
    if file.try_lock().is_err() {
        warn("waiting for another `just new`");
        file.lock().map_err(cannot)?;
    }
    Ok(file)
}

/// A problem to be made.
struct Parts {
    problem: Problem,
    kind: &'static Kind,
    samples: Vec<Sample>,
}

impl Parts {
    fn new(options: Options, posted: Option<Posted>) -> Self {
        let Options { name, mut judges, mut title, mut time_limit, mut memory_limit, .. } = options;
        let mut samples = Vec::new();
        if let Some(posted) = posted {
            title = title.or(Some(posted.title));
            time_limit = time_limit.or(posted.time_limit);
            memory_limit = memory_limit.or(posted.memory_limit);
            if judges.is_empty() {
                judges.push(Judge { name: posted.judge, url: Some(posted.url) });
            }
            samples = posted.samples;
        }
        if judges.is_empty() {
            judges.push(Judge { name: format!("{MARK} the judge and its number"), url: None });
        }
        let kind = options.kind.unwrap_or(&KINDS[0]);
        let problem = Problem {
            title: title.unwrap_or_else(|| workspace::words(&name)),
            title_zh: options.title_zh,
            judges,
            time_limit,
            memory_limit,
            chapter: kind.chapter.to_owned(),
            idea: format!("{MARK} what decides it, in one line"),
            idea_zh: format!("{MARK} 一句话结论"),
            name,
        };
        Parts { problem, kind, samples }
    }

    /// The files of the problem, with their paths below the top folder.
    fn files(&self) -> Vec<(String, String)> {
        let Parts { problem, kind, samples } = self;
        let name = &problem.name;
        let folder = format!("crates/problems/{name}");
        let templates = [
            (format!("{folder}/Cargo.toml"), include_str!("../templates/Cargo.toml.txt")),
            (format!("{folder}/src/main.rs"), include_str!("../templates/main.rs.txt")),
            (format!("{folder}/tests/fixtures.rs"), include_str!("../templates/fixtures.rs.txt")),
            (format!("{folder}/doc/{name}.svg"), include_str!("../templates/picture.svg.txt")),
            (format!("{folder}/src/lib.rs"), kind.lib),
            (format!("{folder}/src/rules.rs"), kind.rules),
            (lab_file(name), kind.lab),
        ];
        let written = templates.into_iter().filter(|(_, template)| !template.is_empty());
        let mut files: Vec<(String, String)> =
            written.map(|(path, template)| (path, fill(template, problem))).collect();
        for (number, sample) in (1..).zip(samples) {
            let path = format!("fixtures/{name}/sample-{number}");
            files.push((format!("{path}.in"), sample.input.clone()));
            files.push((format!("{path}.out"), sample.output.clone()));
        }
        files
    }
}

/// The file of a problem in the lab.
fn lab_file(name: &str) -> String {
    format!("crates/lab/src/problems/{}.rs", workspace::snake(name))
}

/// Fills in what stands between double braces, in one pass: what is filled in may have braces itself.
/// Into Rust goes nothing but the name, whose letters are harmless everywhere.
fn fill(template: &str, problem: &Problem) -> String {
    let mut parts = template.split("{{");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (key, rest) = part.split_once("}}").unwrap_or((part, ""));
        let value = match key {
            "name" => problem.name.clone(),
            "name_" => workspace::snake(&problem.name),
            "Name" => workspace::pascal(&problem.name),
            "words" => workspace::words(&problem.name),
            "metadata" => problem.to_toml(),
            _ => unreachable!("a template asks for {key}"),
        };
        text.extend([&value, rest]);
    }
    text
}

fn make(parts: &Parts) -> Result<ExitCode, Failure> {
    let Parts { problem: Problem { name, .. }, kind, samples } = parts;
    if let Err(failure) = write(parts) {
        // Nothing half made stays.
        for path in paths(name) {
            let _ = delete(&path);
        }
        let _ = problem::all().and_then(|problems| generate::write(&problems));
        return Err(failure);
    }
    // Where lines break depends on the length of the name; without rustfmt they stay as they are.
    let mut format = workspace::cargo();
    format.args(["fmt", "--all"]).current_dir(workspace::root()).stderr(Stdio::null());
    let _ = format.status();
    lock_dependencies();
    say(format!("Made crates/problems/{name}, fixtures/{name} and {}.\n", lab_file(name)));
    let mut steps = Vec::new();
    if samples.is_empty() {
        steps.push(format!(
            "Copy the statement's first sample to fixtures/{name}/sample-1.in and .out, byte for byte."
        ));
    } else {
        say(format!("Stored {} of the judge's samples in fixtures/{name}.\n", samples.len()));
    }
    let rules = if kind.rules.is_empty() { "" } else { "src/rules.rs, then " };
    steps.extend([
        format!("Write {rules}src/lib.rs, the file in the lab, and the idea in Cargo.toml."),
        "`cargo xtask tidy` lists each place that is left.".to_owned(),
        format!("`just verify {name}` compares the solution with brute force."),
        format!("`just accept {name}` makes the snapshots and shows them."),
        "`just write-up` draws the picture, `just tidy` fills in the READMEs.".to_owned(),
        "`just test`".to_owned(),
    ]);
    for (number, step) in (1..).zip(steps) {
        say(format!("{number}. {step}"));
    }
    say(format!("\nTo take it all back before it is committed: just new --remove {name}"));
    Ok(ExitCode::SUCCESS)
}

fn write(parts: &Parts) -> Result<(), Failure> {
    let root = workspace::root();
    fs::create_dir_all(root.join("fixtures").join(&parts.problem.name).join("bad"))
        .map_err(|error| format!("cannot make the folder of fixtures: {error}"))?;
    for (path, text) in parts.files() {
        let cannot = |error| format!("cannot write {path}: {error}");
        let file = root.join(&path);
        fs::create_dir_all(file.with_file_name("")).map_err(cannot)?;
        fs::write(&file, text).map_err(cannot)?;
    }
    generate::write(&problem::all()?)
}

/// Brings the lock file up to date, which `--locked` asks for. Nothing is downloaded if it need not be.
fn lock_dependencies() {
    for network in [&["--offline"][..], &[]] {
        let mut cargo = workspace::cargo();
        cargo.args(["update", "--quiet", "--workspace"]).args(network);
        cargo.current_dir(workspace::root()).stdout(Stdio::null()).stderr(Stdio::null());
        if cargo.status().is_ok_and(|status| status.success()) {
            return;
        }
    }
    warn("Cargo.lock is not up to date: `cargo check` says why");
}

/// All that can belong to the problem alone.
fn paths(name: &str) -> Vec<PathBuf> {
    let root = workspace::root();
    let mut paths = vec![
        root.join("crates/problems").join(name),
        root.join("fixtures").join(name),
        root.join(lab_file(name)),
    ];
    let own = format!("__{name}@");
    let snapshots = workspace::list(&root.join("crates/lab/tests/snapshots")).unwrap_or_default();
    paths.extend(snapshots.into_iter().filter(|path| path.to_string_lossy().contains(&own)));
    paths
}

/// Removes a problem that git does not hold. Cargo need not be able to load the workspace.
fn remove(name: &str) -> Result<ExitCode, Failure> {
    let root = workspace::root();
    workspace::must_be_problem(name)?;
    let paths = paths(name);
    let git = Command::new("git")
        .args(["ls-tree", "-r", "--name-only", "HEAD", "--"])
        .args(paths.iter().map(|path| path.strip_prefix(&root).unwrap_or(path)))
        .current_dir(&root)
        .output();
    match git {
        Ok(git) if git.status.success() && git.stdout.is_empty() => {}
        Ok(git) if git.status.success() => {
            return Err(format!("{name} is committed: remove it with git, then run `just tidy`"));
        }
        _ => return Err(format!("git cannot tell whether {name} is committed")),
    }
    for path in &paths {
        delete(path)?;
    }
    generate::write(&problem::all()?)?;
    lock_dependencies();
    say(format!("Removed {name}."));
    Ok(ExitCode::SUCCESS)
}

/// Removes a file or a folder, if it is there.
fn delete(path: &Path) -> Result<(), Failure> {
    let removed = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    match removed {
        Err(error) if path.exists() => Err(format!("cannot remove {}: {error}", path.display())),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_checked() {
        let judge = "X 1=https://a.b/p?x=1&y=2";
        let options = parse(&[
            "q",
            "--title",
            "Kelly's  Game",
            "--judge",
            judge,
            "--time",
            "1.5",
            "--memory",
            "64",
            "--kind",
            "graph",
        ]);
        let options = options.unwrap();
        assert_eq!(options.title.as_deref(), Some("Kelly's Game"));
        assert_eq!(options.judges[0].name, "X 1");
        assert_eq!(options.judges[0].url.as_deref(), Some("https://a.b/p?x=1&y=2"));
        assert_eq!((options.time_limit, options.memory_limit), (Some(1.5), Some(64)));
        for (arguments, failure) in [
            (&[][..], "missing"),
            (&["q", "r"], "`r` is not understood"),
            (&["q", "--titel", "x"], "not understood"),
            (&["q", "--title"], "takes a value"),
            (&["q", "--title", "\u{1b}"], "U+001B"),
            (&["q", "--judge", "POJ"], "NAME=URL"),
            (&["q", "--judge", "=http://a.b"], "empty"),
            (&["q", "--judge", "POJ=ftp://a.b"], "no address"),
            (&["q", "--time", "0"], "no time limit"),
            (&["q", "--time", "nan"], "no time limit"),
            (&["q", "--memory", "18446744073709551616"], "no memory limit"),
            (&["q", "--memory", "-1"], "no memory limit"),
            (&["q", "--kind", "tree"], "heap, board, graph, function"),
            (&["q", "--port", "1"], "--from-companion"),
            (&["q", "--from-companion", "--port", "70000"], "65535"),
        ] {
            let error = parse(arguments).expect_err(failure);
            assert!(error.contains(failure), "{error}");
        }
    }

    /// Whatever the title is, the manifest is read back and the sources do not have it.
    #[test]
    fn a_hostile_title_stays_in_the_manifest() {
        let title = "{{name}} {x} | <script> \"\\ */ #\"## `a` @$(b)";
        for kind in &KINDS {
            let arguments = ["a-1", "--kind", kind.name, "--title", title];
            let parts = Parts::new(parse(&arguments).unwrap(), None);
            for (path, text) in parts.files() {
                if path.ends_with("Cargo.toml") {
                    assert_eq!(problem::parse("a-1", &text), Ok(parts.problem.clone()));
                } else {
                    assert!(!text.contains("script>") && !text.contains("{{name"), "{path}");
                }
            }
        }
    }
}
