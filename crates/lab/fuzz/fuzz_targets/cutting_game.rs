//! Arbitrary bytes for the program of cutting-game.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    lab::hostile::check::<lab::problems::CuttingGame>(input).unwrap();
});
