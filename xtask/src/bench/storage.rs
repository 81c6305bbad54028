//! How much storage the seed programs share: the columns of Table 2 of the paper GCTD, and the paper's figures.
//!
//! Each driver is inferred as it is called with scale 1, so that all its numbers are constants, and with any scale. What is counted
//! are all functions of its files, each once, as it is called first. The paper's programs are the same, its problem sizes
//! are not, and its values are those of another IR: shares may be compared, kilobytes only roughly.

use std::collections::HashSet;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::peaks::Peaks;
use super::planning::Planning;
use super::programs::Program;
use super::table::{table_head, table_line};

/// The paper's Table 2: the program, values subsumed statically and dynamically, all values, kilobytes saved.
const PAPER: &[(&str, u32, u32, u32, f64)] = &[
    ("adpt", 127, 74, 271, 0.96),
    ("capr", 84, 75, 301, 0.68),
    ("clos", 24, 0, 46, 1216.14),
    ("crni", 73, 0, 113, 4055.85),
    ("diff", 48, 1, 93, 12.77),
    ("dich", 82, 0, 107, 144.90),
    ("edit", 25, 21, 108, 0.21),
    ("fdtd", 111, 0, 168, 4374.61),
    ("fiff", 51, 0, 77, 12712.92),
    ("nb1d", 66, 63, 235, 0.55),
    ("nb3d", 58, 54, 191, 0.59),
];

/// What one program's values share, where the driver's scale is a constant and where it is any number.
pub struct Storage {
    name: String,
    constant: Counts,
    any: Counts,
}

/// Counts of all functions of a program.
#[derive(Clone, Copy, Default)]
struct Counts {
    values: u64,
    subsumed: u64,
    on_heap: u64,
    bytes: u64,
}

/// Plans the storage of the seed programs.
///
/// # Errors
/// A program that cannot be compiled.
pub fn measure(programs: &[Program], root: &Path) -> Result<Vec<Storage>> {
    let seeds = programs.iter().filter(|program| program.group == "seeds");
    seeds
        .map(|program| {
            let (constant, any) = (plan(program, root, "1")?, plan(program, root, "double scale")?);
            Ok(Storage { name: program.name.clone(), constant, any })
        })
        .collect()
}

/// Plans the storage of a program whose driver is called so.
fn plan(program: &Program, root: &Path, args: &str) -> Result<Counts> {
    let mut command = Command::new(root.join("target/release/lanner"));
    command.args(["opt", "--stage", "storage", "--args", args]).arg(format!("{}.m", program.entry));
    let output = command.current_dir(&program.folder).output().context("lanner could not be started")?;
    if !output.status.success() {
        bail!("{command:?} failed:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    read(&String::from_utf8_lossy(&output.stdout))
}

/// Adds up what is said of each function as it is called first. It stands before the function:
/// `; 37 values, 21 subsumed by others of known size, 0 on the heap, 3754 bytes saved`.
fn read(text: &str) -> Result<Counts> {
    let (mut total, mut said, mut seen) = (Counts::default(), None, HashSet::new());
    for line in text.lines() {
        if line.ends_with(" bytes saved") {
            said = Some(line);
        }
        let Some((_, function)) = line.split_once("func ").filter(|_| line.ends_with(" {")) else { continue };
        let Some(said) = said.take() else { continue };
        let numbers: Vec<u64> = said.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        let &[values, subsumed, on_heap, bytes] = numbers.as_slice() else {
            bail!("`lanner opt --stage storage` says: {said}");
        };
        if seen.insert(function) {
            total.values += values;
            total.subsumed += subsumed;
            total.on_heap += on_heap;
            total.bytes += bytes;
        }
    }
    Ok(total)
}

/// The table, why its numbers are not the paper's, that of peaks and that of times.
pub fn page(found: &[Storage], peaks: &[Peaks], planning: &Planning) -> String {
    let mut page = String::new();
    table(&mut page, found);
    page.push_str(REASONS);
    super::peaks::table(&mut page, peaks);
    super::planning::table(&mut page, planning);
    page
}

/// Why the paper's figures are others.
const REASONS: &str = "
Why the paper's figures are others. Its variables are those of its control flow graph: the source's, temporaries of SSA form and of
subexpressions, and those that compute symbolic shapes, which are no values here but facts beside them. What it allocates
by size (`d`) is what its inference left open; with scale 1 nearly all sizes are numbers here, with any scale they are terms, and what
is saved on the heap has no kilobytes in either table. Each function counts once, as it is called first. Kilobytes depend on the
sizes of the problems, which are not the paper's.
";

fn table(page: &mut String, found: &[Storage]) {
    let sources = ["scale 1", "any scale", "paper"];
    let columns = ["values", "static/dynamic", "KB saved"];
    let head =
        sources.iter().flat_map(|source| columns.iter().map(move |column| format!("{source}: {column}")));
    let head: Vec<String> = std::iter::once("seeds".to_owned()).chain(head).collect();
    table_head(page, "values that share storage (GCTD, Table 2)", &head);
    for row in found {
        let mut cells = vec![row.name.clone()];
        for counts in [row.constant, row.any] {
            cells.extend([
                counts.values.to_string(),
                format!("{}/{}", counts.subsumed, counts.on_heap),
                format!("{:.2}", counts.bytes as f64 / 1024.0),
            ]);
        }
        match PAPER.iter().find(|paper| paper.0 == row.name) {
            Some((_, subsumed, on_heap, values, kilobytes)) => {
                cells.extend([values.to_string(), format!("{subsumed}/{on_heap}"), format!("{kilobytes:.2}")])
            }
            None => cells.extend(columns.map(|_| "–".to_owned())),
        }
        table_line(page, &cells);
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn each_function_counts_once() {
        let function = |name: &str, values: u32| {
            format!(
                "; called with any\n; {values} values, 3 subsumed by others of known size, 1 on the heap, 24 bytes saved\n\
                 ; g0  stack double, 8 bytes: x\nfunc {name}(x) -> (y.1) {{\n  ssa\nb0:\n  y.1 = x\n  return\n}}\n"
            )
        };
        let total = read(&(function("f", 7) + &function("g", 5) + &function("f", 9))).expect("numbers");
        assert_eq!((total.values, total.subsumed, total.on_heap, total.bytes), (12, 6, 2, 48));
        assert!(read("; no values, bytes saved\nfunc f() -> () {\n").is_err());
    }
}
