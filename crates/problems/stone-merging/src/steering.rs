//! The winning strategy move by move: from one tidy position to the next.
//!
//! The crate's documentation defines open piles, tidy positions and the excess, and proves what is
//! used here: a merge lowers the excess by one; a tidy position is lost for the player to move
//! exactly when its excess is even; and from a position of odd excess that is tidy, or that one
//! merge has made out of a tidy position, some merge leads to a tidy position. That is the move to
//! make.
//!
//! A position that is not tidy may be reached when both players wander off. Its excess does not
//! decide it: with the limit 3, the piles 1, 1, 2 and 2 have the even excess 2, but the player to
//! move wins by merging the single stones; there the piles 2, 2 and 2 have the odd excess 1 and no
//! move. Nothing is claimed about such a position unless its excess is odd and one merge tidies it.

use crate::rules::{Merge, Piles, StoneMerging};
use sg_core::rules::Rules;
use sg_core::Outcome;

/// The number of open piles less the number of piles that their stones would fill, rounded up.
/// O(d) time for d different sizes.
///
/// It is the number of moves that are left when the rest of the play fills pile after pile.
///
/// ```
/// use stone_merging::rules::{start, StoneMerging};
/// use stone_merging::steering::excess;
///
/// assert_eq!(excess(StoneMerging { limit: 3 }, &start(7)), 4);
/// ```
#[must_use]
pub fn excess(rules: StoneMerging, piles: &Piles) -> u128 {
    let open = piles.range(..rules.limit);
    let (count, stones) = open.fold((0, 0), |(count, stones), (&size, &number)| {
        (count + u128::from(number), stones + u128::from(size) * u128::from(number))
    });
    let limit = u128::from(rules.limit.max(1));
    count - (stones + limit - 1) / limit
}

/// Whether at most one open pile has more than one stone. O(d) time for d different sizes.
#[must_use]
pub fn is_tidy(rules: StoneMerging, piles: &Piles) -> bool {
    let mut larger = piles.range(..rules.limit).filter(|&(&size, _)| size > 1);
    match larger.next() {
        None => true,
        Some((_, &number)) => number == 1 && larger.next().is_none(),
    }
}

/// The outcome of a tidy position; `None` of another, about which the excess says nothing. O(d)
/// time for d different sizes.
///
/// ```
/// use sg_core::Outcome;
/// use stone_merging::rules::{start, StoneMerging};
/// use stone_merging::steering::outcome;
///
/// assert_eq!(outcome(StoneMerging { limit: 2 }, &start(2)), Some(Outcome::N));
/// ```
#[must_use]
pub fn outcome(rules: StoneMerging, piles: &Piles) -> Option<Outcome> {
    if !is_tidy(rules, piles) {
        return None;
    }
    Some(if excess(rules, piles) % 2 == 0 { Outcome::P } else { Outcome::N })
}

/// A merge that leads to a tidy P-position, if there is one.
///
/// - What it gives is a winning move, whatever the position.
/// - At a tidy position, it gives one exactly when the player to move wins.
/// - At every position that one merge makes out of a tidy P-position, it gives one: so who follows
///   it from a position where it gives a move can follow it to the end.
/// - At any other position, `None` does not mean that the player to move loses.
///
/// O(d³) time for d different sizes, of which a play that follows it has four at most.
///
/// ```
/// use stone_merging::rules::{start, Merge, StoneMerging};
/// use stone_merging::steering::winning_move;
///
/// let rules = StoneMerging { limit: 7 };
/// let merge = winning_move(rules, &start(1_000)).unwrap();
/// assert_eq!(merge, Merge { smaller: 1, larger: 1 });
/// ```
#[must_use]
pub fn winning_move(rules: StoneMerging, piles: &Piles) -> Option<Merge> {
    if excess(rules, piles) % 2 == 0 {
        return None;
    }
    let mut moves = rules.moves(piles);
    moves.find(|(_, option)| is_tidy(rules, option)).map(|(merge, _)| merge)
}
