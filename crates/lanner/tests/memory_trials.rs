//! Programs of which one request for memory is refused: the first, the second, and so on.
//!
//! The allocator refuses the n-th request of the program's thread where `LANNER_MEMORY_TRIAL` says so (`runtime/memory/trial`). Whichever it is,
//! the program computes what it would have, or its `try` gets `MATLAB:nomem`; then it goes on with the variables that it has.
//! Nothing else may happen: no end of the process, no panic, no wrong result, no waiting for ever.
#![cfg(target_os = "linux")]

use lanner_filetest::{is_exhaustive, slice};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const LANNER: &str = env!("CARGO_BIN_EXE_lanner");

/// How many slices there are of programs with many small requests, and of those with large ones.
const SLICES: [usize; 2] = [20, 3];

/// Requests of which each is refused; of later ones a hundredth, less and less often.
const EACH: usize = 150;

/// How long a program may take that takes some hundredths of a second.
const PATIENCE: Duration = Duration::from_secs(60);

/// What is printed behind the program, by a variable from before it.
const GOES_ON: &str = "goes on with 42\n";

/// Scripts of the suite, spread over its areas.
fn scripts() -> Vec<PathBuf> {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    let entries = |folder: &Path| {
        let listed = std::fs::read_dir(folder).expect("it can be read");
        let mut paths: Vec<PathBuf> = listed.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.sort();
        paths
    };
    let is_quick = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("it is text");
        path.with_extension("out").exists() && !text.starts_with("function") && !text.contains("exit")
    };
    let areas = entries(&programs);
    let mut scripts = Vec::new();
    for area in areas.iter().filter(|area| area.is_dir()) {
        let of_area = entries(area).into_iter().filter(|path| path.extension().is_some_and(|e| e == "m"));
        scripts.extend(of_area.filter(is_quick).take(2));
    }
    scripts.truncate(40);
    scripts
}

/// Programs with large arrays, texts and cells.
const LARGE: &[&str] = &[
    "x = rand(500); y = x * x'; z = [x; y]; w = sum(z(:)) > 0; disp(w)",
    "x = 1:400000; y = x(end:-1:1); y(end + 1) = 1; disp(sum(y .* [x 1]))",
    "s = repmat('ab,', 1, 400000); c = strsplit(s, ','); t = strjoin(c, ';'); disp(numel(t))",
    "s = sprintf('%d ', 1:200000); x = sscanf(s, '%d'); disp(sum(x))",
    "x = rand(1, 300000); [y, k] = sort(x); u = unique(k); disp(isequal(y, x(k)) && numel(u) == numel(x))",
    "c = num2cell(1:100000); x = cellfun(@(v) v + 1, c); d = cell2mat(c); disp(sum(x - d))",
    "s = struct('a', num2cell(1:60000)); t = [s s]; disp(sum([t.a]))",
    "m = containers.Map('KeyType', 'double', 'ValueType', 'any'); m(1) = zeros(1, 300000); x = m(1); x(2) = 5; disp(sum(x))",
    "x = sparse(1:200000, 1:200000, 1); y = x + x'; disp(full(sum(sum(y))))",
    "x = []; for k = 1:300000, x(k) = k; end, disp(sum(x))",
    "x = rand(300); a = inv(x + 300 * eye(300)); [u, s, v] = svd(x); disp(size(a)), disp(size(u))",
    "x = fft(rand(1, 300000)); y = real(ifft(x)); disp(numel(y))",
    "s = jsonencode(num2cell(1:100000)); x = jsondecode(s); disp(sum(x))",
    "s = regexprep(repmat('ab', 1, 400000), 'a', 'xyz'); t = upper(s); disp(numel(t))",
    "x = int32(1:400000); y = double(x) + 0.5; z = num2str(y(1:50000)); disp(numel(z) > 0)",
    "c = repmat({'abc'}, 1, 150000); d = sort(c); e = [c d]; f = strcat(c, 'x'); disp(numel(e) + numel(f))",
    "s = repmat('x = 1; ', 1, 200000); eval(s); disp(x)",
    "x = zeros(3, 0); for k = 1:100000, x(:, end + 1) = [k; k; k]; end, disp(sum(x(:)))",
];

/// A folder with the program as a script, and a function that runs it in a `try`.
fn prepare(name: &str, script: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("memory_trials").join(name);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let main = "function main\nkept = 42;\ntry, inner; catch e, disp(e.identifier), end\n\
                fprintf('goes on with %d\\n', kept)\nend\nfunction inner\ntried_script\nend\n";
    std::fs::write(folder.join("tried_script.m"), script).expect("it can be written");
    std::fs::write(folder.join("main.m"), main).expect("it can be written");
    folder
}

struct Ended {
    code: Option<i32>,
    output: String,
    errors: String,
}

fn run(folder: &Path, tier: &str, trial: Option<&str>) -> Ended {
    let mut command = Command::new(LANNER);
    command.args(["run", "--tier", tier, "main.m"]).current_dir(folder).env("LANNER_CACHE_SIZE", "0");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(trial) = trial {
        command.env("LANNER_MEMORY_TRIAL", trial);
    }
    let mut child = command.spawn().expect("it runs");
    let (output, errors) = (child.stdout.take(), child.stderr.take());
    let read = |stream: Option<Box<dyn Read + Send>>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = stream.map(|mut stream| stream.read_to_end(&mut bytes));
            String::from_utf8_lossy(&bytes).into_owned()
        })
    };
    let output = read(output.map(|stream| Box::new(stream) as _));
    let errors = read(errors.map(|stream| Box::new(stream) as _));
    let code = wait(&mut child);
    Ended { code, output: output.join().expect("it reads"), errors: errors.join().expect("it reads") }
}

/// The exit code; none where a signal ended it, or where it had to be ended.
fn wait(child: &mut Child) -> Option<i32> {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().expect("it is a child") {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let _ = child.kill();
    let _ = child.wait();
    None
}

/// What is wrong with a program's end; none where nothing is.
fn fault(ended: &Ended, right: &str) -> Option<String> {
    let Ended { code, output, errors } = ended;
    let is_right = output == right && *code == Some(0);
    let is_told = output.contains("MATLAB:nomem") || output.contains("Out of memory");
    let is_taken = *code == Some(0) && is_told && output.ends_with(GOES_ON);
    // It was raised before the `try`, or behind it.
    let is_raised = *code == Some(1) && errors.contains("Out of memory") && !errors.contains("memory: 0");
    let is_ok = is_right || is_taken || is_raised;
    (!is_ok || errors.contains("internal")).then(|| format!("{code:?}\n{output}{errors}"))
}

/// Refuses one request after the other. Gives what went wrong.
fn try_all(name: &str, script: &str, tier: &str, kind: &str) -> Vec<String> {
    let folder = prepare(name, script);
    let right = run(&folder, tier, None);
    assert_eq!(right.code, Some(0), "{name}: {}{}", right.output, right.errors);
    let mut wrong = Vec::new();
    let mut n = 1;
    loop {
        let ended = run(&folder, tier, Some(&format!("{kind} {n}")));
        if let Some(fault) = fault(&ended, &right.output) {
            wrong.push(format!("{name} in {tier}, {kind} {n}: {fault}"));
        }
        if !ended.errors.contains("trial: refused") {
            return wrong;
        }
        n += if n <= EACH { 1 } else { n / 12 };
    }
}

fn tiers() -> &'static [&'static str] {
    if is_exhaustive() { &["interp", "jit", "lir"] } else { &["auto"] }
}

#[test]
fn a_small_request_is_refused() {
    let scripts = scripts();
    assert_eq!(scripts.len(), 40);
    let mut wrong = Vec::new();
    for path in slice(scripts, SLICES[0]) {
        let script = std::fs::read_to_string(&path).expect("it is text");
        let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
        for tier in tiers() {
            wrong.extend(try_all(&name, &script, tier, "fail"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_large_request_is_refused() {
    let mut wrong = Vec::new();
    for (k, script) in slice(LARGE.iter().enumerate(), SLICES[1]) {
        for tier in tiers() {
            wrong.extend(try_all(&format!("large{k}"), script, tier, "fail large"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
