//! The rules of a game, as a statement gives them: positions, legal moves, how a play ends.
//!
//! Theory and search meet here. A problem writes its game down once as [`Rules`], without any
//! theory; the full search plays it out, a person plays it, and the theory has to agree with it.

use crate::Outcome;
use std::collections::BTreeMap;
use std::fmt;
use std::hash::Hash;
use std::str::FromStr;

/// The legal moves at a position, each with the position that it leads to.
pub type Moves<'a, R> = Box<dyn Iterator<Item = (<R as Rules>::Move, <R as Rules>::Position)> + 'a>;

/// The rules of a game of two players with perfect information.
///
/// Where the players have different moves (a partizan game), the position holds whose turn it is.
///
/// ```
/// use sg_core::rules::{Moves, Rules};
///
/// /// Take one, two or three counters; who cannot move loses.
/// struct TakeUpToThree;
///
/// impl Rules for TakeUpToThree {
///     type Position = u64;
///     type Move = u64;
///
///     fn moves<'a>(&'a self, &counters: &'a u64) -> Moves<'a, Self> {
///         Box::new((1..=counters.min(3)).map(move |taken| (taken, counters - taken)))
///     }
/// }
///
/// assert_eq!(TakeUpToThree.play(&u64::MAX, &2), Some(u64::MAX - 2));
/// assert_eq!(TakeUpToThree.play(&1, &2), None);
/// ```
pub trait Rules: Sized {
    /// A state of the game.
    type Position: Clone + Eq + Hash;
    /// What a player does in one turn.
    type Move: Clone + PartialEq;

    /// Whether a play may come back to a position, and so go on for ever. Endless play is a draw.
    const LOOPS: bool = false;

    /// Every legal move at `position` once, with the position that it leads to; none when the play
    /// is over, whether nobody can move or the last move has ended it. The iterator is lazy, so there
    /// may be far too many moves to list.
    fn moves<'a>(&'a self, position: &'a Self::Position) -> Moves<'a, Self>;

    /// The outcome of a position without moves: [`Outcome::P`], the player to move has lost, unless
    /// the rules say otherwise. Misère play says [`Outcome::N`].
    fn ending(&self, position: &Self::Position) -> Outcome {
        let _ = position;
        Outcome::P
    }

    /// The position after a move, or `None` where the move is not legal.
    ///
    /// It looks through [`moves`](Rules::moves). A game with more moves than can be looked through
    /// says it directly.
    fn play(&self, position: &Self::Position, of: &Self::Move) -> Option<Self::Position> {
        self.moves(position).find(|(legal, _)| legal == of).map(|(_, option)| option)
    }
}

impl<R: Rules> Rules for &R {
    type Position = R::Position;
    type Move = R::Move;

    const LOOPS: bool = R::LOOPS;

    fn moves<'a>(&'a self, position: &'a R::Position) -> Moves<'a, Self> {
        (*self).moves(position)
    }

    fn ending(&self, position: &R::Position) -> Outcome {
        (*self).ending(position)
    }

    fn play(&self, position: &R::Position, of: &R::Move) -> Option<R::Position> {
        (*self).play(position, of)
    }
}

/// The words of a game at the table. The `Display` of a move names it, and its `FromStr` reads it
/// back, from the name or from the numbers in it alone: `heap 2: take 5`, or `2 5`.
pub trait Words: Rules {
    /// When a play is won, as a sentence.
    const GOAL: &'static str = "Who cannot move loses.";

    /// How a move may be typed, with an example.
    const TYPED: &'static str;

    /// The position as lines of text.
    fn draw(&self, position: &Self::Position) -> String;
}

/// Error: the text is not a move of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAMove;

impl fmt::Display for NotAMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a move")
    }
}

impl std::error::Error for NotAMove {}

/// The numbers in a text, whatever stands between them; for the `FromStr` of moves.
///
/// ```
/// use sg_core::rules::numbers;
///
/// assert_eq!(numbers("heap 2: take 5"), Ok([2, 5]));
/// assert_eq!(numbers("2 5"), Ok([2, 5]));
/// assert!(numbers::<2>("2").is_err());
/// ```
///
/// # Errors
/// If there are not `N`, or one is above `u64::MAX`.
pub fn numbers<const N: usize>(text: &str) -> Result<[u64; N], NotAMove> {
    let words = text.split(|letter: char| !letter.is_ascii_digit()).filter(|word| !word.is_empty());
    let numbers: Result<Vec<u64>, _> = words.map(u64::from_str).collect();
    numbers.ok().and_then(|numbers| numbers.try_into().ok()).ok_or(NotAMove)
}

/// A move of a heap game: take some tokens from one heap. `heap 2: take 5` means the heap with the
/// index 1.
///
/// ```
/// use sg_core::rules::Take;
///
/// let take = Take { heap: 1, taken: 5 };
/// assert_eq!(take.to_string(), "heap 2: take 5");
/// assert_eq!("2 5".parse(), Ok(take));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Take {
    /// The index of the heap, from 0.
    pub heap: usize,
    /// The number of tokens taken, at least 1.
    pub taken: u64,
}

impl Take {
    /// Every move that takes at least one token from a heap and at most as many as `most` says of the
    /// heap with this index, with the heaps after it: heap by heap, fewer tokens first. A heap has no
    /// more than its size, whatever `most` says.
    ///
    /// ```
    /// use sg_core::rules::Take;
    ///
    /// let heaps = [1, 9, 2];
    /// let two_at_most = Take::each(&heaps, |heap| heaps[heap].min(2));
    /// let left: Vec<_> = two_at_most.map(|(_, left)| left).collect();
    /// assert_eq!(left, [[0, 9, 2], [1, 8, 2], [1, 7, 2], [1, 9, 1], [1, 9, 0]]);
    /// ```
    pub fn each<'a>(
        heaps: &'a [u64],
        most: impl Fn(usize) -> u64 + 'a,
    ) -> impl Iterator<Item = (Take, Vec<u64>)> + 'a {
        (0..heaps.len()).flat_map(move |heap| {
            let takes = (1..=most(heap).min(heaps[heap])).map(move |taken| Take { heap, taken });
            takes.filter_map(move |take| Some((take, take.from_heaps(heaps)?)))
        })
    }

    /// The heaps after the move, or `None` where there is no such heap or it has fewer tokens.
    #[must_use]
    pub fn from_heaps(self, heaps: &[u64]) -> Option<Vec<u64>> {
        let left = heaps.get(self.heap)?.checked_sub(self.taken).filter(|_| self.taken > 0)?;
        let mut heaps = heaps.to_vec();
        heaps[self.heap] = left;
        Some(heaps)
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "heap {}: take {}", self.heap + 1, self.taken)
    }
}

impl FromStr for Take {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let [heap, taken] = numbers(text)?;
        let heap = heap.checked_sub(1).ok_or(NotAMove)? as usize;
        Ok(Take { heap, taken })
    }
}

/// A cell of a board, as a move or a part of one: row and column, which count from 1 where they are
/// shown, as the judges do.
///
/// ```
/// use sg_core::rules::Cell;
///
/// let cell = Cell { row: 0, column: 4 };
/// assert_eq!(cell.to_string(), "1 5");
/// assert_eq!("1 5".parse(), Ok(cell));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// The row, from 0 at the top.
    pub row: u32,
    /// The column, from 0 at the left.
    pub column: u32,
}

impl Cell {
    /// The cells that share a side with this one, row by row: up, left, right, down. Those to the
    /// right and below may lie outside the board.
    ///
    /// ```
    /// use sg_core::rules::Cell;
    ///
    /// let around = Cell { row: 0, column: 1 }.around();
    /// let cells: Vec<String> = around.map(|cell| cell.to_string()).collect();
    /// assert_eq!(cells, ["1 1", "1 3", "2 2"]);
    /// ```
    pub fn around(self) -> impl Iterator<Item = Cell> {
        let Cell { row, column } = self;
        let up = row.checked_sub(1).map(|row| Cell { row, column });
        let left = column.checked_sub(1).map(|column| Cell { row, column });
        let right = column.checked_add(1).map(|column| Cell { row, column });
        let down = row.checked_add(1).map(|row| Cell { row, column });
        up.into_iter().chain(left).chain(right).chain(down)
    }

    /// The place of the cell in a list of the cells of a board, row by row; `None` outside it.
    #[must_use]
    pub fn index(self, columns: usize, cells: usize) -> Option<usize> {
        let (row, column) = (self.row as usize, self.column as usize);
        let index = row.checked_mul(columns)?.checked_add(column)?;
        if column < columns && index < cells {
            Some(index)
        } else {
            None
        }
    }

    /// The cell at this place of such a list.
    ///
    /// # Panics
    /// If `columns` is 0.
    #[must_use]
    pub fn at(index: usize, columns: usize) -> Self {
        Cell { row: (index / columns) as u32, column: (index % columns) as u32 }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", u64::from(self.row) + 1, u64::from(self.column) + 1)
    }
}

impl FromStr for Cell {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let from_0 = |number: u64| u32::try_from(number.wrapping_sub(1)).map_err(|_| NotAMove);
        let [row, column] = numbers(text)?;
        Ok(Cell { row: from_0(row)?, column: from_0(column)? })
    }
}

/// Which edges of a graph are still joined to a vertex, for games in which a move cuts an edge and
/// what is cut off goes with it. Linear time, with a sort.
///
/// ```
/// use sg_core::rules::joined;
///
/// let edges = [(1, 2), (2, 3), (4, 5)];
/// assert_eq!(joined(1, &edges), [true, true, false]);
/// assert_eq!(joined(1, &edges[1..]), [false, false]);
/// ```
#[must_use]
pub fn joined(ground: u32, edges: &[(u32, u32)]) -> Vec<bool> {
    let mut around: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (edge, &(one, other)) in edges.iter().enumerate() {
        around.entry(one).or_default().push(edge);
        around.entry(other).or_default().push(edge);
    }
    let mut is_joined = vec![false; edges.len()];
    let mut unseen = vec![ground];
    while let Some(vertex) = unseen.pop() {
        // Each vertex is left by its edges once.
        for edge in around.remove(&vertex).unwrap_or_default() {
            if !is_joined[edge] {
                is_joined[edge] = true;
                unseen.extend([edges[edge].0, edges[edge].1]);
            }
        }
    }
    is_joined
}

/// The sets of numbers below `count` that are not empty, each in rising order, in the order of a
/// dictionary: 0, 0 1, 0 1 2, 0 2, 1, 1 2, 2. Where `goes_on` says of a set that it does not, neither it
/// nor the sets that begin with it are listed, so that few of very many can be found. They are made one
/// by one, each after at most O(`count`²) calls where every listed set may be reached so.
///
/// ```
/// use sg_core::rules::sets;
///
/// let all: Vec<_> = sets(3, |_| true).collect();
/// assert_eq!(all, [vec![0], vec![0, 1], vec![0, 1, 2], vec![0, 2], vec![1], vec![1, 2], vec![2]]);
/// let small: Vec<_> = sets(100, |set| set.iter().sum::<usize>() < 3).collect();
/// assert_eq!(small, [vec![0], vec![0, 1], vec![0, 2], vec![1], vec![2]]);
/// ```
pub fn sets(count: usize, goes_on: impl Fn(&[usize]) -> bool) -> impl Iterator<Item = Vec<usize>> {
    let mut set = Vec::new();
    let mut next = 0;
    std::iter::from_fn(move || loop {
        if next < count {
            set.push(next);
            next += 1;
            if goes_on(&set) {
                return Some(set.clone());
            }
            set.pop();
        } else {
            next = set.pop()? + 1;
        }
    })
}

/// Lines for heaps: number, size and, where there is room, a mark for each token.
///
/// ```
/// let text = sg_core::rules::draw_heaps("heap", &[3, 12]);
/// assert_eq!(text, "heap 1:  3  ooo\nheap 2: 12  oooooooooooo\n");
/// ```
#[must_use]
pub fn draw_heaps(what: &str, heaps: &[u64]) -> String {
    let width = heaps.iter().max().map_or(1, |largest| largest.to_string().len());
    let number = heaps.len().to_string().len();
    let mut text = String::new();
    for (i, &size) in (1..).zip(heaps) {
        let marks = if size <= 40 { "o".repeat(size as usize) } else { String::new() };
        let line = format!("{what} {i:>number$}: {size:>width$}  {marks}");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
