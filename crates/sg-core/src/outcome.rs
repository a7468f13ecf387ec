//! Who wins: outcomes seen from the player to move, and the two players.

use std::fmt;

/// The outcome of a position under best play, named as in the literature by the player who wins.
///
/// Source: Berlekamp, Conway and Guy, *Winning Ways*, chapter 1 (outcome classes of impartial
/// games).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// A P-position: the *previous* player wins, whoever is to move loses.
    P,
    /// An N-position: the *next* player, the one to move, wins.
    N,
    /// Neither player can force a win: with best play the game goes on for ever.
    Draw,
}

impl Outcome {
    /// The outcome of an impartial game in normal play with this Grundy value: P exactly for 0.
    ///
    /// ```
    /// use sg_core::Outcome;
    /// assert_eq!(Outcome::of_grundy_value(0), Outcome::P);
    /// assert_eq!(Outcome::of_grundy_value(3), Outcome::N);
    /// ```
    #[must_use]
    pub fn of_grundy_value(value: u64) -> Self {
        Outcome::of_win(value != 0)
    }

    /// N if the player to move wins, and P otherwise.
    #[must_use]
    pub fn of_win(is_won: bool) -> Self {
        if is_won {
            Outcome::N
        } else {
            Outcome::P
        }
    }

    /// Whether the player to move wins.
    #[must_use]
    pub fn is_win(self) -> bool {
        self == Outcome::N
    }

    /// The player who wins when `mover` is to move, if one does.
    ///
    /// ```
    /// use sg_core::{Outcome, Player};
    /// assert_eq!(Outcome::N.winner(Player::First), Some(Player::First));
    /// assert_eq!(Outcome::P.winner(Player::First), Some(Player::Second));
    /// assert_eq!(Outcome::Draw.winner(Player::First), None);
    /// ```
    #[must_use]
    pub fn winner(self, mover: Player) -> Option<Player> {
        match self {
            Outcome::N => Some(mover),
            Outcome::P => Some(mover.opponent()),
            Outcome::Draw => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::P => "P-position",
            Outcome::N => "N-position",
            Outcome::Draw => "draw",
        })
    }
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The player who moves first in the game as the statement gives it.
    First,
    /// The player who moves second.
    Second,
}

impl Player {
    /// The other player.
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}
