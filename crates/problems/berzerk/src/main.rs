//! Berzerk.

fn main() -> std::process::ExitCode {
    judge_io::run::<berzerk::Case>()
}
