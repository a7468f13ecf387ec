//! Where the input that differs is kept, from the moment it is found: a file with the right answer
//! beside it, which is written again whenever there is a smaller one.

use crate::answer::{self, Difference};
use anyhow::Context;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The file of a run.
#[derive(Debug)]
pub(super) struct Saved {
    folder: Option<PathBuf>,
    seed: u64,
    /// Its place, once there is one.
    path: Option<PathBuf>,
    /// What went wrong first.
    error: Option<anyhow::Error>,
}

impl Saved {
    pub(super) fn new(folder: Option<PathBuf>, seed: u64) -> Self {
        Saved { folder, seed, path: None, error: None }
    }

    /// Keeps this input in the place of the last one. What goes wrong is told at the end.
    pub(super) fn save(&mut self, difference: &Difference) {
        if let Err(error) = self.write(difference) {
            self.error.get_or_insert(error);
        }
    }

    fn write(&mut self, difference: &Difference) -> anyhow::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let path = if let Some(path) = &self.path {
            path.clone()
        } else {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot make {}", folder.display()))?;
            let path = new_file(folder, self.seed)?;
            self.path.insert(path).clone()
        };
        let write = |path: &Path, text: &str| {
            fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
        };
        write(&path, &difference.input)?;
        if difference.expected != answer::RULES {
            write(&path.with_extension("out"), &format!("{}\n", difference.expected))?;
        }
        Ok(())
    }

    /// The place of the input, if there is one. If a run of this seed has left the same input before, that one is kept.
    ///
    /// # Errors
    /// If it could not be saved.
    pub(super) fn finish(self) -> anyhow::Result<Option<PathBuf>> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let Some((folder, path)) = self.folder.zip(self.path) else { return Ok(None) };
        let text = fs::read(&path).context("cannot read the input again")?;
        let earlier = (1..).map(|number| named(&folder, self.seed, number));
        let mut earlier = earlier.take_while(|earlier| *earlier != path);
        let same = earlier.find(|earlier| fs::read(earlier).is_ok_and(|other| other == text));
        let path = match same {
            Some(same) => {
                let answer = path.with_extension("out");
                if answer.exists() {
                    fs::rename(&answer, same.with_extension("out"))
                        .context("cannot move the answer")?;
                }
                fs::remove_file(&path).context("cannot remove a file again")?;
                same
            }
            None => path,
        };
        let here = std::env::current_dir().unwrap_or_default();
        Ok(Some(path.strip_prefix(here).map(Path::to_path_buf).unwrap_or(path)))
    }
}

/// The file of this number of the run with this seed.
fn named(folder: &Path, seed: u64, number: u64) -> PathBuf {
    let name = if number == 1 { seed.to_string() } else { format!("{seed}-{number}") };
    folder.join(name).with_extension("in")
}

/// A new file for the run with this seed.
fn new_file(folder: &Path, seed: u64) -> anyhow::Result<PathBuf> {
    for number in 1.. {
        let path = named(folder, seed, number);
        match File::create_new(&path) {
            Ok(_) => return Ok(path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => {
                return Err(error).with_context(|| format!("cannot write {}", path.display()));
            }
        }
    }
    anyhow::bail!("no name is left in {}", folder.display())
}

#[cfg(test)]
mod tests {
    use super::{Difference, Saved};
    use std::fs;

    #[test]
    fn other_results_of_a_seed_have_files_of_their_own() {
        let folder = tempfile::tempdir().expect("a folder");
        let save = |inputs: &[&str]| {
            let mut saved = Saved::new(Some(folder.path().to_owned()), 7);
            for input in inputs {
                let (expected, found) = ("No".to_owned(), "Yes".to_owned());
                saved.save(&Difference { input: (*input).to_owned(), expected, found });
            }
            let path = saved.finish().expect("it is saved").expect("a place");
            path.file_name().expect("a name").to_str().expect("text").to_owned()
        };
        assert_eq!(save(&["large\n", "small\n"]), "7.in");
        assert_eq!(save(&["large\n", "other\n"]), "7-2.in");
        assert_eq!(save(&["larger\n", "small\n"]), "7.in");
        let mut names: Vec<_> = fs::read_dir(folder.path())
            .expect("a folder")
            .map(|entry| entry.expect("a file").file_name())
            .collect();
        names.sort();
        assert_eq!(names, ["7-2.in", "7-2.out", "7.in", "7.out"]);
        assert_eq!(fs::read_to_string(folder.path().join("7.out")).expect("a file"), "No\n");
    }
}
