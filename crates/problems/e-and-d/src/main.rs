//! E and d.

fn main() -> std::process::ExitCode {
    judge_io::run::<e_and_d::Case>()
}
