//! Random functions that keep values between their calls, call others that do, and fill arrays of several classes element by element.

use crate::Choices;

/// A file with one such function, and which parameters have which value in every call.
pub fn partly_known_keeping(seed: u64) -> (String, Vec<(&'static str, &'static str)>) {
    let mut c = Choices::seeded(seed);
    let mut out = "function [y, v] = part(n, x, mode)\n".to_owned();
    let declares = c.below(4) > 0;
    if declares {
        out.push_str("global G\npersistent t last\n");
    }
    out.push_str("y = 0;\nv = zeros(1, 3, 'int8');\n");
    if declares {
        for _ in 0..1 + c.below(3) {
            out.push_str(&first(&mut c));
        }
    }
    for _ in 0..2 + c.below(5) {
        out.push_str(&flow(&mut c, declares));
    }
    if declares {
        out.push_str("if ~isempty(t), y = y + sum(double(t(:))); end\ny = [y, last];\n");
    }
    out.push_str("end\n");
    for function in ["cached", "table", "steps"] {
        out.push_str(&keeping(&mut c, function));
    }
    out.push_str("function r = scaled(v, m)\nglobal G\nif isempty(G), r = v; elseif G > 1, r = v * G; else, r = m - v; end\n");
    out.push_str("for i = 1:3, if r > 4, r = r / 2; disp(r), end, end\nend\n");
    let known = KNOWN.iter().copied();
    (out, known.filter(|_| c.below(2) == 0).collect())
}

const KNOWN: &[(&str, &str)] = &[("n", "2"), ("x", "3"), ("mode", "'fast'")];

/// What a value is computed from.
fn source(c: &mut Choices) -> &'static str {
    c.pick(&["1:3", "n", "2 * n", "[4 5 6]", "x", "'ab'", "0", "1:n", "uint8(n)"])
}

/// How persistent variables get their first values.
fn first(c: &mut Choices) -> String {
    let (a, b) = (source(c), source(c));
    match c.below(7) {
        0 | 1 => format!("if isempty(t), t = {a}; end\n"),
        2 => format!("if isempty(last) || last ~= n, t = {a}; last = n; end\n"),
        3 => format!("if isempty(t)\n  t = {a};\n  last = {b};\nend\n"),
        4 => format!("if isempty(last), y = y + 1; last = {a}; end\n"),
        5 => format!("if n > 1\n  if isempty(t), t = {a}; end\nend\n"),
        _ => format!(
            "if isempty(t)\n  t = {a};\n  if x > 2, error('part:x', 'x is %g', x); end\n  last = 1;\nend\n"
        ),
    }
}

fn flow(c: &mut Choices, declares: bool) -> String {
    match c.below(6) {
        0 => format!(
            "if {}\n  {}else\n  {}end\n",
            condition(c, declares),
            simple(c, declares),
            simple(c, declares)
        ),
        1 => format!("for i = {}\n  {}end\n", c.pick(&["1:2", "1:n", "v"]), simple(c, declares)),
        2 => format!("try\n  {}catch\n  {}end\n", simple(c, declares), simple(c, declares)),
        _ => simple(c, declares),
    }
}

fn condition(c: &mut Choices, declares: bool) -> &'static str {
    match declares && c.below(2) == 0 {
        true => c.pick(&["isempty(t)", "isempty(last)", "G > 1", "isequal(last, n)"]),
        false => c.pick(&["n > 1", "x > 2", "v(1) == 3", "strcmp(mode, 'fast')"]),
    }
}

fn simple(c: &mut Choices, declares: bool) -> String {
    let own = &["t = [t 1];", "last = n;", "t = [];", "G = n;", "G = 2;", "y = y + numel(t);", "G = 3;"];
    let others = &[
        "v(2) = n;",
        "v(1) = 3;",
        "v(3) = v(1) + v(2);",
        "v(5) = 7;",
        "y = y + double(v(1));",
        "s = ['a' mode(1) 'b']; y = y + (s(1) == 'a') + double(s(3));",
        "w = single([1 x 3]); y = y + w(1) + w(3);",
        "q = [true n>1 false]; if q(1) && ~q(3), y = y + 1; end",
        "z = [1i n 2+1i]; y = y + imag(z(1)) + real(z(3));",
        "y = y + sum(cached(n));",
        "y = y + sum(cached(3));",
        "y = y + table(n);",
        "y = y + steps(x);",
        "y = y + steps(1);",
        "y = y + scaled(n, 2);",
        "y = y + scaled(x, 2);",
        "y = y + scaled(4, n);",
        "fprintf('%g\\n', y(1));",
    ];
    let text = if declares && c.below(3) == 0 { c.pick(own) } else { c.pick(others) };
    format!("{text}\n")
}

/// A function that keeps something.
fn keeping(c: &mut Choices, name: &str) -> String {
    let made = c.pick(&["1:4", "[3 1 2]", "7", "k", "sum(1:5)", "{}"]);
    let body = match c.below(6) {
        0 | 1 => format!("if isempty(p), p = {made}; end\nr = numel(p) + k;\n"),
        2 => format!("if isempty(p), p = {made}; disp('made'); end\nr = numel(p);\n"),
        3 => "if isempty(p), p = 0; end\np = p + 1;\nr = p;\n".to_owned(),
        4 => format!("if isempty(q) || q ~= k\n  p = {made};\n  q = k;\nend\nr = numel(p);\n"),
        _ => format!("f = isempty(p);\nif f, p = {made}; end\nr = numel(p) + f;\n"),
    };
    format!("function r = {name}(k)\npersistent p q\n{body}end\n")
}
