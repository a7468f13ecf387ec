//! Arbitrary bytes for the program of grid-game.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    lab::hostile::check::<lab::problems::GridGame>(input).unwrap();
});
