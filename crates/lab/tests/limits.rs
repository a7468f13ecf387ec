//! Programs with little stack and little memory.
#![cfg(unix)]

use itertools::Itertools;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the program of a problem under a limit of the shell's, given as the arguments of `ulimit`.
fn run_under(limit: &str, problem: &str, input: &[u8]) -> Output {
    let line = format!("ulimit {limit} && exec \"$0\" \"$1\"");
    let mut child = Command::new("sh")
        .args(["-c", &line, env!("CARGO_BIN_EXE_any"), problem])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("sh starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    std::thread::scope(|scope| {
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("the program ends")
    })
}

/// What the program answers in a stack of 256 KiB.
fn answer_in_small_stack(problem: &str, input: &str) -> String {
    let output = run_under("-s 256", problem, input.as_bytes());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{problem}");
    assert!(output.status.success(), "{problem}: {}", output.status);
    String::from_utf8(output.stdout).expect("answers are text")
}

/// The nodes of a path, against and along their numbers; a token at its start wins if it has an odd
/// number of steps.
#[test]
fn a_deep_path_of_tokens() {
    let nodes = 100_000;
    let up = (1..nodes).map(|node| format!("{node} {}\n", node + 1)).join("");
    let down = (1..nodes).map(|node| format!("{} {node}\n", node + 1)).join("");
    for (edges, start) in [(up, 1), (down, nodes)] {
        let input = format!("{nodes} {} 1\n{edges}{start}\n", nodes - 1);
        assert_eq!(answer_in_small_stack("moving-tokens", &input), "win\n");
    }
}

/// A single row with an odd number of cells: every second cell is a winning start.
#[test]
fn a_long_row_of_cells() {
    let input = format!("1 100001\n{}\n", ".".repeat(100_001));
    let answer = answer_in_small_stack("grid-game", &input);
    let expected = (0..=50_000).map(|i| format!("1 {}\n", 2 * i + 1)).join("");
    assert!(answer == format!("WIN\n{expected}"));
}

/// A corridor that winds through the whole board, of an even number of cells: no start wins.
#[test]
fn a_long_corridor() {
    let (rows, columns) = (399, 400);
    let board: String = (0..rows)
        .map(|row| match row % 4 {
            0 | 2 => ".".repeat(columns) + "\n",
            1 => "#".repeat(columns - 1) + ".\n",
            _ => ".".to_owned() + &"#".repeat(columns - 1) + "\n",
        })
        .collect();
    // 200 full rows and 199 single cells make an odd corridor, which loses its last cell: the last
    // row is entered from the right.
    let last = board.len() - columns - 1;
    let board = format!("{}#{}", &board[..last], board[last + 1..].trim_end());
    let input = format!("{rows} {columns}\n{board}\n");
    let open = board.matches('.').count();
    assert_eq!(open % 2, 0);
    assert!(answer_in_small_stack("grid-game", &input) == "LOSE\n");
}

/// A corridor in which no player ever has a choice, so that the rabbit makes no mistake.
#[test]
fn a_long_record() {
    let rounds = 50_000;
    let moves = (0..2 * rounds).map(|i| format!("1 {}\n", i + 2)).join("");
    let input = format!("1 {}\n.{}\n{rounds}\n{moves}", 2 * rounds + 1, "OX".repeat(rounds));
    assert_eq!(answer_in_small_stack("rabbit-and-egg", &input), "0\n");
}

#[test]
fn many_cases_and_long_cases() {
    let count = 100_000;
    let input = format!("1\n{count}\n{}\n", "7 ".repeat(count));
    assert_eq!(answer_in_small_stack("nim", &input), "No\n");
    let input = format!("{count}\n{}", "1000000000 3\n".repeat(count));
    // 1,000,000,000 single stones leave 333,333,334 piles, after an even number of merges.
    assert_eq!(answer_in_small_stack("stone-merging", &input), "1\n".repeat(count));
    let input = "200 2\n2 2\n".repeat(count);
    // D(2) = 0, and 200 is not one of the sides with D = 0.
    assert_eq!(answer_in_small_stack("cutting-game", &input), "WIN\nLOSE\n".repeat(count));
}

/// Under {k, k + 1} the values of 0 to 2k are k times 0, k times 1 and a 2, and they repeat: a heap of
/// the first k has no move, one of the next k only moves to those, 2k has one of each, and 2k + 1 + j
/// comes to k + j and k + 1 + j, neither of which is worth 0 if j < k.
#[test]
fn huge_heaps_and_many_of_them() {
    // The period is found in the values themselves, and then by a search through twenty thousand sizes
    // for each heap, 200 moves deep.
    for k in [3, 5_000_000_u64] {
        let start = 100 * (2 * k + 1);
        let heaps = [0, k - 1, k, 2 * k - 1, 2 * k].map(|heap| format!("\n1 {}", start + heap));
        let input = format!("2 {} {k}\n5{}\n0\n", k + 1, heaps.concat());
        assert_eq!(answer_in_small_stack("s-nim", &input), "LLWWW\n", "{k}");
    }
    let count = 100_001;
    // An odd number of heaps that are worth 1 each, as one position and as one for each heap.
    let input = format!("1 1\n1\n{count} {}\n0\n", "65535 ".repeat(count));
    assert_eq!(answer_in_small_stack("s-nim", &input), "W\n");
    let input = format!("1 1\n{count}\n{}0\n", format!("1 {}\n", u64::MAX).repeat(count));
    assert_eq!(answer_in_small_stack("s-nim", &input), "W".repeat(count) + "\n");
}

/// Numbers that claim far more than follows.
#[test]
fn claims_cost_no_memory() {
    let huge = 1_000_000_000_000_000_000_u64;
    let wide = 4_000_000_000_u64;
    let inputs = [
        ("nim", format!("1\n{huge}\n1 2 3\n")),
        ("nim", format!("{huge}\n1 1\n1 1\n")),
        ("stone-merging", format!("{huge}\n2 2\n")),
        ("moving-tokens", format!("{huge} {huge} {huge}\n1 2\n")),
        ("moving-tokens", format!("{} {} {}\n1 2\n", u64::MAX, u64::MAX, u64::MAX)),
        ("moving-tokens", format!("{wide} 1 {wide}\n1 2\n1\n")),
        ("grid-game", format!("{wide} 1\n.\n")),
        ("grid-game", format!("1 {wide}\n...\n")),
        ("grid-game", format!("{huge} {huge}\n.\n")),
        ("rabbit-and-egg", format!("{wide} 1\n.\nO\n")),
        ("rabbit-and-egg", format!("1 {wide}\n.\n")),
        ("rabbit-and-egg", format!("1 3\nO.X\n{huge}\n1 1\n")),
        ("s-nim", format!("{huge}\n2 5\n")),
        ("s-nim", format!("2 2 5\n{huge}\n1 3\n")),
        ("s-nim", format!("2 2 5\n1\n{huge} 3 4\n")),
    ];
    for (problem, input) in inputs {
        let output = run_under("-v 65536", problem, input.as_bytes());
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{problem} on {input}: {stderr}");
        assert!(stderr.starts_with("error: line "), "{problem} on {input}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{problem} on {input}: {stderr}");
    }
    // Nodes that no edge and no token mentions are legal, and cost nothing either.
    let input = format!("{huge} 1 1\n{huge} 7\n{huge}\n");
    let output = run_under("-v 65536", "moving-tokens", input.as_bytes());
    assert_eq!(String::from_utf8_lossy(&output.stdout), "win\n");
    assert!(output.status.success());
    // So are huge heaps and huge numbers to be taken: 10^18 is 1 modulo 3.
    let input = format!("2 1 2\n1\n1 {huge}\n1 {huge}\n2\n1 {}\n1 {huge}\n0\n", huge - 1);
    let output = run_under("-v 65536", "s-nim", input.as_bytes());
    assert_eq!(String::from_utf8_lossy(&output.stdout), "W\nLW\n");
    assert!(output.status.success());
}
