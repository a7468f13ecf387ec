//! Boards and records far beyond the judge's limits, on a small stack. Who wins follows from the
//! crate's proof where the graph is one path.

use judge_io::replay;
use rabbit_and_egg::Case;
use std::fmt::Write as _;
use std::thread;

/// What the program prints, run on a stack of 256 KiB.
fn answer(input: String) -> String {
    let run = move || replay::<Case>(input.as_bytes());
    let thread = thread::Builder::new().stack_size(256 << 10).spawn(run).unwrap();
    let transcript = thread.join().expect("the program does not panic");
    assert!(!transcript.failed && transcript.stderr.is_empty());
    String::from_utf8(transcript.stdout).unwrap()
}

/// The empty cell at one end and pieces of both colours in turn after it, the rabbit's first. Every
/// move is forced.
fn row(length: usize) -> String {
    (0..length).map(|cell| ['O', 'X'][(cell + 1) % 2]).collect::<String>().replacen('X', ".", 1)
}

#[test]
fn one_row_of_a_million_cells_played_to_its_end() {
    for length in [1_000_000, 1_000_001] {
        let rounds = (length - 1) / 2;
        let mut input = format!("1 {length}\n{}\n{rounds}\n", row(length));
        for cell in 1..=2 * rounds {
            let _ = writeln!(input, "1 {}", cell + 1);
        }
        assert_eq!(answer(input), "0\n");
    }
}

#[test]
fn one_column_of_a_million_cells() {
    let mut input = String::from("1000000 1\n");
    for piece in row(1_000_000).chars() {
        input.push(piece);
        input.push('\n');
    }
    input.push_str("2\n2 1\n3 1\n4 1\n5 1\n");
    assert_eq!(answer(input), "0\n");
}

/// The empty cell between an even number of cells on one side and an odd number on the other: the
/// rabbit wins by going to the odd side, where it has the last move, and loses on the even one.
#[test]
fn the_wrong_way_at_the_start_is_the_only_mistake() {
    let (even, odd) = (400_000, 600_001);
    let left: String = row(even + 1).chars().skip(1).collect();
    let left: String = left.chars().rev().collect();
    let board = left + &row(odd + 1);
    let rounds = even / 2;
    let mut input = format!("1 {}\n{board}\n{rounds}\n", board.len());
    for cell in 1..=even {
        let _ = writeln!(input, "1 {}", even - cell + 1);
    }
    assert_eq!(answer(input), "1\n1\n");
}
