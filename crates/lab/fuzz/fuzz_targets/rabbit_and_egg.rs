//! Arbitrary bytes for the program of rabbit-and-egg.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    lab::hostile::check::<lab::problems::RabbitAndEgg>(input).unwrap();
});
