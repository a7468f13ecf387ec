//! `stress` against programs that are wrong.

use lab::problem::find;
use lab::stress::{Report, Settings};
use std::fs;
use std::process::Command;
use std::time::Duration;

fn search(problem: &str, against: &str) -> Option<Report> {
    let settings = Settings {
        cases: 300,
        seed: 1,
        size: None,
        against: Some(against.to_owned()),
        timeout: Duration::from_secs(5),
        build: lab::process::Build::default(),
    };
    (find(problem).unwrap().stress)(&settings).expect("the program runs")
}

/// The numbers of a case of moving tokens.
fn numbers(input: &str) -> Vec<usize> {
    input.split_ascii_whitespace().map(|word| word.parse().unwrap()).collect()
}

/// The fault shows only where a token's node has a successor that has one itself, so two edges are
/// the least.
#[test]
fn forward_order_is_caught_on_a_path_of_two_edges() {
    let program = format!("'{}'", env!("CARGO_BIN_EXE_forward-order"));
    let Report { difference, .. } = search("moving-tokens", &program).expect("it is wrong");
    let numbers = numbers(&difference.input);
    assert_eq!(numbers[..3], [3, 2, 1], "{difference}");
    assert_eq!((difference.expected.as_str(), difference.found.as_str()), ("lose", "win"));
}

/// What was found is kept where cargo keeps what it builds, with the right answer beside it.
#[test]
fn the_smallest_case_is_saved() {
    let target = tempfile::tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_lab"))
        .args(["stress", "moving-tokens", "--seed", "1", "--cases", "300"])
        .args(["--against", env!("CARGO_BIN_EXE_forward-order")])
        .env("CARGO_TARGET_DIR", target.path())
        .output()
        .expect("the bench starts");
    assert_eq!(output.status.code(), Some(1));
    let saved = target.path().join("stress/moving-tokens-1.in");
    let told = String::from_utf8(output.stdout).expect("text");
    assert!(told.contains(&format!("in {}:\n", saved.display())), "{told}");
    assert!(told.ends_with("expected: lose\nfound:    win\n"), "{told}");
    let input = fs::read_to_string(&saved).expect("the input is saved");
    assert_eq!(numbers(&input)[..3], [3, 2, 1]);
    let answer = fs::read_to_string(saved.with_extension("out")).expect("the answer is, too");
    assert_eq!(answer, "lose\n");
}

#[cfg(unix)]
mod with_a_shell {
    use super::{Report, numbers, search};
    use lab::problem::find;
    use lab::stress::Settings;
    use std::time::Duration;

    #[test]
    fn the_right_program_does_not_differ() {
        let program = format!("'{}' nim | sed 's/$/ /'", env!("CARGO_BIN_EXE_any"));
        assert_eq!(search("nim", &program), None);
    }

    /// The program is right in every input of one case, and gives its first answer again in others.
    #[test]
    fn what_is_kept_from_one_case_to_the_next_is_found() {
        let program = env!("CARGO_BIN_EXE_any");
        let line = format!("'{program}' nim | awk 'NR == 1 {{ first = $0 }} {{ print first }}'");
        let Report { difference, .. } = search("nim", &line).expect("it is wrong");
        // The least are an empty pile and one of a stone, in either order.
        assert!(["2\n1\n0\n1\n1\n", "2\n1\n1\n1\n0\n"].contains(&difference.input.as_str()));
        assert_eq!(difference.expected.lines().count(), 2, "{difference}");
    }

    #[test]
    fn crashes_and_failures_are_differences() {
        let found = search("nim", "kill -SEGV $$").expect("it crashes").difference.found;
        assert!(found.starts_with("signal 11"), "{found}");
        let found = search("nim", "exit 3").expect("it fails").difference.found;
        assert_eq!(found, "exit status 3");
        let found = search("nim", "echo").expect("it is wrong").difference.found;
        assert_eq!(found, "no output");
    }

    /// The pipe stays open in the program's child, which must be ended with it.
    #[test]
    fn a_program_without_an_end_is_a_difference() {
        let settings = Settings {
            cases: 1,
            seed: 1,
            size: Some(1),
            against: Some("sleep 1000; echo No".to_owned()),
            timeout: Duration::from_millis(30),
            build: lab::process::Build::default(),
        };
        let found = (find("nim").unwrap().stress)(&settings).expect("it runs").expect("it hangs");
        assert_eq!(found.difference.found, "no end within 30ms");
    }

    #[test]
    fn a_program_that_is_not_there_is_an_error() {
        let settings = Settings {
            cases: 1,
            seed: 1,
            size: None,
            against: Some("./no-such-program".to_owned()),
            timeout: Duration::from_secs(5),
            build: lab::process::Build::default(),
        };
        let error = (find("nim").unwrap().stress)(&settings).expect_err("nothing runs");
        assert_eq!(error.to_string(), "cannot run `./no-such-program`: there is no such program");
    }

    /// What is shrunk stays within the judge's limits: at least one pile, node or token.
    #[test]
    fn shrunk_cases_are_cases_of_the_judge() {
        let found = search("nim", "echo Maybe").expect("it is wrong");
        assert_eq!(found.difference.input, "1\n1\n0\n");
        let found = search("moving-tokens", "echo maybe").expect("it is wrong");
        assert_eq!(numbers(&found.difference.input), [1, 0, 1, 1]);
    }
}
