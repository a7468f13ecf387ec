//! Colouring Game as the statement gives it: coins lie on a board. A move turns over a connected set of
//! coins, among them one, which shows tails, with all others in rows not below it and columns not right
//! of it. Who cannot move loses.

use sg_core::rules::{Cell, Moves, NotAMove, Rules, Words};
use std::fmt;
use std::str::FromStr;

/// The rules. A position says of each coin whether it shows tails, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoinColouring {
    /// The number of coins in a row.
    pub columns: usize,
}

/// A move: the coins that are turned, row by row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn(pub Vec<Cell>);

/// A connected set that may still grow.
struct Growing {
    set: Vec<usize>,
    /// What is beside the set and not yet decided.
    beside: Vec<usize>,
    /// What is in the set, beside it, or decided against.
    is_seen: Vec<bool>,
}

impl CoinColouring {
    /// The coins next to one, up to the row and the column of `pivot`.
    fn around(self, coin: usize, pivot: usize) -> impl Iterator<Item = usize> {
        let pivot = Cell::at(pivot, self.columns);
        let cells = Cell::at(coin, self.columns).around();
        let is_in = move |cell: &Cell| cell.row <= pivot.row && cell.column <= pivot.column;
        let columns = self.columns;
        cells.filter(is_in).filter_map(move |cell| cell.index(columns, usize::MAX))
    }

    /// Every connected set with this pivot, each once: of the coins beside a set, each is taken or not.
    fn sets(self, pivot: usize) -> impl Iterator<Item = Vec<usize>> {
        let mut is_seen = vec![false; pivot + 1];
        let beside: Vec<usize> = self.around(pivot, pivot).collect();
        beside.iter().chain([&pivot]).for_each(|&coin| is_seen[coin] = true);
        let mut open = vec![Growing { set: vec![pivot], beside, is_seen }];
        std::iter::from_fn(move || {
            while let Some(Growing { set, mut beside, is_seen }) = open.pop() {
                let coin = match beside.pop() {
                    Some(coin) => coin,
                    None => return Some(set),
                };
                let mut grown =
                    Growing { set: set.clone(), beside: beside.clone(), is_seen: is_seen.clone() };
                grown.set.push(coin);
                for next in self.around(coin, pivot) {
                    if !grown.is_seen[next] {
                        grown.is_seen[next] = true;
                        grown.beside.push(next);
                    }
                }
                open.push(grown);
                open.push(Growing { set, beside, is_seen });
            }
            None
        })
    }
}

impl Rules for CoinColouring {
    type Position = Vec<bool>;
    type Move = Turn;

    fn moves<'a>(&'a self, tails: &'a Vec<bool>) -> Moves<'a, Self> {
        let pivots = (0..tails.len()).filter(move |&pivot| tails[pivot]);
        Box::new(pivots.flat_map(move |pivot| self.sets(pivot)).map(move |mut set| {
            let mut option = tails.clone();
            set.sort_unstable();
            for &coin in &set {
                option[coin] ^= true;
            }
            (Turn(set.iter().map(|&coin| Cell::at(coin, self.columns)).collect()), option)
        }))
    }
}

impl Words for CoinColouring {
    const TYPED: &'static str = "ROW and COLUMN of each coin, such as `1 1, 1 2`";

    fn draw(&self, tails: &Vec<bool>) -> String {
        let letters =
            |row: &[bool]| row.iter().map(|&tails| if tails { 'T' } else { 'H' }).collect();
        let rows: Vec<String> = tails.chunks(self.columns.max(1)).map(letters).collect();
        rows.join("\n") + "\n"
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells: Vec<String> = self.0.iter().map(Cell::to_string).collect();
        f.write_str(&cells.join(", "))
    }
}

impl FromStr for Turn {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let words: Vec<&str> =
            text.split([',', ' '].as_ref()).filter(|word| !word.is_empty()).collect();
        let cells = words.chunks(2).map(|pair| pair.join(" ").parse());
        let mut cells = cells.collect::<Result<Vec<Cell>, _>>()?;
        cells.sort_unstable();
        Ok(Turn(cells))
    }
}
