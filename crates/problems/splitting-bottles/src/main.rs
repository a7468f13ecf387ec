//! Splitting bottles.

fn main() -> std::process::ExitCode {
    judge_io::run::<splitting_bottles::Case>()
}
