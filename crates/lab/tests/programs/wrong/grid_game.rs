//! The grid game, solved wrongly.

use super::{Input, Wrong};
use std::fmt::Write;

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "exposed-cells-of-one-matching",
        program: |input, output| {
            let board = Board::new(input, 100, 100);
            let mates = board.matching();
            board.answer(output, board.cells(|cell| mates[cell].is_none()));
        },
        shown_by: || "1 3\n...\n".to_owned(),
    },
    Wrong {
        name: "every-cell-on-the-way",
        program: |input, output| {
            let board = Board::new(input, 100, 100);
            let [even, odd] = board.reached(&board.matching(), board.cells(|_| true));
            board.answer(output, board.cells(|cell| even[cell] || odd[cell]));
        },
        shown_by: || "1 3\n...\n".to_owned(),
    },
    Wrong {
        name: "from-one-colour-alone",
        program: |input, output| {
            let board = Board::new(input, 100, 100);
            let from = board.cells(|cell| board.is_even(cell));
            let [even, _] = board.reached(&board.matching(), from);
            board.answer(output, board.cells(|cell| even[cell]));
        },
        shown_by: || "1 2\n#.\n".to_owned(),
    },
    Wrong {
        name: "one-colour-after-the-other",
        program: |input, output| {
            let board = Board::new(input, 100, 100);
            let mut starts = board.starts(&board.matching());
            starts.sort_by_key(|&cell| !board.is_even(cell));
            board.answer(output, starts);
        },
        shown_by: || "1 5\n#.##.\n".to_owned(),
    },
    Wrong {
        name: "row-and-column-exchanged",
        program: |input, output| {
            let mut board = Board::new(input, 100, 100);
            let starts = board.starts(&board.matching());
            let turned = |cell: usize| cell % board.columns * board.rows + cell / board.columns;
            let starts = starts.into_iter().map(turned).collect();
            board.columns = board.rows;
            board.answer(output, starts);
        },
        shown_by: || "1 3\n...\n".to_owned(),
    },
    Wrong {
        name: "sides-exchanged",
        program: |input, output| {
            let mut board = Board::new(input, 100, 100);
            let width = board.columns;
            board.around = |board, cell| {
                let (row, column) = (cell / board.columns, cell % board.columns);
                let all = [(row.wrapping_sub(1), column), (row, column.wrapping_sub(1))];
                let all = all.into_iter().chain([(row, column + 1), (row + 1, column)]);
                let all = all.filter(|&(row, column)| row < board.columns && column < board.rows);
                all.map(|(row, column)| row * board.columns + column).collect()
            };
            assert_eq!(width, board.columns);
            board.answer(output, board.starts(&board.matching()));
        },
        shown_by: || "1 2\n..\n".to_owned(),
    },
    Wrong {
        name: "greedy-matching",
        program: |input, output| {
            let board = Board::new(input, 100, 100);
            let mut mates = vec![None; board.open.len()];
            for cell in board.cells(|_| true) {
                let free = |&next: &usize| mates[next].is_none();
                if mates[cell].is_none()
                    && let Some(next) = board.around(cell).into_iter().rfind(free)
                {
                    (mates[cell], mates[next]) = (Some(next), Some(cell));
                }
            }
            board.answer(output, board.starts(&mates));
        },
        shown_by: || "2 3\n...\n.##\n".to_owned(),
    },
    Wrong {
        name: "lost-with-as-many-of-both-colours",
        program: |input, output| {
            let board = Board::new(input, 100, 100);
            let even = board.cells(|cell| board.is_even(cell)).len();
            let is_lost = even == board.cells(|cell| !board.is_even(cell)).len();
            let starts = board.starts(&board.matching());
            board.answer(output, if is_lost { Vec::new() } else { starts });
        },
        shown_by: || "1 4\n.##.\n".to_owned(),
    },
    Wrong {
        name: "always-a-start",
        program: |input, output| {
            let board = Board::new(input, 100, 100);
            output.push_str("WIN\n");
            board.list(output, board.starts(&board.matching()));
        },
        shown_by: || "1 2\n..\n".to_owned(),
    },
    Wrong {
        name: "array-of-50-columns",
        program: |input, output| {
            let board = Board::new(input, 100, 50);
            board.answer(output, board.starts(&board.matching()));
        },
        shown_by: || format!("1 51\n{}\n", ".".repeat(51)),
    },
    Wrong {
        name: "last-of-a-hundred-rows-missed",
        program: |input, output| {
            let mut board = Board::new(input, 100, 100);
            let seen = 99 * board.columns;
            board.open.iter_mut().skip(seen).for_each(|open| *open = false);
            board.answer(output, board.starts(&board.matching()));
        },
        shown_by: || format!("100 1\n{}.\n", "#\n".repeat(99)),
    },
    Wrong {
        name: "a-matching-for-each-cell",
        program: |input, output| {
            let mut board = Board::new(input, 100, 100);
            let size = |board: &Board| board.matching().into_iter().flatten().count();
            let whole = size(&board);
            let starts = board.cells(|_| true).into_iter().filter(|&cell| {
                board.open[cell] = false;
                let without = size(&board);
                board.open[cell] = true;
                without == whole
            });
            let starts = starts.collect();
            board.answer(output, starts);
        },
        shown_by: || format!("100 100\n{}", (".".repeat(100) + "\n").repeat(100)),
    },
];

struct Board {
    rows: usize,
    columns: usize,
    open: Vec<bool>,
    /// The cells next to one.
    around: fn(&Board, usize) -> Vec<usize>,
}

impl Board {
    /// Reads a board that has at most so many rows and columns.
    fn new(input: &mut Input, most_rows: usize, most_columns: usize) -> Self {
        let (rows, columns) = (input.next(), input.next());
        assert!(rows <= most_rows && columns <= most_columns, "no place for the board");
        let lines: Vec<String> = input.list(rows);
        let open = lines.iter().flat_map(|line| line.bytes()).map(|letter| letter == b'.');
        let around = |board: &Board, cell| {
            let (columns, column) = (board.columns, cell % board.columns);
            let up = (cell >= columns).then(|| cell - columns);
            let left = (column > 0).then(|| cell - 1);
            let right = (column + 1 < columns).then_some(cell + 1);
            let down = (cell + columns < board.open.len()).then_some(cell + columns);
            [up, left, down, right].into_iter().flatten().collect()
        };
        Board { rows, columns, open: open.collect(), around }
    }

    /// The open cells with some property.
    fn cells(&self, is_meant: impl Fn(usize) -> bool) -> Vec<usize> {
        (0..self.open.len()).filter(|&cell| self.open[cell] && is_meant(cell)).collect()
    }

    fn is_even(&self, cell: usize) -> bool {
        (cell / self.columns + cell % self.columns).is_multiple_of(2)
    }

    /// The open cells next to one.
    fn around(&self, cell: usize) -> Vec<usize> {
        (self.around)(self, cell).into_iter().filter(|&next| self.open[next]).collect()
    }

    fn matching(&self) -> Vec<Option<usize>> {
        let mut mates = vec![None; self.open.len()];
        loop {
            let mut seen = vec![false; self.open.len()];
            let exposed = self.cells(|cell| self.is_even(cell) && mates[cell].is_none());
            let mut is_maximum = true;
            for cell in exposed {
                is_maximum &= !self.augment(cell, &mut mates, &mut seen);
            }
            if is_maximum {
                return mates;
            }
        }
    }

    fn augment(&self, cell: usize, mates: &mut [Option<usize>], seen: &mut [bool]) -> bool {
        self.around(cell).into_iter().any(|next| {
            let is_new = !std::mem::replace(&mut seen[next], true);
            let is_end = is_new && mates[next].is_none_or(|mate| self.augment(mate, mates, seen));
            if is_end {
                (mates[cell], mates[next]) = (Some(next), Some(cell));
            }
            is_end
        })
    }

    /// The cells an even and those an odd number of steps along alternating paths from the exposed ones
    /// of these.
    fn reached(&self, mates: &[Option<usize>], mut from: Vec<usize>) -> [Vec<bool>; 2] {
        let [mut even, mut odd] = [vec![false; mates.len()], vec![false; mates.len()]];
        from.retain(|&cell| mates[cell].is_none());
        from.iter().for_each(|&cell| even[cell] = true);
        while let Some(cell) = from.pop() {
            for next in self.around(cell) {
                odd[next] = true;
                let mate = mates[next].filter(|&mate| !std::mem::replace(&mut even[mate], true));
                from.extend(mate);
            }
        }
        [even, odd]
    }

    fn starts(&self, mates: &[Option<usize>]) -> Vec<usize> {
        let [even, _] = self.reached(mates, self.cells(|_| true));
        self.cells(|cell| even[cell])
    }

    fn answer(&self, output: &mut String, starts: Vec<usize>) {
        output.push_str(if starts.is_empty() { "LOSE\n" } else { "WIN\n" });
        self.list(output, starts);
    }

    fn list(&self, output: &mut String, starts: Vec<usize>) {
        for cell in starts {
            let (row, column) = (cell / self.columns + 1, cell % self.columns + 1);
            writeln!(output, "{row} {column}").expect("a string");
        }
    }
}
