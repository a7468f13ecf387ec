use ac_library::{lcp_array, suffix_array, z_algorithm};
fn main() {
    let sa = suffix_array("abracadabra");
    println!("{:?} {:?} {:?}", sa, lcp_array("abracadabra", &sa), z_algorithm("aabaab"));
}
