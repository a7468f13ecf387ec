//! Game on Tree.

fn main() -> std::process::ExitCode {
    judge_io::run::<game_on_tree::Case>()
}
