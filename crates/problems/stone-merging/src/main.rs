//! Stone Merging (Luogu P4101, HEOI 2014).

fn main() -> std::process::ExitCode {
    judge_io::run::<stone_merging::Case>()
}
