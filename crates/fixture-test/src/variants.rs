//! Variants of an input that every problem takes in the same way, made from one good input.

/// A change to an input.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Variant {
    /// What was changed, for the message of a failure.
    pub(crate) name: String,
    pub(crate) input: Vec<u8>,
}

/// The same values laid out in other ways.
pub(crate) fn layouts(input: &str) -> Vec<Variant> {
    let lines: Vec<&str> = input.lines().map(str::trim_end).collect();
    let words: Vec<&str> = input.split_whitespace().collect();
    let join = |end: &str| lines.join(end) + end;
    [
        ("CRLF at the end of lines", join("\r\n")),
        ("CR at the end of lines", join("\r")),
        ("blanks at the end of lines", join(" \t \n")),
        ("blank lines", format!("\n \n{}", join("\n\n"))),
        ("no line end at the end", lines.join("\n")),
        ("all on one line", words.join(" ")),
        ("one value a line", words.join("\n") + "\n"),
        ("tabs", words.join("\t\t") + "\n"),
        ("a byte order mark", format!("\u{feff}{input}")),
        ("NULs at the end", format!("{input}\0\0")),
        ("a Ctrl-Z at the end", format!("{input}\u{1a}")),
    ]
    .map(|(name, input)| Variant { name: name.to_owned(), input: input.into_bytes() })
    .into()
}

/// The input with something after its last value.
pub(crate) fn with_more(input: &str) -> Variant {
    let input = format!("{}\n?!\n", input.trim_end());
    Variant { name: "something after the last value".to_owned(), input: input.into_bytes() }
}

/// How many numbers of an input are damaged at most, from the first one to the last.
const MOST_DAMAGED: usize = 8;

/// What no problem takes for a number of its own: separators, signs, other notations, other digits, and
/// more than any type holds.
const DAMAGES: [&str; 6] =
    ["1,", "-1", "1.5", "0x1", "３", "999999999999999999999999999999999999999999"];

/// A number with its place.
struct Number {
    begin: usize,
    end: usize,
    line: usize,
    /// In letters from 1.
    column: usize,
}

/// The input with one of its numbers damaged, and how the message about it has to begin.
pub(crate) fn bad_numbers(input: &str) -> Vec<(Variant, String)> {
    let numbers = numbers(input);
    let count = numbers.len().min(MOST_DAMAGED);
    let mut damaged = Vec::new();
    for i in 0..count {
        let Number { begin, end, line, column } =
            numbers[i * (numbers.len() - 1) / (count - 1).max(1)];
        for damage in DAMAGES {
            let input = [&input[..begin], damage, &input[end..]].concat().into_bytes();
            let name = format!("`{damage}` at line {line}, column {column}");
            let message = format!("error: line {line}, column {column}: ");
            damaged.push((Variant { name, input }, message));
        }
    }
    damaged
}

/// The words of an input that are numbers.
fn numbers(input: &str) -> Vec<Number> {
    let mut numbers = Vec::new();
    let mut line_begin = 0;
    for (line, text) in (1..).zip(input.split_inclusive('\n')) {
        let mut rest = 0;
        for word in text.split_whitespace() {
            let begin = rest + text[rest..].find(word).expect("a word is in its line");
            rest = begin + word.len();
            if word.bytes().all(|byte| byte.is_ascii_digit()) {
                let column = text[..begin].chars().count() + 1;
                let (begin, end) = (line_begin + begin, line_begin + rest);
                numbers.push(Number { begin, end, line, column });
            }
        }
        line_begin += text.len();
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_have_the_same_values() {
        let input = "1\n3 2\n";
        for Variant { name, input } in layouts(input) {
            let text = String::from_utf8(input).unwrap();
            let is_blank =
                |letter: char| letter.is_whitespace() || "\u{feff}\0\u{1a}".contains(letter);
            let words: Vec<&str> = text.split(is_blank).filter(|word| !word.is_empty()).collect();
            assert_eq!(words, ["1", "3", "2"], "{name}");
        }
        assert!(with_more(input).input.starts_with(b"1\n3 2\n?"));
    }

    #[test]
    fn numbers_are_damaged_at_their_places() {
        let bad = bad_numbers("1 1\nX. 12\n");
        assert_eq!(bad.len(), 3 * DAMAGES.len());
        let (variant, message) = &bad[2 * DAMAGES.len()];
        assert_eq!(variant.input, b"1 1\nX. 1,\n");
        assert_eq!(message, "error: line 2, column 4: ");
        assert!(bad_numbers("..\n").is_empty());
        let many = bad_numbers(&"7 ".repeat(100));
        assert_eq!(many.len(), MOST_DAMAGED * DAMAGES.len());
        assert_eq!(many.last().unwrap().1, "error: line 1, column 199: ");
        assert_eq!(bad_numbers("7").len(), DAMAGES.len());
    }
}
