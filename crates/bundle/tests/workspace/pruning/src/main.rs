fn main() {
    pruning::run();
}
