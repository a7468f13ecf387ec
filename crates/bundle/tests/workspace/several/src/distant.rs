fn main() {
    println!("far {}", several::one());
}
