//! The theory against the full search of the rules.

use grid_game::proof::{proof, Proof};
use grid_game::rules::{Cell, GridGame, Position};
use grid_game::{solve, strategy, winning_moves, Case};
use judge_io::Scanner;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sg_core::search::{Rules, Search};
use sg_core::{Outcome, Player};
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

fn check_starts(case: &Case) {
    let rules = case.rules();
    let mut search = Search::new(&rules);
    let won = search.winning_moves(&case.position());
    let won: Vec<Cell> = won.into_iter().map(|(cell, _)| cell).collect();
    assert_eq!(solve(case).winning_starts, won, "{case}");
    let outcome = if won.is_empty() { Outcome::P } else { Outcome::N };
    assert_eq!(search.outcome(&case.position()), outcome, "{case}");
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
        let open = case.rules().targets(&case.position());
        assert_eq!(cells, open, "{case}");
        assert_eq!(vertex_cover.len(), matching.len(), "{case}");
        for &one in &open {
            for &other in open.iter().filter(|&&other| are_neighbours(one, other)) {
                assert!(vertex_cover.contains(&one) || vertex_cover.contains(&other), "{case}");
            }
        }
    }
}

#[test]
fn the_winning_starts_are_those_of_the_full_search() {
    small_boards().for_each(|case| check_starts(&case));
    for length in 4..=10 {
        boards(1, length).for_each(|case| check_starts(&case));
        boards(length, 1).for_each(|case| check_starts(&case));
    }
    boards(2, 5).for_each(|case| check_starts(&case));
    boards(5, 2).for_each(|case| check_starts(&case));
    let mut random = StdRng::seed_from_u64(1);
    for (rows, columns) in [(4, 4), (3, 6), (5, 4), (2, 9), (5, 5)] {
        for density in [0.6, 0.8, 0.9] {
            for _ in 0..10 {
                check_starts(&random_board(&mut random, rows, columns, density));
            }
        }
    }
}

#[test]
fn the_winning_moves_are_those_of_the_full_search_in_every_position() {
    let mut random = StdRng::seed_from_u64(2);
    let larger = (0..10).map(|_| random_board(&mut random, 3, 4, 0.9));
    for case in boards(2, 3).chain(boards(3, 2)).chain(larger.collect::<Vec<_>>()) {
        let rules = case.rules();
        let mut search = Search::new(&rules);
        let mut unseen = vec![case.position()];
        while let Some(position) = unseen.pop() {
            let won = search.winning_moves(&position);
            let won: Vec<Cell> = won.into_iter().map(|(cell, _)| cell).collect();
            assert_eq!(winning_moves(rules, &position), won, "{case}\n{position:?}");
            unseen.extend(rules.moves(&position).into_iter().map(|(_, option)| option));
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
    let play = |position: &Position, cell: Cell| -> Option<Position> {
        rules.moves(position).into_iter().find(|(to, _)| *to == cell).map(|(_, option)| option)
    };
    let first = play(&case.position(), start).expect("the start is open");
    let mut positions = vec![(first, Player::Second)];
    while let Some((position, mover)) = positions.pop() {
        if mover == winner {
            let token = position.token.expect("the start is chosen");
            let reply = strategy.reply(token).expect("the winner has a reply");
            let option = play(&position, reply).expect("the reply is legal");
            positions.push((option, mover.opponent()));
        } else {
            let options = rules.moves(&position).into_iter();
            positions.extend(options.map(|(_, option)| (option, mover.opponent())));
        }
    }
}

#[test]
fn the_strategy_has_a_reply_to_everything() {
    let mut random = StdRng::seed_from_u64(3);
    let larger = (0..30).map(|_| random_board(&mut random, 4, 5, 0.8));
    for case in small_boards().chain(larger.collect::<Vec<_>>()) {
        let won = solve(&case).winning_starts;
        for start in case.rules().targets(&case.position()) {
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

#[test]
fn rules_know_the_edges_of_the_board() {
    let rules = GridGame { columns: 2 };
    let position =
        |row, column| Position { token: Some(Cell { row, column }), free: vec![true; 4] };
    let cell = |row, column| Cell { row, column };
    assert_eq!(rules.targets(&position(0, 1)), [cell(0, 0), cell(1, 1)]);
    assert_eq!(rules.targets(&position(1, 0)), [cell(0, 0), cell(1, 1)]);
    assert_eq!(rules.targets(&position(u32::MAX, u32::MAX)), []);
}

#[test]
fn a_case_is_read_back_as_written() {
    let empty = Case { columns: 5, open: Vec::new() };
    for case in small_boards().chain([empty]) {
        let text = case.to_string();
        let mut input = Scanner::new(text.as_bytes());
        assert_eq!(grid_game::parse(&mut input).unwrap(), case);
        assert!(input.is_at_end());
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
