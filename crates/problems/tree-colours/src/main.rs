//! Chef and Tree Game.

fn main() -> std::process::ExitCode {
    judge_io::run::<tree_colours::Case>()
}
