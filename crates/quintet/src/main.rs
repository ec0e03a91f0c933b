//! The command line of Quintet.
fn main() {}
