//! What people and browsers give, checked before any file is written, and escaped for where it goes.

use crate::{Failure, workspace};
use std::fs;

/// The longest line of text that is taken, in letters.
const LONGEST: usize = 200;
/// The longest address, in bytes.
const LONGEST_ADDRESS: usize = 2000;
/// The longest time limit, in seconds.
const LONGEST_TIME: f64 = 600.0;
/// The largest memory limit, in mebibytes.
const LARGEST_MEMORY: f64 = 65_536.0;

/// One line of text, with its blanks collapsed. Letters that are not seen but do something are
/// refused: control letters, and those that turn the direction of a text, which rustc refuses too.
pub(crate) fn line(what: &str, text: &str) -> Result<String, Failure> {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_unseen = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
            || matches!(letter, '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    if let Some(letter) = line.chars().find(|&letter| is_unseen(letter)) {
        return Err(format!("{what} has the letter U+{:04X}, which is not seen", letter as u32));
    }
    match line.chars().count() {
        0 => Err(format!("{what} is empty")),
        1..=LONGEST => Ok(line),
        count => Err(format!("{what} has {count} letters, more than {LONGEST}")),
    }
}

/// An address of the web.
pub(crate) fn address(text: &str) -> Result<String, Failure> {
    let text = text.trim();
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let has_host = rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphanumeric()));
    let is_plain = |c: char| c.is_ascii_graphic() && !"\"'<>\\^`{|}".contains(c);
    if has_host && text.chars().all(is_plain) && text.len() <= LONGEST_ADDRESS {
        Ok(text.to_owned())
    } else {
        let text: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
        Err(format!("`{text}` is no address that begins with http:// or https://"))
    }
}

/// A time limit in seconds.
pub(crate) fn seconds(limit: f64) -> Result<f64, Failure> {
    if (0.001..=LONGEST_TIME).contains(&limit) {
        Ok(limit)
    } else {
        Err(format!("{limit:?} is no time limit: more than 0 and at most {LONGEST_TIME} seconds"))
    }
}

/// A memory limit in mebibytes.
pub(crate) fn mebibytes(limit: f64) -> Result<u64, Failure> {
    if (1.0..=LARGEST_MEMORY).contains(&limit) && limit.fract() == 0.0 {
        #[expect(clippy::cast_sign_loss, reason = "it is at least 1")]
        Ok(limit as u64)
    } else {
        Err(format!("{limit:?} is no memory limit: a whole number up to {LARGEST_MEMORY} MiB"))
    }
}

/// Names that no crate of a problem can have: keywords, crates and types that every program has, what
/// cargo keeps for itself, the tests of a problem, and names that Windows gives to devices.
const RESERVED: &str = "\
    abstract alloc as async await become box break const continue core crate do dyn else enum extern \
    false final fn for gen if impl in let loop macro match mod move mut override priv pub ref return \
    self static std struct super test trait true try type typeof unsafe unsized use virtual where \
    while yield proc-macro bool char str u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 \
    build deps examples incremental fixtures oracle main lib rules problems con prn aux nul com1 com2 \
    com3 com4 lpt1 lpt2 lpt3 lpt4";

/// Checks the form of a problem's name, and that no other crate has it.
pub(crate) fn name(name: &str) -> Result<(), Failure> {
    let is_part = |part: &str| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    };
    let begins = name.starts_with(|first: char| first.is_ascii_lowercase());
    if !begins || !name.split('-').all(is_part) || name.len() > 40 {
        let name: String = name.chars().take(LONGEST).flat_map(char::escape_debug).collect();
        return Err(format!(
            "`{name}` is no name of a problem: up to 40 small letters, digits and single -"
        ));
    }
    if RESERVED.split_ascii_whitespace().any(|word| word == name) {
        return Err(format!("`{name}` is reserved: take another name"));
    }
    let root = workspace::root();
    if root.join("crates/problems").join(name).exists() || root.join("fixtures").join(name).exists()
    {
        return Err(format!("there is a problem `{name}` already"));
    }
    let lock = fs::read_to_string(root.join("Cargo.lock")).unwrap_or_default();
    let mut crates = lock.lines().filter_map(|line| line.strip_prefix("name = \""));
    if crates.any(|other| other.trim_end_matches('"').replace('_', "-") == name) {
        return Err(format!("there is a crate `{name}` already, in the workspace or below it"));
    }
    Ok(())
}

/// A string of TOML. The text is one line.
pub(crate) fn toml(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Text in Markdown, also in a table.
pub(crate) fn markdown(text: &str) -> String {
    escape(text, |letter| "\\`*_[]<>|&~$".contains(letter).then(|| format!("\\{letter}")))
}

/// A link in Markdown.
pub(crate) fn markdown_link(text: &str, url: &str) -> String {
    let url = escape(url, |letter| "();".contains(letter).then(|| format!("%{:X}", letter as u32)));
    format!("[{}]({url})", markdown(text))
}

/// Text in HTML, also in an attribute in quotes.
pub(crate) fn html(text: &str) -> String {
    escape(text, |letter| "&<>\"'".contains(letter).then(|| format!("&#{};", letter as u32)))
}

fn escape(text: &str, escaped: impl Fn(char) -> Option<String>) -> String {
    text.chars().map(|letter| escaped(letter).unwrap_or_else(|| letter.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_lines() {
        assert_eq!(line("", " a\r\n\tb \u{2028} 取石子 "), Ok("a b 取石子".to_owned()));
        for text in ["", " \n", "\u{1b}[31m", "a\u{202e}b", "a\0", "\u{7f}", &"a".repeat(201)] {
            assert!(line("", text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn addresses_are_of_the_web() {
        for text in ["http://poj.org/problem?id=2311", "https://a.b/p?x=1&y=(2)#3"] {
            assert_eq!(address(text), Ok(text.to_owned()));
        }
        let long = format!("https://a.b/{}", "a".repeat(2000));
        for text in [
            "",
            "http",
            "http://",
            "https:///x",
            "ftp://a.b",
            "javascript:alert(1)",
            "httpx://a.b",
            "https://a.b/ c",
            "https://a.b/\n",
            "https://a.b/\"",
            "https://a.b/<script>",
            "https://a.b/|",
            "https://a.b/`",
            "https://a.b/\u{202e}",
            &long,
        ] {
            assert!(address(text).is_err() || text.ends_with('\n'), "{text:?}");
        }
        assert_eq!(address("https://a.b/\n"), Ok("https://a.b/".to_owned()));
    }

    #[test]
    fn limits_have_sense() {
        assert_eq!((seconds(0.5), seconds(10.0)), (Ok(0.5), Ok(10.0)));
        assert_eq!((mebibytes(1.0), mebibytes(1024.0)), (Ok(1), Ok(1024)));
        for limit in [0.0, -1.0, 1e300, 2_f64.powi(64), f64::NAN, f64::INFINITY, 1e-300] {
            assert!(seconds(limit).is_err() && mebibytes(limit).is_err(), "{limit}");
        }
        assert!(mebibytes(0.5).is_err());
    }

    #[test]
    fn names_are_free() {
        assert_eq!(name("game-of-24"), Ok(()));
        for taken in [
            "",
            "-a",
            "a-",
            "a--b",
            "A",
            "4a",
            "a_b",
            "a/b",
            "..",
            "a\nb",
            "nim",
            "sg-core",
            "lab",
            "toml",
            "serde-json",
            "serde-core",
            "fn",
            "std",
            "u64",
            "test",
            "fixtures",
            "con",
            &"a".repeat(41),
        ] {
            assert!(name(taken).is_err(), "{taken:?}");
        }
    }

    #[test]
    fn escaped_text_is_read_back() {
        let hostile = r#"a "b" \ {x} {{name}} | <script>alert('1')</script> `c` & $(d) *e* [f](g)"#;
        let table: toml::Table = format!("text = {}", toml(hostile)).parse().unwrap();
        assert_eq!(table["text"].as_str(), Some(hostile));
        assert_eq!(html("<a href='\"&"), "&#60;a href=&#39;&#34;&#38;");
        assert_eq!(markdown("a|b <i> [c](d) `e`"), r"a\|b \<i\> \[c\](d) \`e\`");
        assert_eq!(markdown_link("a]", "http://a.b/(c)"), r"[a\]](http://a.b/%28c%29)");
    }
}
