//! The game as the statement gives it: a player chooses a piece t of the string and a letter tᵢ in it with
//! equal neighbours tᵢ₋₁ = tᵢ₊₁, and cuts the piece into t₁ … tᵢ₋₁, the letter tᵢ, and tᵢ₊₁ … . Who cannot
//! move loses.

use sg_core::rules::{Moves, Rules, Words};

/// The rules. A position is the pieces from left to right; a move is the number of the letter, which
/// counts from 1 through all pieces, so that letters keep their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayingWithString;

impl Rules for PlayingWithString {
    type Position = Vec<Vec<u8>>;
    type Move = u64;

    fn moves<'a>(&'a self, pieces: &'a Vec<Vec<u8>>) -> Moves<'a, Self> {
        let places = (0..pieces.len()).flat_map(move |piece| {
            let before = pieces[..piece].iter().map(Vec::len).sum::<usize>();
            (0..pieces[piece].len()).map(move |i| (piece, i, (before + i + 1) as u64))
        });
        let cuts =
            places.filter_map(move |(piece, i, number)| Some((number, cut(pieces, piece, i)?)));
        Box::new(cuts)
    }

    fn play(&self, pieces: &Vec<Vec<u8>>, &number: &u64) -> Option<Vec<Vec<u8>>> {
        let mut left = number.checked_sub(1)? as usize;
        let piece = pieces.iter().position(|piece| {
            let is_here = left < piece.len();
            left -= if is_here { 0 } else { piece.len() };
            is_here
        });
        cut(pieces, piece?, left)
    }
}

/// The pieces after a cut around the letter `i` of a piece, if that is allowed.
fn cut(pieces: &[Vec<u8>], piece: usize, i: usize) -> Option<Vec<Vec<u8>>> {
    let letters = &pieces[piece];
    if letters.get(i.checked_sub(1)?)? != letters.get(i + 1)? {
        return None;
    }
    let (before, after) = (&letters[..i], &letters[i + 1..]);
    let parts = [before.to_vec(), vec![letters[i]], after.to_vec()];
    Some([&pieces[..piece], &parts, &pieces[piece + 1..]].concat())
}

impl Words for PlayingWithString {
    const TYPED: &'static str = "NUMBER of the letter, such as `2` for the second one";

    fn draw(&self, pieces: &Vec<Vec<u8>>) -> String {
        let mut number = 1;
        let line = |piece: &Vec<u8>| {
            let line = format!("from {}: {}\n", number, String::from_utf8_lossy(piece));
            number += piece.len();
            line
        };
        pieces.iter().map(line).collect()
    }
}
