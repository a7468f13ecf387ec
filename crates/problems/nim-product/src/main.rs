//! Nim Product (64-bit).

fn main() -> std::process::ExitCode {
    judge_io::run::<nim_product::Case>()
}
