//! Crossing Pawn.

fn main() -> std::process::ExitCode {
    judge_io::run::<crossing_pawn::Case>()
}
