//! Proofs and strategies: what they show, and that they meet every reply.

use grid_game::proof::{proof, Proof};
use grid_game::{strategy, Case};
use judge_io::Problem;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sg_core::rules::{Cell, Rules};
use sg_core::Player;
use std::fmt::Write as _;

/// Every board of this size, each cell open or a hole.
fn boards(rows: usize, columns: usize) -> impl Iterator<Item = Case> {
    let cells = rows * columns;
    (0_u32..1 << cells).map(move |set| {
        let open = (0..cells).map(|cell| set >> cell & 1 == 1).collect();
        Case { columns, open }
    })
}

fn small_boards() -> impl Iterator<Item = Case> {
    (1..=3).flat_map(|rows| (1..=3).flat_map(move |columns| boards(rows, columns)))
}

/// A board on which each cell is open with this probability.
fn random_board(random: &mut StdRng, rows: usize, columns: usize, density: f64) -> Case {
    let open = (0..rows * columns).map(|_| random.random_bool(density)).collect();
    Case { columns, open }
}

fn open_cells(case: &Case) -> Vec<Cell> {
    case.rules().moves(&case.position()).map(|(cell, _)| cell).collect()
}

/// The pairs are neighbours and disjoint, the exposed cells are the others, and the cover has as many
/// cells as there are pairs and meets every two open neighbours: so no matching is larger.
#[test]
fn a_proof_shows_that_the_matching_is_maximum() {
    let mut random = StdRng::seed_from_u64(2);
    let larger = (0..20).map(|_| random_board(&mut random, 9, 7, 0.7)).collect::<Vec<_>>();
    for case in small_boards().chain(larger) {
        let Proof { matching, exposed, vertex_cover } = proof(&case);
        let are_neighbours = |one: Cell, other: Cell| {
            one.row.abs_diff(other.row) + one.column.abs_diff(other.column) == 1
        };
        let mut cells = exposed;
        for (one, other) in &matching {
            assert!(are_neighbours(*one, *other), "{case}");
            cells.extend([*one, *other]);
        }
        cells.sort_unstable();
        let open = open_cells(&case);
        assert_eq!(cells, open, "{case}");
        assert_eq!(vertex_cover.len(), matching.len(), "{case}");
        for &one in &open {
            for &other in open.iter().filter(|&&other| are_neighbours(one, other)) {
                assert!(vertex_cover.contains(&one) || vertex_cover.contains(&other), "{case}");
            }
        }
    }
}

/// Plays the strategy for one start against everything that the loser can do.
fn check_strategy(case: &Case, start: Cell, is_winning: bool) {
    let strategy = strategy(case, start).expect("the start is open");
    let winner = if is_winning { Player::First } else { Player::Second };
    assert_eq!(strategy.winner(), winner, "{case}\n{start}");
    for (one, other) in strategy.pairs() {
        assert_eq!(strategy.reply(one), Some(other));
        assert_eq!(strategy.reply(other), Some(one));
    }
    let rows = case.open.len() / case.columns;
    let cells = (0..rows as u32)
        .flat_map(|row| (0..case.columns as u32).map(move |column| Cell { row, column }));
    let replies = cells.filter(|cell| strategy.reply(*cell).is_some()).count();
    assert_eq!(replies, 2 * strategy.pairs().count(), "{case}\n{start}");
    let rules = case.rules();
    let first = rules.play(&case.position(), &start).expect("the start is open");
    let mut positions = vec![(first, Player::Second)];
    while let Some((position, mover)) = positions.pop() {
        if mover == winner {
            let token = position.token.expect("the start is chosen");
            let reply = strategy.reply(token).expect("the winner has a reply");
            let option = rules.play(&position, &reply).expect("the reply is legal");
            positions.push((option, mover.opponent()));
        } else {
            positions.extend(rules.moves(&position).map(|(_, option)| (option, mover.opponent())));
        }
    }
}

#[test]
fn the_strategy_has_a_reply_to_everything() {
    let mut random = StdRng::seed_from_u64(3);
    let larger = (0..30).map(|_| random_board(&mut random, 4, 5, 0.8));
    for case in small_boards().chain(larger.collect::<Vec<_>>()) {
        let won = case.solve().winning_starts;
        for start in open_cells(&case) {
            check_strategy(&case, start, won.contains(&start));
        }
    }
}

#[test]
fn there_is_no_strategy_without_an_open_start() {
    let case = Case { columns: 2, open: vec![true, false] };
    for (row, column) in [(0, 1), (0, 2), (1, 0), (u32::MAX, u32::MAX)] {
        assert!(strategy(&case, Cell { row, column }).is_none());
    }
}

/// The answer is written in chunks and by hand: compare with the plain way.
#[test]
fn an_answer_is_written_as_by_the_standard_library() {
    let ends = [0, 1, 8, 9, 10, 98, 99, 100, 4_294_967_293];
    let mut winning_starts = Vec::new();
    for row in ends {
        winning_starts.extend((0..500).chain(ends).map(|column| Cell { row, column }));
    }
    let mut plain = String::from("WIN");
    for start in &winning_starts {
        let _ = write!(plain, "\n{start}");
    }
    assert_eq!(grid_game::Answer { winning_starts }.to_string(), plain);
}
