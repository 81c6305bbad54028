//! The same library as `cargo test` makes it: with the features that the tests' own dependencies ask for, so that what it is made of is not
//! compiled once more.

#[path = "../src/lib.rs"]
pub mod library;
