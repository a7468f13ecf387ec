//! What the program prints on each fixture.

fixture_test::fixtures!("nimber-log", nimber_log::Case);
