//! `stress` against programs that are wrong.

use lab::problems::find;
use lab::process::Build;
use lab::stress::{Report, Settings};
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};
use table::Wrong;

#[path = "programs/wrong/table.rs"]
mod table;

/// What the command does unless it is told otherwise, with limits that most judges have.
fn settings(seed: u64, against: &str) -> Settings {
    Settings {
        cases: None,
        time: Some(Duration::from_secs(30)),
        seed,
        size: None,
        against: vec![against.to_owned()],
        build: Build::default(),
        time_limit: Duration::from_secs(1),
        memory_limit: 256 << 20,
        folder: None,
        quiet: true,
    }
}

/// What is found, and what is told.
fn search(problem: &'static str, settings: &Settings) -> (Option<Report>, String) {
    let mut told = Vec::new();
    let found = (find(problem).unwrap().stress)(problem, settings, &mut told);
    (found.expect("the program runs"), String::from_utf8(told).expect("text"))
}

fn against(problem: &'static str, against: &str) -> Report {
    search(problem, &settings(1, against)).0.expect("it is wrong")
}

/// How many values a text has, and how large they are.
fn size(text: &str) -> (usize, u64) {
    let words = text.split_ascii_whitespace();
    let largest = words.clone().filter_map(|word| word.parse().ok()).max();
    (words.count(), largest.unwrap_or(0))
}

/// Finds a wrong program by an input as small as is stated; otherwise what was told.
fn find_wrong(problem: &'static str, wrong: &Wrong, seed: u64) -> Result<Report, String> {
    let Wrong { name, shown_by, .. } = wrong;
    let line = format!("'{}' {problem} {name}", env!("CARGO_BIN_EXE_wrong"));
    let (report, told) = search(problem, &settings(seed, &line));
    let report = report.ok_or_else(|| format!("{name} is not found by seed {seed}:\n{told}"))?;
    let ((values, largest), (most, largest_stated)) =
        (size(&report.difference.input), size(&shown_by()));
    let is_small = values <= most && largest <= largest_stated;
    if is_small { Ok(report) } else { Err(format!("{name}, seed {seed}, too large:\n{told}")) }
}

/// The wrong program of this name.
fn wrong(problem: &str, name: &str) -> &'static Wrong {
    let found = table::of(problem).iter().find(|wrong| wrong.name == name);
    found.expect("a wrong program of this name")
}

/// The table: each program with five seeds.
#[test]
#[ignore = "takes minutes: `just stress-check`"]
fn every_wrong_program_is_found() {
    let mut part = std::env::args().skip(1).filter(|argument| !argument.starts_with('-'));
    let part = part.rfind(|argument| argument != "every_wrong").unwrap_or_default();
    let mut faults = 0;
    println!("program, seed, cases tried, seconds, input");
    for (problem, all) in table::ALL {
        for wrong in *all {
            let name = format!("{problem}/{}", wrong.name);
            if !name.contains(&part) {
                continue;
            }
            for seed in 1..=5 {
                let start = Instant::now();
                let report = match find_wrong(problem, wrong, seed) {
                    Ok(report) => report,
                    Err(fault) => {
                        println!("FAULT: {problem}/{fault}");
                        faults += 1;
                        continue;
                    }
                };
                let seconds = start.elapsed().as_secs_f64();
                let input: Vec<&str> = report.difference.input.split_ascii_whitespace().collect();
                let shown = input.iter().take(20).copied().collect::<Vec<_>>().join(" ");
                let rest = if input.len() > 20 { " …" } else { "" };
                println!("{name}, {seed}, {}, {seconds:.1}, {shown}{rest}", report.tried);
            }
        }
    }
    assert_eq!(faults, 0, "not found, or by a larger input than is stated");
}

/// The stated inputs show what is wrong, and the names are not taken twice.
#[test]
fn the_table_of_wrong_programs_is_right() {
    for (problem, all) in table::ALL {
        assert!(all.len() >= 8, "{problem} has fewer than eight");
        let entry = find(problem).unwrap();
        for (number, Wrong { name, shown_by, .. }) in all.iter().enumerate() {
            assert!(all[..number].iter().all(|other| other.name != *name), "{name} twice");
            let transcript = (entry.replay)(shown_by().as_bytes());
            assert!(transcript.stderr.is_empty(), "{name}: not an input");
            assert!((entry.is_within_limits)(shown_by().as_bytes()), "{name}: too large");
        }
    }
}

#[test]
fn a_few_wrong_programs_are_found() {
    for (problem, name) in [
        ("nim", "or-for-xor"),
        ("nim", "sum-kept-between-cases"),
        ("nim", "table-ends-below-the-largest-pile"),
    ] {
        let wrong = wrong(problem, name);
        let (shown, mut found) = ((wrong.shown_by)(), String::new());
        (wrong.program)(&mut table::Input::new(&shown), &mut found);
        let right = (find(problem).unwrap().replay)(shown.as_bytes()).stdout;
        assert_ne!(found.as_bytes(), right, "{name} is right");
        let report = find_wrong(problem, wrong, 1).unwrap_or_else(|fault| panic!("{fault}"));
        assert!(report.is_smallest, "{name}: {}", report.difference);
    }
}

/// Where several answers are right, another one than the solution's is no difference.
#[test]
fn another_right_answer_is_not_called_wrong() {
    for (problem, input) in [("election-promises", "3 0\n1 1 1\n"), ("nimber-log", "1\n2 3\n")] {
        let (_, program) = table::OTHERS.iter().find(|(of, _)| *of == problem).expect("a program");
        let mut found = String::new();
        program(&mut table::Input::new(input), &mut found);
        assert_ne!(found.as_bytes(), (find(problem).unwrap().replay)(input.as_bytes()).stdout);
        let line = format!("'{}' {problem} other", env!("CARGO_BIN_EXE_wrong"));
        let settings = Settings { cases: Some(200), ..settings(1, &line) };
        let (found, told) = search(problem, &settings);
        assert_eq!(found, None, "{told}");
    }
}

/// The fault shows only in an input that is as large as the judge allows.
#[test]
fn inputs_at_the_limits_are_tried() {
    let mut settings = settings(1, "");
    let program = env!("CARGO_BIN_EXE_wrong");
    settings.against = vec![format!("'{program}' nim last-of-ten-thousand-piles-missed")];
    settings.size = Some(50);
    settings.cases = Some(200);
    assert_eq!(search("nim", &settings).0, None);
    settings.size = None;
    settings.cases = Some(100_000);
    let (found, told) = search("nim", &settings);
    assert!(found.expect("it is wrong").difference.input.starts_with("1\n10000\n"), "{told}");
}

/// What was found is kept where cargo keeps what it builds, with the right answer beside it.
#[test]
fn the_smallest_case_is_saved() {
    let target = tempfile::tempdir().expect("a folder");
    let run = || {
        let output = Command::new(env!("CARGO_BIN_EXE_lab"))
            .args(["stress", "nim", "--seed", "1", "--against"])
            .args([env!("CARGO_BIN_EXE_wrong"), "nim", "or-for-xor"])
            .env("CARGO_TARGET_DIR", target.path())
            .output()
            .expect("the bench starts");
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stdout).expect("text")
    };
    let saved = target.path().join("stress/nim/1.in");
    let told = run();
    let place = saved.display();
    let case = format!(
        "the smallest case that differs, in {place}:\n1\n2\n1 1\nexpected: No\nfound:    Yes\n"
    );
    assert!(told.contains(&case), "{told}");
    let again = format!("to run it again: just judge nim {place} --command ");
    assert!(told.contains(&again), "{told}");
    assert!(told.contains("to search again: just stress nim --seed 1 --against "), "{told}");
    assert_eq!(fs::read_to_string(&saved).expect("it is saved"), "1\n2\n1 1\n");
    let answer = fs::read_to_string(saved.with_extension("out")).expect("the answer is, too");
    assert_eq!(answer, "No\n");
    // The same again is the same file.
    assert!(run().contains(&case));
    assert_eq!(fs::read_dir(saved.parent().expect("a folder")).expect("a folder").count(), 2);
}

/// Without another program, the solution is compared with its oracle.
#[test]
fn the_solutions_do_not_differ() {
    for problem in lab::problems::ALL {
        let settings = Settings { against: Vec::new(), cases: Some(20), ..settings(1, "") };
        let (found, told) = search(problem.name, &settings);
        assert_eq!(found, None, "{told}");
    }
}

#[cfg(unix)]
mod with_a_shell {
    use super::{against, search, settings};
    use lab::problems::find;
    use lab::stress::Settings;
    use std::time::Duration;

    #[test]
    fn the_right_program_does_not_differ() {
        let program = format!("'{}' nim | sed 's/$/ /'", env!("CARGO_BIN_EXE_any"));
        let settings = Settings { cases: Some(300), ..settings(1, &program) };
        let (found, told) = search("nim", &settings);
        assert_eq!(found, None, "{told}");
        assert!(told.contains("\nno difference in "), "{told}");
    }

    /// The program is right in every input of one case, and gives its first answer again in others.
    #[test]
    fn what_is_kept_from_one_case_to_the_next_is_found() {
        let program = env!("CARGO_BIN_EXE_any");
        let line = format!("'{program}' nim | awk 'NR == 1 {{ first = $0 }} {{ print first }}'");
        let (found, told) = search("nim", &settings(1, &line));
        let difference = found.expect("it is wrong").difference;
        // The least are an empty pile and one of a stone, in either order.
        let least = ["2\n1\n0\n1\n1\n", "2\n1\n1\n1\n0\n"];
        assert!(least.contains(&difference.input.as_str()), "{told}");
        assert_eq!(difference.expected.lines().count(), 2, "{difference}");
    }

    /// Where the least case leaves nothing to play, it gives way to one as short that does not.
    #[test]
    fn a_case_is_no_quibble() {
        let difference = against("nim", "echo Maybe").difference;
        assert_eq!(difference.input, "1\n1\n1\n");
    }

    #[test]
    fn crashes_and_failures_are_differences() {
        let found = against("nim", "kill -SEGV $$").difference.found;
        assert!(found.starts_with("signal 11"), "{found}");
        let found = against("nim", "exit 3").difference.found;
        assert_eq!(found, "exit status 3");
        let found = against("nim", "echo").difference.found;
        assert_eq!(found, "no output");
    }

    /// The pipe stays open in the program's child, which must be ended with it.
    #[test]
    fn a_program_without_an_end_is_a_difference() {
        let settings = Settings {
            cases: Some(1),
            size: Some(1),
            time_limit: Duration::from_millis(30),
            ..settings(1, "sleep 1000; echo No")
        };
        let (found, told) = search("nim", &settings);
        assert_eq!(found.expect("it hangs").difference.found, "no end within 30ms", "{told}");
    }

    #[test]
    fn a_program_that_is_not_there_is_an_error() {
        let settings = settings(1, "./no-such-program");
        let error = (find("nim").unwrap().stress)("nim", &settings, &mut Vec::new());
        let error = error.expect_err("nothing runs");
        assert_eq!(error.to_string(), "cannot run `./no-such-program`: there is no such program");
    }
}
