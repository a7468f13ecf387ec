//! Boards far beyond the judge's limit, on a small stack. What is right follows from the crate's proof
//! for boards that are easy to pair by hand.

use grid_game::Case;
use judge_io::replay;
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

fn input(rows: usize, columns: usize, is_open: impl Fn(usize, usize) -> bool) -> String {
    let mut text = format!("{rows} {columns}\n");
    for row in 0..rows {
        text.extend((0..columns).map(|column| if is_open(row, column) { '.' } else { '#' }));
        text.push('\n');
    }
    text
}

/// `WIN` and every cell of which this holds.
fn wins(rows: usize, columns: usize, is_won: impl Fn(usize, usize) -> bool) -> String {
    let mut text = String::from("WIN\n");
    for row in 0..rows {
        for column in (0..columns).filter(|&column| is_won(row, column)) {
            let _ = writeln!(text, "{} {}", row + 1, column + 1);
        }
    }
    text
}

#[test]
fn one_row_or_column_of_a_million_cells() {
    assert_eq!(answer(input(1, 1_000_000, |_, _| true)), "LOSE\n");
    assert_eq!(answer(input(1_000_000, 1, |_, _| true)), "LOSE\n");
    let odd = answer(input(1, 1_000_001, |_, _| true));
    assert_eq!(odd, wins(1, 1_000_001, |_, column| column % 2 == 0));
    let odd = answer(input(1_000_001, 1, |_, _| true));
    assert_eq!(odd, wins(1_000_001, 1, |row, _| row % 2 == 0));
}

/// One path of half a million cells, back and forth: every second row is open, and one end of
/// each row between.
#[test]
fn a_snake_through_the_board() {
    let is_open = |columns: usize| {
        move |row: usize, column: usize| match row % 4 {
            1 => column + 1 == columns,
            3 => column == 0,
            _ => true,
        }
    };
    // 500 rows of 1,001 cells and 500 of one cell: an even number of cells, all paired.
    assert_eq!(answer(input(1_000, 1_001, is_open(1_001))), "LOSE\n");
    // One row less ends the path in a row of 1,001 cells: an odd number of cells, and every second
    // one, which are those of even row + column, can stay alone.
    let odd = answer(input(999, 1_001, is_open(1_001)));
    let is_won = |row, column| (row + column) % 2 == 0 && is_open(1_001)(row, column);
    assert_eq!(odd, wins(999, 1_001, is_won));
}

/// An open board pairs up unless both sides are odd; then any cell of the larger colour can be left
/// alone, for the rest has a domino tiling.
#[test]
fn open_boards() {
    assert_eq!(answer(input(500, 501, |_, _| true)), "LOSE\n");
    let odd = answer(input(501, 501, |_, _| true));
    assert_eq!(odd, wins(501, 501, |row, column| (row + column) % 2 == 0));
}

#[test]
fn a_board_of_holes_and_a_board_of_single_cells() {
    assert_eq!(answer(input(700, 900, |_, _| false)), "LOSE\n");
    let is_open = |row, column| row % 2 == 0 && column % 2 == 0;
    assert_eq!(answer(input(700, 901, is_open)), wins(700, 901, is_open));
}
