//! What the bench writes: to standard output, to files, and of what others have written.

use anyhow::{Context, Result, bail, ensure};
use std::fmt::{self, Write as _};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// As `println!`, with an error in place of a panic: `outln!("{n} cases")?`. Styles are left out where
/// nobody can see them.
macro_rules! outln {
    ($($text:tt)*) => {
        $crate::out::line(format_args!($($text)*))
    };
}
pub(crate) use outln;

/// Standard output failed.
#[derive(Debug)]
struct Failed(io::Error);

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot write to standard output: {}", self.0)
    }
}

impl std::error::Error for Failed {}

/// Writes a line to standard output.
///
/// # Errors
/// If it is full or closed; [`finish`] knows which of these is to be told.
pub fn line(text: fmt::Arguments<'_>) -> Result<()> {
    writeln!(anstream::stdout(), "{text}").map_err(|error| Failed(error).into())
}

/// Writes bytes to standard output as they are.
///
/// # Errors
/// As [`line()`].
pub fn bytes(bytes: &[u8]) -> Result<()> {
    io::stdout().write_all(bytes).map_err(|error| Failed(error).into())
}

/// Standard output as a writer whose errors say that they are its own.
///
/// Styles are left out where nobody can see them.
#[must_use]
pub fn stdout() -> impl Write {
    Named(anstream::stdout().lock())
}

struct Named<W>(W);

impl<W: Write> Write for Named<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(named)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(named)
    }
}

fn named(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), Failed(error))
}

/// Writes a line to standard error. Where that is closed or full, nobody listens.
pub fn warn(text: impl fmt::Display) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Ends a command: an error is one line on standard error. Who closes the pipe of standard output has
/// read enough, which is no failure.
#[must_use]
pub fn finish(result: Result<ExitCode>) -> ExitCode {
    let flushed = io::stdout().flush().map_err(|error| Failed(error).into());
    let error = match result.and_then(|code| flushed.map(|()| code)) {
        Ok(code) => return code,
        Err(error) => error,
    };
    let is_closed = |cause: &(dyn std::error::Error + 'static)| {
        let of_writer = || cause.downcast_ref::<io::Error>()?.get_ref()?.downcast_ref();
        let failed = cause.downcast_ref().or_else(of_writer);
        failed.is_some_and(|Failed(error)| error.kind() == io::ErrorKind::BrokenPipe)
    };
    if error.chain().any(is_closed) {
        return ExitCode::SUCCESS;
    }
    warn(format_args!("error: {error:#}"));
    ExitCode::FAILURE
}

/// Writes a file whole or not at all; `-` is standard output. A link is followed, a file that is there
/// keeps its permissions, and a new one gets the usual ones.
///
/// # Errors
/// If `write` fails or there is no space, then what was there before stays; or if the path is there
/// and is no regular file.
pub fn write_file(path: &Path, write: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
    if path == Path::new("-") {
        let mut out = BufWriter::new(io::stdout().lock());
        let written = write(&mut out).and_then(|()| Ok(out.flush()?));
        return written.map_err(|error| match error.downcast::<io::Error>() {
            Ok(error) => Failed(error).into(),
            Err(error) => error,
        });
    }
    let shown = printable_path(path);
    let cannot = || format!("cannot write {shown}");
    let target = resolved(path).with_context(cannot)?;
    let old = fs::metadata(&target).ok();
    let is_regular = old.as_ref().is_none_or(fs::Metadata::is_file);
    ensure!(is_regular, "cannot write {shown}: it is no regular file");
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".lab-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The umask takes from these.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let made = builder.tempfile_in(folder.unwrap_or(Path::new("."))).with_context(cannot)?;
    let mut out = BufWriter::new(made);
    write(&mut out).with_context(cannot)?;
    let made = out.into_inner().map_err(io::IntoInnerError::into_error).with_context(cannot)?;
    if let Some(old) = old {
        made.as_file().set_permissions(old.permissions()).with_context(cannot)?;
    }
    made.persist(&target).with_context(cannot)?;
    Ok(())
}

/// The path behind links, whether or not there is a file yet.
fn resolved(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    // As many as Linux follows.
    for _ in 0..40 {
        match fs::read_link(&path) {
            Ok(next) => path = path.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("a circle of links"))
}

/// Checks that no output is an input or another output, `-` aside.
///
/// # Errors
/// The two that are one file.
pub fn check_apart(inputs: &[&Path], outputs: &[&Path]) -> Result<()> {
    for (i, output) in outputs.iter().enumerate() {
        for (other, is_input) in inputs
            .iter()
            .map(|input| (input, true))
            .chain(outputs[..i].iter().map(|output| (output, false)))
        {
            if *output != Path::new("-") && is_one_file(output, other) {
                let kind = if is_input { "the input" } else { "another output" };
                bail!("the output {} is {kind}", printable_path(output));
            }
        }
    }
    Ok(())
}

fn is_one_file(a: &Path, b: &Path) -> bool {
    let place = |path: &Path| -> Option<PathBuf> {
        let path = resolved(path).ok()?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        Some(folder.unwrap_or(Path::new(".")).canonicalize().ok()?.join(path.file_name()?))
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        // Two names of a file.
        if let (Ok(a), Ok(b)) = (fs::metadata(a), fs::metadata(b)) {
            return (a.dev(), a.ino()) == (b.dev(), b.ino());
        }
    }
    place(a).is_some_and(|place_a| place(b) == Some(place_a))
}

/// Opens a file to read, with its name in the error.
///
/// # Errors
/// If it cannot be read.
pub fn open(path: &Path) -> Result<File> {
    File::open(path).with_context(|| format!("cannot read {}", printable_path(path)))
}

/// A path as it may be shown.
#[must_use]
pub fn printable_path(path: &Path) -> String {
    printable(path.as_os_str().as_encoded_bytes(), 1000)
}

/// What others have written, as it may be shown: on one line, letters that steer a terminal or that
/// nobody can see escaped, and no more than `most` letters.
///
/// ```
/// assert_eq!(lab::out::printable("a\tb\u{1b}[2J", 80), "a\\tb\\u{1b}[2J");
/// assert_eq!(lab::out::printable(b"1\xff2", 80), "1\\xff2");
/// assert_eq!(lab::out::printable("12345", 3), "123…");
/// ```
#[must_use]
pub fn printable(text: impl AsRef<[u8]>, most: usize) -> String {
    let mut shown = String::new();
    let mut count = 0;
    for chunk in text.as_ref().utf8_chunks() {
        let letters = chunk.valid().chars().map(Ok);
        for letter in letters.chain(chunk.invalid().iter().map(Err)) {
            if count == most {
                shown.push('…');
                return shown;
            }
            count += 1;
            match letter {
                Ok(letter) if is_unseen(letter) => shown.extend(letter.escape_default()),
                Ok(letter) => shown.push(letter),
                // A string takes all that is written to it.
                Err(byte) => drop(write!(shown, "\\x{byte:02x}")),
            }
        }
    }
    shown
}

/// Control letters, ends of lines, marks of direction, letters without width.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{feff}')
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(letter, '\u{2060}'..='\u{206f}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::process::Command;

    fn write(path: &Path, text: &str) -> Result<()> {
        write_file(path, |out| Ok(out.write_all(text.as_bytes())?))
    }

    #[test]
    fn a_file_is_written_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        write(&path, "old").unwrap();
        let broken = write_file(&path, |out| {
            out.write_all(b"new")?;
            bail!("no more")
        });
        assert!(format!("{:#}", broken.unwrap_err()).ends_with("no more"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        write(&path, "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn permissions_are_the_usual_ones_or_stay() {
        let folder = tempfile::tempdir().unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
        let (usual, path) = (folder.path().join("usual"), folder.path().join("a"));
        fs::write(&usual, "").unwrap();
        write(&path, "1").unwrap();
        assert_eq!(mode(&path), mode(&usual));
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        write(&path, "2").unwrap();
        assert_eq!(mode(&path) & 0o777, 0o600);
    }

    #[test]
    fn links_are_followed_and_pipes_refused() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("inner")).unwrap();
        symlink("inner/a", at("link")).unwrap();
        write(&at("link"), "1").unwrap();
        write(&at("link"), "2").unwrap();
        assert!(at("link").is_symlink());
        assert_eq!(fs::read_to_string(at("inner/a")).unwrap(), "2");
        assert!(Command::new("mkfifo").arg(at("pipe")).status().unwrap().success());
        for path in [&at("pipe"), Path::new("/dev/null"), folder.path()] {
            let error = format!("{:#}", write(path, "3").unwrap_err());
            assert!(error.ends_with("it is no regular file"), "{error}");
        }
        symlink("circle", at("circle")).unwrap();
        write(&at("circle"), "3").unwrap_err();
    }

    #[test]
    fn an_output_is_no_input_and_no_other_output() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("in"), "").unwrap();
        fs::hard_link(at("in"), at("hard")).unwrap();
        symlink("in", at("soft")).unwrap();
        let input = at("in");
        for output in ["in", "hard", "soft", "./in"] {
            check_apart(&[&input], &[&at(output)]).unwrap_err();
        }
        check_apart(&[&input], &[&at("a"), &at("b"), Path::new("-"), Path::new("-")]).unwrap();
        check_apart(&[&input], &[&at("a"), &at("./a")]).unwrap_err();
        check_apart(&[Path::new("-")], &[Path::new("-")]).unwrap();
    }

    #[test]
    fn what_steers_a_terminal_is_escaped() {
        assert_eq!(printable("\u{1b}]0;x\u{7}\r\n", 80), "\\u{1b}]0;x\\u{7}\\r\\n");
        assert_eq!(printable("a\u{202e}b\u{200b}\u{feff}", 80), "a\\u{202e}b\\u{200b}\\u{feff}");
        assert_eq!(printable("石取りゲーム", 3), "石取り…");
        assert_eq!(printable(b"\xe7\x9f", 80), "\\xe7\\x9f");
    }
}
