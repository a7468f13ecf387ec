//! Every tolerance and every error of reading, through the public interface.

use judge_io::{Error, Scanner};
use proptest::prelude::*;

/// Reads all numbers of the input.
fn numbers(input: &[u8]) -> Result<Vec<u64>, String> {
    let mut scanner = Scanner::new(input);
    let mut numbers = Vec::new();
    while !scanner.is_at_end() {
        numbers.push(scanner.unsigned("a number").map_err(|error| error.to_string())?);
    }
    Ok(numbers)
}

#[track_caller]
fn reads(input: &[u8], expected: &[u64]) {
    assert_eq!(numbers(input).as_deref(), Ok(expected));
}

#[track_caller]
fn refuses(input: &[u8], expected: &str) {
    assert_eq!(numbers(input), Err(expected.to_owned()));
}

#[test]
fn any_blanks_separate_values() {
    for text in [
        "1 2 3\n",
        "1 2 3",
        "1\r\n2 3\r\n",
        "1\r2\r3\r",
        "1\t2\t\t3",
        "\n\n 1 \n\n2\x0b\x0c3 \n \n",
    ] {
        reads(text.as_bytes(), &[1, 2, 3]);
    }
}

#[test]
fn a_byte_order_mark_is_skipped_once() {
    reads(b"\xef\xbb\xbf1 2", &[1, 2]);
    reads(b"\xef\xbb\xbf", &[]);
    refuses(
        b"\xef\xbb\xbf\xef\xbb\xbf1",
        "line 1, column 1: expected a number, found `\\u{feff}1`",
    );
}

#[test]
fn padding_at_the_end_is_skipped() {
    for end in ["\0", "\0\0\0", "\x1a", "\r\n\x1a", "\x1a\0\n \0", " \t\r\n"] {
        reads(format!("1 2{end}").as_bytes(), &[1, 2]);
        reads(end.as_bytes(), &[]);
    }
    refuses(b"1 \0 2", "line 1, column 3: expected a number, found `\\0`");
    refuses(b"1 2\x1a3", "line 1, column 3: expected a number, found `2\\u{1a}3`");
}

#[test]
fn signs_and_leading_zeros_are_read() {
    reads(b"+1 -0 007 +0 00000000000000000000000000000000000000009", &[1, 0, 7, 0, 9]);
    reads(b"18446744073709551615 +18446744073709551615 0018446744073709551615", &[u64::MAX; 3]);
}

#[test]
fn what_is_no_number_is_refused() {
    for token in
        ["x", "-", "+", "--1", "+-1", "1.0", "1e5", "0x10", "1_000", "1,2", "12a", "１", "٣", "½"]
    {
        let error = format!("line 2, column 2: expected a number, found `{token}`");
        refuses(format!("7\n {token} 1 2 3 4 5 6 7 8 9 10 11 12 13\n").as_bytes(), &error);
        refuses(format!("7\n {token}").as_bytes(), &error);
    }
}

#[test]
fn negative_and_too_large_numbers_are_refused_as_numbers() {
    refuses(b"1 -4", "line 1, column 3: expected a number, found -4");
    refuses(
        b"-18446744073709551616",
        "line 1, column 1: expected a number, found -18446744073709551616",
    );
    for number in ["18446744073709551616", "99999999999999999999999999999999"] {
        refuses(
            format!("{number} 1 2 3 4 5 6 7 8 9 10 11 12").as_bytes(),
            &format!(
                "line 1, column 1: expected a number of at most 18446744073709551615, found {number}"
            ),
        );
    }
}

#[test]
fn long_tokens_are_cut() {
    let cut = format!("`{}…`", "7".repeat(40));
    refuses(
        "7".repeat(41).as_bytes(),
        &format!("line 1, column 1: expected a number, found {cut}"),
    );
    let letters = "石".repeat(if cfg!(miri) { 1000 } else { 1_000_000 });
    let cut = format!("`{}…`", "石".repeat(40));
    refuses(letters.as_bytes(), &format!("line 1, column 1: expected a number, found {cut}"));
    let whole = "石".repeat(40);
    refuses(whole.as_bytes(), &format!("line 1, column 1: expected a number, found `{whole}`"));
}

#[test]
fn what_cannot_be_printed_is_escaped() {
    refuses(b"\x07\x1b[2J", "line 1, column 1: expected a number, found `\\u{7}\\u{1b}[2J`");
    refuses("\u{202e}1".as_bytes(), "line 1, column 1: expected a number, found `\\u{202e}1`");
    refuses(
        "\u{85}\u{2028}".as_bytes(),
        "line 1, column 1: expected a number, found `\\u{85}\\u{2028}`",
    );
    refuses(b"\xff\xfe1", "line 1, column 1: expected a number, found `\u{fffd}\u{fffd}1`");
    refuses(b"a\\'\"`b", "line 1, column 1: expected a number, found `a\\\\\\'\\\"`b`");
}

#[test]
fn lines_end_at_lf_crlf_and_cr() {
    for text in ["1\n2\n x", "1\r\n2\r\n x", "1\r2\r x", "\r\n1 2\n x", "\n\r x", "\r\r x"] {
        refuses(text.as_bytes(), "line 3, column 2: expected a number, found `x`");
    }
    refuses(b"\r\r\n\n\r x", "line 5, column 2: expected a number, found `x`");
}

#[test]
fn columns_count_characters() {
    let mut input = Scanner::new("石子 é x 😀 y".as_bytes());
    for (token, column) in [("石子", 1), ("é", 4), ("x", 6), ("😀", 8), ("y", 10)] {
        let error = input.clone().unsigned("a number").unwrap_err().to_string();
        assert_eq!(error, format!("line 1, column {column}: expected a number, found `{token}`"));
        assert_eq!(input.token("a word").unwrap(), token.as_bytes());
    }
    refuses(b"\xef\xbb\xbf x", "line 1, column 2: expected a number, found `x`");
    refuses(b"\t\t x", "line 1, column 4: expected a number, found `x`");
}

#[test]
fn an_early_end_is_named() {
    let end = |input: &[u8]| Scanner::new(input).unsigned("a pile").unwrap_err().to_string();
    assert_eq!(end(b""), "line 1, column 1: expected a pile, found the end of the input");
    assert_eq!(end(b"\n \n"), "line 1, column 1: expected a pile, found the end of the input");
    let mut input = Scanner::new(b"1\n23 \n\0");
    input.unsigned("a pile").unwrap();
    input.unsigned("a pile").unwrap();
    let expected = "line 2, column 3: expected a pile, found the end of the input";
    assert_eq!(input.clone().unsigned("a pile").unwrap_err().to_string(), expected);
    assert_eq!(input.clone().signed("a pile").unwrap_err().to_string(), expected);
    assert_eq!(input.clone().token("a pile").unwrap_err().to_string(), expected);
    assert_eq!(input.clone().row("a pile", 2, ".#").unwrap_err().to_string(), expected);
    assert_eq!(
        input.unsigned_in("a pile", 1..=2).unwrap_err().to_string(),
        expected.replace("a pile", "a pile in 1..=2")
    );
}

#[test]
fn bounds_are_named() {
    let bounded = |input: &[u8], range| {
        Scanner::new(input).unsigned_in("a node", range).map_err(|error| error.to_string())
    };
    assert_eq!(bounded(b"1", 1..=6), Ok(1));
    assert_eq!(bounded(b"6", 1..=6), Ok(6));
    for token in ["0", "7", "-3", "18446744073709551616"] {
        let error = format!("line 1, column 1: expected a node in 1..=6, found {token}");
        assert_eq!(bounded(token.as_bytes(), 1..=6), Err(error));
    }
    assert_eq!(
        bounded(b"x", 1..=6),
        Err("line 1, column 1: expected a node in 1..=6, found `x`".to_owned())
    );
}

#[test]
fn zero_is_not_positive() {
    let positive =
        |input: &[u8]| Scanner::new(input).positive("a width").map_err(|error| error.to_string());
    assert_eq!(positive(b"1"), Ok(1));
    assert_eq!(positive(b"18446744073709551615"), Ok(u64::MAX));
    for (token, expected) in [
        ("0", "a width of at least 1, found 0"),
        ("-0", "a width of at least 1, found 0"),
        ("-1", "a width, found -1"),
        ("x", "a width, found `x`"),
    ] {
        assert_eq!(
            positive(token.as_bytes()),
            Err(format!("line 1, column 1: expected {expected}"))
        );
    }
}

#[test]
fn signed_numbers_are_read() {
    let mut input = Scanner::new(b"-9223372036854775808 9223372036854775807 +5 -0 -007");
    for expected in [i64::MIN, i64::MAX, 5, 0, -7] {
        assert_eq!(input.signed("an offset").unwrap(), expected);
    }
    let range = "-9223372036854775808..=9223372036854775807";
    for (token, expected) in [
        ("-9223372036854775809", format!("an offset in {range}, found -9223372036854775809")),
        ("9223372036854775808", format!("an offset in {range}, found 9223372036854775808")),
        ("-", "an offset, found `-`".to_owned()),
        ("1.5", "an offset, found `1.5`".to_owned()),
    ] {
        let error = Scanner::new(token.as_bytes()).signed("an offset").unwrap_err();
        assert_eq!(error.to_string(), format!("line 1, column 1: expected {expected}"));
    }
}

#[test]
fn rows_have_their_width_and_letters() {
    let row = |input: &str| {
        let mut scanner = Scanner::new(input.as_bytes());
        scanner.row("a row", 3, ".#").map(<[u8]>::to_vec).map_err(|error| error.to_string())
    };
    assert_eq!(row(" .#.\r\n"), Ok(b".#.".to_vec()));
    for (input, expected) in [
        (".#", "line 1, column 1: expected a row of 3 cells, found 2"),
        ("\n.#.#", "line 2, column 1: expected a row of 3 cells, found 4"),
        (".x.", "line 1, column 2: expected a cell, one of `.#`, found `x`"),
        (".#石", "line 1, column 3: expected a cell, one of `.#`, found `石`"),
        (".\x1b.", "line 1, column 2: expected a cell, one of `.#`, found `\\u{1b}`"),
        ("..#\0.", "line 1, column 4: expected a cell, one of `.#`, found `\\0`"),
    ] {
        assert_eq!(row(input), Err(expected.to_owned()));
    }
}

#[test]
fn a_mark_names_an_earlier_place() {
    let mut input = Scanner::new("1\n  石 2 3".as_bytes());
    input.unsigned("a number").unwrap();
    let first = input.mark();
    input.token("a word").unwrap();
    let second = input.mark();
    input.unsigned("a number").unwrap();
    let error = |mark| input.error_at(mark, "a tree", "the cycle 1 -> 1").to_string();
    assert_eq!(error(first), "line 2, column 3: expected a tree, found the cycle 1 -> 1");
    assert_eq!(error(second), "line 2, column 5: expected a tree, found the cycle 1 -> 1");
    assert_eq!(
        input.error("an even number").to_string(),
        "line 2, column 5: expected an even number, found 2"
    );
}

#[test]
fn a_claimed_count_reserves_no_more_than_the_input_holds() {
    let mut input = Scanner::new(b"18446744073709551615 1 2 3");
    let count = input.unsigned("a count").unwrap();
    assert!((3..=4).contains(&input.capacity(count)));
    assert_eq!(input.capacity(2), 2);
    assert_eq!(Scanner::new(b"").capacity(u64::MAX), 1);
}

/// Reads everything in every way that the scanner has, until it is refused.
fn read_all(bytes: &[u8]) -> Vec<Error> {
    let mut errors = Vec::new();
    let mut note = |scanner: &mut Scanner<'_>, read: &dyn Fn(&mut Scanner<'_>) -> Option<Error>| {
        while !scanner.is_at_end() {
            if let Some(error) = read(scanner) {
                errors.push(error);
                return;
            }
        }
    };
    note(&mut Scanner::new(bytes), &|scanner| scanner.unsigned("a number").err());
    note(&mut Scanner::new(bytes), &|scanner| scanner.signed("a number").err());
    note(&mut Scanner::new(bytes), &|scanner| scanner.unsigned_in("a number", 3..=70).err());
    note(&mut Scanner::new(bytes), &|scanner| scanner.row("a row", 2, "01").err());
    note(&mut Scanner::new(bytes), &|scanner| scanner.token("a word").err());
    errors
}

/// A number with the zeros and the sign that may stand before it.
fn number() -> impl Strategy<Value = (u64, String)> {
    (any::<u64>(), 0_u32..64, 0_usize..4, any::<bool>()).prop_map(|(number, shift, zeros, plus)| {
        let number = number >> shift;
        let sign = if plus { "+" } else { "" };
        (number, format!("{sign}{}{number}", "0".repeat(zeros)))
    })
}

proptest! {
    #[test]
    fn numbers_survive_any_blanks(
        values in prop::collection::vec((number(), "[ \t\r\n\x0b\x0c]{1,4}"), 0..40),
        start in "\u{feff}?[ \t\r\n]{0,3}",
        end in "[ \t\r\n\0\x1a]{0,4}",
    ) {
        let mut text = start;
        for ((_, digits), blanks) in &values {
            text.push_str(digits);
            text.push_str(blanks);
        }
        text.push_str(&end);
        let expected: Vec<u64> = values.iter().map(|((number, _), _)| *number).collect();
        prop_assert_eq!(numbers(text.as_bytes()), Ok(expected.clone()));
        // Without the blanks at the end, the last number is the end of the bytes.
        let text = text.trim_end_matches([' ', '\t', '\r', '\n', '\x0b', '\x0c', '\0', '\x1a']);
        prop_assert_eq!(numbers(text.as_bytes()), Ok(expected));
    }

    #[test]
    fn signed_numbers_survive(values: Vec<i64>) {
        let text: Vec<_> = values.iter().map(ToString::to_string).collect();
        let text = text.join("\r\n");
        let mut input = Scanner::new(text.as_bytes());
        for value in values {
            prop_assert_eq!(input.signed("a number").unwrap(), value);
        }
        prop_assert!(input.is_at_end());
    }

    #[test]
    fn any_bytes_give_values_or_one_line(bytes: Vec<u8>) {
        for error in read_all(&bytes) {
            let text = error.to_string();
            prop_assert!(text.starts_with("line "), "{}", text);
            prop_assert!(!text.chars().any(char::is_control), "{}", text);
        }
    }

    #[test]
    fn almost_numbers_give_values_or_one_line(text in "[-+0-9 .x\r\n\0\u{feff}石]{0,60}") {
        for error in read_all(text.as_bytes()) {
            let text = error.to_string();
            prop_assert!(text.starts_with("line "), "{}", text);
            prop_assert!(!text.chars().any(char::is_control), "{}", text);
        }
    }

    /// What reads as a number is that number: the standard library is the oracle.
    #[test]
    fn a_token_is_read_as_the_standard_library_reads_it(token in "[-+]?[0-9]{0,22}[ax.]?") {
        let text = format!("{token} 1 2 3 4 5 6 7 8 9 10 11 12");
        let read = Scanner::new(text.as_bytes()).unsigned("a number").ok();
        if token.is_empty() {
            prop_assert_eq!(read, Some(1));
        } else if let Some(zeros) = token.strip_prefix('-') {
            let is_zero = !zeros.is_empty() && zeros.bytes().all(|byte| byte == b'0');
            prop_assert_eq!(read, is_zero.then_some(0));
        } else {
            prop_assert_eq!(read, token.parse().ok());
        }
        let alone = Scanner::new(token.as_bytes()).unsigned("a number").ok();
        prop_assert_eq!(alone, if token.is_empty() { None } else { read });
    }
}
