//! Where a bundle goes: a file, whole or not at all.

use anyhow::{Context as _, Result, anyhow, bail};
use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::TempDir;

/// Writes `text` to `path` in one step, so that no half of a file is ever seen; `-` is standard
/// output. A link stays and what it leads to is written. The permissions are those that any new
/// file gets, or those of the file that was there.
///
/// # Errors
/// If the place is a device, a pipe or a folder, or the file cannot be written; then nothing is
/// left behind and a file that was there is as it was.
pub fn write(path: &Path, text: &str) -> Result<()> {
    if path == Path::new("-") {
        return print(text);
    }
    let path = behind_links(path)?;
    let before = match fs::symlink_metadata(&path) {
        Ok(metadata) if metadata.is_file() => Some(metadata.permissions()),
        Ok(_) => bail!("{} is no regular file; `-o -` writes to standard output", path.display()),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => {
            return Err(error).with_context(|| format!("cannot write {}", path.display()));
        }
    };
    let folder = path.parent().ok_or_else(|| anyhow!("{} is no file", path.display()))?;
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let (temporary, mut file) =
        temporary(folder).with_context(|| format!("cannot write to {}", folder.display()))?;
    let written = (|| {
        file.write_all(text.as_bytes())?;
        if let Some(permissions) = before {
            file.set_permissions(permissions)?;
        }
        fs::rename(&temporary, &path)
    })();
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    unfinished().remove(&temporary);
    written.with_context(|| format!("cannot write {}", path.display()))
}

/// Writes to standard output. A reader that has gone is no fault.
///
/// # Errors
/// If the text cannot be written.
pub fn print(text: &str) -> Result<()> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to standard output"),
    }
}

/// Writes a line to standard error, if anybody reads it.
pub fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// What goes when the process ends before its time.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn unfinished() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lets an interruption (by the terminal, a hang-up or a request to end) remove what is unfinished.
pub fn end_cleanly() {
    let _ = ctrlc::set_handler(|| {
        for path in unfinished().iter() {
            let _ = fs::remove_file(path);
            let _ = fs::remove_dir_all(path);
        }
        process::exit(INTERRUPTED);
    });
}

/// The status of a shell for a command that was interrupted.
const INTERRUPTED: i32 = 130;

/// A folder for temporary files, which goes with this value.
pub(crate) struct Scratch {
    folder: TempDir,
}

impl Scratch {
    pub(crate) fn new() -> Result<Self> {
        let mut paths = unfinished();
        let folder = tempfile::tempdir().context("no folder for temporary files")?;
        paths.insert(folder.path().to_path_buf());
        Ok(Scratch { folder })
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        unfinished().remove(self.folder.path());
    }
}

/// The path that a chain of links leads to, whether there is a file or not.
fn behind_links(path: &Path) -> Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..32 {
        let is_link = fs::symlink_metadata(&path).is_ok_and(|metadata| metadata.is_symlink());
        if !is_link {
            return Ok(path);
        }
        let target = fs::read_link(&path)?;
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    bail!("{} is a link that leads nowhere", path.display())
}

/// A new file with the usual permissions.
fn temporary(folder: &Path) -> io::Result<(PathBuf, File)> {
    let mut number = 0;
    loop {
        let path = folder.join(format!(".bundle-{}-{number}", process::id()));
        let mut paths = unfinished();
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists && number < 100 => number += 1,
            Err(error) => return Err(error),
            Ok(file) => {
                paths.insert(path.clone());
                return Ok((path, file));
            }
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    #[test]
    fn links_stay_and_devices_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("a.rs"), folder.path().join("b.rs"));
        symlink("a.rs", &link).unwrap();
        write(&link, "one").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "one");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        write(&file, "two").unwrap();
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        for place in [Path::new("/dev/null"), folder.path()] {
            let error = write(place, "three").unwrap_err().to_string();
            assert!(error.contains("is no regular file"), "{error}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn a_new_file_has_the_permissions_of_any_other() {
        let folder = tempfile::tempdir().unwrap();
        let (mine, usual) = (folder.path().join("mine"), folder.path().join("usual"));
        write(&mine, "").unwrap();
        File::create(&usual).unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&mine), mode(&usual));
    }
}
