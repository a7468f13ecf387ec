//! Time and memory of the whole program as the board and the record grow:
//! `cargo bench -p rabbit-and-egg`.
//!
//! Each measurement is a process of its own, see `bench_process`. The baseline is *reading*: a program
//! that parses and checks the same record and answers nothing.

use bench_process::{measured, usage, Parse};
use rabbit_and_egg::rules::{Square, Squares};
use rabbit_and_egg::{Case, Round};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sg_core::rules::Cell;
use std::env;
use std::fs;
use std::path::Path;

/// How often each program runs on each input; the median counts.
const RUNS: usize = 3;

fn main() {
    match env::args().nth(1).as_deref() {
        Some("solve") => measured::<Case>(),
        Some("read") => measured::<Parse<Case>>(),
        _ => report(),
    }
}

/// A way that the empty cell can take over a square board, from the upper left corner.
type Way = fn(usize) -> Vec<Cell>;

/// Row after row, back and forth.
fn rows(side: usize) -> Vec<Cell> {
    let row = |row: usize| (0..side).map(move |step| (row, turned(side, row % 2 == 1, step)));
    (0..side).flat_map(row).map(cell).collect()
}

/// Every second row, back and forth, and one cell between them: most of it has free cells beside it.
fn every_second_row(side: usize) -> Vec<Cell> {
    let row = |row: usize| {
        let is_back = row / 2 % 2 == 1;
        let steps = if row % 2 == 0 { 0..side } else { side - 1..side };
        steps.map(move |step| (row, turned(side, is_back, step)))
    };
    (0..side).flat_map(row).map(cell).collect()
}

fn turned(side: usize, is_back: bool, step: usize) -> usize {
    if is_back {
        side - 1 - step
    } else {
        step
    }
}

fn cell((row, column): (usize, usize)) -> Cell {
    let narrow = |number| u32::try_from(number).expect("a side of a board fits");
    Cell { row: narrow(row), column: narrow(column) }
}

/// A board on which the way is legal, and the record of `moves` moves along it. Cells off the way have
/// the colour on which the empty cell can come there with the probability `enterable`.
fn case(random: &mut StdRng, side: usize, way: &[Cell], moves: usize, enterable: f64) -> Case {
    let colour = |index: usize, can_enter: bool| {
        if ((index / side + index % side) % 2 == 0) == can_enter {
            Square::Black
        } else {
            Square::White
        }
    };
    let random_colour = |index| colour(index, random.random_bool(enterable));
    let mut cells: Vec<Square> = (0..side * side).map(random_colour).collect();
    for cell in way {
        let index = cell.row as usize * side + cell.column as usize;
        cells[index] = colour(index, true);
    }
    cells[0] = Square::Empty;
    let rounds = way[1..=moves].chunks_exact(2);
    let rounds = rounds.map(|pair| Round { rabbit: pair[0], egg: pair[1] }).collect();
    Case { squares: Squares { columns: side, cells }, rounds }
}

#[allow(clippy::cast_precision_loss, reason = "figures are printed with a few digits")]
fn report() {
    let input = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rabbit-and-egg.in");
    let heads = ["side", "moves", "mistakes", "CPU ms", "ns/cell", "x read", "peak KiB"];
    println!("{:<28}{}", "record", heads.map(|head| format!("{head:>10}")).concat());
    let mut random = StdRng::seed_from_u64(1);
    let shapes: [(&str, Way, f64); 4] = [
        ("open, every row", rows, 1.0),
        ("open, every second row", every_second_row, 1.0),
        ("70 %, every second row", every_second_row, 0.7),
        ("50 %, every second row", every_second_row, 0.5),
    ];
    let sizes =
        [(40, 800), (100, 4_000), (200, 16_000), (300, 1_000), (300, 10_000), (300, 40_000)];
    for (name, way, enterable) in shapes {
        for (side, moves) in sizes {
            let case = case(&mut random, side, &way(side), moves, enterable);
            fs::write(&input, case.to_string()).expect("the target folder can be written");
            let read = usage("read", &input, RUNS).cpu_nanoseconds as f64;
            let solve = usage("solve", &input, RUNS);
            let mistakes = solve.answer.lines().next().unwrap_or_default();
            let cpu = solve.cpu_nanoseconds as f64;
            let peak = solve.peak_bytes / 1024;
            println!(
                "{name:<28}{side:>10}{moves:>10}{mistakes:>10}{:>10.2}{:>10.1}{:>10.1}{peak:>10}",
                cpu / 1e6,
                cpu / (side * side) as f64,
                cpu / read
            );
        }
    }
    fs::remove_file(&input).expect("the target folder can be written");
}
