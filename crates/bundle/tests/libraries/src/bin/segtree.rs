use ac_library::{Max, Segtree};
fn main() {
    let mut t = Segtree::<Max<i32>>::from(vec![3, 1, 4, 1, 5]);
    t.set(4, 0);
    println!("{} {}", t.prod(0..3), t.max_right(0, |x| *x < 4));
}
