//! Keeps the repository in shape. `cargo xtask` lists the commands; the justfile calls them.

mod companion;
mod doc;
mod msrv;
mod new;
mod run;
mod snapshots;
mod tidy;
mod tools;
mod workspace;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  run PROBLEM [FILE]   run the release binary on FILE, on standard input for `-`,
                       or on the problem's first sample
  tidy [--write]       check that every problem has all its parts; with --write,
                       regenerate what follows from their list first
  snapshots FILE       check that no snapshot is pending and that each is named in
                       FILE, which insta wrote during a whole test run
  doc [--open]         build the documentation and its front page
  msrv [RUSTC]         compile the judge path with an old compiler
  new NAME [--title T] [--judge NAME=URL]... [--from-companion [--port N]]
                       make a problem from the templates; --from-companion takes
                       title, limits and samples from the browser extension
                       Competitive Companion, which posts them to this machine
  new --remove NAME    take back a problem that is not committed
  review               review changed snapshots with cargo-insta, installed at need
";

/// A failure, as the one line that the user sees.
type Failure = String;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        ["run", problem] => run::run(problem, ""),
        ["run", problem, file] => run::run(problem, file),
        ["tidy"] => tidy::tidy(false),
        ["tidy", "--write"] => tidy::tidy(true),
        ["snapshots", references] => snapshots::check(references),
        ["doc"] => doc::doc(false),
        ["doc", "--open"] => doc::doc(true),
        ["msrv"] => msrv::compile("/usr/bin/rustc"),
        ["msrv", rustc] => msrv::compile(rustc),
        ["new", ref rest @ ..] => new::run(rest),
        ["review"] => tools::review(),
        _ => {
            if !arguments.is_empty() {
                eprintln!("error: no command `{}`\n", arguments.join(" "));
            }
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(status) => status,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}
