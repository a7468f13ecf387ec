//! Stones.

fn main() -> std::process::ExitCode {
    judge_io::run::<stones::Case>()
}
