//! Nim (Luogu P2197).

fn main() -> std::process::ExitCode {
    judge_io::run::<nim::Case>()
}
