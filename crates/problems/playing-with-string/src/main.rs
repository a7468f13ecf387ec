//! Playing with string.

fn main() -> std::process::ExitCode {
    judge_io::run::<playing_with_string::Case>()
}
