//! Arbitrary bytes for the program of the problem that the environment variable `PROBLEM` names.

#![no_main]

use lab::entry::Entry;
use lab::problems::find;
use std::sync::LazyLock;

static PROBLEM: LazyLock<&Entry> = LazyLock::new(|| {
    let name = std::env::var("PROBLEM").expect("PROBLEM is the name of a problem");
    find(&name).expect("a problem")
});

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    (PROBLEM.check_input)(input).unwrap();
});
