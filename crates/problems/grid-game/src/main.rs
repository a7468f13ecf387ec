//! Grid Game (Luogu P4055, JSOI 2009).

fn main() -> std::process::ExitCode {
    judge_io::run::<grid_game::Case>()
}
