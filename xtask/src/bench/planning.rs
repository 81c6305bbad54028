//! How long the storage of a large function takes to plan: what the example `large_function` of `lanner-storage` prints.

use std::env;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::table::{table_head, table_line};

/// The most seconds that a plan of 20,000 instructions may take.
const ALLOWED: f64 = 1.0;

/// One function's figures.
#[derive(Debug, PartialEq)]
pub struct Planning {
    instructions: u64,
    values: u64,
    /// Seconds of inference, and of both plans.
    inference: f64,
    gctd: f64,
    plan: f64,
}

/// Plans the storage of a function that is generated.
///
/// # Errors
/// It cannot be built, or fails.
pub fn measure(root: &Path) -> Result<Planning> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["run", "--quiet", "--release", "-p", "lanner-storage", "--example", "large_function"]);
    let output = command.current_dir(root).output().context("cargo could not be started")?;
    if !output.status.success() {
        bail!("{command:?} failed:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    read(&String::from_utf8_lossy(&output.stdout))
}

/// Reads a name and a number in each line.
fn read(text: &str) -> Result<Planning> {
    let word = |name: &str| -> Result<&str> {
        let mut lines = text.lines().filter_map(|line| line.split_once(' '));
        let found = lines.find(|(first, _)| *first == name).and_then(|(_, rest)| rest.split(' ').next());
        found.with_context(|| format!("nothing is said of `{name}`:\n{text}"))
    };
    Ok(Planning {
        instructions: word("instructions")?.parse()?,
        values: word("values")?.parse()?,
        inference: word("inference")?.parse()?,
        gctd: word("gctd")?.parse()?,
        plan: word("plan")?.parse()?,
    })
}

/// The table.
pub fn table(page: &mut String, found: &Planning) {
    let head = ["generated function", "inference s", "gctd s", "plan s", "asked of both plans"];
    table_head(page, "planning a large function", &head.map(str::to_owned));
    let is_fast = found.gctd.max(found.plan) < ALLOWED;
    table_line(
        page,
        &[
            format!("{} instructions, {} values", found.instructions, found.values),
            format!("{:.2}", found.inference),
            format!("{:.2}", found.gctd),
            format!("{:.2}", found.plan),
            format!("below {ALLOWED} s: {}", if is_fast { "yes" } else { "no" }),
        ],
    );
}

#[cfg(test)]
mod tests {
    use super::{Planning, read};

    #[test]
    fn lines_are_read() {
        let text = "instructions 20001\nvalues 30000\ninference 0.81 s\ngctd 0.31 s\nplan 0.62 s\n";
        let want = Planning { instructions: 20001, values: 30000, inference: 0.81, gctd: 0.31, plan: 0.62 };
        assert_eq!(read(text).unwrap(), want);
        assert!(
            read("instructions 20001\n").unwrap_err().to_string().contains("nothing is said of `values`")
        );
    }
}
