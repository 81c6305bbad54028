//! The command line and the REPL.

fn main() {}
