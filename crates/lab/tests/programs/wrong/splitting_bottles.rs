//! 分裂游戏, solved wrongly.

use super::{Input, Wrong, cases, mex};

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "beans-counted-one-by-one",
        program: |input, output| {
            each(input, output, |beans| {
                let moves = moves(beans, &values(beans.len()));
                let count = moves.iter().map(|triple| beans[triple[0]]).sum();
                answer(moves.first(), count)
            });
        },
        shown_by: || "1\n2\n3 0\n".to_owned(),
    },
    Wrong {
        name: "last-move-for-the-first",
        program: |input, output| {
            each(input, output, |beans| {
                let moves = moves(beans, &values(beans.len()));
                answer(moves.last(), moves.len())
            });
        },
        shown_by: || "1\n5\n2 0 0 1 0\n".to_owned(),
    },
    Wrong {
        name: "bottles-numbered-from-1",
        program: |input, output| {
            each(input, output, |beans| {
                let moves = moves(beans, &values(beans.len()));
                let first = moves.first().map(|triple| triple.map(|bottle| bottle + 1));
                answer(first.as_ref(), moves.len())
            });
        },
        shown_by: || "1\n2\n1 0\n".to_owned(),
    },
    Wrong {
        name: "parity-of-the-beans-missed",
        program: |input, output| {
            each(input, output, |beans| {
                let any: Vec<usize> = beans.iter().map(|beans| 1.min(*beans)).collect();
                right(&any)
            });
        },
        shown_by: || "1\n2\n2 0\n".to_owned(),
    },
    Wrong {
        name: "two-bottles-at-least",
        program: |input, output| {
            each(input, output, |beans| {
                let mut moves = moves(beans, &values(beans.len()));
                moves.retain(|triple| triple[1] < triple[2]);
                answer(moves.first(), moves.len())
            });
        },
        shown_by: || "1\n2\n1 0\n".to_owned(),
    },
    Wrong {
        name: "only-odd-bottles-are-split",
        program: |input, output| {
            each(input, output, |beans| {
                let odd: Vec<usize> = beans.iter().map(|beans| beans % 2).collect();
                right(&odd)
            });
        },
        shown_by: || "1\n5\n2 0 0 1 0\n".to_owned(),
    },
    Wrong {
        name: "distance-from-the-first-bottle",
        program: |input, output| {
            each(input, output, |beans| {
                let mut values = values(beans.len());
                values.reverse();
                let moves = moves(beans, &values);
                answer(moves.first(), moves.len())
            });
        },
        shown_by: || "1\n2\n2 0\n".to_owned(),
    },
    Wrong {
        name: "values-of-the-first-case-kept",
        program: |input, output| {
            let mut kept = Vec::new();
            each(input, output, |beans| {
                if kept.is_empty() {
                    kept = values(21);
                    kept.drain(..21 - beans.len());
                    kept.resize(21, 0);
                }
                let moves = moves(beans, &kept);
                answer(moves.first(), moves.len())
            });
        },
        shown_by: || "2\n3\n1 0 0\n2\n1 0\n".to_owned(),
    },
    Wrong {
        name: "array-of-twenty-bottles",
        program: |input, output| {
            let mut kept = [0; 20];
            each(input, output, |beans| {
                kept[..beans.len()].copy_from_slice(beans);
                right(beans)
            });
        },
        shown_by: || format!("1\n21\n{}0\n", "0 ".repeat(20)),
    },
    Wrong {
        name: "values-above-seven-missed",
        program: |input, output| {
            each(input, output, |beans| {
                let values: Vec<u32> = values(beans.len()).iter().map(|value| value % 8).collect();
                let moves = moves(beans, &values);
                answer(moves.first(), moves.len())
            });
        },
        shown_by: || "1\n8\n1 0 0 0 0 0 0 0\n".to_owned(),
    },
];

/// Reads each case and writes the answer.
fn each(input: &mut Input, output: &mut String, answer: impl FnMut(&[usize]) -> String) {
    let mut answer = answer;
    cases(input, output, |input| answer(&input.counted::<usize>()));
}

fn answer(first: Option<&[usize; 3]>, count: usize) -> String {
    match first {
        Some([i, j, k]) => format!("{i} {j} {k}\n{count}"),
        None => "-1 -1 -1\n0".to_owned(),
    }
}

fn right(beans: &[usize]) -> String {
    let moves = moves(beans, &values(beans.len()));
    answer(moves.first(), moves.len())
}

/// The value of a bean in each of so many bottles.
fn values(bottles: usize) -> Vec<u32> {
    let mut values = vec![0; bottles];
    for bottle in (0..bottles).rev() {
        let rest = &values[bottle + 1..];
        let options: Vec<u32> =
            rest.iter().flat_map(|one| rest.iter().map(move |other| one ^ other)).collect();
        values[bottle] = mex(&options);
    }
    values
}

/// All moves that win with these values, in order.
fn moves(beans: &[usize], values: &[u32]) -> Vec<[usize; 3]> {
    let odd = (0..beans.len()).filter(|bottle| beans[*bottle] % 2 == 1);
    let sum = odd.fold(0, |sum, bottle| sum ^ values[bottle]);
    let mut moves = Vec::new();
    for i in (0..beans.len()).filter(|bottle| beans[*bottle] > 0) {
        for j in i + 1..beans.len() {
            for k in j..beans.len() {
                if sum ^ values[i] ^ values[j] ^ values[k] == 0 {
                    moves.push([i, j, k]);
                }
            }
        }
    }
    moves
}
