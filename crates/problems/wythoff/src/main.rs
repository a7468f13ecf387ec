//! Wythoff.

fn main() -> std::process::ExitCode {
    judge_io::run::<wythoff::Case>()
}
