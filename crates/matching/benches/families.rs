//! The table of `just bench-matching`: maximum matching and the Dulmage–Mendelsohn decomposition
//! against the textbook algorithm, in the same run on the same edges.
//!
//! Times are process CPU time from the list of edges to the result, building the graph included,
//! as medians. The baseline is Hopcroft and Karp's algorithm over a `Vec` of `Vec`s without an
//! initial matching. Its phases do not stop at the first layer with an exposed vertex; with that stop
//! it takes two to ten times as long on the hard families. Every matching is checked by its vertex
//! cover.
//!
//! Arguments: the folder of the shared families (`*.in` or `*.in.xz`, the latter unpacked by the
//! program `xz`), and words of which a family's name must contain one.

#[path = "../tests/suite/hopcroft_karp.rs"]
mod hopcroft_karp;

use bench_process::cpu_seconds;
use hopcroft_karp::hopcroft_karp;
use judge_io::Scanner;
use matching::{
    certify, maximum_matching, minimum_vertex_cover, BipartiteGraph, Board, DulmageMendelsohn,
};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Files of the shared folder, named after what they are made of.
const SHARED: [&str; 13] = [
    "augmented_cycle_00",
    "unique_matching_00",
    "many_paths_00",
    "cycle_00",
    "line_random_00",
    "max_random_00",
    "random_01",
    "issue1124_00",
    "issue1124_01",
    "issue1068_large_00",
    "many_smalls_00",
    "line_00",
    "kuhn_killer_00",
];

struct Input {
    left: u32,
    right: u32,
    edges: Vec<(u32, u32)>,
}

/// A family's name and how to make its input.
type Family = (String, Box<dyn Fn() -> Option<Input>>);

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folder = root.join("../shared/matching");
    let mut words = Vec::new();
    for argument in env::args().skip(1).filter(|argument| argument != "--bench") {
        // A relative path is one from the root of the workspace.
        if root.join(&argument).is_dir() {
            folder = root.join(argument);
        } else {
            words.push(argument);
        }
    }
    let unpacked = root.join("target/matching-families");
    let mut skipped = Vec::new();
    let mut whole = (0.0, 0.0);
    println!(
        "{:<26} {:>12} {:>9} {:>7} {:>9} {:>7} {:>9}",
        "family", "baseline ms", "ours ms", "ratio", "D-M ms", "ratio", "size"
    );
    for (name, input) in families(&folder, &unpacked) {
        if !words.is_empty() && !words.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        let Some(input) = input() else {
            skipped.push(name);
            continue;
        };
        let [baseline, ours, decomposition] = measure(&input);
        let size = check(&input);
        if SHARED.contains(&name.as_str()) {
            whole = (whole.0 + baseline, whole.1 + ours);
        }
        println!(
            "{name:<26} {baseline:>12.2} {ours:>9.2} {:>7.1} {decomposition:>9.2} {:>7.1} {size:>9}",
            baseline / ours,
            baseline / decomposition,
        );
    }
    let (baseline, ours) = whole;
    if ours > 0.0 {
        let name = "all shared families";
        println!("{name:<26} {baseline:>12.2} {ours:>9.2} {:>7.1}", baseline / ours);
    }
    if !skipped.is_empty() {
        println!("skipped, not in the folder or `xz` is missing: {}", skipped.join(", "));
    }
}

fn families(folder: &Path, unpacked: &Path) -> Vec<Family> {
    let mut families: Vec<Family> = Vec::new();
    for name in SHARED {
        let (folder, unpacked) = (folder.to_owned(), unpacked.to_owned());
        families.push((name.to_owned(), Box::new(move || shared(name, &folder, &unpacked))));
    }
    for (size, tenths) in
        [(1000, 0), (1000, 1), (1000, 3), (1000, 4), (2000, 1), (2000, 3), (2000, 4)]
    {
        let name = format!("grid {size}, holes .{tenths}");
        families.push((name, Box::new(move || Some(grid(size, tenths, false)))));
    }
    for tenths in [0, 1, 3, 4] {
        let name = format!("shuffled grid 1000, .{tenths}");
        families.push((name, Box::new(move || Some(grid(1000, tenths, true)))));
    }
    for tenths in [25, 40, 80] {
        let name = format!("random 1M, degree {}.{}", tenths / 10, tenths % 10);
        families.push((name, Box::new(move || Some(random(1_000_000, tenths)))));
    }
    families.push(("banded 1M".to_owned(), Box::new(|| Some(banded(1_000_000)))));
    families.push(("power law 1M".to_owned(), Box::new(|| Some(power_law(1_000_000)))));
    families
}

/// Medians in milliseconds: the baseline, ours, and the decomposition.
fn measure(input: &Input) -> [f64; 3] {
    let graph = || BipartiteGraph::new(input.left, input.right, &input.edges).unwrap();
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    let timed = |times: &mut Vec<f64>, run: &dyn Fn()| times.push(cpu_seconds(1, run) * 1e3);
    loop {
        timed(&mut times[0], &|| drop(hopcroft_karp(input.left, input.right, &input.edges)));
        for _ in 0..3 {
            timed(&mut times[1], &|| drop(maximum_matching(&graph())));
            timed(&mut times[2], &|| drop(DulmageMendelsohn::new(&graph())));
        }
        // Long runs vary little.
        if times[0].len() == 5 || times[0].iter().sum::<f64>() > 1500.0 {
            break;
        }
    }
    times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    })
}

/// The size of a maximum matching, proved by a cover.
fn check(input: &Input) -> usize {
    let graph = BipartiteGraph::new(input.left, input.right, &input.edges).unwrap();
    let matching = maximum_matching(&graph);
    certify(&graph, &matching, &minimum_vertex_cover(&graph, &matching)).unwrap();
    matching.size()
}

fn shared(name: &str, folder: &Path, unpacked: &Path) -> Option<Input> {
    let plain = [folder, unpacked].map(|folder| folder.join(format!("{name}.in")));
    let bytes = if let Some(bytes) = plain.iter().find_map(|path| fs::read(path).ok()) {
        bytes
    } else {
        let packed = folder.join(format!("{name}.in.xz"));
        let output = Command::new("xz").arg("-dc").arg(packed).output().ok()?;
        if !output.status.success() {
            return None;
        }
        fs::create_dir_all(unpacked).ok()?;
        fs::write(&plain[1], &output.stdout).ok()?;
        output.stdout
    };
    let mut input = Scanner::new(&bytes);
    let mut next = || input.unsigned("a number").ok()?.try_into().ok();
    let (left, right, count): (_, _, u32) = (next()?, next()?, next()?);
    let edges = (0..count).map(|_| Some((next()?, next()?))).collect::<Option<_>>()?;
    Some(Input { left, right, edges })
}

/// A square board of which some tenths are holes; shuffled, with its vertices numbered and its edges
/// listed at random.
fn grid(size: usize, tenths: u32, is_shuffled: bool) -> Input {
    let mut random = StdRng::seed_from_u64(u64::from(tenths));
    let open: Vec<bool> = (0..size * size).map(|_| random.random_range(0..10) >= tenths).collect();
    let graph = Board::new(size, open).graph();
    let (left, right) = (graph.left_count(), graph.right_count());
    let mut edges: Vec<_> = graph.edges().collect();
    if is_shuffled {
        let [lefts, rights] = [left, right].map(|count| {
            let mut ids: Vec<u32> = (0..count).collect();
            ids.shuffle(&mut random);
            ids
        });
        for (l, r) in &mut edges {
            (*l, *r) = (lefts[*l as usize], rights[*r as usize]);
        }
        edges.shuffle(&mut random);
    }
    Input { left, right, edges }
}

/// Ends drawn evenly, `tenths` of an edge a vertex.
fn random(count: u32, tenths: u32) -> Input {
    let mut random = StdRng::seed_from_u64(u64::from(tenths));
    let edges = (0..count / 10 * tenths)
        .map(|_| (random.random_range(0..count), random.random_range(0..count)))
        .collect();
    Input { left: count, right: count, edges }
}

/// Three edges a left vertex, to vertices at most twenty places away.
fn banded(count: u32) -> Input {
    let mut random = StdRng::seed_from_u64(1);
    let edges = (0..3 * count)
        .map(|edge| {
            let left = edge / 3;
            (left, (left + count + random.random_range(0..41) - 20) % count)
        })
        .collect();
    Input { left: count, right: count, edges }
}

/// Three edges a vertex, whose ends follow the cube of an even draw: the degree falls as a power of
/// the id.
fn power_law(count: u32) -> Input {
    let mut random = StdRng::seed_from_u64(2);
    let mut end = || {
        let even = u128::from(random.random::<u32>());
        ((even.pow(3) * u128::from(count)) >> 96) as u32
    };
    let edges = (0..3 * count).map(|_| (end(), end())).collect();
    Input { left: count, right: count, edges }
}
