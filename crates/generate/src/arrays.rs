//! Random loops over whole arrays: operators element by element, comparisons, sections, what is made of all elements, rows and columns of
//! numbers, also in functions that loops call.
//!
//! ```text
//! for i = 1:n, x = x + a * y; A(:, i) = x; C{1} = x; r = [a; b; i]; b = sum(turn(r, a) .* r); end
//! for i = 1:n, m = x > a | ~m; if any(m & x < y), b = max(x) + x' * y; end, end
//! ```
//!
//! Most extents fit, some do not, some arrays get others, and some go into cells and other variables before they are written.

use crate::Choices;

const COLUMNS: &[&str] = &["x", "y", "v"];
const ROWS: &[&str] = &["g", "h"];
const THREES: &[&str] = &["r", "s"];
const MATRICES: &[&str] = &["A", "B"];
const FUNCTIONS: usize = 3;

/// What follows the program.
const REST: &str = "\
function exactly(name, x)
  v = double(x(:));
  printf('%s %s %s[%s|%s]\\n', name, class(x), sprintf('%d ', size(x)), sprintf('%.17g ', real(v)), sprintf('%d', 1 ./ real(v) < 0));
  if ~isreal(x), printf('+ [%s]i\\n', sprintf('%.17g ', imag(v))); end
end
function t = turned(t, a)
  k = [t(2); t(3); t(1)];
  t = k * a - t;
end
function [d, e] = apart(x, y)
  z = x - y;
  d = z .* z + 1;
  e = sum(d .* sqrt(d));
end
function f = deep(n)
  if n > 5, error('too deep: %g', n); end
  z = [n; 2; n - 1]; w = z .* z;
  if n < 1, f = 1; else, f = 0.5 * deep(n - 1) + sqrt(n - 1.5) + sum(w) - w(2) / z(1); end
end
function z = middle(z)
  z(2) = 0.5 * (z(1) + z(3));
end
";

/// The program of a seed.
pub fn arrays(seed: u64) -> String {
    let mut c = Choices::seeded(seed);
    let mut out = String::from("1;\n");
    out.push_str(REST);
    for k in 1..=FUNCTIONS {
        out.push_str(&format!("function part{k}(n, x, y, A)\n"));
        out.push_str(
            "a = 0.5; b = 1.5; i = 1; j = 2; v = x; g = y'; h = 1:n; h = h / 2; r = [1; 2; 3]; s = r / 4; B = A'; C = cell(1, 3); m = x > a; u = h' * 2; k = 1;\n",
        );
        for _ in 0..2 + c.below(2) {
            let tried = block_loop(&mut c, 1);
            out.push_str(&format!("try\n{tried}catch e\nprintf('error: %s\\n', e.message);\nend\n"));
        }
        for name in ["a", "b", "i", "j", "x", "y", "v", "g", "h", "r", "s", "A", "B", "m", "u", "k"] {
            out.push_str(&format!("exactly('{name}', {name});\n"));
        }
        out.push_str("for i = 1:3, exactly('C', C{i}); end\nend\n");
    }
    for k in 1..=FUNCTIONS {
        for _ in 0..2 {
            let n = [1, 3, 4, 7, 40][c.below(5)];
            out.push_str(&format!(
                "part{k}({n}, (1:{n})' / 4, mod((1:{n})' * 7, 5), reshape((1:{}) / 3, {n}, {n}));\n",
                n * n
            ));
        }
    }
    out
}

fn turned(c: &mut Choices) -> &'static str {
    ["", "'"][c.below(2)]
}

fn block_loop(c: &mut Choices, depth: usize) -> String {
    let head =
        ["for i = 1:n", "for j = 1:3", "for i = [2 1 2]", "for j = 1:20", "for i = n:-1:1"][c.below(5)];
    let body: String = (0..1 + c.below(4)).map(|_| statement(c, depth)).collect();
    format!("{head}\n{body}end\n")
}

fn statement(c: &mut Choices, depth: usize) -> String {
    let column = COLUMNS[c.below(COLUMNS.len())];
    let matrix = MATRICES[c.below(MATRICES.len())];
    match c.below(if depth == 0 { 30 } else { 35 }) {
        0..=4 => format!("{column} = {};\n", whole(c, COLUMNS, 2)),
        5 | 6 => format!("{} = {};\n", ROWS[c.below(2)], whole(c, ROWS, 2)),
        7 => format!("{} = {};\n", THREES[c.below(2)], whole(c, THREES, 2)),
        8 => format!("{matrix} = {};\n", whole(c, MATRICES, 1)),
        9 | 10 => format!("a = {};\n", number(c)),
        11 => ["a = deep(min(i, 4));\n", "b = deep(i) / 2;\n", "b = real(deep(j));\n"][c.below(3)].into(),
        12 => format!("r = [{}; {}; {}];\n", number(c), number(c), number(c)),
        13 => format!("{matrix}(:, {}) = {};\n", subscript(c), whole(c, COLUMNS, 1)),
        14 => format!(
            "{matrix}({}, :) = {};\n",
            subscript(c),
            [whole(c, ROWS, 1), whole(c, COLUMNS, 0)][c.below(2)]
        ),
        15 => {
            let section = ["2:n", "1:n - 1", "n:-1:1", ":"][c.below(4)];
            let other = ["2:n", "1:n - 1", "n:-1:1", ":"][c.below(4)];
            format!("{matrix}(:, {section}) = {matrix}(:, {other}) * a;\n")
        }
        16 => format!("{column}({}) = {};\n", subscript(c), number(c)),
        17 => format!("C{{{}}} = {column};\n", 1 + c.below(3)),
        18 => format!("{column} = {};\n", COLUMNS[c.below(3)]),
        19 => format!("[{column}, b] = apart({}, {});\n", whole(c, COLUMNS, 1), whole(c, COLUMNS, 0)),
        20 => format!("r = turned({}, a);\n", whole(c, THREES, 1)),
        21 => format!("s = middle({});\n", whole(c, THREES, 0)),
        22 => match c.below(17) {
            13 => format!("{column} = {matrix} * {} / n;\n", whole(c, COLUMNS, 1)),
            14 => format!("{matrix} = {matrix}{} * {}{} / n;\n", turned(c), whole(c, MATRICES, 1), turned(c)),
            // A vector times a transpose is added in another order where instructions are watched one by one.
            15 => format!("g = {} * {matrix} / n;\n", whole(c, ROWS, 0)),
            16 => format!("{column} = a * {matrix}' * {column} + x;\n"),
            6 => format!("{column}(2:n) = {column}(1:n - 1) * a;\n"),
            7 => format!("{column}({}) = {};\n", ["2:end", "1:2:n", ":", "n:-1:2"][c.below(4)], number(c)),
            8 => format!("B(:, size(B, 2) + 1) = {}; B = B(:, 2:end);\n", whole(c, COLUMNS, 1)),
            9 => format!("v = sum({}, 2);\n", whole(c, MATRICES, 1)),
            10 => format!("g = sum({}{});\n", whole(c, MATRICES, 1), ["", ", 1"][c.below(2)]),
            12 => "y = y(1:end - 1);\n".into(),
            11 => "r(2:3) = s(1:2) + a; s = [s(2:3); b];\n".into(),
            0 => format!("{column} = {column}(end:-1:1);\n"),
            1 => "g = x';\n".into(),
            2 => format!("{column} = A * {column};\n"),
            3 => "x(end + 1) = a; x = x(2:end);\n".into(),
            4 => "y = y(:, 1); A = A(:, n:-1:1);\n".into(),
            _ => "v = reshape(v, 1, n)';\n".into(),
        },
        23 | 24 => format!("m = {};\n", truths(c, 2)),
        25 => [
            format!("m({}) = {} > a;\n", subscript(c), number(c)),
            format!("m(2:n) = m(1:n - 1);\nA(:, {}) = m;\n", subscript(c)),
            format!("m = {};\n", whole(c, COLUMNS, 1)),
        ][c.below(3)]
        .clone(),
        26 | 27 => placed(c, column, matrix),
        28 => found(c),
        29 => beside(c, column, matrix),
        30 if c.below(2) == 0 => [
            format!("{column}({}) = {};\n", truths(c, 1), number(c)),
            format!("{matrix}({matrix} > {}) = {};\n", number(c), number(c)),
            format!("t = {column}({}); b = sum(t) + size(t, 1);\n", truths(c, 1)),
            format!(
                "t = {}(n, 1); t({}) = b; {column} = {column} + t;\n",
                ["zeros", "ones"][c.below(2)],
                subscript(c)
            ),
            format!(
                "o = {}(1, n); o({}) = true; m(o) = {} > 1;\n",
                ["true", "false"][c.below(2)],
                subscript(c),
                number(c)
            ),
        ][c.below(5)]
        .clone(),
        30 => {
            format!("if {}({})\n{}end\n", ["any", "all"][c.below(2)], truths(c, 2), statement(c, depth - 1))
        }
        31 | 32 => format!("if {} > {}\n{}end\n", number(c), number(c), statement(c, depth - 1)),
        33 => format!("if a > 100, a = a / 1000; b = 1; {column} = {column} / 1000; end\n"),
        _ => block_loop(c, depth - 1),
    }
}

/// Something at the places of `u`, or other places.
fn placed(c: &mut Choices, column: &str, matrix: &str) -> String {
    let places = ["u", "u'", "u(1:2)", "u(1:min(i, n))'", "[i j]", "[1; n; i]", "r"][c.below(7)];
    match c.below(12) {
        9 => format!("{matrix} = {column}(mod(floor(abs({})), n) + 1);\n", whole(c, MATRICES, 1)),
        10 => format!("v = {matrix}({places}); v = [v(:); x](1:n);\n"),
        11 => format!("b = sum(sum({column}([1 n; n {}])));\n", subscript(c)),
        0 | 1 => format!("u = mod(floor(abs({})), n) + 1;\n", whole(c, COLUMNS, 1)),
        2 => format!("u = u(u);\n{column} = {column}({places});\n"),
        3 => format!("{column}({places}) = {};\n", number(c)),
        4 => format!("{column}(u) = {};\n", whole(c, COLUMNS, 1)),
        5 => format!("{column}({places}) = {column}({places}) + 1;\n"),
        6 => format!("{matrix}(:, u) = {};\n", whole(c, MATRICES, 1)),
        7 => format!("{matrix}({places}, {}) = {};\n", subscript(c), number(c)),
        _ => format!("{matrix} = {matrix}({}, {});\n", ["u", ":", "u'"][c.below(3)], ["u", "u'"][c.below(2)]),
    }
}

/// Arrays and numbers beside each other, and all elements as a column.
fn beside(c: &mut Choices, column: &str, matrix: &str) -> String {
    match c.below(10) {
        0 => format!("{column} = [{column}(2:n); {}];\n", number(c)),
        1 => format!("g = [{}, g(1:n - 1)];\n", number(c)),
        2 => format!("{column} = [{column}; {}]; {column} = {column}(2:end);\n", number(c)),
        3 => format!("{matrix} = [{matrix}(:, 2:n), {}];\n", whole(c, COLUMNS, 1)),
        4 => format!("{matrix} = [{}; {matrix}(1:n - 1, :)];\n", whole(c, ROWS, 1)),
        5 => format!("v = [{}; {}]; v = v(1:n);\n", whole(c, COLUMNS, 0), whole(c, COLUMNS, 1)),
        6 => "t = [r, s; 1 a]; b = t(end, 2) + t(1);\n".into(),
        7 => format!("v = {matrix}(:); v = v(end - n + 1:end); a = max({matrix}(:)) / 8;\n"),
        8 => format!("{matrix}(:) = {};\n", [number(c), whole(c, MATRICES, 0)][c.below(2)]),
        _ => format!("h = [h; g](2, :); t = [{column} {column}]; b = t(n + 1) + sum(t(:));\n"),
    }
}

/// Where something is, and what is drawn.
fn found(c: &mut Choices) -> String {
    let names = [COLUMNS, ROWS, THREES][c.below(3)];
    let which = ["max", "min"][c.below(2)];
    match c.below(6) {
        0 => format!("[b, k] = {which}({});\n", whole(c, names, 1)),
        1 => format!("[~, k] = {which}({}); a = k / 2;\n", whole(c, names, 1)),
        2 => format!("k = find({}, 1);\nif ~isempty(k), b = k + 0.5; end\n", truths(c, 1)),
        3 => format!("[k, ~] = {which}({}); k = k + rand;\n", whole(c, names, 1)),
        4 => format!("a = {} + randn;\n", number(c)),
        _ => format!("b = randi({}) + {};\n", ["n", "[1 3]", "[i n]", "i"][c.below(4)], number(c)),
    }
}

fn subscript(c: &mut Choices) -> String {
    ["i", "j", "1", "end", "n", "min(j, n)", "min(i, n)", "max(i - 1, 1)"][c.below(8)].into()
}

/// An array with the extents of these variables, nearly always.
fn whole(c: &mut Choices, names: &[&str], depth: usize) -> String {
    if depth == 0 {
        let name = names[c.below(names.len())];
        let is = |others: &[&str]| names[0] == others[0];
        return match c.below(9) {
            8 if is(COLUMNS) || is(ROWS) => format!("{name}(u)"),
            0 if is(COLUMNS) => format!("A(:, {})", subscript(c)),
            4 if is(COLUMNS) => "x(:)".into(),
            5 if is(COLUMNS) => "g(:)".into(),
            7 if is(COLUMNS) => "m".into(),
            6 if is(COLUMNS) => format!("({name}(end) * {})", COLUMNS[c.below(3)]),
            1 if is(COLUMNS) => format!("{}'", ROWS[c.below(2)]),
            2 if is(COLUMNS) => format!("B({}, :)'", subscript(c)),
            0 if is(ROWS) => format!("A({}, :)", subscript(c)),
            1 if is(ROWS) => format!("{}'", COLUMNS[c.below(3)]),
            0 if is(MATRICES) => format!("{name}'"),
            1 if is(MATRICES) => "(x * g)".into(),
            2 if is(MATRICES) => "(x + g)".into(),
            3 => "a".into(),
            _ => name.into(),
        };
    }
    let (a, b) = (whole(c, names, depth - 1), whole(c, names, depth - 1));
    match c.below(14) {
        0..=2 => format!("({a} + {b})"),
        3 | 4 => format!("({a} - {b})"),
        5 | 6 => format!("({a} .* {b})"),
        7 => format!("({a} ./ {b})"),
        8 => format!("({} * {a})", ["a", "2", "b", "i"][c.below(4)]),
        9 => format!("(-{a})"),
        10 => match c.below(4) {
            0 => format!("(2 .^ {a})"),
            k => format!("({a} .^ {})", ["2", "3", "b"][k - 1]),
        },
        11 => format!("{}({a})", ["abs", "floor", "sqrt", "round", "exp", "fix"][c.below(6)]),
        12 => format!("{}({a}, {b})", ["max", "min", "mod", "rem", "hypot", "atan2"][c.below(6)]),
        _ => a,
    }
}

/// Truth values with the extents of the columns, nearly always.
fn truths(c: &mut Choices, depth: usize) -> String {
    match c.below(if depth == 0 { 6 } else { 10 }) {
        0 => "m".into(),
        1 => format!("({}' > 0.5)", ROWS[c.below(2)]),
        2 => format!("isnan({})", whole(c, COLUMNS, 1)),
        3..=5 => {
            let op = ["<", "<=", ">", ">=", "==", "~="][c.below(6)];
            format!("({} {op} {})", whole(c, COLUMNS, 1), whole(c, COLUMNS, 1))
        }
        6 | 7 => {
            let op = ["&", "|"][c.below(2)];
            format!("({} {op} {})", truths(c, depth - 1), truths(c, depth - 1))
        }
        8 => format!("(~{})", truths(c, depth - 1)),
        _ => format!("({} | {})", whole(c, COLUMNS, 0), truths(c, depth - 1)),
    }
}

/// A number that is made of all elements of vectors.
fn folded(c: &mut Choices) -> String {
    let names = [COLUMNS, ROWS, THREES][c.below(3)];
    match c.below(12) {
        0 => format!("sum({})", truths(c, 1)),
        1 => format!("nnz({})", [whole(c, MATRICES, 1), truths(c, 1)][c.below(2)]),
        2 => format!("{}({})", ["any", "all"][c.below(2)], truths(c, 1)),
        3 => format!("{}({})", ["any", "all"][c.below(2)], whole(c, names, 1)),
        4 => format!("dot({}, {})", whole(c, names, 1), whole(c, names, 0)),
        5 => format!("{}' * {}", whole(c, COLUMNS, 1), whole(c, COLUMNS, 0)),
        6 => format!("A({}, :) * B(:, {})", subscript(c), subscript(c)),
        7 => format!("{} * {}", whole(c, ROWS, 0), whole(c, COLUMNS, 1)),
        k => format!(
            "{}({})",
            ["max", "min", "mean", "norm", "prod"][k.min(11) - 8 + c.below(2)],
            whole(c, names, 1)
        ),
    }
}

fn number(c: &mut Choices) -> String {
    match c.below(15) {
        10.. => format!("({})", folded(c)),
        0..=2 => {
            let names = [COLUMNS, ROWS, THREES][c.below(3)];
            format!("sum({})", whole(c, names, 1))
        }
        3 => format!("x({})", subscript(c)),
        4 => format!("{}(2)", THREES[c.below(2)]),
        5 => format!("A({}, {})", subscript(c), subscript(c)),
        6 => ["i", "n", "numel(x)", "size(A, 2)"][c.below(4)].into(),
        7 => "a * 0.25 + b".into(),
        _ => ["a", "b", "0.5", "-1"][c.below(4)].into(),
    }
}
