use fixedbitset::FixedBitSet;
fn main() {
    let mut b = FixedBitSet::with_capacity(100);
    b.insert(3);
    b.insert_range(70..75);
    println!("{} {:?}", b.count_ones(..), b.ones().collect::<Vec<_>>());
}
