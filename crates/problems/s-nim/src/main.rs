//! S-Nim (POJ 2960, HDU 1536).

fn main() -> std::process::ExitCode {
    judge_io::run::<s_nim::Case>()
}
