//! Sessions: what is asked, answered and said of wrong entries.

use super::game::Game;
use super::session::{self, End, Player};
use crate::problems::{
    cutting_game, grid_game, moving_tokens, nim, rabbit_and_egg, s_nim, stone_merging,
};
use rand::SeedableRng;
use rand::rngs::StdRng;

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
    let (end, text) = session::<nim::play::Played>("1\n2\n1 2\n", Player::Human, lines);
    assert_eq!(end, End::Won(Player::Human), "{text}");
    assert!(text.contains("You are winning"), "{text}");
    assert!(text.contains("You win if you take 1 of the 2 in pile 2."), "{text}");
    assert!(text.contains("I have no move: you win."), "{text}");
}

#[test]
fn a_person_who_errs_once_loses() {
    let lines = "2 2\nwho\nhint\n";
    let (end, text) = session::<nim::play::Played>("1\n3\n1 2 5\n", Player::Human, lines);
    assert_eq!(end, End::Left, "{text}");
    assert!(text.contains("I am winning."), "{text}");
    assert!(text.contains("No move wins"), "{text}");
    let (end, text) =
        session::<nim::play::Played>("1\n3\n1 2 5\n", Player::Computer, &"1\n".repeat(20));
    assert_eq!(end, End::Won(Player::Computer), "{text}");
    assert!(text.contains("You have no move: I win."), "{text}");
}

#[test]
fn undo_takes_back_a_move_and_its_answer() {
    // After 2 of the 2 the program takes 3 of the 4.
    let (end, text) = session::<nim::play::Played>(
        "1\n3\n1 2 4\n",
        Player::Human,
        "undo\n2 2\nundo\nundo\n3 1\n",
    );
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
    check::<nim::play::Played>(
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
    check::<s_nim::play::Played>(
        "2 5 2\n1\n2 1 4\n0\n",
        &[("2 3", "3 is not in the set: 2, 5."), ("2 5", "Heap 2 has only 4.")],
    );
    check::<cutting_game::play::Played>(
        "1 5\n",
        &[
            ("w 1", "That side is 1 and cannot be cut."),
            ("h 5", "a number from 1 to 4"),
            ("2 h 1", "There is only sheet 1."),
            ("1 d 1", "A move is SHEET"),
        ],
    );
    check::<moving_tokens::play::Played>(
        "3 2 2\n1 2\n1 3\n1 3\n",
        &[("1 4", "Token 1 can move to 2, 3, not to 4."), ("2 1", "Token 2 cannot move any more.")],
    );
    check::<stone_merging::play::Played>(
        "1\n4 2\n",
        &[("1 2", "1 and 2 are more than 2."), ("1 0", "There is no pile of 0.")],
    );
    check::<grid_game::play::Played>(
        "2 2\n.#\n..\n",
        &[
            ("1 2", "That cell is a hole."),
            ("3 1", "That cell is not on the board."),
            ("left", "Choose a cell, by row and column."),
        ],
    );
    check::<rabbit_and_egg::play::Played>(
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
        session::<nim::play::Played>(&format!("1\n1\n{large}\n"), Player::Human, "hint\n1 7\n");
    assert_eq!(end, End::Won(Player::Computer), "{text}");
    assert!(text.contains("… and more"), "{text}");
    let sheet = format!("{large} {large}\n");
    let (end, text) = session::<cutting_game::play::Played>(&sheet, Player::Computer, "who\n");
    assert_eq!(end, End::Left, "{text}");
    assert!(text.contains("I am winning."), "{text}");
    let piles = "1\n1000000000 7\n";
    let (end, text) = session::<stone_merging::play::Played>(piles, Player::Human, "1 1\nwho\n");
    assert_eq!(end, End::Left, "{text}");
}
