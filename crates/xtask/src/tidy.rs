//! `tidy`: every problem has all its parts, nothing is left over, what is generated is current, and the
//! judge path stays on the standard library.

use crate::new::MARK;
use crate::{Failure, generate, problem, say, warn, workspace};
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use toml::{Table, Value};

/// Checks the workspace, after writing what is generated if `write` is set.
pub(crate) fn tidy(write: bool) -> Result<ExitCode, Failure> {
    let root = workspace::root();
    let names = workspace::problems()?;
    let mut faults = Vec::new();
    match problem::all() {
        Ok(problems) => {
            if write {
                generate::write(&problems)?;
            }
            generate::check(&problems, &mut faults);
        }
        Err(failure) => faults.push(failure),
    }
    for name in &names {
        check_parts(&root, name, &mut faults);
        check_fixtures(&root, name, &mut faults)?;
        check_written(&root, name, &mut faults)?;
        check_judge_path(&root, &format!("crates/problems/{name}"), &mut faults);
    }
    for library in workspace::JUDGE_PATH_LIBRARIES {
        check_judge_path(&root, &format!("crates/{library}"), &mut faults);
    }
    for folder in ["fixtures", "crates/lab/src/problems"] {
        for path in workspace::list(&root.join(folder))? {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().replace('_', "-");
            if !names.contains(&name) {
                faults.push(format!("{} belongs to no problem", shown(&root, &path)));
            }
        }
    }
    for fault in &faults {
        warn(format!("tidy: {fault}"));
    }
    if faults.is_empty() {
        say(format!("tidy: {} problems, all parts in place", names.len()));
        Ok(ExitCode::SUCCESS)
    } else {
        Ok(ExitCode::FAILURE)
    }
}

/// The files of a problem; its `main` and its test of fixtures are one call each.
fn check_parts(root: &Path, name: &str, faults: &mut Vec<String>) {
    let folder = format!("crates/problems/{name}");
    let snake = workspace::snake(name);
    let main = format!(
        "fn main() -> std::process::ExitCode {{\n    judge_io::run::<{snake}::Case>()\n}}\n"
    );
    for (file, text) in [
        (format!("{folder}/src/main.rs"), main),
        (
            format!("{folder}/src/lib.rs"),
            format!("#![doc = include_str!(\"../doc/{name}.svg\")]\n"),
        ),
        (format!("{folder}/tests/fixtures.rs"), format!("fixture_test::fixtures!(\"{name}\"")),
        (format!("{folder}/doc/{name}.svg"), "<svg".to_owned()),
        (format!("crates/lab/src/problems/{snake}.rs"), String::new()),
        (format!("fixtures/{name}/sample-1.in"), String::new()),
        (format!("fixtures/{name}/sample-1.out"), String::new()),
    ] {
        match fs::read_to_string(root.join(&file)) {
            Ok(found) if found.contains(&text) => {}
            Ok(_) => faults.push(format!("{file} lacks `{}`", text.trim_end().replace('\n', " "))),
            Err(_) => faults.push(format!("{file} is missing")),
        }
    }
}

/// No answer is without its input.
fn check_fixtures(root: &Path, name: &str, faults: &mut Vec<String>) -> Result<(), Failure> {
    let fixtures = root.join("fixtures").join(name);
    if fixtures.is_dir() {
        for output in workspace::files_below(&fixtures, "out")? {
            if !output.with_extension("in").is_file() {
                faults.push(format!("{} has no input beside it", shown(root, &output)));
            }
        }
    }
    Ok(())
}

/// Nothing of a template is left that only the author can write.
fn check_written(root: &Path, name: &str, faults: &mut Vec<String>) -> Result<(), Failure> {
    let folder = root.join("crates/problems").join(name);
    let mut files = workspace::files_below(&folder, "rs")?;
    files.push(folder.join("Cargo.toml"));
    files.push(folder.join(format!("doc/{name}.svg")));
    files.push(root.join(format!("crates/lab/src/problems/{}.rs", workspace::snake(name))));
    for file in files {
        let text = fs::read_to_string(&file).unwrap_or_default();
        for (number, line) in (1..).zip(text.lines()) {
            if let Some(place) = line.find(MARK) {
                let left = line[place..].trim_end_matches([' ', '"']);
                faults.push(format!("{}:{number}: {left}", shown(root, &file)));
            }
        }
    }
    Ok(())
}

/// No build script and no dependency from outside on the way to the judge, and old Rust.
fn check_judge_path(root: &Path, folder: &str, faults: &mut Vec<String>) {
    let manifest = fs::read_to_string(root.join(folder).join("Cargo.toml")).unwrap_or_default();
    let Ok(manifest) = manifest.parse::<Table>() else {
        faults.push(format!("{folder}/Cargo.toml is no TOML"));
        return;
    };
    let build = manifest.get("package").and_then(|package| package.get("build"));
    if build.is_some() || root.join(folder).join("build.rs").exists() {
        faults.push(format!("{folder} has a build script"));
    }
    for key in ["build-dependencies", "target", "features"] {
        if manifest.contains_key(key) {
            faults.push(format!("{folder}/Cargo.toml has [{key}]"));
        }
    }
    let dependencies = manifest.get("dependencies").and_then(Value::as_table);
    for name in dependencies.iter().flat_map(|dependencies| dependencies.keys()) {
        if !workspace::JUDGE_PATH_LIBRARIES.contains(&name.as_str()) {
            faults.push(format!("{folder} depends on {name}, which a judge lacks"));
        }
    }
    let is_inherited = |value: Option<&Value>| {
        value.and_then(|value| value.get("workspace")).and_then(Value::as_bool) == Some(true)
    };
    for key in ["edition", "rust-version"] {
        if !is_inherited(manifest.get("package").and_then(|package| package.get(key))) {
            faults.push(format!("{folder}/Cargo.toml lacks `{key}.workspace = true`"));
        }
    }
    if !is_inherited(manifest.get("lints")) {
        faults.push(format!("{folder}/Cargo.toml lacks `lints.workspace = true`"));
    }
}

/// A path below the top folder.
fn shown(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).display().to_string().replace('\\', "/")
}
