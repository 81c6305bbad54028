//! Random functions that share arrays: assignments, containers, calls that give an argument back or change it, recursion that lets
//! arguments change places, handles, and updates in between. They tell whether a copy that is needed is made.
//!
//! ```text
//! y = x; s.a = y; for i = 1:3, s.a(i) = 7; if n > 0, [x, y] = turn(y, x, n - 1); end, end
//! ```
//!
//! Every variable keeps its kind, so most of it runs without an error: rows of numbers (`x`, `y`, `z`), structs (`s`, `t`: `a` a row, `b`
//! a struct whose `c` is a row), struct arrays of those (`r`), cells (`p`, `q`: two rows and a struct like `b`), handles (`h`).

use crate::{Choices, SHOW};

/// Functions per program.
const COUNT: usize = 4;

const ROWS: &[&str] = &["x", "y", "z"];
const STRUCTS: &[&str] = &["s", "t"];
const CELLS: &[&str] = &["p", "q"];

/// What the functions call. All of it gives arrays of its arguments back, changes them or keeps them.
const CALLED: &str = "\
function a = same(a)
end
function a = change(a, i)
  a(i) = 10 * i;
end
function r = picked(a, b, c)
  if c, r = a; else, r = b; end
end
function [u, v] = turn(a, b, n)
  if n <= 0, u = a; v = b; else, [u, v] = turn(b, a, n - 1); end
end
function [u, v] = turned(a, b, n)
  if n > 0, [v, u] = other(b, a, n - 1); else, u = b; v = a; u(1) = n; end
end
function [u, v] = other(a, b, n)
  if n > 0, [u, v] = turned(b, a, n - 1); v(2) = n; else, u = a; v = a; end
end
function s = changed(s, i)
  s.a(i) = 20; s.b.c(1) = i;
end
function [s, a] = taken(s)
  a = s.b.c; s.b.c = s.a;
end
function p = put(p, k, a)
  p{k} = a; p{k}(1) = k;
end
function varargout = several(varargin)
  varargin{1}(2) = 30; varargout = varargin;
end
function old = kept(a)
  persistent last
  if isempty(last), last = [0 0 0]; end
  old = last; last = a; a(1) = 40;
end
function r = shared(a)
  global board
  r = board; board = a; board(2) = 50;
end
function r = applied(f, a)
  r = f(a); r(1) = r(1) + a(1);
end
function note(x)
  printf('%g ', x(:)); printf('\\n');
end
";

/// The program of a seed: functions that call one another, and a call of each that shows what came back.
pub fn aliases(seed: u64) -> String {
    let mut c = Choices::seeded(seed);
    let mut out = String::from("1;\n");
    out.push_str(SHOW);
    out.push_str(CALLED);
    for k in 1..=COUNT {
        out.push_str(&format!("function [x, y, s, p] = part{k}(x, y, s, p, n)\n"));
        out.push_str("z = y; t = s; q = p; r = [s, t]; h = @(v) v + x(1);\n");
        for _ in 0..4 + c.below(4) {
            out.push_str(&statement(&mut c, 2));
        }
        out.push_str("show('z', z); show('t', t); show('q', q); show('r', r);\nend\n");
    }
    out.push_str("global board\nboard = [9 8 7];\n");
    for k in 1..=COUNT {
        out.push_str(&format!("printf('# part {k}\\n');\nx = [1 2 3]; y = [4 5 6 7]; b.c = [8 9 10];\n"));
        out.push_str("s = struct('a', x, 'b', b); p = {x, y, b};\n");
        out.push_str(&format!("try\n[x2, y2, s2, p2] = part{k}(x, y, s, p, 2);\n"));
        out.push_str("show('x2', x2); show('y2', y2); show('s2', s2); show('p2', p2);\n");
        out.push_str("catch err__\n  printf('error: %s\\n', err__.message);\nend\n");
        for name in ["x", "y", "b", "s", "p", "board"] {
            out.push_str(&format!("show('{name}', {name});\n"));
        }
    }
    out
}

/// A statement with its new line; `depth` levels of bodies.
fn statement(c: &mut Choices, depth: usize) -> String {
    match c.below(if depth == 0 { 16 } else { 22 }) {
        0..=2 => alias(c),
        3..=7 => update(c),
        8..=9 => nested(c),
        10..=12 => call(c),
        13 => handle(c),
        14 => format!("note({});\n", place(c)),
        15 => {
            let (x, y) = (c.pick(ROWS), c.pick(ROWS));
            match c.below(3) {
                0 => format!("{x} = {y} + 1;\n"),
                1 => format!("{x} = [{y}(1), 2, 3];\n"),
                _ => format!("{x} = zeros(1, 3);\n"),
            }
        }
        16 => format!("if {}\n{}else\n{}end\n", condition(c), body(c, depth), body(c, depth)),
        17..=18 => format!("for i = 1:{}\n{}{}end\n", 2 + c.below(2), body(c, depth), body(c, depth)),
        19 => format!("for v = {}\n{}end\n", c.pick(&["x", "p", "r"]), body(c, depth)),
        20 => {
            format!("try\n{}{}{}catch\n{}end\n", body(c, depth), way_out(c), body(c, depth), body(c, depth))
        }
        _ => format!(
            "w{depth} = 0;\nwhile w{depth} < {}\nw{depth} = w{depth} + 1;\n{}if {}, {}, end\n{}end\n",
            1 + c.below(3),
            body(c, depth),
            condition(c),
            c.pick(&["break", "continue", "return"]),
            body(c, depth)
        ),
    }
}

fn body(c: &mut Choices, depth: usize) -> String {
    (0..1 + c.below(2)).map(|_| statement(c, depth - 1)).collect()
}

/// An error, sometimes.
fn way_out(c: &mut Choices) -> String {
    format!("if {}, error('no'); end\n", condition(c))
}

fn condition(c: &mut Choices) -> &'static str {
    c.pick(&["n > 1", "x(1) > 2", "numel(y) > 3", "mod(z(1), 2) == 0", "true", "p{1}(1) < 5"])
}

/// A place that holds a row.
fn place(c: &mut Choices) -> String {
    match c.below(8) {
        0..=3 => c.pick(ROWS).to_owned(),
        4 => format!("{}.a", c.pick(STRUCTS)),
        5 => format!("{}.b.c", c.pick(STRUCTS)),
        6 => format!("{}{{{}}}", c.pick(CELLS), 1 + c.below(2)),
        _ => c.pick(&["p{3}.c", "q{3}.c", "r(1).a", "r(2).a", "r(2).b.c"]).to_owned(),
    }
}

/// Two places get one array.
fn alias(c: &mut Choices) -> String {
    match c.below(10) {
        0..=5 => format!("{} = {};\n", place(c), place(c)),
        6 => format!("{} = {};\n", c.pick(STRUCTS), c.pick(&["s", "t", "r(1)", "r(2)"])),
        7 => format!("{} = {};\n", c.pick(CELLS), c.pick(&["p", "q", "{x, y, s.b}", "{z, z, t.b}"])),
        8 => format!("{} = {};\n", inner(c), inner(c)),
        _ => c
            .pick(&["r = [t, s];\n", "r(2) = s;\n", "v = x; x = y; y = v;\n", "[x, y] = deal(z);\n"])
            .to_owned(),
    }
}

/// A place that holds a struct with a row `c`.
fn inner(c: &mut Choices) -> &'static str {
    c.pick(&["s.b", "t.b", "p{3}", "q{3}", "r(1).b"])
}

/// An array is changed.
fn update(c: &mut Choices) -> String {
    let of = place(c);
    match c.below(8) {
        0..=2 => format!("{of}({}) = {};\n", 1 + c.below(3), 1 + c.below(9)),
        3 => format!("{of}(1) = {}(2);\n", place(c)),
        4 => format!("{of}(end + 1) = {};\n", c.below(9)),
        5 => format!("{of}({}) = [];\n", c.pick(&["1", "end"])),
        6 => format!("{of}(1:2) = {}(1:2);\n", place(c)),
        _ => format!("{of}(:) = {of};\n"),
    }
}

/// A part is taken out, changed and put back.
fn nested(c: &mut Choices) -> String {
    let (row, of) = (c.pick(ROWS), place(c));
    match c.below(3) {
        0 => format!("{row} = {of}; {row}({}) = {}; {of} = {row};\n", 1 + c.below(3), c.below(9)),
        1 => {
            let of = inner(c);
            format!("b = {of}; b.c({}) = {}; {of} = b;\n", 1 + c.below(3), c.below(9))
        }
        _ => format!("{of} = change({of}, {});\n", 1 + c.below(3)),
    }
}

/// What is called gives back, changes or keeps its arguments.
fn call(c: &mut Choices) -> String {
    let (x, y) = (c.pick(ROWS), c.pick(ROWS));
    let s = c.pick(STRUCTS);
    let p = c.pick(CELLS);
    match c.below(13) {
        0 => format!("{x} = same({});\n", place(c)),
        1 => format!("{} = change({}, {});\n", place(c), place(c), 1 + c.below(3)),
        2 => format!("{x} = picked({}, {}, {});\n", place(c), place(c), condition(c)),
        3..=4 => {
            let function = c.pick(&["turn", "turned", "other"]);
            format!("[{x}, {y}] = {function}({}, {}, {});\n", place(c), place(c), c.below(4))
        }
        5 => format!("{s} = changed({}, {});\n", c.pick(STRUCTS), 1 + c.below(3)),
        6 => format!("[{s}, {x}] = taken({});\n", c.pick(STRUCTS)),
        7 => format!("{p} = put({}, {}, {});\n", c.pick(CELLS), 1 + c.below(2), place(c)),
        8 => format!("[{x}, {y}] = several({}, {});\n", place(c), place(c)),
        9 => format!("{x} = {}({});\n", c.pick(&["kept", "shared"]), place(c)),
        10..=11 => {
            let k = 1 + c.below(COUNT);
            let (a, b, t, q) = (place(c), place(c), c.pick(STRUCTS), c.pick(CELLS));
            format!("if n > 0, [x, y, {s}, {p}] = part{k}({a}, {b}, {t}, {q}, n - 1); end\n")
        }
        _ => format!("{x} = reshape({}, 1, []);\n", place(c)),
    }
}

/// A handle is made or called.
fn handle(c: &mut Choices) -> String {
    let x = c.pick(ROWS);
    match c.below(7) {
        0 => format!("h = @(v) {x};\n"),
        1 => format!("h = @(v) picked({x}, v, v(1) > 3);\n"),
        2 => "h = @same;\n".to_owned(),
        3 => format!("h = @(v) change(v, {});\n", 1 + c.below(3)),
        4 => format!("{x} = applied(h, {});\n", place(c)),
        5 => format!("{x} = h({});\n", place(c)),
        _ => "q(1:2) = cellfun(h, p(1:2), 'UniformOutput', false);\n".to_owned(),
    }
}
