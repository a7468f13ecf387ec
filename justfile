# Recipes for people; `just` alone lists them. All work from any folder, and a path is one of the folder
# in which just is called.

set windows-shell := ["powershell.exe", "-NoLogo", "-Command"]

# For `just miri`: proptest asks for the working directory, and a few cases take long enough.
export MIRIFLAGS := "-Zmiri-disable-isolation -Zmiri-env-set=PROPTEST_CASES=4"

manifest := quote(justfile_directory() / "Cargo.toml")
xtask := "cargo run --quiet --manifest-path " + manifest + " --package xtask --"
bundle := "cargo run --quiet --manifest-path " + manifest + " --package bundle -- --manifest-path " + manifest
lab := "cargo run --quiet --release --manifest-path " + manifest + " --package lab --"

# A shell of Unix is given the arguments one by one, with whatever blanks and quotes they have, and hands
# them on. PowerShell is given one text: the line of the recipe, then all that follows, which the sign
# makes a comment; it reads the arguments in the line again.
each := if os_family() == "windows" { "" } else { '"$@"' }

import 'scripts/problems.just'

# List the recipes
[private]
default: list

# List the recipes
list:
    @just --justfile {{ quote(justfile()) }} --list

# Run it on its first sample, on FILE, or on standard input for `-`; `just run-nim` is the same
[group('try')]
[no-cd]
[positional-arguments]
run PROBLEM FILE="":
    @{{ xtask }} run {{ if each == "" { PROBLEM + " '" + replace(FILE, "'", "''") + "' #" } else { each } }}

# Say why a case is won or lost: [FILE] [--svg FILE] [--html FILE] [--json] [--case N]
[group('try')]
[no-cd]
[positional-arguments]
explain PROBLEM *OPTIONS:
    @{{ lab }} explain {{ if each == "" { PROBLEM + " " + OPTIONS + " #" } else { each } }}

# Play against the perfect opponent: [FILE] [--seed S] [--first me|computer]
[group('try')]
[no-cd]
[positional-arguments]
play PROBLEM *OPTIONS:
    @{{ lab }} play {{ if each == "" { PROBLEM + " " + OPTIONS + " #" } else { each } }}

# Show the Grundy values and the period of an octal game, such as 0.137
[group('try')]
[no-cd]
[positional-arguments]
sequence CODE *OPTIONS:
    @{{ lab }} sequence {{ if each == "" { CODE + " " + OPTIONS + " #" } else { each } }}

# Show the collection in the browser: [--port N]
[group('try')]
[no-cd]
[positional-arguments]
serve *OPTIONS:
    @{{ lab }} serve {{ if each == "" { OPTIONS + " #" } else { each } }}

# Find the smallest case on which a program is wrong: --against CMD [--seed S] [--size L]
[group('judge')]
[no-cd]
[positional-arguments]
stress PROBLEM *OPTIONS:
    @{{ lab }} stress {{ if each == "" { PROBLEM + " " + OPTIONS + " #" } else { each } }}

# Judge on every case of a folder: [--command CMD] [--bundle] [--time-limit S]
[group('judge')]
[no-cd]
[positional-arguments]
judge PROBLEM DIR *OPTIONS:
    @{{ lab }} judge {{ if each == "" { PROBLEM + " '" + replace(DIR, "'", "''") + "' " + OPTIONS + " #" } else { each } }}

# Write one file for the judge, in target/submit: [--minify] [--docs] [--output FILE]
[group('judge')]
[no-cd]
[positional-arguments]
bundle PROBLEM *OPTIONS:
    @{{ bundle }} {{ if each == "" { PROBLEM + " " + OPTIONS + " #" } else { each } }}

# Check that every problem has all its parts, then run all tests
[group('check')]
test:
    cargo xtask tidy
    cargo test --workspace --locked
    cargo run --quiet --locked --package bundle -- check

# Compare solutions with full searches on all small cases: [PROBLEM] [--shard I/N]
[group('check')]
[no-cd]
[positional-arguments]
verify *OPTIONS:
    @{{ lab }} verify {{ if each == "" { OPTIONS + " #" } else { each } }}

# Find typical wrong programs with five seeds each, and print how: [PART OF PROBLEM/NAME]
[group('check')]
[positional-arguments]
stress-check *NAME:
    cargo test --locked --package lab --test stress -- --ignored --nocapture every_wrong {{ if each == "" { NAME + " #" } else { each } }}

# Run the tests of the libraries under Miri, which needs a nightly compiler
[group('check')]
miri:
    cargo +nightly miri test --package sg-core --package matching --package judge-io --tests

# Check formatting and lints; a warning is an error
[group('check')]
lint:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets --locked -- --deny warnings

# Bundle every problem, compile with every compiler that is installed, run all fixtures
[group('check')]
judge-check:
    cargo run --quiet --locked --package bundle -- check --matrix

# Compile the judge path with Rust 1.63, where it is installed: [RUSTC]
[group('check')]
[no-cd]
[positional-arguments]
msrv *RUSTC:
    @{{ xtask }} msrv {{ if each == "" { RUSTC + " #" } else { each } }}

# All that the continuous integration checks
[group('check')]
ci: lint doc test msrv judge-check

# Make a problem: NAME [--kind heap|board|graph|function] [--from-companion] …
[group('write')]
[positional-arguments]
new +OPTIONS:
    @# Taking a problem back must work where cargo cannot load the workspace.
    -@cargo build --quiet --package xtask --target-dir target
    @target/debug/xtask new {{ if each == "" { OPTIONS + " #" } else { each } }}

# Make a problem's snapshots, show them, and keep them if you agree
[group('write')]
[positional-arguments]
accept PROBLEM *OPTIONS:
    @cargo xtask accept {{ if each == "" { PROBLEM + " " + OPTIONS + " #" } else { each } }}

# Review changed snapshots of all problems, one by one
[group('write')]
review:
    cargo xtask review

# Write what follows from the problems: tables of the READMEs, recipes, the list of the lab
[group('write')]
tidy:
    cargo xtask tidy --write

# Format all code
[group('write')]
fmt:
    cargo fmt --all

# Build the documentation with a front page; a warning is an error
[group('write')]
doc:
    cargo xtask doc

# Build the documentation and open its front page
[group('write')]
doc-open:
    cargo xtask doc --open

# Write the pictures of the write-ups and the schema of explain's JSON
[group('write')]
[positional-arguments]
write-up *OPTIONS:
    @cargo run --quiet --package lab -- write-up {{ if each == "" { OPTIONS + " #" } else { each } }}

# Run all benchmarks
[group('bench')]
bench:
    cargo bench --workspace --locked --bench "*"

# Matching against the textbook algorithm: [FOLDER OF INPUTS] [PART OF A NAME]...
[group('bench')]
[no-cd]
[positional-arguments]
bench-matching *OPTIONS:
    @cargo bench --locked --manifest-path {{ manifest }} --package matching --bench families -- {{ if each == "" { OPTIONS + " #" } else { each } }}

# Matching in any graph against petgraph and blossom, family by family: [PART OF A NAME]...
[group('bench')]
[no-cd]
[positional-arguments]
bench-general-matching *OPTIONS:
    @cargo bench --locked --manifest-path {{ manifest }} --package matching --bench general -- {{ if each == "" { OPTIONS + " #" } else { each } }}
