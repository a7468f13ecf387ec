//! New Nim as the statement gives it: first each player in turn takes away whole heaps, as many as he
//! wants but not all; from then on it is Nim. Who cannot move loses.

use sg_core::rules::{draw_heaps, numbers, sets, Moves, NotAMove, Rules, Take, Words};
use std::fmt;
use std::str::FromStr;

/// The rules. A position is how many players have yet to take whole heaps, and the heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewNim;

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Take away whole heaps and leave those with these indices, in rising order.
    Leave(Vec<usize>),
    /// A move of Nim.
    Take(Take),
}

impl Rules for NewNim {
    type Position = (u8, Vec<u64>);
    type Move = Move;

    fn moves<'a>(&'a self, (rounds, heaps): &'a (u8, Vec<u64>)) -> Moves<'a, Self> {
        if *rounds > 0 {
            return Box::new(sets(heaps.len(), |_| true).map(move |set| {
                let left = set.iter().map(|heap| heaps[*heap]).collect();
                (Move::Leave(set), (rounds - 1, left))
            }));
        }
        let takes = (0..heaps.len())
            .flat_map(move |heap| (1..=heaps[heap]).map(move |taken| Take { heap, taken }));
        Box::new(takes.map(move |take| {
            (Move::Take(take), (0, take.from_heaps(heaps).expect("the heap has so many")))
        }))
    }
}

impl Words for NewNim {
    const TYPED: &'static str =
        "at first `leave` and the HEAPS that are not taken, such as `leave 1 3`; \
         then `take HEAP COUNT`, such as `take 2 5` to take 5 from heap 2";

    fn draw(&self, (rounds, heaps): &(u8, Vec<u64>)) -> String {
        let turn = if *rounds > 0 { "Take whole heaps, not all.\n" } else { "" };
        format!("{turn}{}", draw_heaps("heap", heaps))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Leave(heaps) => {
                f.write_str("leave")?;
                heaps.iter().try_for_each(|heap| write!(f, " {}", heap + 1))
            }
            Move::Take(take) => take.fmt(f),
        }
    }
}

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        if text.contains("take") {
            return text.parse().map(Move::Take);
        }
        let heaps = text.strip_prefix("leave").ok_or(NotAMove)?.split_whitespace();
        let index = |word: &str| Some(numbers::<1>(word).ok()?[0].checked_sub(1)? as usize);
        heaps.map(index).collect::<Option<_>>().map(Move::Leave).ok_or(NotAMove)
    }
}
