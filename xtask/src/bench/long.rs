//! The seeds and the micro programs at scales at which the C program's kernel takes up to a second: what making code costs in a
//! run that lasts, and what its code takes, in time of the kernel, of the whole process, and in memory.
//!
//! Octave and NumPy take no part: Octave would need hours.

use std::path::Path;

use anyhow::{Result, bail};

use super::contestants::{Contestant, forget_code};
use super::measure::{self, Outcome};
use super::programs::{GROUPS, Program};
use super::table::{
    complaints, geometric_mean, megabytes, milliseconds, outcome, ratio_text, table_head, table_line,
};
use super::{Options, Rounds, Row, run_program};

/// Who is built for it.
pub const NEEDED: [Contestant; 2] = [Contestant::Lanner, Contestant::C];

/// Who takes part.
const CONTESTANTS: [Contestant; 3] = [Contestant::Lanner, Contestant::Again, Contestant::C];

/// The scale of each program. Times grow linearly with it (but clos leaves the caches), as does the memory of adpt, crni, edit, fft and
/// nfrc. For a second edit would take more than a gigabyte, and nfrc a minute of Lanner.
const SCALES: [(&str, f64); 26] = [
    ("adpt", 240.0),
    ("capr", 60.0),
    ("clos", 5.0),
    ("crni", 24.0),
    ("dich", 80.0),
    ("diff", 80.0),
    ("edit", 64.0),
    ("fdtd", 50.0),
    ("fft", 32.0),
    ("fiff", 350.0),
    ("mbrt", 60.0),
    ("nb1d", 400.0),
    ("nb3d", 250.0),
    ("nfrc", 280.0),
    ("trid", 700.0),
    ("cell_buckets", 60.0),
    ("fibonacci", 400.0),
    ("last_reads", 500.0),
    ("mandelbrot", 24.0),
    ("matmul", 8.0),
    ("parse_int", 40.0),
    ("pisum", 50.0),
    ("print_lines", 8.0),
    ("quicksort", 100.0),
    ("randmatstat", 8.0),
    ("struct_heap", 30.0),
];

/// Long runs differ less from each other than short ones: so many runs that are asked for become one.
const FEWER: usize = 3;

/// The scale of a program.
pub fn scale(program: &Program) -> Option<f64> {
    SCALES.iter().find(|(name, _)| program.name == *name).map(|(_, scale)| *scale)
}

/// Runs those of `programs` that have a long run.
///
/// # Errors
/// There is none among them.
pub fn measure<'a>(programs: &'a [Program], options: &Options, root: &Path) -> Result<Vec<Row<'a>>> {
    forget_code(root)?;
    let mut rows = Vec::new();
    for (program, scale) in programs.iter().filter_map(|program| Some((program, scale(program)?))) {
        let rounds = Rounds {
            runs: options.runs.div_ceil(FEWER),
            scale: scale * options.scale,
            patience: options.patience,
        };
        // What goes wrong here goes wrong in the rounds, too.
        let _ = measure::run(Contestant::Again.command(program, rounds.scale, root));
        let row = run_program(program, &CONTESTANTS, &rounds, root);
        eprintln!("long {}", super::table::progress_line(&row));
        rows.push(row);
    }
    if rows.is_empty() {
        bail!("only seeds and micro have long runs");
    }
    Ok(rows)
}

/// What the tables show.
const ABOUT: &str = "\
The seeds at scales at which C needs about a second (edit and nfrc half of one), the micro programs at some at which it needs up
to half of one. `Lanner` is a process that finds no code of an earlier run, `again` one that finds what a run before left in the cache: its
time is, but for inference and linking, that of the code. The first two ratios are of the kernels alone; `whole` is of the times from the start of the
processes without code to their ends. Nobody is bound to a processor: Lanner makes code on a thread of its own, beside the program where a
second one is free. Memory is the largest resident set of the whole process, with the compiler in it.
";

/// The tables of programs whose scales were multiplied by a factor, and what has no times.
pub fn page(rows: &[Row], factor: f64) -> String {
    let mut page = format!("\n{ABOUT}");
    for group in GROUPS {
        let of_group: Vec<&Row> = rows.iter().filter(|row| row.program.group == group).collect();
        if !of_group.is_empty() {
            table(&mut page, group, &of_group, factor);
        }
    }
    complaints(&mut page, "No times of long runs", rows);
    page
}

fn table(page: &mut String, group: &str, rows: &[&Row], factor: f64) {
    let title = format!("{group}, long");
    let head = [
        "scale",
        "Lanner ms",
        "again ms",
        "C ms",
        "lanner/c",
        "again/c",
        "whole: lanner/c",
        "Lanner MB",
        "C MB",
    ];
    let head: Vec<String> = [&*title].into_iter().chain(head).map(str::to_owned).collect();
    table_head(page, &title, &head);
    let mut ratios: Vec<[f64; 3]> = Vec::new();
    for row in rows {
        let scale = scale(row.program).map_or_else(String::new, |scale| (scale * factor).to_string());
        let mut cells = vec![row.program.name.clone(), scale];
        let [lanner, again, c] = CONTESTANTS.map(|contestant| outcome(row, contestant));
        match (lanner, again, c) {
            (Some(lanner), Some(again), Some(c)) if row.complaints.is_empty() => {
                let seconds = [lanner, again, c].map(Outcome::median_seconds);
                let whole = lanner.median_whole() / c.median_whole();
                let quotients = [seconds[0] / seconds[2], seconds[1] / seconds[2], whole];
                ratios.push(quotients);
                cells.extend(seconds.map(milliseconds));
                cells.extend(quotients.map(|ratio| ratio_text(Some(ratio))));
                cells.extend([lanner, c].map(|outcome| megabytes(outcome.median_peak())));
            }
            _ => cells.extend(vec!["–".to_owned(); head.len() - 2]),
        }
        table_line(page, &cells);
    }
    let mean = |k: usize| ratio_text(geometric_mean(ratios.iter().map(|of_row| of_row[k])));
    let greatest = |k: usize| ratio_text(ratios.iter().map(|of_row| of_row[k]).reduce(f64::max));
    foot(page, "**geometric mean**", [0, 1, 2].map(mean));
    foot(page, "**greatest**", [0, 1, 2].map(greatest));
}

/// A line that has only the columns of ratios.
fn foot(page: &mut String, title: &str, ratios: [String; 3]) {
    let none = || vec![String::new(); 4];
    let mut cells = vec![title.to_owned()];
    cells.extend(none());
    cells.extend(ratios);
    cells.extend(none().into_iter().skip(2));
    table_line(page, &cells);
}

#[cfg(test)]
mod tests {
    use super::super::measure::{Outcome, Run};
    use super::super::{Row, programs};
    use super::{CONTESTANTS, SCALES, page, scale};

    fn of_group(group: &str) -> Vec<programs::Program> {
        programs::find(&crate::repository::root().join("benchmarks"), &[group.to_owned()]).unwrap()
    }

    #[test]
    fn every_program_beside_c_has_a_long_run() {
        let programs: Vec<_> = ["seeds", "micro"].into_iter().flat_map(of_group).collect();
        for program in &programs {
            assert!(scale(program).is_some_and(|scale| scale > 1.0), "{}", program.name);
        }
        assert_eq!(programs.len(), SCALES.len());
    }

    #[test]
    fn kernels_and_processes_are_compared() {
        let run = |seconds, whole_seconds| Run {
            printed: "1".to_owned(),
            seconds,
            whole_seconds,
            peak_bytes: 2_000_000,
        };
        let (seeds, micro) = (of_group("seeds"), of_group("micro"));
        let row = |program, lanner, complaints| Row {
            program,
            outcomes: CONTESTANTS
                .into_iter()
                .zip([lanner, run(1.5, 2.0), run(1.0, 1.0)].map(Outcome::new))
                .collect(),
            complaints,
        };
        let rows = [
            row(&seeds[0], run(2.0, 4.0), Vec::new()),
            row(&seeds[1], run(8.0, 9.0), Vec::new()),
            row(&seeds[2], run(1.0, 1.0), vec!["lanner and c differ".to_owned()]),
            row(&micro[0], run(3.0, 4.0), Vec::new()),
        ];
        let page = page(&rows, 0.5);
        assert!(
            page.contains("| adpt | 120 | 2000 | 1500 | 1000 | 2.00 | 1.50 | 4.00 | 2.00 | 2.00 |"),
            "{page}"
        );
        assert!(page.contains("| clos | 2.5 | – | – | – | – | – | – | – | – |"), "{page}");
        assert!(page.contains("| **geometric mean** |  |  |  |  | 4.00 | 1.50 | 6.00 |  |  |"), "{page}");
        assert!(page.contains("| **greatest** |  |  |  |  | 8.00 | 1.50 | 9.00 |  |  |"), "{page}");
        assert!(
            page.contains("| cell_buckets | 30 | 3000 | 1500 | 1000 | 3.00 | 1.50 | 4.00 | 2.00 | 2.00 |"),
            "{page}"
        );
        assert!(page.contains("- clos: lanner and c differ"), "{page}");
    }
}
