//! One run of a program on one input, within limits.

use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Read};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use wait4::Wait4;

/// How often a running program is looked at.
const TICK: Duration = Duration::from_millis(5);

/// How much of what it writes on standard error is kept, in bytes.
const STDERR: u64 = 1 << 12;

/// How long what a program has started may still write after it has ended.
const GRACE: Duration = Duration::from_secs(1);

/// What one run may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) time: Duration,
    /// In bytes.
    pub(crate) memory: u64,
}

impl Limits {
    /// How much time may pass, whoever uses the processor.
    fn wall(self) -> Duration {
        2 * self.time + Duration::from_secs(1)
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug)]
pub(crate) enum End {
    Exited(ExitStatus),
    TookTooLong,
    TookTooMuchMemory,
}

/// One run.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) end: End,
    /// CPU time of the process and of those that it has waited for.
    pub(crate) cpu: Duration,
    pub(crate) wall: Duration,
    /// The largest resident set, in bytes.
    pub(crate) peak: u64,
    pub(crate) stdout: Vec<u8>,
    /// Whether it would have written more than is kept.
    pub(crate) is_cut_off: bool,
    /// The beginning of it.
    pub(crate) stderr: String,
}

/// Runs a command, which `program` names, on the file `input`, and keeps at most `most` bytes of what
/// it writes. All that it has started ends with it.
///
/// # Errors
/// If the command cannot be run.
pub(crate) fn run(
    mut command: Command,
    program: &str,
    input: File,
    limits: Limits,
    most: u64,
) -> Result<Run> {
    command.stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped());
    system::set_apart(&mut command);
    let mut child = command.spawn().with_context(|| format!("cannot run {program}"))?;
    let start = Instant::now();
    let id = child.id();
    let _running = Running::new(id);
    let stdout = child.stdout.take().context("no pipe to read from")?;
    let stderr = child.stderr.take().context("no pipe to read from")?;
    // Past the limit the pipe is closed, which ends most programs.
    let stdout = in_background(move || read(stdout.take(most.saturating_add(1))));
    let stderr = in_background(move || {
        let mut stderr = stderr;
        let kept = read(stderr.by_ref().take(STDERR));
        // The program must not wait for a reader.
        let _ = io::copy(&mut stderr, &mut io::sink());
        kept
    });
    let ended = in_background(move || (child.wait4(), start.elapsed()));

    let mut stopped = None;
    let (used, wall) = loop {
        match ended.recv_timeout(TICK) {
            Ok(ended) => break ended,
            Err(RecvTimeoutError::Disconnected) => anyhow::bail!("nobody waits for {program}"),
            Err(RecvTimeoutError::Timeout) if stopped.is_some() => {}
            Err(RecvTimeoutError::Timeout) => {
                stopped = excess(id, start.elapsed(), limits);
                if stopped.is_some() {
                    system::kill(id);
                }
            }
        }
    };
    let used = used.with_context(|| format!("cannot wait for {program}"))?;
    let cpu = used.rusage.utime + used.rusage.stime;
    let peak = used.rusage.maxrss;
    let end = match stopped {
        Some(end) => end,
        None if peak > limits.memory => End::TookTooMuchMemory,
        None if cpu > limits.time => End::TookTooLong,
        None => End::Exited(used.status),
    };
    let mut stdout = received(&stdout, id);
    let is_cut_off = stdout.len() as u64 > most;
    stdout.truncate(usize::try_from(most).unwrap_or(usize::MAX));
    let stderr = String::from_utf8_lossy(&received(&stderr, id)).into_owned();
    Ok(Run { end, cpu, wall, peak, stdout, is_cut_off, stderr })
}

/// A process group that runs, and that must not outlive the bench.
struct Running(u32);

impl Running {
    fn new(id: u32) -> Self {
        static HANDLER: Once = Once::new();
        HANDLER.call_once(|| {
            // Where there is a handler already, that one decides.
            let _ = ctrlc::set_handler(|| {
                running().iter().for_each(|id| system::kill(*id));
                std::process::exit(130);
            });
        });
        running().insert(id);
        Running(id)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        running().remove(&self.0);
    }
}

/// The groups that run.
fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Which limit a running program has passed.
fn excess(id: u32, elapsed: Duration, limits: Limits) -> Option<End> {
    if system::peak_memory(id).is_some_and(|peak| peak > limits.memory) {
        Some(End::TookTooMuchMemory)
    } else if system::cpu_time(id).is_some_and(|cpu| cpu > limits.time) || elapsed > limits.wall() {
        Some(End::TookTooLong)
    } else {
        None
    }
}

fn in_background<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Receiver<T> {
    let (sender, receiver) = mpsc::channel();
    // Who no longer waits for the result does not miss it.
    thread::spawn(move || drop(sender.send(work())));
    receiver
}

fn read(mut from: impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    // What came before a failed read is still compared.
    let _ = from.read_to_end(&mut bytes);
    bytes
}

/// What was read, once nobody can write any more: a process that the program has left behind may
/// still hold the pipe, and is ended.
fn received(bytes: &Receiver<Vec<u8>>, id: u32) -> Vec<u8> {
    bytes.recv_timeout(GRACE).unwrap_or_else(|_| {
        system::kill(id);
        bytes.recv_timeout(GRACE).unwrap_or_default()
    })
}

/// How a program failed.
pub(crate) fn describe(status: ExitStatus) -> String {
    match status.code() {
        Some(code) => format!("exit status {code}"),
        None => system::describe_signal(status),
    }
}

/// What only the system knows of a process.
#[cfg(unix)]
mod system {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    use std::os::unix::process::{CommandExt, ExitStatusExt};
    use std::process::{Command, ExitStatus};
    use std::time::Duration;

    /// Puts the process into a group of its own, with all that it starts.
    pub(crate) fn set_apart(command: &mut Command) {
        command.process_group(0);
    }

    /// Ends the process and its group, if they are still there.
    pub(crate) fn kill(id: u32) {
        if let Ok(id) = i32::try_from(id) {
            // A group that has ended meanwhile is no failure.
            let _ = killpg(Pid::from_raw(id), Signal::SIGKILL);
        }
    }

    /// The CPU time of a running process.
    #[cfg(any(target_os = "linux", target_os = "android", target_os = "freebsd"))]
    pub(crate) fn cpu_time(id: u32) -> Option<Duration> {
        let clock = nix::time::clock_getcpuclockid(Pid::from_raw(i32::try_from(id).ok()?)).ok()?;
        nix::time::clock_gettime(clock).ok().map(Duration::from)
    }

    /// Not known here while it runs; the time that passes bounds it, and the end tells it.
    #[cfg(not(any(target_os = "linux", target_os = "android", target_os = "freebsd")))]
    pub(crate) fn cpu_time(_: u32) -> Option<Duration> {
        None
    }

    /// The largest resident set so far of a running process, in bytes, where the system has a file
    /// that tells it.
    pub(crate) fn peak_memory(id: u32) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kibibytes << 10)
    }

    pub(crate) fn describe_signal(status: ExitStatus) -> String {
        let signal = status.signal().unwrap_or_default();
        match Signal::try_from(signal) {
            Ok(name) => format!("signal {signal} ({name})"),
            Err(_) => format!("signal {signal}"),
        }
    }
}

/// Where it is not Unix, limits are checked at the end, except that too much time ends a program.
#[cfg(not(unix))]
mod system {
    use std::process::{Command, ExitStatus, Stdio};
    use std::time::Duration;

    pub(crate) fn set_apart(_: &mut Command) {}

    /// Ends the process and all that it has started.
    pub(crate) fn kill(id: u32) {
        let id = id.to_string();
        let mut command = Command::new("taskkill");
        command.args(["/T", "/F", "/PID", &id]).stdout(Stdio::null()).stderr(Stdio::null());
        // A process that has ended meanwhile is no failure.
        let _ = command.status();
    }

    pub(crate) fn cpu_time(_: u32) -> Option<Duration> {
        None
    }

    pub(crate) fn peak_memory(_: u32) -> Option<u64> {
        None
    }

    pub(crate) fn describe_signal(status: ExitStatus) -> String {
        status.to_string()
    }
}
