//! Played games: the program wins what it can, and loses to perfect play what it cannot win.

use super::game::{Game, Standing};
use super::session::{self, End, Player, choose};
use super::{cutting_game, grid_game, moving_tokens, nim, rabbit_and_egg, s_nim, stone_merging};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IteratorRandom;

/// How a player chooses.
type Choice<G> = fn(&G, &mut StdRng) -> <G as Game>::Move;

fn by_chance<G: Game>(game: &G, rng: &mut StdRng) -> G::Move {
    game.moves().choose(rng).expect("a game that goes on has a move")
}

/// Plays to the end and tells whether the first of both wins, who moves first.
fn first_wins<G: Game>(mut game: G, players: [Choice<G>; 2], rng: &mut StdRng) -> bool {
    for turn in 0.. {
        if game.moves().next().is_none() {
            return turn % 2 == 1;
        }
        let chosen = players[turn % 2](&game, rng);
        game.play(&chosen);
    }
    unreachable!("games end")
}

/// From won positions the program beats any opponent, by chance or perfect; from lost ones perfect
/// play beats it, and what is said of the position is true.
fn the_program_is_perfect<G: Game>(starts: u64) {
    let (mut won, mut lost) = (0, 0);
    for seed in 0..starts {
        let mut rng = StdRng::seed_from_u64(seed);
        let start = G::random(&mut rng);
        let perfect = first_wins(start.clone(), [choose, choose], &mut rng);
        match start.standing() {
            Standing::Wins => {
                won += 1;
                assert!(perfect, "{}", start.draw());
                for _ in 0..5 {
                    let wins = first_wins(start.clone(), [choose, by_chance], &mut rng);
                    assert!(wins, "{}", start.draw());
                }
            }
            Standing::Loses => {
                lost += 1;
                assert!(!perfect, "{}", start.draw());
                for _ in 0..5 {
                    let wins = first_wins(start.clone(), [by_chance, choose], &mut rng);
                    assert!(!wins, "{}", start.draw());
                }
            }
            Standing::Unknown => panic!("nothing is known of\n{}", start.draw()),
        }
    }
    assert!(won > 0 && lost > 0, "{won} starts are won and {lost} lost");
}

#[test]
fn cutting_game_is_played_perfectly() {
    the_program_is_perfect::<cutting_game::Table>(60);
}

#[test]
fn grid_game_is_played_perfectly() {
    the_program_is_perfect::<grid_game::Board>(60);
}

#[test]
fn moving_tokens_is_played_perfectly() {
    the_program_is_perfect::<moving_tokens::Tokens>(60);
}

#[test]
fn nim_is_played_perfectly() {
    the_program_is_perfect::<nim::Heaps>(60);
}

#[test]
fn rabbit_and_egg_is_played_perfectly() {
    the_program_is_perfect::<rabbit_and_egg::Board>(60);
}

#[test]
fn s_nim_is_played_perfectly() {
    the_program_is_perfect::<s_nim::Heaps>(60);
}

#[test]
fn stone_merging_is_played_perfectly() {
    the_program_is_perfect::<stone_merging::Table>(25);
}

/// Plays a session with these lines and gives how it ended and what was written.
fn session<G: Game>(input: &str, first: Player, lines: &str) -> (End, String) {
    let game = G::read(input.as_bytes()).expect("the test's input has a position");
    let mut written = Vec::new();
    let mut rng = StdRng::seed_from_u64(1);
    let end = session::play(game, first, &mut rng, &mut lines.as_bytes(), &mut written);
    (
        end.expect("memory can be written"),
        String::from_utf8(written).expect("what is written is text"),
    )
}

#[test]
fn a_person_who_plays_well_wins_what_is_won() {
    // 1 and 2: take one of the 2, then answer with the other pile.
    let lines = "who\nhint\n2 1\n1\n";
    let (end, text) = session::<nim::Heaps>("1\n2\n1 2\n", Player::Human, lines);
    assert_eq!(end, End::Won(Player::Human), "{text}");
    assert!(text.contains("You are winning"), "{text}");
    assert!(text.contains("You win if you take 1 of the 2 in pile 2."), "{text}");
    assert!(text.contains("I have no move: you win."), "{text}");
}

#[test]
fn a_person_who_errs_once_loses() {
    let lines = "2 2\nwho\nhint\n";
    let (end, text) = session::<nim::Heaps>("1\n3\n1 2 5\n", Player::Human, lines);
    assert_eq!(end, End::Left, "{text}");
    assert!(text.contains("I am winning."), "{text}");
    assert!(text.contains("No move wins"), "{text}");
    let (end, text) = session::<nim::Heaps>("1\n3\n1 2 5\n", Player::Computer, &"1\n".repeat(20));
    assert_eq!(end, End::Won(Player::Computer), "{text}");
    assert!(text.contains("You have no move: I win."), "{text}");
}

#[test]
fn undo_takes_back_a_move_and_its_answer() {
    // After 2 of the 2 the program takes 3 of the 4.
    let (end, text) =
        session::<nim::Heaps>("1\n3\n1 2 4\n", Player::Human, "undo\n2 2\nundo\nundo\n3 1\n");
    assert_eq!(end, End::Left, "{text}");
    assert!(text.contains("I take 3 of the 4 in pile 3."), "{text}");
    assert!(text.contains("You take 1 of the 4 in pile 3."), "{text}");
    assert_eq!(text.matches("You have made no move yet.").count(), 2, "{text}");
    assert!(text.contains("Back before your last move."), "{text}");
}

#[test]
fn a_wrong_entry_is_explained_and_the_end_of_the_input_is_polite() {
    fn check<G: Game>(input: &str, entries: &[(&str, &str)]) {
        for (entry, answer) in entries {
            let (end, text) = session::<G>(input, Player::Human, &format!("{entry}\n"));
            assert_eq!(end, End::Left, "{entry}: {text}");
            assert!(text.contains(answer), "{entry}: {text}");
            assert!(text.ends_with("Until next time!\n"), "{entry}: {text}");
        }
    }
    check::<nim::Heaps>(
        "1\n2\n1 2\n",
        &[
            ("take it", "A move is PILE and COUNT"),
            ("3 1", "There is no pile 3; they count from 1 to 2."),
            ("1 2", "Pile 1 has only 1."),
            ("1 0", "Take at least one."),
            ("99", "There is no move number 99."),
            ("-1", "A move is PILE and COUNT"),
            ("help", "take back your last move"),
            ("moves", "3) take 2 of the 2 in pile 2"),
            ("quit", "Until next time!"),
        ],
    );
    check::<s_nim::Heaps>(
        "2 5 2\n1\n2 1 4\n0\n",
        &[("2 3", "3 is not in the set: 2, 5."), ("2 5", "Heap 2 has only 4.")],
    );
    check::<cutting_game::Table>(
        "1 5\n",
        &[
            ("w 1", "That side is 1 and cannot be cut."),
            ("h 5", "a number from 1 to 4"),
            ("2 h 1", "There is only sheet 1."),
            ("1 d 1", "A move is SHEET"),
        ],
    );
    check::<moving_tokens::Tokens>(
        "3 2 2\n1 2\n1 3\n1 3\n",
        &[("1 4", "Token 1 can move to 2, 3, not to 4."), ("2 1", "Token 2 cannot move any more.")],
    );
    check::<stone_merging::Table>(
        "1\n4 2\n",
        &[("1 2", "1 and 2 are more than 2."), ("1 0", "There is no pile of 0.")],
    );
    check::<grid_game::Board>(
        "2 2\n.#\n..\n",
        &[
            ("1 2", "That cell is a hole."),
            ("3 1", "That cell is not on the board."),
            ("left", "Choose a cell, by row and column."),
        ],
    );
    check::<rabbit_and_egg::Board>(
        "2 2\nO.\nXO\n0\n",
        &[
            ("1 2", "That is the empty cell."),
            ("2 1", "That piece is not beside the empty cell."),
            ("3 3", "That cell is not on the board."),
        ],
    );
}

#[test]
fn huge_positions_are_played_too() {
    let large = u64::MAX;
    let (end, text) =
        session::<nim::Heaps>(&format!("1\n1\n{large}\n"), Player::Human, "hint\n1 7\n");
    assert_eq!(end, End::Won(Player::Computer), "{text}");
    assert!(text.contains("… and more"), "{text}");
    let sheet = format!("{large} {large}\n");
    let (end, text) = session::<cutting_game::Table>(&sheet, Player::Computer, "who\n");
    assert_eq!(end, End::Left, "{text}");
    assert!(text.contains("I am winning."), "{text}");
    let piles = "1\n1000000000 7\n";
    let (end, text) = session::<stone_merging::Table>(piles, Player::Human, "1 1\nwho\n");
    assert_eq!(end, End::Left, "{text}");
}
