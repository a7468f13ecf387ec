//! The full search of a game: no theory, only the rules.
//!
//! A position is won for the player to move exactly when some move leads to a position that is lost
//! for the opponent (Zermelo 1913). [`Search`] plays that out over every position that can be
//! reached, remembering each, on a stack of its own: the depth of a game is bounded by memory only.
//! Where a play can come back to a position, the positions are decided in rounds instead, and what no
//! round decides is a draw. It is the oracle for every theory in this workspace, so it knows none.

use crate::rules::{Moves, Rules};
use crate::Outcome;
use std::collections::HashMap;

/// The full search of a game, with a memory of every position that it has decided.
///
/// ```
/// use sg_core::rules::{Moves, Rules};
/// use sg_core::search::Search;
/// use sg_core::Outcome;
///
/// /// Take one, two or three counters; who cannot move loses.
/// struct TakeUpToThree;
///
/// impl Rules for TakeUpToThree {
///     type Position = u32;
///     type Move = u32;
///
///     fn moves<'a>(&'a self, &counters: &'a u32) -> Moves<'a, Self> {
///         Box::new((1..=counters.min(3)).map(move |taken| (taken, counters - taken)))
///     }
/// }
///
/// let mut search = Search::new(TakeUpToThree);
/// assert_eq!(search.outcome(&20), Outcome::P);
/// assert_eq!(search.winning_moves(&21), [(1, 20)]);
/// ```
#[derive(Clone, Debug)]
pub struct Search<R: Rules> {
    rules: R,
    /// How many more moves may be looked at.
    budget: u64,
    /// `None` while the position is on the path that is searched.
    outcomes: HashMap<R::Position, Option<Outcome>>,
    /// Of games that can go on for ever: the round in which a position that is no draw was decided.
    rounds: HashMap<R::Position, u32>,
}

/// A position on the path of the search, with the options that are not yet looked at.
struct Frame<Position> {
    position: Position,
    /// Whether there were none from the start.
    is_over: bool,
    options: Vec<Position>,
}

impl<R: Rules> Search<R> {
    /// A search that knows no position yet. The rules may be borrowed.
    #[must_use]
    pub fn new(rules: R) -> Self {
        Search { rules, budget: u64::MAX, outcomes: HashMap::new(), rounds: HashMap::new() }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// Bounds how many more moves the search may look at, in all later calls together; at first there
    /// is no bound. This bounds its memory, too.
    pub fn set_budget(&mut self, moves: u64) {
        self.budget = moves;
    }

    /// How many positions have been decided.
    #[must_use]
    pub fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// Whether no position has been decided.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.outcomes.is_empty()
    }

    /// The outcome of `position`, in time and memory linear in the moves and positions of the game
    /// from there on; where a play can go on for ever, times the length of the longest forced win.
    ///
    /// # Panics
    /// If a position can be reached from itself and the rules do not say so, or the budget is used
    /// up.
    pub fn outcome(&mut self, position: &R::Position) -> Outcome {
        self.try_outcome(position).expect("a search within its budget")
    }

    /// As [`outcome`](Search::outcome), but `None` where the budget is used up.
    ///
    /// # Panics
    /// If a position can be reached from itself and the rules do not say so.
    pub fn try_outcome(&mut self, position: &R::Position) -> Option<Outcome> {
        if let Some(&Some(outcome)) = self.outcomes.get(position) {
            return Some(outcome);
        }
        if R::LOOPS {
            self.decide_in_rounds(position)?;
        } else {
            let mut path = Vec::new();
            if self.decide_in_depth(position, &mut path).is_none() {
                for frame in path {
                    self.outcomes.remove(&frame.position);
                }
                return None;
            }
        }
        self.outcomes[position]
    }

    /// Depth first: each position when all that it needs is decided.
    fn decide_in_depth(
        &mut self,
        position: &R::Position,
        path: &mut Vec<Frame<R::Position>>,
    ) -> Option<()> {
        self.enter(position.clone(), path)?;
        // The option that was decided last.
        let mut decided = None;
        while let Some(frame) = path.last_mut() {
            let option = if decided == Some(Outcome::P) { None } else { frame.options.pop() };
            if let Some(option) = option {
                decided = match self.outcomes.get(&option) {
                    Some(Some(outcome)) => Some(*outcome),
                    Some(None) => panic!("a position can be reached from itself"),
                    None => {
                        self.enter(option, path)?;
                        None
                    }
                };
            } else {
                let frame = path.pop()?;
                let outcome = if frame.is_over {
                    self.rules.ending(&frame.position)
                } else {
                    Outcome::of_win(decided == Some(Outcome::P))
                };
                self.outcomes.insert(frame.position, Some(outcome));
                decided = Some(outcome);
            }
        }
        Some(())
    }

    /// Puts a new position on the path.
    fn enter(&mut self, position: R::Position, path: &mut Vec<Frame<R::Position>>) -> Option<()> {
        let options = self.options(&position)?;
        self.outcomes.insert(position.clone(), None);
        path.push(Frame { position, is_over: options.is_empty(), options });
        Some(())
    }

    /// The positions that moves lead to, paid for.
    fn options(&mut self, position: &R::Position) -> Option<Vec<R::Position>> {
        // One too many is enough to know.
        let most = self.budget.min(usize::MAX as u64 - 1) as usize + 1;
        let moves = self.rules.moves(position).take(most);
        let options: Vec<R::Position> = moves.map(|(_, option)| option).collect();
        self.budget = self.budget.checked_sub(options.len() as u64)?;
        Some(options)
    }

    /// All positions that can be reached, in rounds: in each, those are decided that the rounds
    /// before it decide. What is left when a round decides nothing is a draw.
    fn decide_in_rounds(&mut self, start: &R::Position) -> Option<()> {
        let mut places = HashMap::new();
        let mut positions = vec![start.clone()];
        let mut options: Vec<Vec<usize>> = Vec::new();
        places.insert(start.clone(), 0);
        while options.len() < positions.len() {
            let reached = self.options(&positions[options.len()].clone())?;
            let mut numbers = Vec::with_capacity(reached.len());
            for position in reached {
                let next = positions.len();
                let number = *places.entry(position.clone()).or_insert(next);
                if number == next {
                    positions.push(position);
                }
                numbers.push(number);
            }
            options.push(numbers);
        }

        let mut decided: Vec<Option<Outcome>> = vec![None; positions.len()];
        let mut open: Vec<usize> = Vec::new();
        for (i, options) in options.iter().enumerate() {
            if options.is_empty() {
                let outcome = self.rules.ending(&positions[i]);
                decided[i] = Some(outcome);
                self.rounds.insert(positions[i].clone(), 0);
            } else {
                open.push(i);
            }
        }
        for round in 1.. {
            let outcome = |i: usize| {
                let options = || options[i].iter().map(|&option| decided[option]);
                if options().any(|option| option == Some(Outcome::P)) {
                    Some(Outcome::N)
                } else if options().all(|option| option == Some(Outcome::N)) {
                    Some(Outcome::P)
                } else {
                    None
                }
            };
            let new: Vec<_> = open.iter().filter_map(|&i| Some((i, outcome(i)?))).collect();
            if new.is_empty() {
                break;
            }
            for (i, outcome) in new {
                decided[i] = Some(outcome);
                self.rounds.insert(positions[i].clone(), round);
            }
            open.retain(|&i| decided[i].is_none());
        }
        for (position, outcome) in positions.into_iter().zip(decided) {
            self.outcomes.insert(position, Some(outcome.unwrap_or(Outcome::Draw)));
        }
        Some(())
    }

    /// In how many moves the play from `position` ends if the winner hurries and the loser delays;
    /// `None` for a draw. Only where the [rules](Rules::LOOPS) say that a play may come back to a
    /// position.
    ///
    /// # Panics
    /// As [`outcome`](Search::outcome), or if the game has no loops.
    pub fn length(&mut self, position: &R::Position) -> Option<u32> {
        assert!(R::LOOPS, "the lengths of plays are found where play can go on for ever");
        self.outcome(position);
        self.rounds.get(position).copied()
    }

    /// Every move at `position` that leads to a P-position, with that position, in the order of the
    /// rules. There is one exactly when `position` is an N-position with moves.
    ///
    /// # Panics
    /// As [`outcome`](Search::outcome).
    pub fn winning_moves(&mut self, position: &R::Position) -> Vec<(R::Move, R::Position)> {
        self.try_winning_moves(position).expect("a search within its budget")
    }

    /// As [`winning_moves`](Search::winning_moves), but `None` where the budget is used up.
    ///
    /// # Panics
    /// As [`try_outcome`](Search::try_outcome).
    pub fn try_winning_moves(
        &mut self,
        position: &R::Position,
    ) -> Option<Vec<(R::Move, R::Position)>> {
        self.try_outcome(position)?;
        let moves: Vec<_> = self.rules.moves(position).collect();
        let mut winning = Vec::new();
        for (of, option) in moves {
            if self.try_outcome(&option)? == Outcome::P {
                winning.push((of, option));
            }
        }
        Some(winning)
    }
}

/// The sum of a game and a Nim heap under normal play: a position is one of both, a move is a move in
/// either (`None` is one in the heap, and is given by what it leaves), and who cannot move loses.
///
/// It finds Grundy values by search alone: the value of a position is the size of the one heap
/// beside which it is lost for the player to move (Sprague 1935, Grundy 1939). No mex is taken.
///
/// ```
/// use sg_core::rules::{Moves, Rules};
/// use sg_core::search::{Search, WithHeap};
///
/// /// Take one, two or three counters.
/// struct TakeUpToThree;
///
/// impl Rules for TakeUpToThree {
///     type Position = u32;
///     type Move = u32;
///
///     fn moves<'a>(&'a self, &counters: &'a u32) -> Moves<'a, Self> {
///         Box::new((1..=counters.min(3)).map(move |taken| (taken, counters - taken)))
///     }
/// }
///
/// let mut search = Search::new(WithHeap(TakeUpToThree));
/// assert_eq!(search.grundy_value(&7), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WithHeap<R>(pub R);

impl<R: Rules> Rules for WithHeap<R> {
    type Position = (R::Position, u64);
    type Move = (Option<R::Move>, u64);

    fn moves<'a>(&'a self, (position, heap): &'a Self::Position) -> Moves<'a, Self> {
        let in_game = self.0.moves(position);
        let in_game = in_game.map(move |(of, option)| ((Some(of), *heap), (option, *heap)));
        let in_heap = (0..*heap).map(move |left| ((None, left), (position.clone(), left)));
        Box::new(in_game.chain(in_heap))
    }
}

impl<R: Rules> Search<WithHeap<R>> {
    /// The Grundy value of `position` in the game beside the heap, which must be impartial.
    ///
    /// # Panics
    /// As [`outcome`](Search::outcome).
    pub fn grundy_value(&mut self, position: &R::Position) -> u64 {
        let mut value = 0;
        // A value is at most the number of options, so this ends.
        while self.outcome(&(position.clone(), value)) == Outcome::N {
            value += 1;
        }
        value
    }
}
