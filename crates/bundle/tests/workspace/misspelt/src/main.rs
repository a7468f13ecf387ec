fn main() {
    let = ;
}
