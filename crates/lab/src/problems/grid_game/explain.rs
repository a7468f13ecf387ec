//! The grid game, explained: a maximum matching on the board, the winning starts, and how to play from
//! a start.

use crate::explain::board::{Cell, cell_side, surfaces};
use crate::explain::chart::{self, Axes};
use crate::explain::ink::Ink;
use crate::explain::picture::{Key, Panel, Picture};
use crate::explain::report::{Line, Report, counted};
use crate::explain::{Explain, Explained, Reading, Verdict, View, Winner, reading};
use anyhow::Result;
use grid_game::proof::{Proof, proof};
use grid_game::rules::Position;
use grid_game::{Case, strategy};
use plotters::style::text_anchor::HPos;
use schemars::JsonSchema;
use serde::Serialize;
use sg_core::{Outcome, Player};
use std::collections::{HashMap, HashSet};
use std::io;

/// The largest board that the text draws with its matching, and without.
const WITH_MATCHING: u64 = 38;
const WITHOUT_MATCHING: u64 = 76;
/// How many rows of a board, how many cells and how many pairs the text shows.
const ROWS: u64 = 24;
const CELLS: usize = 60;
const PAIRS: usize = 12;

/// What is true about a board.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Facts {
    /// The rows, `.` for an open cell and `#` for a hole.
    board: Vec<String>,
    /// How many cells are open.
    open_cells: u64,
    #[serde(flatten)]
    verdict: Verdict,
    /// The cells from which A wins, row by row: those that some maximum matching leaves exposed.
    winning_starts: Vec<Cell>,
    /// A maximum matching.
    matching: Vec<Pair>,
    /// The open cells that this matching leaves exposed.
    exposed: Vec<Cell>,
    /// As many cells as the matching has pairs, so that every two open neighbours have one among
    /// them: no matching can be larger.
    vertex_cover: Vec<Cell>,
    /// How to play from the start that was asked for; null where none was.
    start: Option<Start>,
}

/// Two cells under one domino.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
struct Pair {
    one: Cell,
    other: Cell,
}

/// How the winner plays from a start.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Start {
    /// Where A has put the token.
    cell: Cell,
    /// Who wins: the first player is A, the second is B, who moves next.
    winner: Winner,
    /// The cell to which B moves at first where B wins; null where A wins.
    first_move: Option<Cell>,
    /// The winner's answer to every first move of the loser.
    replies: Vec<Reply>,
    /// The winner's pairs: from a cell of one, he moves to the other.
    pairs: Vec<Pair>,
    /// The cells of a play in which the loser goes to the first cell that is free, row by row.
    example_play: Vec<Cell>,
}

/// An answer of the winner.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
struct Reply {
    /// The cell to which the loser moves.
    to: Cell,
    /// The cell to which the winner moves then.
    reply: Cell,
}

type GameCell = grid_game::rules::Cell;

impl From<GameCell> for Cell {
    fn from(cell: GameCell) -> Self {
        Cell::from_0(cell.row, cell.column)
    }
}

impl Explain for Facts {
    const TITLE: &'static str = "Grid Game";
    const PICTURED: &'static str = "5 6\n..#...\n......\n#..#..\n......\n..#..#";

    fn read(bytes: &[u8], view: View) -> Reading {
        let mut fault = None;
        let reading = reading(bytes, grid_game::program, |input, add| {
            judge_io::single(input, &mut io::sink(), grid_game::parse, |case| {
                let facts = facts(case, view.start);
                if let (Some((row, column)), None) = (view.start, &facts.start) {
                    fault = Some(format!(
                        "error: the start {row},{column} is no open cell of the board"
                    ));
                }
                let report = report(&facts, view);
                add(Explained::new(&grid_game::solve(case), facts, report, picture));
                ""
            })
        });
        match fault {
            None => reading,
            Some(message) => Reading { cases: Vec::new(), message, failed: true },
        }
    }
}

fn facts(case: &Case, start: Option<(u64, u64)>) -> Facts {
    let Proof { matching, exposed, vertex_cover } = proof(case);
    let starts = grid_game::solve(case).winning_starts;
    let rows = case.open.chunks(case.columns.max(1));
    let letters = |row: &[bool]| row.iter().map(|&open| if open { '.' } else { '#' }).collect();
    let verdict = Verdict::of(if starts.is_empty() { Outcome::P } else { Outcome::N });
    let start = start.and_then(|(row, column)| {
        let from_1 = |number: u64| u32::try_from(number.checked_sub(1)?).ok();
        let cell = GameCell { row: from_1(row)?, column: from_1(column)? };
        start_facts(case, cell)
    });
    Facts {
        board: rows.map(letters).collect(),
        open_cells: case.open.iter().filter(|&&open| open).count() as u64,
        verdict,
        winning_starts: starts.into_iter().map(Cell::from).collect(),
        matching: matching.into_iter().map(Pair::from).collect(),
        exposed: exposed.into_iter().map(Cell::from).collect(),
        vertex_cover: vertex_cover.into_iter().map(Cell::from).collect(),
        start,
    }
}

impl From<(GameCell, GameCell)> for Pair {
    fn from((one, other): (GameCell, GameCell)) -> Self {
        Pair { one: one.into(), other: other.into() }
    }
}

fn start_facts(case: &Case, start: GameCell) -> Option<Start> {
    let strategy = strategy(case, start)?;
    let winner = match strategy.winner() {
        Player::First => Winner::First,
        Player::Second => Winner::Second,
    };
    let mut position = case.position();
    let mut example_play = vec![start];
    go(case, &mut position, start);
    let first_move = if winner == Winner::Second { strategy.reply(start) } else { None };
    if let Some(first) = first_move {
        go(case, &mut position, first);
        example_play.push(first);
    }
    let replies = case.rules().targets(&position).into_iter().filter_map(|to| {
        let reply = strategy.reply(to)?;
        Some(Reply { to: to.into(), reply: reply.into() })
    });
    let replies = replies.collect();
    while let Some(&to) = case.rules().targets(&position).first() {
        let reply = strategy.reply(to)?;
        go(case, &mut position, to);
        go(case, &mut position, reply);
        example_play.extend([to, reply]);
    }
    Some(Start {
        cell: start.into(),
        winner,
        first_move: first_move.map(Cell::from),
        replies,
        pairs: strategy.pairs().map(Pair::from).collect(),
        example_play: example_play.into_iter().map(Cell::from).collect(),
    })
}

/// Moves the token to a free cell.
fn go(case: &Case, position: &mut Position, cell: GameCell) {
    position.token = Some(cell);
    position.free[cell.row as usize * case.columns + cell.column as usize] = false;
}

impl Facts {
    fn rows(&self) -> u64 {
        self.board.len() as u64
    }

    fn columns(&self) -> u64 {
        self.board.first().map_or(0, |row| row.len() as u64)
    }

    fn is_open(&self, cell: Cell) -> bool {
        self.board[cell.row as usize - 1].as_bytes()[cell.column as usize - 1] == b'.'
    }

    /// The pairs that are drawn: those of the winner where a start was asked for.
    fn drawn_pairs(&self) -> &[Pair] {
        self.start.as_ref().map_or(&self.matching, |start| &start.pairs)
    }
}

fn report(facts: &Facts, view: View) -> Report {
    let mut report = Report::default();
    report.text(Line::new().strong("Grid game").plain(format!(
        ": a board of {}×{} with {}. A chooses the start, then B moves first.",
        facts.rows(),
        facts.columns(),
        counted(facts.open_cells, "open cell"),
    )));
    draw(facts, view, &mut report);
    let size = facts.matching.len() as u64;
    if facts.open_cells > 0 {
        report.text(format!(
            "At most {} fit on the open cells, {} exposed: a maximum matching. ({} meet every pair \
             of neighbours, so there is no room for more.)",
            counted(size, "domino").replace("dominos", "dominoes"),
            match facts.exposed.len() {
                0 => "which leaves no cell".to_owned(),
                count => format!("which leaves {}", counted(count as u64, "cell")),
            },
            counted(facts.vertex_cover.len() as u64, "cell"),
        ));
    }
    if facts.verdict.is_won() {
        report.text(Line::new().win("A wins").plain(" (an N-position)").plain(
            " from every cell that some maximum matching leaves exposed: B then has to move \
                     onto a domino, and A goes to its other half, again and again.",
        ));
        report.heading(format!(
            "Winning starts: {}",
            counted(facts.winning_starts.len() as u64, "cell")
        ));
        let most = view.most(CELLS);
        let cells: Vec<String> =
            facts.winning_starts.iter().take(most).map(Cell::to_string).collect();
        report.text(Line::new().win(cells.join(", ")));
        report.left_out(facts.winning_starts.len().saturating_sub(most), "winning start");
    } else if facts.open_cells == 0 {
        report.text(Line::new().lose("A loses").plain(": there is no open cell to start from."));
    } else {
        report.text(Line::new().lose("A loses").plain(
            " (a P-position) from every start: each open cell lies under a domino, so B goes to its \
             other half, and so on after each move of A's.",
        ));
    }
    match &facts.start {
        Some(start) => say_start(start, view, &mut report),
        None if facts.open_cells > 0 => {
            report.aside("--start ROW,COLUMN shows how to play from a start.");
        }
        None => {}
    }
    report
}

fn say_start(start: &Start, view: View, report: &mut Report) {
    let (winner, loser) = match start.winner {
        Winner::First => ("A", "B"),
        Winner::Second => ("B", "A"),
    };
    report.heading(format!("From the start {}", start.cell));
    let line = match start.winner {
        Winner::First => Line::new().win("A wins"),
        Winner::Second => Line::new().lose("B wins"),
    };
    report.text(match start.first_move {
        Some(first) => line.plain(" by moving to ").strong(first.to_string()).plain("."),
        None => line.plain(": some maximum matching leaves the start exposed."),
    });
    if start.replies.is_empty() {
        report.text(format!("{loser} cannot move then."));
        return;
    }
    let replies = start.replies.iter().map(|Reply { to, reply }| {
        Line::new()
            .plain(format!("If {loser} moves to {to}, {winner} replies "))
            .win(reply.to_string())
    });
    report.list(replies.collect());
    report.text(format!("And so on: from a cell of these pairs, {winner} moves to the other."));
    let most = view.most(PAIRS);
    let pairs = start.pairs.iter().take(most).map(|pair| format!("{} – {}", pair.one, pair.other));
    report.text(pairs.collect::<Vec<_>>().join(", "));
    report.left_out(start.pairs.len().saturating_sub(most), "pair");
    let play: Vec<String> = start.example_play.iter().take(most).map(Cell::to_string).collect();
    report.text(format!("A play: {}", play.join(", ")));
    report.left_out(start.example_play.len().saturating_sub(most), "cell");
}

/// The board, with the matching where there is space for it.
fn draw(facts: &Facts, view: View, report: &mut Report) {
    let columns = facts.columns();
    if columns > WITHOUT_MATCHING {
        report.aside("The board is too wide to be drawn here; --svg and --html draw it.");
        return;
    }
    let rows = if view.all { facts.rows() } else { facts.rows().min(ROWS) };
    let has_matching = columns <= WITH_MATCHING;
    let winning: HashSet<Cell> = facts.winning_starts.iter().copied().collect();
    let mut mates: HashMap<Cell, Cell> = HashMap::new();
    for pair in facts.drawn_pairs() {
        mates.extend([(pair.one, pair.other), (pair.other, pair.one)]);
    }
    let is_pair = |one: Cell, other: Cell| mates.get(&one) == Some(&other);
    let mut lines = Vec::new();
    for row in 1..=rows {
        let mut line = Line::new();
        let mut below = Line::new();
        let mut has_vertical = false;
        for column in 1..=columns {
            let cell = Cell { row, column };
            line = if !facts.is_open(cell) {
                line.faint("#")
            } else if winning.contains(&cell) {
                line.win(if mates.contains_key(&cell) { "W" } else { "@" })
            } else {
                line.plain("o")
            };
            if has_matching {
                let right = is_pair(cell, Cell { row, column: column + 1 });
                line = line.plain(if right { "-" } else { " " });
                let down = is_pair(cell, Cell { row: row + 1, column });
                has_vertical |= down;
                below = below.plain(if down { "| " } else { "  " });
            }
        }
        lines.push(line);
        if has_matching && row < facts.rows() {
            lines.push(if has_vertical { below } else { Line::new() });
        }
    }
    if !lines.is_empty() {
        report.drawing(lines);
    }
    report.undrawn((facts.rows() - rows) as usize, "row");
    if facts.open_cells > 0 {
        let key = if has_matching {
            "W a winning start, @ one that the matching leaves exposed, o another open cell, # a \
             hole; lines are the dominoes."
        } else {
            "W a winning start, @ one that the matching leaves exposed, o another open cell, # a \
             hole."
        };
        report.aside(key);
    }
}

fn picture(facts: &Facts) -> Result<Picture> {
    let size = format!("{}×{}", facts.rows(), facts.columns());
    let who = if facts.verdict.is_won() { "A wins" } else { "A loses" };
    let starts = counted(facts.winning_starts.len() as u64, "winning start");
    let panels = if facts.columns() == 0 { vec![Panel::default()] } else { vec![board(facts)?] };
    Ok(Picture {
        title: format!("Grid game on a board of {size}"),
        description: format!(
            "{who}: {starts}. A maximum matching has {}.",
            counted(facts.matching.len() as u64, "pair")
        ),
        panels,
    })
}

fn board(facts: &Facts) -> Result<Panel> {
    let (rows, columns) = (facts.rows(), facts.columns());
    let cell = cell_side(rows.max(columns));
    let winning: HashSet<Cell> = facts.winning_starts.iter().copied().collect();
    let ink_of = |cell: Cell| {
        if !facts.is_open(cell) {
            Ink::Hole
        } else if winning.contains(&cell) {
            Ink::WinSoft
        } else {
            Ink::Open
        }
    };
    let ends = facts.drawn_pairs().iter().flat_map(|pair| [pair.one, pair.other]);
    let covered: HashSet<Cell> = ends.collect();
    let (thin, thick) = ((cell / 14).max(1), (cell / 8).max(2));
    let mut panel = chart::panel(Axes::numbered((1, columns), (1, rows), cell), |chart| {
        surfaces(chart, (rows, columns), &[Ink::Hole, Ink::Open, Ink::WinSoft], ink_of)?;
        if cell >= 8 {
            chart::grid(chart, (1, columns), (1, rows))?;
        }
        for pair in facts.drawn_pairs() {
            chart::line(chart, Ink::Match, thick, &[pair.one.middle(), pair.other.middle()])?;
        }
        if cell >= 12 {
            for end in facts.drawn_pairs().iter().flat_map(|pair| [pair.one, pair.other]) {
                chart::disc(chart, Ink::Match, cell / 7, end.middle())?;
            }
        }
        for row in 1..=rows {
            for column in 1..=columns {
                let at = Cell { row, column };
                if facts.is_open(at) && !covered.contains(&at) && winning.contains(&at) {
                    chart::ring(chart, Ink::Win, ((cell / 3).max(2), thin + 1), at.middle())?;
                }
            }
        }
        if let Some(start) = &facts.start {
            let way: Vec<(f64, f64)> =
                start.example_play.iter().map(|cell| cell.middle()).collect();
            chart::line(chart, Ink::Mark, thin + 1, &way)?;
            chart::disc(chart, Ink::Mark, (cell / 3).max(3), start.cell.middle())?;
            if cell >= 18 {
                let at = (start.cell.middle(), HPos::Center);
                chart::text(chart, Ink::Paper, cell / 3, at, "A")?;
            }
        }
        Ok(())
    })?;
    panel.heading = match facts.winning_starts.len() as u64 {
        0 => "No winning start".into(),
        count => counted(count, "winning start"),
    };
    panel.legend.push((Key::Surface(Ink::WinSoft), "a winning start".into()));
    panel.legend.push((Key::Ring(Ink::Win), "exposed".into()));
    if facts.start.is_some() {
        panel.legend.push((Key::Line(Ink::Match), "the winner's pairs".into()));
        panel.legend.push((Key::Line(Ink::Mark), "a play from the start".into()));
    } else {
        panel.legend.push((Key::Line(Ink::Match), "a maximum matching".into()));
    }
    panel.legend.push((Key::Surface(Ink::Hole), "a hole".into()));
    Ok(panel)
}
