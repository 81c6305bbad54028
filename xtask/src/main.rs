//! Everything that a person runs on this repository: `cargo xtask COMMAND`.
//!
//! Each command lives in a file of its own; this one only reads the command line.

use clap::{Parser, Subcommand};

mod bench;
mod dist;
mod exhaustive;
mod gallery;
mod licences;
mod memcheck;
mod octave;
mod processors;
mod random;
mod ready;
mod repository;
mod suites;
mod tidy;

/// The commands of `cargo xtask`.
#[derive(Parser)]
#[command(name = "cargo xtask", about = "Everything that a person runs on this repository")]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the benchmark programs against C, Octave and NumPy and write benchmarks/results.md
    Bench(bench::Options),
    /// Run tests/octave/*.m in GNU Octave and write what each prints beside it, as x.golden
    Octave(octave::Options),
    /// Run the test blocks of Octave's installed library and say how many pass
    OctaveBlocks(suites::blocks::Options),
    /// Run the test suites of whole projects that a folder holds
    Clients(suites::clients::Options),
    /// Run programs of tests/programs under valgrind and show the first memory error of each
    Memcheck(memcheck::Options),
    /// Run programs here and on other processors that qemu plays, and compare bytes
    Processors(processors::Options),
    /// Run random programs in Lanner and in GNU Octave and keep those that differ
    Random(random::Options),
    /// Make the tarball and the Debian package in target/dist
    Dist,
    /// Run every trial of the suites of which CI takes a slice: random programs, benchmark programs, failing allocations
    Exhaustive,
    /// Draw the pictures of docs/gallery again
    Gallery,
    /// Check layer arrows, file sizes, and that no built-in is named outside the table
    Tidy,
    /// Everything that must hold before a change is handed in: format, lints, tidy, tests
    Ready,
}

fn main() -> anyhow::Result<()> {
    match CommandLine::parse().command {
        Command::Bench(options) => bench::run(&options),
        Command::Octave(options) => octave::run(&options),
        Command::OctaveBlocks(options) => suites::blocks::run(&options),
        Command::Clients(options) => suites::clients::run(&options),
        Command::Memcheck(options) => memcheck::run(&options),
        Command::Processors(options) => processors::run(&options),
        Command::Random(options) => random::run(&options),
        Command::Dist => dist::run(),
        Command::Exhaustive => exhaustive::run(),
        Command::Gallery => gallery::run(),
        Command::Tidy => tidy::run(),
        Command::Ready => ready::run(),
    }
}
