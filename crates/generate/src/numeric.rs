//! Functions of numbers and arrays of numbers: what native code does without a runtime library.

use crate::choices::Choices;

/// A function `f` of a number, a small integer, a row and a matrix, with what it is called with.
pub struct Numeric {
    /// The file.
    pub text: String,
    /// Its arguments, as `--args` describes them.
    pub args: &'static str,
    /// Its arguments: a number, an integer, a row, and a matrix by columns with its rows.
    pub values: (f64, u32, Vec<f64>, (Vec<f64>, u32)),
}

const NUMBERS: [&str; 3] = ["s", "t", "u"];
const ARRAYS: [&str; 3] = ["y", "z", "w"];

/// The function of a seed.
pub fn numeric(seed: u64) -> Numeric {
    let mut c = Choices::seeded(seed);
    let body: Vec<String> = (0..3 + c.below(6)).map(|_| statement(&mut c, 2)).collect();
    let name = format!("f{seed}");
    let text = format!(
        "function [s, y, w] = {name}(a, n, x, m)\ns = a; t = 1; u = n; k = 1;\ny = x; z = x * 2; w = m;\n\
         c = zeros(n, 2, 3); c(:, 2, :) = a;\n{}\nend\n\
         function [p, q] = half(p, q)\nif p > 3, q = q / 2; end\np = p - 1;\nend\n\
         function r = scaled(v, k)\nr = v * k + 1;\nend\n",
        body.join("\n")
    );
    let row = (0..1 + c.below(6)).map(|_| number(&mut c)).collect();
    let rows = 1 + c.below(3) as u32;
    let matrix = (0..rows * (1 + c.below(3) as u32)).map(|_| number(&mut c)).collect();
    let values = (number(&mut c), c.below(6) as u32, row, (matrix, rows));
    Numeric { text, args: "double, double n, double(1,k), double(p,q)", values }
}

fn number(c: &mut Choices) -> f64 {
    *c.pick(&[&0.0, &1.0, &-1.0, &0.5, &2.0, &3.0, &-2.5, &7.0, &1e-3, &100.0])
}

/// A number.
fn scalar(c: &mut Choices, depth: u32) -> String {
    if depth == 0 {
        return c.pick(&["s", "t", "u", "a", "n", "2", "0.5", "-1", "3"]).to_owned();
    }
    let [x, y] = [(); 2].map(|()| scalar(c, depth - 1));
    let array = c.pick(&ARRAYS);
    match c.below(15) {
        0..3 => format!("({x} + {y})"),
        3 => format!("({x} - {y})"),
        4 => format!("({x} * {y})"),
        5 => format!("({x} / {y})"),
        6 => format!("abs({x})"),
        7 => format!("{}({x}, {y})", c.pick(&["max", "min", "mod", "rem"])),
        8 => format!("{}({x})", c.pick(&["floor", "ceil", "round", "fix"])),
        9 => format!("numel({array})"),
        10 => format!("size({array}, {})", c.pick(&["1", "2"])),
        11 => format!("sqrt(abs({x}))"),
        12 => format!("{array}({})", index(c)),
        13 => format!("sum({})", c.pick(&["y", "z", "y .* 2", "x", "(x - 1)"])),
        _ => block_number(c).to_owned(),
    }
}

/// A number of an array of three dimensions.
fn block_number(c: &mut Choices) -> &'static str {
    c.pick(&[
        "sum(c(:))",
        "c(1, 2, k)",
        "c(end)",
        "size(c, 3)",
        "numel(c)",
        "sum(c(:, 2, end) .* 2)",
        "max([1, c(1, :, 1)])",
        "ndims(c)",
        "sum(sum(c(:, :, 2)))",
    ])
}

/// A statement about an array of three dimensions.
fn block(c: &mut Choices) -> String {
    let x = scalar(c, 1);
    match c.below(16) {
        0 => format!("c(1, {}, {}) = {x};", c.pick(&["1", "2", "end", "k"]), c.pick(&["1", "3", "end", "k"])),
        1 => format!("c(:, :, {}) = {x};", c.pick(&["1", "3", "end", "k"])),
        2 => "c(:, :, 2) = c(:, :, 1) + c(:, :, 3);".to_owned(),
        3 => format!("c = c * 2 - {x};"),
        4 => "c(:, :, 2:3) = c(:, :, 1:2) .* c(:, end:-1:1, 2:3);".to_owned(),
        5 => format!("w = sum(c, {});", c.pick(&["1", "2", "3"])),
        6 => format!("w = c(:, :, {});", c.pick(&["1", "end", "k"])),
        7 => "c(:, 1, :) = c(:, 2, :) + 1;".to_owned(),
        8 => format!("c = c(:, :, {}) .* c;", c.pick(&["1", "2:3", "[1 3 2]", "k"])),
        9 => format!("w = {}(c > {x}, {});", c.pick(&["any", "all"]), c.pick(&["1", "2", "3"])),
        10 => format!("c(n + 1, k, {}) = {x};", c.pick(&["2", "end"])),
        11 => format!("w = {}(c, [], {});", c.pick(&["max", "min"]), c.pick(&["2", "3"])),
        12 => "c(:, :, 1) = m;".to_owned(),
        13 => format!(
            "c(:, {}, 2) = c(:, {}, 2) + c(:, 1, {}) - s;",
            c.pick(&["1", "2", ":"]),
            c.pick(&["1", "2", ":"]),
            c.pick(&["1", "2", "3"])
        ),
        14 => format!("y(2:end) = y(2:end) {} y(1:end-1);", c.pick(&["+", ".*"])),
        _ => c
            .pick(&[
                "w = m(:, 1) * x;",
                "w = w(:, 1) * w(1, :);",
                "w = (x' * y)';",
                "w = zeros(size(m));",
                "y = ones(size(z)) * s;",
            ])
            .to_owned(),
    }
}

fn index(c: &mut Choices) -> &'static str {
    c.pick(&["1", "end", "k", "1 + mod(k, 2)", "numel(y)", "n"])
}

/// A row.
fn row(c: &mut Choices) -> String {
    let [x, y] = [(); 2].map(|()| c.pick(&["y", "z", "x"]));
    match c.below(12) {
        0 => format!("{x} + {y}"),
        1 => format!("{x} .* {y} - 1"),
        2 => format!("{x} * {}", scalar(c, 1)),
        3 => format!("abs({x}) + {}", scalar(c, 1)),
        4 => format!("[{x}, {}]", scalar(c, 1)),
        5 => format!("{x}(1:{})", c.pick(&["end", "n", "2", "numel(z)"])),
        6 => "zeros(1, n)".to_owned(),
        7 => format!("max({x}, {})", scalar(c, 1)),
        8 => format!("scaled({x}, {})", scalar(c, 1)),
        9 => format!("{x}(end:-1:1)"),
        10 => "ones(1, n + 1)".to_owned(),
        _ => format!("-{x}"),
    }
}

fn condition(c: &mut Choices) -> String {
    let [x, y] = [(); 2].map(|()| scalar(c, 1));
    match c.below(6) {
        0 => format!("any({} > {x})", c.pick(&["y", "z"])),
        1 => format!("{x} < {y} && s ~= t"),
        2 => format!("{x} >= {y} || n == 2"),
        3 => format!("all({} < 100)", c.pick(&["y", "z"])),
        _ => format!("{x} {} {y}", c.pick(&["<", ">", "==", "<=", "~="])),
    }
}

fn statement(c: &mut Choices, depth: u32) -> String {
    let (number, array) = (c.pick(&NUMBERS), c.pick(&["y", "z"]));
    if c.below(6) == 0 {
        return block(c);
    }
    match c.below(if depth > 0 { 26 } else { 16 }) {
        0..4 => format!("{number} = {};", scalar(c, 2)),
        4..7 => format!("{array} = {};", row(c)),
        7 => format!("k = 2; {array}({}) = {};", index(c), scalar(c, 1)),
        8 => format!(
            "w = {};",
            c.pick(&["w + m", "m .* 2", "w - s", "m'", "w", "w(:, end)", "[m, m]", "[m; m]"])
        ),
        9 => format!(
            "w({}, {}) = {};",
            c.pick(&["1", "end", "n + 1"]),
            c.pick(&["1", "end", "2"]),
            scalar(c, 1)
        ),
        10 => format!("[{number}, s] = half(s, {number});"),
        11 => format!("w(:, {}) = {};", c.pick(&["1", "end"]), scalar(c, 1)),
        12 => format!(
            "{array}({}:{}) = {};",
            c.pick(&["1", "1", "n", "n - 1"]),
            c.pick(&["2", "end", "k"]),
            scalar(c, 1)
        ),
        13 => format!("k = {};", scalar(c, 1)),
        14 => c
            .pick(&[
                "y(end) = [];",
                "z(1) = [];",
                "y(k) = [];",
                "z(1:2) = [];",
                "y(end:-1:numel(y) - n + 1) = [];",
                "w(:, end) = [];",
                "w(1, :) = [];",
                "w(n:end, :) = [];",
                "w(k) = [];",
            ])
            .to_owned(),
        15 => c
            .pick(&[
                "s = x * x';",
                "w = m' * m;",
                "w = m * ones(size(m, 2), 3);",
                "w = w' * w;",
                "y = ones(1, size(m, 1)) * m;",
                "w = m * m';",
                "s = y * z';",
            ])
            .to_owned(),
        16..19 => {
            let [first, second] = [(); 2].map(|()| statement(c, depth - 1));
            format!(
                "for k = {}\n{first}\n{second}\nend",
                c.pick(&["1:n", "1:3", "n:-1:1", "2:2:n", "y", "1:numel(y)"])
            )
        }
        19 => {
            let first = statement(c, depth - 1);
            format!(
                "j{depth} = 0;\nwhile j{depth} < {}\nj{depth} = j{depth} + 1;\nk = j{depth};\n{first}\nif s > 50, break, end\nend",
                1 + c.below(4)
            )
        }
        20 => {
            let [first, second, third] = [(); 3].map(|()| statement(c, depth - 1));
            format!(
                "switch {}\ncase {}\n{first}\ncase {}\n{second}\notherwise\n{third}\nend",
                c.pick(&["n", "k", "s", "numel(y)", "n > 2", "'a'"]),
                c.pick(&["1", "{0, 2}", "'a'", "-1"]),
                c.pick(&["2", "{3, 1, 5}", "{'b', 0}", "t"]),
            )
        }
        21 => flag(c, depth),
        22 => machine(c, depth),
        _ => {
            let [first, second] = [(); 2].map(|()| statement(c, depth - 1));
            format!("k = 1;\nif {}\n{first}\nelse\n{second}\nend", condition(c))
        }
    }
}

/// A search that a flag ends.
fn flag(c: &mut Choices, depth: u32) -> String {
    let [first, second] = [(); 2].map(|()| statement(c, depth - 1));
    let (i, j, limit) = (format!("i{depth}"), format!("j{depth}"), scalar(c, 1));
    match c.below(4) {
        0 => format!(
            "found{depth} = false;\nfor {i} = 1:numel(y)\nif y({i}) > {limit}\nfound{depth} = true;\nbreak\nend\nend\n\
             if found{depth}\n{first}\nelse\n{second}\nend"
        ),
        1 => format!(
            "found{depth} = false;\nfor {i} = 1:size(w, 1)\nfor {j} = 1:size(w, 2)\nif w({i}, {j}) > {limit}\n\
             found{depth} = true; s = {j};\nbreak\nend\nend\nif found{depth}, break, end\nend\nif ~found{depth}\n{first}\nend"
        ),
        2 => format!(
            "done{depth} = false; {i} = 0;\nwhile ~done{depth}\n{i} = {i} + 1;\nif {i} > {limit} || {i} > 4\ndone{depth} = true;\n\
             else\nk = {i};\n{first}\nend\nend"
        ),
        _ => format!(
            "for {i} = 1:numel(y)\nfor {j} = 1:{i}\nif y({i}) - y({j}) > {limit}\ns = {j};\nreturn\nend\nend\nend"
        ),
    }
}

/// A loop that goes from state to state, a few times.
fn machine(c: &mut Choices, depth: u32) -> String {
    let [first, second] = [(); 2].map(|()| statement(c, depth - 1));
    let (i, state) = (format!("i{depth}"), format!("state{depth}"));
    let states: Vec<&str> = (0..4).map(|_| c.pick(&["1", "2", "3"])).collect();
    format!(
        "{state} = 1; {i} = 0;\nwhile {state} ~= 3 && {i} < 6\n{i} = {i} + 1;\nk = {i};\nswitch {state}\ncase 1\n{first}\n\
         if {}, {state} = {}; else, {state} = {}; end\ncase 2\n{second}\nif s > t, {state} = {}; else, {state} = {}; end\nend\nend",
        condition(c),
        states[0],
        states[1],
        states[2],
        states[3]
    )
}
