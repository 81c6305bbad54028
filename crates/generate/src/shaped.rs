//! Random functions of arrays whose sizes are known: loops that fill arrays element by element, cells, structs, growth, and places that an
//! array does not have.

use crate::Choices;

/// A file with one such function, whose comments say the sizes of its parameters, and which parameters have which value in every call.
pub fn partly_known_shaped(seed: u64) -> (String, Vec<(&'static str, &'static str)>) {
    let mut c = Choices::seeded(seed);
    let mut out = "function [y, z, q, r] = part(x, w, A, s, n, c)\n".to_owned();
    out.push_str("%# x double(1,6)\n%# w double(6,1)\n%# A double(3,6)\n%# s double(1,1)\n");
    out.push_str("y = zeros(1, 6);\nz = zeros(6, 1);\nB = zeros(3, 6);\nq = 0;\nr = {};\no = struct('a', 2, 'b', s);\n");
    for _ in 0..2 + c.below(4) {
        out.push_str(&flow(&mut c, 2));
    }
    out.push_str("q = q + sum(B(:)) + o.b;\nr{end + 1} = o;\nend\n");
    out.push_str("function v = mix(v, w, k)\nfor m = 1:numel(v), v(m) = v(m) * w(k) + m; end\nend\n");
    out.push_str("function [a, b] = both(a, b)\nif numel(a) > 4, t = a; a = b; b = t; end\nend\n");
    let known = KNOWN.iter().copied();
    (out, known.filter(|_| c.below(4) > 0).collect())
}

const KNOWN: &[(&str, &str)] = &[("n", "6"), ("c", "[0.5 0.25 -0 3 0.1 7]")];

fn flow(c: &mut Choices, depth: usize) -> String {
    let range = c.pick(&["1:6", "1:n", "2:6", "1:5", "6:-1:1", "1:2:5", "[2 5 3]", "2:n - 1"]);
    match if depth == 0 { 9 } else { c.below(11) } {
        0..=3 => format!("for k = {range}\n{}end\n", body(c)),
        4 => format!(
            "for i = 1:3\n  for k = {range}\n  {}  end\nend\n",
            c.pick(&[
                "B(i, k) = A(i, k) * c(k);\n",
                "B(i, k) = x(k) + w(i);\n",
                "if i ~= k, y(k) = y(k) - A(i, k); end\n",
                "B(i, k) = i * 10 + k;\n",
                "q = q + B(i, k) * x(k);\n",
                "if k > i, break; end\n  B(i, k) = s;\n",
            ])
        ),
        5 => format!("if {}\n{}else\n{}end\n", condition(c), flow(c, depth - 1), flow(c, depth - 1)),
        6 => format!("try\n{}catch\n  q = q - 1;\n{}end\n", flow(c, depth - 1), simple(c)),
        7 => {
            format!("k = 0;\nwhile k < {}\n  k = k + 1;\n{}end\n", c.pick(&["4", "n", "6", "x(1)"]), body(c))
        }
        _ => simple(c),
    }
}

/// Statements of a loop that counts with `k`.
fn body(c: &mut Choices) -> String {
    (0..1 + c.below(2)).map(|_| format!("  {}\n", stored(c))).collect()
}

fn stored(c: &mut Choices) -> String {
    let place =
        c.pick(&["y(k)", "z(k)", "y(1, k)", "z(k, 1)", "B(2, k)", "B(k)", "y(7 - k)", "q(k)", "r{k}"]);
    match c.below(8) {
        0 => format!("{place} = {};", value(c)),
        1 => format!("{place} = {} {} {};", value(c), c.pick(&["+", "-", "*", "/", ".*", "./"]), value(c)),
        2 => format!("{place} = {} * {} - {};", value(c), value(c), value(c)),
        3 => format!("if {}, {place} = {}; end", condition(c), value(c)),
        4 => format!("t = {}; {place} = t * t;", value(c)),
        5 => format!("y(k) = y(k) {} {};", c.pick(&["+", "*"]), value(c)),
        6 => format!("q = q + {};", value(c)),
        _ => format!("{place} = -{} + {};", value(c), value(c)),
    }
}

fn value(c: &mut Choices) -> &'static str {
    c.pick(&[
        "c(k)",
        "x(k)",
        "w(k)",
        "s",
        "k",
        "2",
        "A(2, k)",
        "A(k)",
        "x(7 - k)",
        "0.5",
        "y(k)",
        "y(1)",
        "z(k)",
        "c(7 - k)",
        "o.b",
        "o.a",
        "x(1)",
        "w(1, 1)",
        "(x(k) - x(1))",
        "x(k + 1)",
        "y(k - 1)",
        "abs(x(k))",
        "k^2",
        "numel(x)",
        "B(1, k)",
    ])
}

fn condition(c: &mut Choices) -> &'static str {
    c.pick(&[
        "s > 0",
        "x(1) > w(2)",
        "n == 6",
        "c(1) > 0.3",
        "isempty(r)",
        "q(1) > 2",
        "any(x)",
        "numel(y) == 6",
    ])
}

fn simple(c: &mut Choices) -> String {
    let text = c.pick(&[
        "y = mix(y, w, 2);",
        "x = mix(x, c, 1);",
        "[x, y] = both(x, y);",
        "o.b = o.b + x(2);",
        "o.a = n; o.d = c;",
        "r{end + 1} = y;",
        "r{end + 1} = 'ab';",
        "y = x;",
        "y(end) = s;",
        "y(8) = 1;",
        "z = w * s;",
        "x(3) = [];",
        "w = w';",
        "s = single(2);",
        "x(2) = 1i;",
        "y = int8(y);",
        "A(:, 1) = [];",
        "B = B + A(:, 1:6);",
        "z(2:4) = [1 2 3];",
        "n = 4;",
        "c(2) = s;",
        "q = q + numel(r);",
        "for k = 1:numel(r), q = q + numel(r{k}); end",
        "t = x * w; q = q + t;",
        "disp(y)",
        "q = sum(x) + q;",
    ]);
    format!("{text}\n")
}
