//! Rabbit and egg, solved wrongly.

use super::{Input, Wrong};
use std::fmt::Write;

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "greedy-matching",
        program: |input, output| {
            let game = Game::new(input, 40, 1000);
            let mut left = game.vertices();
            let mut mates = vec![None; left.len()];
            for cell in 0..left.len() {
                let is_free = |&next: &usize| left[next] && mates[next].is_none();
                if is_free(&cell)
                    && let Some(next) = game.around(cell).into_iter().find(is_free)
                {
                    (mates[cell], mates[next]) = (Some(next), Some(cell));
                }
            }
            game.answer(output, &game.wins(&mut left, &mut mates));
        },
        shown_by: || {
            "6 7\n.OXXXOO\nOXXXOXO\nOOOOOOO\nOXOXOXO\nXOXOOOX\nOXOXOXO\n13\n1 2\n2 2\n3 2\n4 2\n4 3\n5 3\n5 2\n5 1\n6 1\n6 2\n6 3\n6 4\n6 5\n6 6\n5 6\n5 7\n4 7\n4 6\n4 5\n4 4\n3 4\n2 4\n2 5\n2 6\n1 6\n1 5\n".to_owned()
        },
    },
    Wrong {
        name: "covered-by-one-matching",
        program: |input, output| {
            let game = Game::new(input, 40, 1000);
            let mut mates = game.matching(&game.vertices());
            let mut token = game.empty;
            let wins = game.moves.iter().map(|&to| {
                let mate = mates[std::mem::replace(&mut token, to)].take();
                mate.map(|mate| mates[mate] = None).is_some()
            });
            let wins: Vec<bool> = wins.collect();
            game.answer(output, &wins);
        },
        shown_by: || "3 3\nXOX\nOXO\n.OX\n3\n2 1\n2 2\n2 3\n1 3\n1 2\n1 1\n".to_owned(),
    },
    Wrong {
        name: "wherever-the-egg-can-win",
        program: |input, output| {
            let game = Game::new(input, 40, 1000);
            let mut wins = game.all_wins();
            wins.iter_mut().step_by(2).for_each(|win| *win = true);
            game.answer(output, &wins);
        },
        shown_by: || "1 3\n.OX\n1\n1 2\n1 3\n".to_owned(),
    },
    Wrong {
        name: "wherever-the-rabbit-can-win",
        program: |input, output| {
            let game = Game::new(input, 40, 1000);
            let mut wins = game.all_wins();
            wins.iter_mut().skip(1).step_by(2).for_each(|win| *win = true);
            game.answer(output, &wins);
        },
        shown_by: || {
            "4 6\nXOXOXO\nOXOXOX\nOOXOXO\nO.OXOO\n9\n3 2\n2 2\n2 1\n1 1\n1 2\n1 3\n2 3\n3 3\n4 3\n4 4\n3 4\n3 5\n2 5\n2 6\n1 6\n1 5\n1 4\n2 4\n".to_owned()
        },
    },
    Wrong {
        name: "colours-ignored",
        program: |input, output| {
            let game = Game::new(input, 40, 1000);
            let mut left = vec![true; game.cells.len()];
            let mut mates = game.matching(&left);
            game.answer(output, &game.wins(&mut left, &mut mates));
        },
        shown_by: || "4 2\nOO\nO.\nOO\nXX\n1\n3 2\n4 2\n".to_owned(),
    },
    Wrong {
        name: "first-cell-is-no-vertex",
        program: |input, output| {
            let game = Game::new(input, 40, 1000);
            let mut left = game.vertices();
            left[game.empty] = false;
            let mut mates = game.matching(&left);
            game.answer(output, &game.wins(&mut left, &mut mates));
        },
        shown_by: || "1 4\nO.OX\n1\n1 3\n1 4\n".to_owned(),
    },
    Wrong {
        name: "rounds-from-zero",
        program: |input, output| {
            let game = Game::new(input, 40, 1000);
            let mistakes = game.mistakes(&game.all_wins());
            writeln!(output, "{}", mistakes.len()).expect("a string");
            mistakes.iter().for_each(|round| writeln!(output, "{round}").expect("a string"));
        },
        shown_by: || "1 4\nO.OX\n1\n1 3\n1 4\n".to_owned(),
    },
    Wrong {
        name: "last-round-missed",
        program: |input, output| {
            let mut game = Game::new(input, 40, 1000);
            game.moves.truncate(game.moves.len().saturating_sub(2));
            game.answer(output, &game.all_wins());
        },
        shown_by: || "1 4\nO.OX\n1\n1 3\n1 4\n".to_owned(),
    },
    Wrong {
        name: "row-and-column-exchanged",
        program: |input, output| {
            let mut game = Game::new(input, 40, 1000);
            let (rows, columns) = (game.cells.len() / game.columns, game.columns);
            let exchanged = |cell: usize| cell % columns * columns + cell / columns;
            assert!(game.moves.iter().all(|cell| cell % columns < rows), "outside of the board");
            game.moves.iter_mut().for_each(|cell| *cell = exchanged(*cell));
            game.answer(output, &game.all_wins());
        },
        shown_by: || "1 3\n.OX\n1\n1 2\n1 3\n".to_owned(),
    },
    Wrong {
        name: "array-of-39-columns",
        program: |input, output| {
            let game = Game::new(input, 39, 1000);
            game.answer(output, &game.all_wins());
        },
        shown_by: || format!("1 40\n.OX{}\n1\n1 2\n1 3\n", "X".repeat(37)),
    },
    Wrong {
        // For two moves in each of 1000 rounds.
        name: "array-of-1000-moves",
        program: |input, output| {
            let game = Game::new(input, 40, 500);
            game.answer(output, &game.all_wins());
        },
        shown_by: || snake(501),
    },
    Wrong {
        name: "a-matching-for-each-position",
        program: |input, output| {
            let game = Game::new(input, 40, 1000);
            let mut left = game.vertices();
            let mut token = game.empty;
            let size = |left: &[bool]| game.matching(left).into_iter().flatten().count();
            let wins = game.moves.iter().map(|&to| {
                let with = size(&left);
                left[std::mem::replace(&mut token, to)] = false;
                with > size(&left)
            });
            let wins: Vec<bool> = wins.collect();
            game.answer(output, &wins);
        },
        shown_by: || snake(780),
    },
];

/// A game of so many rounds along the rows of the largest board, to and fro, in which all other cells
/// cannot be entered.
fn snake(rounds: usize) -> String {
    let mut rows = vec![['O'; 40]; 40];
    let cells = (0..1600).map(|step: usize| {
        let (row, column) = (step / 40, step % 40);
        (row, if row % 2 == 0 { column } else { 39 - column })
    });
    for (step, (row, column)) in cells.clone().enumerate() {
        let is_played = step <= 2 * rounds;
        let is_near = step % 2 == 0;
        rows[row][column] = if is_played == is_near { 'X' } else { 'O' };
    }
    rows[0][0] = '.';
    let rows: String = rows.iter().map(|row| row.iter().collect::<String>() + "\n").collect();
    let moves = cells.skip(1).take(2 * rounds);
    let moves: String =
        moves.map(|(row, column)| format!("{} {}\n", row + 1, column + 1)).collect();
    format!("40 40\n{rows}{rounds}\n{moves}")
}

struct Game {
    columns: usize,
    cells: Vec<u8>,
    empty: usize,
    /// The cells of the pieces that are moved, rabbit and egg in turn.
    moves: Vec<usize>,
}

impl Game {
    /// Reads a game on a board with at most so long sides, and of at most so many rounds.
    fn new(input: &mut Input, most_side: usize, most_rounds: usize) -> Self {
        let (rows, columns): (usize, usize) = (input.next(), input.next());
        assert!(rows.max(columns) <= most_side, "no place for the board");
        let lines: Vec<String> = input.list(rows);
        let cells: Vec<u8> = lines.iter().flat_map(|line| line.bytes()).collect();
        let empty = cells.iter().position(|&letter| letter == b'.').expect("an empty cell");
        let rounds: usize = input.next();
        assert!(rounds <= most_rounds, "no place for a move");
        let cell = |cell: Vec<usize>| (cell[0] - 1) * columns + cell[1] - 1;
        let moves = (0..2 * rounds).map(|_| cell(input.list(2))).collect();
        Game { columns, cells, empty, moves }
    }

    /// Whether the empty cell can ever come to each cell.
    fn vertices(&self) -> Vec<bool> {
        let parity = |cell: usize| (cell / self.columns + cell % self.columns) % 2;
        let is_near = |cell: usize| parity(cell) == parity(self.empty);
        let letter = |cell: usize| if is_near(cell) { b'X' } else { b'O' };
        let cells = self.cells.iter().enumerate();
        cells.map(|(cell, &is)| cell == self.empty || is == letter(cell)).collect()
    }

    fn around(&self, cell: usize) -> Vec<usize> {
        let (columns, column) = (self.columns, cell % self.columns);
        let up = (cell >= columns).then(|| cell - columns);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < columns).then_some(cell + 1);
        let down = (cell + columns < self.cells.len()).then_some(cell + columns);
        [up, left, right, down].into_iter().flatten().collect()
    }

    fn matching(&self, left: &[bool]) -> Vec<Option<usize>> {
        let mut mates = vec![None; left.len()];
        for cell in 0..left.len() {
            if left[cell] && mates[cell].is_none() {
                self.augment(cell, left, &mut mates, &mut vec![false; left.len()]);
            }
        }
        mates
    }

    fn augment(
        &self,
        cell: usize,
        left: &[bool],
        mates: &mut [Option<usize>],
        seen: &mut [bool],
    ) -> bool {
        self.around(cell).into_iter().any(|next| {
            let is_new = left[next] && !std::mem::replace(&mut seen[next], true);
            let is_end =
                is_new && mates[next].is_none_or(|mate| self.augment(mate, left, mates, seen));
            if is_end {
                (mates[cell], mates[next]) = (Some(next), Some(cell));
            }
            is_end
        })
    }

    /// Whether the mover wins, before each move.
    fn wins(&self, left: &mut [bool], mates: &mut [Option<usize>]) -> Vec<bool> {
        let mut token = self.empty;
        let is_won = |&to: &usize| {
            let from = std::mem::replace(&mut token, to);
            left[from] = false;
            mates[from].take().is_some_and(|mate| {
                mates[mate] = None;
                !self.augment(mate, left, mates, &mut vec![false; left.len()])
            })
        };
        self.moves.iter().map(is_won).collect()
    }

    fn all_wins(&self) -> Vec<bool> {
        let mut left = self.vertices();
        let mut mates = self.matching(&left);
        self.wins(&mut left, &mut mates)
    }

    /// The rounds, from 0, in which the rabbit could win before his move, and the egg after it.
    fn mistakes(&self, wins: &[bool]) -> Vec<usize> {
        (0..wins.len() / 2).filter(|round| wins[2 * round] && wins[2 * round + 1]).collect()
    }

    fn answer(&self, output: &mut String, wins: &[bool]) {
        let mistakes = self.mistakes(wins);
        writeln!(output, "{}", mistakes.len()).expect("a string");
        mistakes.iter().for_each(|round| writeln!(output, "{}", round + 1).expect("a string"));
    }
}
