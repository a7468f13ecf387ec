//! Fibonacci nim.

fn main() -> std::process::ExitCode {
    judge_io::run::<fibonacci_nim::Case>()
}
