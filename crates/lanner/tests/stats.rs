//! What `--stats` says of how often code was left, and where: through the binary as a user runs it.

use std::path::Path;
use std::process::{Command, Stdio};

/// What `--stats` says of a program.
fn stats(name: &str, program: &str, tier: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("stats_{name}"));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("f.m"), program).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_lanner"));
    command.env("LANNER_CACHE_SIZE", "0").env("NO_COLOR", "1").current_dir(&folder).stdin(Stdio::null());
    let output = command.args(["run", "--tier", tier, "--stats", "f.m"]).output().unwrap();
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The number that is said of a name.
fn number(stats: &str, name: &str) -> u64 {
    let line = stats.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|count| count.trim().parse().ok()).unwrap_or_else(|| panic!("{stats}"))
}

/// How often its code was left early, the places, and how often it asked.
fn left(name: &str, program: &str) -> (u64, Vec<String>, u64) {
    let said = ["lir", "jit"].map(|tier| {
        let text = stats(name, program, tier);
        let places = text.lines().skip_while(|line| !line.starts_with("side exits")).skip(1);
        let places = places.take_while(|line| line.starts_with(' '));
        let places = places.map(|line| line.split_whitespace().collect::<Vec<&str>>().join(" "));
        (number(&text, "side exits"), places.collect(), number(&text, "call-outs"))
    });
    assert_eq!(said[0], said[1]);
    let [said, _] = said;
    said
}

/// Properties of objects are variables of the code, and bodies of methods stand for their calls.
#[test]
fn objects_are_not_asked_for() {
    let folders = ["objects", "whole_objects"].map(|name| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("stats_{name}"));
        std::fs::create_dir_all(&folder).unwrap();
        folder
    });
    let properties = "properties, n = 0, x = zeros(1, 40), end";
    for folder in folders {
        let methods = "function c = put(c, k, v), c.x(k) = v; c.n = c.n + 1; end\n\
                       function y = share(c, of), y = c.n / of; end";
        let value = format!("classdef Value\n{properties}\nmethods\n{methods}\nend\nend\n");
        std::fs::write(folder.join("Value.m"), value).unwrap();
        let methods = "function put(c, k, v), c.x(k) = v; c.n = c.n + 1; end";
        let handle = format!("classdef Handle < handle\n{properties}\nmethods\n{methods}\nend\nend\n");
        std::fs::write(folder.join("Handle.m"), handle).unwrap();
        let methods = "function o = Number(v), o.v = v; end\n\
                       function r = plus(a, b), r = Number(a.v + b.v); end";
        let made = format!("classdef Number\nproperties, v, end\nmethods\n{methods}\nend\nend\n");
        std::fs::write(folder.join("Number.m"), made).unwrap();
    }
    let begin = "s = 0; v = Value(); h = Handle(); g = Handle(); z = Number(0); w = z;\n";
    let rest = "v = v.put(k, s); h.put(k, v.share(2)); g.n = g.n + h.x(k); z = z + w + Number(k); w = z";
    assert_eq!(left("objects", &format!("{begin}{}", trips(40, rest))), (0, Vec::new(), 0));
    // What keeps an object is the interpreter's, all else is not.
    let rest = format!("{rest}; if k == 20, r = {{v, h}}; end");
    let (_, _, asked) = left("whole_objects", &format!("{begin}{}", trips(40, &rest)));
    assert!((1..=3).contains(&asked), "{asked}");
}

/// A loop of so many trips that works, and does something else.
fn trips(count: usize, rest: &str) -> String {
    format!("for k = 1:{count}, s = s + k; s = s / 2; s = s - 1; s = s * 3; {rest}; end\n")
}

#[test]
fn a_loop_that_runs_to_its_end_is_not_left_early() {
    assert_eq!(left("end", &format!("s = 0;\n{}", trips(40, "s = -s"))), (0, Vec::new(), 0));
    let (early, places, asked) =
        left("asks", &format!("s = 0; y = 1;\n{}", trips(40, "y = zeros(1, k + 1)")));
    assert_eq!((early, places, asked), (0, Vec::new(), 40));
}

/// Fields of a struct are variables of the code, and bodies of handles stand for their calls.
#[test]
fn fields_and_handles_are_not_asked_for() {
    let begin = "s = 0; p.x = zeros(1, 40); p.in.t = 1; q.c = 3; f = @(t) t * q.c + 1; g = @(t) f(t) / 2;\n";
    let rest = "p.x(k) = g(s); p.in.t = p.in.t + p.x(k) * numel(p.x)";
    assert_eq!(left("fields", &format!("{begin}{}", trips(40, rest))), (0, Vec::new(), 0));
    // As a whole the interpreter reads it.
    let (_, _, asked) = left("whole", &format!("r = 0; {begin}{}", trips(40, &format!("{rest}; r = p"))));
    assert!((40..=80).contains(&asked), "{asked}");
}

/// Functions of other files are as those of the same one: bodies, also with fewer arguments, of handles and of structs that are handed on.
#[test]
fn functions_of_other_files_are_not_asked_for() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stats_files");
    std::fs::create_dir_all(&folder).unwrap();
    for (name, text) in [
        ("scaled", "function y = scaled(x, by)\nif nargin < 2, by = 2; end\ny = by * x;\nend\n"),
        ("moved", "function y = moved(x, by)\nif ~exist('by', 'var'), by = 2; end\ny = by + x;\nend\n"),
        ("stepped", "function x = stepped(f, x, p)\nx = x + p.h * f(x, p);\nend\n"),
    ] {
        std::fs::write(folder.join(format!("{name}.m")), text).unwrap();
    }
    let begin = "s = 0; p.h = 0.5; p.w = 2; f = @(x, q) -q.w * x;\n";
    for call in ["s = scaled(s) + scaled(s, 3)", "s = moved(s) - moved(s, 1)", "s = stepped(f, s, p)"] {
        assert_eq!(left("files", &format!("{begin}{}", trips(40, call))), (0, Vec::new(), 0), "{call}");
    }
}

/// What is in cells is a variable of the code, and functions of global, persistent and shared variables are bodies.
#[test]
fn shared_variables_are_not_asked_for() {
    let functions = "function y = scaled(x), global G; G = G + 1; y = G * x; end\n\
                     function y = count(), persistent n; if isempty(n), n = 0; end, n = n + 1; y = n; end\n";
    let begin = "global G P\nG = 1; P.a = 2; s = 0; count();\n";
    for work in ["G = G + s * P.a", "s = scaled(s)", "s = s + count()"] {
        let program = format!("1;\n{functions}{begin}{}", trips(40, work));
        assert_eq!(left("global", &program), (0, Vec::new(), 0), "{work}");
    }
    let begin = "s = 0; t = 0; f = @twice;\n";
    let nested = "function add(x), t = t + x; end\nfunction y = twice(x), add(x); y = 2 * x; end\n";
    for work in ["t = t + s", "add(s)", "s = f(s) + twice(s)"] {
        let program = format!("go\nfunction go()\n{begin}{}{nested}end\n", trips(40, work));
        assert_eq!(left("nested", &program), (0, Vec::new(), 0), "{work}");
    }
}

/// Small matrices, and functions of the library that are written in the language.
#[test]
fn small_arrays_are_not_asked_for() {
    let begin = "s = 0; A = [1 2; 3 4] / 8; v = [1; 2; 3]; w = v;\n";
    for made in ["A = A * A' - eye(2) * A", "w = cross(v, w) / 9"] {
        assert_eq!(left("small", &format!("{begin}{}", trips(40, made))), (0, Vec::new(), 0), "{made}");
    }
}

/// Calls that change an array, or fields of a struct, and give it back are calls of functions in code: as bodies they would copy.
#[test]
fn calls_that_change_arrays_are_of_functions() {
    let functions = "function x = put(x, k), x(k) = x(k) + k; end\n\
                     function x = down(x, k), if k > 0, x(k) = x(k) / 2; x = down(x, k - 1); end, end\n\
                     function p = add(p, k), p.n = p.n + 1; p.x(p.n) = k; end\n";
    let begin = "s = 0; x = zeros(1, 40); p.n = 0; p.x = x;\n";
    for (name, call) in [("put", "x = put(x, k)"), ("down", "x = down(x, 5)"), ("add", "p = add(p, k)")] {
        // Of a script's variables an error leaves everything as it was.
        let program = format!("1;\n{functions}function go()\n{begin}{}end\ngo\n", trips(40, call));
        let stats = stats(name, &program, "jit");
        assert!(number(&stats, "functions beside") > 0, "{name}: {stats}");
        assert_eq!(number(&stats, "call-outs"), 0, "{name}: {stats}");
    }
}

#[test]
fn an_array_that_grows_is_why_code_is_left() {
    let (early, places, _) = left("grows", &format!("s = 0; x = [1 2];\n{}", trips(40, "x(k) = s")));
    assert!(early > 0);
    assert_eq!(places, [format!("{early} f.m:2 grows")]);
}

/// The second time that an array grows by a store that is asked for, code is made in which it does.
#[test]
fn an_array_that_grows_where_code_asks_leaves_it_twice() {
    let program = format!("s = 0; x = [1 2]; c = {{'a', 5}};\n{}", trips(40, "x(k) = c{1 + (k > 50)}"));
    let (early, places, asked) = left("asked_growth", &program);
    assert_eq!((early, places), (2, vec!["2 f.m:2 asked: grows".to_owned()]));
    assert!(asked >= 38, "{asked}");
}

/// What somebody else computes is supposed to be a number where it may be. Where that does not hold, the variable has another value
/// when the loop is entered again, and that is its type feedback.
#[test]
fn what_is_no_number_is_taken_for_one_once() {
    let body = trips(400, "y = sscanf('1 2 3', '%d', 1 + (k > 60)); if y > 9, s = 1; end");
    let (early, places, asked) = left("supposed", &format!("s = 0; y = 0; {body}"));
    assert_eq!((early, places), (1, vec!["1 f.m:1 asked: call of sscanf".to_owned()]));
    assert!(asked >= 398, "{asked}");
}

#[test]
fn what_was_asked_for_may_fail() {
    let program = format!("s = 0; y = 1;\n{}", trips(40, "y = reshape(1:4, 4 + (k > 20), 1)"));
    let (early, places, asked) = left("fails", &program);
    assert_eq!((early, places), (1, vec!["1 f.m:2 failed: call of reshape".to_owned()]));
    assert_eq!(asked, 21);
}

#[test]
fn five_places_are_shown_that_are_left_most_often() {
    let grows = |what: &str| format!("x = [1 2]; y = x;\n{}", trips(20, what));
    let program = format!("s = 0;\n{}{}", grows("x(k) = s").repeat(6), grows("x(k) = s; y(k) = s"));
    let (early, places, _) = left("places", &program);
    let read = |place: &String| -> Option<(u64, u32)> {
        let (count, rest) = place.strip_suffix(" grows")?.split_once(" f.m:")?;
        Some((count.parse().ok()?, rest.parse().ok()?))
    };
    let counted: Vec<(u64, u32)> = places.iter().filter_map(read).collect();
    let lines: Vec<u32> = counted.iter().map(|(_, line)| *line).collect();
    assert_eq!(lines, [15, 3, 5, 7, 9], "{places:?}");
    assert!(counted.is_sorted_by(|(m, _), (n, _)| m >= n) && counted[0].0 > counted[1].0, "{places:?}");
    assert!(counted.iter().map(|(count, _)| count).sum::<u64>() < early, "{places:?}");
}
