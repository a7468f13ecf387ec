//! The comment at the top of a bundle.

use crate::layout::divider;
use crate::workspace::{Crate, Plan};
use std::fmt::Write as _;

/// How wide a line of the comment may be.
const WIDTH: usize = 96;

/// Problem, judges, the idea in the words of the crate's own documentation, contents, license, and
/// what is to be said of editions.
///
/// `text` is the rest of the file, which tells what of the libraries is left in it.
pub(crate) fn header(plan: &Plan, text: &str, remarks: &[String]) -> String {
    let mut lines = vec![plan.title.clone()];
    for (name, url) in &plan.judges {
        lines.push(if url.is_empty() { name.clone() } else { format!("{name}: {url}") });
    }
    let own = &plan.crates[usize::from(plan.has_own_library)];
    lines.extend(idea(&own.text));
    lines.push(String::new());
    let is_left = |krate: &&Crate| {
        text.contains(&format!("mod {} {{", krate.name)) || text.contains(&divider(&krate.name))
    };
    let libraries: Vec<_> =
        plan.crates[1 + usize::from(plan.has_own_library)..].iter().filter(is_left).collect();
    if !libraries.is_empty() {
        let described: Vec<_> = libraries.iter().map(|library| described(library, plan)).collect();
        let described = match described.split_last() {
            Some((last, others)) if !others.is_empty() => {
                format!("{} and {last}", others.join(", "))
            }
            _ => described.concat(),
        };
        lines.extend(wrapped(&format!("First the solution, then what it uses of {described}.")));
    }
    if !plan.externs.is_empty() {
        let names: Vec<_> = plan
            .externs
            .iter()
            .map(|krate| format!("{} {}", krate.package, krate.version))
            .collect();
        lines.extend(wrapped(&format!("The judge has {}.", names.join(", "))));
    }
    if let Some(license) = &plan.license {
        lines.push(format!("License: {license}"));
    }
    for remark in remarks {
        let (first, rest) = remark.split_at(1);
        lines.extend(wrapped(&format!("{}{rest}", first.to_uppercase())));
    }
    let mut header = String::new();
    for line in lines {
        let _ = writeln!(header, "{}", format!("// {line}").trim_end());
    }
    header
}

/// The name of a library with its description as a part of a sentence, and its license where that
/// is not the program's.
fn described(library: &Crate, plan: &Plan) -> String {
    let mut notes = Vec::new();
    if let Some(description) = &library.description {
        let description = description.lines().map(str::trim).collect::<Vec<_>>().join(" ");
        let description = description.trim().trim_end_matches('.');
        let length = description.chars().next().map_or(0, char::len_utf8);
        let (first, rest) = description.split_at(length);
        notes.push(format!("{}{rest}", first.to_lowercase()));
    }
    if let Some(license) = library.license.as_ref().filter(|it| Some(*it) != plan.license.as_ref())
    {
        notes.push(format!("license: {license}"));
    }
    match notes.as_slice() {
        [] => library.name.clone(),
        notes => format!("{} ({})", library.name, notes.join("; ")),
    }
}

/// What stands under the heading "The idea" of a crate's documentation, below an empty line.
fn idea(source: &str) -> Vec<String> {
    let doc = source.lines().filter_map(|line| line.strip_prefix("//!"));
    let lines = doc.skip_while(|line| line.trim() != "# The idea").skip(1);
    let mut paragraphs: Vec<String> = Vec::new();
    let mut is_code = false;
    let mut is_open = false;
    let mut result = Vec::new();
    for line in lines {
        let text = line.trim();
        if text.starts_with("# ") && !is_code {
            break;
        }
        if text.starts_with("```") {
            is_code = !is_code;
            is_open = false;
            continue;
        }
        if is_code {
            paragraphs.push(format!("\u{0}{}", line.trim_end()));
            continue;
        }
        let is_item = text.starts_with("- ")
            || text.starts_with("* ")
            || text.split_once(". ").is_some_and(|(number, _)| number.parse::<u32>().is_ok());
        match (text.is_empty(), is_open && !is_item, paragraphs.last_mut()) {
            (true, ..) => is_open = false,
            (false, true, Some(last)) => {
                last.push(' ');
                last.push_str(text);
            }
            _ => {
                paragraphs.push(text.to_owned());
                is_open = true;
            }
        }
    }
    let mut was_code = false;
    for paragraph in paragraphs {
        let code = paragraph.strip_prefix('\u{0}');
        if !(was_code && code.is_some()) {
            result.push(String::new());
        }
        was_code = code.is_some();
        match code {
            Some(code) => result.push(code.to_owned()),
            None => result.extend(wrapped(&without_marks(&paragraph))),
        }
    }
    result
}

/// `text` without the marks of Markdown for emphasis, code and links.
fn without_marks(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let at = |i: usize| letters.get(i).copied().unwrap_or(' ');
    let mut result = String::new();
    let mut i = 0;
    while i < letters.len() {
        match letters[i] {
            '`' | '[' => {}
            '*' | '_' => {
                let (before, after) = (if i == 0 { ' ' } else { at(i - 1) }, at(i + 1));
                // A sign of multiplication has blanks or letters on both sides.
                let is_edge = |letter: char| !letter.is_alphanumeric();
                let is_mark = is_edge(before) != is_edge(after)
                    || letters[i] == '*' && (before == '*' || after == '*');
                if !is_mark {
                    result.push(letters[i]);
                }
            }
            ']' => {
                let close = match at(i + 1) {
                    '(' => letters[i..].iter().position(|&letter| letter == ')'),
                    '[' => {
                        letters[i + 1..].iter().position(|&letter| letter == ']').map(|at| at + 1)
                    }
                    _ => None,
                };
                i += close.unwrap_or(0);
            }
            '\\' if at(i + 1).is_ascii_punctuation() => {
                i += 1;
                result.push(at(i));
            }
            letter => result.push(letter),
        }
        i += 1;
    }
    result
}

fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is a first line");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(word.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_idea_is_told_without_marks() {
        let source = "//! # Game\n//!\n//! # The idea\n//! One *thing* and `two`\n//! of [`a`](b): \
                      **so x * y is 3**.\n//!\n//! - first\n//! - second\n//!\n//! ```text\n//!  a  b\n\
                      //! ```\n//! End.\n//! # Proof\n//! none\n";
        assert_eq!(
            idea(source),
            [
                "",
                "One thing and two of a: so x * y is 3.",
                "",
                "- first",
                "",
                "- second",
                "",
                "  a  b",
                "",
                "End."
            ]
        );
        assert_eq!(without_marks("a_b of _c_, 2*3 \\* 4, f(x_1)"), "a_b of c, 2*3 * 4, f(x_1)");
    }
}
