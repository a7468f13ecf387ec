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
        if value == 0 {
            Outcome::P
        } else {
            Outcome::N
        }
    }

    /// The player who wins when `mover` is to move.
    ///
    /// ```
    /// use sg_core::{Outcome, Player};
    /// assert_eq!(Outcome::N.winner(Player::First), Player::First);
    /// assert_eq!(Outcome::P.winner(Player::First), Player::Second);
    /// ```
    #[must_use]
    pub fn winner(self, mover: Player) -> Player {
        match self {
            Outcome::N => mover,
            Outcome::P => mover.opponent(),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::P => "P-position",
            Outcome::N => "N-position",
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
