//! `play`: a game against the perfect opponent at the terminal.
//!
//! It plays the rules that are verified, and wins wherever it can: by the theory, or by the search
//! where that tells nothing of a position. Where it cannot win, it keeps a draw, or makes the move
//! after which the fewest replies win.

use crate::bench::{BUDGET, Bench, Game, Move, Oracle, Position};
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use judge_io::{Error, Scanner};
use rand::rngs::StdRng;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};
use sg_core::Outcome;
use sg_core::rules::{Rules, Words};
use sg_core::search::Search;
use std::fmt;
use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::SystemTime;

/// How many moves are listed unless all are asked for, and how many then.
const LISTED: usize = 12;
const LISTED_ALL: usize = 500;

/// How many moves are compared where none wins, and how many replies are counted for each.
const COMPARED: usize = 64;
const COUNTED: usize = 1000;

/// The longest line that is read, in bytes.
const LINE: u64 = 1000;

/// Plays against you, and wins wherever it can
///
/// A move is typed as the list names it, or as its numbers alone. Hint, undo and who are answered, too.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// An input of the problem; its first position is played [default: a small random one]
    file: Option<PathBuf>,

    /// Play the position of this seed again
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Who moves first
    #[arg(long, value_enum, default_value = "me")]
    first: First,
}

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum First {
    /// You
    Me,
    /// The program
    Computer,
}

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
    /// Nobody won.
    Drawn,
    /// The person left, or the input ended.
    Left,
}

/// What a game is played with: chance, who moves first, and the terminal.
pub struct Table<'a> {
    rng: StdRng,
    first: Player,
    from: &'a mut dyn BufRead,
    to: &'a mut dyn Write,
}

/// The command.
///
/// # Errors
/// If the problem is no game, the file cannot be read, or it has no position.
pub fn run<P: Bench>(_: &str, options: &Options) -> Result<ExitCode> {
    let case = options.file.as_deref().map(first_case::<P>).transpose()?;
    let seed = options.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        now.map_or(0, |now| u64::from(now.subsec_nanos()))
    });
    let table = Table {
        rng: StdRng::seed_from_u64(seed),
        first: match options.first {
            First::Me => Player::Human,
            First::Computer => Player::Computer,
        },
        from: &mut io::stdin().lock(),
        to: &mut crate::out::stdout(),
    };
    if case.is_none() {
        writeln!(table.to, "Seed {seed}.")?;
    }
    P::Oracle::play(case, table)?;
    Ok(ExitCode::SUCCESS)
}

/// The first case of a file.
fn first_case<P: Bench>(path: &Path) -> Result<P> {
    if path.as_os_str() == "-" {
        bail!("moves are read from standard input; the position needs a file");
    }
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    first_case_of(&bytes)
}

/// The first case of an input.
fn first_case_of<P: Bench>(bytes: &[u8]) -> Result<P> {
    let mut first = None;
    let result = judge_io::each(&mut Scanner::new(bytes), |case: P| {
        first = Some(case);
        // No more are wanted.
        Err(io::Error::from(io::ErrorKind::BrokenPipe).into())
    });
    match (first, result) {
        (Some(case), _) => Ok(case),
        (None, Err::<(), Error>(error)) => Err(error).context("cannot read the position"),
        (None, Ok(())) => bail!("the input has no case"),
    }
}

/// Plays the first position of the case, or of a random one.
///
/// # Errors
/// If the terminal cannot be read or written, or the case has no position.
pub(crate) fn play<P: Game>(case: Option<P>, table: Table<'_>) -> Result<()> {
    let Table { mut rng, first, from, to } = table;
    let case = case.unwrap_or_else(|| random_start(&mut rng));
    let position = case.positions().into_iter().next().context("the case has no position")?;
    let player = PerfectPlayer::<P>::new(case.rules());
    session(player, position, first, &mut rng, from, to)?;
    Ok(())
}

/// A random case whose first position is neither decided at a glance nor long to play.
fn random_start<P: Game>(rng: &mut StdRng) -> P {
    loop {
        let size = rng.random_range(1..=P::SIZE.min(16));
        let case = P::random(rng, size);
        let rules = case.rules();
        let Some(position) = case.positions().into_iter().next() else { continue };
        let mut search = Search::new(&rules);
        search.set_budget(BUDGET / 10);
        // All moves are looked at, for the game may be won at once.
        let is_small = search.try_winning_moves(&position).is_some();
        if is_small
            && (10..1000).contains(&search.len())
            && rules.draw(&position).lines().count() <= 20
        {
            return case;
        }
    }
}

/// The opponent.
pub struct PerfectPlayer<P: Game> {
    rules: P::Rules,
    search: Search<P::Rules>,
}

impl<P: Game> PerfectPlayer<P> {
    /// One who knows these rules.
    pub fn new(rules: P::Rules) -> Self {
        PerfectPlayer { search: Search::new(rules.clone()), rules }
    }

    /// The outcome for the player to move, by theory or by search, if either tells.
    pub fn outcome(&mut self, position: &Position<P>) -> Option<Outcome> {
        P::outcome(&self.rules, position).or_else(|| {
            self.search.set_budget(BUDGET);
            self.search.try_outcome(position)
        })
    }

    /// A winning move, if there is one and it is known.
    pub fn winning_move(&mut self, position: &Position<P>) -> Option<Move<P>> {
        if P::Rules::LOOPS {
            // One that wins need not come nearer to the end: the one that is nearest to it does.
            self.search.set_budget(BUDGET);
            if let Some(winning) = self.search.try_winning_moves(position) {
                let nearest = winning.into_iter().min_by_key(|(_, next)| self.search.length(next));
                return nearest.map(|(of, _)| of);
            }
        }
        if let Some(mut winning) = P::winning_moves(&self.rules, position)
            && let Some(winning) = winning.next()
        {
            return Some(winning);
        }
        if P::outcome(&self.rules, position).is_some() {
            return None;
        }
        self.search.set_budget(BUDGET);
        self.search.try_winning_moves(position)?.into_iter().next().map(|(of, _)| of)
    }

    /// What a person who is to move is told who asks for a winning move.
    fn hint(&mut self, position: &Position<P>) -> Saying {
        match (self.winning_move(position), self.outcome(position)) {
            (Some(winning), _) => Saying::WinsBy(winning.to_string()),
            (None, None) => Saying::NoneIsKnown,
            (None, Some(Outcome::Draw)) => Saying::NoneButDraw,
            (None, Some(_)) => Saying::NoneWins,
        }
    }

    /// What a person who is to move is told who asks who wins.
    fn who(&mut self, position: &Position<P>) -> Saying {
        self.outcome(position).map_or(Saying::NotKnown, Saying::Outcome)
    }

    /// The best move: one that wins, one that draws, or the one with the fewest winning replies.
    ///
    /// # Panics
    /// If there is no move.
    pub fn choose(&mut self, position: &Position<P>, rng: &mut StdRng) -> Move<P> {
        if let Some(winning) = self.winning_move(position) {
            return winning;
        }
        let rules = self.rules.clone();
        let candidates = rules.moves(position).take(COMPARED).map(|(candidate, option)| {
            let is_lost = self.outcome(&option) == Some(Outcome::N);
            let replies = P::winning_moves(&rules, &option);
            let replies = replies.map_or(COUNTED, |replies| replies.take(COUNTED).count());
            ((is_lost, replies, rng.random::<u32>()), candidate)
        });
        let best = candidates.min_by_key(|(key, _)| *key);
        best.expect("a game that goes on has a move").1
    }
}

/// One game between a person and the program, over a reader and a writer.
///
/// # Errors
/// If the reader or the writer fails.
///
/// # Panics
/// If the theory gives a move that the rules do not have.
pub fn session<P: Game>(
    mut computer: PerfectPlayer<P>,
    mut position: Position<P>,
    first: Player,
    rng: &mut StdRng,
    from: &mut dyn BufRead,
    to: &mut dyn Write,
) -> io::Result<End> {
    let rules = computer.rules.clone();
    let mut mover = first;
    // The positions at which the person was to move.
    let mut before: Vec<Position<P>> = Vec::new();
    writeln!(to, "{} `help` explains what can be typed.", P::Rules::GOAL)?;
    loop {
        if rules.moves(&position).next().is_none() {
            write!(to, "\n{}The game is over: ", rules.draw(&position))?;
            let winner = match (rules.ending(&position), mover) {
                (Outcome::Draw, _) => None,
                (Outcome::N, mover) => Some(mover),
                (Outcome::P, Player::Human) => Some(Player::Computer),
                (Outcome::P, Player::Computer) => Some(Player::Human),
            };
            return match winner {
                Some(winner) => {
                    writeln!(to, "{} win.", if winner == Player::Human { "you" } else { "I" })?;
                    Ok(End::Won(winner))
                }
                None => writeln!(to, "nobody wins.").map(|()| End::Drawn),
            };
        }
        let of = match mover {
            Player::Computer => {
                let of = computer.choose(&position, rng);
                writeln!(to, "\nI play {of}.")?;
                of
            }
            Player::Human => {
                write!(to, "\n{}", rules.draw(&position))?;
                list(&rules, &position, LISTED, to)?;
                match ask(&mut computer, &mut position, &mut before, from, to)? {
                    Some(of) => {
                        before.push(position.clone());
                        writeln!(to, "You play {of}.")?;
                        of
                    }
                    None => return Ok(End::Left),
                }
            }
        };
        position = rules.play(&position, &of).expect("only legal moves are chosen");
        mover = match mover {
            Player::Human => Player::Computer,
            Player::Computer => Player::Human,
        };
    }
}

/// Asks for a move until there is one, and answers what else is asked; `None` ends the game.
fn ask<P: Game>(
    computer: &mut PerfectPlayer<P>,
    position: &mut Position<P>,
    before: &mut Vec<Position<P>>,
    from: &mut dyn BufRead,
    to: &mut dyn Write,
) -> io::Result<Option<Move<P>>> {
    let rules = computer.rules.clone();
    loop {
        write!(to, "> ")?;
        to.flush()?;
        let Some(line) = line(from)? else {
            writeln!(to, "\nThe input has ended, and the game with it. Until next time!")?;
            return Ok(None);
        };
        match line.as_str() {
            "" => {}
            "undo" => match before.pop() {
                Some(earlier) => {
                    *position = earlier;
                    write!(to, "Back before your last move.\n\n{}", rules.draw(position))?;
                    list(&rules, position, LISTED, to)?;
                }
                None => writeln!(to, "You have made no move yet.")?,
            },
            "hint" => writeln!(to, "{}", computer.hint(position))?,
            "who" => writeln!(to, "{}", computer.who(position))?,
            "moves" => list(&rules, position, LISTED_ALL, to)?,
            "show" => write!(to, "{}", rules.draw(position))?,
            "help" | "?" => help::<P>(to)?,
            "quit" | "exit" => {
                writeln!(to, "Until next time!")?;
                return Ok(None);
            }
            text => match text.parse::<Move<P>>() {
                Ok(of) if rules.play(position, &of).is_some() => return Ok(Some(of)),
                Ok(of) => writeln!(to, "{of} is not legal here; `moves` lists what is.")?,
                Err(_) => writeln!(to, "A move is {}. `help` says what else.", P::Rules::TYPED)?,
            },
        }
    }
}

/// The next line in lower case, without blanks around it; only the beginning of a long one.
fn line(from: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if from.take(LINE).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.len() as u64 == LINE && !line.ends_with(b"\n") {
        let mut rest = Vec::new();
        while from.take(1 << 16).read_until(b'\n', &mut rest)? > 0 && !rest.ends_with(b"\n") {
            rest.clear();
        }
    }
    Ok(Some(String::from_utf8_lossy(&line).trim().to_ascii_lowercase()))
}

/// The first moves.
fn list<R: Words<Move: fmt::Display>>(
    rules: &R,
    position: &R::Position,
    most: usize,
    to: &mut dyn Write,
) -> io::Result<()> {
    let mut moves = rules.moves(position);
    for (of, _) in moves.by_ref().take(most) {
        writeln!(to, "    {of}")?;
    }
    if moves.next().is_some() {
        writeln!(to, "    … and more; type {}", R::TYPED)?;
    }
    Ok(())
}

fn help<P: Game>(to: &mut dyn Write) -> io::Result<()> {
    writeln!(to, "A move: {}", P::Rules::TYPED)?;
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

/// What a person says at a table that keeps nothing from one turn to the next.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Turn {
    /// The number of the case that is played, from 1; without it, the first in which there is a move.
    pub case: Option<usize>,
    /// The moves so far of both players in turn.
    pub moves: Vec<String>,
    /// Whether the program has made the first of them, or makes it now.
    pub computer_first: bool,
    /// A move as it is typed, or `undo`, `hint` or `who`; nothing at first.
    pub said: String,
}

/// What the program says to what a person asks or tries. It is written in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saying {
    /// This move wins.
    WinsBy(String),
    /// No winning move is known, and perhaps there is one.
    NoneIsKnown,
    /// No move wins, but one holds a draw.
    NoneButDraw,
    /// No move wins, and the program can.
    NoneWins,
    /// Who wins, `N` being the person.
    Outcome(Outcome),
    /// Neither theory nor search tells who wins.
    NotKnown,
    /// There is nothing to take back.
    NoMoveYet,
    /// This is no legal move; a move is typed like that.
    NoMove(String, &'static str),
}

impl fmt::Display for Saying {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Saying::WinsBy(winning) => return write!(f, "You win with {winning}."),
            Saying::NoneIsKnown => "I do not know a winning move here.",
            Saying::NoneButDraw => "No move wins; a draw can be held.",
            Saying::NoneWins => "No move wins; whatever you do, I can win.",
            Saying::Outcome(Outcome::N) => "You are winning, if you go on well.",
            Saying::Outcome(Outcome::P) => "I am winning.",
            Saying::Outcome(Outcome::Draw) => {
                "Nobody is winning: with best play it goes on for ever."
            }
            Saying::NotKnown => "I do not know: the theory does not tell of such positions.",
            Saying::NoMoveYet => "You have made no move yet.",
            Saying::NoMove(text, typed) => {
                return write!(f, "{text} is no legal move here. A move is {typed}.");
            }
        })
    }
}

/// What is seen at such a table when the program has answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The number of the case that is played.
    pub case: usize,
    /// The moves so far of both players in turn.
    pub moves: Vec<String>,
    /// The position.
    pub drawn: String,
    /// The first legal moves; none when the game is over.
    pub legal: Vec<String>,
    /// Whether there are more.
    pub is_cut: bool,
    /// The answer to what was asked, or why it was no move.
    pub answer: Option<Saying>,
    /// How the game ended, if it has.
    pub end: Option<End>,
    /// When a play is won.
    pub goal: &'static str,
    /// How a move may be typed.
    pub typed: &'static str,
}

/// One turn of a game from the first position of a case. The same turn is answered in the same way.
///
/// # Errors
/// If there is no such case or it has no position, or one of the moves so far is not legal.
pub fn turn<P: Bench>(input: &[u8], turn: &Turn) -> Result<Seen> {
    let mut number = 0;
    let mut first = None;
    let result = judge_io::each(&mut Scanner::new(input), |case: P| {
        number += 1;
        if turn.case.is_some_and(|wanted| wanted != number) {
            return Ok(());
        }
        let seen = P::Oracle::turn(case, turn).map(|seen| Seen { case: number, ..seen });
        let is_over = seen.as_ref().is_ok_and(|seen| seen.moves.is_empty() && seen.end.is_some());
        if turn.case.is_none() && is_over {
            first.get_or_insert(seen);
            return Ok(());
        }
        first = Some(seen);
        // No more are wanted.
        Err(io::Error::from(io::ErrorKind::BrokenPipe).into())
    });
    match (first, result) {
        (Some(seen), _) => seen,
        (None, Err::<(), Error>(error)) => Err(error).context("cannot read the position"),
        (None, Ok(())) => bail!("there is no such case; the input has {number}"),
    }
}

pub(crate) fn turn_of<P: Game>(case: &P, turn: &Turn) -> Result<Seen> {
    let start = case.positions().into_iter().next().context("the case has no position")?;
    let mut computer = PerfectPlayer::<P>::new(case.rules());
    let rules = computer.rules.clone();
    let legal = |position: &Position<P>, text: &str| {
        let of: Move<P> = text.to_ascii_lowercase().parse().ok()?;
        let option = rules.play(position, &of)?;
        Some((of.to_string(), option))
    };
    let is_computer = |played: usize| played.is_multiple_of(2) == turn.computer_first;
    let mut moves = turn.moves.clone();
    let mut answer = None;
    if turn.said == "undo" {
        // The person's last move, and the answer to it.
        let last = (0..moves.len()).rev().find(|&played| !is_computer(played));
        match last {
            Some(last) => moves.truncate(last),
            None => answer = Some(Saying::NoMoveYet),
        }
    }
    let mut position = start;
    for text in &moves {
        let (_, option) = legal(&position, text).with_context(|| format!("{text} is not legal"))?;
        position = option;
    }
    let is_over = |position: &Position<P>| rules.moves(position).next().is_none();
    if !is_over(&position) && !is_computer(moves.len()) {
        match turn.said.trim() {
            "" | "undo" => {}
            "hint" => answer = Some(computer.hint(&position)),
            "who" => answer = Some(computer.who(&position)),
            text => {
                if let Some((name, option)) = legal(&position, text) {
                    moves.push(name);
                    position = option;
                } else {
                    answer = Some(Saying::NoMove(text.to_owned(), P::Rules::TYPED));
                }
            }
        }
    }
    if !is_over(&position) && is_computer(moves.len()) {
        let of = computer.choose(&position, &mut StdRng::seed_from_u64(moves.len() as u64));
        position = rules.play(&position, &of).expect("only legal moves are chosen");
        moves.push(of.to_string());
    }
    let end = is_over(&position).then(|| {
        let (mover, other) = if is_computer(moves.len()) {
            (Player::Computer, Player::Human)
        } else {
            (Player::Human, Player::Computer)
        };
        match rules.ending(&position) {
            Outcome::Draw => End::Drawn,
            Outcome::N => End::Won(mover),
            Outcome::P => End::Won(other),
        }
    });
    let mut listed = rules.moves(&position).map(|(of, _)| of.to_string());
    Ok(Seen {
        case: 1,
        legal: listed.by_ref().take(LISTED_ALL).collect(),
        is_cut: listed.next().is_some(),
        drawn: rules.draw(&position),
        moves,
        answer,
        end,
        goal: P::Rules::GOAL,
        typed: P::Rules::TYPED,
    })
}

/// Checks that from won positions the program beats any opponent, random or perfect, that perfect
/// play beats it from lost ones, and that every move is read as it is written: from its name, and from
/// the numbers in it.
///
/// # Panics
/// If it is not so.
pub(crate) fn assert_perfect<P: Game>() {
    let mut seen = [0; 3];
    for seed in 0..40 {
        let mut rng = StdRng::seed_from_u64(seed);
        let case: P = random_start(&mut rng);
        let mut position = case.positions().swap_remove(0);
        let mut player = PerfectPlayer::<P>::new(case.rules());
        // Some games are never lost at their start.
        if let Some(winning) = player.winning_move(&position).filter(|_| seed % 4 == 3) {
            position = case.rules().play(&position, &winning).expect("a legal move");
        }
        assert_moves_read_back::<P>(&case.rules(), &position);
        let outcome = player.outcome(&position).expect("a small position is searched");
        assert_eq!(simulate(&mut player, &position, [true, true], &mut rng), outcome, "{case}");
        for _ in 0..3 {
            let (random, worst) = match outcome {
                Outcome::N => ([true, false], Outcome::N),
                Outcome::P => ([false, true], Outcome::P),
                Outcome::Draw => ([true, false], Outcome::P),
            };
            let found = simulate(&mut player, &position, random, &mut rng);
            assert!(
                if outcome == Outcome::Draw { found != worst } else { found == worst },
                "{case}"
            );
        }
        seen[outcome as usize] += 1;
    }
    assert!(seen[0] > 0 && seen[1] > 0, "P, N, draws: {seen:?}");
}

/// The outcome of a play, for the player who moves first; each of both is perfect or plays at random.
fn simulate<P: Game>(
    player: &mut PerfectPlayer<P>,
    position: &Position<P>,
    is_perfect: [bool; 2],
    rng: &mut StdRng,
) -> Outcome {
    let rules = player.rules.clone();
    let mut position = position.clone();
    // Fewer positions are chosen, and a play that comes back to one goes on for ever.
    for turn in 0..1000 {
        if rules.moves(&position).next().is_none() {
            return match (rules.ending(&position), turn % 2) {
                (Outcome::P, 1) => Outcome::N,
                (Outcome::N, 1) => Outcome::P,
                (outcome, _) => outcome,
            };
        }
        let of = if is_perfect[turn % 2] {
            player.choose(&position, rng)
        } else {
            rules.moves(&position).take(1000).choose(rng).expect("a move").0
        };
        position = rules.play(&position, &of).expect("a legal move");
    }
    Outcome::Draw
}

fn assert_moves_read_back<P: Game>(rules: &P::Rules, position: &Position<P>) {
    for (of, option) in rules.moves(position).take(200) {
        let name = of.to_string();
        let is_read = |text: &str| text.parse::<Move<P>>().is_ok_and(|read| read == of);
        assert!(is_read(&name), "{name}");
        assert!(is_read(&name.to_ascii_lowercase()), "{name} in lower case");
        let short = name.replace(|letter: char| !letter.is_ascii_digit(), " ");
        let is_short = short.parse::<Move<P>>().is_ok();
        assert!(!is_short || is_read(&short), "{short} is read as another move than {name}");
        assert!(rules.play(position, &of) == Some(option), "{name} is played as the rules list it");
    }
}
