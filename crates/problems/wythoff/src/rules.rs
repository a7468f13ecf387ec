//! Wythoff's game as the statement gives it: two heaps of stones; a player takes any number from one heap,
//! or the same number from both; who takes the last stone wins, so who cannot move loses.

use sg_core::rules::{draw_heaps, numbers, Moves, NotAMove, Rules, Words};
use std::fmt;
use std::str::FromStr;

/// The rules. A position is the sizes of both heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wythoff;

/// How many stones are taken from each heap: from one of them, or the same number from both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takes(pub u64, pub u64);

impl Rules for Wythoff {
    type Position = (u64, u64);
    type Move = Takes;

    fn moves<'a>(&'a self, &(a, b): &'a (u64, u64)) -> Moves<'a, Self> {
        let from_first = (1..=a).map(|taken| Takes(taken, 0));
        let from_second = (1..=b).map(|taken| Takes(0, taken));
        let from_both = (1..=a.min(b)).map(|taken| Takes(taken, taken));
        let all = from_first.chain(from_second).chain(from_both);
        Box::new(all.map(move |of| (of, (a - of.0, b - of.1))))
    }

    fn play(&self, &(a, b): &(u64, u64), &Takes(x, y): &Takes) -> Option<(u64, u64)> {
        let is_legal = x.max(y) > 0 && (x == 0 || y == 0 || x == y);
        Some((a.checked_sub(x)?, b.checked_sub(y)?)).filter(|_| is_legal)
    }
}

impl Words for Wythoff {
    const TYPED: &'static str =
        "two counts, such as `2 0` to take 2 from the first heap, or `2 2` to take 2 from each";

    fn draw(&self, &(a, b): &(u64, u64)) -> String {
        draw_heaps("heap", &[a, b])
    }
}

impl fmt::Display for Takes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "take {} and {}", self.0, self.1)
    }
}

impl FromStr for Takes {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        numbers(text).map(|[first, second]| Takes(first, second))
    }
}
