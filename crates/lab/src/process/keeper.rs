//! The keeper of one run: starts the program, ends it when it goes past a limit or when the bench is
//! gone, ends all that it leaves behind, and reports on standard output.

use super::{End, Limits, MOST_PROCESSES, Report, Status, system};
use std::env;
use std::ffi::OsString;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read, Write};
use std::process::{Command, ExitCode, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use wait4::Wait4;

/// The first argument of a keeper.
const WORD: &str = "run-child";

/// The first argument of a process that is to become the program. The system ends it with the keeper,
/// which only a process can ask for itself.
const BECOME: &str = "become-program";

/// How often a running program is looked at.
const TICK: Duration = Duration::from_millis(5);

/// How much of what it writes on standard error is kept, in bytes: the first words and the last.
const STDERR: usize = 1 << 13;

/// How long somebody whom the system could not end may hold the pipes.
const GRACE: Duration = Duration::from_secs(1);

/// What a keeper is asked to do, beside the program.
pub(super) struct Order {
    /// The bench's process.
    pub(super) parent: u32,
    pub(super) limits: Limits,
    /// How many bytes of standard output are kept.
    pub(super) most: u64,
    /// The stack that the program gets, in bytes, if not the usual one.
    pub(super) stack: Option<u64>,
}

impl Order {
    pub(super) fn to_arguments(&self) -> [String; 6] {
        let micros = u64::try_from(self.limits.time.as_micros()).unwrap_or(u64::MAX);
        let numbers = [
            u64::from(self.parent),
            micros,
            self.limits.memory,
            self.most,
            self.stack.unwrap_or_default(),
        ];
        let [parent, micros, memory, most, stack] = numbers.map(|number| number.to_string());
        [WORD.to_owned(), parent, micros, memory, most, stack]
    }

    fn read(mut next: impl Iterator<Item = OsString>) -> Option<Self> {
        let mut number = || next.next()?.to_str()?.parse::<u64>().ok();
        let parent = u32::try_from(number()?).ok()?;
        let limits = Limits { time: Duration::from_micros(number()?), memory: number()? };
        Some(Order { parent, limits, most: number()?, stack: number().filter(|&stack| stack > 0) })
    }
}

/// If this process was started to keep a run, does so. To be called before anything else in `main`.
#[must_use]
pub fn keep() -> Option<ExitCode> {
    let mut arguments = env::args_os().skip(1);
    let word = arguments.next()?;
    if word == BECOME {
        return become_program(arguments);
    }
    if word != WORD {
        return None;
    }
    let mut arguments = arguments.collect::<Vec<_>>().into_iter();
    let kept = match (Order::read(arguments.by_ref().take(5)), arguments.next()) {
        (Some(order), Some(path)) => start(path, arguments, &order),
        _ => Err("this word is for the bench itself".to_owned()),
    };
    let (report, stdout, stderr) = match kept {
        Ok((report, stdout, stderr)) => (Ok(report), stdout, stderr),
        Err(message) => (Err(message), Vec::new(), Vec::new()),
    };
    let report: Result<Report, String> = report;
    let told = tell(&report, &stdout, &stderr);
    Some(if told.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs the program through a process that becomes it.
fn start(
    path: OsString,
    arguments: impl Iterator<Item = OsString>,
    order: &Order,
) -> Result<Kept, String> {
    if !system::ENDS_WITH_PARENT {
        let mut command = Command::new(path);
        command.args(arguments);
        return watch(command, order);
    }
    let own = super::own_program().map_err(|error| format!("{error:#}"))?;
    // A program cannot know this word, which tells its absence from all that it may write.
    let mark = format!("{:016x} ", RandomState::new().hash_one(0));
    let mut command = Command::new(own);
    command.args([BECOME, &std::process::id().to_string(), &mark]);
    command.arg(path).args(arguments);
    let kept = watch(command, order)?;
    match kept.1.strip_prefix(mark.as_bytes()) {
        Some(message) => Err(String::from_utf8_lossy(message).into_owned()),
        None => Ok(kept),
    }
}

/// Becomes the program that is named after the keeper's number and the mark, or says why not.
fn become_program(mut arguments: impl Iterator<Item = OsString>) -> Option<ExitCode> {
    let keeper = arguments.next()?.to_str()?.parse().ok()?;
    let mark = arguments.next()?.into_string().ok()?;
    let mut command = Command::new(arguments.next()?);
    command.args(arguments);
    let error = system::become_program(&mut command, keeper);
    // Where nobody listens, the keeper is gone.
    let _ = write!(io::stdout(), "{mark}{}", why(&error));
    let _ = io::stdout().flush();
    Some(ExitCode::FAILURE)
}

fn tell(report: &Result<Report, String>, stdout: &[u8], stderr: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let head = serde_json::to_vec(report)?;
    for part in [&head[..], b"\n", stdout, stderr] {
        out.write_all(part)?;
    }
    out.flush()
}

/// The report, standard output, and the first and last words on standard error.
type Kept = (Report, Vec<u8>, Vec<u8>);

fn watch(mut command: Command, order: &Order) -> Result<Kept, String> {
    let &Order { parent, limits, most, stack } = order;
    system::prepare_to_keep(stack).map_err(|error| error.to_string())?;
    command.stdin(Stdio::inherit()).stdout(Stdio::piped()).stderr(Stdio::piped());
    system::set_apart(&mut command);
    let mut child = command.spawn().map_err(|error| why(&error))?;
    let start = Instant::now();
    let id = child.id();
    let no_pipe = || "no pipe to read from".to_owned();
    let stdout = child.stdout.take().ok_or_else(no_pipe)?;
    let stderr = child.stderr.take().ok_or_else(no_pipe)?;
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    // Past the limit the pipe is closed, which ends most programs.
    let stdout = Reader::start(stdout, move |kept| kept.len() <= most);
    let stderr = Reader::start(stderr, |kept| {
        if kept.len() > 8 * STDERR {
            drop_middle(kept);
        }
        true
    });
    let (sender, ended) = mpsc::channel();
    thread::spawn(move || drop(sender.send((child.wait4(), start.elapsed()))));

    let mut stopped = None;
    let (used, wall) = loop {
        match ended.recv_timeout(TICK) {
            Ok(ended) => break ended,
            Err(RecvTimeoutError::Disconnected) => return Err("nobody waits for it".to_owned()),
            Err(RecvTimeoutError::Timeout) => {
                if stopped.is_none() && system::is_child_of(parent) {
                    stopped = excess(id, start.elapsed(), limits);
                } else if stopped.is_none() {
                    stopped = Some(End::TookTooLong);
                }
                if stopped.is_some() {
                    system::kill(id);
                }
            }
        }
    };
    system::end_all(id);
    let used = used.map_err(|error| format!("cannot wait for it: {error}"))?;
    let cpu = used.rusage.utime + used.rusage.stime;
    let peak = used.rusage.maxrss;
    let end = match stopped {
        Some(end) => end,
        None if peak > limits.memory => End::TookTooMuchMemory,
        None if cpu > limits.time => End::TookTooLong,
        None => End::Exited(status(used.status)),
    };
    let mut stdout = stdout.taken();
    let is_cut_off = stdout.len() > most;
    stdout.truncate(most);
    let mut stderr = stderr.taken();
    drop_middle(&mut stderr);
    let report = Report { end, cpu, wall, peak, is_cut_off, stdout: stdout.len() };
    Ok((report, stdout, stderr))
}

fn drop_middle(text: &mut Vec<u8>) {
    if text.len() > STDERR {
        text.drain(STDERR / 2..text.len() - STDERR / 2);
    }
}

/// Why a program cannot be run, with what is mostly the reason.
fn why(error: &io::Error) -> String {
    let hint = match error.kind() {
        io::ErrorKind::PermissionDenied => "; it is no program, or it is not executable",
        io::ErrorKind::NotFound => "; there is no such program",
        _ if error.raw_os_error() == Some(8) && cfg!(unix) => {
            "; it is no program: a script begins with a line such as `#!/bin/sh`"
        }
        _ => "",
    };
    format!("{error}{hint}")
}

fn status(status: std::process::ExitStatus) -> Status {
    match status.code() {
        Some(code) => Status::Code(code),
        None => Status::Signal(system::signal(status)),
    }
}

/// Which limit a running program has passed.
fn excess(id: u32, elapsed: Duration, limits: Limits) -> Option<End> {
    let used = system::usage(id);
    if used.memory > limits.memory {
        Some(End::TookTooMuchMemory)
    } else if used.processes > MOST_PROCESSES {
        Some(End::StartedTooMany)
    } else if used.cpu > limits.time || elapsed > limits.wall() {
        Some(End::TookTooLong)
    } else {
        None
    }
}

/// Reads a pipe while other things go on.
struct Reader {
    kept: Arc<Mutex<Vec<u8>>>,
    ended: Receiver<()>,
}

impl Reader {
    /// `wants_more` says, after each piece, whether to go on, and may drop what is not needed.
    fn start(
        mut pipe: impl Read + Send + 'static,
        mut wants_more: impl FnMut(&mut Vec<u8>) -> bool + Send + 'static,
    ) -> Self {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let (sender, ended) = mpsc::channel();
        let shared = Arc::clone(&kept);
        thread::spawn(move || {
            let mut piece = vec![0; 1 << 16];
            // What came before a failed read is still compared.
            while let Ok(length @ 1..) = pipe.read(&mut piece) {
                let mut kept = lock(&shared);
                kept.extend_from_slice(&piece[..length]);
                if !wants_more(&mut kept) {
                    break;
                }
            }
            drop(pipe);
            // Nobody waits when somebody held the pipe for too long.
            let _ = sender.send(());
        });
        Reader { kept, ended }
    }

    /// What came. All of it, unless somebody who could not be ended still holds the pipe.
    fn taken(self) -> Vec<u8> {
        let _ = self.ended.recv_timeout(GRACE);
        std::mem::take(&mut lock(&self.kept))
    }
}

fn lock(kept: &Mutex<Vec<u8>>) -> MutexGuard<'_, Vec<u8>> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}
