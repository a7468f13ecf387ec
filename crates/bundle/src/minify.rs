//! The smallest form that is still plain source: no comment, no blank that the tokens do not need.

use crate::load::tokens;
use anyhow::Result;
use proc_macro2::{TokenStream, TokenTree};
use std::ops::Range;

/// Lines are broken behind this many bytes: some judges show or store no endless line.
const WIDTH: usize = 120;

/// `text` on few lines, token for token the same.
pub(crate) fn minify(text: &str) -> Result<String> {
    let mut places = Vec::new();
    flatten(tokens(text)?, &mut places);
    let mut result = String::new();
    let mut line = 0;
    let mut last: Option<Range<usize>> = None;
    for place in places {
        let token = &text[place.clone()];
        if let Some(last) = &last
            && last.end < place.start
        {
            if line >= WIDTH {
                result.push('\n');
                line = 0;
            } else if needs_blank(&text[last.clone()], token) {
                result.push(' ');
                line += 1;
            }
        }
        result.push_str(token);
        line += token.len();
        last = Some(place);
    }
    result.push('\n');
    Ok(result)
}

fn flatten(tokens: TokenStream, places: &mut Vec<Range<usize>>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                places.push(group.span_open().byte_range());
                flatten(group.stream(), places);
                places.push(group.span_close().byte_range());
            }
            token => places.push(token.span().byte_range()),
        }
    }
}

/// Whether two tokens that stand apart would read otherwise when they touch.
fn needs_blank(left: &str, right: &str) -> bool {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let is_delimiter = |letter: char| "()[]{},;".contains(letter);
    let (Some(last), Some(first)) = (left.chars().next_back(), right.chars().next()) else {
        return false;
    };
    if is_delimiter(last) || is_delimiter(first) {
        return false;
    }
    let is_literal = |letter: char| is_word(letter) || letter == '"' || letter == '\'';
    match (is_literal(last), is_literal(first)) {
        // `1 .max(2)`: a dot right behind a number belongs to it.
        (true, false) => first == '.' && left.starts_with(|letter: char| letter.is_ascii_digit()),
        (false, true) => last == '.' && first.is_ascii_digit(),
        (true, true) | (false, false) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_stay_only_where_tokens_would_run_together() {
        let text = "fn  main ( ) {\n    // comment\n    let x : & 'static str = \"a  b\" ; \
                    let y = 1 .max( 2 ) - - 3 ;\n    for i in 0 .. x.len ( ) { }\n}\n";
        assert_eq!(
            minify(text).unwrap(),
            "fn main(){let x: &'static str=\"a  b\";let y=1 .max(2)- -3;for i in 0 ..x.len(){}}\n"
        );
    }

    #[test]
    fn long_text_is_broken_into_lines_between_tokens() {
        let text = format!("const A: [u8; 100] = [{}];\n", "1, ".repeat(100));
        let short = minify(&text).unwrap();
        assert!(short.lines().count() > 1);
        assert!(short.lines().all(|line| line.len() <= WIDTH + 2));
        assert_eq!(
            short.replace('\n', ""),
            text.replace([' ', '\n'], "").replace("constA", "const A")
        );
    }
}
