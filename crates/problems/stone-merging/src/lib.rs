//! # Stone Merging
//! Luogu P4101, BZOJ 3609 (HEOI 2014). There are `n` piles of one stone. In turn, a player merges
//! two piles into one of at most `m` stones. Who cannot move loses. Does the first player win?
//!
//! Input: `T`, then for each case `n` and `m`. Output: `0` a case if the first player wins, `1` if
//! the second does.
//!
//! # The idea
//! Every merge takes one pile away, so all depends on how many piles are left in the end. A player
//! who wants that number as small as it can be builds up one pile until it holds `m`, then the next
//! one. His opponent can only help, or merge two single stones into a pile of 2, and that pile he
//! takes in with his next move. So he has his will: ⌊n/m⌋ piles of `m` and one of the rest, after
//! n − ⌈n/m⌉ moves. The player whose turn it is not when that end is reached wants exactly this.
//! Hence the first player wins exactly when **n − ⌈n/m⌉ is odd**.
//!
#![doc = include_str!("../doc/stone-merging.svg")]
//!
//! # Proof
//! Let m ≥ 2. A pile of `m` never changes again; call the other piles *open*. Let the *excess* of a
//! position be
//!
//! > e = (number of open piles) − ⌈(stones in open piles) / m⌉,
//!
//! and call a position *tidy* if at most one of its open piles has more than one stone.
//!
//! 1. *A merge lowers e by one.* If the merged pile is open, there is one open pile less and the
//!    stones are the same. If it holds `m`, there are two open piles less and `m` open stones less,
//!    which lowers the quotient by exactly one.
//! 2. *A tidy position without moves has e = 0.* Two single stones can be merged, as m ≥ 2, and so
//!    can a single stone and an open pile. So no more than one open pile is left, and e is 0 − 0 or
//!    1 − 1.
//! 3. *From a tidy position with odd e, some merge leads to a tidy position.* By 2 it has moves, so
//!    it has two open piles, one of which is a single stone. If the other one can be chosen with
//!    more than one stone, merge these two; otherwise merge two single stones.
//! 4. *If any merge is made in a tidy position with even e, some merge of the opponent leads to a
//!    tidy position again.* If the merge leaves the position tidy, its e is odd and 3 applies.
//!    Otherwise it has made an open pile of 2 out of single stones, beside an open pile of b ≥ 2,
//!    and all other open piles are single stones.
//!    - If b + 2 ≤ m, merge these two.
//!    - If not, b = m − 1. If a single stone is left, merge it with b; the result holds `m`, and
//!      what is open are the pile of 2 and single stones.
//!    - If none is left, the open piles are m − 1 and 2, and e = 2 − ⌈(m + 1)/m⌉ = 0. But by 1, e
//!      is odd: this case does not occur.
//!
//! By 4 and 1, a player who has handed over a tidy position with even e can do so for ever, whatever
//! the opponent does; plays are finite, so it is the opponent who cannot move in the end. So tidy
//! positions with even e are P-positions, and by 3 and 1 those with odd e are N-positions. The start
//! is tidy and its e is n − ⌈n/m⌉. Steered so, the play ends in a tidy position without moves, which
//! by 2 and 1 is reached after exactly that many moves.
//!
//! For m = 1 nobody can move, and n − ⌈n/1⌉ = 0 agrees. A limit of 0 forbids every merge as well, so
//! it counts as 1. Without piles (n = 0) nobody can move either. ∎
//!
//! The strategy is well known among those who have solved the problem. [`steering`] plays it.
//!
//! # Winning moves
//! At the start all moves are alike: two single stones become a pile of 2. Of later positions
//! [`steering`] tells.
//!
//! # Cost
//! O(1) time and memory a case.
//!
//! # Pitfalls
//! - Who wins is printed as `0` for the first player and `1` for the second, not the other way:
//!   `1 / 2 2` is `0`, and `1 / 4 3` is `1`.
//! - The rest of n divided by m makes one more pile, but only if it is not 0: `6 3` leaves two piles
//!   and `7 3` leaves three, so both are `1`.
//! - n + m − 1 overflows near the end of the type's range; take ⌊n/m⌋, and one more if m does not
//!   divide n: `1 / 18446744073709551615 3` is `1`.

pub mod rules;
pub mod steering;

use judge_io::{Counted, Error, Problem, Scanner};
use std::fmt;

/// One start of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// n, the number of piles, each of one stone.
    pub piles: u64,
    /// m, the largest size that a merged pile may have; 0 allows no merge, as 1 does.
    pub limit: u64,
}

impl Problem for Case {
    type Format = Counted;
    type Answer = &'static str;

    /// Reads the number of piles, then the limit.
    fn parse(input: &mut Scanner<'_>) -> Result<Self, Error> {
        let piles = input.unsigned("the number of piles")?;
        let limit = input.unsigned("the size limit of a pile")?;
        Ok(Case { piles, limit })
    }

    /// O(1) time.
    ///
    /// ```
    /// use judge_io::Problem;
    /// use stone_merging::Case;
    ///
    /// assert_eq!(Case { piles: 2, limit: 2 }.solve(), "0");
    /// assert_eq!(Case { piles: u64::MAX, limit: u64::MAX }.solve(), "1");
    /// ```
    fn solve(&self) -> &'static str {
        answer(moves(self) % 2 == 1)
    }
}

/// What the judge expects.
#[must_use]
pub fn answer(first_wins: bool) -> &'static str {
    if first_wins {
        "0"
    } else {
        "1"
    }
}

/// How many moves the play has if the winner steers it: n − ⌈n/m⌉.
///
/// ```
/// use stone_merging::{moves, Case};
///
/// assert_eq!(moves(&Case { piles: 7, limit: 3 }), 4);
/// assert_eq!(moves(&Case { piles: 7, limit: 0 }), 0);
/// ```
#[must_use]
pub fn moves(case: &Case) -> u64 {
    let limit = case.limit.max(1);
    let full = case.piles / limit;
    let rest = u64::from(case.piles % limit > 0);
    case.piles - full - rest
}

/// The case in the judge's format, without a line end after it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.piles, self.limit)
    }
}
