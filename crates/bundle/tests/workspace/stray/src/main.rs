fn main() {
    elsewhere::run();
}
