//! The comment at the top of a bundle.

use crate::workspace::{Crate, Plan};
use std::fmt::Write as _;

/// How wide a line of the comment may be.
const WIDTH: usize = 96;

/// Problem, judges, the idea in the words of the crate's own documentation, contents and license.
///
/// `text` is the rest of the file, which tells what of the libraries is left in it.
pub(crate) fn header(plan: &Plan, text: &str) -> String {
    let mut lines = vec![plan.title.clone()];
    for (name, url) in &plan.judges {
        lines.push(if url.is_empty() { name.clone() } else { format!("{name}: {url}") });
    }
    let own = &plan.crates[usize::from(plan.has_own_library)];
    if let Some(idea) = idea(&own.text) {
        lines.push(String::new());
        lines.extend(wrapped(&idea));
    }
    lines.push(String::new());
    let libraries: Vec<_> = plan.crates[1 + usize::from(plan.has_own_library)..]
        .iter()
        .filter(|krate| text.contains(&format!("\nmod {} {{", krate.name)))
        .map(described)
        .collect();
    if !libraries.is_empty() {
        let libraries = match libraries.split_last() {
            Some((last, others)) if !others.is_empty() => {
                format!("{} and {last}", others.join(", "))
            }
            _ => libraries.concat(),
        };
        lines.extend(wrapped(&format!("First the solution, then what it uses of {libraries}.")));
    }
    if let Some(license) = &plan.license {
        lines.push(format!("License: {license}"));
    }
    let mut header = String::new();
    for line in lines {
        let _ = writeln!(header, "{}", format!("// {line}").trim_end());
    }
    header
}

/// The name of a library with its description as a part of a sentence.
fn described(library: &Crate) -> String {
    let Some(description) = &library.description else { return library.name.clone() };
    let (first, rest) = description.split_at(description.chars().next().map_or(0, char::len_utf8));
    format!("{} ({}{rest})", library.name, first.to_lowercase())
}

/// The first paragraph under the heading "The idea" of a crate's documentation.
fn idea(source: &str) -> Option<String> {
    let doc = source.lines().filter_map(|line| line.strip_prefix("//!"));
    let mut lines = doc.map(str::trim).skip_while(|line| *line != "# The idea").skip(1);
    let first = lines.by_ref().find(|line| !line.is_empty())?;
    let rest: Vec<_> = lines.take_while(|line| !line.is_empty()).collect();
    Some([&[first], rest.as_slice()].concat().join(" "))
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
