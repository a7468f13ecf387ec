//! Running other people's programs: one run on one input, within limits.
//!
//! Each run has a process of its own that watches it, the keeper ([`keep`]): this program again, which
//! starts the other one, ends whatever is left of it, and reports. So what a program leaves behind can
//! be told from what another run has started, its memory is not mixed with the bench's, and it ends
//! when the bench is killed.

mod keeper;
mod program;
mod source;
mod system;

use crate::out::printable;
use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

pub use keeper::keep;
pub use program::Program;
pub use source::{Build, clean_up};

/// How many letters of what a program says are shown.
const SHOWN: usize = 300;

/// How many processes a run may have at once; no limit of a judge, but the machine has to bear it.
pub const MOST_PROCESSES: usize = 512;

/// How lines begin that say more than the last one: of sanitizers, Java and Go.
const TELLING: [&str; 4] = ["SUMMARY: ", "Exception in thread ", "panic: ", "fatal error: "];

/// The stack that a program gets when it crashed with less, in bytes.
const LARGE_STACK: u64 = 1 << 30;

/// What one run may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// CPU time of all its processes.
    pub time: Duration,
    /// In bytes.
    pub memory: u64,
}

impl Limits {
    /// How much time may pass, whoever uses the processor.
    fn wall(self) -> Duration {
        (2 * self.time).saturating_add(Duration::from_secs(1))
    }
}

/// How a process ended by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    /// With this exit status.
    Code(i32),
    /// By this signal.
    Signal(i32),
}

impl Status {
    /// Whether it tells success.
    #[must_use]
    pub fn is_success(self) -> bool {
        self == Status::Code(0)
    }

    /// The signal that ended it, or the program that its shell ran.
    fn signal(self) -> Option<i32> {
        match self {
            Status::Signal(signal) => Some(signal),
            Status::Code(code) => Some(code - 128).filter(|code| (1..32).contains(code)),
        }
    }

    /// In words, such as `signal 11 (SIGSEGV)`.
    #[must_use]
    pub fn describe(self) -> String {
        let name = self.signal().and_then(system::signal_name);
        match (self, name) {
            (Status::Code(code), None) => format!("exit status {code}"),
            (Status::Code(code), Some(name)) => format!("exit status {code} (128 + {name})"),
            (Status::Signal(signal), None) => format!("signal {signal}"),
            (Status::Signal(signal), Some(name)) => format!("signal {signal} ({name})"),
        }
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// By itself.
    Exited(Status),
    /// It was ended for its time.
    TookTooLong,
    /// It was ended for its memory.
    TookTooMuchMemory,
    /// It was ended for the number of its processes.
    StartedTooMany,
}

/// One run.
#[derive(Clone, Debug)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// CPU time of the process and of those that it has waited for.
    pub cpu: Duration,
    /// The time that passed.
    pub wall: Duration,
    /// The largest resident set of one of its processes, in bytes.
    pub peak: u64,
    /// What it wrote, up to what is kept.
    pub stdout: Vec<u8>,
    /// Whether it wrote more than is kept.
    pub is_cut_off: bool,
    /// What it wrote on standard error, or the beginning and the end of it.
    pub stderr: Vec<u8>,
    /// Whether it has read nothing of an input that is not empty.
    pub read_nothing: bool,
}

impl Run {
    /// The program's last words on standard error, made printable: the line that tells most.
    #[must_use]
    pub fn last_words(&self) -> Option<String> {
        let text = printable_lines(&self.stderr);
        let mut lines = text.iter().filter(|line| !line.trim().is_empty());
        let tells = |line: &&String| {
            let begins = |word: &&str| line.starts_with(*word);
            TELLING.iter().any(begins) || line.contains("panicked at")
        };
        let Some(line) = lines.clone().find(tells) else {
            return lines.next_back().cloned();
        };
        // The message of a panic in Rust is on the line after the place.
        let next = lines.skip_while(|other| *other != line).nth(1);
        let message = next.filter(|_| line.ends_with(':'));
        Some(message.map_or_else(|| line.clone(), |message| format!("{line} {message}")))
    }

    /// What is remarkable about an output that is wrong: that it is none, or cannot rest on the
    /// input.
    #[must_use]
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        if self.read_nothing {
            remarks.push("it read nothing of its input (freopen?)".to_owned());
        }
        if self.stdout.trim_ascii().is_empty() {
            remarks.push("it wrote nothing".to_owned());
        }
        if self.is_cut_off {
            remarks.push("it wrote far too much and was cut off".to_owned());
        }
        remarks
    }
}

fn printable_lines(text: &[u8]) -> Vec<String> {
    text.split(|&byte| byte == b'\n').map(|line| printable(line.trim_ascii(), SHOWN)).collect()
}

/// What the keeper says before the output itself.
#[derive(Debug, Serialize, Deserialize)]
struct Report {
    end: End,
    cpu: Duration,
    wall: Duration,
    peak: u64,
    is_cut_off: bool,
    /// How many of the bytes that follow are standard output; the others are standard error.
    stdout: usize,
}

/// Runs the program on the file `input`, from where it stands, and keeps at most `most` bytes of what
/// it writes. When this returns, all that the program has started has ended.
///
/// # Errors
/// If the program cannot be run, or the bench fails; nothing that a program does once it runs is an
/// error.
pub fn run(program: &Program, input: File, limits: Limits, most: u64) -> Result<Run> {
    run_with(program, input, limits, most, None)
}

/// As [`run`], on an input in memory.
///
/// # Errors
/// As [`run`]; or if there is no space for a temporary file.
pub fn run_on(program: &Program, input: &[u8], limits: Limits, most: u64) -> Result<Run> {
    run(program, file_of(input)?, limits, most)
}

/// A file without a name.
pub(crate) fn file_of(input: &[u8]) -> Result<File> {
    let mut file = tempfile::tempfile().context("cannot make a file for the input")?;
    let written = file.write_all(input).and_then(|()| file.rewind());
    written.context("cannot write the input to a temporary file")?;
    Ok(file)
}

fn run_with(
    program: &Program,
    mut input: File,
    limits: Limits,
    most: u64,
    stack: Option<u64>,
) -> Result<Run> {
    let order = keeper::Order { parent: std::process::id(), limits, most, stack };
    // The keeper reads through the same open file, so this one moves with it.
    let start = input.stream_position().unwrap_or(0);
    let shared = input.try_clone().context("cannot share the input")?;
    let mut command = Command::new(own_program()?);
    command.args(order.to_arguments()).arg(&program.path).args(&program.arguments);
    command.envs(program.variables.iter().map(|(name, value)| (name, value)));
    if let Some(folder) = program.folder() {
        command.current_dir(folder);
    }
    system::set_apart(&mut command);
    command.stdin(shared).stdout(Stdio::piped());
    let mut keeper = command.spawn().context("cannot start a process of the bench")?;
    let mut told = Vec::new();
    let read = keeper.stdout.take().map(|mut pipe| pipe.read_to_end(&mut told));
    let status = keeper.wait().context("cannot wait for a process of the bench")?;
    read.transpose().context("cannot read from a process of the bench")?;
    let Some(end) = told.iter().position(|&byte| byte == b'\n') else {
        bail!("the process that ran `{program}` has ended without a report: {status}");
    };
    let (head, body) = (&told[..end], &told[end + 1..]);
    let report: Result<Report, String> =
        serde_json::from_slice(head).context("a report that cannot be read")?;
    let report = match report {
        Ok(report) => report,
        Err(message) => bail!("cannot run `{program}`: {message}"),
    };
    let (stdout, stderr) = body.split_at_checked(report.stdout).context("a report cut short")?;
    let length = input.metadata().map_or(0, |data| data.len());
    let read_nothing = length > start && input.stream_position().is_ok_and(|at| at == start);
    Ok(Run {
        end: report.end,
        cpu: report.cpu,
        wall: report.wall,
        peak: report.peak,
        stdout: stdout.to_vec(),
        is_cut_off: report.is_cut_off,
        stderr: stderr.to_vec(),
        read_nothing,
    })
}

/// What is to be said of a run that ended by itself, but not well: how, whether the stack ran out,
/// and the program's last words. A crash is tried once more with a larger stack.
///
/// # Errors
/// As [`run`].
pub fn explain_failure(
    program: &Program,
    input: impl FnOnce() -> Result<File>,
    limits: Limits,
    run: &Run,
) -> Result<Vec<String>> {
    let End::Exited(status) = run.end else {
        return Ok(Vec::new());
    };
    if status.is_success() {
        return Ok(Vec::new());
    }
    let mut told = status.describe();
    // Rust says so itself, and aborts.
    let says = String::from_utf8_lossy(&run.stderr).contains("has overflowed its stack");
    let limit = system::stack_limit().filter(|_| system::is_bad_access(status.signal()));
    let is_stack = says
        || limit.is_some_and(|limit| limit < LARGE_STACK) && {
            let again = run_with(program, input()?, limits, 1 << 16, Some(LARGE_STACK))?;
            again.end != run.end
        };
    if is_stack {
        let limit = system::stack_limit().map(|limit| format!(" of {} MiB", limit >> 20));
        told = format!("{told}: the stack{} ran out", limit.unwrap_or_default());
    }
    let mut notes = vec![told];
    notes.extend(run.last_words());
    if run.read_nothing {
        notes.push("it read nothing of its input (freopen?)".to_owned());
    }
    Ok(notes)
}

/// The program of the bench: this one, or in a test the one that cargo has put beside it.
pub(crate) fn own_program() -> Result<PathBuf> {
    let own = std::env::current_exe().context("cannot find the program of the bench")?;
    let stem = own.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    if stem == "lab" || stem.starts_with("lab (deleted)") {
        let link = Path::new("/proc/self/exe");
        // It is found there even when it has been built anew meanwhile.
        return Ok(if cfg!(target_os = "linux") && link.exists() { link.to_owned() } else { own });
    }
    let name = Path::new("lab").with_extension(std::env::consts::EXE_EXTENSION);
    let found = own.ancestors().skip(1).take(2).map(|folder| folder.join(&name));
    let found = found.into_iter().find(|path| path.is_file());
    found.context("the program `lab` has not been built")
}

/// Words as one line that a shell reads as them.
fn quoted(words: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "_@%+=:,./-".contains(letter);
    let quoted = words.into_iter().map(|word| match word.as_ref() {
        word if !word.is_empty() && word.chars().all(is_plain) => word.to_owned(),
        word => shell_words::quote(word).into_owned(),
    });
    quoted.collect::<Vec<_>>().join(" ")
}
