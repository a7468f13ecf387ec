//! Theory of combinatorial games: who wins, by which moves, and why.
//!
//! What do you have?
//! - numbers of which you want the mex: [`mex()`], [`MexSet`]
//! - piles, and a move makes one smaller: [`nim`]; who takes the last token loses: [`misere`]
//! - a row of piles that has to stay in order, or a staircase: [`staircase`]
//! - a set of numbers that may be taken: [`subtraction`]
//! - a heap game with a code such as 0.137: [`octal`]
//! - heaps that split in two, as in Grundy's Game: [`splitting`]
//! - a heap game with a rule of its own, or a period to prove: [`heap`]
//! - two heaps, and a move may take the same from both: [`wythoff`]
//! - a take of at most twice the last one, or Fibonacci numbers: [`zeckendorf`]
//! - a row of heaps with moves at both ends only: [`both_ends`]
//! - pairs of heaps, one of which goes and one of which is split: [`pair_split`]
//! - tokens that move towards the end of a line, or give birth to others there: [`tokens`]
//! - a graph without cycles, and a token on a node: [`dag`]
//! - a graph without cycles, and a number on each node: [`levels`]
//! - a game that can go on for ever: [`retrograde`]; sums of such games: [`loopy`]
//! - a tree or a graph whose edges are cut (green Hackenbush): [`tree`]
//! - a tree whose edges have the colours of the players: [`red_blue`], with [`number`]
//! - coins to turn, in a row or on a board: [`coins`]
//! - a product of nimbers, a root, a power or a logarithm: [`nimber`]
//! - numbers that must have no subset of nim-sum 0: [`basis`]
//! - any game at all, small enough for a full search: [`rules`] and [`search`]
//!
//! ```
//! use sg_core::rules::Take;
//! use sg_core::{nim, octal::Octal, Outcome};
//!
//! // Two rows of pins; a throw knocks down one pin, or two side by side (Kayles, 0.77).
//! let kayles = "0.77".parse::<Octal>()?.certify(1000)?;
//! let rows = [1_000_000_000_000, 7];
//! let values = rows.map(|pins| kayles.value(pins));
//! assert_eq!(values, [1, 2]);
//! assert_eq!(Outcome::of_grundy_value(nim::nim_sum(values)), Outcome::N);
//! // As Nim piles of 1 and 2: make the second one a 1.
//! assert!(nim::winning_moves(&values).eq([Take { heap: 1, taken: 1 }]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod basis;
pub mod both_ends;
pub mod coins;
pub mod dag;
pub mod digraph;
pub mod heap;
pub mod levels;
pub mod loopy;
mod mex;
pub mod misere;
pub mod nim;
pub mod nimber;
pub mod number;
pub mod octal;
mod outcome;
pub mod pair_split;
pub mod red_blue;
pub mod retrograde;
pub mod rules;
pub mod search;
pub mod splitting;
pub mod staircase;
pub mod subtraction;
pub mod tokens;
pub mod tree;
pub mod wythoff;
pub mod zeckendorf;

pub use mex::{mex, MexSet};
pub use outcome::{Outcome, Player};
