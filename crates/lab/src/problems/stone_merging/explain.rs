//! Stone merging, explained: how many moves are left, and how the winner steers to that number.

use crate::explain::chart::{self, Axes};
use crate::explain::ink::Ink;
use crate::explain::picture::{Key, Panel, Picture, text_width};
use crate::explain::report::{Line, Report, counted};
use crate::explain::{Explain, Explained, Reading, Verdict, View, Winner, reading};
use anyhow::Result;
use plotters::style::text_anchor::HPos;
use schemars::JsonSchema;
use serde::Serialize;
use sg_core::search::Rules;
use std::io;
use stone_merging::rules::{Merge, Piles, StoneMerging, start};
use stone_merging::{Case, steering};

/// The largest number of piles for which an example is played.
const PLAYED: u64 = 40;
/// How many moves of it the text shows.
const MOVES: usize = 12;
/// How many piles of the final position the picture shows.
const PILES: u64 = 8;

/// What is true about a start of stone merging.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Facts {
    /// n, how many piles of one stone there are.
    piles: u64,
    /// m, the largest size of a merged pile.
    limit: u64,
    /// How many moves the play has when the winner steers it: n − ⌈n/m⌉.
    moves: u64,
    /// How many piles of m stones that play ends with.
    full_piles: u64,
    /// How many stones its last pile has, 0 where there is none beside the full ones.
    rest: u64,
    #[serde(flatten)]
    verdict: Verdict,
    /// Every winning first move; there is only one kind of first move.
    winning_moves: Vec<Pair>,
    /// A play in which the winner steers and the loser does what disturbs most; empty for more than
    /// 40 piles.
    example_play: Vec<Step>,
}

/// The sizes of two piles that are merged.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
struct Pair {
    /// The size of the one pile.
    smaller: u64,
    /// The size of the other, at least that of the first.
    larger: u64,
}

/// A move of a play.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Step {
    /// Who moves.
    player: Winner,
    #[serde(flatten)]
    merge: Pair,
    /// The sizes of the piles after the move, from the largest.
    piles: Vec<u64>,
}

impl Explain for Facts {
    const TITLE: &'static str = "Stone Merging";
    const PICTURED: &'static str = "1\n11 4";

    fn read(bytes: &[u8], view: View) -> Reading {
        reading(bytes, stone_merging::program, |input, add| {
            judge_io::counted(input, &mut io::sink(), stone_merging::parse, |case| {
                let facts = facts(case);
                let report = report(&facts, view);
                add(Explained::new(&stone_merging::solve(case), facts, report, picture));
                ""
            })
        })
    }
}

fn facts(case: &Case) -> Facts {
    let verdict = Verdict::of(stone_merging::solve(case).outcome);
    let limit = case.limit.max(1);
    let winning = stone_merging::winning_move(case);
    Facts {
        piles: case.piles,
        limit: case.limit,
        moves: stone_merging::moves(case),
        full_piles: case.piles / limit,
        rest: case.piles % limit,
        verdict,
        winning_moves: winning.map(Pair::of).into_iter().collect(),
        example_play: if case.piles <= PLAYED { play(case, verdict.winner) } else { Vec::new() },
    }
}

impl Pair {
    fn of(merge: Merge) -> Self {
        Pair { smaller: merge.smaller, larger: merge.larger }
    }
}

/// The winner follows the strategy. The loser merges two single stones where he can, which is the
/// only move that leaves the strategy's path, and the two largest piles that he can otherwise.
fn play(case: &Case, winner: Winner) -> Vec<Step> {
    let rules = StoneMerging { limit: case.limit };
    let mut piles = start(case.piles);
    let mut steps = Vec::new();
    let mut player = Winner::First;
    loop {
        let moves = rules.moves(&piles);
        let chosen = if player == winner {
            steering::winning_move(rules, &piles)
        } else {
            let ones = Merge { smaller: 1, larger: 1 };
            let disturbs = moves.iter().find(|(merge, _)| *merge == ones);
            disturbs.or(moves.last()).map(|(merge, _)| *merge)
        };
        let Some((merge, option)) = moves.into_iter().find(|(merge, _)| Some(*merge) == chosen)
        else {
            return steps;
        };
        piles = option;
        steps.push(Step { player, merge: Pair::of(merge), piles: sizes(&piles) });
        player = match player {
            Winner::First => Winner::Second,
            Winner::Second => Winner::First,
        };
    }
}

fn sizes(piles: &Piles) -> Vec<u64> {
    let runs = piles.iter().rev();
    runs.flat_map(|(&size, &count)| (0..count).map(move |_| size)).collect()
}

/// Sizes of piles, equal ones together: `3 3 1` is `3×2 1`.
fn listed(sizes: &[u64]) -> String {
    let runs = sizes.chunk_by(|one, other| one == other).map(|run| match run.len() {
        1 => run[0].to_string(),
        count => format!("{}×{count}", run[0]),
    });
    runs.collect::<Vec<_>>().join(" ")
}

/// The position at the end of a steered play, in words.
fn end(facts: &Facts) -> String {
    let full = counted(facts.full_piles, "pile");
    let limit = facts.limit.max(1);
    match (facts.full_piles, facts.rest) {
        (0, 0) => "no pile".into(),
        (0, rest) => format!("1 pile of {rest}"),
        (_, 0) => format!("{full} of {limit}"),
        (_, rest) => format!("{full} of {limit} and 1 of {rest}"),
    }
}

fn report(facts: &Facts, view: View) -> Report {
    let mut report = Report::default();
    let Facts { piles, limit, moves, .. } = facts;
    report.text(Line::new().strong("Stone merging").plain(format!(
        ": {} of one stone, and no pile may grow beyond {limit}.",
        counted(*piles, "pile")
    )));
    if *moves == 0 {
        report.text(facts.verdict.line().plain(" No two piles can be merged at all."));
        return report;
    }
    let left = facts.full_piles + u64::from(facts.rest > 0);
    report.text(format!(
        "Each merge takes one pile away. A player who wants the fewest piles in the end gets them: \
         {}. From {piles} piles to {left} it takes {}, an {} number.",
        end(facts),
        counted(*moves, "move"),
        if moves.is_multiple_of(2) { "even" } else { "odd" },
    ));
    report.text(facts.verdict.line().plain(if facts.verdict.is_won() {
        " With an odd number of moves the first player makes the last one."
    } else {
        " With an even number of moves the second player makes the last one, so no first move wins."
    }));
    if facts.verdict.is_won() {
        report.heading("Winning moves");
        report.list(vec![
            Line::new().plain("Merge two single stones into a pile of ").win("2").plain(format!(
                "; {} moves are left then. There is no other first move.",
                moves - 1
            )),
        ]);
    }
    report.heading("How the winner steers");
    report.list(vec![
        "Keep at most one pile that is neither a single stone nor full: the growing pile.".into(),
        "If there is no growing pile, merge two single stones; if there is, add a single stone to it."
            .into(),
        "If the opponent has merged two single stones beside the growing pile, merge his pile of 2 \
         into it. If it has space for only one stone, fill it with one; his pile is the next to \
         grow."
            .into(),
    ]);
    if !facts.example_play.is_empty() {
        report.heading("An example, in which the loser disturbs where he can");
        let shown = view.most(MOVES);
        let rows = facts.example_play.iter().enumerate().take(shown).map(|(index, step)| {
            let who = if step.player == facts.verdict.winner { "winner" } else { "loser" };
            vec![
                (index + 1).to_string(),
                who.into(),
                format!("{} + {}", step.merge.smaller, step.merge.larger),
                listed(&step.piles),
            ]
        });
        report.table(&["move", "by", "merges", "piles then (size×count)"], rows.collect());
        report.left_out(facts.example_play.len().saturating_sub(shown), "move");
    }
    report
}

fn picture(facts: &Facts) -> Result<Picture> {
    let who = if facts.verdict.is_won() { "first" } else { "second" };
    let panel = if facts.example_play.is_empty() { last_position(facts)? } else { steps(facts)? };
    Ok(Picture {
        title: format!(
            "Stone merging with {} and the limit {}",
            counted(facts.piles, "pile"),
            facts.limit
        ),
        description: format!(
            "The play ends after {} with {}; the {who} player wins.",
            counted(facts.moves, "move"),
            end(facts),
        ),
        panels: vec![panel],
    })
}

/// The example, a row a position.
fn steps(facts: &Facts) -> Result<Panel> {
    let last = facts.example_play.len() as u64;
    let name = |row: u64| match row.checked_sub(1) {
        None => "start".to_owned(),
        Some(index) => {
            let step = &facts.example_play[index as usize];
            let who = if step.player == facts.verdict.winner { "winner" } else { "loser" };
            format!("{row} {who} {}+{}", step.merge.smaller, step.merge.larger)
        }
    };
    let names = (0..=last).map(|row| text_width(&name(row), 12.0));
    let axes = Axes {
        columns: (1, facts.piles),
        rows: (0, last),
        cell: (if facts.piles <= 16 { 30 } else { 18 }, 24),
        titles: ("stones", ""),
        names: (&|column| column.to_string(), &name),
        widths: (16, names.fold(0.0, f64::max) as u32 + 6),
    };
    let ones = vec![1; facts.piles as usize];
    let mut panel = chart::panel(axes, |chart| {
        // A frame is drawn after all surfaces, for the next row would cover its lower edge.
        let mut highlights: Vec<(u64, (u64, u64))> = Vec::new();
        for row in 0..=last {
            let step = row.checked_sub(1).map(|index| &facts.example_play[index as usize]);
            let sizes = step.map_or(&ones, |step| &step.piles);
            let merged = step.map(|step| step.merge.smaller + step.merge.larger);
            for (columns, size) in segments(sizes) {
                let ink = match size {
                    1 => Ink::Open,
                    _ if size == facts.limit => Ink::Value(6),
                    _ => Ink::Value(3),
                };
                chart::run(chart, ink, columns, row)?;
                chart::outline(chart, Ink::Faint, 1, columns, (row, row))?;
                if size > 1 {
                    let middle = (columns.0 + columns.1) as f64 / 2.0;
                    let at = ((middle, row as f64), HPos::Center);
                    chart::text(chart, Ink::Text, 13, at, size.to_string())?;
                }
                if Some(size) == merged && highlights.last().is_none_or(|last| last.0 != row) {
                    highlights.push((row, columns));
                }
            }
        }
        for (row, columns) in highlights {
            let player = facts.example_play[row as usize - 1].player;
            let ink = if player == facts.verdict.winner { Ink::Win } else { Ink::Lose };
            chart::outline(chart, ink, 3, columns, (row, row))?;
        }
        Ok(())
    })?;
    panel.heading = format!(
        "{} of 1, limit {}: {}",
        counted(facts.piles, "pile"),
        facts.limit,
        counted(facts.moves, "move")
    );
    panel.legend = vec![
        (Key::Surface(Ink::Value(6)), "a full pile".into()),
        (Key::Surface(Ink::Value(3)), "a pile that grows".into()),
        (Key::Line(Ink::Win), "merged by the winner".into()),
        (Key::Line(Ink::Lose), "merged by the loser".into()),
    ];
    Ok(panel)
}

/// The columns of each pile, one after the other, and its size.
fn segments(sizes: &[u64]) -> impl Iterator<Item = ((u64, u64), u64)> + '_ {
    sizes.iter().scan(0, |before, &size| {
        let first = *before + 1;
        *before += size;
        Some(((first, *before), size))
    })
}

/// The position at the end, a row a pile, to scale; piles beyond the first few are counted.
fn last_position(facts: &Facts) -> Result<Panel> {
    const LONG: u64 = 20;
    let limit = facts.limit.max(1);
    let full = facts.full_piles.min(PILES);
    let has_rest = facts.rest > 0;
    let left_out = facts.full_piles - full;
    let rows = (full + u64::from(left_out > 0) + u64::from(has_rest)).max(1);
    let name = |row: u64| {
        if row <= full {
            format!("pile {row}")
        } else if row == full + 1 && left_out > 0 {
            "and".into()
        } else if has_rest {
            "the rest".into()
        } else {
            "no pile".into()
        }
    };
    let axes = Axes {
        columns: (1, LONG),
        rows: (1, rows),
        cell: (20, 28),
        titles: ("", ""),
        names: (&|_| String::new(), &name),
        widths: (0, 60),
    };
    let mut panel = chart::panel(axes, |chart| {
        for row in 1..=rows {
            let middle = ((LONG as f64 / 2.0 + 0.5, row as f64), HPos::Center);
            if row <= full {
                chart::run(chart, Ink::Value(6), (1, LONG), row)?;
                chart::outline(chart, Ink::Faint, 1, (1, LONG), (row, row))?;
                chart::text(chart, Ink::Text, 14, middle, limit.to_string())?;
            } else if row == full + 1 && left_out > 0 {
                let text = format!("{} more of {limit}", counted(left_out, "pile"));
                chart::text(chart, Ink::Text, 14, middle, text)?;
            } else if has_rest {
                let share = facts.rest as f64 / limit as f64 * LONG as f64;
                let width = (share.round() as u64).clamp(1, LONG);
                chart::run(chart, Ink::Value(3), (1, width), row)?;
                chart::outline(chart, Ink::Faint, 1, (1, width), (row, row))?;
                chart::outline(chart, Ink::Rule, 1, (1, LONG), (row, row))?;
                chart::text(chart, Ink::Text, 14, middle, facts.rest.to_string())?;
            }
        }
        Ok(())
    })?;
    let left = facts.full_piles + u64::from(has_rest);
    panel.heading = format!("{} − {left} = {}", facts.piles, counted(facts.moves, "move"));
    let parity = if facts.moves.is_multiple_of(2) { "even" } else { "odd" };
    let who = if facts.verdict.is_won() { "first" } else { "second" };
    panel.legend = vec![
        (Key::Surface(Ink::Value(6)), "the piles in the end".into()),
        (Key::Note, format!("an {parity} number of moves: the {who} player wins")),
    ];
    Ok(panel)
}
