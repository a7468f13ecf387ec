//! What `lab explain` writes, on the fixtures of every problem, and whether it is true.

use itertools::Itertools;
use lab::explain::{Document, Options, of, write_up};
use lab::problems::{ALL, find};
use serde_json::Value;
use sg_core::rules::{Cell, Rules};
use sg_core::search::Search;
use sg_core::{Outcome, mex};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use textwrap::core::display_width;

fn fixtures(problem: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(problem)
}

fn command(problem: &str, options: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.args(["explain", problem]).args(options).stdin(Stdio::null());
    command.output().expect("the lab can be run")
}

fn document(problem: &str, input: &[u8], options: &Options) -> Document {
    let document = of(&find(problem).unwrap().explain, input, options);
    document.unwrap_or_else(|error| panic!("{problem}: {error}"))
}

fn json(problem: &str, input: &[u8], options: &Options) -> Value {
    serde_json::from_str(&document(problem, input, options).json()).expect("it is JSON")
}

/// The facts of the only case, and its first position.
fn facts(problem: &str, input: &str) -> (Value, Value) {
    let mut document = json(problem, input.as_bytes(), &Options::default());
    assert!(document["error"].is_null(), "{problem}: {input}");
    let mut case = document["cases"][0].take();
    (case["facts"].take(), case["positions"][0].take())
}

fn list<T: serde::de::DeserializeOwned>(value: &Value) -> T {
    serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{error}: {value}"))
}

/// The text without escape sequences.
fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

/// The inputs in a folder with their names.
fn inputs(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let paths = fs::read_dir(folder).expect("every problem has fixtures");
    let paths = paths.map(|entry| entry.expect("the folder can be read").path());
    let inputs = paths.filter(|path| path.extension().is_some_and(|extension| extension == "in"));
    let name = |path: &Path| path.file_stem().unwrap().to_string_lossy().into_owned();
    inputs.map(|path| (name(&path), fs::read(&path).unwrap())).sorted().collect()
}

#[test]
fn snapshots() {
    for entry in ALL {
        for (name, input) in inputs(&fixtures(entry.name)) {
            if !name.starts_with("sample") && !name.starts_with("limit") {
                continue;
            }
            let document = document(entry.name, &input, &Options::new(false, Some(1)));
            insta::assert_snapshot!(format!("{}@{name}", entry.name), plain(&document.text()));
            if name == "sample-1" {
                insta::assert_snapshot!(format!("{}@json", entry.name), document.json());
                let svg = document.svg().expect("a picture");
                insta::assert_snapshot!(format!("{}@svg", entry.name), svg);
            }
        }
    }
    let grid = fs::read(fixtures("grid-game").join("sample-1.in")).unwrap();
    let start = document("grid-game", &grid, &Options::default().set("start", "1,1"));
    insta::assert_snapshot!("grid-game@start", plain(&start.text()));
}

/// On every fixture: lines fit 80 columns, answers are those known from outside the program, JSON is as
/// the schema says, pictures are XML with a title, pages need nothing from outside.
#[test]
fn fixtures_are_told() {
    let schema = command("nim", &["--schema"]).stdout;
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    compiler.add_resource("schema.json", serde_json::from_slice(&schema).unwrap()).unwrap();
    let schema = compiler.compile("schema.json", &mut schemas).unwrap();
    for problem in ALL.iter().map(|entry| entry.name) {
        for (name, input) in inputs(&fixtures(problem)) {
            let told = document(problem, &input, &Options::default());
            for line in plain(&told.text()).lines() {
                assert!(display_width(line) <= 80, "{problem} {name}: {line}");
                assert_eq!(line, line.trim_end(), "{problem} {name}");
            }
            let json: Value = serde_json::from_str(&told.json()).unwrap();
            if let Err(error) = schemas.validate(&json, schema) {
                panic!("{problem} {name}: {error}");
            }
            let path = fixtures(problem).join(format!("{name}.out"));
            // Where several answers are right, the file has one of them.
            let has_one = find(problem).unwrap().check.is_none();
            if let Some(expected) = fs::read_to_string(path).ok().filter(|_| has_one) {
                let cases = json["cases"].as_array().unwrap();
                let answers = cases.iter().map(|case| case["answer"].as_str().unwrap()).join("\n");
                let expected = expected.lines().map(str::trim_end).join("\n");
                assert!(expected.starts_with(&answers), "{problem} {name}");
            }
            let page = told.page();
            assert!(!page.replace("http://www.w3.org/2000/svg", "").contains("://"));
            let Some(svg) = told.svg() else { continue };
            let xml = roxmltree::Document::parse(&svg).unwrap();
            let of = |tag| {
                xml.root_element()
                    .children()
                    .find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", tag)))
            };
            for tag in ["title", "desc"] {
                let said = of(tag).and_then(|node| node.text()).unwrap_or_default();
                assert!(!said.trim().is_empty(), "{problem} {name}: {tag}");
            }
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{problem} {name}");
            assert!(svg.len() < 2_000_000, "{problem} {name}: {} bytes", svg.len());
        }
    }
}

#[test]
fn bad_input_ends_with_its_line_after_the_cases_before() {
    for problem in ALL.iter().map(|entry| entry.name) {
        for (name, input) in inputs(&fixtures(problem).join("bad")) {
            let document = document(problem, &input, &Options::default());
            let message = document.message().unwrap_or_default();
            assert!(message.starts_with("error: line "), "{problem} {name}: {message}");
        }
    }
    let document = json("nim", b"2 1 5 1 -3", &Options::default());
    assert_eq!(document["cases"].as_array().map(Vec::len), Some(1));
    assert_eq!(document["error"], "line 1, column 9: expected a pile, found -3");
}

#[test]
fn what_is_asked_for_wrongly_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("input.in");
    fs::write(&input, "1 1 5").unwrap();
    let input = input.to_str().unwrap();
    let refused = |problem: &str, options: &[&str], message: &str| {
        let output = command(problem, options);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{options:?}");
        assert!(stderr.contains(message), "{options:?}: {stderr}");
    };
    refused("nim", &["--case", "9"], "there is no case 9; the input has 2");
    refused("nim", &["--set", "start=1,1"], "there is no option `start`");
    refused("grid-game", &["--set", "start=9,9"], "the start is no open cell of the board");
    refused("nim", &[input, "--svg", input], "is the input");
    refused("nim", &["--svg", "-", "--json"], "two outputs go to standard output");
    let one = folder.path().join("one");
    let one = one.to_str().unwrap();
    fs::write(one, "").unwrap();
    refused("nim", &["--svg", one, "--html", one], "another output");
    assert_eq!(fs::read(input).unwrap(), b"1 1 5");
    let svg = command("nim", &["--svg", "-"]);
    assert!(svg.status.success() && svg.stdout.starts_with(b"<svg "));
}

#[test]
fn only_what_is_shown_is_told() {
    let input = format!("50000\n{}", "2 3 5\n".repeat(50_000));
    let text = plain(&document("nim", input.as_bytes(), &Options::default()).text());
    assert!(text.ends_with("… and 49980 cases not shown; --all shows them.\n"));
    let rows = (0..300).map(|_| ".".repeat(300)).join("\n");
    let svg = document("grid-game", format!("300 300\n{rows}").as_bytes(), &Options::default());
    let svg = svg.svg().unwrap();
    assert!(svg.len() < 2_000_000 && svg.contains("the upper left 100×100 of 300×300 cells"));
}

#[test]
fn to_leave_nothing_out_of_large_pictures_is_warned_of() {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("input.in");
    // Every edge between 300 vertices, and nearly as many cells of a board.
    let edges = (1..=300_u32).flat_map(|one| (one + 1..=300).map(move |other| (one, other)));
    let edges = edges.map(|(one, other)| format!("{one} {other}\n")).join("");
    let cells = format!("{}\n", ".".repeat(200)).repeat(201);
    for (problem, text) in [
        ("graph-token", format!("1\n300 44850\n{edges}")),
        ("grid-game", format!("201 200\n{cells}")),
    ] {
        fs::write(&input, text).unwrap();
        let output = command(problem, &[input.to_str().unwrap(), "--all"]);
        let warning = String::from_utf8(output.stderr).unwrap();
        assert!(warning.contains("warning: case 1: a picture of "), "{problem}: {warning}");
    }
}

#[test]
fn pictures_and_schema_are_up_to_date() {
    let problems = ALL.iter().map(|entry| entry.explain).collect_vec();
    write_up::run(&problems, &write_up::Options::check()).unwrap();
    for problem in &problems {
        // A blank line would end the HTML block that a picture is in the documentation.
        let picture = write_up::picture(problem).unwrap();
        assert!(picture.lines().all(|line| !line.trim().is_empty()), "{problem:?}");
    }
}

#[test]
fn positions_are_as_the_search_says() {
    for piles in (0..=3).flat_map(|count| (0..count).map(|_| 0..=4_u64).multi_cartesian_product()) {
        let mut search = Search::new(nim::rules::Nim);
        let input = format!("1\n{}\n{}", piles.len(), piles.iter().join(" "));
        let (facts, position) = facts("nim", &input);
        let is_won = search.outcome(&piles).is_win();
        assert_eq!(position["outcome"], if is_won { "N" } else { "P" }, "{input}");
        let winning = search.winning_moves(&piles).into_iter().map(|(of, _)| of.to_string());
        assert_eq!(list::<Vec<String>>(&position["winning_moves"]), winning.collect_vec());
        assert_eq!(facts["nim_sum"], piles.iter().fold(0, |sum, pile| sum ^ pile), "{input}");
    }
}

#[test]
fn values_are_mexes() {
    let (facts_of_set, _) = facts("s-nim", "3 5 2 2\n1\n2 30 7\n0");
    let values: Vec<u64> = list(&facts_of_set["values"]);
    assert_eq!(values.len(), 31);
    for (size, &value) in values.iter().enumerate() {
        let options = [2, 5].into_iter().filter_map(|take| size.checked_sub(take));
        assert_eq!(value, mex(options.map(|size| values[size])), "{size}");
    }
    let input = "8 11 3\n1 2\n1 3\n1 5\n2 4\n2 5\n3 5\n3 6\n4 7\n5 7\n5 8\n6 8\n1 4 6";
    let (facts, _) = facts("moving-tokens", input);
    let nodes = facts["nodes"].as_array().unwrap();
    let value = |node: u64| nodes[node as usize - 1]["value"].as_u64().unwrap();
    for node in nodes {
        let options: Vec<u64> = list(&node["options"]);
        assert_eq!(node["value"], mex(options.into_iter().map(value)), "{node}");
    }
}

/// The example is a legal play to the end, with as many moves as the facts say, the last the winner's.
#[test]
fn stones_are_merged_to_the_end() {
    use stone_merging::rules::{Merge, StoneMerging, start};
    for (count, limit) in (2..=12_u64).cartesian_product(2..=6_u64) {
        let (facts, _) = facts("stone-merging", &format!("1\n{count} {limit}"));
        let rules = StoneMerging { limit };
        let mut piles = start(count);
        let play = facts["example_play"].as_array().unwrap();
        for step in play {
            let [smaller, larger] = list(&step["merged"]);
            piles = rules.play(&piles, &Merge { smaller, larger }).expect("a legal move");
            let sizes = list::<Vec<u64>>(&step["piles"]).into_iter().counts();
            let sizes: stone_merging::rules::Piles =
                sizes.into_iter().map(|(size, count)| (size, count as u64)).collect();
            assert_eq!(sizes, piles);
        }
        assert!(rules.moves(&piles).next().is_none(), "{count} {limit}");
        assert_eq!(facts["moves"], play.len() as u64);
        assert_eq!(play[play.len() - 1]["by"], "winner");
    }
}

/// From every start of small boards: the play is legal, ends where nobody can move, and the winner is
/// that of the search. The cover shows that no matching is larger.
#[test]
fn boards_are_played_to_the_end() {
    let cell = |[row, column]: [u32; 2]| Cell { row: row - 1, column: column - 1 };
    for set in 0..1_u32 << 6 {
        let open = (0..6).map(|cell| set >> cell & 1 == 1).collect();
        let case = grid_game::Case { columns: 3, open };
        let (facts, _) = facts("grid-game", &case.to_string());
        let pairs: Vec<[[u32; 2]; 2]> = list(&facts["matching"]);
        let cover: Vec<[u32; 2]> = list(&facts["vertex_cover"]);
        assert_eq!(pairs.len(), cover.len());
        assert!(pairs.iter().flatten().all_unique());
        let is_open = |cell: Cell| cell.index(3, 6).is_some_and(|index| case.open[index]);
        for at in (0..6).map(|index| Cell::at(index, 3)).filter(|&at| is_open(at)) {
            for next in at.around().filter(|&next| is_open(next)) {
                assert!(cover.iter().any(|&of| cell(of) == at || cell(of) == next));
            }
        }
        let mut search = Search::new(case.rules());
        for (start, after) in case.rules().moves(&case.position()) {
            let options = Options::default().set("start", &start.to_string());
            let said = json("grid-game", case.to_string().as_bytes(), &options);
            let said = &said["cases"][0]["facts"];
            let winner = if search.outcome(&after) == Outcome::P { "A" } else { "B" };
            assert_eq!(said["start_winner"], winner, "{case} {start}");
            let play: Vec<[u32; 2]> = list(&said["start_play"]);
            let end = play.iter().fold(case.position(), |position, &to| {
                case.rules().play(&position, &cell(to)).expect("a legal move")
            });
            assert!(case.rules().moves(&end).next().is_none(), "{case} {start}");
            assert_eq!(winner, if play.len() % 2 == 1 { "A" } else { "B" }, "{case} {start}");
        }
    }
}

#[test]
fn records_are_told_as_the_search_says() {
    use rabbit_and_egg::rules::RabbitAndEgg;
    let input = fs::read_to_string(fixtures("rabbit-and-egg").join("sample-2.in")).unwrap();
    let (facts, _) = facts("rabbit-and-egg", &input);
    let winners: Vec<String> = list(&facts["winner_before_each_move_and_after_the_last"]);
    let mut case = None;
    judge_io::each(&mut judge_io::Scanner::new(input.as_bytes()), |read: rabbit_and_egg::Case| {
        case = Some(read);
        Ok(())
    })
    .unwrap();
    let case = case.unwrap();
    let mut search = Search::new(RabbitAndEgg);
    let mut position = case.position();
    let moves = case.rounds.iter().flat_map(|round| [round.rabbit, round.egg]).map(Some);
    for (turn, (cell, winner)) in moves.chain([None]).zip_eq(&winners).enumerate() {
        let is_won = search.outcome(&position).is_win();
        assert_eq!(winner, if is_won == (turn % 2 == 0) { "rabbit" } else { "egg" });
        if let Some(cell) = cell {
            position = RabbitAndEgg.play(&position, &cell).unwrap();
        }
    }
}
