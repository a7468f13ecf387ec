//! What `lab explain` writes, on the fixtures of every problem.

use lab::problems::ALL;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn fixtures(problem: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(problem)
}

fn explain(problem: &str, options: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.args(["explain", problem]).args(options).stdin(Stdio::null());
    command.output().expect("the lab can be run")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("what is written is text")
}

/// The inputs in a folder with their names.
fn inputs(folder: &Path) -> Vec<(String, PathBuf)> {
    let mut inputs: Vec<(String, PathBuf)> = fs::read_dir(folder)
        .expect("every problem has fixtures")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "in"))
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), path))
        .collect();
    inputs.sort();
    inputs
}

#[test]
fn texts_and_json() {
    for problem in ALL.iter().map(|entry| entry.name) {
        let more: &[&str] = match problem {
            "grid-game" => &["no-holes-even", "all-holes", "limit-100-random"],
            "moving-tokens" => &["forward-order", "two-tokens-cancel", "limits-complete"],
            "rabbit-and-egg" => &["sample-2", "sample-3", "both-err-small"],
            "stone-merging" => &["limits"],
            _ => &[],
        };
        for name in ["sample-1"].iter().chain(more) {
            let file = fixtures(problem).join(format!("{name}.in"));
            let output = explain(problem, &[file.to_str().unwrap()]);
            assert!(output.status.success() && output.stderr.is_empty(), "{problem} {name}");
            insta::assert_snapshot!(format!("{problem}@{name}"), text(&output.stdout));
        }
        let json = explain(problem, &["--json", "--case", "1"]);
        assert!(json.status.success(), "{problem}");
        insta::assert_snapshot!(format!("{problem}@json"), text(&json.stdout));
    }
    let start = explain("grid-game", &["--start", "1,1"]);
    insta::assert_snapshot!("grid-game@start", text(&start.stdout));
}

/// Every line fits 80 columns, and nothing but text reaches a pipe, whatever the input; and the
/// answers are those that are known from outside the program.
#[test]
fn every_fixture_is_told_in_80_columns_with_the_right_answers() {
    for problem in ALL.iter().map(|entry| entry.name) {
        for (name, path) in inputs(&fixtures(problem)) {
            let output = explain(problem, &[path.to_str().unwrap()]);
            assert!(output.status.success(), "{problem} {name}");
            for line in text(&output.stdout).lines() {
                let width = textwrap::core::display_width(line);
                assert!(width <= 80, "{problem} {name}: {width} columns: {line}");
                assert!(!line.contains('\x1b'), "{problem} {name}: {line}");
                assert_eq!(line, line.trim_end(), "{problem} {name}");
            }
            let Ok(expected) = fs::read_to_string(path.with_extension("out")) else {
                continue;
            };
            let document = lab::explain::json(problem, &fs::read(&path).unwrap(), None).unwrap();
            let cases = document["cases"].as_array().unwrap();
            let answers = cases.iter().map(|case| case["answer"].as_str().unwrap());
            let answers = answers.collect::<Vec<_>>().join("\n");
            let trimmed = expected.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
            assert_eq!(answers, trimmed, "{problem} {name}");
        }
    }
}

/// A bad input ends with the line of the problem's own program and status 1, after the cases before.
#[test]
fn bad_input() {
    for problem in ALL.iter().map(|entry| entry.name) {
        for (name, path) in inputs(&fixtures(problem).join("bad")) {
            let output = explain(problem, &[path.to_str().unwrap()]);
            let stderr = text(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{problem} {name}");
            assert!(stderr.starts_with("error: line "), "{problem} {name}: {stderr}");
            assert_eq!(stderr.lines().count(), 1, "{problem} {name}: {stderr}");
        }
    }
    let document = lab::explain::json("nim", b"2 1 5 1 -3", None).unwrap();
    assert_eq!(document["cases"].as_array().map(Vec::len), Some(1));
    assert_eq!(document["error"], "line 1, column 9: expected a pile, found -3");
}

#[test]
fn what_is_asked_for_wrongly_is_refused() {
    let refused = |problem: &str, options: &[&str], message: &str| {
        let output = explain(problem, options);
        assert_eq!(output.status.code(), Some(1), "{options:?}");
        assert_eq!(text(&output.stderr), format!("error: {message}\n"), "{options:?}");
    };
    refused("nim", &["--case", "9"], "there is no case 9; the input has 2");
    refused("nim", &["--start", "1,1"], "only the grid game has a start cell to choose");
    refused("grid-game", &["--start", "9,9"], "the start 9,9 is no open cell of the board");
    let output = explain("chess", &[]);
    assert!(text(&output.stderr).contains("no problem `chess`; there are cutting-game, "));
}

/// Every picture is well-formed XML with a title and a description, of finite size; every page needs
/// nothing from outside.
#[test]
fn pictures_and_pages() {
    let folder = tempfile::tempdir().unwrap();
    let (svg, html) = (folder.path().join("p.svg"), folder.path().join("p.html"));
    for problem in ALL.iter().map(|entry| entry.name) {
        for (name, path) in inputs(&fixtures(problem)) {
            let [input, svg_name, html_name] =
                [&path, &svg, &html].map(|path| path.to_str().unwrap());
            let output = explain(problem, &[input, "--svg", svg_name, "--html", html_name]);
            let stderr = text(&output.stderr);
            if stderr.contains("no case to draw") {
                continue;
            }
            assert!(output.status.success(), "{problem} {name}: {stderr}");
            let picture = fs::read_to_string(&svg).unwrap();
            let document = roxmltree::Document::parse(&picture).unwrap();
            let root = document.root_element();
            for tag in ["title", "desc"] {
                let child = root.children().find(|node| node.tag_name().name() == tag);
                let said = child.and_then(|node| node.text()).unwrap_or_default();
                assert!(!said.trim().is_empty(), "{problem} {name}: {tag}");
            }
            assert!(!picture.contains("NaN") && !picture.contains("inf"), "{problem} {name}");
            let page = fs::read_to_string(&html).unwrap();
            for outside in ["<script", "<link", "src=", "@import", "url("] {
                assert!(!page.contains(outside), "{problem} {name}: {outside}");
            }
            assert!(page.contains("prefers-color-scheme:dark"), "{problem} {name}");
        }
    }
}

/// The JSON has the fields that its schema asks for, of the types that it names.
#[test]
fn json_is_as_its_schema_says() {
    for problem in ALL.iter().map(|entry| entry.name) {
        let schema: Value =
            serde_json::from_slice(&explain(problem, &["--schema"]).stdout).unwrap();
        let mut schemas = boon::Schemas::new();
        let mut compiler = boon::Compiler::new();
        compiler.add_resource("schema.json", schema).unwrap();
        let schema = compiler.compile("schema.json", &mut schemas).unwrap();
        for (name, path) in inputs(&fixtures(problem)) {
            let start = (name == "no-holes-even").then_some((1, 1));
            let document = lab::explain::json(problem, &fs::read(path).unwrap(), start).unwrap();
            if let Err(error) = schemas.validate(&document, schema) {
                panic!("{problem} {name}: {error}");
            }
        }
    }
}
