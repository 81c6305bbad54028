//! The seed programs at scales at which the C program's kernel takes about a second: what making code costs in a run
//! that lasts, in time of the kernel, of the whole process, and in memory.
//!
//! Octave and NumPy take no part: Octave would need hours.

use std::path::Path;

use anyhow::{Result, bail};

use super::contestants::Contestant;
use super::measure::Outcome;
use super::programs::Program;
use super::table::{
    complaints, geometric_mean, megabytes, milliseconds, outcome, ratio_text, table_head, table_line,
};
use super::{Options, Rounds, Row, run_program};

/// Who takes part.
pub const CONTESTANTS: [Contestant; 2] = [Contestant::Lanner, Contestant::C];

/// The scale of each program. Times grow linearly with it (but clos leaves the caches), as does the memory of adpt, crni, edit, fft and
/// nfrc. For a second edit would take more than a gigabyte, and nfrc a minute of Lanner.
const SCALES: [(&str, f64); 15] = [
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
];

/// Long runs differ less from each other than short ones: so many runs that are asked for become one.
const FEWER: usize = 3;

/// The scale of a program.
fn scale(program: &Program) -> Option<f64> {
    SCALES.iter().find(|(name, _)| program.group == "seeds" && program.name == *name).map(|(_, scale)| *scale)
}

/// Runs those of `programs` that have a long run.
///
/// # Errors
/// There is none among them.
pub fn measure<'a>(programs: &'a [Program], options: &Options, root: &Path) -> Result<Vec<Row<'a>>> {
    let mut rows = Vec::new();
    for (program, scale) in programs.iter().filter_map(|program| Some((program, scale(program)?))) {
        let rounds = Rounds {
            runs: options.runs.div_ceil(FEWER),
            scale: scale * options.scale,
            patience: options.patience,
        };
        let row = run_program(program, &CONTESTANTS, &rounds, root);
        eprintln!("long {}", super::table::progress_line(&row));
        rows.push(row);
    }
    if rows.is_empty() {
        bail!("only seeds have long runs");
    }
    Ok(rows)
}

/// What the table shows.
const ABOUT: &str = "\
The seeds at scales at which C needs about a second (edit and nfrc half of one), in a process each time that finds no code of an
earlier run. The first ratio is of the kernels alone; `whole` is of the times from the start of the processes to their ends. Neither
is bound to a processor: Lanner makes code on a thread of its own, beside the program where a second one is free. Memory is the
largest resident set of the whole process, with the compiler in it.
";

/// The table of programs whose scales were multiplied by a factor, and what has no times.
pub fn table(page: &mut String, rows: &[Row], factor: f64) {
    let head =
        ["seeds, long", "scale", "Lanner ms", "C ms", "lanner/c", "whole: lanner/c", "Lanner MB", "C MB"];
    page.push('\n');
    page.push_str(ABOUT);
    table_head(page, "seeds, long", &head.map(str::to_owned));
    let mut ratios: Vec<[f64; 2]> = Vec::new();
    for row in rows {
        let scale = scale(row.program).map_or_else(String::new, |scale| (scale * factor).to_string());
        let mut cells = vec![row.program.name.clone(), scale];
        let [lanner, c] = CONTESTANTS.map(|contestant| outcome(row, contestant));
        match (lanner, c) {
            (Some(lanner), Some(c)) if row.complaints.is_empty() => {
                let both =
                    [Outcome::median_seconds, Outcome::median_whole].map(|time| time(lanner) / time(c));
                ratios.push(both);
                cells.extend([lanner, c].map(|outcome| milliseconds(outcome.median_seconds())));
                cells.extend(both.map(|ratio| ratio_text(Some(ratio))));
                cells.extend([lanner, c].map(|outcome| megabytes(outcome.median_peak())));
            }
            _ => cells.extend(vec!["–".to_owned(); 6]),
        }
        table_line(page, &cells);
    }
    let mean = |k: usize| ratio_text(geometric_mean(ratios.iter().map(|both| both[k])));
    let none = String::new;
    let mean_of = "**geometric mean**".to_owned();
    table_line(page, &[mean_of, none(), none(), none(), mean(0), mean(1), none(), none()]);
    complaints(page, "No times of long runs", rows);
}

/// The table alone.
pub fn page(rows: &[Row], factor: f64) -> String {
    let mut page = String::new();
    table(&mut page, rows, factor);
    page
}

#[cfg(test)]
mod tests {
    use super::super::measure::{Outcome, Run};
    use super::super::{Row, programs};
    use super::{CONTESTANTS, SCALES, page, scale};

    fn seeds() -> Vec<programs::Program> {
        programs::find(&crate::repository::root().join("benchmarks"), &["seeds".to_owned()]).unwrap()
    }

    #[test]
    fn every_seed_has_a_long_run() {
        let seeds = seeds();
        for seed in &seeds {
            assert!(scale(seed).is_some_and(|scale| scale > 1.0), "{}", seed.name);
        }
        assert_eq!(seeds.len(), SCALES.len());
    }

    #[test]
    fn kernels_and_processes_are_compared() {
        let run = |seconds, whole_seconds| Run {
            printed: "1".to_owned(),
            seconds,
            whole_seconds,
            peak_bytes: 2_000_000,
        };
        let seeds = seeds();
        let row = |program, lanner, complaints| Row {
            program,
            outcomes: CONTESTANTS
                .into_iter()
                .zip([Outcome::new(lanner), Outcome::new(run(1.0, 1.0))])
                .collect(),
            complaints,
        };
        let rows = [
            row(&seeds[0], run(2.0, 4.0), Vec::new()),
            row(&seeds[1], run(8.0, 9.0), Vec::new()),
            row(&seeds[2], run(1.0, 1.0), vec!["lanner and c differ".to_owned()]),
        ];
        let page = page(&rows, 0.5);
        assert!(page.contains("| adpt | 120 | 2000 | 1000 | 2.00 | 4.00 | 2.00 | 2.00 |"), "{page}");
        assert!(page.contains("| clos | 2.5 | – | – | – | – | – | – |"), "{page}");
        assert!(page.contains("| **geometric mean** |  |  |  | 4.00 | 6.00 |  |  |"), "{page}");
        assert!(page.contains("- clos: lanner and c differ"), "{page}");
    }
}
