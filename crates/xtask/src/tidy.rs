//! `tidy`: every problem has all its parts, nothing is left over, and the judge path stays on the
//! standard library.

use crate::new::MARK;
use crate::{Failure, snapshots, workspace};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

/// The recipes of each problem. Each takes its arguments on after the name of the problem.
const RECIPES: &[Recipe] = &[
    Recipe {
        prefix: "bundle",
        parameters: " *OPTIONS",
        group: "submit",
        doc: "one file for the judge, in target/submit: [--minify] [--docs] [--output FILE]",
        command: "cargo run --quiet --package bundle --",
    },
    Recipe {
        prefix: "judge",
        parameters: " DIR *OPTIONS",
        group: "judge",
        doc: "on every case of a folder: [--bundle] [--time-limit S] [--memory-limit MIB] [--command CMD]",
        command: "cargo run --quiet --release --package lab -- judge",
    },
    Recipe {
        prefix: "play",
        parameters: " *OPTIONS",
        group: "play",
        doc: "against the perfect opponent: [FILE] [--seed S] [--first me|computer]",
        command: "cargo run --quiet --release --package lab -- play",
    },
    Recipe {
        prefix: "run",
        parameters: " FILE=\"\"",
        group: "run",
        doc: "on its first sample, on FILE, or on standard input for `-`",
        command: "cargo xtask run",
    },
    Recipe {
        prefix: "explain",
        parameters: " *OPTIONS",
        group: "explain",
        doc: "[FILE] [--svg FILE] [--html FILE] [--json] [--schema] [--all] [--case N]",
        command: "cargo run --quiet --release --package lab -- explain",
    },
    Recipe {
        prefix: "stress",
        parameters: " *OPTIONS",
        group: "stress",
        doc: "random cases: [--cases N] [--seed S] [--size L] [--against CMD] [--timeout S]",
        command: "cargo run --quiet --release --package lab -- stress",
    },
];

struct Recipe {
    prefix: &'static str,
    parameters: &'static str,
    group: &'static str,
    doc: &'static str,
    command: &'static str,
}

/// What follows from the list of problems, and is generated: the recipes of all problems, and the table
/// of the lab.
const GENERATED: [(&str, Generate); 2] =
    [("scripts/problems.just", recipes), ("crates/lab/src/problems.rs", table)];

/// The faults that `just mutants` seeds.
pub(crate) const MUTATIONS_FILE: &str = "crates/lab/mutations.toml";

/// Gives the text of a generated file for the names of the problems.
type Generate = fn(&[String]) -> String;

/// How many known faults each problem has at least.
pub(crate) const MUTATIONS: usize = 5;

pub(crate) const READMES: [&str; 2] = ["README.md", "README.zh-CN.md"];

/// Checks the workspace, after regenerating what is generated if `write` is set.
pub(crate) fn tidy(write: bool) -> Result<ExitCode, Failure> {
    let root = workspace::root();
    let problems = workspace::problems()?;
    let mut faults = snapshots::pending()?;

    if write {
        write_generated()?;
    }
    for (file, generate) in GENERATED {
        // rustfmt orders lines in its own way.
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
        if lines(&read(&root.join(file))) != lines(&generate(&problems)) {
            faults.push(format!("{file} is out of date: run `cargo xtask tidy --write`"));
        }
    }

    for problem in &problems {
        check_crate(&root, problem, &mut faults);
        check_lab(&root, problem, &mut faults);
        check_fixtures(&root, problem, &mut faults)?;
        check_written(&root, problem, &mut faults)?;
    }
    let known: BTreeSet<&str> = problems.iter().map(String::as_str).collect();
    for folder in workspace::folders(&root.join("fixtures"))? {
        if !known.contains(folder.as_str()) {
            faults.push(format!("fixtures/{folder} belongs to no problem"));
        }
    }
    for folder in workspace::folders(&root.join("crates/lab/src/problems"))? {
        if !known.contains(folder.replace('_', "-").as_str()) {
            faults.push(format!("crates/lab/src/problems/{folder} belongs to no problem"));
        }
    }
    for readme in READMES {
        check_readme(&root, readme, &problems, &mut faults);
    }
    find_marks(&root, &root.join(MUTATIONS_FILE), "", &mut faults);
    check_judge_path(&root, &problems, &mut faults);

    for fault in &faults {
        eprintln!("tidy: {fault}");
    }
    if faults.is_empty() {
        println!("tidy: {} problems, all parts in place", problems.len());
        Ok(ExitCode::SUCCESS)
    } else {
        Ok(ExitCode::FAILURE)
    }
}

/// Writes what follows from the list of problems.
pub(crate) fn write_generated() -> Result<(), Failure> {
    let problems = workspace::problems()?;
    for (file, generate) in GENERATED {
        let path = workspace::root().join(file);
        fs::write(&path, generate(&problems))
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    Ok(())
}

/// Each recipe twice. A shell of Unix is given the arguments one by one, with whatever blanks and quotes
/// they have. PowerShell is given a text, in which a parameter of one value is quoted.
fn recipes(problems: &[String]) -> String {
    let mut text = String::from("# Generated by `cargo xtask tidy --write`; do not edit.\n");
    for Recipe { prefix, parameters, group, doc, command } in RECIPES {
        let quoted = |parameter: &str| {
            if let Some(name) = parameter.strip_prefix('*') {
                format!(" {{{{ {name} }}}}")
            } else {
                let name = parameter.split('=').next().unwrap_or_default();
                format!(" '{{{{ replace({name}, \"'\", \"''\") }}}}'")
            }
        };
        let quoted: String = parameters.split_ascii_whitespace().map(quoted).collect();
        for problem in problems {
            let head = format!("\n# {problem}: {doc}\n[group('{group}')]\n[no-cd]\n");
            let call = format!("{prefix}-{problem}{parameters}:\n    {command} {problem}");
            text.extend([
                &head,
                "[positional-arguments]\n[unix]\n",
                &call,
                " \"$@\"\n",
                &head,
                "[windows]\n",
                &call,
                &quoted,
                "\n",
            ]);
        }
    }
    text
}

/// The table of the lab, which declares the files of each problem and names them in one place.
fn table(problems: &[String]) -> String {
    let lines = |line: fn(&str, &str) -> String| -> String {
        problems
            .iter()
            .map(|name| line(&workspace::snake(name), &workspace::pascal(name)))
            .collect()
    };
    [
        TABLE_HEAD,
        &lines(|module, _| format!("pub(crate) mod {module};\n")),
        "\n",
        &lines(|module, name| format!("pub use self::{module}::{name};\n")),
        TABLE_MIDDLE,
        &lines(|module, name| format!("    entry!({module}, {name}),\n")),
        "];\n",
    ]
    .concat()
}

const TABLE_HEAD: &str = "// Generated by `cargo xtask tidy --write`; do not edit.

//! The problems on the bench: a file each, and beside it a folder with how it is played and explained.

";

const TABLE_MIDDLE: &str = "
use crate::problem::Entry;

macro_rules! entry {
    ($module:ident, $problem:ident) => {
        Entry::of::<$module::$problem, $module::play::Played, $module::explain::Facts>()
    };
}

/// All problems, in the order of their names.
pub const ALL: &[Entry] = &[
";

/// The source files, the one-line main and the snapshot test.
fn check_crate(root: &Path, problem: &str, faults: &mut Vec<String>) {
    let folder = root.join("crates/problems").join(problem);
    for file in ["Cargo.toml", "src/lib.rs", "src/rules.rs", "src/main.rs", "tests/oracle.rs"] {
        if !folder.join(file).is_file() {
            faults.push(format!("crates/problems/{problem}/{file} is missing"));
        }
    }
    let manifest = read(&folder.join("Cargo.toml"));
    for key in ["title = ", "judges = ", "[lints]\nworkspace = true"] {
        if !manifest.contains(key) {
            faults.push(format!("crates/problems/{problem}/Cargo.toml lacks `{key}`"));
        }
    }
    let call = format!("judge_io::run({}::program)", workspace::snake(problem));
    let main = read(&folder.join("src/main.rs"));
    let body = main.lines().filter(|line| !line.starts_with("//") && !line.is_empty());
    let body: Vec<&str> = body.map(str::trim).collect();
    if body != ["fn main() -> std::process::ExitCode {", &call, "}"] {
        faults.push(format!("crates/problems/{problem}/src/main.rs is more than the call {call}"));
    }
    let test = format!("fixture_test::fixtures!(\"{problem}\");");
    if !read(&folder.join("tests/fixtures.rs")).contains(&test) {
        faults.push(format!("crates/problems/{problem}/tests/fixtures.rs lacks `{test}`"));
    }
}

/// How the problem is tried, played, explained and drawn, and the faults that its tests must notice.
fn check_lab(root: &Path, problem: &str, faults: &mut Vec<String>) {
    let module = workspace::snake(problem);
    for file in [
        format!("crates/lab/src/problems/{module}.rs"),
        format!("crates/lab/src/problems/{module}/play.rs"),
        format!("crates/lab/src/problems/{module}/explain.rs"),
    ] {
        if !root.join(&file).is_file() {
            faults.push(format!("{file} is missing"));
        }
    }
    for file in [
        format!("crates/lab/doc/{problem}.schema.json"),
        format!("crates/problems/{problem}/doc/{problem}.svg"),
    ] {
        if !root.join(&file).is_file() {
            faults.push(format!("{file} is missing: `just write-up` writes it"));
        }
    }
    let picture = format!("#![doc = include_str!(\"../doc/{problem}.svg\")]");
    let source = format!("crates/problems/{problem}/src/lib.rs");
    if !read(&root.join(&source)).contains(&picture) {
        faults.push(format!("{source} does not show its picture: `{picture}`"));
    }
    let line = format!("problem = \"{problem}\"");
    let count = read(&root.join(MUTATIONS_FILE)).lines().filter(|other| *other == line).count();
    if count < MUTATIONS {
        faults.push(format!(
            "{MUTATIONS_FILE} has {count} faults of {problem}, not {MUTATIONS}: what do programs \
             for it get wrong?"
        ));
    }
}

/// The fixtures with their snapshots, one for one.
fn check_fixtures(root: &Path, problem: &str, faults: &mut Vec<String>) -> Result<(), Failure> {
    let fixtures = root.join("fixtures").join(problem);
    for file in ["sample-1.in", "sample-1.out", "bad"] {
        if !fixtures.join(file).exists() {
            faults.push(format!("fixtures/{problem}/{file} is missing"));
        }
    }
    if !fixtures.is_dir() {
        return Ok(());
    }
    for output in workspace::files_below(&fixtures, "out")? {
        if !output.with_extension("in").is_file() {
            faults.push(format!("{} has no input beside it", output.display()));
        }
    }
    let folder = root.join("crates/problems").join(problem).join("tests/snapshots");
    if !folder.is_dir() {
        faults.push(format!(
            "crates/problems/{problem}/tests/snapshots is missing: `just review` makes them"
        ));
        return Ok(());
    }
    let mut expected = BTreeSet::new();
    for input in workspace::files_below(&fixtures, "in")? {
        let below = input.strip_prefix(&fixtures).expect("found below the folder");
        let suffix: Vec<_> = below.iter().map(OsStr::to_string_lossy).collect();
        expected.insert(format!("{problem}@{}.snap", suffix.join("-")));
    }
    let mut found = BTreeSet::new();
    for snapshot in workspace::files_below(&folder, "snap")? {
        found.extend(snapshot.file_name().map(|name| name.to_string_lossy().into_owned()));
    }
    for name in expected.difference(&found) {
        faults.push(format!("the snapshot {name} of {problem} is missing: `just review` makes it"));
    }
    for name in found.difference(&expected) {
        faults.push(format!("the snapshot {name} of {problem} belongs to no fixture"));
    }
    Ok(())
}

/// Nothing of a template is left that only the author can write.
fn check_written(root: &Path, problem: &str, faults: &mut Vec<String>) -> Result<(), Failure> {
    let folder = root.join("crates/problems").join(problem);
    let module = root.join("crates/lab/src/problems").join(workspace::snake(problem));
    let mut files = workspace::files_below(&folder, "rs")?;
    files.push(folder.join("Cargo.toml"));
    files.push(folder.join(format!("doc/{problem}.svg")));
    files.push(module.with_extension("rs"));
    if module.is_dir() {
        files.extend(workspace::files_below(&module, "rs")?);
    }
    let own_row = format!("| [`{problem}`]");
    for file in &files {
        find_marks(root, file, "", faults);
    }
    for readme in READMES {
        find_marks(root, &root.join(readme), &own_row, faults);
    }
    Ok(())
}

/// A fault for each line of `file` that begins with `start` and has a mark in it.
fn find_marks(root: &Path, file: &Path, start: &str, faults: &mut Vec<String>) {
    let shown = file.strip_prefix(root).unwrap_or(file).display();
    for (number, line) in (1..).zip(read(file).lines()) {
        if let Some(place) = line.find(MARK).filter(|_| line.starts_with(start)) {
            faults.push(format!(
                "{shown}:{number}: {}",
                line[place..].trim_end_matches([' ', '|', '"'])
            ));
        }
    }
}

/// One row a problem in the table of a README, with a link to each of its judges.
fn check_readme(root: &Path, readme: &str, problems: &[String], faults: &mut Vec<String>) {
    let text = read(&root.join(readme));
    let start = "| [`";
    let rows: Vec<(&str, &str)> = text
        .lines()
        .filter_map(|row| Some((row.strip_prefix(start)?.split_once('`')?.0, row)))
        .filter(|(_, row)| row.contains("](crates/problems/"))
        .collect();
    for (name, _) in &rows {
        if !problems.iter().any(|problem| problem == name) {
            faults.push(format!("{readme} has a row for `{name}`, which is no problem"));
        }
    }
    for problem in problems {
        let own: Vec<&str> =
            rows.iter().filter(|(name, _)| name == problem).map(|(_, row)| *row).collect();
        let [row] = own[..] else {
            faults.push(format!("{readme} has {} rows for {problem}, not one", own.len()));
            continue;
        };
        let manifest = read(&root.join("crates/problems").join(problem).join("Cargo.toml"));
        for url in manifest.split("url = \"").skip(1).filter_map(|rest| rest.split('"').next()) {
            if !row.contains(&format!("]({url})")) {
                faults.push(format!("{readme} does not link {problem} to {url}"));
            }
        }
    }
}

/// No build script and no dependency from outside on the way to the judge.
fn check_judge_path(root: &Path, problems: &[String], faults: &mut Vec<String>) {
    let libraries = workspace::JUDGE_PATH_LIBRARIES;
    let folders = libraries
        .iter()
        .map(|name| format!("crates/{name}"))
        .chain(problems.iter().map(|name| format!("crates/problems/{name}")));
    for folder in folders {
        if root.join(&folder).join("build.rs").exists() {
            faults.push(format!("{folder} has a build script"));
        }
        let manifest = read(&root.join(&folder).join("Cargo.toml"));
        let mut section = "";
        for line in manifest.lines() {
            if line.starts_with('[') {
                section = line;
            } else if section == "[dependencies]" && !line.trim().is_empty() {
                let name = line.split(['.', '=', ' ']).next().unwrap_or_default();
                if !libraries.contains(&name) {
                    faults.push(format!("{folder} depends on {name}, which a judge lacks"));
                }
            }
        }
        for inherited in ["edition.workspace = true", "rust-version.workspace = true"] {
            if !manifest.contains(inherited) {
                faults.push(format!("{folder}/Cargo.toml lacks `{inherited}`"));
            }
        }
    }
}

/// The text of a file, empty where it cannot be read: what is missing from it is then a fault.
fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_default()
}
