//! Ctrl-C while a program runs: through the binary as a user runs it.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How long a program that was told to stop may go on.
const PATIENCE: Duration = Duration::from_secs(20);

/// Starts a program that prints a line and does not end, stops it as Ctrl-C does, and checks that it says so in every engine.
fn check(name: &str, program: &str) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("interrupt_{name}"));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("f.m"), program).unwrap();
    for tier in ["interp", "lir", "jit", "auto"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lanner"));
        command.env("LANNER_CACHE_SIZE", "0").env("NO_COLOR", "1").current_dir(&folder);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.args(["run", "--tier", tier, "f.m"]).spawn().unwrap();
        let mut line = String::new();
        let mut said = BufReader::new(child.stderr.take().unwrap());
        said.read_line(&mut line).unwrap();
        assert_eq!(line, "goes\n");
        // Long enough for code to be there, in `auto` too.
        std::thread::sleep(Duration::from_millis(700));
        let kill = format!("kill -INT {}", child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
        let told = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            if told.elapsed() > PATIENCE {
                child.kill().unwrap();
                panic!("{name} does not stop in {tier}");
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        let mut text = String::new();
        said.read_to_string(&mut text).unwrap();
        assert!(text.starts_with("error: Operation terminated by user"), "{name} in {tier}: {text}");
        assert_eq!(status.code(), Some(1), "{name} in {tier}");
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
