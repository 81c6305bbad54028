//! The seeds as executables of `lanner build`, beside C, compiled code in memory, and what everything boxed takes.
//!
//! Octave takes no part at these scales: it would need hours.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use super::Options;
use super::agreement::first_difference;
use super::contestants::{Contestant, alike, build as build_lanner, forget_code, lanner};
use super::long;
use super::measure::{self, Outcome};
use super::programs::Program;
use super::table::{geometric_mean, megabytes, milliseconds, ratio_text, table_head, table_line};

/// Long runs differ less from each other than short ones: so many runs that are asked for become one.
const FEWER: usize = 3;

/// The part of the scale at which runs what copies whole arrays all the time: without a plan, or boxed; and the executable beside it.
const SMALL: f64 = 0.01;

/// So many seconds an executable may take.
const PATIENCE: u32 = 30;

/// What `timeout` ends with where it has ended a command.
const TOO_LONG: &str = "exit status: 124";

/// How an executable is built.
#[derive(Clone, Copy)]
struct Variant {
    name: &'static str,
    arguments: &'static [&'static str],
}

const PLANNED: Variant = Variant { name: "exe", arguments: &["--storage", "gctd"] };
const OFFSETS: Variant = Variant { name: "plan", arguments: &["--storage", "plan"] };
const UNPLANNED: Variant = Variant { name: "none", arguments: &["--storage", "none"] };
const BOXED: Variant = Variant { name: "boxed", arguments: &["--select", "boxed"] };

/// An executable.
struct Built {
    path: PathBuf,
    bytes: u64,
    seconds: f64,
}

/// What a program gave.
pub struct Row {
    name: String,
    c: Outcome,
    planned: Outcome,
    /// With offsets instead of groups.
    offsets: Outcome,
    again: Outcome,
    /// At a part of the scale.
    small: Outcome,
    /// The same; none where that took too long.
    unplanned: Option<Outcome>,
    boxed: Option<Outcome>,
    bytes: u64,
    build_seconds: f64,
}

/// Builds and runs the seeds.
///
/// # Errors
/// A program that does not build, fails, or does not print what C prints.
pub fn measure(programs: &[Program], options: &Options, root: &Path) -> Result<Vec<Row>> {
    build_lanner(root)?;
    forget_code(root)?;
    let mut rows = Vec::new();
    for program in programs.iter().filter(|program| program.group == "seeds") {
        let Some(scale) = long::scale(program) else { continue };
        let row = measure_program(program, scale * options.scale, options, root)?;
        eprintln!("native {}: {} of C", row.name, ratio_text(Some(row.ratio(&row.planned))));
        rows.push(row);
    }
    if rows.is_empty() {
        bail!("only seeds are built");
    }
    Ok(rows)
}

fn measure_program(program: &Program, scale: f64, options: &Options, root: &Path) -> Result<Row> {
    let [planned, offsets, unplanned, boxed] =
        [PLANNED, OFFSETS, UNPLANNED, BOXED].map(|variant| build(program, variant, root));
    let (planned, offsets, unplanned, boxed) = (planned?, offsets?, unplanned?, boxed?);
    let of = |built: &Built, scale: f64| {
        let mut command = Command::new("timeout");
        command
            .arg(PATIENCE.to_string())
            .arg(&built.path)
            .arg(scale.to_string())
            .current_dir(&program.folder);
        alike(&mut command);
        command
    };
    let long = |contestant: Contestant| contestant.command(program, scale, root);
    let small = scale * SMALL;
    // It fills the cache.
    measure::run(long(Contestant::Again))?;
    let commands: [&dyn Fn() -> Command; 7] = [
        &|| long(Contestant::C),
        &|| of(&planned, scale),
        &|| of(&offsets, scale),
        &|| long(Contestant::Again),
        &|| of(&planned, small),
        &|| of(&unplanned, small),
        &|| of(&boxed, small),
    ];
    let mut outcomes: Vec<Option<Outcome>> = Vec::new();
    for round in 0..options.runs.div_ceil(FEWER) {
        for (k, command) in commands.iter().enumerate() {
            if round > 0 && outcomes[k].is_none() {
                continue;
            }
            let run = match measure::run(command()) {
                Err(error) if k > 4 && error.to_string().starts_with(TOO_LONG) => None,
                run => Some(run.with_context(|| program.name.clone())?),
            };
            match (run, outcomes.get_mut(k)) {
                (run, None) => outcomes.push(run.map(Outcome::new)),
                (Some(run), Some(Some(known))) => known.add(run).with_context(|| program.name.clone())?,
                (_, Some(known)) => *known = None,
            }
        }
    }
    for (k, other) in [(1, 0), (2, 0), (3, 0), (5, 4), (6, 4)] {
        let (Some(own), Some(other)) = (&outcomes[k], &outcomes[other]) else { continue };
        let (own, other) = (&own.printed, &other.printed);
        if let Some(difference) = first_difference(own, other, program.tolerance) {
            bail!("{}: contestants do not agree: {difference}", program.name);
        }
    }
    let mut outcomes = outcomes.into_iter();
    let mut next = || outcomes.next().flatten();
    let mut whole = || next().context("a run that took too long");
    let [c, planned_outcome, offsets, again, small] = [whole()?, whole()?, whole()?, whole()?, whole()?];
    Ok(Row {
        name: program.name.clone(),
        c,
        planned: planned_outcome,
        offsets,
        again,
        small,
        unplanned: next(),
        boxed: next(),
        bytes: planned.bytes,
        build_seconds: planned.seconds,
    })
}

fn build(program: &Program, variant: Variant, root: &Path) -> Result<Built> {
    let folder = root.join("target/bench/native");
    std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let path = folder.join(format!("{}-{}", program.name, variant.name));
    let mut command = Command::new(lanner(root));
    // What stands for every command stands before it.
    let (before, behind) = match variant.arguments[0] {
        "--storage" => (variant.arguments, &[][..]),
        _ => (&[][..], variant.arguments),
    };
    command.args(before).arg("build").arg(format!("{}.m", program.entry)).args(behind);
    command.args(["--opt", "3", "--cpu", "native", "-o"]).arg(&path).current_dir(&program.folder);
    let start = Instant::now();
    let output = command.output().context("lanner could not be started")?;
    let seconds = start.elapsed().as_secs_f64();
    if !output.status.success() {
        bail!("{command:?} failed:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    let bytes = std::fs::metadata(&path)?.len();
    Ok(Built { path, bytes, seconds })
}

impl Row {
    /// The time of a kernel over C's.
    fn ratio(&self, outcome: &Outcome) -> f64 {
        outcome.median_seconds() / self.c.median_seconds()
    }
}

/// What the table shows.
const ABOUT: &str = "\
The seeds as executables: `lanner build --opt 3 --cpu native`, at the scales of long runs, beside C (`gcc -O3 -march=native`) and `lanner run`, which finds
code of an earlier run. `exe` is planned by groups (`--storage gctd`), `plan` by offsets. `none` has no storage plan. `boxed` leaves everything to the runtime library, as the library calls do that the first paper compares
with. Both run at a hundredth of the scale, for half a minute at most, and their ratios are to the executable there. Times are those of the kernels, memory is the largest resident
set.
";

/// The table.
pub fn page(rows: &[Row]) -> String {
    let mut page = format!("\n{ABOUT}");
    let head = [
        "native",
        "C ms",
        "exe ms",
        "exe/c",
        "plan/c",
        "none/exe",
        "boxed/exe",
        "run/exe",
        "C MB",
        "exe MB",
        "none/exe memory",
        "size MB",
        "build s",
    ];
    table_head(&mut page, "native", &head.map(str::to_owned));
    let mut ratios: Vec<[f64; 5]> = Vec::new();
    for row in rows {
        let exe = row.planned.median_seconds();
        let small = row.small.median_seconds();
        // What took too long took longer than that.
        let of_small = |outcome: &Option<Outcome>| {
            outcome.as_ref().map_or(f64::from(PATIENCE), Outcome::median_seconds) / small
        };
        let own = [
            row.ratio(&row.planned),
            row.ratio(&row.offsets),
            of_small(&row.unplanned),
            of_small(&row.boxed),
            row.again.median_seconds() / exe,
        ];
        ratios.push(own);
        let mut cells = vec![row.name.clone()];
        cells.extend([row.c.median_seconds(), exe].map(milliseconds));
        let is_bound = [false, false, row.unplanned.is_none(), row.boxed.is_none(), false];
        let sign = |is_bound: bool| if is_bound { "> " } else { "" };
        let shown = own.iter().zip(is_bound);
        cells
            .extend(shown.map(|(&ratio, is_bound)| format!("{}{}", sign(is_bound), ratio_text(Some(ratio)))));
        cells.extend([&row.c, &row.planned].map(|outcome| megabytes(outcome.median_peak())));
        let peak = row.unplanned.as_ref().map(|unplanned| unplanned.median_peak() / row.small.median_peak());
        cells.push(ratio_text(peak));
        cells.push(format!("{:.1}", row.bytes as f64 / 1e6));
        cells.push(format!("{:.2}", row.build_seconds));
        table_line(&mut page, &cells);
    }
    let mean = |k: usize| ratio_text(geometric_mean(ratios.iter().map(|of_row| of_row[k])));
    let mut cells = vec!["**geometric mean**".to_owned(), String::new(), String::new()];
    cells.extend([0, 1, 2, 3, 4].map(mean));
    cells.extend(vec![String::new(); head.len() - cells.len()]);
    table_line(&mut page, &cells);
    page
}
