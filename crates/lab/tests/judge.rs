//! `lab judge` as a command, on a program that does what its input says.

#![cfg(unix)]

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// Right, wrong, slow, crashing, failing or greedy, by the first word of the input.
const PROGRAM: &str = r"
read what
case $what in
    right) echo 'Yes '; echo No ;;
    wrong) echo Yes; echo Maybe ;;
    slow) while :; do :; done ;;
    asleep) echo Yes; sleep 60 ;;
    crash) echo Yes; kill -SEGV $$ ;;
    fail) echo 'out of stones' >&2; exit 3 ;;
    greedy) x=0123456789; while :; do x=$x$x; done ;;
    endless) while echo y; do :; done ;;
    none) ;;
    colours) printf '\033[31mYes\033]0;title\007\n'; echo No ;;
    words) printf '\033[2Jlast words\n' >&2; exit 4 ;;
esac
";

/// A folder with the program and a case for each of these words.
fn folder(words: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let write = |name: &str, text: &str| {
        fs::write(folder.path().join(name), text).expect("a file for the test");
    };
    write("program.sh", PROGRAM);
    for word in words {
        write(&format!("{word}.in"), word);
        write(&format!("{word}.out"), "Yes\nNo\n");
    }
    folder
}

/// Judges it, and gives what was printed and the exit status.
fn judge(folder: &Path, options: &[&str]) -> (String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_lab"))
        .args(["judge", "nim"])
        .arg(folder)
        .args(options)
        .args(["--command", "sh"])
        .arg(folder.join("program.sh"))
        .output()
        .expect("the bench starts");
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    (text.into_owned(), output.status.code().expect("an exit status"))
}

/// The line of a case.
fn line<'a>(text: &'a str, case: &str) -> &'a str {
    let has_case = |line: &&str| line.split_whitespace().nth(1) == Some(case);
    text.lines().find(has_case).unwrap_or_else(|| panic!("no {case} in {text}"))
}

#[test]
fn each_case_has_its_verdict() {
    let folder = folder(&["right", "wrong", "slow", "crash", "fail"]);
    fs::write(folder.path().join("unknown.in"), "right").expect("a file for the test");
    let (text, status) = judge(folder.path(), &["--time-limit", "0.2"]);
    assert_eq!(status, 1, "{text}");
    for (case, verdict) in [
        ("right.in", "AC"),
        ("wrong.in", "WA"),
        ("slow.in", "TLE"),
        ("crash.in", "RE"),
        ("fail.in", "RE"),
        ("unknown.in", "none"),
    ] {
        assert!(line(&text, case).starts_with(verdict), "{case}: {text}");
    }
    for note in [
        "only trailing blanks or final line ends differ",
        "line 2, column 1: expected `No`, found `Maybe`",
        "signal 11 (SIGSEGV)",
        "exit status 3",
        "out of stones",
        "no answer file beside it",
        "6 cases: 1 AC, 1 WA, 2 RE, 1 TLE, 1 none;",
    ] {
        assert!(text.contains(note), "{note}: {text}");
    }
}

#[test]
fn accepted_cases_are_a_success() {
    let folder = folder(&["right"]);
    let (text, status) = judge(folder.path(), &[]);
    assert_eq!(status, 0, "{text}");
}

#[test]
fn too_much_memory_time_or_output_ends_a_program() {
    let folder = folder(&["greedy", "asleep", "endless"]);
    let options = ["--memory-limit", "64", "--time-limit", "0.5"];
    let (text, status) = judge(folder.path(), &options);
    assert_eq!(status, 1, "{text}");
    assert!(line(&text, "greedy.in").starts_with("MLE"), "{text}");
    assert!(line(&text, "asleep.in").starts_with("TLE"), "{text}");
    assert!(text.contains("did not end, though it computed little"), "{text}");
    // How far it comes before it is stopped depends on the machine.
    let endless = line(&text, "endless.in");
    assert!(endless.starts_with("TLE") || endless.starts_with("WA"), "{text}");
}

#[test]
fn a_folder_without_cases_and_an_unknown_problem_are_errors() {
    let folder = folder(&[]);
    let (text, status) = judge(folder.path(), &[]);
    assert_eq!(status, 1, "{text}");
    assert!(text.contains("has no case"), "{text}");
    let output = Command::new(env!("CARGO_BIN_EXE_lab"))
        .args(["judge", "mim", "."])
        .output()
        .expect("the bench starts");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("no problem `mim`; there are "), "{message}");
}

/// `lab judge nim` on a path, with a temporary folder of its own, in which nothing may be left.
fn lab(path: &Path, options: &[&str]) -> (String, i32) {
    let temporary = tempfile::tempdir().expect("a folder for the test");
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.args(["judge", "nim"]).arg(path).args(options).env("TMPDIR", temporary.path());
    let output = command.output().expect("the bench starts");
    let left: Vec<_> = fs::read_dir(temporary.path()).expect("a folder").collect();
    assert!(left.is_empty(), "{left:?}");
    text(&output)
}

fn text(output: &Output) -> (String, i32) {
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    (text.into_owned(), output.status.code().expect("an exit status"))
}

/// How many processes have this in their command line.
#[cfg(target_os = "linux")]
fn processes(word: &str) -> usize {
    let all = fs::read_dir("/proc").expect("processes").flatten();
    let lines = all.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines.filter(|line| String::from_utf8_lossy(line).contains(word)).count()
}

/// How long somebody sleeps, to be found again.
#[cfg(target_os = "linux")]
fn long_time(of: u32) -> String {
    format!("{}.{of}", 1_000_000 + std::process::id())
}

/// Children that close their pipes, and others with a session of their own that hold them.
#[test]
#[cfg(target_os = "linux")]
fn nothing_outlives_a_run() {
    let folder = folder(&["right"]);
    let long = long_time(1);
    let program = format!(
        "for i in 1 2 3; do sleep {long} </dev/null >/dev/null 2>&1 & done\n\
         for i in 1 2; do (setsid sleep {long} &) ; done\n\
         setsid sh -c 'setsid sleep {long} & sleep {long}' &\n\
         sleep 0.05; echo Yes; echo No; sleep {long} &"
    );
    fs::write(folder.path().join("program.sh"), program).expect("a file for the test");
    let (text, status) = judge(folder.path(), &["--time-limit", "5"]);
    assert_eq!(status, 0, "what came before a held pipe is judged: {text}");
    assert_eq!(processes(&long), 0);
}

#[test]
#[cfg(target_os = "linux")]
fn too_many_processes_end_a_program() {
    let folder = folder(&["right"]);
    let long = long_time(4);
    let program = format!("i=0; while [ $i -lt 600 ]; do sleep {long} & i=$((i + 1)); done; wait");
    fs::write(folder.path().join("program.sh"), program).expect("a file for the test");
    let (text, _) = judge(folder.path(), &["--time-limit", "20", "--memory-limit", "2000"]);
    assert!(line(&text, "right.in").starts_with("RE"), "{text}");
    assert!(text.contains("it started more than 512 processes"), "{text}");
    assert_eq!(processes(&long), 0);
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_outlives_the_bench() {
    let folder = folder(&["right"]);
    let long = long_time(2);
    let program = format!("setsid sleep {long} &\necho ready >&2\nsleep {long}");
    fs::write(folder.path().join("program.sh"), program).expect("a file for the test");
    let mut bench = Command::new(env!("CARGO_BIN_EXE_lab"))
        .args(["judge", "nim"])
        .arg(folder.path())
        .args(["--time-limit", "1000", "--command", "sh"])
        .arg(folder.path().join("program.sh"))
        .stdout(Stdio::null())
        .spawn()
        .expect("the bench starts");
    let wait_for = |is_so: &dyn Fn(usize) -> bool| {
        while !is_so(processes(&long)) {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    };
    wait_for(&|count| count >= 2);
    // SIGKILL, so it can do nothing more itself.
    bench.kill().expect("it is ended");
    bench.wait().expect("it has ended");
    wait_for(&|count| count == 0);
}

/// Where the process that keeps a run is ended, its program ends too, and the bench says so.
#[test]
#[cfg(target_os = "linux")]
fn a_program_does_not_outlive_its_keeper() {
    let folder = folder(&["right"]);
    let long = long_time(5);
    let program = format!("kill -9 $PPID; exec sleep {long}");
    fs::write(folder.path().join("program.sh"), program).expect("a file for the test");
    let (text, status) = judge(folder.path(), &["--time-limit", "1000"]);
    assert_eq!(status, 1, "{text}");
    assert!(text.contains("has ended without a report: signal: 9 (SIGKILL)"), "{text}");
    while processes(&long) > 0 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

/// A signal that a key or the system sends: the folder that a source file is compiled into goes too.
#[test]
#[cfg(target_os = "linux")]
fn nothing_is_left_when_a_signal_ends_the_bench() {
    let folder = folder(&["right"]);
    let temporary = tempfile::tempdir().expect("a folder for the test");
    let long = long_time(3);
    let source = folder.path().join("mine.py");
    fs::write(&source, format!("sleep {long}; echo")).expect("a file for the test");
    let mut bench = Command::new(env!("CARGO_BIN_EXE_lab"))
        .args(["judge", "nim"])
        .arg(folder.path())
        .args(["--time-limit", "1000", "--compiler", "sh", "--command"])
        .arg(&source)
        .env("TMPDIR", temporary.path())
        .stdout(Stdio::null())
        .spawn()
        .expect("the bench starts");
    let count = || fs::read_dir(temporary.path()).expect("a folder").count();
    let tick = || std::thread::sleep(std::time::Duration::from_millis(5));
    while processes(&long) == 0 {
        tick();
    }
    assert_eq!(count(), 1);
    let id = bench.id().to_string();
    let sent = Command::new("kill").args(["-TERM", &id]).status().expect("kill runs");
    assert!(sent.success());
    bench.wait().expect("it has ended");
    assert_eq!(count(), 0);
    while processes(&long) > 0 {
        tick();
    }
}

#[test]
fn odd_files_are_verdicts_of_their_own_or_no_cases() {
    let folder = folder(&["right"]);
    let at = |name: &str| folder.path().join(name);
    symlink("nowhere", at("1.in")).expect("a link");
    fs::write(at("1.out"), "Yes").expect("a file for the test");
    fs::write(at("2.in"), "right").expect("a file for the test");
    symlink("nowhere", at("2.out")).expect("a link");
    let made = Command::new("mkfifo").arg(at("3.in")).status().expect("mkfifo runs");
    assert!(made.success());
    fs::create_dir(at("4.in")).expect("a folder");
    for name in [&b"a\xff"[..], b"b\n\x1b[2J"] {
        for (end, text) in [(".in", "right"), (".out", "Yes\nNo\n")] {
            let name = [name, end.as_bytes()].concat();
            fs::write(folder.path().join(OsStr::from_bytes(&name)), text).expect("a file");
        }
    }
    let (text, status) = judge(folder.path(), &[]);
    assert_eq!(status, 1, "{text}");
    for (case, verdict) in [
        ("1.in", "file"),
        ("2.in", "file"),
        ("a\\xff.in", "AC"),
        ("b\\n\\u{1b}[2J.in", "AC"),
        ("right.in", "AC"),
    ] {
        assert!(line(&text, case).starts_with(verdict), "{case}: {text}");
    }
    assert!(text.contains("5 cases: 3 AC, 2 file;"), "{text}");
    assert!(text.contains("2.out: No such file"), "{text}");
}

#[test]
fn what_a_program_writes_cannot_steer_the_terminal() {
    let folder = folder(&["colours", "words", "none"]);
    let (text, _) = judge(folder.path(), &[]);
    assert!(!text.contains(|letter: char| letter.is_control() && letter != '\n'), "{text:?}");
    for note in [
        "found `\\u{1b}[31mYes\\u{1b}]0;title\\u{7}`",
        "exit status 4\n     \\u{1b}[2Jlast words\n",
        "it wrote nothing\n",
    ] {
        assert!(text.contains(note), "{note}: {text}");
    }
}

const PARITY: &str = r#"
int deep(int n) { volatile char page[4096]; page[0] = (char)n; return n ? deep(n - 1) + page[0] : 0; }
int main(int count, char **all) {
    char word[20];
    if (count > 1 && all[1][0] == 'r' && scanf("%19s", word) != 1) return 1;
    if (count > 1 && all[1][0] == 'd') deep(100000);
    if (count > 1 && all[1][0] == 'f') fclose(fopen("left-behind", "w"));
    if (count > 1 && all[1][0] == 'o') { int five[5]; volatile int at = 5; five[at] = 1; return five[at]; }
    if (count > 1 && all[1][0] == 's') *(volatile int *)0 = 1;
    puts("Yes\nNo");
}
"#;

/// It is compiled and run without a file beside it, and crashes are named.
#[test]
fn a_source_file_is_a_program() {
    let folder = folder(&["right"]);
    let mine = tempfile::tempdir().expect("a folder for the test");
    let source = mine.path().join("my parity.c");
    let text = format!("#include <stdio.h>\n{PARITY}");
    fs::write(&source, text).expect("a file for the test");
    let judged = |word: &str, options: &[&str]| {
        let command = ["--command", source.to_str().expect("text"), word];
        lab(folder.path(), &[&command, options].concat())
    };
    let (text, status) = judged("read", &[]);
    assert!(text.starts_with("gcc -O2 -std=gnu17 -o "), "{text}");
    assert_eq!(status, 0, "{text}");
    let (text, status) = judged("file", &["--compiler", "cc -O1"]);
    assert!(text.starts_with("cc -O1 -o "), "{text}");
    assert_eq!(status, 0, "{text}");
    let (text, _) = judged("deep", &[]);
    assert!(text.contains("signal 11 (SIGSEGV): the stack of "), "{text}");
    assert!(text.contains("it read nothing of its input (freopen?)"), "{text}");
    let (text, _) = judged("segv", &[]);
    assert!(text.contains("signal 11 (SIGSEGV)\n"), "{text}");
    let (text, status) = judged("read", &["--compiler", "no-such-compiler"]);
    assert!(status == 1 && text.contains("there is no no-such-compiler to run"), "{text}");
    fs::write(&source, "int main() { return x; }").expect("a file for the test");
    let (text, status) = judged("read", &[]);
    assert!(status == 1 && text.contains("error: it does not compile:\n"), "{text}");
    assert_eq!(fs::read_dir(mine.path()).expect("a folder").count(), 1);
}

#[test]
fn an_interpreted_source_file_is_a_program() {
    let folder = folder(&["right"]);
    let source = folder.path().join("mine.py");
    fs::write(&source, "echo Yes; echo No").expect("a file for the test");
    let source = source.to_str().expect("text");
    // What interprets it can be said.
    let (text, status) = lab(folder.path(), &["--compiler", "sh", "--command", source]);
    assert_eq!((text.starts_with("sh /"), status), (true, 0), "{text}");
}

#[test]
fn a_command_that_is_no_program_gets_a_hint() {
    let folder = folder(&["right"]);
    let script = folder.path().join("program.sh");
    let script = script.to_str().expect("text");
    let place = folder.path().to_str().expect("text");
    for (command, hint) in [
        ("./no-such-program", "there is no such program"),
        ("no-such-program", "there is no such program"),
        (place, "it is a folder"),
        (script, "it is no program; name one, the command that runs it, or a source file"),
        ("", "the command has no word"),
        ("'a", "cannot read the command"),
    ] {
        let (text, status) = lab(folder.path(), &["--command", command]);
        assert!(status == 1 && text.starts_with("error: ") && text.contains(hint), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
    let (text, _) = lab(folder.path(), &["--sanitize", "--command", "sh"]);
    assert!(text.contains("`sh` is no source file to compile"), "{text}");
}

#[test]
fn a_command_can_be_a_line_of_the_shell() {
    let folder = folder(&["right"]);
    let (text, status) = lab(folder.path(), &["--command", "echo Yes | cat; echo No"]);
    assert_eq!(status, 0, "{text}");
    let (text, _) = lab(folder.path(), &["--command", "sh -c 'exit 5'; exit $?"]);
    assert!(text.contains("exit status 5\n"), "{text}");
    let (text, _) = lab(folder.path(), &["--command", "exit 139"]);
    assert!(text.contains("exit status 139 (128 + SIGSEGV)\n"), "{text}");
}

#[test]
fn a_checker_decides() {
    let folder = folder(&["right", "wrong", "none"]);
    let checker = "read word < $1; test $word = right || exit 7; head -n 1 $2 | cmp -s - $3 \
                   || { echo 'not the first line' >&2; exit 1; }";
    let path = folder.path().join("checker.sh");
    fs::write(&path, checker).expect("a file for the test");
    fs::write(folder.path().join("right.out"), "Yes \n").expect("a file for the test");
    fs::write(folder.path().join("other.in"), "right").expect("a file for the test");
    let path = path.to_str().expect("text");
    let (text, status) = judge(folder.path(), &["--checker", "sh", path]);
    assert_eq!(status, 1, "{text}");
    assert!(line(&text, "right.in").starts_with("AC"), "{text}");
    assert!(line(&text, "other.in").starts_with("WA"), "{text}");
    assert!(line(&text, "wrong.in").starts_with("chk?"), "{text}");
    assert!(text.contains("     not the first line\n"), "{text}");
    assert!(text.contains("     the checker failed: exit status 7\n"), "{text}");
}

#[test]
fn a_single_input_and_the_fixtures_are_judged() {
    let folder = folder(&["right", "wrong"]);
    let script = folder.path().join("program.sh");
    let command = ["--command", "sh", script.to_str().expect("text")];
    let (text, status) = lab(&folder.path().join("right.in"), &command);
    assert_eq!(status, 0, "{text}");
    assert!(text.contains("1 case: 1 AC;"), "{text}");
    let output = Command::new(env!("CARGO_BIN_EXE_lab"))
        .args(["judge", "nim", "--limits", "--command"])
        .args([env!("CARGO_BIN_EXE_any"), "nim"])
        .output()
        .expect("the bench starts");
    let (text, status) = self::text(&output);
    assert_eq!(status, 0, "{text}");
    assert!(text.contains("sample-1.in"), "{text}");
}

#[test]
fn a_full_or_closed_standard_output_is_no_panic() {
    let folder = folder(&["right"]);
    let script = folder.path().join("program.sh");
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.args(["judge", "nim"]).arg(folder.path()).args(["--command", "sh"]).arg(&script);
    command.stderr(Stdio::piped());
    if let Ok(full) = fs::File::options().write(true).open("/dev/full") {
        let output = command.stdout(full).output().expect("the bench starts");
        let (text, status) = text(&output);
        let right = "error: cannot write to standard output: ";
        assert!(status == 1 && text.starts_with(right) && text.lines().count() == 1, "{text}");
    }
    for number in 0..200 {
        let name = folder.path().join(format!("{number}.in"));
        fs::write(name, "fail").expect("a file for the test");
    }
    let mut bench = command.stdout(Stdio::piped()).spawn().expect("the bench starts");
    let mut first = String::new();
    let stdout = bench.stdout.take().expect("a pipe");
    BufReader::new(stdout).read_line(&mut first).expect("a line");
    let (text, status) = text(&bench.wait_with_output().expect("it ends"));
    assert_eq!((text.as_str(), status), ("", 0));
}

#[test]
fn no_command_needs_its_standard_streams() {
    let commands = [
        "explain nim",
        "explain nim --json",
        "explain nim --svg -",
        "play nim --seed 1",
        "sequence 0.137",
        "stress nim --cases 1 --against cat",
        "verify nim --shard 1/1000",
    ];
    for command in commands {
        let bench = || {
            let mut bench = Command::new(env!("CARGO_BIN_EXE_lab"));
            bench.args(command.split(' ')).stdin(Stdio::null());
            bench
        };
        // Nobody reads the other end.
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = bench().stdout(writer).output().expect("the bench starts");
        assert_eq!((String::new(), 0), text(&output), "{command}");
        let Ok(full) = fs::File::options().write(true).open("/dev/full") else { continue };
        let share = || full.try_clone().expect("one more handle");
        let (told, status) = text(&bench().stdout(share()).output().expect("the bench starts"));
        let right = "error: cannot write to standard output: ";
        assert!(status == 1 && told.starts_with(right), "{command}: {told}");
        assert_eq!(told.lines().count(), 1, "{command}: {told}");
        let mut deaf = bench();
        let status = deaf.stdout(share()).stderr(share()).status().expect("the bench starts");
        assert_eq!(status.code(), Some(1), "{command}");
    }
}

/// Without a place for its files the bench fails, and no program is blamed.
#[test]
fn a_failure_of_the_bench_is_no_difference() {
    let output = Command::new(env!("CARGO_BIN_EXE_lab"))
        .args(["stress", "nim", "--cases", "3", "--against", "echo"])
        .env("TMPDIR", "/no/such/folder")
        .output()
        .expect("the bench starts");
    let (text, status) = text(&output);
    assert_eq!(status, 1, "{text}");
    assert!(text.contains("error: cannot make a file for the input"), "{text}");
    assert!(!text.contains("differs") && !text.contains("expected"), "{text}");
}
