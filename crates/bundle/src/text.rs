//! Edits of source text by byte ranges, and the small questions that such edits ask of the text.

use crate::load::tokens;
use anyhow::Result;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::ops::Range;

/// Replacements of byte ranges of one text, collected in any order and applied at once.
#[derive(Debug, Default)]
pub(crate) struct Edits {
    list: Vec<(Range<usize>, String)>,
}

impl Edits {
    pub(crate) fn replace(&mut self, range: Range<usize>, by: impl Into<String>) {
        self.list.push((range, by.into()));
    }

    pub(crate) fn insert(&mut self, at: usize, text: impl Into<String>) {
        self.replace(at..at, text);
    }

    pub(crate) fn remove(&mut self, range: Range<usize>) {
        self.replace(range, "");
    }

    /// The text after all edits. An edit within the range of a wider one is lost with it;
    /// insertions at one place keep their order.
    pub(crate) fn apply(mut self, text: &str) -> String {
        // Of two edits that start together, the insertion comes first, then the wider one.
        self.list.sort_by_key(|(range, _)| {
            let length = range.len();
            (range.start, if length == 0 { 0 } else { usize::MAX - length })
        });
        let mut result = String::with_capacity(text.len());
        let mut at = 0;
        for (range, by) in &self.list {
            if range.start < at {
                continue;
            }
            result.push_str(&text[at..range.start]);
            result.push_str(by);
            at = range.end;
        }
        result.push_str(&text[at..]);
        result
    }
}

/// Extends the range of an item over the comment lines right above it and a comment right behind
/// it: what a person would delete along with the item.
pub(crate) fn with_comments(text: &str, range: Range<usize>) -> Range<usize> {
    let Range { mut start, mut end } = range;
    let line_start = |at: usize| text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let own_line = line_start(start);
    if text[own_line..start].trim().is_empty() {
        start = own_line;
        while start > 0 {
            let above = line_start(start - 1);
            let line = text[above..start].trim();
            let is_comment = line.starts_with("//") && !line.starts_with("//!")
                || line.starts_with("/*") && line.ends_with("*/");
            if !is_comment {
                break;
            }
            start = above;
        }
    }
    let rest = &text[end..];
    let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
    let behind = line.trim_start();
    if behind.is_empty() || behind.starts_with("//") {
        end += line.len();
        if text[own_line..range.start].trim().is_empty() && end < text.len() {
            end += 1;
        }
    }
    start..end
}

/// Extends the range of an element of a list over the comma behind it.
pub(crate) fn with_comma(text: &str, range: Range<usize>) -> Range<usize> {
    let rest = &text[range.end..];
    let blanks = rest.len() - rest.trim_start().len();
    if rest[blanks..].starts_with(',') { range.start..range.end + blanks + 1 } else { range }
}

/// Extends the range over the blanks behind it.
pub(crate) fn with_blanks(text: &str, range: Range<usize>) -> Range<usize> {
    let rest = &text[range.end..];
    range.start..range.end + rest.len() - rest.trim_start().len()
}

/// `text` without the empty lines that removals leave behind an opening brace.
pub(crate) fn tidied(text: &str) -> Result<String> {
    let mut edits = Edits::default();
    tidy_groups(text, tokens(text)?, &mut edits);
    Ok(edits.apply(text))
}

fn tidy_groups(text: &str, tokens: TokenStream, edits: &mut Edits) {
    for token in tokens {
        if let TokenTree::Group(group) = token {
            let start = group.span_open().byte_range().end;
            let rest = &text[start..];
            let blanks = &rest[..rest.len() - rest.trim_start().len()];
            if group.delimiter() == Delimiter::Brace && blanks.matches('\n').count() > 1 {
                edits.replace(start..start + blanks.len(), "\n");
            }
            tidy_groups(text, group.stream(), edits);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_apply_in_the_order_of_their_places_and_the_wider_wins() {
        let mut edits = Edits::default();
        edits.remove(6..7);
        edits.replace(4..8, "X");
        edits.insert(0, "<");
        edits.insert(0, "(");
        edits.insert(4, ">");
        assert_eq!(edits.apply("0123456789"), "<(0123>X89");
    }

    #[test]
    fn an_item_takes_its_own_comments_along_and_no_others() {
        let text = "fn a() {} // a\n\n// section\n\n// b\n/* b */\nfn b() {} // b\nfn c() {}\n";
        let start = text.find("fn b").unwrap();
        let range = with_comments(text, start..start + 9);
        assert_eq!(&text[range], "// b\n/* b */\nfn b() {} // b\n");
        let start = text.find("fn c").unwrap();
        assert_eq!(&text[with_comments(text, start..start + 9)], "fn c() {}\n");
    }

    #[test]
    fn no_empty_line_follows_an_opening_brace() {
        let text =
            "mod a {\n\n    // b\n\n    fn b() {\n    \n    }\n}\nconst C: &str = \"{\n\n\";";
        assert_eq!(
            tidied(text).unwrap(),
            "mod a {\n// b\n\n    fn b() {\n}\n}\nconst C: &str = \"{\n\n\";"
        );
    }

    #[test]
    fn an_element_takes_its_comma_along() {
        assert_eq!(with_comma("a , b", 0..1), 0..3);
        assert_eq!(with_comma("a , b", 4..5), 4..5);
    }
}
