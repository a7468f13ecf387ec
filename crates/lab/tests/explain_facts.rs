//! What the JSON of `lab explain` says about small cases, against the full search of the rules.

use itertools::Itertools;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;
use sg_core::search::{Rules, Search};
use sg_core::{Outcome, Player};

/// The only case of an input.
fn facts(problem: &str, input: &str) -> Value {
    let document = lab::explain::json(problem, input.as_bytes(), None).unwrap();
    assert!(document["error"].is_null(), "{problem}: {input}");
    document["cases"][0].clone()
}

fn numbers(value: &Value, fields: &[&str]) -> Vec<u64> {
    fields.iter().map(|&field| value[field].as_u64().unwrap()).collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

/// `outcome` and `winner` are those of the search for the first player to move.
fn check_verdict(facts: &Value, outcome: Outcome, input: &str) {
    let (outcome, winner) = match outcome {
        Outcome::N => ("N", "first"),
        Outcome::P => ("P", "second"),
    };
    assert_eq!((&facts["outcome"], &facts["winner"]), (&outcome.into(), &winner.into()), "{input}");
}

#[test]
fn nim() {
    let mut search = Search::new(&nim::rules::Nim);
    for piles in (0..=3).flat_map(|count| (0..count).map(|_| 0..=4_u64).multi_cartesian_product()) {
        let input = format!("1\n{}\n{}", piles.len(), piles.iter().join(" "));
        let facts = facts("nim", &input);
        check_verdict(&facts, search.outcome(&piles), &input);
        let winning = search.winning_moves(&piles).into_iter();
        let winning: Vec<_> = winning
            .map(|(winning, _)| vec![winning.pile as u64 + 1, piles[winning.pile], winning.left])
            .collect();
        let said = list(&facts["winning_moves"]).iter();
        let said: Vec<_> = said.map(|said| numbers(said, &["pile", "from", "to"])).collect();
        assert_eq!(said, winning, "{input}");
    }
}

#[test]
fn s_nim() {
    for takes in [vec![1], vec![2, 5], vec![1, 3, 4], vec![5, 2, 2]] {
        let rules = s_nim::rules::SNim { takes: takes.clone() };
        let mut search = Search::new(&rules);
        for heaps in (0..=3).flat_map(|n| (0..n).map(|_| 0..=6_u64).multi_cartesian_product()) {
            let set = format!("{} {}", takes.len(), takes.iter().join(" "));
            let input = format!("{set}\n1\n{} {}\n0", heaps.len(), heaps.iter().join(" "));
            let facts = &facts("s-nim", &input)["positions"][0];
            check_verdict(facts, search.outcome(&heaps), &input);
            let winning = search.winning_moves(&heaps).into_iter().map(|(take, _)| {
                let from = heaps[take.heap];
                vec![take.heap as u64 + 1, from, take.taken, from - take.taken]
            });
            let said = list(&facts["winning_moves"]).iter();
            let said = said.map(|said| numbers(said, &["heap", "from", "taken", "to"]));
            let winning = winning.sorted().dedup().collect_vec();
            assert_eq!(said.sorted().collect_vec(), winning, "{input}");
        }
    }
}

#[test]
fn cutting_game() {
    use cutting_game::Case;
    use cutting_game::rules::{CuttingGame, Side};
    let mut search = Search::new(&CuttingGame);
    for (width, height) in (1..=5_u64).cartesian_product(1..=5) {
        if width * height == 1 {
            continue;
        }
        let input = format!("{width} {height}");
        let facts = facts("cutting-game", &input);
        let position = vec![Case { width, height }];
        check_verdict(&facts, search.outcome(&position), &input);
        let winning = search.winning_moves(&position).into_iter().map(|(cut, _)| {
            let side = match cut.side {
                Side::Width => "width",
                Side::Height => "height",
            };
            (side.to_owned(), cut.at)
        });
        let said = list(&facts["winning_cuts"])
            .iter()
            .map(|said| (said["side"].as_str().unwrap().to_owned(), said["at"].as_u64().unwrap()));
        assert_eq!(said.sorted().collect_vec(), winning.sorted().collect_vec(), "{input}");
        assert_eq!(facts["winning_cuts_complete"], true);
    }
}

#[test]
fn moving_tokens() {
    use moving_tokens::Case;
    let mut rng = StdRng::seed_from_u64(4);
    for _ in 0..200 {
        let nodes = rng.random_range(1..=6_u64);
        let pairs = (1..=nodes).array_combinations().map(|[from, to]| (from, to));
        let edges: Vec<(u64, u64)> = pairs.filter(|_| rng.random_bool(0.5)).collect();
        let count = rng.random_range(0..=3);
        let tokens: Vec<u64> = (0..count).map(|_| rng.random_range(1..=nodes)).collect();
        let case = Case::new(nodes, &edges, &tokens).unwrap();
        let input = case.to_string();
        let facts = facts("moving-tokens", &input);

        // The value of a node is the mex of its options' values, by the definition.
        let value = |node: u64| {
            let found = list(&facts["nodes"]).iter().find(|found| found["node"] == node);
            found.map_or(0, |found| found["value"].as_u64().unwrap())
        };
        for node in list(&facts["nodes"]) {
            let options: Vec<u64> =
                list(&node["options"]).iter().map(|to| value(to.as_u64().unwrap())).collect();
            let mex = (0..=options.len() as u64).find(|candidate| !options.contains(candidate));
            let mex = mex.expect("one of so many numbers is no option");
            assert_eq!(node["value"], mex, "{input}");
        }
        let rules = moving_tokens::rules::MovingTokens::of(&case);
        let mut search = Search::new(&rules);
        let position = tokens.clone();
        check_verdict(&facts, search.outcome(&position), &input);
        let winning = search.winning_moves(&position).into_iter();
        let winning = winning
            .map(|(winning, _)| vec![winning.token as u64 + 1, tokens[winning.token], winning.to])
            .sorted()
            .dedup();
        let said = list(&facts["winning_moves"]).iter();
        let said = said.map(|said| numbers(said, &["token", "from", "to"]));
        assert_eq!(said.collect_vec(), winning.collect_vec(), "{input}");
    }
}

/// The outcome is that of the search. The example is a legal play, ends where nobody can move, has as
/// many moves as the facts say, and its last move is the winner's.
#[test]
fn stone_merging() {
    use stone_merging::rules::{Merge, StoneMerging, start};
    for (count, limit) in (0..=12_u64).cartesian_product(0..=6_u64) {
        let input = format!("1\n{count} {limit}");
        let facts = facts("stone-merging", &input);
        let rules = StoneMerging { limit };
        let outcome = Search::new(&rules).outcome(&start(count));
        check_verdict(&facts, outcome, &input);
        assert_eq!(list(&facts["winning_moves"]).is_empty(), outcome == Outcome::P, "{input}");
        let play = list(&facts["example_play"]);
        let mut piles = start(count);
        for step in play {
            let [smaller, larger] = numbers(step, &["smaller", "larger"])[..] else {
                panic!("two sizes");
            };
            piles = rules.play(&piles, Merge { smaller, larger }).expect("the move is legal");
            let sizes: Vec<u64> =
                list(&step["piles"]).iter().map(|size| size.as_u64().unwrap()).collect();
            let counted = sizes.into_iter().counts().into_iter();
            let counted = counted.map(|(size, count)| (size, count as u64));
            assert_eq!(counted.collect::<stone_merging::rules::Piles>(), piles, "{input}");
        }
        assert!(rules.moves(&piles).is_empty(), "{input}");
        assert_eq!(facts["moves"], play.len() as u64, "{input}");
        if let Some(last) = play.last() {
            assert_eq!(last["player"], facts["winner"], "{input}");
        }
    }
}

#[test]
fn grid_game() {
    use grid_game::rules::{Cell, Position};
    let cell = |value: &Value| {
        let [row, column] = numbers(value, &["row", "column"])[..] else {
            panic!("a cell has a row and a column");
        };
        Cell { row: row as u32 - 1, column: column as u32 - 1 }
    };
    for (rows, columns) in [(1, 1), (1, 4), (2, 3), (3, 2), (3, 3)] {
        for set in 0..1_u32 << (rows * columns) {
            let open = (0..rows * columns).map(|cell| set >> cell & 1 == 1).collect();
            let case = grid_game::Case { columns, open };
            let input = case.to_string();
            let facts = facts("grid-game", &input);
            let rules = case.rules();
            let mut search = Search::new(&rules);
            check_verdict(&facts, search.outcome(&case.position()), &input);
            let winning = search.winning_moves(&case.position()).into_iter();
            let said = list(&facts["winning_starts"]).iter().map(cell);
            assert_eq!(
                said.collect_vec(),
                winning.map(|(start, _)| start).collect_vec(),
                "{input}"
            );

            for (start, position) in rules.moves(&case.position()) {
                let named = (u64::from(start.row) + 1, u64::from(start.column) + 1);
                let document =
                    lab::explain::json("grid-game", input.as_bytes(), Some(named)).unwrap();
                let said = &document["cases"][0]["start"];
                // B is to move at the position after the start.
                let winner = search.outcome(&position).winner(Player::Second);
                let winner = if winner == Player::First { "first" } else { "second" };
                assert_eq!(said["winner"], winner, "{input} from {start}");

                let play: Vec<Cell> = list(&said["example_play"]).iter().map(cell).collect();
                let step = |position: &Position, to: Cell| {
                    let mut moves = rules.moves(position).into_iter();
                    moves.find(|(target, _)| *target == to).expect("the move is legal").1
                };
                let mut at = case.position();
                for &to in &play {
                    at = step(&at, to);
                }
                assert!(rules.moves(&at).is_empty(), "{input} from {start}");
                // A makes the moves of odd number, the start among them.
                let last = if play.len() % 2 == 1 { "first" } else { "second" };
                assert_eq!(last, winner, "{input} from {start}");

                let before = match &said["first_move"] {
                    Value::Null => position,
                    first => step(&position, cell(first)),
                };
                let replies = list(&said["replies"]);
                assert_eq!(replies.len(), rules.moves(&before).len(), "{input} from {start}");
                for reply in replies {
                    let after = step(&step(&before, cell(&reply["to"])), cell(&reply["reply"]));
                    assert_eq!(search.outcome(&after), Outcome::P, "{input} from {start}");
                }
            }
        }
    }
}

#[test]
fn rabbit_and_egg() {
    use rabbit_and_egg::rules::{Position, RabbitAndEgg, Square, Squares};
    use rabbit_and_egg::{Case, Round};
    let mut rng = StdRng::seed_from_u64(6);
    for _ in 0..150 {
        let (rows, columns) = (rng.random_range(1..=4_usize), rng.random_range(1..=4_usize));
        let mut cells: Vec<Square> = (0..rows * columns)
            .map(|_| if rng.random_bool(0.5) { Square::White } else { Square::Black })
            .collect();
        let empty = rng.random_range(0..cells.len());
        cells[empty] = Square::Empty;
        let squares = Squares { columns, cells };
        // A record of legal moves at random, as long as both can move.
        let mut positions = vec![Position { squares: squares.clone(), mover: Player::First }];
        let mut rounds = Vec::new();
        loop {
            let mut turn = || {
                let moves = RabbitAndEgg.moves(positions.last().unwrap());
                let index = rng.random_range(0..moves.len().max(1));
                let (cell, position) = moves.into_iter().nth(index)?;
                positions.push(position);
                Some(cell)
            };
            let (Some(rabbit), Some(egg)) = (turn(), turn()) else {
                break;
            };
            rounds.push(Round { rabbit, egg });
        }
        let case = Case { squares, rounds };
        let input = case.to_string();
        let facts = facts("rabbit-and-egg", &input);
        let mut search = Search::new(&RabbitAndEgg);
        check_verdict(&facts, search.outcome(&positions[0]), &input);
        let mut mistakes = list(&facts["mistakes"]).iter();
        for (index, round) in list(&facts["rounds"]).iter().enumerate() {
            let [before, between] = [2 * index, 2 * index + 1].map(|turn| {
                let position = &positions[turn];
                match search.outcome(position).winner(position.mover) {
                    Player::First => "first",
                    Player::Second => "second",
                }
            });
            assert_eq!(round["winner_before"], before, "{input}");
            assert_eq!(round["winner_between"], between, "{input}");
            let is_mistake = (before, between) == ("first", "second");
            assert_eq!(round["is_mistake"], is_mistake, "{input}");
            if is_mistake {
                let mistake = mistakes.next().expect("every mistake is listed");
                assert_eq!(mistake["round"], index as u64 + 1, "{input}");
                let winning = search.winning_moves(&positions[2 * index]).into_iter();
                let winning = winning
                    .map(|(cell, _)| vec![u64::from(cell.row) + 1, u64::from(cell.column) + 1]);
                let said = list(&mistake["winning_moves"]).iter();
                let said = said.map(|cell| numbers(cell, &["row", "column"]));
                assert_eq!(said.collect_vec(), winning.collect_vec(), "{input}");
            }
        }
        assert!(mistakes.next().is_none(), "{input}");
    }
}
