//! Pebbles.

fn main() -> std::process::ExitCode {
    judge_io::run::<pebbles::Case>()
}
