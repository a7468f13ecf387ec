//! Arbitrary bytes for the program of moving-tokens.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    lab::hostile::check::<lab::problems::MovingTokens>(input).unwrap();
});
