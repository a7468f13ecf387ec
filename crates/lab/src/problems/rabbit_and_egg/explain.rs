//! Rabbit and egg, explained: the record move by move, and how the rabbit would have won instead of
//! each mistake.

use crate::explain::board::{Cell, cell_side};
use crate::explain::chart::{self, Axes};
use crate::explain::ink::Ink;
use crate::explain::picture::{Key, Panel, Picture};
use crate::explain::report::{Line, Report, counted};
use crate::explain::{Explain, Explained, Reading, Verdict, View, Winner, reading};
use anyhow::Result;
use plotters::style::text_anchor::HPos;
use rabbit_and_egg::rules::Square;
use rabbit_and_egg::{Case, missed_wins, outcomes};
use schemars::JsonSchema;
use serde::Serialize;
use sg_core::{Outcome, Player};
use std::collections::HashMap;
use std::io;

/// How many rounds and mistakes the text shows.
const ROUNDS: usize = 16;
const MISTAKES: usize = 12;
/// The largest board that the text draws.
const WIDE: u64 = 18;
const HIGH: u64 = 24;

/// What is true about a record.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Facts {
    /// The rows before the first move: `O` a white piece, `X` a black one, `.` the empty cell.
    board: Vec<String>,
    /// Who wins before the first move; the rabbit is the first player.
    #[serde(flatten)]
    verdict: Verdict,
    /// The rounds of the record.
    rounds: Vec<Round>,
    /// Who wins after the last round.
    winner_at_the_end: Winner,
    /// The rabbit's mistakes.
    mistakes: Vec<Mistake>,
}

/// A move of the rabbit and one of the egg.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[expect(clippy::struct_field_names, reason = "it is the name in the JSON")]
struct Round {
    /// The number of the round.
    round: u64,
    /// The cell of the piece that the rabbit moves.
    rabbit: Cell,
    /// The cell of the piece that the egg moves.
    egg: Cell,
    /// Who wins before the rabbit's move.
    winner_before: Winner,
    /// Who wins between the two moves.
    winner_between: Winner,
    /// Whether the rabbit's move is a mistake.
    is_mistake: bool,
}

/// A move by which the rabbit lost a won game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Mistake {
    /// The number of the round.
    round: u64,
    /// The cell of the piece that the rabbit moved.
    played: Cell,
    /// The cells of the pieces that it could have moved to win.
    winning_moves: Vec<Cell>,
}

type GameCell = rabbit_and_egg::rules::Cell;

impl From<GameCell> for Cell {
    fn from(cell: GameCell) -> Self {
        Cell::from_0(cell.row, cell.column)
    }
}

impl Explain for Facts {
    const TITLE: &'static str = "Rabbit and Egg";
    const PICTURED: &'static str = "4 5\nXXXOO\nOXOXX\n.OXOO\nOXOXO\n6\n2 1\n2 2\n3 2\n4 2\n4 3\n4 4\n3 4\n3 3\n2 3\n1 3\n1 4\n2 4";

    fn read(bytes: &[u8], view: View) -> Reading {
        reading(bytes, rabbit_and_egg::program, |input, add| {
            judge_io::single(input, &mut io::sink(), rabbit_and_egg::parse, |case| {
                let facts = facts(case);
                let report = report(&facts, view);
                add(Explained::new(&rabbit_and_egg::solve(case), facts, report, picture));
                ""
            })
        })
    }
}

fn facts(case: &Case) -> Facts {
    let letter = |square: &Square| match square {
        Square::Empty => '.',
        Square::White => 'O',
        Square::Black => 'X',
    };
    let rows = case.squares.cells.chunks(case.squares.columns.max(1));
    let outcomes = outcomes(case);
    // The rabbit is to move at even places, the egg at odd ones.
    let winner = |turn: usize| {
        let mover = if turn.is_multiple_of(2) { Player::First } else { Player::Second };
        match outcomes[turn].winner(mover) {
            Player::First => Winner::First,
            Player::Second => Winner::Second,
        }
    };
    let rounds = case.rounds.iter().enumerate().map(|(index, round)| Round {
        round: index as u64 + 1,
        rabbit: round.rabbit.into(),
        egg: round.egg.into(),
        winner_before: winner(2 * index),
        winner_between: winner(2 * index + 1),
        is_mistake: outcomes[2 * index..2 * index + 2] == [Outcome::N, Outcome::N],
    });
    let mistakes = missed_wins(case).into_iter().map(|missed| Mistake {
        round: u64::from(missed.round),
        played: case.rounds[missed.round as usize - 1].rabbit.into(),
        winning_moves: missed.winning_moves.into_iter().map(Cell::from).collect(),
    });
    Facts {
        board: rows.map(|row| row.iter().map(letter).collect()).collect(),
        verdict: Verdict::of(outcomes[0]),
        rounds: rounds.collect(),
        winner_at_the_end: winner(2 * case.rounds.len()),
        mistakes: mistakes.collect(),
    }
}

impl Facts {
    fn rows(&self) -> u64 {
        self.board.len() as u64
    }

    fn columns(&self) -> u64 {
        self.board.first().map_or(0, |row| row.len() as u64)
    }

    fn at(&self, cell: Cell) -> u8 {
        self.board[cell.row as usize - 1].as_bytes()[cell.column as usize - 1]
    }

    /// The cells of the board, row by row.
    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (rows, columns) = (self.rows(), self.columns());
        (1..=rows).flat_map(move |row| (1..=columns).map(move |column| Cell { row, column }))
    }

    /// The way of the empty cell: where it is at first and after each move.
    fn way(&self) -> Vec<Cell> {
        let empty = self.cells().find(|&cell| self.at(cell) == b'.');
        let moves = self.rounds.iter().flat_map(|round| [round.rabbit, round.egg]);
        empty.into_iter().chain(moves).collect()
    }
}

fn name(winner: Winner) -> &'static str {
    match winner {
        Winner::First => "rabbit",
        Winner::Second => "egg",
    }
}

fn report(facts: &Facts, view: View) -> Report {
    let mut report = Report::default();
    report.text(Line::new().strong("Rabbit and egg").plain(format!(
        ": a board of {}×{} and a record of {}. The rabbit moves white pieces (O), the egg black \
         ones (X), into the empty cell; who cannot move loses.",
        facts.rows(),
        facts.columns(),
        counted(facts.rounds.len() as u64, "round"),
    )));
    if facts.columns() <= WIDE && (view.all || facts.rows() <= HIGH) {
        report.drawing(board_lines(facts));
        report.aside(
            "A number: the move that takes the piece away; odd ones are the rabbit's, ! is a \
             mistake. The empty cell goes that way and never comes back.",
        );
    } else {
        report.aside("The board is too large to be drawn here; --svg and --html draw it.");
    }
    report.text(
        "The mover wins exactly when every maximum matching of the cells that the empty cell can \
         still enter, its own included, covers its own cell.",
    );
    let start = if facts.verdict.is_won() {
        Line::new().win("The rabbit wins from the start")
    } else {
        Line::new().lose("The egg wins from the start")
    };
    let end = format!(
        " with best play; at the end of the record, the {} does.",
        name(facts.winner_at_the_end)
    );
    report.text(start.plain(end));

    report.heading("The record");
    let most = view.most(ROUNDS);
    let rows = facts.rounds.iter().take(most).map(|round| {
        vec![
            round.round.to_string(),
            name(round.winner_before).to_owned(),
            round.rabbit.to_string(),
            name(round.winner_between).to_owned(),
            round.egg.to_string(),
            if round.is_mistake { "mistake".into() } else { String::new() },
        ]
    });
    let head = ["round", "who wins", "rabbit moves", "who wins", "egg moves", ""];
    report.table(&head, rows.collect());
    report.left_out(facts.rounds.len().saturating_sub(most), "round");

    report.heading(counted(facts.mistakes.len() as u64, "mistake"));
    if facts.mistakes.is_empty() {
        report.text("The rabbit never turned a won position into a lost one.");
        return report;
    }
    let mistakes = facts.mistakes.iter().map(|mistake| {
        let winning: Vec<String> = mistake.winning_moves.iter().map(Cell::to_string).collect();
        Line::new()
            .plain(format!("Round {}: moved ", mistake.round))
            .lose(mistake.played.to_string())
            .plain("; it would have won by moving ")
            .win(winning.join(" or "))
            .plain(".")
    });
    report.bounded_list(mistakes, view.most(MISTAKES), "mistake");
    report
}

/// The board, with the number of the move in each cell that the empty cell comes to.
fn board_lines(facts: &Facts) -> Vec<Line> {
    let numbers: HashMap<Cell, usize> =
        facts.way().into_iter().enumerate().map(|(number, cell)| (cell, number)).collect();
    let mut lines = Vec::new();
    for row in 1..=facts.rows() {
        let mut line = Line::new();
        for column in 1..=facts.columns() {
            let cell = Cell { row, column };
            let letter = char::from(facts.at(cell));
            line = match numbers.get(&cell) {
                None => line.faint(format!("{letter}   ")),
                Some(0) => line.strong(format!("{letter}   ")),
                Some(&number) => {
                    let round = &facts.rounds[(number - 1) / 2];
                    if number % 2 == 1 && round.is_mistake {
                        line.lose(format!("{:<4}", format!("{number}!")))
                    } else {
                        line.strong(format!("{number:<4}"))
                    }
                }
            };
        }
        lines.push(line);
    }
    lines
}

fn picture(facts: &Facts) -> Result<Picture> {
    let size = format!("{}×{}", facts.rows(), facts.columns());
    let mistakes = counted(facts.mistakes.len() as u64, "mistake");
    Ok(Picture {
        title: format!("Rabbit and egg on a board of {size}"),
        description: format!(
            "The way of the empty cell in {}, with {mistakes} of the rabbit's.",
            counted(facts.rounds.len() as u64, "round")
        ),
        panels: vec![board(facts)?],
    })
}

fn board(facts: &Facts) -> Result<Panel> {
    let (rows, columns) = (facts.rows(), facts.columns());
    let cell = cell_side(rows.max(columns)).max(10);
    let radius = cell * 2 / 5;
    let way = facts.way();
    let width = (cell / 9).max(2);
    let mut panel = chart::panel(Axes::numbered((1, columns), (1, rows), cell), |chart| {
        for row in 1..=rows {
            chart::run(chart, Ink::Open, (1, columns), row)?;
        }
        chart::grid(chart, (1, columns), (1, rows))?;
        for at in facts.cells().filter(|&at| facts.at(at) != b'.') {
            let ink = if facts.at(at) == b'O' { Ink::White } else { Ink::Black };
            chart::disc(chart, ink, radius, at.middle())?;
        }
        for at in facts.cells().filter(|&at| facts.at(at) != b'.') {
            chart::ring(chart, Ink::Faint, (radius, 1), at.middle())?;
        }
        let points: Vec<(f64, f64)> = way.iter().map(|cell| cell.middle()).collect();
        chart::line(chart, Ink::Match, width, &points)?;
        for mistake in &facts.mistakes {
            let from = way[2 * (mistake.round as usize - 1)].middle();
            for winning in &mistake.winning_moves {
                chart::line(chart, Ink::Win, width + 1, &[from, winning.middle()])?;
                chart::ring(chart, Ink::Win, (radius, width), winning.middle())?;
            }
        }
        for mistake in &facts.mistakes {
            let from = way[2 * (mistake.round as usize - 1)].middle();
            chart::line(chart, Ink::Lose, width + 1, &[from, mistake.played.middle()])?;
            chart::ring(chart, Ink::Lose, (radius, width), mistake.played.middle())?;
        }
        if let Some(start) = way.first() {
            chart::disc(chart, Ink::Mark, (cell / 4).max(3), start.middle())?;
        }
        if cell >= 28 {
            for (number, at) in way.iter().enumerate().skip(1) {
                // The number lies on the way, so it has a disc of its own.
                let (ink, text) = if facts.at(*at) == b'O' {
                    (Ink::White, Ink::Black)
                } else {
                    (Ink::Black, Ink::White)
                };
                chart::disc(chart, ink, cell / 4, at.middle())?;
                let place = (at.middle(), HPos::Center);
                chart::text(chart, text, cell / 3, place, number.to_string())?;
            }
        }
        Ok(())
    })?;
    panel.heading = format!(
        "{}, {}",
        counted(facts.rounds.len() as u64, "round"),
        counted(facts.mistakes.len() as u64, "mistake")
    );
    panel.legend = vec![
        (Key::Disc(Ink::White), "white, the rabbit's".into()),
        (Key::Disc(Ink::Black), "black, the egg's".into()),
        (Key::Disc(Ink::Mark), "the empty cell at first".into()),
        (Key::Line(Ink::Match), "its way".into()),
    ];
    if !facts.mistakes.is_empty() {
        panel.legend.push((Key::Line(Ink::Lose), "a mistake".into()));
        panel.legend.push((Key::Line(Ink::Win), "what would have won".into()));
    }
    Ok(panel)
}
