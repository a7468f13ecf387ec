//! One game between a person and the program, over a reader and a writer.

use super::game::{Game, Standing};
use rand::RngExt;
use rand::rngs::StdRng;
use std::io::{self, BufRead, Write};

/// How many moves are listed unless all are asked for, and how many then.
const LISTED: usize = 12;
const LISTED_ALL: usize = 500;

/// How many moves the program compares where it loses, and how many replies it counts for each.
const COMPARED: usize = 64;
const COUNTED: usize = 1000;

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The person.
    Human,
    /// The program.
    Computer,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The player who won.
    Won(Player),
    /// The person left, or the input ended.
    Left,
}

/// What a typed line asks for.
enum Entry<Move> {
    Move(Move),
    Undo,
    Hint,
    Who,
    List,
    Show,
    Help,
    Quit,
    Nothing,
    /// None of these: why, as a sentence.
    Wrong(String),
}

/// Plays from `game` on until it ends.
///
/// # Errors
/// If it cannot be written to the writer.
pub fn play<G: Game>(
    mut game: G,
    first: Player,
    rng: &mut StdRng,
    from: &mut dyn BufRead,
    to: &mut dyn Write,
) -> io::Result<End> {
    let mut mover = first;
    // The positions at which the person was to move.
    let mut before: Vec<G> = Vec::new();
    writeln!(to, "Who cannot move loses. `help` explains what can be typed.")?;
    loop {
        if game.moves().next().is_none() {
            write!(to, "\n{}", game.draw())?;
            return Ok(End::Won(match mover {
                Player::Human => {
                    writeln!(to, "You have no move: I win.")?;
                    Player::Computer
                }
                Player::Computer => {
                    writeln!(to, "I have no move: you win.")?;
                    Player::Human
                }
            }));
        }
        match mover {
            Player::Computer => {
                let chosen = choose(&game, rng);
                writeln!(to, "\nI {}.", game.name(&chosen))?;
                game.play(&chosen);
                mover = Player::Human;
            }
            Player::Human => {
                write!(to, "\n{}", game.draw())?;
                list(&game, LISTED, to)?;
                match ask(&mut game, &mut before, from, to)? {
                    Some(chosen) => {
                        before.push(game.clone());
                        writeln!(to, "You {}.", game.name(&chosen))?;
                        game.play(&chosen);
                        mover = Player::Computer;
                    }
                    None => return Ok(End::Left),
                }
            }
        }
    }
}

/// A winning move, or the one after which the fewest replies win.
///
/// # Panics
/// If there is no move.
pub fn choose<G: Game>(game: &G, rng: &mut StdRng) -> G::Move {
    if let Some(winning) = game.winning().next() {
        return winning;
    }
    let replies = |candidate: &G::Move| {
        let mut option = game.clone();
        option.play(candidate);
        option.winning().take(COUNTED).count()
    };
    let candidates = game.moves().take(COMPARED);
    let keyed = candidates.map(|candidate| (replies(&candidate), rng.random::<u32>(), candidate));
    let best = keyed.min_by_key(|(replies, chance, _)| (*replies, *chance));
    best.expect("a game that goes on has a move").2
}

/// Asks for a move until there is one, and answers what else is asked; `None` ends the game.
fn ask<G: Game>(
    game: &mut G,
    before: &mut Vec<G>,
    from: &mut dyn BufRead,
    to: &mut dyn Write,
) -> io::Result<Option<G::Move>> {
    loop {
        write!(to, "> ")?;
        to.flush()?;
        let mut line = Vec::new();
        if from.read_until(b'\n', &mut line)? == 0 {
            writeln!(to, "\nThe input has ended, and the game with it. Until next time!")?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        match read(game, line.trim()) {
            Entry::Move(chosen) => return Ok(Some(chosen)),
            Entry::Quit => {
                writeln!(to, "Until next time!")?;
                return Ok(None);
            }
            Entry::Undo => match before.pop() {
                Some(earlier) => {
                    *game = earlier;
                    write!(to, "Back before your last move.\n\n{}", game.draw())?;
                    list(game, LISTED, to)?;
                }
                None => writeln!(to, "You have made no move yet.")?,
            },
            Entry::Hint => match (game.winning().next(), game.standing()) {
                (Some(winning), _) => writeln!(to, "You win if you {}.", game.name(&winning))?,
                (None, Standing::Unknown) => writeln!(to, "I do not know a winning move here.")?,
                (None, _) => writeln!(to, "No move wins; whatever you do, I can win.")?,
            },
            Entry::Who => writeln!(
                to,
                "{}",
                match game.standing() {
                    Standing::Wins => "You are winning, if you go on well.",
                    Standing::Loses => "I am winning.",
                    Standing::Unknown =>
                        "I do not know: the theory does not tell of such positions.",
                }
            )?,
            Entry::List => list(game, LISTED_ALL, to)?,
            Entry::Show => write!(to, "{}", game.draw())?,
            Entry::Help => help::<G>(to)?,
            Entry::Nothing => {}
            Entry::Wrong(why) => writeln!(to, "{why} `help` explains what can be typed.")?,
        }
    }
}

fn read<G: Game>(game: &G, line: &str) -> Entry<G::Move> {
    let line = line.to_ascii_lowercase();
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        [] => Entry::Nothing,
        ["undo"] => Entry::Undo,
        ["hint"] => Entry::Hint,
        ["who"] => Entry::Who,
        ["moves"] => Entry::List,
        ["show"] => Entry::Show,
        ["help" | "?"] => Entry::Help,
        ["quit" | "exit"] => Entry::Quit,
        [number] if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            let listed = number.parse::<usize>().ok().filter(|number| *number <= LISTED_ALL);
            let chosen = listed.and_then(|number| game.moves().nth(number.checked_sub(1)?));
            match chosen {
                Some(chosen) => Entry::Move(chosen),
                None => Entry::Wrong(format!("There is no move number {number}.")),
            }
        }
        _ => game.typed(&words).map_or_else(Entry::Wrong, Entry::Move),
    }
}

/// The first moves with their numbers.
fn list<G: Game>(game: &G, most: usize, to: &mut dyn Write) -> io::Result<()> {
    let shown: Vec<G::Move> = game.moves().take(most + 1).collect();
    // One line more would only say that there is one more.
    let count = if shown.len() > most { most - 1 } else { shown.len() };
    for (number, listed) in (1..).zip(&shown[..count]) {
        writeln!(to, "{number:>4}) {}", game.name(listed))?;
    }
    if count < shown.len() {
        if most < LISTED_ALL {
            writeln!(to, "   … and more: `moves` lists them, or type {}", G::NOTATION)?;
        } else {
            writeln!(to, "   … and more: type {}", G::NOTATION)?;
        }
    }
    Ok(())
}

fn help<G: Game>(to: &mut dyn Write) -> io::Result<()> {
    writeln!(to, "A move: its number in the list, or {}", G::NOTATION)?;
    for (word, does) in [
        ("moves", "list all moves"),
        ("show", "show the position"),
        ("who", "who is winning"),
        ("hint", "a winning move, if there is one"),
        ("undo", "take back your last move and my answer"),
        ("quit", "leave"),
    ] {
        writeln!(to, "{word:>7}: {does}")?;
    }
    Ok(())
}
