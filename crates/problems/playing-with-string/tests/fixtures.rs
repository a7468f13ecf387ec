//! What the program prints on each fixture.

fixture_test::fixtures!("playing-with-string");
