//! Nimber log.

fn main() -> std::process::ExitCode {
    judge_io::run::<nimber_log::Case>()
}
