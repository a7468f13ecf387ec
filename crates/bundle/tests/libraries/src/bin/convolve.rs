use ac_library::{convolution, ModInt998244353 as Mint};
fn main() {
    let a: Vec<Mint> = [1, 2, 3].iter().map(|&x| Mint::new(x)).collect();
    let b: Vec<Mint> = [4, 5].iter().map(|&x| Mint::new(x)).collect();
    let c = convolution(&a, &b);
    println!("{}", c.iter().map(|x| x.to_string()).collect::<Vec<_>>().join(" "));
}
