//! How much memory the arrays of the seed programs need, and how much the plans of storage and the interpreter take for them.
//!
//! Each driver runs once while its plans are replayed (`--verify storage --stats`), as it is called with a number, so that all its
//! constants are known; a plan that does not hold ends the run.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::programs::Program;
use super::table::{table_head, table_line};

/// Runs that are watched are slow: this part of a program's work shows all of it.
const SCALE: f64 = 0.01;

/// What a plan may take more than what is live.
const ALLOWED: f64 = 1.05;

/// Peaks of one program in bytes.
pub struct Peaks {
    name: String,
    live: u64,
    plan: u64,
    gctd: u64,
    none: u64,
    interpreter: u64,
}

/// Replays the seed programs.
///
/// # Errors
/// A program that fails, or a plan that does not hold.
pub fn measure(programs: &[Program], root: &Path) -> Result<Vec<Peaks>> {
    let seeds = programs.iter().filter(|program| program.group == "seeds");
    seeds
        .map(|program| {
            let mut command = Command::new(root.join("target/release/lanner"));
            command.args(["--verify", "storage", "--stats", "-e"]).arg(format!("{}({SCALE})", program.entry));
            let output =
                command.current_dir(&program.folder).output().context("lanner could not be started")?;
            let text = String::from_utf8_lossy(&output.stderr);
            if !output.status.success() {
                bail!("{command:?} failed:\n{text}");
            }
            read(&program.name, &text)
        })
        .collect()
}

/// Reads what `--stats` prints: a name and bytes in each line.
fn read(name: &str, text: &str) -> Result<Peaks> {
    let bytes = |name: &str| -> Result<u64> {
        let mut lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<&str>>());
        let line = lines.find(|words| words.first() == Some(&name));
        let number = line.and_then(|words| words.get(1)?.parse().ok());
        number.with_context(|| format!("`--stats` says nothing of `{name}`:\n{text}"))
    };
    Ok(Peaks {
        name: name.to_owned(),
        live: bytes("live")?,
        plan: bytes("plan")?,
        gctd: bytes("gctd")?,
        none: bytes("none")?,
        interpreter: bytes("interpreter")?,
    })
}

/// The table.
pub fn table(page: &mut String, found: &[Peaks]) {
    if found.is_empty() {
        return;
    }
    page.push_str("\nBytes of arrays that are there at once, at most: full arrays of numbers, characters and truth values, scalars with\n");
    page.push_str("them. Live is what is read again, in all functions that run, and what an instruction reads that its result may not be\n");
    page.push_str("computed in; an argument that its caller reads again counts once. Gctd keeps what is on the heap until the\n");
    page.push_str(
        "function returns, as the paper does. The interpreter's are those that its variables hold, and ranges while a\n",
    );
    page.push_str("product of matrices has them written out. Not counted: global and\n");
    page.push_str(
        "persistent variables, what is inside of cells and structs, ranges that nobody writes out.\n",
    );
    let head = ["live", "plan", "gctd", "none", "interpreter", "plan/live", "asked of plan"];
    let head: Vec<String> = std::iter::once("seeds").chain(head).map(str::to_owned).collect();
    table_head(page, "bytes of arrays at most", &head);
    for row in found {
        let numbers = [row.live, row.plan, row.gctd, row.none, row.interpreter];
        let mut cells = vec![row.name.clone()];
        cells.extend(numbers.iter().map(u64::to_string));
        cells.push(format!("{:.3}", row.share()));
        cells.push(row.verdict());
        table_line(page, &cells);
    }
}

impl Peaks {
    fn share(&self) -> f64 {
        if self.live > 0 { self.plan as f64 / self.live as f64 } else { 1.0 }
    }

    /// What is asked of the plan and does not hold.
    fn verdict(&self) -> String {
        let asked = [
            (self.share() <= ALLOWED, "above 1.05"),
            (self.plan <= self.gctd, "above gctd"),
            (self.plan <= self.interpreter, "above the interpreter"),
        ];
        let missed: Vec<&str> = asked.iter().filter(|(holds, _)| !holds).map(|(_, what)| *what).collect();
        if missed.is_empty() { "holds".to_owned() } else { missed.join(", ") }
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn what_stats_print_is_read() {
        let text = "bytes of arrays, at most\nlive    100\nplan   104   1.040 of what is live\ngctd  103  1.030 of what is live\n\
                    none  200  2.000 of what is live\ninterpreter  150  1.500 of what is live\n";
        let peaks = read("f", text).expect("numbers");
        assert_eq!((peaks.live, peaks.plan, peaks.none, peaks.interpreter), (100, 104, 200, 150));
        assert_eq!(peaks.verdict(), "above gctd");
        assert!(read("f", "live 100\n").is_err());
    }
}
