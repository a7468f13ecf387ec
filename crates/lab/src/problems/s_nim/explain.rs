//! S-Nim, explained: the values of heaps under a set, and what they say about each position.

use crate::explain::chart::{self, Axes};
use crate::explain::ink::Ink;
use crate::explain::picture::{Key, Panel, Picture};
use crate::explain::report::{Line, Report, counted};
use crate::explain::{Explain, Explained, Reading, Verdict, View, reading};
use anyhow::Result;
use itertools::Itertools;
use plotters::style::text_anchor::HPos;
use s_nim::{Case, Values, winning_moves};
use schemars::JsonSchema;
use serde::Serialize;
use sg_core::nim::nim_sum;
use std::collections::BTreeSet;
use std::io;

/// How many sizes the table of values has at most, and how many the text shows of it.
const SIZES: u64 = 400;
const SHOWN: usize = 30;
/// How many sizes a row of the picture has.
const ROW: u64 = 20;
/// How many positions, and how many heaps and winning moves of one, the text shows.
const POSITIONS: usize = 12;
const HEAPS: usize = 20;
const MOVES: usize = 12;

/// What is true about a set and the positions that are played with it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Facts {
    /// The numbers of tokens that a move may take, rising, each once.
    takes: Vec<u64>,
    /// The Grundy values of the heaps of 0, 1, 2, … tokens, up to the largest heap of the positions,
    /// but of 400 sizes at most.
    values: Vec<u64>,
    /// The positions, in the order of the input.
    positions: Vec<Position>,
}

/// What is true about a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Position {
    /// The heaps, in the order of the input.
    heaps: Vec<Heap>,
    /// The xor of the values of the heaps.
    nim_sum: u64,
    #[serde(flatten)]
    verdict: Verdict,
    /// Every winning move, by heap and then by number of tokens.
    winning_moves: Vec<Move>,
}

/// A heap.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
struct Heap {
    /// How many tokens it has.
    size: u64,
    /// Its Grundy value.
    value: u64,
}

/// A move that leaves the nim-sum 0.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
struct Move {
    /// The number of the heap.
    heap: u64,
    /// How many tokens the heap has.
    from: u64,
    /// How many tokens are taken.
    taken: u64,
    /// How many tokens are left in it.
    to: u64,
}

impl Explain for Facts {
    const TITLE: &'static str = "S-Nim";
    const PICTURED: &'static str = "2 2 5\n1\n3 2 5 12\n0";

    fn read(bytes: &[u8], view: View) -> Reading {
        reading(bytes, s_nim::program, |input, add| {
            let what = "the size of the set";
            judge_io::until_zero(input, &mut io::sink(), what, s_nim::sets(), |case| {
                let facts = facts(case);
                let report = report(&facts, view);
                add(Explained::new(&s_nim::solve(case), facts, report, picture));
                ""
            })
        })
    }
}

fn facts(case: &Case) -> Facts {
    let mut values = Values::new(&case.takes);
    let mut value = |size: u64| values.value(size).expect("parsing makes sure that it has one");
    let outcomes = s_nim::solve(case).outcomes;
    let positions = case.positions.iter().zip(outcomes).map(|(heaps, outcome)| {
        let heaps: Vec<Heap> =
            heaps.iter().map(|&size| Heap { size, value: value(size) }).collect();
        let sizes: Vec<u64> = heaps.iter().map(|heap| heap.size).collect();
        let winning = winning_moves(&case.takes, &sizes).into_iter().map(|winning| Move {
            heap: winning.heap as u64 + 1,
            from: sizes[winning.heap],
            taken: winning.taken,
            to: sizes[winning.heap] - winning.taken,
        });
        Position {
            nim_sum: nim_sum(heaps.iter().map(|heap| heap.value)),
            verdict: Verdict::of(outcome),
            winning_moves: winning.collect(),
            heaps,
        }
    });
    let positions: Vec<Position> = positions.collect();
    let largest = case.positions.iter().flatten().max().copied().unwrap_or(0);
    Facts {
        takes: case.takes.iter().copied().sorted().dedup().collect(),
        values: (0..=largest.min(SIZES - 1)).map(value).collect(),
        positions,
    }
}

/// The first items, and a mark where there are more.
fn first(items: impl Iterator<Item = String>, most: usize, between: &str) -> String {
    let mut items: Vec<String> = items.take(most.saturating_add(1)).collect();
    if items.len() > most {
        items[most] = "…".into();
    }
    items.join(between)
}

fn report(facts: &Facts, view: View) -> Report {
    let mut report = Report::default();
    let takes = first(facts.takes.iter().map(u64::to_string), view.most(HEAPS), ", ");
    report.text(Line::new().strong("S-Nim").plain(format!(
        ": a move takes {takes} {} from a heap. {}.",
        if facts.takes == [1] { "token" } else { "tokens" },
        counted(facts.positions.len() as u64, "position"),
    )));
    report.text(
        "The Grundy value of a heap is the least number that no heap has to which a move leads. \
         Heaps add by xor.",
    );
    let most = view.most(SHOWN);
    let values = facts.values.iter().enumerate();
    let values = values.map(|(size, value)| format!("{size}({value})"));
    report.text(format!("Size(value): {}", first(values, most, " ")));
    let most = view.most(POSITIONS);
    for (number, position) in (1..).zip(&facts.positions).take(most) {
        say(position, number, view, &mut report);
    }
    report.left_out(facts.positions.len().saturating_sub(most), "position");
    report
}

fn say(position: &Position, number: usize, view: View, report: &mut Report) {
    let most = view.most(HEAPS);
    let sizes = first(position.heaps.iter().map(|heap| heap.size.to_string()), most, " ");
    report.heading(format!(
        "Position {number}: {}",
        if sizes.is_empty() { "no heap" } else { &sizes }
    ));
    let values = first(position.heaps.iter().map(|heap| heap.value.to_string()), most, " xor ");
    let sum = if position.heaps.is_empty() {
        "The nim-sum of nothing is 0.".to_owned()
    } else {
        format!("The heaps are worth {values} = {}.", position.nim_sum)
    };
    report.text(position.verdict.line().plain(format!(" {sum}")));
    if position.winning_moves.is_empty() {
        report
            .text("No move wins: a move always changes the value of its heap, and so the nim-sum.");
        return;
    }
    let moves = position.winning_moves.iter().map(|&Move { heap, from, taken, to }| {
        Line::new()
            .plain(format!("Heap {heap}: take {taken} of {from}, leave "))
            .win(to.to_string())
    });
    report.bounded_list(moves, view.most(MOVES), "winning move");
}

/// The values of the sizes, with the heaps of the first position.
fn picture(facts: &Facts) -> Result<Picture> {
    let last = facts.values.len() as u64 - 1;
    let columns = (0, last.min(ROW - 1));
    let rows = (0, last / ROW);
    let row_name = |row: u64| (row * ROW).to_string();
    let axes = Axes {
        titles: ("size of the heap", ""),
        names: (&|column| format!("+{column}"), &row_name),
        widths: (24, 30),
        ..Axes::numbered(columns, rows, 30)
    };
    let position = facts.positions.first();
    let sizes = |sizes: BTreeSet<u64>| sizes.into_iter().filter(|&size| size <= last);
    let heaps = position.map(|position| position.heaps.iter().map(|heap| heap.size).collect());
    let targets =
        position.map(|position| position.winning_moves.iter().map(|winning| winning.to).collect());
    let mut panel: Panel = chart::panel(axes, |chart| {
        for (size, &value) in (0..).zip(&facts.values) {
            let (column, row) = (size % ROW, size / ROW);
            chart::run(chart, Ink::of_value(value), (column, column), row)?;
        }
        chart::grid(chart, columns, rows)?;
        for (size, value) in (0_u64..).zip(&facts.values) {
            let at = ((size % ROW) as f64, (size / ROW) as f64);
            chart::text(chart, Ink::Text, 14, (at, HPos::Center), value.to_string())?;
        }
        for size in sizes(targets.unwrap_or_default()) {
            let at = ((size % ROW) as f64, (size / ROW) as f64);
            chart::ring(chart, Ink::Win, (11, 3), at)?;
        }
        for size in sizes(heaps.unwrap_or_default()) {
            let (column, row) = (size % ROW, size / ROW);
            chart::outline(chart, Ink::Mark, 3, (column, column), (row, row))?;
        }
        Ok(())
    })?;
    panel.heading = "Grundy values of heaps".into();
    panel.legend = vec![
        (Key::Surface(Ink::Zero), "value 0".into()),
        (Key::Line(Ink::Mark), "the heaps of the first position".into()),
        (Key::Ring(Ink::Win), "what a winning move leaves of a heap".into()),
    ];
    let largest = facts.positions.iter().flat_map(|position| &position.heaps);
    if largest.map(|heap| heap.size).max() > Some(last) {
        panel.legend.push((Key::Note, format!("heaps of more than {last} not drawn")));
    }
    let takes = first(facts.takes.iter().map(u64::to_string), HEAPS, ", ");
    let won = facts.positions.iter().filter(|position| position.verdict.is_won()).count();
    Ok(Picture {
        title: format!("S-Nim with the set {takes}"),
        description: format!(
            "The Grundy values of the heaps up to {last}. The first player wins {won} of {}.",
            counted(facts.positions.len() as u64, "position")
        ),
        panels: vec![panel],
    })
}
