//! What only the system knows of processes.

use std::time::Duration;

/// Whether the system ends a program when its parent is gone, see `become_program`.
pub(super) const ENDS_WITH_PARENT: bool = cfg!(any(target_os = "linux", target_os = "android"));

/// What a run uses.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Usage {
    pub(super) cpu: Duration,
    /// In bytes.
    pub(super) memory: u64,
    pub(super) processes: usize,
}

#[cfg(unix)]
pub(super) use unix::*;

#[cfg(not(unix))]
pub(super) use other::*;

#[cfg(unix)]
mod unix {
    use super::Usage;
    use nix::errno::Errno;
    use nix::sys::resource::{RLIM_INFINITY, Resource, getrlimit, setrlimit};
    use nix::sys::signal::{Signal, kill as signal_to, killpg};
    use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
    use nix::unistd::Pid;
    use std::fs;
    use std::io;
    use std::os::unix::process::{CommandExt, ExitStatusExt, parent_id};
    use std::process::{Command, ExitStatus};
    use std::thread;
    use std::time::{Duration, Instant};

    /// How long the bench tries to end what a program has left.
    const PATIENCE: Duration = Duration::from_secs(5);

    /// Puts the process into a group of its own, with all that it starts.
    pub(crate) fn set_apart(command: &mut Command) {
        command.process_group(0);
    }

    /// Makes this process the parent of all that its children leave behind, where the system can do
    /// that. A crash leaves no file, and programs get a stack of this size.
    pub(crate) fn prepare_to_keep(stack: Option<u64>) -> io::Result<()> {
        #[cfg(any(target_os = "linux", target_os = "android"))]
        nix::sys::prctl::set_child_subreaper(true)?;
        let (_, hard) = getrlimit(Resource::RLIMIT_CORE)?;
        setrlimit(Resource::RLIMIT_CORE, 0, hard)?;
        if let Some(stack) = stack {
            let (_, hard) = getrlimit(Resource::RLIMIT_STACK)?;
            setrlimit(Resource::RLIMIT_STACK, stack.min(hard), hard)?;
        }
        Ok(())
    }

    /// Becomes the program of this command, which the system ends with its parent, the process of this
    /// number, whatever ends that. Returns only if there is no such program.
    pub(crate) fn become_program(command: &mut Command, parent: u32) -> io::Error {
        #[cfg(any(target_os = "linux", target_os = "android"))]
        if let Err(error) = nix::sys::prctl::set_pdeathsig(Signal::SIGKILL) {
            return error.into();
        }
        if is_child_of(parent) {
            command.exec()
        } else {
            io::Error::other("the process that keeps the run has ended")
        }
    }

    /// The usual stack of a program, in bytes, if it is bounded.
    pub(crate) fn stack_limit() -> Option<u64> {
        let (soft, _) = getrlimit(Resource::RLIMIT_STACK).ok()?;
        Some(soft).filter(|soft| *soft != RLIM_INFINITY)
    }

    /// Whether a program crashes so when its stack has run out.
    pub(crate) fn is_bad_access(signal: Option<i32>) -> bool {
        signal
            .is_some_and(|signal| [Signal::SIGSEGV as i32, Signal::SIGBUS as i32].contains(&signal))
    }

    /// Whether this process was started by that one, which still runs.
    pub(crate) fn is_child_of(parent: u32) -> bool {
        parent_id() == parent
    }

    /// Ends the process, its group, and all that they have started.
    pub(crate) fn kill(id: u32) {
        if let Ok(group) = i32::try_from(id) {
            // A group that has ended meanwhile is no failure.
            let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
        }
        for id in descendants(std::process::id()) {
            if let Ok(id) = i32::try_from(id) {
                let _ = signal_to(Pid::from_raw(id), Signal::SIGKILL);
            }
        }
    }

    /// Ends all that a process which has ended, and was waited for, has left behind.
    pub(crate) fn end_all(id: u32) {
        let start = Instant::now();
        kill(id);
        while start.elapsed() < PATIENCE {
            match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
                Err(Errno::EINTR) => {}
                // There is no child any more.
                Err(_) => return,
                Ok(WaitStatus::StillAlive) => {
                    kill(id);
                    thread::sleep(Duration::from_micros(500));
                }
                // One has ended; its children are this process's now.
                Ok(_) => kill(id),
            }
        }
    }

    /// All that runs below a process, itself not included; only what the system lists in `/proc`.
    fn descendants(id: u32) -> Vec<u32> {
        let mut found = Vec::new();
        let mut next = vec![id];
        while let Some(id) = next.pop() {
            let Ok(threads) = fs::read_dir(format!("/proc/{id}/task")) else { continue };
            for thread in threads.flatten() {
                let children = fs::read_to_string(thread.path().join("children"));
                let children = children.unwrap_or_default();
                let children = children.split_ascii_whitespace().filter_map(|id| id.parse().ok());
                let children: Vec<u32> = children.collect();
                found.extend(&children);
                next.extend(&children);
            }
        }
        found
    }

    /// The CPU time and memory of a running process and all below it.
    pub(crate) fn usage(id: u32) -> Usage {
        let mut processes = vec![id];
        processes.extend(descendants(id));
        let mut sum = Usage { processes: processes.len(), ..Usage::default() };
        let mut peak = 0;
        for id in processes {
            let (most, own) = memory(id).unwrap_or_default();
            peak = peak.max(most);
            sum.memory += own;
            sum.cpu += cpu_time(id).unwrap_or_default();
        }
        Usage { memory: sum.memory.max(peak), ..sum }
    }

    /// The CPU time of a running process.
    #[cfg(any(target_os = "linux", target_os = "android", target_os = "freebsd"))]
    fn cpu_time(id: u32) -> Option<Duration> {
        let clock = nix::time::clock_getcpuclockid(Pid::from_raw(i32::try_from(id).ok()?)).ok()?;
        nix::time::clock_gettime(clock).ok().map(Duration::from)
    }

    /// Not known here while it runs; the time that passes bounds it, and the end tells it.
    #[cfg(not(any(target_os = "linux", target_os = "android", target_os = "freebsd")))]
    fn cpu_time(_: u32) -> Option<Duration> {
        None
    }

    /// The largest resident set so far of a running process, and what it alone holds now, in bytes,
    /// where the system has a file that tells it.
    fn memory(id: u32) -> Option<(u64, u64)> {
        let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
        let bytes = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
            Some(kibibytes << 10)
        };
        Some((bytes("VmHWM:")?, bytes("RssAnon:").unwrap_or_default()))
    }

    pub(crate) fn signal(status: ExitStatus) -> i32 {
        status.signal().unwrap_or_default()
    }

    pub(crate) fn signal_name(signal: i32) -> Option<&'static str> {
        Signal::try_from(signal).ok().map(Signal::as_str)
    }
}

/// Where it is not Unix, limits are checked at the end, except that too much time ends a program.
#[cfg(not(unix))]
mod other {
    use super::Usage;
    use std::io;
    use std::process::{Command, ExitStatus, Stdio};

    pub(crate) fn set_apart(_: &mut Command) {}

    pub(crate) fn prepare_to_keep(_: Option<u64>) -> io::Result<()> {
        Ok(())
    }

    pub(crate) fn become_program(_: &mut Command, _: u32) -> io::Error {
        io::ErrorKind::Unsupported.into()
    }

    pub(crate) fn stack_limit() -> Option<u64> {
        None
    }

    pub(crate) fn is_bad_access(_: Option<i32>) -> bool {
        false
    }

    pub(crate) fn is_child_of(_: u32) -> bool {
        true
    }

    /// Ends the process and all that it has started.
    pub(crate) fn kill(id: u32) {
        let id = id.to_string();
        let mut command = Command::new("taskkill");
        command.args(["/T", "/F", "/PID", &id]).stdout(Stdio::null()).stderr(Stdio::null());
        // A process that has ended meanwhile is no failure.
        let _ = command.status();
    }

    pub(crate) fn end_all(id: u32) {
        kill(id);
    }

    pub(crate) fn usage(_: u32) -> Usage {
        Usage::default()
    }

    pub(crate) fn signal(status: ExitStatus) -> i32 {
        status.code().unwrap_or_default()
    }

    pub(crate) fn signal_name(_: i32) -> Option<&'static str> {
        None
    }
}
