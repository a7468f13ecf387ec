//! Grundys game.

fn main() -> std::process::ExitCode {
    judge_io::run::<grundys_game::Case>()
}
