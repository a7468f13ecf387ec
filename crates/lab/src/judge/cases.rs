//! The cases of a folder, paired by the usual names.

use crate::out::{printable, printable_path};
use anyhow::{Context, Result, ensure};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// One case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Case {
    /// The input's path below the folder, with `/` between its parts, as it may be shown.
    pub(super) name: String,
    pub(super) input: PathBuf,
    /// `None` where no file of a usual name is there.
    pub(super) answer: Option<PathBuf>,
}

/// The words by which a name says that it is an input, each with those of its answer.
const WORDS: [(&str, &[&str]); 5] = [
    ("in", &["out", "ans", "answer", "expected", "sol", "ok", "a"]),
    ("input", &["output", "answer", "ans", "out", "expected", "sol", "ok"]),
    ("inputs", &["outputs", "answers", "expected"]),
    ("ins", &["outs", "answers", "expected"]),
    ("inp", &["out", "ans", "answer", "oup"]),
];

/// The words by which a name says that it is an answer: in `in-a.txt` or `input-ok.txt`, `a` and `ok`
/// say nothing.
const ANSWERS: [&str; 9] =
    ["out", "ans", "answer", "expected", "output", "outputs", "answers", "outs", "oup"];

/// Folders whose files are cases when their own names say so.
const PLACES: [&str; 8] = ["test", "tests", "case", "cases", "data", "sample", "samples", "secret"];

/// Files by their names below the folder. Bytes of a name that are no text stand for themselves as
/// letters that no name has.
type Names = BTreeMap<String, PathBuf>;

/// The cases of `path`, a folder, and of folders in it that are named for inputs or for cases, in the
/// order in which a person counts; or the case whose input the file `path` is.
///
/// # Errors
/// If the folder cannot be listed.
pub(super) fn find(path: &Path) -> Result<Vec<Case>> {
    if path.is_dir() {
        let names = files_below(path)?;
        return Ok(pair(&names).into_iter().map(|pair| case(&names, pair)).collect());
    }
    let shown = printable_path(path);
    let name = path.file_name().with_context(|| format!("{shown} is no file"))?;
    ensure!(path.is_file(), "{shown} is neither a folder nor a file");
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let names = list(folder.unwrap_or(Path::new(".")))?;
    let name = letters(name.as_encoded_bytes());
    // What is named is an input, whatever its name.
    let found = answer_of(&name, &names);
    let other = Names::from([(name.clone(), path.to_owned())]);
    let names = if names.contains_key(&name) { names } else { other };
    Ok(vec![case(&names, (name, found))])
}

fn case(names: &Names, (input, answer): (String, Option<String>)) -> Case {
    Case {
        name: printable(bytes(&input), 200),
        answer: answer.map(|answer| names[&answer].clone()),
        input: names[&input].clone(),
    }
}

/// The files of a folder and of the folders in it. What is in a folder that cannot be listed is no case.
fn files_below(folder: &Path) -> Result<Names> {
    let mut names = list(folder)?;
    let folders: Vec<_> = names.clone().into_iter().filter(|(_, path)| path.is_dir()).collect();
    names.retain(|_, path| !path.is_dir());
    for (inner, path) in folders {
        for (name, path) in list(&path).unwrap_or_default() {
            if !path.is_dir() {
                names.insert(format!("{inner}/{name}"), path);
            }
        }
    }
    Ok(names)
}

/// The files and folders in a folder. Links to nowhere count: a case that they belong to is to be told.
/// Pipes and devices do not.
fn list(folder: &Path) -> Result<Names> {
    let cannot = || format!("cannot list {}", printable_path(folder));
    let mut names = Names::new();
    for entry in fs::read_dir(folder).with_context(cannot)? {
        let entry = entry.with_context(cannot)?;
        let path = entry.path();
        let is_odd = fs::metadata(&path).is_ok_and(|data| !data.is_file() && !data.is_dir());
        if !is_odd {
            names.insert(letters(entry.file_name().as_encoded_bytes()), path);
        }
    }
    Ok(names)
}

/// The first of the letters that stand for bytes that are no text: the end of the last private area.
const FIRST: u32 = 0x0010_ff00;

fn letters(name: &[u8]) -> String {
    let mut text = String::new();
    for chunk in name.utf8_chunks() {
        text.push_str(chunk.valid());
        let odd = chunk.invalid().iter();
        text.extend(odd.filter_map(|&byte| char::from_u32(FIRST + u32::from(byte))));
    }
    text
}

/// The bytes of a name again.
fn bytes(name: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    for letter in name.chars() {
        match u32::from(letter).checked_sub(FIRST) {
            Some(byte) => bytes.push(byte as u8),
            None => bytes.extend(letter.encode_utf8(&mut [0; 4]).bytes()),
        }
    }
    bytes
}

/// The inputs among these names, sorted, each with its answer.
fn pair(names: &Names) -> Vec<(String, Option<String>)> {
    let mut pairs = Vec::new();
    for name in names.keys() {
        let (folder, file) = split(name);
        let folder_says = folder.is_some_and(|folder| word_at(folder).is_some());
        // Beside the cases a folder may hold others that are no cases, such as `bad/1.in`.
        let is_place = folder
            .is_none_or(|folder| folder_says || PLACES.contains(&&*folder.to_ascii_lowercase()));
        if is_place {
            let answer = answer_of(name, names);
            if answer.is_some() || folder_says || word_at(file).is_some() {
                pairs.push((name.clone(), answer));
            }
        }
    }
    pairs.sort_by(|a, b| alphanumeric_sort::compare_str(&a.0, &b.0));
    pairs
}

/// The answer to the input of this name: of the same case of letters if there is one.
fn answer_of(name: &str, names: &Names) -> Option<String> {
    let candidates = answers(name);
    let exact = candidates.iter().find(|answer| names.contains_key(*answer)).cloned();
    exact.or_else(|| {
        let is_one = |other: &&String| {
            *other != name && candidates.iter().any(|answer| answer.eq_ignore_ascii_case(other))
        };
        names.keys().find(is_one).cloned()
    })
}

/// A name below a folder as the folder and the file in it.
fn split(name: &str) -> (Option<&str>, &str) {
    name.split_once('/').map_or((None, name), |(folder, file)| (Some(folder), file))
}

/// The names that the answer to an input of this name may have; none if it says to be an answer.
fn answers(name: &str) -> Vec<String> {
    let (folder, file) = split(name);
    let mut files = match last_word(file) {
        Some((_, _, Some(_))) => word_at(file).map_or(Vec::new(), |word| word.replaced(file)),
        Some((_, _, None)) => Vec::new(),
        None => answers_beside(file),
    };
    let Some(folder) = folder else {
        files.retain(|answer| answer != name);
        return files;
    };
    let mut found: Vec<String> = Vec::new();
    for other in word_at(folder).map_or(Vec::new(), |word| word.replaced(folder)) {
        // Where both the folder and the file say what they are, the file may do so once more.
        found.extend(files.iter().map(|file| format!("{other}/{file}")));
        found.push(format!("{other}/{file}"));
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        found.extend(["out", "ans", "txt"].map(|end| format!("{other}/{stem}.{end}")));
    }
    // Or the answer lies beside it.
    found.extend(files.iter().map(|file| format!("{folder}/{file}")));
    found.retain(|answer| answer != name);
    found
}

/// The names of an answer to a file that does not say what it is.
fn answers_beside(file: &str) -> Vec<String> {
    match file.rsplit_once('.') {
        None => ["a", "ans", "out"].map(|end| format!("{file}.{end}")).to_vec(),
        Some((stem, end)) => {
            let marks = ["_ans", "_answer", "_out", "_output", "-ans", "-out"];
            marks.map(|mark| format!("{stem}{mark}.{end}")).to_vec()
        }
    }
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
        self.answers.iter().map(|answer| format!("{before}{answer}{after}")).collect()
    }
}

/// The last word of letters in `name` that says what it is, if it says that it is an input.
fn word_at(name: &str) -> Option<Word> {
    let (start, end, answers) = last_word(name)?;
    answers.map(|answers| Word { start, end, answers })
}

/// The place of the last word of letters in `name` that says what it is, with the words of its answer if
/// it says that it is an input.
fn last_word(name: &str) -> Option<(usize, usize, Option<&'static [&'static str]>)> {
    let letters = |from: usize| name[from..].bytes().take_while(u8::is_ascii_alphabetic).count();
    let starts = (0..name.len()).rev().filter(|&at| {
        let is_letter = |at: usize| name.as_bytes()[at].is_ascii_alphabetic();
        is_letter(at) && (at == 0 || !is_letter(at - 1))
    });
    let mut words = starts.map(|start| (start, start + letters(start)));
    // `numbers-in-order.out` is an answer: its last word of either kind says so.
    words.find_map(|(start, end)| {
        let word = name[start..end].to_ascii_lowercase();
        let input = WORDS.iter().find(|(input, _)| *input == word).map(|&(_, answers)| answers);
        (input.is_some() || ANSWERS.contains(&&*word)).then_some((start, end, input))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paired(names: &[&str]) -> Vec<(String, String)> {
        let names = names.iter().map(|&name| (name.to_owned(), PathBuf::from(name))).collect();
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
        for (input, answer) in [
            ("1.in", "1.out"),
            ("1.in", "1.ans"),
            ("1.in", "1.sol"),
            ("1.in", "1.ok"),
            ("1.in", "1.expected"),
            ("1.in", "1.a"),
            ("1.inp", "1.out"),
            ("sample-1.in", "sample-1.out"),
            ("in/1.txt", "out/1.txt"),
            ("in/1.txt", "expected/1.txt"),
            ("input/1.txt", "expected/1.txt"),
            ("in/1.in", "out/1.out"),
            ("in/a", "out/a"),
            ("input/1.txt", "output/1.txt"),
            ("inputs/1.in", "answers/1.ans"),
            ("input1.txt", "output1.txt"),
            ("Input1.txt", "Output1.txt"),
            ("input1.txt", "Output1.txt"),
            ("1.input", "1.answer"),
            ("1.txt", "1_ans.txt"),
            ("1_in.txt", "1_ans.txt"),
            ("NIM1.IN", "NIM1.OUT"),
            ("nim.in.1", "nim.out.1"),
            ("all-in-one.in", "all-in-one.out"),
            ("in-a.in", "in-a.out"),
            ("01", "01.a"),
            ("tests/01", "tests/01.a"),
            ("检-1.in", "检-1.out"),
            ("\u{10ffff}.in", "\u{10ffff}.out"),
        ] {
            check(&[input, answer], &[(input, answer)]);
        }
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
        check(&["bad/1.in", "bad/1.out", "in/2.txt"], &[("in/2.txt", "")]);
        check(&["inside.txt", "main.cpp", "main.out", "all-in-one.out", "1.a"], &[]);
        check(&["tests/statement.pdf", "tests/check.cpp", "src/1", "src/1.a"], &[]);
    }

    #[test]
    fn names_that_are_no_text_are_kept() {
        for name in [&b"a\xff\xfe.in"[..], b"\xe6\xa3.in", "检".as_bytes()] {
            assert_eq!(bytes(&letters(name)), name);
        }
    }
}
