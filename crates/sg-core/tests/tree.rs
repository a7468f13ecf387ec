//! Trees, and green Hackenbush against the definition of Grundy values on all sets of edges.

use itertools::{iproduct, Itertools};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use sg_core::digraph::NoSuchNode;
use sg_core::mex;
use sg_core::tree::{graph_value, Tree, TreeError};

type Edges = Vec<(u32, u32)>;

/// Miri is some hundred times slower: it looks at one case in so many.
const STEP: usize = if cfg!(miri) { 200 } else { 1 };

/// The edges of `set` that are joined to the ground.
fn joined(edges: &[(u32, u32)], grounded: &[u32], set: usize) -> usize {
    let mut reached: u64 = grounded.iter().map(|vertex| 1 << vertex).fold(0, |all, bit| all | bit);
    let mut joined = 0;
    loop {
        let before = joined;
        for (edge, &(one, other)) in edges.iter().enumerate() {
            if set >> edge & 1 == 1 && reached & (1 << one | 1 << other) != 0 {
                reached |= 1 << one | 1 << other;
                joined |= 1 << edge;
            }
        }
        if joined == before {
            return joined;
        }
    }
}

/// The set of edges after a move that cuts `edge`.
fn after(edges: &[(u32, u32)], grounded: &[u32], set: usize, edge: usize) -> usize {
    joined(edges, grounded, set & !(1 << edge))
}

/// The Grundy value of every set of edges, by the rules and the mex: options are smaller numbers.
fn values_of_sets(edges: &[(u32, u32)], grounded: &[u32]) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for set in 0..1 << edges.len() {
        let on_ground = joined(edges, grounded, set);
        let cuts = (0..edges.len()).filter(|edge| on_ground >> edge & 1 == 1);
        let value = mex(cuts.map(|edge| values[after(edges, grounded, set, edge)]));
        values.push(value);
    }
    values
}

/// The edges of the labelled tree with this Prüfer code.
fn from_pruefer(code: &[u32]) -> Edges {
    let vertices = code.len() as u32 + 2;
    let mut left: Vec<u32> = (0..vertices).collect();
    let mut edges = Vec::new();
    for (i, &vertex) in code.iter().enumerate() {
        let place = left.iter().position(|leaf| !code[i..].contains(leaf)).unwrap();
        edges.push((left.remove(place), vertex));
    }
    edges.push((left[0], left[1]));
    edges
}

fn every_tree(vertices: u32) -> impl Iterator<Item = Edges> {
    let codes = (0..vertices - 2).map(|_| 0..vertices).multi_cartesian_product();
    codes.map(|code| from_pruefer(&code)).step_by(STEP)
}

fn check(vertices: u32, root: u32, edges: &[(u32, u32)]) {
    let tree = Tree::from_edges(vertices, root, edges).unwrap();
    check_structure(vertices, root, edges, &tree);

    let of_sets = values_of_sets(edges, &[root]);
    let all = (1 << edges.len()) - 1;
    let values = tree.grundy_values();
    assert_eq!(u64::from(values[root as usize]), of_sets[all], "{edges:?}");
    for value in 0..=u64::from(vertices) {
        let cuts = (0..edges.len())
            .filter(|&edge| of_sets[after(edges, &[root], all, edge)] == value)
            .map(|edge| edge as u32);
        assert!(tree.cuts_to(value as u32).into_iter().eq(cuts), "{edges:?} {value}");
    }
    assert_eq!(graph_value(vertices, edges, &[root]), Ok(values[root as usize]));
}

fn check_structure(vertices: u32, root: u32, edges: &[(u32, u32)], tree: &Tree) {
    assert_eq!((tree.len(), tree.root()), (vertices, root));
    assert!(tree.order().iter().copied().sorted().eq(0..vertices));
    let place = |vertex| tree.order().iter().position(|&other| other == vertex);
    for vertex in 0..vertices {
        assert_eq!(tree.parent(vertex).is_none(), vertex == root);
        assert_eq!(tree.edge_to_parent(vertex).is_none(), vertex == root);
        if let (Some(parent), Some(edge)) = (tree.parent(vertex), tree.edge_to_parent(vertex)) {
            let (one, other) = edges[edge as usize];
            assert!((one, other) == (vertex, parent) || (one, other) == (parent, vertex));
            assert!(place(parent) < place(vertex));
        }
    }
    // Children of one vertex stand together.
    let runs = tree.order().iter().map(|&vertex| tree.parent(vertex)).dedup();
    assert!(runs.clone().all_unique(), "{runs:?}");
}

#[test]
fn every_labelled_tree_of_up_to_six_vertices() {
    for vertices in 2..=6 {
        every_tree(vertices).for_each(|edges| check(vertices, 0, &edges));
    }
}

#[test]
fn every_labelled_tree_of_seven_vertices() {
    for edges in every_tree(7) {
        check(7, 0, &edges);
    }
}

#[test]
fn values_of_the_branches() {
    let mut rng = StdRng::seed_from_u64(1);
    for _ in (0..500).step_by(STEP) {
        let vertices = rng.random_range(3..9);
        let code = (2..vertices).map(|_| rng.random_range(0..vertices)).collect_vec();
        let mut edges = from_pruefer(&code);
        edges.shuffle(&mut rng);
        let root = rng.random_range(0..vertices);
        check(vertices, root, &edges);

        // What stands above a vertex, as a tree of its own.
        let tree = Tree::from_edges(vertices, root, &edges).unwrap();
        let values = tree.grundy_values();
        for vertex in 0..vertices {
            let is_above = |mut other: u32| loop {
                if other == vertex {
                    return true;
                }
                match tree.parent(other) {
                    Some(parent) => other = parent,
                    None => return false,
                }
            };
            let above = edges.iter().copied().filter(|&(a, b)| is_above(a) && is_above(b));
            let above = above.collect_vec();
            let expected = *values_of_sets(&above, &[vertex]).last().unwrap();
            assert_eq!(u64::from(values[vertex as usize]), expected);
        }
    }
}

#[test]
fn a_tree_of_one_vertex() {
    let tree = Tree::from_edges(1, 0, &[]).unwrap();
    assert_eq!((tree.len(), tree.grundy_values(), tree.cuts_to(0)), (1, vec![0], vec![]));
}

/// All lists of up to four edges on four vertices: what is no tree is told from the definition.
#[test]
fn lists_that_are_no_trees() {
    let pairs = iproduct!(0..4, 0..4).collect_vec();
    let lists =
        (0..=4).flat_map(|n| std::iter::repeat(pairs.clone()).take(n).multi_cartesian_product());
    for edges in lists.step_by(STEP) {
        let is_joined = |edges: &[(u32, u32)], from: u32, to: u32| {
            let set = joined(edges, &[from], (1 << edges.len()) - 1);
            let touches = |&(edge, &(a, b)): &(usize, &(u32, u32))| {
                set >> edge & 1 == 1 && (a == to || b == to)
            };
            from == to || edges.iter().enumerate().any(|edge| touches(&edge))
        };
        let cycle = (0..edges.len()).find(|&i| is_joined(&edges[..i], edges[i].0, edges[i].1));
        let apart = (0..4).find(|&vertex| !is_joined(&edges, 2, vertex));
        let expected = match (cycle, apart) {
            (Some(edge), _) => Some(TreeError::Cycle(edge)),
            (None, Some(vertex)) => Some(TreeError::Apart(vertex)),
            (None, None) => None,
        };
        assert_eq!(Tree::from_edges(4, 2, &edges).err(), expected, "{edges:?}");
    }
    let outside = Tree::from_edges(2, 0, &[(0, 0), (1, 2)]);
    assert_eq!(outside, Err(TreeError::NoSuchVertex(1)));
}

#[test]
fn errors_name_the_edge_or_the_vertex() {
    assert_eq!(TreeError::NoSuchVertex(3).to_string(), "edge 3 has an end that is no vertex");
    assert_eq!(TreeError::Cycle(4).to_string(), "edge 4 closes a cycle");
    assert_eq!(TreeError::Apart(5).to_string(), "vertex 5 is not joined to the root");
}

#[test]
fn a_long_path_and_a_cycle_need_no_stack() {
    let length = if cfg!(miri) { 500 } else { 200_000 };
    let mut edges: Edges = (1..length).map(|vertex| (vertex, vertex - 1)).collect();
    edges.shuffle(&mut StdRng::seed_from_u64(2));
    let tree = Tree::from_edges(length, 0, &edges).unwrap();
    assert!(tree.grundy_values().into_iter().rev().eq(0..length));
    assert_eq!(tree.cuts_to(0).len(), 1);
    assert_eq!(graph_value(length, &edges, &[0]), Ok(length - 1));
    // One end on the ground as well makes it a cycle.
    assert_eq!(graph_value(length, &edges, &[0, length - 1]), Ok((length - 1) % 2));
}

/// All graphs of four vertices with loops, on every set of vertices on the ground.
#[test]
fn values_of_every_graph_of_four_vertices() {
    let pairs = iproduct!(0..4_u32, 0..4_u32).filter(|(a, b)| a <= b).collect_vec();
    for edges in pairs.into_iter().powerset().filter(|edges| edges.len() <= 8).step_by(STEP) {
        for grounded in [&[][..], &[0], &[1, 3], &[3, 2, 0], &[0, 1, 2, 3]] {
            let expected = *values_of_sets(&edges, grounded).last().unwrap() as u32;
            assert_eq!(graph_value(4, &edges, grounded), Ok(expected), "{edges:?} {grounded:?}");
        }
    }
}

#[test]
fn values_of_random_graphs() {
    let mut rng = StdRng::seed_from_u64(3);
    for round in (0..1000).step_by(STEP) {
        let vertices = 2 + round % 9;
        let count = rng.random_range(0..=9);
        let edges = (0..count)
            .map(|_| (rng.random_range(0..vertices), rng.random_range(0..vertices)))
            .collect_vec();
        let grounded = (0..rng.random_range(1..=2)).map(|_| rng.random_range(0..vertices));
        let grounded = grounded.collect_vec();
        let expected = *values_of_sets(&edges, &grounded).last().unwrap() as u32;
        let found = graph_value(vertices, &edges, &grounded);
        assert_eq!(found, Ok(expected), "{edges:?} {grounded:?}");
    }
    assert_eq!(graph_value(2, &[(0, 1), (0, 2)], &[0]), Err(NoSuchNode(1)));
}
