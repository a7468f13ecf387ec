fn main() {
    paths::run();
}
