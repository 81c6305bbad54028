//! Machine code is no worse than the interpreter: by counts of what it does beside the work, through the binary as a user runs it.
//!
//! Each program runs with `--tier jit` with an empty cache and with what that run has left in it, then in the same way as users run it. Times
//! are not looked at: a program whose code calls out once for a trip of an outer loop and copies nothing cannot take many times as long.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Random scripts.
const SEEDS: u64 = 10;

/// A script in a folder of its own.
struct Script(PathBuf);

impl Script {
    fn new(name: &str, text: &str) -> Script {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("scripts_{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("go.m"), text).unwrap();
        Script(folder)
    }

    /// What it prints in a tier, and what is counted where that is asked.
    fn run(&self, tier: &str, more: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lanner"));
        command.env_remove("LANNER_CACHE_SIZE").env("LANNER_CACHE_DIR", self.0.join("cache"));
        command.env("NO_COLOR", "1").current_dir(&self.0).stdin(Stdio::null());
        command.args(["run", "--tier", tier]).args(more).arg("go.m").output().unwrap()
    }

    /// The counts of two runs, of which the second one finds what the first one has left, and that both print what the interpreter does.
    fn counts(&self, tier: &str) -> [HashMap<String, u64>; 2] {
        let plain = self.run("interp", &[]);
        assert!(plain.status.success(), "{}: {}", self.0.display(), String::from_utf8_lossy(&plain.stderr));
        let _ = fs::remove_dir_all(self.0.join("cache"));
        [(); 2].map(|()| {
            let output = self.run(tier, &["--stats"]);
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(
                String::from_utf8_lossy(&output.stdout),
                String::from_utf8_lossy(&plain.stdout),
                "{}: {said}",
                self.0.display()
            );
            let count = |line: &str| {
                let (name, count) = line.trim().rsplit_once(' ')?;
                Some((name.trim().to_owned(), count.parse().ok()?))
            };
            said.lines().filter_map(count).collect()
        })
    }

    /// That code of it calls out, exits and copies no more than so.
    fn is_within(&self, callouts: u64, exits: u64, bytes: u64) {
        for tier in ["baseline", "jit", "auto"] {
            for counts in self.counts(tier) {
                for (name, most) in [("call-outs", callouts), ("side exits", exits), ("bytes copied", bytes)]
                {
                    // In `auto` a short program may end before any code is there.
                    let count = counts.get(name).copied().unwrap_or_default();
                    assert!(count <= most, "{} in {tier}: {name} above {most}: {counts:?}", self.0.display());
                }
                assert!(tier == "auto" || counts["loops compiled"] > 0, "{counts:?}");
            }
        }
    }
}

/// A variable that a script's loop assigns first goes to its slot where code is left, and not in each trip.
#[test]
fn first_assignments_do_not_call_out() {
    let once = "s = 0; n = 400;\nfor k = 1:n\n  x = k / n; z = x > 0.5;\n  s = s + x;\nend\nfprintf('%.6f %g %d\\n', s, x, z);\n";
    Script::new("first", once).is_within(2, 2, 0);
    let nested = "p = [1 -2 3 -4 5 0.5]; s = 0;\nfor k = 1:300\n  x = k / 300; v = p(1); for i = 2:numel(p), v = v * x + p(i); end\n  s = s + v;\nend\nfprintf('%.6f %d\\n', s, i);\n";
    Script::new("horner", nested).is_within(4, 4, 0);
    // Whatever it was before.
    let other = "x = 'text'; y = {1}; s = 0;\nfor k = 1:300\n  x = k * 2; if x > 100, y = x; end\n  s = s + x;\nend\nfprintf('%g %g %g\\n', s, x, y);\n";
    Script::new("other", other).is_within(4, 4, 0);
}

/// What is assigned on some ways only, and what an error and a `break` leave in the workspace.
#[test]
fn rare_assignments_are_there_where_code_is_left() {
    let sorted = "n = 60; a = mod((1:n) * 7919, 1009);\nfor i = 1:n-1\n  for j = 1:n-i\n    if a(j) > a(j+1), t = a(j); a(j) = a(j+1); a(j+1) = t; end\n  end\nend\nfprintf('%d %d\\n', isequal(a, sort(a)), t);\n";
    Script::new("bubble", sorted).is_within(2 * 60, 10, 0);
    let rare = "a = [3 1 2]; b = zeros(1, 200);\nfor k = 1:200\n  if k == 150, late = k * 2i; end\n  if k == 180, few = 1:k; end\n  b(k) = k;\n  if k == 190, break; end\nend\nfprintf('%g %g %d %d\\n', imag(late), sum(few), numel(few), k);\nfor k = 1:3, clear late; if k == 2, late = k; end, end\nfprintf('%d\\n', exist('late'));\ntry\n  for k = 1:100, w = k / 2; q = a(mod(k, 3) + 1 + (k > 80) * 9); end\ncatch err\n  fprintf('%s %g %g\\n', err.identifier, w, q);\nend\n";
    Script::new("rare", rare).is_within(30, 12, 4096);
}

/// Arrays change hands by reference count: no trip copies one.
#[test]
fn arrays_that_change_hands_are_not_copied_each_trip() {
    let matrix = 8 * 30 * 30;
    let life = "n = 30; g = ones(n, n);\nfor t = 1:6\n  h = zeros(n, n);\n  for j = 1:n\n    for i = 1:n\n      c = g(i, j);\n      if c == 1, h(i, j) = 1; end\n    end\n  end\n  g = h;\nend\nfprintf('%d\\n', sum(g(:)));\n";
    Script::new("life", life).is_within(6 * 34, 6, 6 * 2 * matrix);
    let cells = "n = 30; buf = {zeros(n), zeros(n)}; buf{1}(5, 5) = 100;\nfor t = 1:6\n  src = buf{1}; dst = buf{2};\n  for j = 2:n-1, for i = 2:n-1\n    v = src(i, j);\n    if v > 0 || src(i-1, j) > 0\n      dst(i, j) = (src(i-1, j) + src(i+1, j) + src(i, j-1) + src(i, j+1)) / 4;\n    end\n  end, end\n  buf = {dst, src};\nend\nfprintf('%.10f\\n', sum(buf{1}(:)));\n";
    Script::new("cells", cells).is_within(6 * 34, 8, 6 * 2 * matrix);
    let fresh = "n = 30; s = 0;\nfor t = 1:20\n  A = zeros(n); C = A;\n  for k = 1:n, A(k, k) = k; C(k, n-k+1) = A(k, k) * t; end\n  if mod(t, 2), D = A; else, D = C; end\n  D(1, 1) = t; s = s + sum(D(:)) - A(1, 1);\nend\nfprintf('%d\\n', s);\n";
    Script::new("fresh", fresh).is_within(20 * 12, 8, 20 * 6 * matrix);
}

/// A copy of a small array that is written from then on is made in code.
#[test]
fn copies_that_have_to_be_made_are_code() {
    let sweeps = "x = ones(1, 8); best = x; s = 0; y = zeros(1, 4);\nfor k = 1:2000\n  old = x;\n  for i = 2:7, x(i) = (old(i-1) + old(i+1)) / 2 + k * 1e-9; end\n  if norm(x - old) < 1e-14, break; end\n  y = x; y(2) = k; s = s + y(2) - y(3);\nend\nfprintf('%.12g %d %.12g %.12g\\n', sum(x), k, s, sum(old));\n";
    Script::new("apart", sweeps).is_within(8, 8, 4096);
    let anew = "x = (1:8) / 8; n = 0;\nfor r = 1:200\n  for k = 1:100\n    old = x; x = 0.5 * (double(x) + 1 ./ x); n = n + 1;\n    if max(abs(x - old)) < 1e-9, break; end\n  end\n  x = x + r;\nend\nfprintf('%.12g %d\\n', sum(x), n);\n";
    Script::new("anew", anew).is_within(8, 8, 4096);
}

/// Small functions that check what they are given, choose by a `switch` or give two arrays have no call left.
#[test]
fn functions_with_checks_are_inlined() {
    let checks = "s = 0; x = [1 2 3];\nfor r = 1:3000\n  [K, b] = both(r, x); s = s + K(1, 2) + b(2) + chosen(r, 1e6);\nend\nfprintf('%d\\n', s);\nfunction [K, b] = both(k, x)\n  if nargin < 2, x = 1; end\n  if ~isnumeric(x), error('my:id', 'x is %s', class(x)); end\n  assert(k > 0, 'k is %g', k);\n  K = zeros(2); b = zeros(2, 1);\n  for i = 1:2\n    K(1, i) = k * x(i); b(i) = k - i;\n  end\nend\nfunction K = chosen(k, bad)\n  if k == bad, error('my:bad', 'no value for %d', k); end\n  switch mod(k, 3)\n    case 0, K = 1;\n    case {1, 2}, K = k;\n    otherwise, error('no remainder');\n  end\nend\n";
    Script::new("checks", checks).is_within(4, 4, 4096);
}

/// A step that gives back the arrays that it is given, as solvers have it, and functions of these.
#[test]
fn outputs_that_are_arguments_are_written_in_place() {
    let steps = "x = zeros(3,1); v = [1;0;0]; s = 0;\nfor k = 1:3000\n  [x, v] = stepp(x, v, 0.001);\n  s = s + energy(x, v);\nend\nfprintf('%.10g %.10g\\n', s, x(1));\nfunction [x, v] = stepp(x, v, h)\n  assert(h > 0, 'step must be positive');\n  a = accel(x);\n  v = v + h * a;\n  x = x + h * v;\nend\nfunction a = accel(x)\n  r = norm(x) + 1;\n  a = -x / r^3 + [0; 0.1; 0];\nend\nfunction e = energy(x, v)\n  e = 0.5 * (v' * v) + 1 / (1 + norm(x));\nend\n";
    Script::new("steps", steps).is_within(4, 4, 4096);
}

/// Loops over rows with fractions and over rows without an end, in each other.
#[test]
fn rows_of_steps_are_counted_in_code() {
    let once =
        "dt = 0.01; x = 1; for t = 0:dt:20, x = x - dt * x * t; end\nfprintf('%.15g %.15g\\n', x, t);\n";
    Script::new("time", once).is_within(2, 2, 0);
    let endless =
        "s = 0; for k = 1:Inf, s = s + 1 / k; if s > 8, break, end, end\nfprintf('%d %.15g\\n', k, s);\n";
    Script::new("endless", endless).is_within(2, 2, 0);
    let nested = "s = 0;\nfor j = 1:300\n  for t = 0:0.25:j, s = s + t; end\n  for k = -j:-1:-Inf, if k < -400, break, end, s = s + k; end\nend\nfprintf('%.15g %g %d\\n', s, t, k);\n";
    Script::new("rows", nested).is_within(4, 4, 0);
}

/// A loop that goes on for long begins in the baseline's code and ends in LLVM's, with the same result: it is entered twice. How long it takes
/// until LLVM's code is there nobody knows, so the loop gets longer until it is.
#[test]
fn long_loops_change_over_to_better_code() {
    let is_changed = |trips: u64| {
        let text = format!("s = 0; for k = 1:{trips}, s = s + mod(k, 3); end\nfprintf('%d\\n', s);\n");
        let [baseline, compilation, entries, _] = times_of("long", &text, &format!("{trips}\n"));
        baseline > 0.0 && compilation > 0.0 && entries >= 2.0
    };
    assert!([30_000_000, 300_000_000, 3_000_000_000].into_iter().any(is_changed));
}

/// What `--stats` says of a script that prints this: milliseconds of the baseline and of LLVM, entries, and loops that were tried.
fn times_of(name: &str, text: &str, printed: &str) -> [f64; 4] {
    let output = Script::new(name, text).run("auto", &["--stats"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), printed);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    ["baseline, ms", "compilation, ms", "entries", "tried"].map(|name| {
        let line = said.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|number| number.trim().parse().ok()).unwrap_or(0.0)
    })
}

/// Loops over arrays become the baseline's code, too, and LLVM's behind that: a trial decides which of the two and the interpreter does
/// better until then. What they print is the interpreter's, whichever ran.
#[test]
fn loops_over_arrays_are_code_of_both_back_ends() {
    let statements = "y = y .* x + k; ".repeat(20);
    let is_compiled = |head: &str, trips: u64, count: u64| {
        let text =
            format!("x = zeros(1, {count}); y = x; {head} {statements} end\nfprintf('%d\\n', y(1));\n");
        let text = text.replace("TRIPS", &trips.to_string());
        let [baseline, compilation, _, tried] = times_of("wide", &text, &format!("{trips}\n"));
        assert!(tried > 0.0 || baseline == 0.0 || count < 1000, "trips of 20 statements are worth a trial");
        (baseline > 0.0, compilation > 0.0)
    };
    let wide = [3_000, 30_000, 300_000].map(|trips| (trips, 5000));
    let narrow = [300_000, 3_000_000, 30_000_000].map(|trips| (trips, 8));
    for head in ["for k = 1:TRIPS,", "k = 0; while k < TRIPS, k = k + 1;"] {
        for loops in [wide, narrow] {
            let compiled = loops.into_iter().map(|(trips, count)| is_compiled(head, trips, count));
            assert_eq!(compiled.into_iter().find(|of| of.1), Some((true, true)), "{head}");
        }
    }
}

/// Code that does next to nothing between its call-outs goes back to the interpreter, and the cache says so to the next run.
#[test]
fn code_that_only_calls_out_is_given_up() {
    let roman = "v = [1000 900 500 400 100 90 50 40 10 9 5 4 1]; r = {'M','CM','D','CD','C','XC','L','XL','X','IX','V','IV','I'};\ntot = 0;\nfor k = 1:1500\n  m = k; s = '';\n  for i = 1:13\n    while m >= v(i), s = [s r{i}]; m = m - v(i); end\n  end\n  tot = tot + numel(s) * k;\nend\nfprintf('%d %s\\n', tot, s);\n";
    let script = Script::new("roman", roman);
    let [first, second] = script.counts("jit");
    assert!(second["call-outs"] <= first["call-outs"] + 4096, "{first:?} {second:?}");
}

/// A function of another file that calls itself with fewer arguments, and local ones behind it.
#[test]
fn a_call_with_fewer_arguments_of_a_function_that_calls_itself() {
    let script = Script::new("fewer", "for k = 1:5, t = hf('octave'); end\nfprintf('%d\\n', t);\n");
    let called = "function rv = hf(tag, rtype)\nif nargin > 1\n  t = hf(tag);\nend\nrv = vs(1);\nfunction num = vs(v)\nnum = v;\n";
    fs::write(script.0.join("hf.m"), called).unwrap();
    let output = script.run("jit", &[]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "1\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn random_scripts_call_out_for_trips_of_outer_loops_only() {
    for seed in 0..SEEDS {
        let (text, texts) = lanner_generate::scripts(seed);
        let (outer, inner) = (lanner_generate::OUTER, lanner_generate::INNER);
        let trips = 2 * outer * inner;
        Script::new(&format!("random_{seed}"), &text).is_within(
            4 * trips + 4 * texts,
            trips,
            outer * 8 * 8 * inner * inner,
        );
    }
}

/// A call that overwrites the script's variable it reads works in place, and an error leaves the variable as it was.
#[test]
fn small_functions_update_matrices_in_place() {
    let put = "function b = put(b, i, j, v)\n  b(i, j) = v;\nend\n";
    let fill = "n = 40; b = zeros(n);\nfor j = 1:n\n  for i = 1:n, b = put(b, i, j, i * j); end\nend\nfprintf('%d\\n', sum(b(:)));\n";
    let script = Script::new("put", &format!("{fill}{put}"));
    for tier in ["interp", "jit"] {
        let said = script.run(tier, &["--stats"]);
        let said = String::from_utf8_lossy(&said.stderr).into_owned();
        let copies = said.lines().find(|line| line.trim().starts_with("copies  ")).map(str::trim);
        let copies = copies.and_then(|line| line.rsplit_once(' ')?.1.replace(',', "").parse::<u64>().ok());
        assert!(copies.is_none_or(|copies| copies < 10), "{tier}: {said}");
    }
    script.is_within(8, 8, 4 * 8 * 40 * 40);
}
