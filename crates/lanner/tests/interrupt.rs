//! Ctrl-C while a program runs: through the binary as a user runs it.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How long a program that was told to stop may go on: machines are busy.
const PATIENCE: Duration = Duration::from_secs(20);

/// What it may compute meanwhile, in ticks of the system's clock, of which there are a hundred in a second. On a quiet machine it is a tenth
/// of this.
const TICKS: u64 = 150;

/// How long a program runs before it is told to stop: into what it is to be stopped in, or until there is code for its loops.
const SOON: Duration = Duration::from_millis(150);
const LATER: Duration = Duration::from_millis(700);

/// The exit code of a program that was told to stop.
const INTERRUPTED: Option<i32> = Some(130);

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("interrupt_{name}"));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A program that runs.
struct Running {
    child: Child,
    said: BufReader<ChildStderr>,
    name: String,
}

impl Running {
    /// Starts a program that says `goes` before it does what takes long. Nobody reads what it prints.
    fn start(name: &str, program: &str, tier: &str) -> Running {
        Running::begin(name, program, &["run", "--tier", tier, "f.m"])
    }

    /// The same with other arguments; files for as long as it runs are in its folder's `tmp`.
    fn begin(name: &str, program: &str, arguments: &[&str]) -> Running {
        let folder = folder(name);
        let _ = std::fs::remove_dir_all(folder.join("tmp"));
        std::fs::create_dir(folder.join("tmp")).unwrap();
        std::fs::write(folder.join("f.m"), program).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_lanner"));
        command.env("LANNER_CACHE_SIZE", "0").env("NO_COLOR", "1").current_dir(&folder);
        command.env("TMPDIR", folder.join("tmp"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.args(arguments).spawn().unwrap();
        let mut line = String::new();
        let mut said = BufReader::new(child.stderr.take().unwrap());
        said.read_line(&mut line).unwrap();
        assert_eq!(line, "goes\n", "{name}");
        Running { child, said, name: format!("{name}: {}", arguments.join(" ")) }
    }

    fn interrupt(&self) {
        let kill = format!("kill -INT {}", self.child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    }

    /// What the process has computed, in ticks, and whether it has ended.
    fn computed(&self) -> Option<(u64, bool)> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks = |k: usize| fields.get(k)?.parse::<u64>().ok();
        Some((ticks(11)? + ticks(12)?, fields.first() == Some(&"Z")))
    }

    /// Waits for the end. What was said, and what was computed where the system tells it.
    fn end(mut self) -> (ExitStatus, String, Option<u64>) {
        let told = Instant::now();
        let before = self.computed().map(|(ticks, _)| ticks);
        let mut after = before;
        let status = loop {
            let computed = self.computed();
            after = computed.map(|(ticks, _)| ticks).or(after);
            if computed.is_none_or(|(_, ended)| ended)
                && let Some(status) = self.child.try_wait().unwrap()
            {
                break status;
            }
            if told.elapsed() > PATIENCE {
                self.child.kill().unwrap();
                panic!("{} does not stop", self.name);
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        let mut text = String::new();
        self.said.read_to_string(&mut text).unwrap();
        (status, text, before.zip(after).map(|(before, after)| after - before))
    }
}

/// Stops a program as Ctrl-C does, and checks that it says so.
fn check_in(tier: &str, name: &str, program: &str, wait: Duration) {
    let running = Running::start(name, program, tier);
    std::thread::sleep(wait);
    running.interrupt();
    let name = running.name.clone();
    let (status, text, computed) = running.end();
    assert!(text.starts_with("error: Operation terminated by user"), "{name}: {text}");
    assert_eq!(status.code(), INTERRUPTED, "{name}");
    assert!(computed.is_none_or(|ticks| ticks < TICKS), "{name}: {computed:?} ticks");
}

/// The same in every engine.
fn check(name: &str, program: &str) {
    for tier in ["interp", "lir", "jit", "auto"] {
        check_in(tier, name, program, LATER);
    }
}

#[test]
fn loops_stop() {
    check("while", "fprintf(2, 'goes\\n')\ns = 0; while s >= 0, s = s + 1; end\n");
    check(
        "counted",
        "fprintf(2, 'goes\\n')\ns = 0; while s >= 0, for k = 1:50, for m = 1:k, s = s + m / k; end, end, end\n",
    );
    check("asking", "fprintf(2, 'goes\\n')\ns = 0; while s >= 0, s = s + length(num2str(s)); end\n");
}

#[test]
fn functions_that_call_themselves_stop() {
    check(
        "twice",
        "fprintf(2, 'goes\\n')\nf(80)\nfunction r = f(n)\nif n < 2, r = n; else, r = f(n - 1) + f(n - 2); end\nend\n",
    );
    check(
        "loop",
        "fprintf(2, 'goes\\n')\ns = 0; while s >= 0, s = s + f(9); end\nfunction r = f(n)\nr = 1; if n > 1, r = f(n - 1) + 1; end\nend\n",
    );
}

/// Whether they look themselves, run in pieces or apart, or wait for something.
#[test]
fn functions_of_the_library_stop() {
    let programs = [
        ("product", "A = ones(3000);", "B = A * A;"),
        ("svd", "A = rand(1200);", "s = svd(A);"),
        ("solve", "A = rand(2500);", "x = inv(A);"),
        ("conv", "a = ones(1, 300000);", "x = conv(a, a);"),
        ("filter", "a = ones(1, 100000);", "x = filter(a, 1, a);"),
        ("sprintf", "x = ones(1, 8000000);", "s = sprintf('%g and %d, ', x, x);"),
        ("regexprep", "x = repmat('ab ', 1, 3000000);", "s = regexprep(x, '(a)', '<$1>');"),
        ("find", "x = (1:10000000)';", "for k = 1:1000, y = cumsum(x); end"),
        ("cellfun", "x = num2cell(1:500000);", "while true, y = cellfun(@(t) t + 1, x); end"),
        ("pause", "x = 1;", "pause(60)"),
        ("input", "x = 1;", "input('');"),
        ("system", "x = 1;", "system('sleep 60');"),
        ("system_text", "x = 1;", "[s, t] = system('sleep 60');"),
    ];
    for (name, before, long) in programs {
        check_in("auto", name, &format!("{before}\nfprintf(2, 'goes\\n');\n{long}\n"), SOON);
    }
}

/// Nobody reads what is printed, so that the program waits.
#[test]
fn who_waits_for_a_reader_stops() {
    check_in("auto", "pipe", "fprintf(2, 'goes\\n');\nwhile true, disp(1:1000), end\n", LATER);
}

#[test]
fn what_is_to_be_done_in_the_end_is_done() {
    let folder = folder("cleanup");
    let _ = std::fs::remove_file(folder.join("done"));
    let program = "f\nfunction f\nc = onCleanup(@() fclose(fopen('done', 'w')));\nA = rand(1200);\nfprintf(2, 'goes\\n');\nsvd(A);\nend\n";
    check_in("auto", "cleanup", program, SOON);
    assert!(folder.join("done").exists());
}

/// The first one is taken, and what the program does in its end takes for ever.
#[test]
fn a_second_one_ends_the_process() {
    let program = "f\nfunction f\nc = onCleanup(@() spin(0));\nfprintf(2, 'goes\\n');\nwhile true, end\nend\nfunction spin(x)\nwhile true, x = x + 1; end\nend\n";
    let running = Running::start("second", program, "auto");
    std::thread::sleep(LATER);
    running.interrupt();
    std::thread::sleep(SOON);
    running.interrupt();
    let (status, text, _) = running.end();
    assert!(text.contains("Operation terminated by user"), "{text}");
    assert_eq!(status.code(), INTERRUPTED);
}

/// What is printed is there soon, not only when the program ends.
#[test]
fn a_reader_gets_lines_while_the_program_runs() {
    let mut running = Running::start(
        "lines",
        "fprintf('first\\n'); fprintf(2, 'goes\\n');\nfprintf('second\\n'); while true, end\n",
        "auto",
    );
    let mut lines = BufReader::new(running.child.stdout.take().unwrap()).lines();
    assert_eq!(lines.next().unwrap().unwrap(), "first");
    assert_eq!(lines.next().unwrap().unwrap(), "second");
    running.interrupt();
    assert_eq!(running.end().0.code(), INTERRUPTED);
}

/// Nothing is left of what was compared, timed or run.
#[test]
fn a_residual_leaves_no_folder() {
    let program =
        "function y = f(n, x)\nfprintf(2, 'goes\\n');\ny = x;\nwhile n > 0, y = y + sin(y); end\nend\n";
    let runs: [(&str, &[&str]); 3] = [
        ("compared", &["specialize", "f.m", "--fix", "n=3"]),
        ("checked", &["specialize", "f.m", "--fix", "n=3", "--check", "1"]),
        ("run", &["run", "--fix", "n=3", "--check", "0", "--eval-args", "f.m", "1"]),
    ];
    for (name, arguments) in runs {
        let running = Running::begin(name, program, arguments);
        std::thread::sleep(LATER);
        running.interrupt();
        let (status, text, _) = running.end();
        assert_eq!(status.code(), INTERRUPTED, "{name}: {text}");
        let left: Vec<_> = std::fs::read_dir(folder(name).join("tmp")).unwrap().collect();
        assert!(left.is_empty(), "{name}: {left:?}");
    }
}

/// `lanner test` starts a process for each file: they end with it, whatever their programs do.
#[test]
fn processes_of_tests_end() {
    let folder = folder("tests");
    let _ = std::fs::remove_file(folder.join("pid"));
    let text = "function tests = endlessTest\ntests = functiontests(localfunctions);\nend\nfunction testEndless(~)\nid = fopen('pid', 'w');\n\
                fprintf(id, '%d\\n', getpid);\nfclose(id);\nwhile true, end\nend\n";
    std::fs::write(folder.join("endlessTest.m"), text).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_lanner"));
    command.args(["test", "endlessTest.m"]).current_dir(&folder).env("LANNER_CACHE_SIZE", "0");
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let told = Instant::now();
    let number = loop {
        let text = std::fs::read_to_string(folder.join("pid")).unwrap_or_default();
        if let Some(number) = text.strip_suffix('\n') {
            break number.to_owned();
        }
        assert!(told.elapsed() < PATIENCE, "the test does not begin");
        std::thread::sleep(Duration::from_millis(5));
    };
    let kill = format!("kill -INT {}", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), INTERRUPTED);
    let told = Instant::now();
    // One that nobody waits for may stay as a zombie.
    let goes_on = || {
        let stat = std::fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
        stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with('Z'))
    };
    while goes_on() {
        assert!(told.elapsed() < PATIENCE, "the process of the test goes on");
        std::thread::sleep(Duration::from_millis(5));
    }
}
