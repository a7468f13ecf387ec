//! Arbitrary bytes for the program of stone-merging.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    lab::hostile::check::<lab::problems::StoneMerging>(input).unwrap();
});
