//! Stone Game, with moves at both ends, solved wrongly.

use super::{Input, Wrong, cases};
use std::hint::black_box;

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "nim-on-the-heaps",
        program: |input, output| {
            each(input, output, |heaps| heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0);
        },
        shown_by: || "1\n3\n1 2 1\n".to_owned(),
    },
    Wrong {
        name: "equal-ends-lose",
        program: |input, output| {
            each(input, output, |heaps| heaps.len() == 1 || heaps[0] != heaps[heaps.len() - 1]);
        },
        shown_by: || "1\n3\n1 1 1\n".to_owned(),
    },
    Wrong {
        name: "odd-number-of-heaps-wins",
        program: |input, output| each(input, output, |heaps| heaps.len() % 2 == 1),
        shown_by: || "1\n2\n1 2\n".to_owned(),
    },
    Wrong {
        name: "less-for-at-most",
        program: |input, output| {
            each(input, output, |heaps| {
                heaps[0]
                    != lost(&heaps[1..], |x, l, r| if x == l && r < l { x } else { next(x, l, r) })
            });
        },
        shown_by: || "1\n4\n1 1 2 2\n".to_owned(),
    },
    Wrong {
        name: "next-to-no-bound",
        program: |input, output| {
            each(input, output, |heaps| {
                heaps[0] != lost(&heaps[1..], |x, _, r| if x == r { 0 } else { x })
            });
        },
        shown_by: || "1\n4\n1 1 2 2\n".to_owned(),
    },
    Wrong {
        name: "rows-of-the-first-case-kept",
        program: |input, output| {
            let mut kept = Vec::new();
            each(input, output, |heaps| {
                kept.resize(kept.len().max(heaps.len()), None);
                let known = &mut kept[heaps.len() - 1];
                heaps[0] != *known.get_or_insert_with(|| lost(&heaps[1..], next))
            });
        },
        shown_by: || "2\n2\n1 1\n2\n1 2\n".to_owned(),
    },
    Wrong {
        name: "sixteen-bits",
        program: |input, output| {
            each(input, output, |heaps| {
                let heaps: Vec<u64> = heaps.iter().map(|heap| heap % (1 << 16)).collect();
                heaps[0] != lost(&heaps[1..], next)
            });
        },
        shown_by: || "1\n1\n65536\n".to_owned(),
    },
    Wrong {
        name: "array-of-five-hundred-heaps",
        program: |input, output| {
            let mut kept = [0; 500];
            each(input, output, |heaps| {
                kept[..heaps.len()].copy_from_slice(heaps);
                heaps[0] != lost(&heaps[1..], next)
            });
        },
        shown_by: || format!("1\n501\n{}1\n", "1 ".repeat(500)),
    },
    Wrong {
        name: "last-of-a-thousand-heaps-missed",
        program: |input, output| {
            each(input, output, |heaps| heaps[0] != lost(&heaps[1..heaps.len().min(999)], next));
        },
        shown_by: || format!("1\n1000\n{}1\n", "1 ".repeat(999)),
    },
    Wrong {
        name: "cubic",
        program: |input, output| {
            each(input, output, |heaps| {
                let mut wins = false;
                for end in 1..=heaps.len() {
                    for _ in 0..8 {
                        wins = black_box(heaps[0] != lost(&heaps[1..end], next));
                    }
                }
                wins
            });
        },
        shown_by: || format!("1\n1000\n{}1\n", "1 ".repeat(999)),
    },
];

/// Reads each case and writes whether the first player wins.
fn each(input: &mut Input, output: &mut String, mut wins: impl FnMut(&[u64]) -> bool) {
    cases(input, output, |input| u8::from(wins(&input.counted::<u64>())));
}

/// The heap that makes these a lost position at their left, with such a step from a row to one with a
/// heap more at its end.
fn lost(heaps: &[u64], next: impl Fn(u64, u64, u64) -> u64) -> u64 {
    // Of the rows of some length, what loses at their left and at their right.
    let mut lefts = heaps.to_vec();
    let mut rights = heaps.to_vec();
    for more in 1..heaps.len() {
        for start in 0..heaps.len() - more {
            let (l, r) = (lefts[start], rights[start]);
            let (far_l, far_r) = (lefts[start + 1], rights[start + 1]);
            lefts[start] = next(heaps[start + more], l, r);
            rights[start] = next(heaps[start], far_r, far_l);
        }
    }
    lefts.first().copied().unwrap_or(0)
}

fn next(x: u64, l: u64, r: u64) -> u64 {
    if x == r {
        0
    } else if r < x && x <= l {
        x - 1
    } else if l <= x && x < r {
        x + 1
    } else {
        x
    }
}
