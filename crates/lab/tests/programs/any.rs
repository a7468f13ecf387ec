//! The program of the problem that the first argument names, as that problem's own binary runs it.
//! For tests that give it little stack or memory.

use std::io::{Read, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let name = std::env::args().nth(1).expect("the name of a problem");
    let problem = lab::problems::find(&name).expect("a problem");
    let mut input = Vec::new();
    std::io::stdin().read_to_end(&mut input).expect("an input");
    let transcript = (problem.replay)(&input);
    std::io::stdout().write_all(&transcript.stdout).expect("a reader");
    std::io::stderr().write_all(&transcript.stderr).expect("a reader");
    if transcript.failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
