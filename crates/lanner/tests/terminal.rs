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
    /// Everything that was written to the terminal.
    written: Arc<Mutex<Vec<u8>>>,
    folder: std::path::PathBuf,
}

impl Terminal {
    /// A terminal in a folder of its own, at the first prompt.
    fn open(name: &str) -> Terminal {
        Terminal::open_with(name, &[])
    }

    /// The same, with more variables of the environment.
    fn open_with(name: &str, variables: &[(&str, &str)]) -> Terminal {
        let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("terminal_{name}"));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let lanner = env!("CARGO_BIN_EXE_lanner");
        let mut command = Command::new("script");
        command.args(["-q", "-e", "-c", &format!("stty cols 80 rows 24; '{lanner}'"), "/dev/null"]);
        command.env("TERM", "xterm").env("NO_COLOR", "1").env("XDG_STATE_HOME", &folder);
        command.env("LANNER_CACHE_SIZE", "0").envs(variables.iter().copied()).current_dir(&folder);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let keys = child.stdin.take().unwrap();
        let mut written = child.stdout.take().unwrap();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(24, 80, 0)));
        let theirs = Arc::clone(&screen);
        let all = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&all);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count) = written.read(&mut bytes)
                && count > 0
            {
                kept.lock().unwrap().extend_from_slice(&bytes[..count]);
                theirs.lock().unwrap().process(&bytes[..count]);
            }
        });
        let mut terminal = Terminal { child, keys, screen, written: all, folder };
        terminal.wait(">>");
        terminal
    }

    /// What stands on the screen, without blanks at the ends of lines.
    fn screen(&self) -> String {
        let parser = self.screen.lock().unwrap();
        let rows: Vec<String> = parser.screen().rows(0, 80).map(|row| row.trim_end().to_owned()).collect();
        rows.join("\n")
    }

    /// How often bytes were written to the terminal.
    fn count(&self, bytes: &str) -> usize {
        let written = self.written.lock().unwrap();
        written.windows(bytes.len()).filter(|window| *window == bytes.as_bytes()).count()
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
    terminal.types("t, ", ">> trapz(t, y)");
    terminal.types("\x15sin(", ">> sin(x)");
    terminal.keys("\x15y = 3;\rfunction z = thrice(w, by), z = by * w; end\r");
    terminal.types("thrice(", ">> thrice(w, by)");
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

/// A method that assigns to a property is left, and so are the object and what it is a part of.
#[test]
fn objects_survive_interrupts() {
    let mut terminal = Terminal::open("setter");
    let class = "classdef Slow\nproperties, Level = 4; end\nmethods\nfunction o = set.Level(o, x)\n\
                 if x > 10, disp('begun'), while true, end, end\no.Level = x;\nend\nend\nend\n";
    std::fs::write(terminal.folder.join("Slow.m"), class).unwrap();
    terminal.keys("s.part = Slow; s.part.Level = 5;\r");
    terminal.keys("s.part.Level = 11;\r");
    terminal.wait("\nbegun");
    terminal.types("\x03", "terminated by user");
    terminal.types("fprintf('<%s %d>', class(s.part), s.part.Level)\r", "<Slow 5>");
}

#[test]
fn up_walks_through_the_history() {
    let mut terminal = Terminal::open("walk");
    terminal.keys("one = 1;\rtwo = [1 2\r3 4];\rdisp('made')\r");
    terminal.wait("\nmade\n>>");
    terminal.types("\x1b[A", "\nmade\n>> disp('made')");
    terminal.types("\x1b[A\x1b[A\x1b[A", "made\n>> one = 1;");
    terminal.types("\x1b[B\x1b[B", "made\n>> disp('made')");
}

#[test]
fn the_history_is_kept_and_private() {
    let mut terminal = Terminal::open("kept");
    terminal.types("disp(40 + 2)\r", "\n    42\n>>");
    let file = terminal.folder.join("lanner/history");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "#V2\ndisp(40 + 2)\n");
    use std::os::unix::fs::PermissionsExt;
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    terminal.types("\x12disp", "(reverse-i-search)`disp': disp(40 + 2)");
}

#[test]
fn long_output_waits_for_keys() {
    let mut terminal = Terminal::open("pages");
    terminal.types("more on\rfor k = 1:50, fprintf('%d\\n', 1000 + k), end\r", "--more--");
    assert!(terminal.screen().contains("1023") && !terminal.screen().contains("1024"));
    terminal.types("\r", "\n1024\n--more--");
    terminal.types(" ", "\n1047\n--more--");
    terminal.types("q", "\n1047\n>>");
    terminal.keys("more(2), for k = 1:3, fprintf('%d\\n', k), end\r");
    terminal.types("", "\n1\n2\n--more--");
    terminal.types("\x03", "terminated by user");
    terminal.keys("more off\rfor k = 1:50, fprintf('%d\\n', 2000 + k), end\r");
    terminal.wait("\n2050\n>>");
}

#[test]
fn an_editor_gets_the_file() {
    let mut terminal = Terminal::open("editor");
    terminal.types("setenv('VISUAL', ''), setenv('EDITOR', ''), edit smooth\r", "There is no editor.");
    terminal.keys("setenv('EDITOR', 'printf \"smooth = 7;\\n\" >')\r");
    terminal.types("edit smooth\r", "smooth.m does not exist. Create it? [Y/n]");
    terminal.types("n\r", "[Y/n] n\n>>");
    assert!(!terminal.folder.join("smooth.m").exists());
    terminal.types("clc, disp('again')\r", "again\n>>");
    terminal.types("edit smooth\r", "again\n>> edit smooth\nsmooth.m does not exist. Create it? [Y/n]");
    terminal.types("\r", "[Y/n]\n>>");
    terminal.types("fprintf('<%d>\\n', exist('smooth.m'))\r", "<2>");
    terminal.types("smooth; fprintf('<%d>\\n', smooth)\r", "<7>");
    terminal.types("edit sin\r", "'sin' is a function of Lanner's own");
}

#[test]
fn a_key_ends_a_pause() {
    let mut terminal = Terminal::open("pause");
    terminal.types("disp('waits'), pause, disp('goes on')\r", "\nwaits");
    terminal.types("x", "\ngoes on\n>>");
}

#[test]
fn questions_are_answered_in_the_editor() {
    let mut terminal = Terminal::open("questions");
    terminal.keys("fprintf('how '), x = input('much? ');\r4x\x7f2\rname = input('', 's');\rit's (\r");
    terminal.types("fprintf('<%d %s>\\n', x, name)\r", "<42 it's (>");
    assert!(terminal.screen().contains("\nhow much? 42\n"), "{}", terminal.screen());
    terminal.types("x = input('again? ');\r", "\nagain?");
    terminal.types("\x03", "terminated by user");
    terminal.types("\x1b[A", ">> x = input('again? ');");
}

#[test]
fn a_paste_is_one_entry() {
    let mut terminal = Terminal::open("paste");
    terminal.keys("\x1b[200~a = 1;\nfor k = 1:2\n  a = a + k;\nend\nfprintf('<%d>', a)\n\x1b[201~");
    terminal.types("\r", "<4>");
}

#[test]
fn wide_characters_are_marked_where_they_are() {
    let mut terminal = Terminal::open("wide");
    terminal.types("x = '漢字' + no_such\r", "1 | x = '漢字' + no_such\n  |              ^^^^^^^");
}

#[test]
fn the_end_of_the_input_ends_the_session() {
    let mut terminal = Terminal::open("end");
    terminal.keys("c = onCleanup(@() disp('cleaned'));\r\x04");
    terminal.wait("cleaned");
    assert!(terminal.child.wait().unwrap().success());
    let mut terminal = Terminal::open("exit");
    terminal.keys("function leave(k), exit(k), end\rleave(5)\r");
    assert_eq!(terminal.child.wait().unwrap().code(), Some(5));
}

#[test]
fn a_terminal_that_can_shows_a_picture_after_drawnow() {
    for (kind, begin, end) in [
        ("kitty", "\x1b_Ga=T,f=100,q=2,m=", "\x1b\\"),
        ("iterm", "\x1b]1337;File=inline=1;size=", "\x07"),
        ("sixel", "\x1bPq\"1;1;120;90#0;2;", "-\x1b\\"),
    ] {
        let mut terminal = Terminal::open_with(&format!("pictures_{kind}"), &[("LANNER_PICTURES", kind)]);
        terminal.types("figure('Position', [0 0 120 90]); plot(1:3), fprintf('<%d>', 1)\r", "<1>");
        // However often the program asks, there is one picture, when the command is done.
        terminal.types("for k = 1:3, drawnow, end, fprintf('<%d>', 2)\r", "<2>");
        terminal.types("fprintf('<%d>', 3)\r", "<3>");
        assert_eq!(terminal.count(begin), 1, "{kind}");
        assert!(terminal.count(end) > 0, "{kind}");
        terminal.types("close all, drawnow, fprintf('<%d>', 4)\r", "<4>");
        terminal.types("fprintf('<%d>', 5)\r", "<5>");
        assert_eq!(terminal.count(begin), 1, "{kind}");
    }
    let mut terminal = Terminal::open("no_pictures");
    terminal.types("plot(1:3), drawnow, fprintf('<%d>', 1)\r", "<1>");
    terminal.types("fprintf('<%d>', 2)\r", "<2>");
    assert_eq!(terminal.count("\x1b_G") + terminal.count("\x1bPq") + terminal.count("\x1b]1337"), 0);
}
