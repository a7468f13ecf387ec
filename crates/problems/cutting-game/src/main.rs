//! Cutting Game (POJ 2311, Luogu P10501).

fn main() -> std::process::ExitCode {
    judge_io::run::<cutting_game::Case>()
}
