//! Misère play: who takes the last token, or makes the last move, loses.
//!
//! # Nim
//! With some pile of two or more, a position is lost exactly when the nim-sum is 0, as in normal play.
//! With piles of one and empty ones only, it is lost exactly when the number of ones is odd. For the
//! player who follows the normal rule is to move when exactly one pile of two or more is left, since
//! the nim-sum is not 0 then, and he leaves an odd number of ones. Where no token is left, the player
//! to move has won: the other one took the last. (Bouton 1901.)
//!
//! # Sums of other games
//! The *genus* of a position is the pair of its Grundy value g and the same mex for misère play, h,
//! which is 1 where there is no move; h = 0 exactly when the position is lost in misère play. A genus
//! is *tame* if it is one that a sum of Nim piles has: 0¹ or 1⁰ (*fickle*), or nⁿ (*firm*).
//!
//! > **Hypothesis:** every position that play can reach in each component has a tame genus. Then the
//! > sum is lost in misère play exactly when the nim-sum of the values is 1 and all components are
//! > fickle, or it is 0 and some component is firm.
//!
//! That the components end in the values 0 or 1, as it is often put, is not enough; [`tame_genus`]
//! checks the hypothesis on small games.
//!
//! Proof, by induction. An option of a fickle position is the other fickle genus or firm with n ≥ 2,
//! for its mexes exclude both 0 and 1 as n; and it has an option of the other fickle genus, unless it
//! has none at all.
//! - All fickle: a move to a fickle option changes the nim-sum between 0 and 1, and a move to a firm
//!   one with n ≥ 2 makes it 2 or more. From the sum 0 there is such a move between 0 and 1, or no
//!   move, and then the mover has won.
//! - Some firm, sum 0: a move that leaves some component firm makes the sum other than 0. One that
//!   does not moves the only firm component, whose n is 0 or 1, as the rest are fickle; but then nⁿ
//!   has neither 0¹ nor 1⁰ as an option, since one of both numbers is n.
//! - Some firm, sum X > 0: some component of value n has the highest bit of X, and t = n xor X < n. It
//!   has an option with the Grundy value t. If it is firm, or another component is, the sum becomes 0
//!   and something stays firm. Otherwise n ≥ 2, t is 0 or 1, and there is an option with h = t, which
//!   is firm, or fickle and of the other value: then all are fickle, and the sum is 1.
//!
//! Source: Winning Ways, chapter 13; Conway, *On Numbers and Games*, chapter 12.

use crate::nim::{self, nim_sum};
use crate::rules::{Rules, Take};
use crate::{mex, Outcome};
use std::collections::HashMap;

/// The outcome of misère Nim. O(n) time.
///
/// ```
/// use sg_core::{misere, Outcome};
///
/// assert_eq!(misere::outcome(&[1]), Outcome::P);
/// assert_eq!(misere::outcome(&[1, 2]), Outcome::N);
/// assert_eq!(misere::outcome(&[]), Outcome::N);
/// ```
#[must_use]
pub fn outcome(piles: &[u64]) -> Outcome {
    let sum = nim_sum(piles.iter().copied());
    let is_firm = piles.iter().any(|size| *size > 1);
    Outcome::of_win((sum != 0) == is_firm)
}

/// Every winning move of misère Nim, by pile; none exactly when the player to move loses or no token
/// is left. A pile has at most one. O(n) time and memory.
///
/// ```
/// use sg_core::misere::winning_moves;
/// use sg_core::rules::Take;
///
/// assert_eq!(winning_moves(&[1, 3]), [Take { heap: 1, taken: 3 }]);
/// assert_eq!(winning_moves(&[1, 1]), [Take { heap: 0, taken: 1 }, Take { heap: 1, taken: 1 }]);
/// ```
#[must_use]
pub fn winning_moves(piles: &[u64]) -> Vec<Take> {
    let large = piles.iter().filter(|size| **size > 1).count();
    if large > 1 {
        return nim::winning_moves(piles).collect();
    }
    if outcome(piles) == Outcome::P {
        return Vec::new();
    }
    // An odd number of ones has to be left.
    let ones = piles.iter().filter(|size| **size == 1).count() as u64;
    let is_moved = |size: u64| if large == 1 { size > 1 } else { size == 1 };
    let left = if large == 1 { 1 - ones % 2 } else { 0 };
    let piles = piles.iter().enumerate().filter(|(_, size)| is_moved(**size));
    piles.map(|(heap, size)| Take { heap, taken: size - left }).collect()
}

/// The genus of a position: its Grundy value, and the same in misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    /// The mex of the values of the options, so 0 where there is none.
    pub normal: u64,
    /// The mex of the misère values of the options, but 1 where there is none.
    pub misere: u64,
}

impl Genus {
    /// The genus of a position whose options have these genera.
    ///
    /// ```
    /// use sg_core::misere::Genus;
    ///
    /// let empty = Genus::of_options(&[]);
    /// assert_eq!(empty, Genus { normal: 0, misere: 1 });
    /// let one = Genus::of_options(&[empty]);
    /// assert_eq!(one, Genus { normal: 1, misere: 0 });
    /// assert_eq!(Genus::of_options(&[empty, one]), Genus { normal: 2, misere: 2 });
    /// ```
    #[must_use]
    pub fn of_options(options: &[Genus]) -> Self {
        if options.is_empty() {
            return Genus { normal: 0, misere: 1 };
        }
        let normal = mex(options.iter().map(|option| option.normal));
        Genus { normal, misere: mex(options.iter().map(|option| option.misere)) }
    }

    /// Whether it is 0¹ or 1⁰.
    #[must_use]
    pub fn is_fickle(self) -> bool {
        self.normal ^ self.misere == 1 && self.normal < 2
    }

    /// Whether it is fickle or firm: both values are the same.
    #[must_use]
    pub fn is_tame(self) -> bool {
        self.is_fickle() || self.normal == self.misere
    }
}

/// The genus of a sum of games of these genera, in each of which all positions that play can reach are
/// tame; see the [theorem](self#sums-of-other-games). It is lost in misère play exactly when `misere`
/// is 0. `None` where one of them is not tame.
///
/// ```
/// use sg_core::misere::{sum, Genus};
///
/// let (one, two) = (Genus { normal: 1, misere: 0 }, Genus { normal: 2, misere: 2 });
/// assert_eq!(sum(&[one, one, one]), Some(one));
/// assert_eq!(sum(&[one, two]), Some(Genus { normal: 3, misere: 3 }));
/// assert_eq!(sum(&[two, two]), Some(Genus { normal: 0, misere: 0 }));
/// assert_eq!(sum(&[Genus { normal: 0, misere: 2 }]), None);
/// ```
#[must_use]
pub fn sum(components: &[Genus]) -> Option<Genus> {
    if !components.iter().all(|genus| genus.is_tame()) {
        return None;
    }
    let normal = nim_sum(components.iter().map(|genus| genus.normal));
    let is_fickle = components.iter().all(|genus| genus.is_fickle());
    Some(Genus { normal, misere: if is_fickle { 1 - normal } else { normal } })
}

/// The genus of a position of an impartial game, if it and all positions that play can reach from it
/// are tame, which is the hypothesis for [`sum`]; `None` if not. Only the moves of the rules count.
///
/// Time and memory are linear in the moves and positions from there on.
///
/// # Panics
/// If a position can be reached from itself.
#[must_use]
pub fn tame_genus<R: Rules>(rules: &R, position: &R::Position) -> Option<Genus> {
    // `None` while the position is on the path.
    let mut genera: HashMap<R::Position, Option<Genus>> = HashMap::new();
    let mut path = vec![(position.clone(), false)];
    while let Some((position, is_entered)) = path.pop() {
        if is_entered {
            let options: Option<Vec<Genus>> =
                rules.moves(&position).map(|(_, option)| genera[&option]).collect();
            let genus = Genus::of_options(&options.expect("options that are valued before"));
            if !genus.is_tame() {
                return None;
            }
            genera.insert(position, Some(genus));
            continue;
        }
        match genera.get(&position) {
            Some(Some(_)) => continue,
            Some(None) => panic!("a position can be reached from itself"),
            None => {}
        }
        genera.insert(position.clone(), None);
        let options: Vec<R::Position> = rules.moves(&position).map(|(_, option)| option).collect();
        path.push((position, true));
        path.extend(options.into_iter().map(|option| (option, false)));
    }
    genera[position]
}
