//! Keeps the repository in shape. `cargo xtask` lists the commands; the justfile calls them.

mod accept;
mod companion;
mod doc;
mod generate;
mod given;
mod msrv;
mod new;
mod problem;
mod run;
mod snapshots;
mod tidy;
mod tools;
mod workspace;

use std::ffi::OsString;
use std::fmt::Display;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  run PROBLEM [FILE]   run the release binary on FILE, on standard input for `-`,
                       or on the problem's first sample
  tidy [--write]       check that every problem has all its parts; with --write,
                       write what follows from the problems first
  new NAME [OPTION]... make a problem from the templates
      --kind KIND        heap, board, graph or function: the nearest shape
      --title TITLE      the title, and --title-zh for the Chinese one
      --judge NAME=URL   a judge, such as 'POJ 2960=http://poj.org/problem?id=2960'
      --time SECONDS     the judge's limits
      --memory MIB
      --from-companion   take title, limits and samples from the browser extension
      [--port N]         Competitive Companion, which posts them to this machine
  new --remove NAME    take back a problem that is not committed
  accept PROBLEM [--yes]
                       make the problem's snapshots, show them, and keep them if
                       you agree
  review               review changed snapshots with cargo-insta, installed at need
  snapshots FILE       check that no snapshot is pending and that each is named in
                       FILE, which insta wrote during a whole test run
  doc [--open]         build the documentation and its front page
  msrv [RUSTC]         compile the judge path with an old compiler
";

/// A failure, as the one line that the user sees.
type Failure = String;

/// Writes a line to standard output. Where nobody reads it, it is not missed.
fn say(text: impl Display) {
    let _ = writeln!(std::io::stdout(), "{text}");
}

/// Writes a line to standard error.
fn warn(text: impl Display) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

fn main() -> ExitCode {
    let given: Vec<OsString> = std::env::args_os().skip(1).collect();
    let arguments: Vec<_> = given.iter().map(|argument| argument.to_string_lossy()).collect();
    let arguments: Vec<&str> = arguments.iter().map(AsRef::as_ref).collect();
    let result = match arguments[..] {
        ["run", problem] | ["run", problem, ""] => run::run(problem, None),
        ["run", problem, _] => run::run(problem, Some(Path::new(&given[2]))),
        ["tidy"] => tidy::tidy(false),
        ["tidy", "--write"] => tidy::tidy(true),
        ["new", ref rest @ ..] => new::run(rest),
        ["accept", problem] => accept::accept(problem, false),
        ["accept", problem, "--yes"] => accept::accept(problem, true),
        ["review"] => tools::review(),
        ["snapshots", references] => snapshots::check(references),
        ["doc"] => doc::doc(false),
        ["doc", "--open"] => doc::doc(true),
        ["msrv"] => msrv::compile("/usr/bin/rustc"),
        ["msrv", rustc] => msrv::compile(rustc),
        _ => {
            if !arguments.is_empty() {
                warn(format!("error: no command `{}`\n", arguments.join(" ").escape_debug()));
            }
            warn(USAGE.trim_end());
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(status) => status,
        Err(failure) => {
            warn(format!("error: {failure}"));
            ExitCode::FAILURE
        }
    }
}
