//! New nim.

fn main() -> std::process::ExitCode {
    judge_io::run::<new_nim::Case>()
}
