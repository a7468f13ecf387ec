//! Both ends.

fn main() -> std::process::ExitCode {
    judge_io::run::<both_ends::Case>()
}
