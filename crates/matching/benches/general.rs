//! The table of `just bench-general-matching`: maximum matching in any graph against petgraph's
//! `maximum_matching` and the crate `blossom`, in the same run on the same edges.
//!
//! Times are process CPU time from the list of edges to the result, building the graph included, as
//! medians. Every matching is checked by its barrier. The others take cubic time, so a first table
//! has small inputs. A second one has large inputs without them; where the input is bipartite, the
//! baseline is the code for bipartite graphs, and for random ones that code on a random bipartite
//! graph of as many vertices and edges.
//!
//! Arguments: words of which a family's name must contain one.

use bench_process::cpu_seconds;
use blossom::Graph as OtherGraph;
use matching::general::{certify, maximum_matching, GallaiEdmonds, Graph};
use matching::{BipartiteGraph, Board};
use petgraph::graph::UnGraph;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;
use std::{env, thread};

/// A graph; of a bipartite one, the first `left` vertices are its left side.
struct Input {
    count: u32,
    edges: Vec<(u32, u32)>,
    left: Option<u32>,
}

/// A family's name and how to make its input of about so many vertices.
type Family = (&'static str, fn(u32) -> Input);

const FAMILIES: [Family; 14] = [
    ("random, degree 2.5", |count| random(count, 25)),
    ("random, degree 4", |count| random(count, 40)),
    ("random, degree 20", |count| random(count, 200)),
    ("cubic", cubic),
    ("triangle chain", |count| shuffled(cliques(count, 3, 1))),
    ("triangle hub", |count| shuffled(hub(count))),
    ("clique chain, 9", |count| shuffled(cliques(count, 9, 2))),
    ("flowers, path 51", |count| shuffled(flowers(count, 51))),
    ("flower, one path", |count| shuffled(flowers(count, count - 6))),
    ("ladder of blossoms", |count| shuffled(ladder(count))),
    ("triangular grid", |count| shuffled(triangular_grid(count))),
    ("bipartite grid, holes .3", grid),
    ("bipartite random 3", |count| bipartite(count, 3)),
    ("bipartite path", |count| bipartite_path(count)),
];

fn main() {
    // The others recurse.
    thread::Builder::new().stack_size(1 << 30).spawn(tables).unwrap().join().unwrap();
}

fn tables() {
    let words: Vec<_> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let is_wanted = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word));
    println!(
        "{:<26} {:>8} {:>8} {:>12} {:>7} {:>12} {:>7} {:>9}",
        "small", "vertices", "edges", "petgraph ms", "ratio", "blossom ms", "ratio", "ours ms"
    );
    let dense: Family = ("dense", |count| random(count, 5 * count));
    for (name, input) in FAMILIES.into_iter().chain([dense]).filter(|family| is_wanted(family.0)) {
        let input = input(if name == dense.0 { 300 } else { 2000 });
        let size = check(&input);
        let ours = median(|| maximum_matching(&graph(&input)).size(), size);
        let petgraph = median(|| with_petgraph(&input), size);
        let blossom = median(|| with_blossom(&input), size);
        println!(
            "{name:<26} {:>8} {:>8} {petgraph:>12.2} {:>7.1} {blossom:>12.2} {:>7.1} {ours:>9.3}",
            input.count,
            input.edges.len(),
            petgraph / ours,
            blossom / ours,
        );
    }
    println!(
        "\n{:<26} {:>8} {:>8} {:>12} {:>7} {:>9} {:>9}",
        "large", "vertices", "edges", "bipartite ms", "ratio", "ours ms", "D A C ms"
    );
    for (name, input) in FAMILIES.into_iter().filter(|family| is_wanted(family.0)) {
        let input = input(100_000);
        let size = check(&input);
        let ours = median(|| maximum_matching(&graph(&input)).size(), size);
        let parts = median(|| GallaiEdmonds::new(&graph(&input)).matching().size(), size);
        let baseline = baseline(name, &input);
        let (baseline, ratio) = match baseline {
            Some(ms) => (format!("{ms:.2}"), format!("{:.1}", ours / ms)),
            None => (String::new(), String::new()),
        };
        println!(
            "{name:<26} {:>8} {:>8} {baseline:>12} {ratio:>7} {ours:>9.2} {parts:>9.2}",
            input.count,
            input.edges.len(),
        );
    }
}

/// The median time of a run in milliseconds; each must find a matching of this size. Short runs are
/// timed many together.
fn median(run: impl Fn() -> usize, size: usize) -> f64 {
    let timed = |count: usize, runs: u32| {
        let work = || (0..runs).for_each(|_| assert_eq!(run(), size));
        cpu_seconds(count, work) * 1e3 / f64::from(runs)
    };
    let first = timed(1, 1);
    let runs = (1..1000).find(|&runs| f64::from(runs) * first >= 2.0).unwrap_or(1000);
    timed(if first > 500.0 { 1 } else { 7 }, runs)
}

fn graph(input: &Input) -> Graph {
    Graph::new(input.count, &input.edges).unwrap()
}

/// The size of a maximum matching, proved by a barrier.
fn check(input: &Input) -> usize {
    let graph = graph(input);
    let parts = GallaiEdmonds::new(&graph);
    let matching = maximum_matching(&graph);
    certify(&graph, &matching, &parts.barrier()).unwrap();
    matching.size()
}

fn with_petgraph(input: &Input) -> usize {
    let mut graph = UnGraph::<(), ()>::from_edges(&input.edges);
    while graph.node_count() < input.count as usize {
        graph.add_node(());
    }
    petgraph::algo::maximum_matching(&graph).len()
}

fn with_blossom(input: &Input) -> usize {
    let mut rows: HashMap<usize, Vec<usize>> = HashMap::new();
    for &(a, b) in &input.edges {
        rows.entry(a as usize).or_default().push(b as usize);
        rows.entry(b as usize).or_default().push(a as usize);
    }
    rows.into_iter().collect::<OtherGraph>().maximum_matching().len()
}

/// The time of the code for bipartite graphs, on the same graph or on one like it.
fn baseline(name: &str, input: &Input) -> Option<f64> {
    let like;
    let (input, left) = match input.left {
        Some(left) => (input, left),
        None if name.starts_with("random") => {
            like = bipartite(input.count, input.edges.len() as u32 * 2 / input.count);
            (&like, like.left?)
        }
        None => return None,
    };
    let right = input.count - left;
    let run = || {
        let edges: Vec<_> = input.edges.iter().map(|&(l, r)| (l, r - left)).collect();
        matching::maximum_matching(&BipartiteGraph::new(left, right, &edges).unwrap()).size()
    };
    Some(median(run, run()))
}

/// The same graph with its vertices numbered and its edges listed at random.
fn shuffled(mut input: Input) -> Input {
    let mut random = StdRng::seed_from_u64(1);
    let mut ids: Vec<u32> = (0..input.count).collect();
    ids.shuffle(&mut random);
    for (a, b) in &mut input.edges {
        (*a, *b) = (ids[*a as usize], ids[*b as usize]);
    }
    input.edges.shuffle(&mut random);
    input
}

/// Edges between different vertices drawn evenly, none twice; so many tenths of a degree.
fn random(count: u32, tenths: u32) -> Input {
    let mut random = StdRng::seed_from_u64(u64::from(tenths));
    let wanted = (count / 10 * tenths / 2) as usize;
    let mut edges: Vec<(u32, u32)> = Vec::new();
    while edges.len() < wanted {
        while edges.len() < wanted {
            let (a, b) = (random.random_range(0..count), random.random_range(0..count));
            if a != b {
                edges.push((a.min(b), a.max(b)));
            }
        }
        edges.sort_unstable();
        edges.dedup();
    }
    shuffled(Input { count, edges, left: None })
}

/// Every vertex has three neighbours, up to a few pairs drawn twice or with themselves.
fn cubic(count: u32) -> Input {
    let mut random = StdRng::seed_from_u64(3);
    let mut ends: Vec<u32> = (0..3 * (count / 2 * 2)).map(|end| end / 3).collect();
    ends.shuffle(&mut random);
    let mut edges: Vec<_> = ends.chunks_exact(2).map(|two| (two[0], two[1])).collect();
    edges.sort_unstable();
    edges.dedup();
    edges.retain(|(a, b)| a != b);
    shuffled(Input { count, edges, left: None })
}

/// Complete graphs of `size` vertices in a row, with some edges from each to the next.
fn cliques(count: u32, size: u32, links: u32) -> Input {
    let mut edges = Vec::new();
    for first in (0..count / size).map(|clique| clique * size) {
        for b in first..first + size {
            edges.extend((first..b).map(|a| (a, b)));
        }
        if first > 0 {
            edges.extend((0..links).map(|link| (first - 1 - link, first + link)));
        }
    }
    Input { count: count / size * size, edges, left: None }
}

/// Triangles around centres, ten triangles a centre, with the centres in a cycle.
fn hub(count: u32) -> Input {
    let mut edges = Vec::new();
    let hubs = count / 31;
    for centre in 0..hubs {
        edges.push((centre, (centre + 1) % hubs));
        for triangle in 0..10 {
            let first = hubs + (centre * 10 + triangle) * 3;
            edges.extend([(first, first + 1), (first + 1, first + 2), (first + 2, first)]);
            edges.push((centre, first));
        }
    }
    Input { count: hubs * 31, edges, left: None }
}

/// Paths of `length` edges with a triangle at either end.
fn flowers(count: u32, length: u32) -> Input {
    let mut edges = Vec::new();
    let size = length + 5;
    for first in (0..count / size).map(|flower| flower * size) {
        edges.extend([(first, first + 1), (first, first + 2)]);
        edges.extend((first + 1..first + size - 1).map(|id| (id, id + 1)));
        edges.push((first + size - 3, first + size - 1));
    }
    Input { count: count / size * size, edges, left: None }
}

/// Two paths side by side with a rung at each step and a triangle every fifth.
fn ladder(count: u32) -> Input {
    let mut edges = Vec::new();
    for step in 0..count / 2 - 1 {
        let (a, b) = (2 * step, 2 * step + 1);
        edges.extend([(a, b), (a, a + 2), (b, b + 2)]);
        if step % 5 == 0 {
            edges.push((a, b + 2));
        }
    }
    Input { count: count / 2 * 2, edges, left: None }
}

/// A square grid with one diagonal a square, and a tenth of its vertices without edges.
fn triangular_grid(count: u32) -> Input {
    let mut random = StdRng::seed_from_u64(4);
    let side = (1..=count).take_while(|side| side * side <= count).last().unwrap_or(1);
    let open: Vec<bool> = (0..side * side).map(|_| random.random_range(0..10) > 0).collect();
    let mut edges = Vec::new();
    for cell in 0..side * (side - 1) {
        edges.push((cell, cell + side));
        if cell % side + 1 < side {
            edges.extend([(cell, cell + 1), (cell, cell + side + 1)]);
        }
    }
    edges.retain(|&(a, b)| open[a as usize] && open[b as usize]);
    Input { count: side * side, edges, left: None }
}

fn grid(count: u32) -> Input {
    let mut random = StdRng::seed_from_u64(5);
    let cells = count as usize * 10 / 7;
    let side = (1..=cells).take_while(|side| side * side <= cells).last().unwrap_or(1);
    let graph = Board::new(side, (0..side * side).map(|_| random.random_range(0..10) > 2)).graph();
    sides(&graph)
}

fn bipartite(count: u32, degree: u32) -> Input {
    let mut random = StdRng::seed_from_u64(6);
    let half = count / 2;
    let edges = (0..half * degree)
        .map(|_| (random.random_range(0..half), half + random.random_range(0..half)))
        .collect();
    Input { count: 2 * half, edges, left: Some(half) }
}

/// A path through all vertices, numbered so that greedy choices go wrong.
fn bipartite_path(count: u32) -> Input {
    let half = count / 2;
    let order = |id: u32| (u64::from(id) * 38_231 % u64::from(half)) as u32;
    let edges =
        (0..half).flat_map(|id| [(id, id), ((id + 1) % half, id)]).take(2 * half as usize - 1);
    let edges = edges.map(|(l, r)| (order(l), half + order(r))).collect();
    Input { count: 2 * half, edges, left: Some(half) }
}

fn sides(graph: &BipartiteGraph) -> Input {
    let left = graph.left_count();
    let edges = graph.edges().map(|(l, r)| (l, left + r)).collect();
    Input { count: left + graph.right_count(), edges, left: Some(left) }
}
