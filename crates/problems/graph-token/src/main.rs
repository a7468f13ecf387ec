//! Graph token.

fn main() -> std::process::ExitCode {
    judge_io::run::<graph_token::Case>()
}
