//! What follows from the problems and their manifests, and is written by `tidy --write`.

use crate::problem::{self, Problem};
use crate::{Failure, workspace};
use std::fmt::Write;
use std::fs;

/// A file or a part of one, with what its text is.
struct Generated {
    file: &'static str,
    /// The lines before and after the part, `None` for a whole file.
    part: Option<[&'static str; 2]>,
    text: fn(&[Problem]) -> Result<String, Failure>,
}

/// The lines around the tables of the READMEs.
const TABLES: [&str; 2] = [
    "<!-- The problems, written by `cargo xtask tidy --write` -->",
    "<!-- End of the problems -->",
];

const GENERATED: [Generated; 5] = [
    Generated { file: "scripts/problems.just", part: None, text: |of| Ok(recipes(of)) },
    Generated { file: "crates/lab/src/problems.rs", part: None, text: |of| Ok(registry(of)) },
    Generated {
        file: "crates/lab/Cargo.toml",
        part: Some([
            "# The problems, written by `cargo xtask tidy --write`",
            "# End of the problems",
        ]),
        text: |problems| Ok(dependencies(problems)),
    },
    Generated {
        file: "README.md",
        part: Some(TABLES),
        text: |problems| problem::tables(problems, false),
    },
    Generated {
        file: "README.zh-CN.md",
        part: Some(TABLES),
        text: |problems| problem::tables(problems, true),
    },
];

/// Writes all of it.
pub(crate) fn write(problems: &[Problem]) -> Result<(), Failure> {
    for generated in GENERATED {
        let (old, new) = generated.texts(problems)?;
        if !is_same(&old, &new) {
            let path = workspace::root().join(generated.file);
            fs::write(path, new)
                .map_err(|error| format!("cannot write {}: {error}", generated.file))?;
        }
    }
    Ok(())
}

/// A fault for each file that is out of date.
pub(crate) fn check(problems: &[Problem], faults: &mut Vec<String>) {
    for generated in GENERATED {
        match generated.texts(problems) {
            Ok((old, new)) if is_same(&old, &new) => {}
            Ok(_) => faults.push(format!("{} is out of date: run `just tidy`", generated.file)),
            Err(failure) => faults.push(failure),
        }
    }
}

/// Whether two texts differ only in how rustfmt breaks lines.
fn is_same(one: &str, other: &str) -> bool {
    let letters = |text: &str| -> String {
        text.chars().filter(|letter| !letter.is_whitespace() && *letter != ',').collect()
    };
    one == other || letters(one) == letters(other)
}

impl Generated {
    /// The text of the file, and what it should be.
    fn texts(&self, problems: &[Problem]) -> Result<(String, String), Failure> {
        let Generated { file, part, text } = self;
        let new = text(problems)?;
        let path = workspace::root().join(file);
        let old = fs::read_to_string(path).map_err(|error| format!("cannot read {file}: {error}"));
        let Some([before, after]) = part else { return Ok((old.unwrap_or_default(), new)) };
        let old = old?;
        let begin = old.find(before).map(|begin| begin + before.len());
        let end = begin.and_then(|begin| Some(begin + old[begin..].find(after)?));
        let (Some(begin), Some(end)) = (begin, end) else {
            return Err(format!("{file} lacks the line `{before}` or `{after}`"));
        };
        let new = format!("{}\n{new}{}", &old[..begin], &old[end..]);
        Ok((old, new))
    }
}

/// The recipe of each problem; they are not listed, since there are many.
fn recipes(problems: &[Problem]) -> String {
    let mut text = String::from("# Written by `cargo xtask tidy --write`; do not edit.\n");
    for Problem { name, .. } in problems {
        let _ = write!(
            text,
            "
[no-cd]
[positional-arguments]
[private]
run-{name} FILE=\"\":
    @{{{{ xtask }}}} run {name} {{{{ if each == \"\" {{ \"'\" + replace(FILE, \"'\", \"''\") + \"' #\" }} else {{ each }} }}}}
"
        );
    }
    text
}

/// The dependencies of the lab on the problems.
fn dependencies(problems: &[Problem]) -> String {
    let line =
        |Problem { name, .. }: &Problem| format!("{name} = {{ path = \"../problems/{name}\" }}\n");
    problems.iter().map(line).collect()
}

/// The list of the lab.
fn registry(problems: &[Problem]) -> String {
    let module = |Problem { name, .. }: &Problem| format!("mod {};\n", workspace::snake(name));
    let mut modules: Vec<String> = problems.iter().map(module).collect();
    modules.sort();
    let modules = modules.concat();
    let entry = |Problem { name, .. }: &Problem| {
        format!("    Entry::of::<::{}::Case>(\"{name}\"),\n", workspace::snake(name))
    };
    let entries = problems.iter().map(entry).collect::<String>();
    format!(
        "// Written by `cargo xtask tidy --write`; do not edit.

//! All problems on the bench: a file each.

{modules}
use crate::entry::Entry;

/// All problems, in the order of their names.
pub const ALL: &[Entry] = &[
{entries}];

/// The problem of this name.
///
/// # Errors
/// If there is none: a message that lists all.
pub fn find(name: &str) -> Result<&'static Entry, String> {{
    ALL.iter().find(|entry| entry.name == name).ok_or_else(|| {{
        let names: Vec<&str> = ALL.iter().map(|entry| entry.name).collect();
        format!(\"no problem `{{name}}`; there are {{}}\", names.join(\", \"))
    }})
}}
"
    )
}
