//! Election promises.

fn main() -> std::process::ExitCode {
    judge_io::run::<election_promises::Case>()
}
