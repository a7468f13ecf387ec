//! Sessions: what is asked, answered and said of wrong entries.

use judge_io::Scanner;
use lab::bench::Game;
use lab::play::{End, PerfectPlayer, Player, session};
use rand::SeedableRng;
use rand::rngs::StdRng;

/// Plays the first position of an input with these lines; how it ended and what was written.
fn play<P: Game>(input: &str, first: Player, lines: &str) -> (End, String) {
    let mut positions = vec![];
    let mut rules = None;
    judge_io::each(&mut Scanner::new(input.as_bytes()), |case: P| {
        rules = Some(case.rules());
        positions = case.positions();
        Ok(())
    })
    .expect("the test's input can be read");
    let computer = PerfectPlayer::<P>::new(rules.expect("a case"));
    let mut written = Vec::new();
    let mut rng = StdRng::seed_from_u64(1);
    let position = positions.swap_remove(0);
    let end = session(computer, position, first, &mut rng, &mut lines.as_bytes(), &mut written);
    (end.expect("memory can be written"), String::from_utf8(written).expect("text"))
}

#[test]
fn a_person_who_plays_well_wins_what_is_won() {
    // 1 and 2: take one of the 2, then answer with the other pile.
    let lines = "who\nhint\n2 1\nheap 1: take 1\nheap 2: take 1\n";
    let (end, text) = play::<nim::Case>("1\n2\n1 2\n", Player::Human, lines);
    assert_eq!(end, End::Won(Player::Human), "{text}");
    assert!(text.contains("You are winning"), "{text}");
    assert!(text.contains("You win with heap 2: take 1."), "{text}");
    assert!(text.ends_with("The game is over: you win.\n"), "{text}");
}

#[test]
fn a_person_who_errs_once_loses() {
    let (end, text) = play::<nim::Case>("1\n3\n1 2 5\n", Player::Human, "2 2\nwho\nhint\n");
    assert_eq!(end, End::Left, "{text}");
    assert!(text.contains("I am winning."), "{text}");
    assert!(text.contains("No move wins"), "{text}");
    // Every heap is tried until the program has won.
    let lines = "1 1\n2 1\n3 1\n".repeat(20);
    let (end, text) = play::<nim::Case>("1\n3\n1 2 5\n", Player::Computer, &lines);
    assert_eq!(end, End::Won(Player::Computer), "{text}");
    assert!(text.ends_with("The game is over: I win.\n"), "{text}");
}

#[test]
fn undo_takes_back_a_move_and_its_answer() {
    // After 2 of the 2 the program takes 3 of the 4.
    let lines = "undo\n2 2\nundo\nundo\n3 1\n";
    let (end, text) = play::<nim::Case>("1\n3\n1 2 4\n", Player::Human, lines);
    assert_eq!(end, End::Left, "{text}");
    assert!(text.contains("I play heap 3: take 3."), "{text}");
    assert!(text.contains("You play heap 3: take 1."), "{text}");
    assert_eq!(text.matches("You have made no move yet.").count(), 2, "{text}");
    assert!(text.contains("Back before your last move."), "{text}");
}

#[test]
fn a_wrong_entry_is_explained_and_the_end_of_the_input_is_polite() {
    fn check<P: Game>(input: &str, entries: &[(&str, &str)]) {
        for (entry, answer) in entries {
            let (end, text) = play::<P>(input, Player::Human, &format!("{entry}\n"));
            assert_eq!(end, End::Left, "{entry}: {text}");
            assert!(text.contains(answer), "{entry}: {text}");
            assert!(text.ends_with("Until next time!\n"), "{entry}: {text}");
        }
    }
    // A number alone is no move: it is not taken for a place in the list.
    let wrong = [("take it", "A move is PILE and COUNT"), ("99", "A move is PILE and COUNT")];
    check::<nim::Case>("1\n2\n1 2\n", &wrong);
    for (entry, legal) in [("3 1", "heap 3: take 1"), ("1 2", "heap 1: take 2")] {
        check::<nim::Case>("1\n2\n1 2\n", &[(entry, &format!("{legal} is not legal here"))]);
    }
    let asked = [("help", "take back your last move"), ("moves", "heap 2: take 2")];
    check::<nim::Case>("1\n2\n1 2\n", &asked);
    let long = "7 ".repeat(1 << 20);
    check::<nim::Case>("1\n2\n1 2\n", &[(&long, "A move is")]);
    check::<cutting_game::Case>("1 5\n", &[("1 5", "A move is SHEET"), ("1 width 1", "not legal")]);
    check::<moving_tokens::Case>("3 2 2\n1 2\n1 3\n1 3\n", &[("1 4", "not legal")]);
    check::<stone_merging::Case>("1\n4 2\n", &[("1 2", "merge 1 and 2 is not legal")]);
    check::<grid_game::Case>("2 2\n.#\n..\n", &[("1 2", "1 2 is not legal"), ("0 1", "A move is")]);
    check::<rabbit_and_egg::Case>("2 2\nO.\nXO\n0\n", &[("2 1", "2 1 is not legal")]);
}

#[test]
fn huge_positions_are_played_too() {
    let large = u64::MAX;
    let lines = format!("hint\n1 {large}\n");
    let (end, text) = play::<nim::Case>(&format!("1\n1\n{large}\n"), Player::Human, &lines);
    assert_eq!(end, End::Won(Player::Human), "{text}");
    assert!(text.contains("… and more"), "{text}");
    let sheet = format!("{large} {large}\n");
    let (end, text) = play::<cutting_game::Case>(&sheet, Player::Computer, "who\n");
    assert_eq!(end, End::Left, "{text}");
    assert!(text.contains("I am winning."), "{text}");
    let piles = "1\n1000000000 7\n";
    let (end, text) = play::<stone_merging::Case>(piles, Player::Human, "1 1\nwho\n");
    assert_eq!(end, End::Left, "{text}");
}
