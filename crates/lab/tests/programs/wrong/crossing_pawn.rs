//! Crossing Pawn, solved wrongly.

use super::{Input, Wrong};
use std::fmt::Write;

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "stuck-is-a-tie",
        program: |input, output| each(input, output, &Rules { is_stuck_lost: false, ..RIGHT }),
        shown_by: || "0 1\n2 3\nOO#\n##X\n".to_owned(),
    },
    Wrong {
        name: "losers-hurry",
        program: |input, output| {
            each(
                input,
                output,
                &Rules { longest: |lengths| lengths.iter().min().copied(), ..RIGHT },
            );
        },
        shown_by: || "0 1\n3 3\n..O\n.X.\nO..\n".to_owned(),
    },
    Wrong {
        name: "pawn-takes-nothing",
        program: |input, output| each(input, output, &Rules { pawn_takes: false, ..RIGHT }),
        shown_by: || "0 1\n3 2\nO.\nO#\nX.\n".to_owned(),
    },
    Wrong {
        name: "pawn-goes-back",
        program: |input, output| each(input, output, &Rules { pawn_goes_back: true, ..RIGHT }),
        shown_by: || "0 1\n3 3\n..O\n.X.\nO..\n".to_owned(),
    },
    Wrong {
        name: "obstacles-stop-the-pawn-alone",
        program: |input, output| each(input, output, &Rules { red_jumps: true, ..RIGHT }),
        shown_by: || "0 1\n2 3\nOO#\n##X\n".to_owned(),
    },
    Wrong {
        name: "moves-of-the-winner-alone",
        program: |input, output| {
            each(input, output, &Rules { told: |moves| moves.div_ceil(2), ..RIGHT });
        },
        shown_by: || "0 1\n2 3\nOO.\n.#X\n".to_owned(),
    },
    Wrong {
        name: "at-most-four-moves-ahead",
        program: |input, output| each(input, output, &Rules { most_moves: 4, ..RIGHT }),
        shown_by: || "0 1\n3 3\n..O\n.X.\nO..\n".to_owned(),
    },
    Wrong {
        name: "array-of-nine-columns",
        program: |input, output| each(input, output, &Rules { most_columns: 9, ..RIGHT }),
        shown_by: || "0 1\n2 10\nOO........\nX.........\n".to_owned(),
    },
    Wrong {
        name: "obstacles-kept-between-boards",
        program: |input, output| each(input, output, &Rules { keeps: true, ..RIGHT }),
        shown_by: || "0 2\n2 3\nOO#\n##X\n2 3\nOO.\n..X\n".to_owned(),
    },
    Wrong {
        name: "all-positions-again-in-each-round",
        program: |input, output| each(input, output, &Rules { all_again: true, ..RIGHT }),
        shown_by: || {
            format!("0 1\n10 10\nO.........\n{}.........X\n.........O\n", "..........\n".repeat(7))
        },
    },
];

#[derive(Clone, Copy)]
struct Rules {
    is_stuck_lost: bool,
    /// The length of a play whose loser can choose.
    longest: fn(&[u32]) -> Option<u32>,
    pawn_takes: bool,
    pawn_goes_back: bool,
    red_jumps: bool,
    /// What is told of the number of moves.
    told: fn(u32) -> u32,
    most_moves: u32,
    most_columns: usize,
    /// Whether an obstacle stays on the next board.
    keeps: bool,
    /// Whether each round asks all positions.
    all_again: bool,
}

const RIGHT: Rules = Rules {
    is_stuck_lost: true,
    longest: |lengths| lengths.iter().max().copied(),
    pawn_takes: true,
    pawn_goes_back: false,
    red_jumps: false,
    told: |moves| moves,
    most_moves: u32::MAX,
    most_columns: 10,
    keeps: false,
    all_again: false,
};

/// Reads each board and writes who wins, and in how many moves.
fn each(input: &mut Input, output: &mut String, rules: &Rules) {
    let (_, boards): (u32, usize) = (input.next(), input.next());
    let boards: Vec<(usize, Vec<u8>)> = (0..boards)
        .map(|_| {
            let (rows, columns): (usize, usize) = (input.next(), input.next());
            assert!(columns <= rules.most_columns, "no place for a column");
            let rows: Vec<String> = input.list(rows);
            (columns, rows.concat().into_bytes())
        })
        .collect();
    let mut kept = Vec::new();
    for (columns, mut letters) in boards {
        if rules.keeps {
            for (letter, was) in letters.iter_mut().zip(&kept) {
                if (*letter, *was) == (b'.', b'#') {
                    *letter = b'#';
                }
            }
            kept.clone_from(&letters);
        }
        let board = Board { rules: *rules, columns, letters };
        match board.end() {
            None => output.push_str("Tie\n"),
            Some((wins, moves)) => {
                let winner = if wins { "Red" } else { "Black" };
                writeln!(output, "{winner} {}", (rules.told)(moves)).expect("a string");
            }
        }
    }
}

struct Board {
    rules: Rules,
    columns: usize,
    letters: Vec<u8>,
}

/// Who is to move (0 is Red), the cells of the red pieces, and the pawn's.
type State = [usize; 4];

impl Board {
    fn around(&self, cell: usize, through: bool) -> impl Iterator<Item = usize> {
        let (columns, column) = (self.columns, cell % self.columns);
        let up = (cell >= columns).then(|| cell - columns);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < columns).then_some(cell + 1);
        let down = (cell + columns < self.letters.len()).then_some(cell + columns);
        let all = [up, left, right, down].into_iter().flatten();
        all.filter(move |&cell| through || self.letters[cell] != b'#')
    }

    fn next(&self, [mover, one, other, pawn]: State) -> Vec<State> {
        if mover == 0 {
            return self
                .red_moves(one, other, self.rules.red_jumps)
                .map(|to| [1, to.0, to.1, pawn])
                .collect();
        }
        let may = |&to: &usize| {
            let is_taken = to == one || to == other;
            (self.rules.pawn_takes || !is_taken)
                && (self.rules.pawn_goes_back || to < pawn + self.columns)
        };
        self.around(pawn, false).filter(may).map(|to| [0, one, other, to]).collect()
    }

    /// Both red pieces after a step of one, the smaller cell first.
    fn red_moves(
        &self,
        one: usize,
        other: usize,
        through: bool,
    ) -> impl Iterator<Item = (usize, usize)> {
        let first = self.around(one, through).map(move |to| (to, other));
        let second = self.around(other, through).map(move |to| (one, to));
        let both = first.chain(second).filter(|(one, other)| one != other);
        both.map(|(one, other)| (one.min(other), one.max(other)))
    }

    /// The positions that may come before one.
    fn before(&self, [mover, one, other, pawn]: State) -> Vec<State> {
        if mover == 1 {
            return self.red_moves(one, other, true).map(|of| [0, of.0, of.1, pawn]).collect();
        }
        self.around(pawn, false).map(|from| [1, one, other, from]).collect()
    }

    /// Whether Red wins, and in how many moves: round after round, the positions that are decided by
    /// those before.
    fn end(&self) -> Option<(bool, u32)> {
        let cells = self.letters.len();
        let number = |state: State| state.iter().fold(0, |number, part| number * cells + part);
        let pairs = (0..cells).flat_map(|other| (0..other).map(move |one| (one, other)));
        let all = pairs
            .flat_map(|(one, other)| (0..2 * cells).map(move |of| [of % 2, one, other, of / 2]));
        let all: Vec<State> = all.collect();
        let mut ends: Vec<Option<(bool, u32)>> = vec![None; 2 * cells.pow(3)];
        let mut asked = all.clone();
        let mut rounds = 0;
        loop {
            let mut decided = Vec::new();
            for &state in asked.iter().filter(|&&state| ends[number(state)].is_none()) {
                let [mover, one, other, pawn] = state;
                let end = if pawn < self.columns {
                    Some((mover == 1, 0))
                } else if pawn == one || pawn == other {
                    Some((false, 0))
                } else {
                    let next = self.next(state);
                    let next: Vec<_> = next.into_iter().map(|next| ends[number(next)]).collect();
                    self.judged(&next)
                };
                decided.extend(end.map(|end| (state, end)));
            }
            if decided.is_empty() || rounds > self.rules.most_moves {
                let cells_of =
                    |letter| (0..cells).filter(move |&cell| self.letters[cell] == letter);
                let red: Vec<usize> = cells_of(b'O').collect();
                let pawn = cells_of(b'X').next().expect("a pawn");
                return ends[number([0, red[0], red[1], pawn])];
            }
            decided.iter().for_each(|&(state, end)| ends[number(state)] = Some(end));
            asked = if self.rules.all_again {
                all.clone()
            } else {
                decided.iter().flat_map(|&(state, _)| self.before(state)).collect()
            };
            asked.sort_unstable();
            asked.dedup();
            rounds += 1;
        }
    }

    fn judged(&self, next: &[Option<(bool, u32)>]) -> Option<(bool, u32)> {
        let of = |wins| next.iter().flatten().filter(move |end| end.0 == wins).map(|end| end.1 + 1);
        if let Some(least) = of(false).min() {
            return Some((true, least));
        }
        if next.is_empty() {
            return self.rules.is_stuck_lost.then_some((false, 0));
        }
        let lengths: Vec<u32> = of(true).collect();
        let is_lost = lengths.len() == next.len();
        is_lost.then(|| (false, (self.rules.longest)(&lengths).expect("a move")))
    }
}
