//! Arbitrary bytes for the program of nim.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    lab::hostile::check::<lab::problems::Nim>(input).unwrap();
});
