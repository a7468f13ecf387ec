//! Rabbit and Egg (Luogu P1971, NOI 2011).

fn main() -> std::process::ExitCode {
    judge_io::run::<rabbit_and_egg::Case>()
}
