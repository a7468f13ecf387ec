//! Typical wrong programs: `wrong PROBLEM NAME`, and right ones under the name `other`. Without a name, an input that shows it for each.

#[path = "table.rs"]
mod table;

use std::io::{Read, Write};

fn main() {
    // A trace of the stack takes long.
    std::panic::set_hook(Box::new(|panic| eprintln!("{panic}")));
    let mut arguments = std::env::args().skip(1);
    let problem = arguments.next().expect("the name of a problem");
    let Some(name) = arguments.next() else {
        for wrong in table::of(&problem) {
            println!("{}\n{}", wrong.name, (wrong.shown_by)());
        }
        return;
    };
    let wrong = table::of(&problem).iter().find(|wrong| wrong.name == name);
    let other = table::OTHERS.iter().find(|(of, _)| *of == problem && name == "other");
    let program = wrong.map(|wrong| wrong.program).or(other.map(|(_, program)| *program));
    let program = program.expect("a program of this name");
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).expect("the input is text");
    let mut output = String::new();
    program(&mut table::Input::new(&text), &mut output);
    std::io::stdout().write_all(output.as_bytes()).expect("a reader");
}
