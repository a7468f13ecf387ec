//! The program of the problem that the first argument names, as that problem's own binary runs it.
//! For tests that give it little stack or memory.

fn main() -> std::process::ExitCode {
    let name = std::env::args().nth(1).expect("the name of a problem");
    (lab::problems::find(&name).expect("a problem").run)()
}
