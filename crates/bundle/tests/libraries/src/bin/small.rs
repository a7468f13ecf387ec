use smallvec::{smallvec, SmallVec};
fn main() {
    let mut v: SmallVec<[u32; 4]> = smallvec![3, 1, 2];
    v.push(9);
    v.push(4);
    v.sort();
    println!("{v:?} {}", v.spilled());
}
