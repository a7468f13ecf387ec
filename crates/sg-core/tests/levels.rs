//! The game of numbers on a graph against full play, with numbers of so many bits.

use itertools::{iproduct, Itertools};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sg_core::dag::Dag;
use sg_core::levels::{nim_sums, winning_move};
use sg_core::rules::{Moves, Rules};
use sg_core::search::Search;
use sg_core::Outcome;

/// Miri is some hundred times slower: it looks at one case in so many.
const STEP: usize = if cfg!(miri) { 100 } else { 1 };

/// A move lowers a number and sets those of the successors to anything below a bound.
struct Promises<'a> {
    dag: &'a Dag,
    bound: u64,
}

impl Rules for Promises<'_> {
    type Position = Vec<u64>;
    type Move = u32;

    fn moves<'a>(&'a self, numbers: &'a Vec<u64>) -> Moves<'a, Self> {
        let moves = (0..self.dag.len()).flat_map(move |node| {
            let successors = self.dag.successors(node).iter().unique().collect_vec();
            let settings = successors.iter().map(|_| 0..self.bound).multi_cartesian_product();
            // Without successors there is one way to set them.
            let settings = settings.collect_vec();
            let settings = if successors.is_empty() { vec![vec![]] } else { settings };
            iproduct!(0..numbers[node as usize], settings).map(move |(lowered, setting)| {
                let mut option = numbers.clone();
                option[node as usize] = lowered;
                for (&&to, number) in successors.iter().zip(setting) {
                    option[to as usize] = number;
                }
                (node, option)
            })
        });
        Box::new(moves)
    }
}

/// Checks every position with numbers below a bound, a power of two.
fn check(nodes: u32, edges: &[(u32, u32)], bound: u64) {
    let dag = Dag::from_edges(nodes, edges).unwrap();
    let levels = dag.grundy_values();
    let rules = Promises { dag: &dag, bound };
    let mut search = Search::new(&rules);
    for numbers in (0..nodes).map(|_| 0..bound).multi_cartesian_product() {
        let outcome = search.outcome(&numbers);
        let is_won = nim_sums(&levels, &numbers).iter().any(|&sum| sum != 0);
        assert_eq!(Outcome::of_win(is_won), outcome, "{edges:?} {numbers:?}");

        let found = winning_move(&dag, &levels, &numbers);
        assert_eq!(found.is_some(), is_won);
        if let Some(changes) = found {
            assert!(changes.iter().map(|change| change.0).all_unique());
            let mut option = numbers.clone();
            for (node, number) in changes {
                option[node as usize] = number;
            }
            let is_winning = |(_, won)| won == option;
            assert!(search.winning_moves(&numbers).into_iter().any(is_winning), "{edges:?}");
        }
    }
}

/// Up to the names of the nodes these are all.
#[test]
fn every_dag_of_up_to_four_nodes() {
    for nodes in 1..=4 {
        let pairs = (0..nodes).array_combinations().map(|[from, to]| (from, to)).collect_vec();
        for edges in pairs.into_iter().powerset().step_by(STEP) {
            check(nodes, &edges, if nodes < 4 { 4 } else { 2 });
        }
    }
}

#[test]
fn random_dags_of_five_nodes() {
    let mut rng = StdRng::seed_from_u64(1);
    for _ in (0..100).step_by(STEP) {
        let edges = (0..rng.random_range(0..9)).map(|_| {
            let to = rng.random_range(0..4);
            (rng.random_range(to + 1..5), to)
        });
        check(5, &edges.collect_vec(), 2);
    }
}

#[test]
fn numbers_of_many_bits() {
    let mut rng = StdRng::seed_from_u64(2);
    for _ in (0..300).step_by(STEP) {
        let nodes = rng.random_range(2..60);
        let edges = (0..3 * nodes).map(|_| {
            let to = rng.random_range(1..nodes);
            (rng.random_range(0..to), to)
        });
        let dag = Dag::from_edges(nodes, &edges.collect_vec()).unwrap();
        let levels = dag.grundy_values();
        let numbers =
            (0..nodes).map(|_| rng.random::<u64>() >> rng.random_range(0..64)).collect_vec();
        let changes = winning_move(&dag, &levels, &numbers).unwrap_or_default();
        let is_won = nim_sums(&levels, &numbers).iter().any(|&sum| sum != 0);
        assert_eq!(!changes.is_empty(), is_won);
        if !is_won {
            continue;
        }
        let mut after = numbers.clone();
        for &(node, number) in &changes {
            after[node as usize] = number;
        }
        assert!(nim_sums(&levels, &after).iter().all(|&sum| sum == 0));
        assert_eq!(winning_move(&dag, &levels, &after), None);
        let (lowered, number) = changes[0];
        assert!(number < numbers[lowered as usize]);
        assert!(changes[1..].iter().all(|(node, _)| dag.successors(lowered).contains(node)));
    }
}

/// The traps of Codeforces 1149E.
#[test]
fn traps() {
    // Two levels, each with a number of its own.
    let chain = Dag::from_edges(2, &[(0, 1)]).unwrap();
    let found = winning_move(&chain, &chain.grundy_values(), &[1, 1]);
    assert_eq!(found, Some(vec![(0, 0), (1, 0)]));
    // The first and the last of a chain of three are on one level.
    let chain = Dag::from_edges(3, &[(0, 1), (1, 2)]).unwrap();
    assert_eq!(winning_move(&chain, &chain.grundy_values(), &[1, 0, 1]), None);
}

#[test]
fn no_nodes() {
    let dag = Dag::from_edges(0, &[]).unwrap();
    assert_eq!(winning_move(&dag, &[], &[]), None);
    assert!(nim_sums(&[], &[]).is_empty());
}
