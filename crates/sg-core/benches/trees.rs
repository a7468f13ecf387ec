//! The CPU time of Hackenbush: red–blue trees by signed digits beside plain sums of dyadic
//! rationals, and green trees and graphs: `cargo bench -p sg-core --bench trees`.

#![allow(clippy::incompatible_msrv, reason = "a bench is built with the newest Rust only")]

use bench_process::cpu_seconds;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sg_core::red_blue::{self, Colour};
use sg_core::tree::{graph_value, Tree};
use std::hint::black_box;

/// How often each measurement is made; the median counts.
const RUNS: usize = 5;

/// The median CPU time of `work` in milliseconds.
fn milliseconds(work: impl FnMut()) -> f64 {
    cpu_seconds(RUNS, work) * 1e3
}

type Edges = Vec<(u32, u32)>;

/// Trees by their number of vertices.
type Family = (&'static str, fn(u32) -> Edges);

/// The vertices in a row.
fn path(vertices: u32) -> Edges {
    (1..vertices).map(|vertex| (vertex - 1, vertex)).collect()
}

/// Half of the vertices in a row, and a leaf on each.
fn caterpillar(vertices: u32) -> Edges {
    let parent = |vertex: u32| if vertex % 2 == 0 { vertex - 2 } else { vertex - 1 };
    (1..vertices).map(|vertex| (parent(vertex), vertex)).collect()
}

/// Each vertex on one of the `reach` before it.
fn random(vertices: u32, reach: u32) -> Edges {
    let mut rng = StdRng::seed_from_u64(u64::from(reach));
    let mut parent = |vertex: u32| rng.random_range(vertex.saturating_sub(reach)..vertex);
    (1..vertices).map(|vertex| (parent(vertex), vertex)).collect()
}

fn main() {
    println!(
        "{:<22}{:>10}{:>12}{:>12}{:>9}",
        "red–blue", "vertices", "digits ms", "plain ms", "ratio"
    );
    let families: [Family; 5] = [
        ("path", path),
        ("caterpillar", caterpillar),
        ("random, reach 2", |vertices| random(vertices, 2)),
        ("random, reach 20", |vertices| random(vertices, 20)),
        ("random", |vertices| random(vertices, u32::MAX)),
    ];
    for (name, edges) in families {
        for (vertices, is_plain) in [(10_000, true), (100_000, false), (1_000_000, false)] {
            let tree = Tree::from_edges(vertices, 0, &edges(vertices)).expect("a tree");
            // Two edges of each colour in turn, so that they alternate along the row of a
            // caterpillar.
            let alternate = |edge: u32| if edge / 2 % 2 == 0 { Colour::Blue } else { Colour::Red };
            let colours: Vec<Colour> = (1..vertices).map(alternate).collect();
            let digits = milliseconds(|| drop(black_box(red_blue::value(&tree, &colours))));
            print!("{name:<22}{vertices:>10}{digits:>12.1}");
            if is_plain {
                let plain = milliseconds(|| drop(black_box(red_blue::values(&tree, &colours))));
                print!("{plain:>12.1}{:>9.0}", plain / digits);
            }
            println!();
        }
    }

    println!(
        "\n{:<22}{:>10}{:>12}{:>12}{:>12}",
        "green", "vertices", "tree ms", "cuts ms", "graph ms"
    );
    for (name, edges) in families {
        let vertices = 1_000_000;
        let edges = edges(vertices);
        let make = || Tree::from_edges(vertices, 0, &edges).expect("a tree");
        let build = milliseconds(|| drop(black_box(make())));
        let tree = make();
        let cuts = milliseconds(|| drop(black_box(tree.cuts_to(0))));
        let graph =
            milliseconds(|| assert!(black_box(graph_value(vertices, &edges, &[0])).is_ok()));
        println!("{name:<22}{vertices:>10}{build:>12.1}{cuts:>12.1}{graph:>12.1}");
    }
}
