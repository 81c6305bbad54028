//! `lanner specialize --bench`: original and residual in turns, in one process, on one input.

use crate::scratch::Folder;
use lanner_session::{DataFile, Options, Specialized};
use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The table of times: of a call of the original, of the residual, and their ratio.
///
/// # Errors
/// In words: there is no input on which the original ends, or a program cannot be run.
pub fn bench(
    options: &Options,
    original: &Path,
    (made, data_file): (&Specialized, Option<&DataFile>),
    sample: Option<[Vec<String>; 2]>,
    with_octave: bool,
) -> Result<String, String> {
    let sample = sample.ok_or("the original ended on no input that was tried")?;
    let folder = Folder::new().map_err(|error| error.to_string())?;
    let name = made.name.as_str();
    let write = |file: &str, bytes: &[u8]| {
        std::fs::write(folder.path().join(file), bytes).map_err(|error| format!("{file}: {error}"))
    };
    write(&format!("{name}.m"), made.text.as_bytes())?;
    if let Some(data) = data_file {
        write(&data.name, &data.bytes)?;
    }
    let original = std::fs::canonicalize(original).map_err(|error| error.to_string())?;
    write("lanner_driver.m", driver(&original, &options.path, name, &sample).as_bytes())?;
    let driver = folder.path().join("lanner_driver.m");
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut table = format!("{:<10}{:>14}{:>14}{:>10}\n", "", "original", "residual", "ratio");
    let mut programs = vec![("lanner", Command::new(own))];
    programs[0].1.arg("run");
    if with_octave {
        programs.push(("octave", Command::new("octave-cli")));
        programs[1].1.args(["--quiet", "--no-init-file"]);
    }
    for (program, mut command) in programs {
        let output = command
            .arg(&driver)
            .stdin(Stdio::null())
            .output()
            .map_err(|error| format!("{program}: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let times = text.lines().rev().find_map(|line| {
            let (a, b) = line.strip_prefix("times ")?.split_once(' ')?;
            Some((a.parse::<f64>().ok()?, b.parse::<f64>().ok()?))
        });
        let (a, b) =
            times.ok_or_else(|| format!("{program}: {}", String::from_utf8_lossy(&output.stderr)))?;
        let shown = |seconds: f64| format!("{:.3} us", seconds * 1e6);
        let _ = writeln!(table, "{program:<10}{:>14}{:>14}{:>10.3}", shown(a), shown(b), b / a);
    }
    Ok(table)
}

/// The script that calls both.
fn driver(original: &Path, path: &[String], residual: &str, [full, open]: &[Vec<String>; 2]) -> String {
    let mut text = String::new();
    let folder = original.parent().map(|folder| folder.display().to_string()).unwrap_or_default();
    for folder in path.iter().chain([&folder]) {
        let _ = writeln!(text, "addpath('{folder}');");
    }
    let _ = writeln!(text, "addpath(fileparts(mfilename('fullpath')));");
    let name = original.file_stem().unwrap_or_default().to_string_lossy();
    let calls =
        [(name.as_ref(), full, "full"), (residual, open, "open")].map(|(function, args, variable)| {
            let mut names = Vec::new();
            for (k, arg) in args.iter().enumerate() {
                let _ = writeln!(text, "{variable}{k} = {arg};");
                names.push(format!("{variable}{k}"));
            }
            format!("{function}({})", names.join(", "))
        });
    let [original, residual] = calls;
    let _ = write!(
        text,
        "calls = 1; best = [Inf Inf]; turn = 0; got = cell(1, 2);\n\
         while turn < 5\n  tic; for r = 1:calls, got{{1}} = {original}; end, first = toc;\n  \
         tic; for r = 1:calls, got{{2}} = {residual}; end, second = toc;\n  \
         best = min(best, [first second] / calls);\n  \
         if turn == 0 && first < 0.1 && calls < 1e7, calls = 2 * calls; best = [Inf Inf]; else, turn = turn + 1; end\nend\n\
         fprintf('times %.9g %.9g\\n', best);\n"
    );
    text
}
