//! The prompt as a person sees it: Lanner in a pseudo-terminal, what is typed, and what then stands on the screen.
//!
//! `script`, which every Debian has, makes the terminal; `vt100` reads what is written to it as a terminal does.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long something may take to appear: never reached where all is well.
const PATIENCE: Duration = Duration::from_mins(2);

/// Lanner in a terminal.
struct Terminal {
    child: Child,
    keys: ChildStdin,
    screen: Arc<Mutex<vt100::Parser>>,
}

impl Terminal {
    /// A terminal in a folder of its own, at the first prompt.
    fn open(name: &str) -> Terminal {
        let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("terminal_{name}"));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let lanner = env!("CARGO_BIN_EXE_lanner");
        let mut command = Command::new("script");
        command.args(["-q", "-e", "-c", &format!("stty cols 80 rows 24; '{lanner}'"), "/dev/null"]);
        command.env("TERM", "xterm").env("NO_COLOR", "1").env("XDG_STATE_HOME", &folder);
        command.env("LANNER_CACHE_SIZE", "0").current_dir(&folder);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let keys = child.stdin.take().unwrap();
        let mut written = child.stdout.take().unwrap();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(24, 80, 0)));
        let theirs = Arc::clone(&screen);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count) = written.read(&mut bytes)
                && count > 0
            {
                theirs.lock().unwrap().process(&bytes[..count]);
            }
        });
        let mut terminal = Terminal { child, keys, screen };
        terminal.wait(">>");
        terminal
    }

    /// What stands on the screen, without blanks at the ends of lines.
    fn screen(&self) -> String {
        let parser = self.screen.lock().unwrap();
        let rows: Vec<String> = parser.screen().rows(0, 80).map(|row| row.trim_end().to_owned()).collect();
        rows.join("\n")
    }

    fn keys(&mut self, text: &str) {
        self.keys.write_all(text.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits until a text stands there.
    fn wait(&mut self, text: &str) {
        let since = Instant::now();
        while !self.screen().contains(text) {
            assert!(since.elapsed() < PATIENCE, "no {text:?} on the screen:\n{}", self.screen());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Types keys, and waits until a text stands there.
    fn types(&mut self, keys: &str, text: &str) {
        self.keys(keys);
        self.wait(text);
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.keys.write_all(b"\x15exit\r");
        let since = Instant::now();
        while self.child.try_wait().is_ok_and(|status| status.is_none())
            && since.elapsed() < Duration::from_secs(5)
        {
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn functions_are_defined_at_the_prompt() {
    let mut terminal = Terminal::open("functions");
    terminal.keys("function y = sq(x)\r% Squares.\ry = x ^ 2;\rend\r");
    terminal.types("fprintf('<%d>', sq(4), cellfun(@sq, {2, 3}))\r", "<16><4><9>");
    terminal.keys("function y = sq(x)\ry = -x;\rend\r");
    terminal.types("fprintf('[%d]', sq(4))\r", "[-4]");
}

#[test]
fn output_without_a_newline_stays() {
    let mut terminal = Terminal::open("newline");
    terminal.types("fprintf('abc')\r", "\nabc\n>>");
    terminal.types("disp(7)\r", "\n     7\n>>");
}

#[test]
fn what_is_typed_ahead_or_pasted_is_kept() {
    let mut terminal = Terminal::open("ahead");
    terminal.types("pause(0.3)\rx = 41;\rfprintf('<%d>', x + 1)\r", "<42>");
    terminal.types(">> y = 3;\r>> fprintf('[%d]', y)\r", "[3]");
}

#[test]
fn up_finds_the_last_line_that_begins_so() {
    let mut terminal = Terminal::open("history");
    terminal.keys("first = 1;\rsecond = 2;\r");
    terminal.types("disp(first + second)\r", "\n     3\n>>");
    terminal.types("fi\x1b[A", ">> first = 1;");
}

#[test]
fn completion_lists_and_inserts() {
    let mut terminal = Terminal::open("completion");
    terminal.keys("point = struct('left', {1, 2}, 'length', 2);\r");
    terminal.types("point(2).lef\t", "point(2).left");
    terminal.types("\x15m = containers.Map('one', 1);\rm('o\t", "m('one'");
    terminal.types("\x15cums\t\t", "cumsum");
}

#[test]
fn calls_have_hints() {
    let mut terminal = Terminal::open("hints");
    terminal.types("trapz(", ">> trapz(y)");
    terminal.types("\x15", ">>");
}

#[test]
fn the_workspace_survives_errors_and_interrupts() {
    let mut terminal = Terminal::open("interrupt");
    terminal.types("x = 7; error('a:b', 'wrong'), x = 8;\r", "error: wrong");
    terminal.keys("disp('begun'), while true, end\r");
    terminal.wait("\nbegun");
    terminal.types("\x03", "terminated by user");
    terminal.types("fprintf('<%d>', x)\r", "<7>");
}
