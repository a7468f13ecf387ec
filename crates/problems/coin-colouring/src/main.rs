//! Colouring Game.

fn main() -> std::process::ExitCode {
    judge_io::run::<coin_colouring::Case>()
}
