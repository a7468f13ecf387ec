use permutohedron::LexicalPermutation;
fn main() {
    let mut v = [1, 2, 3];
    let mut n = 1;
    while v.next_permutation() {
        n += 1;
    }
    println!("{n} {v:?}");
}
