//! Misere nim.

fn main() -> std::process::ExitCode {
    judge_io::run::<misere_nim::Case>()
}
