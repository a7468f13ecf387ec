//! Comparison of an output with the right answer, as judges do it.

use crate::out::printable;

/// How an output differs from the right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    /// Not a byte.
    Same,
    /// Only in blanks at the ends of lines or line ends at the end, which judges ignore.
    SameButEnds,
    /// Only in blanks and line ends between words: the presentation.
    SameButBlanks(Place),
    /// In a word.
    Different(Place),
}

/// The first place where an output differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Line and column of the output, from 1, the column in bytes.
    line: usize,
    column: usize,
    expected: String,
    found: String,
}

impl Comparison {
    /// What a person should know of it.
    pub(super) fn note(&self) -> Option<String> {
        match self {
            Comparison::Same => None,
            Comparison::SameButEnds => {
                Some("only trailing blanks or final line ends differ".to_owned())
            }
            Comparison::SameButBlanks(place) => {
                Some(format!("{}; only blanks and line ends differ", place.describe()))
            }
            Comparison::Different(place) => Some(place.describe()),
        }
    }
}

impl Place {
    fn describe(&self) -> String {
        let Place { line, column, expected, found } = self;
        format!("line {line}, column {column}: expected {expected}, found {found}")
    }
}

/// Compares an output with the right answer: line by line without the blanks at the end of each, and
/// without empty lines at the end. A byte order mark that an editor has put before the right answer is
/// no part of it.
pub(super) fn compare(expected: &[u8], found: &[u8]) -> Comparison {
    const MARK: &[u8] = b"\xef\xbb\xbf";
    let unmarked = expected.strip_prefix(MARK).unwrap_or(expected);
    if expected == found || unmarked == found {
        return Comparison::Same;
    }
    let expected = unmarked;
    let (right, own) = (lines(expected), lines(found));
    let Some(line) = (0..right.len().max(own.len())).find(|&i| right.get(i) != own.get(i)) else {
        return Comparison::SameButEnds;
    };
    if !words(expected).eq(words(found)) {
        // The line is the first where the text differs, yet the first word that differs may stand
        // on a later line, where blanks differ too.
        let same = words(expected).zip(words(found)).take_while(|(a, b)| a == b).count();
        let (right, own) = (words(expected).nth(same), words(found).nth(same));
        let at = own.map_or(found.trim_ascii_end().len(), |word| offset(found, word));
        let (line, column) = locate(found, at);
        return Comparison::Different(Place {
            line,
            column,
            expected: shown(right),
            found: shown(own),
        });
    }
    let line_of = |lines: &[&[u8]]| match lines.get(line) {
        Some(text) => shown(Some(text)),
        None => "no line".to_owned(),
    };
    let common = |a: &[u8], b: &[u8]| a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let column = match (right.get(line), own.get(line)) {
        (Some(right), Some(own)) => common(right, own) + 1,
        _ => 1,
    };
    let (expected, found) = (line_of(&right), line_of(&own));
    Comparison::SameButBlanks(Place { line: line + 1, column, expected, found })
}

/// The lines without what judges ignore.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end);
    let mut lines: Vec<&[u8]> = lines.collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines
}

fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

/// Where `part`, a slice of `text`, begins in it.
fn offset(text: &[u8], part: &[u8]) -> usize {
    part.as_ptr().addr() - text.as_ptr().addr()
}

/// Line and column, from 1, of the byte at `offset`.
fn locate(text: &[u8], offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let line = before.split(|&byte| byte == b'\n').count();
    (line, offset - start + 1)
}

/// A piece of text in backquotes, on one line and not too long.
fn shown(piece: Option<&[u8]>) -> String {
    piece.map_or("the end".to_owned(), |piece| format!("`{}`", printable(piece, 40)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(expected: &str, found: &str) -> String {
        compare(expected.as_bytes(), found.as_bytes()).note().unwrap_or_default()
    }

    #[test]
    fn what_judges_ignore_is_accepted_and_said() {
        let ignored =
            [("1 2\n", "1 2"), ("1 \n2\n", "1\r\n2\r\n\r\n"), ("", "\n"), ("a", "a \t\n \n")];
        for (expected, found) in ignored {
            let comparison = compare(expected.as_bytes(), found.as_bytes());
            assert_eq!(comparison, Comparison::SameButEnds, "{expected:?} {found:?}");
        }
        assert_eq!(compare(b"1\n", b"1\n"), Comparison::Same);
    }

    #[test]
    fn the_first_difference_is_located_in_the_output() {
        assert_eq!(note("1\n2 3\n", "1\n2 4\n"), "line 2, column 3: expected `3`, found `4`");
        assert_eq!(note("1\n2\n", "1\n"), "line 1, column 2: expected `2`, found the end");
        assert_eq!(note("1\n", "1\n2\n"), "line 2, column 1: expected the end, found `2`");
        assert_eq!(note("Yes", ""), "line 1, column 1: expected `Yes`, found the end");
        assert_eq!(note("1 2\n3", "1\n2\n4"), "line 3, column 1: expected `3`, found `4`");
    }

    #[test]
    fn a_byte_order_mark_of_the_answer_is_left_out_and_one_of_the_output_is_seen() {
        let same = compare("\u{feff}Yes\n".as_bytes(), b"Yes\n");
        assert_eq!(same, Comparison::Same);
        let place = "line 1, column 1: expected `Yes`, found `\\u{feff}Yes`";
        assert_eq!(note("Yes\n", "\u{feff}Yes\n"), place);
    }

    #[test]
    fn a_difference_in_presentation_is_wrong_and_said() {
        let end = "; only blanks and line ends differ";
        let other_gap = note("1 2\n", "1  2\n");
        assert_eq!(other_gap, format!("line 1, column 3: expected `1 2`, found `1  2`{end}"));
        let one_line = note("1\n2\n", "1 2\n");
        assert_eq!(one_line, format!("line 1, column 2: expected `1`, found `1 2`{end}"));
        let leading = note("1\n", "\n1\n");
        assert_eq!(leading, format!("line 1, column 1: expected `1`, found ``{end}"));
    }

    #[test]
    fn long_and_unprintable_words_are_shortened() {
        let found = format!("\u{7}{}", "x".repeat(50));
        let expected = format!("expected `1`, found `\\u{{7}}{}…`", "x".repeat(39));
        assert!(note("1", &found).ends_with(&expected), "{}", note("1", &found));
    }
}
