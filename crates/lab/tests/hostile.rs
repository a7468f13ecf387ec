//! Hostile input: never a panic, a hang, a partial line or a message of more than one line, and no
//! memory for what the input merely claims.

use lab::entry::Entry;
use lab::problems::ALL;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use rayon::prelude::*;
use std::path::Path;

/// Runs a property on so many random values, without a file of earlier failures.
fn for_all<S: Strategy>(cases: u32, strategy: &S, property: impl Fn(S::Value)) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let result = TestRunner::new(config).run(strategy, |value| {
        property(value);
        Ok(())
    });
    result.unwrap_or_else(|failure| panic!("{failure}"));
}

fn assert_check(problem: &Entry, input: &[u8]) {
    (problem.check_input)(input).unwrap_or_else(|fault| {
        panic!("{}: {fault} on {:?}", problem.name, String::from_utf8_lossy(input))
    });
}

#[test]
fn arbitrary_bytes() {
    ALL.par_iter().for_each(|problem| {
        let bytes = prop::collection::vec(any::<u8>(), 0..200);
        for_all(500, &bytes, |input| assert_check(problem, &input));
    });
}

/// Tokens that stand in for a number.
const WORDS: &[&str] = &[
    "0",
    "-0",
    "+1",
    "-1",
    "1",
    "2",
    "3",
    "4",
    "007",
    "999999999999999999",
    "1000000000000000000",
    "4294967295",
    "4294967296",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999999999999999999999999999",
    "１２",
    "٣",
    "1e9",
    "0x10",
    "1.5",
    "1,2",
    "",
    "-",
    "+",
    "NaN",
    ".",
    "..",
    ".#",
    "XO.",
    "OX",
    "#",
    "\u{feff}1",
    "é",
    "\u{1b}[2J",
    "\0",
    "\u{85}",
    "\u{2028}",
];

/// Tokens that look like the start of an input, with all kinds of blanks.
#[test]
fn arbitrary_words() {
    ALL.par_iter().for_each(words_for);
}

fn words_for(problem: &Entry) {
    let blank = prop::sample::select(vec![" ", "\n", "\r\n", "\r", "\t", "  \n\n", "\u{b}"]);
    let small = (0..7_u64).prop_map(|number| number.to_string());
    let word = prop_oneof![
        4 => small,
        1 => prop::sample::select(WORDS).prop_map(str::to_owned),
        1 => "[.#XO]{1,4}",
    ];
    let words = prop::collection::vec((word, blank), 0..40)
        .prop_map(|words| words.into_iter().map(|(word, blank)| word + blank).collect::<String>());
    for_all(500, &words, |input| assert_check(problem, input.as_bytes()));
}

/// One change to an input.
#[derive(Clone, Debug)]
enum Change {
    /// One bit is another.
    Flip(prop::sample::Index, u8),
    /// The input ends early.
    Cut(prop::sample::Index),
    /// A line is missing.
    DropLine(prop::sample::Index),
    /// A line stands twice.
    RepeatLine(prop::sample::Index),
    /// Another word in the place of one.
    Replace(prop::sample::Index, &'static str),
}

fn change() -> impl Strategy<Value = Change> {
    let place = any::<prop::sample::Index>;
    prop_oneof![
        2 => (place(), 0..8_u8).prop_map(|(at, bit)| Change::Flip(at, bit)),
        1 => place().prop_map(Change::Cut),
        1 => place().prop_map(Change::DropLine),
        1 => place().prop_map(Change::RepeatLine),
        4 => (place(), prop::sample::select(WORDS)).prop_map(|(at, word)| Change::Replace(at, word)),
    ]
}

fn apply(mut input: Vec<u8>, change: &Change) -> Vec<u8> {
    if input.is_empty() {
        return input;
    }
    match change {
        Change::Flip(at, bit) => {
            let at = at.index(input.len());
            input[at] ^= 1 << bit;
            input
        }
        Change::Cut(at) => {
            input.truncate(at.index(input.len()));
            input
        }
        Change::DropLine(at) | Change::RepeatLine(at) => {
            let mut lines: Vec<&[u8]> = input.split_inclusive(|&byte| byte == b'\n').collect();
            let at = at.index(lines.len());
            if matches!(change, Change::DropLine(_)) {
                lines.remove(at);
            } else {
                lines.insert(at, lines[at]);
            }
            lines.concat()
        }
        Change::Replace(at, word) => {
            let is_blank = u8::is_ascii_whitespace;
            let words: Vec<usize> = (0..input.len())
                .filter(|&i| !is_blank(&input[i]) && (i == 0 || is_blank(&input[i - 1])))
                .collect();
            if words.is_empty() {
                return input;
            }
            let start = words[at.index(words.len())];
            let length = input[start..].iter().position(is_blank).unwrap_or(input.len() - start);
            input.splice(start..start + length, word.bytes());
            input
        }
    }
}

#[test]
fn mutated_fixtures() {
    ALL.par_iter().for_each(fixtures_for);
}

fn fixtures_for(problem: &Entry) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(problem.name);
    let fixtures = fixture_test::inputs(&folder).into_iter();
    let fixtures = fixtures.map(|path| std::fs::read(path).expect("a listed fixture can be read"));
    // A small input is as bad as a large one, and quicker.
    let fixtures: Vec<Vec<u8>> = fixtures.filter(|input| input.len() < 3000).collect();
    for fixture in &fixtures {
        assert_check(problem, fixture);
    }
    let changes = prop::collection::vec(change(), 1..4);
    let strategy = (prop::sample::select(fixtures), changes);
    for_all(500, &strategy, |(fixture, changes)| {
        assert_check(problem, &changes.iter().fold(fixture, apply));
    });
}
