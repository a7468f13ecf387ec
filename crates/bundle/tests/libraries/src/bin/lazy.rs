use ac_library::{LazySegtree, MapMonoid, Max};
struct AddMax;
impl MapMonoid for AddMax {
    type M = Max<i64>;
    type F = i64;
    fn identity_map() -> i64 {
        0
    }
    fn mapping(f: &i64, x: &i64) -> i64 {
        if *x == i64::MIN {
            *x
        } else {
            f + x
        }
    }
    fn composition(f: &i64, g: &i64) -> i64 {
        f + g
    }
}
fn main() {
    let mut t = LazySegtree::<AddMax>::from(vec![1i64, 5, 2, 4]);
    t.apply_range(1..3, 10);
    println!("{} {}", t.prod(0..4), t.prod(2..4));
}
