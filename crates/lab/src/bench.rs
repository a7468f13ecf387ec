//! What the bench knows of a problem: its cases, and a second way to their answers.
//!
//! A problem's file in `problems/` implements [`Bench`] for the problem's `Case`, and with it either
//! [`Game`], where the full search of the rules gives the right answers, or [`Function`], where a
//! definition does. Everything else in the bench is generic over these.

use crate::explain::Explanation;
use crate::verify::Family;
use judge_io::{Error, Problem, Scanner};
use rand::rngs::StdRng;
use sg_core::Outcome;
use sg_core::rules::{Rules, Words};
use sg_core::search::Search;
use std::collections::HashSet;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// How many moves a search may look at for one case.
pub const BUDGET: u64 = 100_000;

/// A position of the game of a problem.
pub type Position<P> = <<P as Game>::Rules as Rules>::Position;
/// A move of the game of a problem.
pub type Move<P> = <<P as Game>::Rules as Rules>::Move;
/// The winning moves from a position, where theory tells them.
pub type Winning<'a, P> = Option<Box<dyn Iterator<Item = Move<P>> + 'a>>;

/// A checker of an output: whether its next values are a right answer to the case.
pub type Check<P> = fn(&P, &mut Scanner<'_>) -> Result<(), Error>;

/// A problem on the bench.
pub trait Bench: Problem + Clone + Debug + Display + PartialEq + Send + Sync + 'static {
    /// Where right answers come from: [`BySearch`] for a [`Game`], [`ByDefinition`] for a
    /// [`Function`].
    type Oracle: Oracle<Self>;

    /// What the size of random cases bounds, for the help.
    const SIZE_IS: &'static str;
    /// The largest size of random cases where the user names none: small enough that the answer is
    /// found in another way than the solution's, and that what shrinks is read with ease.
    const SIZE: u32;
    /// The size of the largest cases that the judge allows.
    const LIMIT: u32;
    /// Where a case has several right answers: `Some(judge_io::Checked::check)`.
    const CHECK: Option<Check<Self>> = None;
    /// The input whose picture stands in the documentation: small, with a winning move where there
    /// can be one.
    const PICTURED: &'static str;
    /// What may be asked of an explanation with `--set NAME=VALUE`: names, and what they are.
    const OPTIONS: &'static [(&'static str, &'static str)] = &[];

    /// All small cases, by families whose names state the sizes.
    fn families() -> Vec<Family>;

    /// A case of one of the shapes that solutions get wrong, of at most this size, which is at
    /// least 1. Often within the judge's limits, and with numbers at these limits.
    fn random(rng: &mut StdRng, size: u32) -> Self;

    /// Simpler cases, the simplest first, where much has to change at once for a case to be one: what
    /// makes its text simpler, step by step, does not find them.
    fn simpler(&self) -> Vec<Self> {
        Vec::new()
    }

    /// Whether the judge's limits allow this case. Another program may rely on them.
    fn is_within_limits(&self) -> bool;

    /// Why the answer is what it is. The verdict and the winning moves of a game are added to it.
    fn explain(&self, explanation: &mut Explanation);
}

/// A problem that asks about a game.
pub trait Game: Bench {
    /// The game, as the statement gives it.
    type Rules: Words<Position: Debug + Send, Move: Debug + Display + FromStr>
        + Clone
        + PartialEq
        + Send;

    /// The game of this case.
    fn rules(&self) -> Self::Rules;

    /// The positions that the case asks about, the one from which it is played first.
    fn positions(&self) -> Vec<Position<Self>>;

    /// The positions whose outcomes and winning moves an explanation lists: all, unless they are those
    /// of a whole play.
    fn asked(&self) -> Vec<Position<Self>> {
        self.positions()
    }

    /// The answer from the search of the rules and the words of the judge alone; `None` as soon as
    /// the search is.
    fn answer(&self, search: &mut Search<Self::Rules>) -> Option<Self::Answer>;

    /// Every winning move by theory, in the order of the rules; `None` where the theory does not
    /// tell of such positions. There may be too many to go through them all.
    fn winning_moves<'a>(rules: &'a Self::Rules, position: &'a Position<Self>)
    -> Winning<'a, Self>;

    /// The outcome of a position by theory, `None` where it does not tell. Where a play can go on for
    /// ever, the winning moves do not say it.
    fn outcome(rules: &Self::Rules, position: &Position<Self>) -> Option<Outcome> {
        if rules.moves(position).next().is_none() {
            return Some(rules.ending(position));
        }
        let wins = Self::winning_moves(rules, position)?.next().is_some();
        Some(Outcome::of_win(wins))
    }

    /// The answer by a method that is slower than the solution and shares no code with it, where the
    /// search ends; `None` where there is no such method.
    fn slower(&self) -> Option<Self::Answer> {
        None
    }
}

/// A problem that asks for the value of a function.
pub trait Function: Bench {
    /// The answer from the definition; `None` where that would take too long.
    fn by_definition(&self) -> Option<Self::Answer>;
}

/// A second way to the answers of a problem, which shares no code with its solution.
pub trait Oracle<P: Bench> {
    /// What is kept from one case to the next.
    type Memory: Default;

    /// A memory for cases that are all small: the work for each is not bounded.
    #[must_use]
    fn unbounded() -> Self::Memory {
        Self::Memory::default()
    }

    /// The right answer, if it can be found.
    fn answer(case: &P, memory: &mut Self::Memory) -> Option<P::Answer>;

    /// Checks what the problem's crate says beyond the answer.
    ///
    /// # Errors
    /// What is wrong.
    fn check(case: &P, memory: &mut Self::Memory) -> Result<(), String>;

    /// Whether the case asks only about positions without a move, which looks like a quibble.
    #[must_use]
    fn is_over(_: &P) -> bool {
        false
    }

    /// What theory says of the positions that the case asks about, at most so many: the outcome, if it
    /// tells, and the first winning moves, at most so many.
    fn standings(case: &P, most: usize) -> Vec<Standing>;

    /// Plays the case against the person at the terminal, or a random one.
    ///
    /// # Errors
    /// If it is no game, or the terminal cannot be read or written.
    fn play(case: Option<P>, table: crate::play::Table<'_>) -> anyhow::Result<()>;

    /// Whether there is a game to play.
    const IS_GAME: bool;

    /// One turn of a game from the case's first position.
    ///
    /// # Errors
    /// If it is no game, has no position, or one of the moves so far is not legal.
    fn turn(case: P, turn: &crate::play::Turn) -> anyhow::Result<crate::play::Seen>;

    /// Checks that random games are played perfectly and moves are read as they are written.
    ///
    /// # Panics
    /// If they are not.
    fn assert_playable();
}

/// What theory says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The outcome for the player to move, if theory tells.
    pub outcome: Option<Outcome>,
    /// The names of the first winning moves.
    pub winning: Vec<String>,
    /// Whether there are more.
    pub is_cut: bool,
}

impl Standing {
    /// How many winning moves are listed unless all are asked for.
    pub const MOST: usize = 1000;
}

/// The full search of the rules.
#[derive(Clone, Copy, Debug)]
pub enum BySearch {}

/// The last search, and how many moves it may look at for one case.
pub struct Memory<R: Rules> {
    search: Option<Search<R>>,
    budget: u64,
}

impl<R: Rules> Default for Memory<R> {
    fn default() -> Self {
        Memory { search: None, budget: BUDGET }
    }
}

impl<P: Game> Oracle<P> for BySearch {
    type Memory = Memory<P::Rules>;

    fn unbounded() -> Self::Memory {
        Memory { search: None, budget: u64::MAX }
    }

    fn answer(case: &P, memory: &mut Self::Memory) -> Option<P::Answer> {
        case.answer(search::<P>(case, memory)).or_else(|| case.slower())
    }

    fn check(case: &P, memory: &mut Self::Memory) -> Result<(), String> {
        let rules = case.rules();
        let search = search::<P>(case, memory);
        let mut positions = case.positions();
        positions.truncate(20);
        positions.iter().try_for_each(|position| check_moves::<P>(&rules, position, search))
    }

    fn is_over(case: &P) -> bool {
        let rules = case.rules();
        case.positions().iter().all(|position| rules.moves(position).next().is_none())
    }

    fn standings(case: &P, most: usize) -> Vec<Standing> {
        let rules = case.rules();
        let standing = |position: Position<P>| {
            let mut winning = P::winning_moves(&rules, &position).into_iter().flatten();
            Standing {
                outcome: P::outcome(&rules, &position),
                winning: winning.by_ref().take(most).map(|of| of.to_string()).collect(),
                is_cut: winning.next().is_some(),
            }
        };
        case.asked().into_iter().take(most).map(standing).collect()
    }

    fn play(case: Option<P>, table: crate::play::Table<'_>) -> anyhow::Result<()> {
        crate::play::play(case, table)
    }

    const IS_GAME: bool = true;

    fn turn(case: P, turn: &crate::play::Turn) -> anyhow::Result<crate::play::Seen> {
        crate::play::turn_of(&case, turn)
    }

    fn assert_playable() {
        crate::play::assert_perfect::<P>();
    }
}

/// The search of the rules of this case, with what it remembers of the last case if the rules are the
/// same.
fn search<'m, P: Game>(case: &P, memory: &'m mut Memory<P::Rules>) -> &'m mut Search<P::Rules> {
    let rules = case.rules();
    let last = memory.search.take().filter(|last| *last.rules() == rules && last.len() < 1 << 20);
    let search = memory.search.insert(last.unwrap_or_else(|| Search::new(rules)));
    search.set_budget(memory.budget);
    search
}

/// Every position that can be reached from `start`, itself included.
pub fn reachable<R: Rules>(rules: &R, start: &R::Position) -> HashSet<R::Position> {
    let mut found = HashSet::from([start.clone()]);
    let mut unseen = vec![start.clone()];
    while let Some(position) = unseen.pop() {
        for (_, option) in rules.moves(&position) {
            if found.insert(option.clone()) {
                unseen.push(option);
            }
        }
    }
    found
}

/// Compares outcome and winning moves by theory with those of the search. Where the search ends, each
/// winning move has to lead to a position that theory calls lost.
///
/// # Errors
/// What differs.
pub fn check_moves<P: Game>(
    rules: &P::Rules,
    position: &Position<P>,
    search: &mut Search<P::Rules>,
) -> Result<(), String> {
    let Some(winning) = P::winning_moves(rules, position) else { return Ok(()) };
    if let Some(right) = search.try_winning_moves(position) {
        let right: Vec<Move<P>> = right.into_iter().map(|(of, _)| of).collect();
        let winning: Vec<Move<P>> = winning.collect();
        if winning != right {
            return Err(format!("winning moves {winning:?} instead of {right:?} at {position:?}"));
        }
        let (found, right) = (P::outcome(rules, position), search.try_outcome(position));
        return if found.is_none() || found == right {
            Ok(())
        } else {
            Err(format!("outcome {found:?} instead of {right:?} at {position:?}"))
        };
    }
    for of in winning.take(50) {
        let option = rules.play(position, &of);
        let option = option.ok_or_else(|| format!("{of} is no move at {position:?}"))?;
        if P::outcome(rules, &option).is_some_and(|outcome| outcome != Outcome::P) {
            return Err(format!("{of} does not win at {position:?}"));
        }
    }
    Ok(())
}

/// The definition.
#[derive(Clone, Copy, Debug)]
pub enum ByDefinition {}

impl<P: Function> Oracle<P> for ByDefinition {
    type Memory = ();

    fn answer(case: &P, (): &mut ()) -> Option<P::Answer> {
        case.by_definition()
    }

    fn check(_: &P, (): &mut ()) -> Result<(), String> {
        Ok(())
    }

    fn standings(_: &P, _: usize) -> Vec<Standing> {
        Vec::new()
    }

    fn play(_: Option<P>, _: crate::play::Table<'_>) -> anyhow::Result<()> {
        anyhow::bail!("this problem is no game")
    }

    const IS_GAME: bool = false;

    fn turn(_: P, _: &crate::play::Turn) -> anyhow::Result<crate::play::Seen> {
        anyhow::bail!("this problem is no game")
    }

    fn assert_playable() {}
}
