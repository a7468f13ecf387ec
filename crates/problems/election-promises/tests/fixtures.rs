//! What the program prints on each fixture.

fixture_test::fixtures!("election-promises", election_promises::Case);
