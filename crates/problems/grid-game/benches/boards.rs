//! Time and memory of the whole program as the board grows: `cargo bench -p grid-game`.
//!
//! Each measurement is a process of its own that reads a board from a file on standard input and
//! writes the answer to a file, as at a judge: this bench, started again with the name of a program.
//! It reports its CPU time, and its peak memory where the kernel tells it, on Linux. The baseline is
//! *reading*: a program that parses the same board and answers nothing.

use cpu_time::ProcessTime;
use judge_io::{Error, Scanner};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::env;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// How often each program runs on each board; the median counts.
const RUNS: usize = 3;

fn main() {
    match env::args().nth(1).as_deref() {
        Some("solve") => measured(grid_game::program),
        Some("read") => measured(read),
        _ => report(),
    }
}

fn read(input: &mut Scanner<'_>, output: &mut dyn Write) -> Result<(), Error> {
    let case = grid_game::parse(input)?;
    writeln!(output, "{}", case.open.len())?;
    Ok(())
}

/// Runs a program as `main` does, then says on standard error what the process used.
fn measured(program: fn(&mut Scanner<'_>, &mut dyn Write) -> Result<(), Error>) {
    let _ = judge_io::run(program);
    let cpu = ProcessTime::now().as_duration().as_nanos();
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0");
    eprintln!("{cpu} {}", peak.trim().trim_end_matches(" kB"));
}

/// The median CPU time in nanoseconds and the largest peak in KiB.
fn usage(program: &str, input: &Path, output: &Path) -> (f64, f64) {
    let mut times = Vec::new();
    let mut peak = 0.0_f64;
    for _ in 0..RUNS {
        let run = Command::new(env::current_exe().expect("a bench has a file"))
            .arg(program)
            .stdin(File::open(input).expect("the board was written"))
            .stdout(File::create(output).expect("the target folder can be written"))
            .stderr(Stdio::piped())
            .output()
            .expect("a bench starts");
        let text = String::from_utf8_lossy(&run.stderr);
        let mut figures = text.split_whitespace().map(str::parse::<f64>);
        times.push(figures.next().expect("a time").expect("no error or warning"));
        peak = peak.max(figures.next().expect("a peak").expect("no error or warning"));
    }
    times.sort_by(f64::total_cmp);
    (times[RUNS / 2], peak)
}

#[allow(clippy::cast_precision_loss, reason = "figures are printed with a few digits")]
fn report() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (input, output) = (folder.join("grid-game.in"), folder.join("grid-game.out"));
    let heads = ["density", "side", "starts", "CPU ms", "ns/cell", "x read", "peak KiB", "B/cell"];
    println!("{}", heads.map(|head| format!("{head:>10}")).concat());
    let mut random = StdRng::seed_from_u64(1);
    for density in [1.0, 0.9, 0.7, 0.5] {
        for side in [250_usize, 251, 500, 1000, 2000, 2001] {
            if density < 1.0 && side % 2 == 1 {
                continue;
            }
            let mut text = format!("{side} {side}\n");
            for _ in 0..side {
                let open = (0..side).map(|_| random.random_bool(density));
                text.extend(open.map(|is_open| if is_open { '.' } else { '#' }));
                text.push('\n');
            }
            fs::write(&input, text).expect("the target folder can be written");
            let (read, _) = usage("read", &input, &output);
            let (cpu, peak) = usage("solve", &input, &output);
            let answer = fs::read_to_string(&output).expect("the answer was written");
            let cells = (side * side) as f64;
            println!(
                "{density:>10}{side:>10}{:>10}{:>10.2}{:>10.1}{:>10.1}{peak:>10}{:>10.1}",
                answer.lines().count() - 1,
                cpu / 1e6,
                cpu / cells,
                cpu / read,
                1024.0 * peak / cells
            );
        }
    }
    fs::remove_file(&input).expect("the target folder can be written");
    fs::remove_file(&output).expect("the target folder can be written");
}
