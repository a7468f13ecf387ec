//! The cases of a folder, paired by the usual names.

use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// One case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Case {
    /// The input's path below the folder, with `/` between its parts.
    pub(super) name: String,
    pub(super) input: PathBuf,
    /// `None` where no file of a usual name is there.
    pub(super) answer: Option<PathBuf>,
}

/// The words by which a name says that it is an input, each with those of its answer.
const WORDS: [(&str, &[&str]); 4] = [
    ("in", &["out", "ans", "answer"]),
    ("input", &["output", "answer", "ans", "out"]),
    ("inputs", &["outputs", "answers"]),
    ("ins", &["outs", "answers"]),
];

/// The cases of `folder` and of folders in it that are named for inputs, in the order in which a
/// person counts.
///
/// # Errors
/// If the folder cannot be listed.
pub(super) fn find(folder: &Path) -> Result<Vec<Case>> {
    let mut names = list(folder)?;
    let folders: Vec<String> =
        names.iter().filter(|name| folder.join(name).is_dir()).cloned().collect();
    names.retain(|name| !folders.contains(name));
    for inner in folders {
        for name in list(&folder.join(&inner))? {
            if folder.join(&inner).join(&name).is_file() {
                names.insert(format!("{inner}/{name}"));
            }
        }
    }
    Ok(pair(&names)
        .into_iter()
        .map(|(name, answer)| Case {
            input: folder.join(&name),
            answer: answer.map(|answer| folder.join(answer)),
            name,
        })
        .collect())
}

fn list(folder: &Path) -> Result<BTreeSet<String>> {
    let cannot = || format!("cannot list {}", folder.display());
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder).with_context(cannot)? {
        names.insert(entry.with_context(cannot)?.file_name().to_string_lossy().into_owned());
    }
    Ok(names)
}

/// The inputs among these names, sorted, each with its answer.
fn pair(names: &BTreeSet<String>) -> Vec<(String, Option<String>)> {
    let mut pairs = Vec::new();
    for name in names {
        let candidates = answers(name);
        let answer = candidates.iter().find(|answer| names.contains(*answer)).cloned();
        // Beside the cases a folder may hold others that are no cases, such as `bad/1.in`.
        let is_nested =
            name.contains('/') && word_at(name.split('/').next().unwrap_or("")).is_none();
        if !is_nested && (answer.is_some() || !candidates.is_empty()) {
            pairs.push((name.clone(), answer));
        } else if names.contains(&format!("{name}.a")) && !is_nested {
            pairs.push((name.clone(), Some(format!("{name}.a"))));
        }
    }
    pairs.sort_by(|a, b| alphanumeric_sort::compare_str(&a.0, &b.0));
    pairs
}

/// The names that the answer to an input of this name may have; none if it is no input's.
fn answers(name: &str) -> Vec<String> {
    let mut found = Vec::new();
    let (folder, file) =
        name.split_once('/').map_or((None, name), |(folder, file)| (Some(folder), file));
    let mut files = word_at(file).map_or(Vec::new(), |word| word.replaced(file));
    match folder {
        None => found.append(&mut files),
        Some(folder) => {
            for folder in word_at(folder).map_or(Vec::new(), |word| word.replaced(folder)) {
                // Where both the folder and the file say what they are, the file may do so once more.
                found.extend(files.iter().map(|file| format!("{folder}/{file}")));
                found.push(format!("{folder}/{file}"));
                let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
                found.extend(["out", "ans", "txt"].map(|end| format!("{folder}/{stem}.{end}")));
            }
        }
    }
    found.retain(|answer| answer != name);
    found
}

/// A word of [`WORDS`] in a name.
struct Word {
    start: usize,
    end: usize,
    answers: &'static [&'static str],
}

impl Word {
    /// The name with each of the answer's words in place of this one.
    fn replaced(&self, name: &str) -> Vec<String> {
        let (before, after) = (&name[..self.start], &name[self.end..]);
        let is_upper = name[self.start..self.end].chars().all(|letter| letter.is_ascii_uppercase());
        let answers = self.answers.iter().map(|answer| {
            let answer = if is_upper { answer.to_ascii_uppercase() } else { (*answer).to_owned() };
            format!("{before}{answer}{after}")
        });
        answers.collect()
    }
}

/// The last word of letters in `name` that says what it is, if it says that it is an input.
fn word_at(name: &str) -> Option<Word> {
    let letters = |from: usize| name[from..].bytes().take_while(u8::is_ascii_alphabetic).count();
    let starts = (0..name.len()).rev().filter(|&at| {
        let is_letter = |at: usize| name.as_bytes()[at].is_ascii_alphabetic();
        is_letter(at) && (at == 0 || !is_letter(at - 1))
    });
    let mut words = starts.map(|start| (start, start + letters(start)));
    // `numbers-in-order.out` is an answer: its last word of either kind says so.
    let found = words.find_map(|(start, end)| {
        let word = name[start..end].to_ascii_lowercase();
        let input = WORDS.iter().find(|(input, _)| *input == word);
        let is_answer = WORDS.iter().any(|(_, answers)| answers.contains(&&*word));
        (input.is_some() || is_answer).then_some((start, end, input))
    });
    let (start, end, input) = found?;
    input.map(|(_, answers)| Word { start, end, answers })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paired(names: &[&str]) -> Vec<(String, String)> {
        let names = names.iter().map(|&name| name.to_owned()).collect();
        let named = |(input, answer): (String, Option<String>)| (input, answer.unwrap_or_default());
        pair(&names).into_iter().map(named).collect()
    }

    #[track_caller]
    fn check(names: &[&str], expected: &[(&str, &str)]) {
        let expected: Vec<(String, String)> =
            expected.iter().map(|&(input, answer)| (input.to_owned(), answer.to_owned())).collect();
        assert_eq!(paired(names), expected);
    }

    #[test]
    fn the_usual_names_are_paired() {
        check(&["1.in", "1.out"], &[("1.in", "1.out")]);
        check(&["1.in", "1.ans"], &[("1.in", "1.ans")]);
        check(&["sample-1.in", "sample-1.out"], &[("sample-1.in", "sample-1.out")]);
        check(&["in/1.txt", "out/1.txt"], &[("in/1.txt", "out/1.txt")]);
        check(&["in/1.in", "out/1.out"], &[("in/1.in", "out/1.out")]);
        check(&["in/a", "out/a"], &[("in/a", "out/a")]);
        check(&["input/1.txt", "output/1.txt"], &[("input/1.txt", "output/1.txt")]);
        check(&["inputs/1.in", "answers/1.ans"], &[("inputs/1.in", "answers/1.ans")]);
        check(&["input1.txt", "output1.txt"], &[("input1.txt", "output1.txt")]);
        check(&["1.input", "1.answer"], &[("1.input", "1.answer")]);
        check(&["NIM1.IN", "NIM1.OUT"], &[("NIM1.IN", "NIM1.OUT")]);
        check(&["nim.in.1", "nim.out.1"], &[("nim.in.1", "nim.out.1")]);
        check(&["all-in-one.in", "all-in-one.out"], &[("all-in-one.in", "all-in-one.out")]);
        check(&["01", "01.a"], &[("01", "01.a")]);
        check(&["检-1.in", "检-1.out"], &[("检-1.in", "检-1.out")]);
    }

    #[test]
    fn numbers_are_in_the_order_of_counting() {
        check(
            &["10.in", "10.out", "2.in", "2.out", "1.in", "1.out"],
            &[("1.in", "1.out"), ("2.in", "2.out"), ("10.in", "10.out")],
        );
    }

    #[test]
    fn an_input_without_an_answer_is_told_and_other_files_are_left_alone() {
        check(&["1.in", "2.in", "2.out", "3.out", "README.md"], &[("1.in", ""), ("2.in", "2.out")]);
        check(&["bad/1.in", "in/2.txt"], &[("in/2.txt", "")]);
        check(&["inside.txt", "main.cpp", "all-in-one.out"], &[]);
    }
}
