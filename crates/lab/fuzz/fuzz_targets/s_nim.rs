//! Arbitrary bytes for the program of s-nim.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    lab::hostile::check::<lab::problems::SNim>(input).unwrap();
});
