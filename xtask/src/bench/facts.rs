//! How much Lanner knows of the seed programs before they run: shares of variables with exact class and with explicit or
//! symbolic shape, and of the checks of a run that are known to hold.
//!
//! Each program runs twice while what was inferred is asserted (`--verify facts --stats`): its driver with a number, so that
//! all constants are known, and its functions with any arguments of the kinds that the driver gives them.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::programs::Program;
use super::table::{table_head, table_line};

/// Runs that are watched are slow: this part of a program's work shows all of it.
const SCALE: f64 = 0.01;

/// What was known of one program, with the driver's constants and of any arguments.
pub struct Facts {
    name: String,
    constants: Share,
    any: Share,
}

/// Numbers of one column of what `--stats` prints.
#[derive(Clone, Copy)]
struct Share {
    values: f64,
    one_class: f64,
    explicit: f64,
    symbolic: f64,
    checks: f64,
    /// Checks that are known to hold.
    known: f64,
}

/// Watches the seed programs.
///
/// # Errors
/// A program that fails, or of which something was inferred that does not hold.
pub fn measure(programs: &[Program], root: &Path) -> Result<Vec<Facts>> {
    let lanner = root.join("target/release/lanner");
    let mut found = Vec::new();
    for program in programs.iter().filter(|program| program.group == "seeds") {
        let entry = &program.entry;
        let watched = || {
            let mut command = Command::new(&lanner);
            command.args(["--verify", "facts", "--stats"]).current_dir(&program.folder);
            command
        };
        let mut typed = watched();
        typed.args(["-e", &format!("{entry}({SCALE})")]);
        let mut run = watched();
        run.arg("run").arg(format!("{entry}.m")).arg(SCALE.to_string());
        let (constants, any) = (read(typed, Column::These)?, read(run, Column::Any)?);
        found.push(Facts { name: program.name.clone(), constants, any });
    }
    Ok(found)
}

#[derive(Clone, Copy)]
enum Column {
    Any,
    These,
}

/// Runs the command and reads a column of the table on its standard error.
fn read(mut command: Command, column: Column) -> Result<Share> {
    let output = command.output().context("lanner could not be started")?;
    let text = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        bail!("{command:?} failed:\n{text}");
    }
    let number = |name: &str| -> Result<f64> {
        let line = text.lines().find(|line| line.trim_start().starts_with(name));
        let line = line.with_context(|| format!("`--stats` says nothing of `{name}`"))?;
        let rest = line.trim_start().trim_start_matches(name).replace('%', " ");
        let numbers: Vec<&str> = rest.split_whitespace().collect();
        let text = match column {
            Column::Any => numbers.first(),
            Column::These => numbers.last(),
        };
        // What there is none of has no share.
        Ok(text.and_then(|text| text.parse().ok()).unwrap_or(0.0))
    };
    let (mut checks, mut known) = (0.0, 0.0);
    for (all, share) in [
        ("subscripts", "known to be right"),
        ("writings of elements", "known to keep the size"),
        ("operations", "whose operands are known to fit"),
    ] {
        checks += number(all)?;
        known += number(all)? * number(share)? / 100.0;
    }
    Ok(Share {
        values: number("values")?,
        one_class: number("of one class")?,
        explicit: number("of explicit shape")?,
        symbolic: number("of symbolic shape")?,
        checks,
        known,
    })
}

/// The tables.
pub fn table(page: &mut String, facts: &[Facts]) {
    if facts.is_empty() {
        return;
    }
    page.push_str("\nWhat is known before a run, in per cent. A check is one of the interpreter's: that a subscript is right, that a\n");
    page.push_str(
        "written element is within the array, that operands fit; removed are those that are known to hold.\n",
    );
    type Of = fn(&Facts) -> Share;
    let columns: [(&str, Of); 2] = [
        ("facts of drivers with constants", |facts| facts.constants),
        ("facts of functions with any arguments", |facts| facts.any),
    ];
    for (title, of) in columns {
        let head =
            ["values", "one class", "explicit shape", "symbolic shape", "shape known", "checks", "removed"];
        let head: Vec<String> = std::iter::once("seeds").chain(head).map(str::to_owned).collect();
        table_head(page, title, &head);
        for row in facts {
            line(page, &row.name, of(row));
        }
        line(page, "**all**", total(facts.iter().map(of)));
    }
}

fn line(page: &mut String, name: &str, share: Share) {
    let removed = if share.checks > 0.0 { 100.0 * share.known / share.checks } else { 100.0 };
    let mut cells = vec![name.to_owned(), share.values.to_string()];
    for part in [share.one_class, share.explicit, share.symbolic, share.explicit + share.symbolic] {
        cells.push(format!("{part:.1}"));
    }
    cells.push(share.checks.to_string());
    cells.push(format!("{removed:.1}"));
    table_line(page, &cells);
}

/// All programs together: shares of all values, and the mean of the shares of checks, which counts each program alike.
fn total(shares: impl Iterator<Item = Share> + Clone) -> Share {
    let values: f64 = shares.clone().map(|share| share.values).sum();
    let part = |of: fn(Share) -> f64| {
        let sum: f64 = shares.clone().map(|share| of(share) * share.values).sum();
        sum / values
    };
    let checks: f64 = shares.clone().map(|share| share.checks).sum();
    let removed = shares.clone().filter(|share| share.checks > 0.0).map(|share| share.known / share.checks);
    let (count, sum) = removed.fold((0.0, 0.0), |(count, sum), share| (count + 1.0, sum + share));
    Share {
        values,
        one_class: part(|share| share.one_class),
        explicit: part(|share| share.explicit),
        symbolic: part(|share| share.symbolic),
        checks,
        known: checks * sum / f64::max(count, 1.0),
    }
}

/// The tables alone.
pub fn page(facts: &[Facts]) -> String {
    let mut page = String::new();
    table(&mut page, facts);
    let _ = writeln!(page);
    page
}
