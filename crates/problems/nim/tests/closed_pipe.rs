//! A reader of the answers that goes away is no fault: no panic, no message, exit status 0.

use std::fmt::Write as _;
use std::io::{ErrorKind, Write as _};
use std::process::{Command, Stdio};

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let count = 100_000;
    let mut input = format!("{count}\n");
    for _ in 0..count {
        writeln!(input, "1 1").expect("a string takes all that is written to it");
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_nim"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("standard input is piped");
    match stdin.write_all(input.as_bytes()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => panic!("{error}"),
        _ => drop(stdin),
    }
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}
