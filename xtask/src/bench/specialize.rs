//! Residual functions beside what they come from: `lanner specialize` on the programs of `benchmarks/specialize`.
//!
//! One driver runs original and residual in turns, in one process, in Octave and in Lanner. It finds how many calls take a while, and the
//! least time of several rounds counts. Where a call becomes faster, as machine code is there, it begins once more with more calls: else the
//! rounds would be over before the code of both is. All outputs are summed, and the sums compared.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use super::table::geometric_mean;

/// What is specialised for what. `{n}` is the size in all texts.
struct Case {
    /// The file in `benchmarks/specialize`.
    file: &'static str,
    /// What is fixed, in words.
    fixed: &'static str,
    /// Arguments of `lanner specialize`.
    flags: &'static [&'static str],
    sizes: &'static [usize],
    /// Statements that give the arguments their values.
    setup: &'static str,
    /// The arguments of the original and of the residual; `r` is the number of the call.
    arguments: [&'static str; 2],
    /// Whether the output is one number, and not an array.
    gives_number: bool,
    /// The paper's ratio (MPE, Table 3).
    paper: Option<f64>,
    /// The ratio to be reached in Octave.
    target: Option<f64>,
}

/// Statements that a residual may have: more than ten times the original's, where loops are long.
const BUDGET: &str = "3000";

const SERIES: &str = "c = cos(reshape(1:3*{n}, 3, {n})); x = linspace(-1, 1, 5);";
const POINTS: &str = "px = linspace(0, 1, {n}); py = cos(px); x = 0.3;";
const GAS: &str = "U = [1 + 0.5*((1:50) < 25); zeros(1, 50); 2.5 + 2*((1:50) < 25)];";
const STACK: &str = "code={{'push', 0}, {'store', 1}, {'push', 1}, {'store', 2}, {'load', 2}, {'in'}, {'lt'}, {'jz', 18}, {'load', 1}, \
                     {'load', 2}, {'add'}, {'store', 1}, {'load', 2}, {'push', 1}, {'add'}, {'store', 2}, {'jmp', 5}, {'load', 1}, {'out'}}";
const DORMAND_PRINCE: &str = "tableau=struct('A', [0 0 0 0 0 0; 1/5 0 0 0 0 0; 3/40 9/40 0 0 0 0; 44/45 -56/15 32/9 0 0 0; \
                              19372/6561 -25360/2187 64448/6561 -212/729 0 0; 9017/3168 -355/33 46732/5247 49/176 -5103/18656 0], \
                              'b', [35/384 0 500/1113 125/192 -2187/6784 11/84], 'c', [0 1/5 3/10 4/5 8/9 1])";

const CASES: &[Case] = &[
    Case {
        file: "chebyshev.m",
        fixed: "n",
        flags: &["--shape", "c: 3x{n} double", "--shape", "x: 1xp double"],
        sizes: &[2, 4, 6, 8, 10],
        setup: SERIES,
        arguments: ["c, x + r*1e-6", "c, x + r*1e-6"],
        gives_number: false,
        paper: Some(0.95),
        target: Some(0.80),
    },
    Case {
        file: "chebyshev.m",
        fixed: "c",
        flags: &["--fix", "c=cos(reshape(1:3*{n}, 3, {n}))", "--shape", "x: 1xp double"],
        sizes: &[2, 4, 6, 8, 10],
        setup: SERIES,
        arguments: ["c, x + r*1e-6", "x + r*1e-6"],
        gives_number: false,
        paper: Some(0.84),
        target: Some(0.60),
    },
    Case {
        file: "chebyshev.m",
        fixed: "c, size of x",
        flags: &["--fix", "c=cos(reshape(1:3*{n}, 3, {n}))", "--shape", "x: 1x5 double"],
        sizes: &[2, 4, 6, 8, 10],
        setup: SERIES,
        arguments: ["c, x + r*1e-6", "x + r*1e-6"],
        gives_number: false,
        paper: Some(0.52),
        target: Some(0.40),
    },
    Case {
        file: "lagrange.m",
        fixed: "n",
        flags: &[
            "--fix",
            "n={n}",
            "--shape",
            "px: 1x{n} double",
            "--shape",
            "py: 1x{n} double",
            "--shape",
            "x: 1x1 double",
        ],
        sizes: &[2, 4, 6, 8, 10],
        setup: POINTS,
        arguments: ["{n}, px, py, x + r*1e-6", "px, py, x + r*1e-6"],
        gives_number: true,
        paper: Some(0.87),
        target: Some(0.60),
    },
    Case {
        file: "lagrange.m",
        fixed: "n, px",
        flags: &[
            "--fix",
            "n={n}",
            "--fix",
            "px=linspace(0, 1, {n})",
            "--shape",
            "py: 1x{n} double",
            "--shape",
            "x: 1x1 double",
        ],
        sizes: &[2, 4, 6, 8, 10],
        setup: POINTS,
        arguments: ["{n}, px, py, x + r*1e-6", "py, x + r*1e-6"],
        gives_number: true,
        paper: Some(0.66),
        target: Some(0.50),
    },
    Case {
        file: "hypergeometric.m",
        fixed: "terms",
        flags: &[
            "--fix",
            "n={n}",
            "--shape",
            "a: 1x1 double",
            "--shape",
            "b: 1x1 double",
            "--shape",
            "c: 1x1 double",
            "--shape",
            "x: 1x1 double",
        ],
        sizes: &[4, 6, 8, 10],
        setup: "",
        arguments: ["0.5, 1.5, 2.5, 0.3 + r*1e-7, {n}", "0.5, 1.5, 2.5, 0.3 + r*1e-7"],
        gives_number: true,
        paper: Some(0.67),
        target: Some(0.50),
    },
    Case {
        file: "euler/euler.m",
        fixed: "options, mesh size",
        flags: &[
            "--fix",
            "opts=euler_options('cells', {n})",
            "--shape",
            "U: 3x{n} double",
            "--shape",
            "t_end: 1x1 double",
            "--shape",
            "dx: 1x1 double",
        ],
        sizes: &[50],
        setup: GAS,
        arguments: ["U, 0.002 + r*1e-9, 1/{n}, euler_options('cells', {n})", "U, 0.002 + r*1e-9, 1/{n}"],
        gives_number: false,
        paper: Some(0.78),
        target: Some(0.60),
    },
    Case {
        file: "assemble.m",
        fixed: "mesh",
        flags: &[
            "--fix",
            "points=grid_points({n})",
            "--fix",
            "triangles=grid_triangles({n})",
            "--shape",
            "kappa: 1x32 double",
            "--shape",
            "load: 1x32 double",
        ],
        sizes: &[4],
        setup: "p = grid_points({n}); t = grid_triangles({n}); k = 1 + (1:32)/32; l = cos(1:32);",
        arguments: ["p, t, k + r*1e-6, l", "k + r*1e-6, l"],
        gives_number: false,
        paper: None,
        target: Some(0.20),
    },
    Case {
        file: "stack_machine.m",
        fixed: "program",
        flags: &["--fix", STACK, "--shape", "in: 1x1 double"],
        sizes: &[20],
        setup: STACK,
        arguments: ["code, {n}", "{n}"],
        gives_number: true,
        paper: None,
        target: Some(0.10),
    },
    Case {
        file: "derivatives.m",
        fixed: "pattern",
        flags: &["--fix", "pattern='(ab|c)*(d|e)+'", "--shape", "text: 1xn char"],
        sizes: &[10],
        setup: "text = [repmat('abc', 1, {n}) 'dede'];",
        arguments: ["'(ab|c)*(d|e)+', text", "text"],
        gives_number: true,
        paper: None,
        target: Some(0.50),
    },
    Case {
        file: "filtered.m",
        fixed: "FIR of 8 coefficients",
        flags: &["--fix", "b=[1 7 21 35 35 21 7 1]/128", "--fix", "a=1", "--shape", "x: 1xn double"],
        sizes: &[20],
        setup: "b = [1 7 21 35 35 21 7 1]/128; x = cos(1:{n});",
        arguments: ["b, 1, x + r*1e-6", "x + r*1e-6"],
        gives_number: false,
        paper: None,
        target: Some(0.50),
    },
    Case {
        file: "filtered.m",
        fixed: "IIR of 3 coefficients",
        flags: &["--fix", "b=[0.2 0.3 0.2]", "--fix", "a=[1 -0.5 0.1]", "--shape", "x: 1xn double"],
        sizes: &[20],
        setup: "b = [0.2 0.3 0.2]; a = [1 -0.5 0.1]; x = cos(1:{n});",
        arguments: ["b, a, x + r*1e-6", "x + r*1e-6"],
        gives_number: false,
        paper: None,
        target: Some(0.50),
    },
    Case {
        file: "radix2.m",
        fixed: "length",
        flags: &["--fix", "n={n}", "--shape", "re: 1x{n} double", "--shape", "im: 1x{n} double"],
        sizes: &[8],
        setup: "x = cos(1:{n}); y = sin(1:{n});",
        arguments: ["{n}, x + r*1e-6, y", "x + r*1e-6, y"],
        gives_number: false,
        paper: None,
        target: Some(0.50),
    },
    Case {
        file: "horner.m",
        fixed: "coefficients",
        flags: &["--fix", "c=1./(1:{n})", "--shape", "x: 1x1 double"],
        sizes: &[8, 16],
        setup: "c = 1./(1:{n});",
        arguments: ["c, 0.3 + r*1e-7", "0.3 + r*1e-7"],
        gives_number: true,
        paper: None,
        target: Some(0.50),
    },
    Case {
        file: "options_entry.m",
        fixed: "options",
        flags: &[
            "--like",
            "options_entry(x, 5, 'Method', 'mean', 'Edge', 'hold')",
            "--shape",
            "x: 1xn double",
        ],
        sizes: &[8],
        setup: "x = cos(1:{n});",
        arguments: ["x + r*1e-6, 5, 'Method', 'mean', 'Edge', 'hold'", "x + r*1e-6"],
        gives_number: false,
        paper: None,
        target: Some(0.50),
    },
    Case {
        file: "runge_kutta.m",
        fixed: "tableau",
        flags: &[
            "--fix",
            DORMAND_PRINCE,
            "--shape",
            "t: 1x1 double",
            "--shape",
            "y: 1x2 double",
            "--shape",
            "h: 1x1 double",
            "--shape",
            "steps: 1x1 double",
            "--shape",
            "a: 1x4 double",
        ],
        sizes: &[4],
        setup: DORMAND_PRINCE,
        arguments: [
            "tableau, 0, [1 2], 0.01 + r*1e-9, {n}, [1 0.5 0.25 1]",
            "0, [1 2], 0.01 + r*1e-9, {n}, [1 0.5 0.25 1]",
        ],
        gives_number: false,
        paper: None,
        target: Some(0.50),
    },
];

/// One case, measured.
pub struct Measured {
    case: &'static Case,
    /// Lines of code of the original and of the residual for the largest size.
    lines: [usize; 2],
    /// Seconds that the specialisation took, and with the comparison.
    seconds: [f64; 2],
    /// Time of the residual by that of the original, in Octave and in Lanner.
    ratios: [Option<f64>; 2],
}

/// Measures all cases, or those of the named programs.
///
/// # Errors
/// What cannot be specialised, and outputs that differ.
pub fn measure(names: &[String], root: &Path) -> Result<Vec<Measured>> {
    let folder = root.join("target/bench/specialize");
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let is_asked = |case: &&Case| names.is_empty() || names.iter().any(|name| case.name() == name);
    let mut all = Vec::new();
    for case in CASES.iter().filter(is_asked) {
        let measured =
            case.measure(&folder, root).with_context(|| format!("{} ({})", case.file, case.fixed))?;
        eprintln!("specialize {} ({}): {:?}", case.name(), case.fixed, measured.ratios);
        all.push(measured);
    }
    Ok(all)
}

impl Case {
    fn name(&self) -> &'static str {
        let file = self.file.rsplit_once('/').map_or(self.file, |(_, file)| file);
        file.trim_end_matches(".m")
    }

    fn measure(&'static self, folder: &Path, root: &Path) -> Result<Measured> {
        let source = root.join("benchmarks/specialize").join(self.file);
        let home = source.parent().unwrap_or(root);
        let mut ratios = [Vec::new(), Vec::new()];
        let (mut lines, mut seconds) = ([0; 2], [0.0f64; 2]);
        for size in self.sizes {
            let at_size = |text: &str| text.replace("{n}", &size.to_string());
            let residual = folder.join(format!("{}_residual.m", self.name()));
            let flags: Vec<String> = self.flags.iter().map(|flag| at_size(flag)).collect();
            for (least, checks) in seconds.iter_mut().zip(["0", "100"]) {
                let mut command = Command::new(root.join("target/release/lanner"));
                command
                    .arg("specialize")
                    .arg(&source)
                    .args(&flags)
                    .args(["--budget", BUDGET, "--check", checks, "-o"])
                    .arg(&residual);
                let start = Instant::now();
                let output = command.stdin(Stdio::null()).output().context("lanner could not be started")?;
                if !output.status.success() {
                    bail!("{command:?}: {}", String::from_utf8_lossy(&output.stderr));
                }
                *least = least.max(start.elapsed().as_secs_f64());
            }
            lines = [code_lines(&home_text(home)?), code_lines(&fs::read_to_string(&residual)?)];
            if !self.file.contains('/') {
                lines[0] = code_lines(&fs::read_to_string(&source)?);
            }
            let driver = folder.join("driver.m");
            fs::write(&driver, self.driver(home, folder, &at_size))?;
            let octave = Command::new("octave-cli").args(["--quiet", "--no-init-file"]).arg(&driver).output();
            if let Ok(output) = octave {
                ratios[0].push(ratio(&output)?);
            }
            let mut lanner = Command::new(root.join("target/release/lanner"));
            // What earlier programs of the same names left does not count.
            lanner.env("LANNER_CACHE_SIZE", "0").arg("run").arg(&driver);
            let output = lanner.output()?;
            ratios[1].push(ratio(&output)?);
        }
        let ratios = ratios.map(|all| geometric_mean(all.into_iter()));
        Ok(Measured { case: self, lines, seconds, ratios })
    }

    /// The script that calls both.
    fn driver(&self, home: &Path, folder: &Path, at_size: &dyn Fn(&str) -> String) -> String {
        let (setup, name) = (at_size(self.setup), self.name());
        let [original, residual] = self.arguments.map(at_size);
        format!(
            "addpath('{home}'); addpath('{folder}');\n{setup};\ncalls = 1; best = [Inf Inf]; sums = [0 0]; turn = 0;\n\
             while turn < 7\n  \
             tic;\n  for r = 1:calls\n    got = {name}({original});\n    sums(1) = sums(1) + {consumed};\n  end\n  \
             took = toc;\n  \
             tic;\n  for r = 1:calls\n    got = {name}_residual({residual});\n    sums(2) = sums(2) + {consumed};\n  end\n  \
             best = min(best, [took toc] / calls);\n  \
             if abs(sums(1) - sums(2)) > 1e-9 * abs(sums(1)), error('the sums differ: %g, %g', sums), end\n  \
             if took < 0.1 && calls < 1e7, calls = 2 * calls; best = [Inf Inf]; turn = 0; else, turn = turn + 1; end\nend\n\
             fprintf('ratio %.6g\\n', best(2) / best(1));\n",
            consumed = if self.gives_number { "got" } else { "sum(got(:))" },
            home = home.display(),
            folder = folder.display(),
        )
    }
}

/// What a driver printed.
fn ratio(output: &std::process::Output) -> Result<f64> {
    let text = String::from_utf8_lossy(&output.stdout);
    let number = text.lines().find_map(|line| line.strip_prefix("ratio "));
    let number = number.with_context(|| String::from_utf8_lossy(&output.stderr).into_owned())?;
    Ok(number.trim().parse()?)
}

/// The text of all files of a folder.
fn home_text(home: &Path) -> Result<String> {
    let mut text = String::new();
    for entry in fs::read_dir(home)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "m") {
            text.push_str(&fs::read_to_string(path)?);
        }
    }
    Ok(text)
}

/// Lines that are neither empty nor comments.
fn code_lines(text: &str) -> usize {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('%')).count()
}

/// The table.
pub fn page(all: &[Measured]) -> String {
    let mut page = String::from(
        "\n## residuals of `lanner specialize` by their originals\n\n\
         Ratios of times; where there are several sizes, their geometric mean. Lines are those of code.\n\n\
         | program | fixed | lines | residual | specialise ms | with 100 checks ms | paper | target in Octave | Octave | Lanner |\n\
         |---|---|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    let shown = |ratio: Option<f64>| ratio.map_or("–".to_owned(), |ratio| format!("{ratio:.3}"));
    for Measured { case, lines, seconds, ratios } in all {
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} | {:.0} | {:.0} | {} | {} | {} | {} |",
            case.name(),
            case.fixed,
            lines[0],
            lines[1],
            seconds[0] * 1e3,
            seconds[1] * 1e3,
            shown(case.paper),
            shown(case.target),
            shown(ratios[0]),
            shown(ratios[1]),
        );
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_has_its_program() {
        let folder = crate::repository::root().join("benchmarks/specialize");
        for case in CASES {
            assert!(folder.join(case.file).is_file(), "{}", case.file);
        }
    }
}
