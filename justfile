# Recipes for people; `just` alone lists them. Each is a single call of cargo, so that they work in
# PowerShell as well as in sh. Those of each problem are in scripts/problems.just.

set windows-shell := ["powershell.exe", "-NoLogo", "-Command"]

# For `just miri`: proptest asks for the working directory, and a few cases take long enough.
export MIRIFLAGS := "-Zmiri-disable-isolation -Zmiri-env-set=PROPTEST_CASES=4"

import 'scripts/problems.just'

# List the recipes
[private]
default: list

# List the recipes
list:
    @just --justfile "{{ justfile() }}" --list

# Check that every problem has all its parts, then run all tests
[group('check')]
test:
    cargo xtask tidy
    cargo test --workspace --locked
    cargo run --quiet --locked --package bundle -- check

# Compare the solutions with full searches on all small cases: [PROBLEM] [--shard I/N]
[group('check')]
verify *OPTIONS:
    cargo run --quiet --release --package lab -- verify {{ OPTIONS }}

# Find typical wrong programs with five seeds each, and print how: [PART OF PROBLEM/NAME]
[group('check')]
stress-check NAME="":
    cargo test --release --locked --package lab --test stress -- --ignored --nocapture every_wrong {{ NAME }}

# Seed known faults into a copy of the code and name the tests that notice them: [PROBLEM]
[group('check')]
mutants *PROBLEM:
    cargo run --quiet --release --package lab -- mutants {{ PROBLEM }}

# Run the tests of sg-core, matching and judge-io under Miri, which needs a nightly compiler
[group('check')]
miri:
    cargo +nightly miri test --package sg-core --package matching --package judge-io --tests

# Review changed snapshots, one by one
[group('check')]
review:
    cargo xtask review

# Check formatting and lints; a warning is an error
[group('check')]
lint:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets --locked -- --deny warnings

# Bundle every problem, compile with every compiler of a judge that is installed, run all fixtures
[group('check')]
judge-check:
    cargo run --quiet --locked --package bundle -- check --matrix

# Compile the judge path with Rust 1.63, where it is installed
[group('check')]
msrv *RUSTC:
    cargo xtask msrv {{ RUSTC }}

# All that the continuous integration checks
[group('check')]
ci: lint doc test msrv judge-check

# Make a problem from the templates: NAME [--title T] [--judge NAME=URL] [--from-companion [--port N]]
[group('write')]
new +OPTIONS:
    cargo xtask new {{ OPTIONS }}

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

# Write the pictures of the write-ups and the schemas of explain's JSON
[group('write')]
write-up *OPTIONS:
    cargo run --quiet --package lab -- write-up {{ OPTIONS }}

# Run all benchmarks
[group('bench')]
bench:
    cargo bench --workspace --locked --bench "*"

# Matching against the textbook algorithm, family by family: [FOLDER OF INPUTS] [PART OF A NAME]...
[group('bench')]
bench-matching *ARGUMENTS:
    cargo bench --locked --package matching --bench families -- {{ ARGUMENTS }}
