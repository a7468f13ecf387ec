//! Another program, run as a process for one case.

use crate::problem::{self, Difference, Problem};
use anyhow::{Context, bail};
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;
use wait_timeout::ChildExt;

/// The most of its output that is read, in bytes.
const MOST_READ: u64 = 1 << 26;

/// A command line, and how long it may take.
pub(super) struct Rival {
    line: String,
    timeout: Duration,
}

impl Rival {
    pub(super) fn new(line: &str, timeout: Duration) -> Self {
        Rival { line: line.to_owned(), timeout }
    }

    /// A command that the shell does not find fails on every case; that is no difference.
    pub(super) fn check_that_it_runs<P: Problem>(&self, case: &P::Case) -> anyhow::Result<()> {
        let input = problem::input::<P>(std::slice::from_ref(case));
        match self.answer(&input)? {
            Ran::Failed(126) => {
                bail!("cannot run `{}`: it is no program, or not yours to run", self.line)
            }
            Ran::Failed(127 | 9009) => {
                bail!("cannot run `{}`: there is no such program", self.line)
            }
            _ => Ok(()),
        }
    }

    /// Where the program differs from the solution on this case: in a token of its answer, or
    /// because it fails, or takes too long.
    pub(super) fn difference<P: Problem>(&self, case: &P::Case) -> Option<Difference> {
        let expected = match problem::answer::<P>(case) {
            Ok(expected) => expected,
            Err(fault) => return Some(Difference::new::<P>(case, P::expected(case), fault)),
        };
        let input = problem::input::<P>(std::slice::from_ref(case));
        let found = match self.answer(&input) {
            Ok(Ran::Answered(found)) => {
                // Judges compare tokens.
                if found.split_ascii_whitespace().eq(expected.split_ascii_whitespace()) {
                    return None;
                }
                match found.trim_end() {
                    "" => "no output".to_owned(),
                    found => found.to_owned(),
                }
            }
            Ok(Ran::Failed(status)) => format!("exit status {status}"),
            Ok(Ran::Crashed(how)) => how,
            Ok(Ran::TookTooLong) => format!("no end within {:?}", self.timeout),
            Err(error) => format!("{error:#}"),
        };
        Some(Difference::new::<P>(case, expected, found))
    }

    /// Runs the program on one input.
    fn answer(&self, input: &str) -> anyhow::Result<Ran> {
        let mut child = shell(&self.line)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot run `{}`", self.line))?;
        let mut stdin = child.stdin.take().context("no pipe to write to")?;
        let stdout = child.stdout.take().context("no pipe to read from")?;
        let input = input.to_owned();
        // A program that answers before it has read all is no failure.
        let writing = thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
        let reading = thread::spawn(move || {
            let mut found = Vec::new();
            // What came before a failed read is still compared.
            let _ = stdout.take(MOST_READ).read_to_end(&mut found);
            String::from_utf8_lossy(&found).into_owned()
        });
        let status = child.wait_timeout(self.timeout).context("cannot wait for the program")?;
        let Some(status) = status else {
            end(&mut child)?;
            return Ok(Ran::TookTooLong);
        };
        let found = reading.join().ok().context("the answer was not read")?;
        drop(writing);
        Ok(match status.code() {
            Some(0) => Ran::Answered(found),
            Some(status) => Ran::Failed(status),
            None => Ran::Crashed(status.to_string()),
        })
    }
}

/// How the program ended.
enum Ran {
    Answered(String),
    Failed(i32),
    /// By a signal.
    Crashed(String),
    TookTooLong,
}

/// The line as a command of the system's shell, in a process group of its own.
#[cfg(unix)]
fn shell(line: &str) -> Command {
    use std::os::unix::process::CommandExt;
    let mut command = Command::new("sh");
    command.args(["-c", line]).process_group(0);
    command
}

#[cfg(not(unix))]
fn shell(line: &str) -> Command {
    let mut command = Command::new("cmd");
    command.args(["/C", line]);
    command
}

/// Ends the shell and all that it has started.
fn end(child: &mut Child) -> anyhow::Result<()> {
    let id = child.id();
    let mut command = if cfg!(unix) {
        let mut command = Command::new("kill");
        command.args(["-KILL".to_owned(), "--".to_owned(), format!("-{id}")]);
        command
    } else {
        let mut command = Command::new("taskkill");
        command.args(["/T".to_owned(), "/F".to_owned(), "/PID".to_owned(), id.to_string()]);
        command
    };
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().context("cannot end it")?;
    child.wait().context("cannot wait for its end")?;
    Ok(())
}
