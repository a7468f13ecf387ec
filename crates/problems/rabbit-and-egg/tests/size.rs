//! Where the number of cells comes to an end, told by headers alone.

use judge_io::replay;

fn message(header: &str) -> String {
    let transcript = replay(header.as_bytes(), rabbit_and_egg::program);
    String::from_utf8(transcript.stderr).expect("messages are text")
}

#[test]
fn a_board_has_fewer_cells_than_a_u32_counts() {
    for header in ["4294967294 1", "1 4294967294", "2 2147483647", "2147483647 2"] {
        assert!(message(header).contains("expected a row"), "{header}");
    }
    for header in ["4294967295 0", "0 4294967295", "65537 65535", "65536 65536", "100000 100000"] {
        assert!(message(header).contains("for at most 4294967294 cells"), "{header}");
    }
}
