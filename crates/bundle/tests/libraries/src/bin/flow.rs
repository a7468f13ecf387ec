use ac_library::MfGraph;
fn main() {
    let mut g = MfGraph::<i64>::new(4);
    for (a, b, c) in [(0, 1, 3), (0, 2, 2), (1, 2, 5), (1, 3, 2), (2, 3, 3)] {
        g.add_edge(a, b, c);
    }
    println!("{}", g.flow(0, 3));
}
