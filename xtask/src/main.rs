//! Everything that a person runs on this repository.

fn main() {}
