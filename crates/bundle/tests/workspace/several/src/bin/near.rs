async fn later() {}

fn main() {
    drop(later());
    println!("near {}", several::one());
}
