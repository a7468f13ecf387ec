//! Moving tokens, solved wrongly: the values are computed in topological order, not successors
//! first, so that a successor without a value counts as 0. Such programs are widespread, and the
//! official sample does not show the fault.

use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).expect("the input is text");
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<usize>().unwrap());
    let mut next = || numbers.next().expect("another number");
    let (nodes, edges, tokens) = (next(), next(), next());
    let mut successors = vec![Vec::new(); nodes + 1];
    let mut incoming = vec![0; nodes + 1];
    for _ in 0..edges {
        let (from, to) = (next(), next());
        successors[from].push(to);
        incoming[to] += 1;
    }
    let mut order: Vec<usize> = (1..=nodes).filter(|&node| incoming[node] == 0).collect();
    let mut values = vec![0; nodes + 1];
    let mut done = 0;
    while done < order.len() {
        let node = order[done];
        done += 1;
        let options: Vec<usize> = successors[node].iter().map(|&to| values[to]).collect();
        values[node] = (0..=options.len()).find(|value| !options.contains(value)).unwrap();
        for &to in &successors[node] {
            incoming[to] -= 1;
            if incoming[to] == 0 {
                order.push(to);
            }
        }
    }
    let sum = (0..tokens).fold(0, |sum, _| sum ^ values[next()]);
    println!("{}", if sum == 0 { "lose" } else { "win" });
}
