//! What the bench relies on of a problem, checked on random cases of it.

use crate::play::session::choose;
use crate::play::{Game, Standing};
use crate::problem::{Format, Problem, answer, input, transcript};
use crate::stress::{Kind, random_case};
use judge_io::Scanner;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IteratorRandom;

/// Checks the problem on random cases, the same ones each time:
///
/// - a case is read back as it is written;
/// - whatever separates the values, the answers are the same;
/// - the solution answers what is expected, and what it says beside the answer is true;
/// - simpler cases are legal, and going on to simpler ones ends;
/// - from a won position the program beats any opponent, from a lost one perfect play beats it.
///
/// # Panics
/// If something does not hold.
pub fn assert_sound<P: Problem, G: Game>() {
    a_case_is_read_back_as_written::<P>();
    the_layout_changes_nothing::<P>();
    expected_is_what_the_solution_answers::<P>();
    simpler_cases_are_legal_and_come_to_an_end::<P>();
    games_are_played_perfectly::<G>();
}

fn random_cases<P: Problem>(count: u64, within_limits: bool) -> impl Iterator<Item = P::Case> {
    let kind = Kind { seed: 5, size: P::SIZE, within_limits };
    (0..count).map(move |number| random_case::<P>(kind, number).expect("a case within limits"))
}

fn parse<P: Problem>(text: &str) -> P::Case {
    let mut scanner = Scanner::new(text.as_bytes());
    let case = P::parse(&mut scanner).unwrap_or_else(|error| panic!("{error} in {text:?}"));
    assert!(scanner.is_at_end(), "{text:?}");
    case
}

fn a_case_is_read_back_as_written<P: Problem>() {
    for case in random_cases::<P>(300, false).chain(random_cases::<P>(100, true)) {
        assert_eq!(parse::<P>(&case.to_string()), case, "{case}");
    }
}

/// Whatever separates the values, the answers are the same.
fn the_layout_changes_nothing<P: Problem>() {
    for case in random_cases::<P>(100, false) {
        let count = if P::FORMAT == Format::Single { 1 } else { 2 };
        let plain = input::<P>(&vec![case; count]);
        let words: Vec<&str> = plain.split_ascii_whitespace().collect();
        let right = transcript(plain.as_bytes(), P::program).expect("no panic");
        assert!(!right.failed && right.stderr.is_empty(), "{plain}");
        for other in [
            plain.replace('\n', "\r\n"),
            plain.replace('\n', "\r"),
            plain.replace(' ', " \t "),
            plain.trim_end().to_owned(),
            words.join("\n"),
            words.join(" "),
            format!("\u{feff}\n\n{}\n \n\u{1a}", words.join("\t\n\n ")),
        ] {
            let found = transcript(other.as_bytes(), P::program).expect("no panic");
            assert_eq!(found, right, "{other:?}");
        }
    }
}

fn expected_is_what_the_solution_answers<P: Problem>() {
    for case in random_cases::<P>(200, false) {
        assert_eq!(answer::<P>(&case), Ok(P::expected(&case)), "{case}");
        assert_eq!(P::check(&case), Ok(()), "{case}");
    }
}

/// Going to the first simpler case, or to the second, ends, and never leaves what is legal.
fn simpler_cases_are_legal_and_come_to_an_end<P: Problem>() {
    for case in random_cases::<P>(20, true) {
        for take_first in [true, false] {
            let mut case = case.clone();
            for step in 0.. {
                assert!(step < 10_000, "no end at {case}");
                let simpler = P::simpler(&case);
                for simpler in &simpler {
                    assert_ne!(*simpler, case);
                    assert_eq!(parse::<P>(&simpler.to_string()), *simpler, "{case}");
                }
                let next = if take_first { 0 } else { usize::from(simpler.len() > 1) };
                let Some(next) = simpler.get(next) else { break };
                case = next.clone();
            }
        }
    }
}

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
fn games_are_played_perfectly<G: Game>() {
    let (mut won, mut lost) = (0, 0);
    for seed in 0..40 {
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
