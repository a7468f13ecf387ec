//! A case as its text in the judge's format: lines of numbers and words. What makes cases simpler, or
//! puts them at the limits, changes this text and needs to know of no problem.

use std::fmt::{self, Display, Write};
use std::ops::Range;

/// A number or a word of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A number that is written in the usual way.
    Number(i128),
    /// Anything else, such as a row of a board.
    Word(String),
}

impl Token {
    pub(super) fn number(&self) -> Option<i128> {
        match self {
            Token::Number(number) => Some(*number),
            Token::Word(_) => None,
        }
    }

    /// About how many digits it takes to write it in base 2, with one to end it.
    pub(super) fn cost(&self) -> u64 {
        match self {
            Token::Number(number) => {
                let bits = 128 - number.unsigned_abs().leading_zeros();
                1 + u64::from(bits) + u64::from(*number < 0)
            }
            Token::Word(word) => 1 + word.len() as u64,
        }
    }
}

impl Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Number(number) => write!(f, "{number}"),
            Token::Word(word) => f.write_str(word),
        }
    }
}

/// The lines of a case, of which none is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Text {
    pub(super) tokens: Vec<Token>,
    /// Where each line begins.
    starts: Vec<usize>,
}

impl Text {
    /// The text of a case.
    pub(super) fn new(case: &str) -> Self {
        let number = |word: &str| {
            let number: Option<i128> = word.parse().ok();
            number.filter(|number| number.to_string() == word)
        };
        let has_digits_alone = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        // A row of a board of digits may look like a number; others of its length do not.
        let rows: Vec<usize> = case
            .split_ascii_whitespace()
            .filter(has_digits_alone)
            .filter(|word| number(word).is_none())
            .map(str::len)
            .collect();
        let token = |word: &str| match number(word) {
            Some(number) if !rows.contains(&word.len()) => Token::Number(number),
            _ => Token::Word(word.to_owned()),
        };
        let (mut tokens, mut starts) = (Vec::new(), Vec::new());
        for line in case.lines() {
            let start = tokens.len();
            tokens.extend(line.split_ascii_whitespace().map(token));
            if tokens.len() > start {
                starts.push(start);
            }
        }
        Text { tokens, starts }
    }

    pub(super) fn lines(&self) -> usize {
        self.starts.len()
    }

    /// The tokens of a line.
    pub(super) fn line(&self, line: usize) -> Range<usize> {
        let end = self.starts.get(line + 1).copied().unwrap_or(self.tokens.len());
        self.starts[line]..end
    }

    /// The line of a token.
    pub(super) fn line_of(&self, token: usize) -> usize {
        self.starts.partition_point(|&start| start <= token) - 1
    }

    /// Whether a token is the first of its line.
    pub(super) fn is_first(&self, token: usize) -> bool {
        self.starts.binary_search(&token).is_ok()
    }

    /// The text without these tokens, which are given in order.
    pub(super) fn without(&self, removed: &[usize]) -> Text {
        let mut removed = removed.iter().copied().peekable();
        let mut rest = Text { tokens: Vec::new(), starts: Vec::new() };
        for line in 0..self.lines() {
            let start = rest.tokens.len();
            for token in self.line(line) {
                if removed.next_if_eq(&token).is_none() {
                    rest.tokens.push(self.tokens[token].clone());
                }
            }
            if rest.tokens.len() > start {
                rest.starts.push(start);
            }
        }
        rest
    }

    /// The text with `more` tokens at the end of a line, which repeat those from `from` on.
    pub(super) fn with_longer_line(&self, line: usize, from: usize, more: usize) -> Text {
        let Range { end, .. } = self.line(line);
        let copies = self.tokens[from..end].iter().cycle().take(more).cloned();
        let tokens = self.tokens[..end].iter().cloned().chain(copies);
        let tokens: Vec<Token> = tokens.chain(self.tokens[end..].iter().cloned()).collect();
        // Nothing repeats nothing.
        let more = tokens.len() - self.tokens.len();
        let start = |&start: &usize| if start >= end { start + more } else { start };
        Text { tokens, starts: self.starts.iter().map(start).collect() }
    }

    /// The text with `more` lines after these, which repeat them.
    pub(super) fn with_more_lines(&self, lines: Range<usize>, more: usize) -> Text {
        let mut text = Text { tokens: Vec::new(), starts: Vec::new() };
        let copies = lines.clone().cycle().take(more);
        for line in (0..lines.end).chain(copies).chain(lines.end..self.lines()) {
            text.starts.push(text.tokens.len());
            text.tokens.extend_from_slice(&self.tokens[self.line(line)]);
        }
        text
    }

    /// The text with each number replaced by what `change` makes of it and its index.
    pub(super) fn with(&self, change: impl Fn(usize, i128) -> i128) -> Text {
        let mut text = self.clone();
        for (token, value) in text.tokens.iter_mut().enumerate() {
            if let Token::Number(number) = value {
                *number = change(token, *number);
            }
        }
        text
    }

    /// What stands before and after a token.
    pub(super) fn around(&self, token: usize) -> (String, String) {
        let text = |tokens: &[Token]| -> String {
            tokens.iter().flat_map(|token| [token.to_string(), " ".to_owned()]).collect()
        };
        (text(&self.tokens[..token]), text(&self.tokens[token + 1..]))
    }

    /// The numbers, with their indices.
    pub(super) fn numbers(&self) -> impl Iterator<Item = (usize, i128)> + '_ {
        let number = |(index, token): (usize, &Token)| Some((index, token.number()?));
        self.tokens.iter().enumerate().filter_map(number)
    }

    /// The letters of all words, in order.
    pub(super) fn letters(&self) -> Vec<char> {
        let words = self.tokens.iter().filter_map(|token| match token {
            Token::Word(word) => Some(word),
            Token::Number(_) => None,
        });
        let mut letters: Vec<char> = words.flat_map(|word| word.chars()).collect();
        letters.sort_unstable();
        letters.dedup();
        letters
    }

    pub(super) fn cost(&self) -> u64 {
        self.tokens.iter().map(Token::cost).sum()
    }

    /// The sum of all numbers.
    pub(super) fn sum(&self) -> u128 {
        self.numbers().fold(0, |sum, (_, number)| sum.saturating_add(number.unsigned_abs()))
    }
}

impl Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, token) in self.tokens.iter().enumerate() {
            if index > 0 {
                f.write_char(if self.is_first(index) { '\n' } else { ' ' })?;
            }
            write!(f, "{token}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Text, Token};

    #[test]
    fn lines_of_numbers_and_words() {
        let text = Text::new("2 3\n..#\n\n0 -12\n");
        assert_eq!(text.to_string(), "2 3\n..#\n0 -12");
        assert_eq!((text.lines(), text.line(1), text.line_of(4)), (3, 2..3, 2));
        assert_eq!(text.without(&[1, 2]).to_string(), "2\n0 -12");
        assert_eq!(text.with(|_, number| number - 1).to_string(), "1 2\n..#\n-1 -13");
        assert_eq!(text.with_longer_line(0, 1, 2).to_string(), "2 3 3 3\n..#\n0 -12");
        assert_eq!(text.with_longer_line(0, 2, 2), text);
        assert_eq!(text.with_more_lines(0..2, 1).to_string(), "2 3\n..#\n2 3\n0 -12");
        assert_eq!(text.letters(), ['#', '.']);
        // 2, 3, the row, 0 and -12 with its sign.
        assert_eq!(text.cost(), 3 + 3 + 4 + 1 + 6);
        assert_eq!(text.sum(), 17);
    }

    #[test]
    fn rows_of_digits_are_no_numbers() {
        let text = Text::new("2 3\n011\n110\n");
        assert_eq!(text.tokens[3], Token::Word("110".to_owned()));
        assert_eq!(text.tokens[1], Token::Number(3));
    }
}
