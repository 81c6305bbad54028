//! `cargo xtask bench`: the benchmark programs in every contestant.

/// Which programs to run, against what, how often.
#[derive(clap::Args)]
pub struct Options {
    /// Programs or groups (seeds, micro, vector); all where none is named
    pub names: Vec<String>,
}

/// Run the programs named in `options`.
pub fn run(options: &Options) -> anyhow::Result<()> {
    anyhow::bail!("no benchmark program is called {:?}", options.names)
}
