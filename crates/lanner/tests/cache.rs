//! Object code is kept from run to run, changes nothing that a program prints, and whatever happens to it fails no run: through the
//! binary as a user runs it.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Two loops that code is made of.
const PROGRAM: &str = "\
x = zeros(1, 200); s = 0;
for k = 1:200, x(k) = sqrt(k) / 3; end
for k = 1:200, s = s + x(k) * k; end
fprintf('%.17g\\n', s);
";

/// A cache of its own, and a program.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cache_{name}"));
        if folder.exists() {
            std::fs::remove_dir_all(&folder).unwrap();
        }
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("program.m"), PROGRAM).unwrap();
        Place(folder)
    }

    fn lanner(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lanner"));
        command
            .env("NO_COLOR", "1")
            .env("LANNER_CACHE_DIR", self.0.join("cache"))
            .env_remove("LANNER_CACHE_SIZE");
        command.args(args).current_dir(&self.0).stdin(Stdio::null());
        command
    }

    /// Runs the program; how many loops were compiled, how many of them came from the cache.
    fn run(&self) -> [u64; 2] {
        counts(self.lanner(RUN).output().unwrap())
    }

    fn cache(&self, args: &[&str]) -> String {
        let output = self.lanner(&[&["cache"], args].concat()).output().unwrap();
        assert!(output.status.success());
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn files(&self) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(self.0.join("cache/objects")).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).collect()
    }

    fn objects(&self) -> Vec<PathBuf> {
        let is_object = |file: &PathBuf| file.extension().is_some_and(|ending| ending == "object");
        self.files().into_iter().filter(is_object).collect()
    }
}

const RUN: &[&str] = &["run", "--tier", "jit", "--stats", "program.m"];

fn counts(output: Output) -> [u64; 2] {
    let stats = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{stats}");
    let x = |k: u32| f64::from(k).sqrt() / 3.0;
    let sum = (1..=200).fold(0.0, |sum, k| sum + x(k) * f64::from(k));
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim().parse(), Ok(sum));
    ["loops compiled", "from the cache"].map(|name| {
        let line = stats.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|count| count.trim().parse().ok()).unwrap_or_else(|| panic!("{stats}"))
    })
}

#[test]
fn what_runs_again_compiles_nothing() {
    let place = Place::new("again");
    assert_eq!(place.run(), [2, 0]);
    assert_eq!(place.objects().len(), 2);
    assert_eq!(place.run(), [2, 2]);
    assert_eq!(place.run(), [2, 2]);
    assert_eq!(place.objects().len(), 2);
    std::fs::write(place.0.join("program.m"), PROGRAM.replace(" + x(k) * k", " + k * x(k)")).unwrap();
    assert_eq!(place.run(), [2, 1], "another loop has other code");
}

#[test]
fn what_runs_again_infers_nothing() {
    let place = Place::new("inferred");
    let not_inferred = |place: &Place| count_of("not inferred", &place.lanner(RUN).output().unwrap());
    assert_eq!(not_inferred(&place), 0);
    assert_eq!(not_inferred(&place), 2);
    let lir = |file: &PathBuf| file.extension().is_some_and(|ending| ending == "made");
    let kept: Vec<_> = place.files().into_iter().filter(lir).collect();
    for (file, length) in kept.iter().zip([0, 50]) {
        let bytes = std::fs::read(file).unwrap();
        std::fs::write(file, &bytes[..length]).unwrap();
    }
    assert_eq!(not_inferred(&place), 0, "what is damaged is not there");
    assert_eq!(not_inferred(&place), 2);
}

/// Guards ask the numbers that variables hold: LIR of an earlier run does for other ones, or is made anew.
#[test]
fn lir_of_an_earlier_run_is_asked_whether_it_does() {
    let place = Place::new("numbers");
    let program = "function program(n, first)\n  n = str2double(n); s = str2double(first); x = zeros(1, n); y = 0;\n\
                   for k = 1:n\n    x(k) = sqrt(k);\n    s = s + x(k);\n    y(k) = s;\n  end\n\
                   fprintf('%.15g\\n', s, numel(x), numel(y));\nend\n";
    std::fs::write(place.0.join("program.m"), program).unwrap();
    let mut not_inferred = 0;
    for tier in ["baseline", "jit", "auto"] {
        for (n, first) in [("50", "0"), ("3", "0"), ("50", "0.5"), ("1", "0"), ("7000", "1"), ("0", "-2")] {
            let output = |tier| {
                let args = ["run", "--stats", "--tier", tier, "program.m", n, first];
                let output = place.lanner(&args).output().unwrap();
                assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
                output
            };
            let wanted = output("interp").stdout;
            for _ in 0..2 {
                let found = output(tier);
                assert_eq!(found.stdout, wanted, "{tier}, {n}, {first}");
                not_inferred += count_of("not inferred", &found);
            }
        }
    }
    assert!(not_inferred > 6, "{not_inferred}");
}

#[test]
fn the_command_says_what_is_there_and_removes_it() {
    let place = Place::new("command");
    place.run();
    let bytes: u64 = place.files().iter().map(|file| file.metadata().unwrap().len()).sum();
    let folder = place.0.join("cache");
    let folder = folder.display();
    let told =
        format!("folder  {folder}\nobjects 2\nloops   2\nlir     2\nbytes   {bytes}\nbound   268435456\n");
    assert_eq!(place.cache(&[]), told);
    assert_eq!(place.cache(&["--clear"]), format!("6 files with {bytes} bytes removed from {folder}\n"));
    assert!(place.files().is_empty());
    assert_eq!(place.cache(&["--clear"]), format!("0 files with 0 bytes removed from {folder}\n"));
    assert_eq!(place.run(), [2, 0]);
    let nowhere = place.lanner(&["cache"]).env_clear().output().unwrap();
    assert!(String::from_utf8_lossy(&nowhere.stdout).starts_with("There is no cache: "));
}

#[test]
fn damaged_objects_are_made_again() {
    let place = Place::new("damaged");
    place.run();
    for (object, length) in place.objects().iter().zip([0, 500]) {
        let bytes = std::fs::read(object).unwrap();
        std::fs::write(object, &bytes[..length]).unwrap();
    }
    assert_eq!(place.run(), [2, 0]);
    assert_eq!(place.run(), [2, 2]);
}

#[test]
fn many_processes_use_it_at_the_same_time() {
    let place = Place::new("processes");
    let start = |_| place.lanner(RUN).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let running: Vec<_> = (0..8).map(start).collect();
    for child in running {
        assert_eq!(counts(child.wait_with_output().unwrap())[0], 2);
    }
    assert_eq!(place.objects().len(), 2);
    assert_eq!(place.run(), [2, 2]);
}

#[test]
fn a_run_without_a_cache_is_a_run() {
    let place = Place::new("without");
    let run = |variable: &str, value: &str| counts(place.lanner(RUN).env(variable, value).output().unwrap());
    assert_eq!(run("LANNER_CACHE_SIZE", "0"), [2, 0]);
    assert_eq!(run("LANNER_CACHE_DIR", "program.m"), [2, 0], "a file is no folder");
    assert_eq!(run("LANNER_CACHE_DIR", "/dev/null/cache"), [2, 0]);
    assert!(place.files().is_empty());
    // Who makes no machine code keeps none.
    for tier in ["interp", "lir"] {
        let output = place.lanner(&["run", "--tier", tier, "program.m"]).output().unwrap();
        assert!(output.status.success());
    }
    assert!(place.files().is_empty());
}

/// What statistics say behind a name.
fn count_of(name: &str, output: &Output) -> u64 {
    let stats = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = stats.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|count| count.trim().parse().ok()).unwrap_or_else(|| panic!("{stats}"))
}

/// A loop that is known, and at whose first turns it is not what it is like then, is tried again: here the function has no persistent
/// variable before it was called.
#[test]
fn a_loop_that_is_known_may_begin_otherwise() {
    let place = Place::new("begins");
    let text = "s = 0;\nfor k = 1:2000000, s = s + count(); end\n\
                function n = count(), persistent c; if isempty(c), c = 0; end, c = c + 1; n = c; end\n";
    std::fs::write(place.0.join("program.m"), text).unwrap();
    for run in 0..2 {
        let output = place.lanner(&["run", "--tier", "auto", "--stats", "program.m"]).output().unwrap();
        assert!(count_of("entries", &output) > 0, "run {run}");
    }
}

/// A loop that code was ordered of before is ordered when it is found first: nobody waits until it is warm.
#[test]
fn a_loop_that_is_known_is_not_waited_for() {
    let place = Place::new("early");
    let text = "t = tic; s = 0;
while toc(t) < 1, for k = 1:1000, s = s + sqrt(k); end, end";
    std::fs::write(place.0.join("program.m"), text).unwrap();
    let run = |size: Option<&str>| {
        let mut command = place.lanner(&["run", "--tier", "auto", "--stats", "program.m"]);
        size.map(|size| command.env("LANNER_CACHE_SIZE", size));
        let output = command.output().unwrap();
        assert!(count_of("entries", &output) > 0);
        count_of("remembered", &output)
    };
    assert_eq!(run(None), 0, "it is new");
    assert!(run(None) > 0);
    assert_eq!(run(Some("0")), 0, "there is no cache");
}

/// What the last run of a program requested is linked while the program is loaded, and entered without a request. On the only processor, where
/// code waits, nothing is.
#[test]
fn code_of_the_last_run_is_linked_ahead() {
    let place = Place::new("ahead");
    let text = "pause(0.2); t = tic; s = 0;\nwhile toc(t) < 0.3, for k = 1:1000, s = s + sqrt(k); end, end\nsum = s;";
    std::fs::write(place.0.join("program.m"), text).unwrap();
    let run = |program: &str| {
        let output = place.lanner(&["run", "--tier", "auto", "--stats", program]).output().unwrap();
        ["linked ahead", "entries"].map(|name| count_of(name, &output))
    };
    assert_eq!(run("program.m")[0], 0, "there is no last run");
    if std::thread::available_parallelism().map_or(1, usize::from) == 1 {
        assert_eq!(run("program.m")[0], 0);
        return;
    }
    // A machine that has much to do may not have linked it in time.
    let mut runs = (0..20).map(|_| run("program.m"));
    assert!(runs.any(|[ahead, entries]| ahead > 0 && entries > 0));
    std::fs::write(place.0.join("other.m"), text).unwrap();
    assert_eq!(run("other.m")[0], 0, "it is another program");
    std::fs::write(place.0.join("program.m"), text.replace("sqrt(k)", "sqrt(2 * k)")).unwrap();
    assert_eq!(run("program.m")[0], 0, "it is not what it was");
}

/// More bytes than a file of the cache has whose object is not there yet, and less than one with an object.
const SEALED: u64 = 64;

/// A loop that LLVM is at for so long that a process that looks every now and then finds it there.
fn long_loop() -> String {
    let mut text = "for k = 1:str2double(getenv('TRIPS'))\n".to_owned();
    (1..200).for_each(|c| writeln!(text, "s = s + sqrt(k + {c}) * floor(k / {c});").unwrap());
    text + "end\n"
}

/// A program that always ends before LLVM is done: a run that finds that LLVM had begun has it begin at once.
#[test]
fn code_that_was_begun_is_made_at_once_in_the_next_run() {
    let place = Place::new("begun");
    let head = "s = 0; object = getenv('OBJECT'); begun = str2double(getenv('BEGUN'));\n";
    let tail = "\
for k = 1:6000
    file = dir(object);
    if ~isempty(file) && file.bytes > begun, break, end
    pause(0.01);
end
disp(k < 6000)";
    std::fs::write(place.0.join("program.m"), [head, &long_loop(), tail].concat()).unwrap();
    let run = |trips: &str, object: &Path, begun: u64| {
        let mut command = place.lanner(&["run", "program.m"]);
        command.env("TRIPS", trips).env("OBJECT", object).env("BEGUN", begun.to_string());
        command.stdout(Stdio::piped()).spawn().unwrap()
    };
    let length = |object: &Path| object.metadata().map_or(0, |file| file.len());
    // It is killed while LLVM is at it: of a few tries one comes in between.
    let begun = (0..100).find_map(|_| {
        let _ = std::fs::remove_dir_all(place.0.join("cache"));
        let mut endless = run("1e12", Path::new("none"), 0);
        let object = loop {
            if let Some(object) = place.objects().pop() {
                break object;
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
        };
        endless.kill().unwrap();
        endless.wait().unwrap();
        (length(&object) < SEALED).then_some(object)
    });
    let object = begun.expect("LLVM is never found at work");
    let ended = run("1e5", &object, SEALED).wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&ended.stdout).trim(), "1", "nobody made it within a minute");
}
