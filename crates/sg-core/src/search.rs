//! The full search of a finite game: no theory, only the rules.
//!
//! A position is won for the player to move exactly when some move leads to a position that is lost
//! for the opponent (Zermelo 1913). [`Search`] plays that out over every position that can be
//! reached, remembering each, on a stack of its own: the depth of a game is bounded by memory only.
//! It is the oracle for every theory in this workspace, so it knows none.

use crate::Outcome;
use std::collections::HashMap;
use std::hash::Hash;

/// The rules of a finite game of two players with perfect information.
///
/// Where the players have different moves, the position holds whose turn it is. No play may come
/// back to a position.
///
/// ```
/// use sg_core::search::{Rules, Search};
/// use sg_core::Outcome;
///
/// /// Take one, two or three counters; who cannot move loses.
/// struct TakeUpToThree;
///
/// impl Rules for TakeUpToThree {
///     type Position = u32;
///     type Move = u32;
///
///     fn moves(&self, &counters: &u32) -> Vec<(u32, u32)> {
///         (1..=counters.min(3)).map(|taken| (taken, counters - taken)).collect()
///     }
/// }
///
/// let mut search = Search::new(&TakeUpToThree);
/// assert_eq!(search.outcome(&20), Outcome::P);
/// assert_eq!(search.winning_moves(&21), [(1, 20)]);
/// ```
pub trait Rules {
    /// A state of the game.
    type Position: Clone + Eq + Hash;
    /// What a player does in one turn.
    type Move: Clone;

    /// Every legal move at `position` with the position that it leads to; none when the game is
    /// over, whether nobody can move or the last move has ended it.
    fn moves(&self, position: &Self::Position) -> Vec<(Self::Move, Self::Position)>;

    /// The outcome of a position without moves, [`Outcome::P`] unless the rules say otherwise: the
    /// player who cannot move loses, and so does the one who faces a move that has ended the game.
    fn outcome_when_over(&self, position: &Self::Position) -> Outcome {
        let _ = position;
        Outcome::P
    }
}

/// The full search of a game, with a memory of every position that it has decided.
#[derive(Debug)]
pub struct Search<'r, R: Rules> {
    rules: &'r R,
    /// `None` while the position is on the path that is searched.
    outcomes: HashMap<R::Position, Option<Outcome>>,
}

/// A position on the path of the search, with the options that are not yet looked at.
struct Frame<Position> {
    position: Position,
    options: Vec<Position>,
}

impl<'r, R: Rules> Search<'r, R> {
    /// A search that has seen no position yet.
    #[must_use]
    pub fn new(rules: &'r R) -> Self {
        Search { rules, outcomes: HashMap::new() }
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
    /// from there on.
    ///
    /// # Panics
    /// If a position can be reached from itself: such rules are not those of a finite game.
    pub fn outcome(&mut self, position: &R::Position) -> Outcome {
        if let Some(&Some(outcome)) = self.outcomes.get(position) {
            return outcome;
        }
        let mut path = Vec::new();
        let mut decided = self.enter(position.clone(), &mut path);
        while let Some(frame) = path.last_mut() {
            if decided == Some(Outcome::P) {
                self.outcomes.insert(frame.position.clone(), Some(Outcome::N));
                path.pop();
                decided = Some(Outcome::N);
                continue;
            }
            if let Some(option) = frame.options.pop() {
                decided = match self.outcomes.get(&option) {
                    Some(Some(outcome)) => Some(*outcome),
                    Some(None) => panic!("a position can be reached from itself"),
                    None => self.enter(option, &mut path),
                };
            } else {
                self.outcomes.insert(frame.position.clone(), Some(Outcome::P));
                path.pop();
                decided = Some(Outcome::P);
            }
        }
        self.outcomes[position].expect("the search ends with its first position decided")
    }

    /// Decides a new position that has no moves, or puts it on the path.
    fn enter(
        &mut self,
        position: R::Position,
        path: &mut Vec<Frame<R::Position>>,
    ) -> Option<Outcome> {
        let moves = self.rules.moves(&position);
        if moves.is_empty() {
            let outcome = self.rules.outcome_when_over(&position);
            self.outcomes.insert(position, Some(outcome));
            return Some(outcome);
        }
        self.outcomes.insert(position.clone(), None);
        let options = moves.into_iter().map(|(_, option)| option).collect();
        path.push(Frame { position, options });
        None
    }

    /// Every move at `position` that leads to a P-position, with that position, in the order of the
    /// rules. There is one exactly when `position` is an N-position with moves.
    ///
    /// # Panics
    /// As [`outcome`](Search::outcome).
    pub fn winning_moves(&mut self, position: &R::Position) -> Vec<(R::Move, R::Position)> {
        let mut moves = self.rules.moves(position);
        moves.retain(|(_, option)| self.outcome(option) == Outcome::P);
        moves
    }
}

/// The sum of a game and a Nim heap under normal play: a position is one of both, a move is a move in
/// either (`None` is one in the heap), and who cannot move loses.
///
/// It finds Grundy values by search alone: the value of a position is the size of the one heap
/// beside which it is lost for the player to move (Sprague 1935, Grundy 1939). No mex is taken.
///
/// ```
/// use sg_core::search::{Rules, Search, WithHeap};
///
/// /// Take one, two or three counters.
/// struct TakeUpToThree;
///
/// impl Rules for TakeUpToThree {
///     type Position = u32;
///     type Move = u32;
///
///     fn moves(&self, &counters: &u32) -> Vec<(u32, u32)> {
///         (1..=counters.min(3)).map(|taken| (taken, counters - taken)).collect()
///     }
/// }
///
/// let sum = WithHeap(&TakeUpToThree);
/// let mut search = Search::new(&sum);
/// assert_eq!(search.grundy_value(&7), 3);
/// ```
#[derive(Debug)]
pub struct WithHeap<'r, R>(pub &'r R);

impl<R: Rules> Rules for WithHeap<'_, R> {
    type Position = (R::Position, u64);
    type Move = Option<R::Move>;

    fn moves(&self, (position, heap): &Self::Position) -> Vec<(Self::Move, Self::Position)> {
        let in_game = self.0.moves(position).into_iter();
        let in_game = in_game.map(|(game_move, option)| (Some(game_move), (option, *heap)));
        let in_heap = (0..*heap).map(|left| (None, (position.clone(), left)));
        in_game.chain(in_heap).collect()
    }
}

impl<R: Rules> Search<'_, WithHeap<'_, R>> {
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
