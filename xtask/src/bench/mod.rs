//! `cargo xtask bench`: the benchmark programs in Lanner, C, Octave and NumPy.
//!
//! ```text
//! cargo xtask bench                      everything; writes benchmarks/results.md
//! cargo xtask bench crni micro           one program and one group; prints its tables only
//! cargo xtask bench --against octave --scale 0.1 --runs 1
//! cargo xtask bench facts                no times: what is known of the seeds before they run
//! cargo xtask bench storage              how much storage values of the seeds share, what that takes; how long a large plan takes
//! cargo xtask bench copies               no times: how many arrays the seeds copy, whoever copies
//! cargo xtask bench scripts              scripts in each tier, with an empty cache and with a full one
//! cargo xtask bench objects              programs with objects beside themselves with structs, and in Octave
//! cargo xtask bench pictures             charts of much data as PNG, beside Matplotlib
//! cargo xtask bench specialize           residual functions beside their originals, in Octave and Lanner; `bench specialize lagrange` only one
//! cargo xtask bench native               seeds as executables beside C; `bench native crni` only one
//! cargo xtask bench kernels              functions of the library beside Octave's and Python's; `bench kernels sort` only one
//! cargo xtask bench long                 seeds and micro in Lanner and C for up to a second each; `bench long crni` only one
//! ```
//!
//! The contestants take turns: in each round every one of them runs a program once, so that a machine that gets
//! slower or faster does so for all. A program's times are shown only where all contestants printed the same
//! result. Times are medians of what the programs themselves measure around their kernels; start-up is measured apart.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::repository;

mod agreement;
mod contestants;
mod copies;
mod facts;
mod kernels;
mod long;
mod machine;
mod measure;
mod native;
mod objects;
mod peaks;
mod pictures;
mod planning;
mod programs;
mod scripts;
mod specialize;
mod startup;
mod storage;
mod table;

use contestants::Contestant;
use measure::Outcome;
use programs::Program;

/// Which programs to run, against what, how often.
#[derive(clap::Args)]
pub struct Options {
    /// Programs or groups (seeds, micro, vector), or `facts`, `storage`, `copies`, `scripts`, `objects`, `pictures`, `specialize`, `kernels`, `native` or `long`; all where none is named
    names: Vec<String>,
    /// Contestants beside Lanner
    #[arg(long, value_delimiter = ',', default_values_t = [Contestant::Again, Contestant::C, Contestant::Octave, Contestant::NumPy])]
    against: Vec<Contestant>,
    /// How often each contestant runs each program
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// Multiplies the work of every program
    #[arg(long, default_value_t = 1.0)]
    scale: f64,
    /// A contestant that needs more seconds than this for a program runs it only once
    #[arg(long, default_value_t = 10.0)]
    patience: f64,
    /// Leave Lanner out and compare the others with each other
    #[arg(long)]
    without_lanner: bool,
    /// Where to write the tables; by default benchmarks/results.md if no names were given, else nowhere
    #[arg(long)]
    output: Option<PathBuf>,
}

/// What one program gave: an outcome for each contestant that can run it, or why its times may not be shown.
struct Row<'a> {
    program: &'a Program,
    outcomes: Vec<(Contestant, Outcome)>,
    /// Empty where all agree.
    complaints: Vec<String>,
}

/// How often each contestant runs a program, and at which scale.
struct Rounds {
    runs: usize,
    scale: f64,
    /// Who needs more seconds than this runs only once.
    patience: f64,
}

/// Run the programs that `options` names, print the tables and write them.
pub fn run(options: &Options) -> Result<()> {
    if options.runs == 0 {
        bail!("--runs must be at least 1");
    }
    let root = repository::root();
    if options.names == ["facts"] {
        let programs = programs::find(&root.join("benchmarks"), &["seeds".to_owned()])?;
        contestants::prepare(&[Contestant::Lanner], &[], &root)?;
        println!("{}", facts::page(&facts::measure(&programs, &root)?));
        return Ok(());
    }
    if options.names == ["storage"] {
        let programs = programs::find(&root.join("benchmarks"), &["seeds".to_owned()])?;
        contestants::prepare(&[Contestant::Lanner], &[], &root)?;
        let (shared, peaks) = (storage::measure(&programs, &root)?, peaks::measure(&programs, &root)?);
        let planning = planning::measure(&root)?;
        println!("{}", storage::page(&shared, &peaks, &planning));
        return Ok(());
    }
    if options.names == ["copies"] {
        let programs = programs::find(&root.join("benchmarks"), &["seeds".to_owned()])?;
        contestants::prepare(&[Contestant::Lanner], &[], &root)?;
        println!("{}", copies::page(&copies::measure(&programs, &root)?));
        return Ok(());
    }
    if options.names == ["scripts"] {
        contestants::prepare(&[Contestant::Lanner], &[], &root)?;
        println!("{}", scripts::page(&scripts::measure(options.runs, &root)?));
        return Ok(());
    }
    if options.names == ["pictures"] {
        contestants::prepare(&[Contestant::Lanner], &[], &root)?;
        println!("{}", pictures::page(&pictures::measure(options.runs, &root)?));
        return Ok(());
    }
    if options.names == ["objects"] {
        contestants::prepare(&[Contestant::Lanner], &[], &root)?;
        println!("{}", objects::page(&objects::measure(options.runs, &root)?));
        return Ok(());
    }
    if let Some((first, names)) = options.names.split_first()
        && first == "kernels"
    {
        contestants::prepare(&[Contestant::Lanner], &[], &root)?;
        let (times, complaints) = kernels::measure(names, options.runs, &root)?;
        println!("{}", kernels::page(times));
        if !complaints.is_empty() {
            bail!("{}", complaints.join("\n"));
        }
        return Ok(());
    }
    if let Some((first, names)) = options.names.split_first()
        && first == "specialize"
    {
        contestants::prepare(&[Contestant::Lanner], &[], &root)?;
        println!("{}", specialize::page(&specialize::measure(names, &root)?));
        return Ok(());
    }
    if let Some((first, names)) = options.names.split_first()
        && first == "native"
    {
        let programs = programs::find(&root.join("benchmarks"), names)?;
        contestants::prepare(&long::NEEDED, &programs, &root)?;
        println!("{}", native::page(&native::measure(&programs, options, &root)?));
        return Ok(());
    }
    if let Some((first, names)) = options.names.split_first()
        && first == "long"
    {
        let programs = programs::find(&root.join("benchmarks"), names)?;
        contestants::prepare(&long::NEEDED, &programs, &root)?;
        let rows = long::measure(&programs, options, &root)?;
        println!("{}", long::page(&rows, options.scale));
        return all_have_times(rows.iter());
    }
    let programs = programs::find(&root.join("benchmarks"), &options.names)?;
    let (contestants, missing) = contestants::prepare(&entrants(options), &programs, &root)?;
    for reason in &missing {
        eprintln!("left out: {reason}");
    }
    let rounds = Rounds { runs: options.runs, scale: options.scale, patience: options.patience };
    let mut rows = Vec::new();
    contestants::forget_code(&root)?;
    for program in &programs {
        let before = contestants.iter().filter(|&&who| who == Contestant::Again);
        for who in before.flat_map(|&who| [who; 2]) {
            // What goes wrong here goes wrong in the rounds, too.
            let _ = measure::run(who.command(program, rounds.scale, &root));
        }
        let row = run_program(program, &contestants, &rounds, &root);
        eprintln!("{}", table::progress_line(&row));
        rows.push(row);
    }
    let startups = startup::measure(&contestants, &root);
    let has_long = options.names.is_empty() && long::NEEDED.iter().all(|who| contestants.contains(who));
    let long = if has_long { long::measure(&programs, options, &root)? } else { Vec::new() };
    let native =
        if has_long { native::page(&native::measure(&programs, options, &root)?) } else { String::new() };
    let mut complaints = Vec::new();
    let known = if options.without_lanner || !options.names.is_empty() {
        String::new()
    } else {
        let mut known = if has_long { long::page(&long, options.scale) } else { String::new() };
        known.push_str(&native);
        known.push_str(&facts::page(&facts::measure(&programs, &root)?));
        let (shared, peaks) = (storage::measure(&programs, &root)?, peaks::measure(&programs, &root)?);
        let planning = planning::measure(&root)?;
        known.push_str(&storage::page(&shared, &peaks, &planning));
        copies::table(&mut known, &copies::measure(&programs, &root)?);
        known.push_str(&specialize::page(&specialize::measure(&[], &root)?));
        let (times, without_times) = kernels::measure(&[], options.runs, &root)?;
        known.push_str(&kernels::page(times));
        complaints = without_times;
        known
    };
    let page =
        table::page(&rows, &startups, &known, &contestants, &missing, &machine::describe(), &command_line());
    println!("{page}");
    let output = match &options.output {
        Some(path) => Some(path.clone()),
        None => options.names.is_empty().then(|| root.join("benchmarks/results.md")),
    };
    if let Some(path) = output {
        fs::write(&path, page).with_context(|| path.display().to_string())?;
    }
    if !complaints.is_empty() {
        bail!("no times for kernels: {}", complaints.join("\n"));
    }
    all_have_times(rows.iter().chain(&long))
}

/// Fails where contestants do not agree.
fn all_have_times<'a>(rows: impl Iterator<Item = &'a Row<'a>>) -> Result<()> {
    let bad: Vec<&str> =
        rows.filter(|row| !row.complaints.is_empty()).map(|row| row.program.name.as_str()).collect();
    if !bad.is_empty() {
        bail!("no times for: {}", bad.join(", "));
    }
    Ok(())
}

/// The contestants that were asked for, Lanner first, each once.
fn entrants(options: &Options) -> Vec<Contestant> {
    let mut entrants = Vec::new();
    if !options.without_lanner {
        entrants.push(Contestant::Lanner);
    }
    for &contestant in &options.against {
        if !entrants.contains(&contestant) && contestant != Contestant::Lanner {
            entrants.push(contestant);
        }
    }
    entrants
}

/// All rounds of one program.
fn run_program<'a>(
    program: &'a Program,
    contestants: &[Contestant],
    rounds: &Rounds,
    root: &std::path::Path,
) -> Row<'a> {
    let mut outcomes: Vec<(Contestant, Outcome)> = Vec::new();
    let mut complaints = Vec::new();
    for round in 0..rounds.runs {
        for &contestant in contestants.iter().filter(|c| c.can_run(program)) {
            let earlier = outcomes.iter_mut().find(|(c, _)| *c == contestant).map(|(_, o)| o);
            let again = earlier.as_ref().is_some_and(|o| o.median_seconds() <= rounds.patience);
            if round > 0 && !again {
                continue;
            }
            match measure::run(contestant.command(program, rounds.scale, root)) {
                Err(error) => complaints.push(format!("{contestant}: {error}")),
                Ok(run) => match earlier {
                    None => outcomes.push((contestant, Outcome::new(run))),
                    Some(outcome) => {
                        if let Err(error) = outcome.add(run) {
                            complaints.push(format!("{contestant}: {error}"));
                        }
                    }
                },
            }
        }
        if round == 0 {
            complaints.extend(agreement::check(&outcomes, program.tolerance));
        }
        if !complaints.is_empty() {
            break;
        }
    }
    Row { program, outcomes, complaints }
}

/// The command that a person types to get these tables again.
fn command_line() -> String {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    format!("cargo xtask {}", arguments.join(" "))
}
