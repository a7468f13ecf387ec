//! Moving tokens (LOJ 10243).

fn main() -> std::process::ExitCode {
    judge_io::run::<moving_tokens::Case>()
}
