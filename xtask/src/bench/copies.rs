//! How many arrays the seed programs copy: Table VIII of the report COPY, beside the report's figures.
//!
//! Each driver runs once in each mode of `--copies`. The report's programs are the same, its problem sizes are not: copies
//! for each call of a function may be compared, sums may not.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::programs::Program;
use super::table::{table_head, table_line};

/// Runs that are watched are slow: this part of a program's work shows all of it.
const SCALE: f64 = 0.01;

/// The modes in the order of the columns.
const MODES: [&str; 5] = ["refcount", "naive", "quickcheck", "analysis", "plan"];

/// The report's Table VIII: array updates, the lower bound, naive, QC, CA. It has no `edit`.
const PAPER: &[(&str, [u64; 5])] = &[
    ("adpt", [19_624, 0, 12_223, 12_223, 0]),
    ("capr", [9_790_800, 10_000, 40_000, 20_000, 10_000]),
    ("clos", [2_954, 0, 2, 2, 0]),
    ("crni", [21_143_907, 4_598, 11_495, 6_897, 4_598]),
    ("dich", [6_935_292, 0, 0, 0, 0]),
    ("diff", [0, 0, 0, 0, 0]),
    ("fdtd", [803, 0, 5_400, 5_400, 0]),
    ("fft", [44_038_144, 1, 2, 2, 1]),
    ("fiff", [12_243_000, 0, 0, 0, 0]),
    ("mbrt", [5_929, 0, 0, 0, 0]),
    ("nb1d", [55_020, 0, 10_984, 10_980, 0]),
    ("nb3d", [4_878, 0, 5_860, 5_858, 0]),
    ("nfrc", [12_800, 0, 6_400, 6_400, 0]),
    ("trid", [2_998, 2, 5, 2, 2]),
];

/// What one program copied in each of the modes.
pub struct Copies {
    name: String,
    counts: [Counts; MODES.len()],
}

/// What one run says.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
struct Counts {
    updates: u64,
    copies: u64,
    bytes: u64,
    checks: u64,
}

/// Runs the seed programs in all modes.
///
/// # Errors
/// A program that fails, or prints something else in one of the modes.
pub fn measure(programs: &[Program], root: &Path) -> Result<Vec<Copies>> {
    let lanner = root.join("target/release/lanner");
    let mut found = Vec::new();
    for program in programs.iter().filter(|program| program.group == "seeds") {
        let mut counts = [Counts::default(); MODES.len()];
        let mut printed: Option<Vec<u8>> = None;
        for (mode, counts) in MODES.iter().zip(&mut counts) {
            let mut command = Command::new(&lanner);
            command.args(["run", "--stats", "--copies", mode]).arg(format!("{}.m", program.entry));
            let output = command.arg(SCALE.to_string()).current_dir(&program.folder).output();
            let output = output.context("lanner could not be started")?;
            let text = String::from_utf8_lossy(&output.stderr);
            if !output.status.success() {
                bail!("{command:?} failed:\n{text}");
            }
            if printed.as_ref().is_some_and(|printed| *printed != output.stdout) {
                bail!("{command:?} prints something else than with `--copies {}`", MODES[0]);
            }
            printed = Some(output.stdout);
            *counts = read(&text)?;
        }
        found.push(Copies { name: program.name.clone(), counts });
    }
    Ok(found)
}

/// The numbers that `--stats` prints.
fn read(text: &str) -> Result<Counts> {
    let number = |name: &str| -> Result<u64> {
        let line = text.lines().find_map(|line| line.trim_start().strip_prefix(name));
        let line = line.with_context(|| format!("`--stats` says nothing of `{name}`"))?;
        Ok(line.trim().replace(',', "").parse()?)
    };
    Ok(Counts {
        updates: number("array updates  ")?,
        copies: number("copies  ")?,
        bytes: number("bytes copied  ")?,
        checks: number("dynamic checks  ")?,
    })
}

/// What the columns are.
const BOUND: &str = "\
The lower bound is that of reference counts: an array is copied when it is changed while another variable has it, which is asked
at each update. CA is the report's analysis, `plan` what Lanner does; checks are the questions that are left to the run.
";

/// Why numbers differ from the report's.
const REASONS: &str = "\
Sums differ from the report's with the problem sizes and with how the programs are divided into functions: fdtd, nb1d, nb3d and
nfrc were written anew from descriptions, and the report has no edit. Naive counts the driver's argument, a text; the result of a
function that a driver calls is counted by naive and QC. With `plan` an argument that is dead at the call is handed over. In crni
both arrays that the solver changes are needed again: the diagonal as a whole, the right-hand side for its first and last element,
which are set once, before the loop; in trid the next system is solved with both.
";

/// The table, with what it shows and why.
pub fn table(page: &mut String, found: &[Copies]) {
    if found.is_empty() {
        return;
    }
    let _ = writeln!(
        page,
        "\nCopies of arrays with scale {SCALE}, as the report COPY counts them in its Table VIII."
    );
    page.push_str(BOUND);
    let head = ["seeds", "updates", "bound", "naive", "QC", "CA", "plan", "checks: CA", "checks: plan"];
    let bytes = ["KB: naive", "KB: QC", "KB: CA", "KB: plan"];
    let paper = ["paper: updates", "paper: bound", "paper: naive", "paper: QC", "paper: CA"];
    let head: Vec<String> = head.into_iter().chain(bytes).chain(paper).map(str::to_owned).collect();
    table_head(page, "copies of arrays (COPY, Table VIII)", &head);
    for row in found {
        let [_, naive, quick, analysis, plan] = row.counts;
        let mut cells = vec![row.name.clone(), row.counts[0].updates.to_string()];
        cells.extend(row.counts.iter().map(|counts| counts.copies.to_string()));
        cells.extend([analysis, plan].map(|counts| counts.checks.to_string()));
        cells.extend(
            [naive, quick, analysis, plan].map(|counts| format!("{:.1}", counts.bytes as f64 / 1024.0)),
        );
        match PAPER.iter().find(|(name, _)| *name == row.name) {
            Some((_, numbers)) => cells.extend(numbers.map(|number| number.to_string())),
            None => cells.extend(paper.map(|_| "–".to_owned())),
        }
        table_line(page, &cells);
    }
    page.push('\n');
    page.push_str(REASONS);
}

/// The table alone.
pub fn page(found: &[Copies]) -> String {
    let mut page = String::new();
    table(&mut page, found);
    page
}

#[cfg(test)]
mod tests {
    use super::{Counts, read};

    #[test]
    fn numbers_are_read() {
        let text = "copies: plan\n  array updates          1,234\n  copies                     5\n\
                    \x20 bytes copied              40\n  dynamic checks             0\n  peak bytes  8\n";
        let want = Counts { updates: 1234, copies: 5, bytes: 40, checks: 0 };
        assert_eq!(read(text).expect("numbers"), want);
        assert!(read("error: undefined\n").is_err());
    }
}
