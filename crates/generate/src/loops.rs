//! Random loops on scalars, real and complex, and elements of arrays of all real classes: what compiled code is made of.
//!
//! ```text
//! for i = 2:n - 1, a = a + x(i - 1) * 0.5; if a > y(k), k = mod(k, n) + 1; else, B(i, k) = a; end, end
//! ```
//!
//! Loops call small functions, of which some call themselves and each other, and some find what they do not expect on the way.
//!
//! Most subscripts are within the arrays, some are not, and some arrays grow: code is left there. Every function is called three times, for
//! other sizes and classes, so that it is entered again as what it was made for and as what it was not.

use crate::Choices;

const DOUBLES: &[&str] = &["a", "b", "c"];
const COMPLEX: &[&str] = &["p", "q"];
const ARRAYS: &[&str] = &["x", "y", "z"];
const MATRICES: &[&str] = &["A", "B"];
const FUNCTIONS: usize = 3;
const CLASSES: &[&str] = &[
    "double", "single", "logical", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
    "char",
];

/// What follows the program: prints values to the last bit, the signs of zeros too.
const EXACTLY: &str = "\
function exactly(name, x)
  v = double(x(:));
  printf('%s %s %s[%s|%s]\\n', name, class(x), sprintf('%d ', size(x)), sprintf('%.17g ', real(v)), sprintf('%d', 1 ./ real(v) < 0));
  if ~isreal(x), printf('+ [%s|%s]i\\n', sprintf('%.17g ', imag(v)), sprintf('%d', 1 ./ imag(v) < 0)); end
end
";

/// Functions of doubles, of which some call themselves.
const CALLED: &str = "\
function f = fib(n)
  if n < 2, f = n; else, f = fib(n - 1) + fib(n - 2); end
end
function y = half(x)
  y = x / 2;
end
function y = drawn(x, n)
  if rand < 0.5, y = x + randi(3); else, y = x - randn; end
  if n > 2, x = sqrt(n - 3.5) * rand; y = y + real(x); end
end
function y = digits(x)
  x = double(x); y = 0;
  while x >= 1, x = floor(half(x)); y = y + 1; end
end
function y = power(x, n)
  if n <= 0
    y = 1;
  elseif mod(n, 2) >= 1
    y = x * power(x, n - 1);
  else
    y = power(x, n / 2); y = y * y;
  end
end
function [a, b] = both(n, t)
  if n < 1 || t
    a = n; b = t;
  else
    [b, a] = both(n - 1, n > 4); b = b + 1; a = a & t;
  end
end
function t = even(n)
  if n < 1, t = true; else, t = odd(n - 1); end
end
function t = odd(n)
  if n < 1, t = false; else, t = ~odd(n - 2) || even(n - 1); end
end
function y = picky(x, n)
  if n < 1
    if x == 3, error('picky'); end
    y = sqrt(x);
  else
    y = picky(x - 1, n - 1) + n;
  end
end
";

/// The program of a seed.
pub fn loops(seed: u64) -> String {
    let mut c = Choices::seeded(seed);
    let mut out = String::from("1;\n");
    out.push_str(EXACTLY);
    out.push_str(CALLED);
    for k in 1..=FUNCTIONS {
        out.push_str(&format!("function part{k}(n, x, y, z, A, B, u)\n"));
        out.push_str(
            "a = 0; b = 1.5; c = n; i = 1; j = 1; k = 2; t = true; w = u(1); v = u(2); o = x; g = 'abc'; p = 0; q = complex(b, c - 6); V = complex(x, 1 - x);\n",
        );
        for _ in 0..2 + c.below(3) {
            let tried = block_loop(&mut c, 2);
            out.push_str(&format!("try\n{tried}catch e\nprintf('error: %s\\n', e.message);\nend\n"));
        }
        for name in
            ["a", "b", "c", "i", "j", "k", "t", "w", "v", "o", "g", "x", "y", "z", "A", "B", "u", "p", "q"]
        {
            out.push_str(&format!("exactly('{name}', {name});\n"));
        }
        out.push_str("end\n");
    }
    let classes = ["double", "single", "int32", "uint8", "int8", "uint32", "int64", "uint64"];
    for k in 1..=FUNCTIONS {
        for call in 0..3 {
            let n = 4 + c.below(9);
            let class = classes[c.below(classes.len())];
            let z = if call == 1 { class } else { "double" };
            out.push_str(&format!(
                "part{k}({n}, (1:{n}) / 4, {z}(mod((1:{n}) * 7, 5)), (1:{n})' > 2, reshape((1:{}) / 3, {n}, {}), zeros({n}), {class}([3 100 7]));\n",
                n * (n + 1),
                n + 1,
            ));
        }
    }
    out
}

/// A loop with a body, and how it ends.
fn block_loop(c: &mut Choices, depth: usize) -> String {
    let head = match c.below(7) {
        0 => "for i = 1:n".to_owned(),
        1 => "for i = 2:n - 1".to_owned(),
        2 => "for j = 1:numel(x)".to_owned(),
        3 => "for j = n:-1:1".to_owned(),
        4 => "for k = 1:2:size(A, 1)".to_owned(),
        5 => format!("for i = {}:{}", c.below(4), 3 + c.below(12)),
        // A counter of its own at each depth: it ends.
        _ => {
            return format!(
                "q{depth} = 0;\nwhile q{depth} < n\nq{depth} = q{depth} + 1;\nk = q{depth};\n{}end\n",
                body(c, depth)
            );
        }
    };
    format!("{head}\n{}end\n", body(c, depth))
}

fn body(c: &mut Choices, depth: usize) -> String {
    (0..1 + c.below(4)).map(|_| statement(c, depth)).collect()
}

fn statement(c: &mut Choices, depth: usize) -> String {
    let name = DOUBLES[c.below(DOUBLES.len())];
    match c.below(if depth == 0 { 14 } else { 19 }) {
        13 => [
            "if ~isempty(o), a = o(end); o(end) = []; end\n",
            "if numel(o) > 2, o(mod(k, 3) + 1) = []; else, o = x; end\n",
            "o(end + 1) = a;\n",
            "g(end + 1) = 'a'; if isrow(g) && numel(g) > 4, g(2) = []; end\n",
            "switch g(1), case {'a', 'c'}, b = b + 1; case 'b', g(1) = []; otherwise, g = 'abc'; end\n",
            "switch mod(k, 4), case {1, 'x'}, k = k + 1; case 2, t = ~t; end\n",
            "if k > 3, o = 1:4; end\n",
        ][c.below(7)]
        .into(),
        12 => format!("v = {}({});\n", CLASSES[c.below(CLASSES.len())], classed(c, 1)),
        11 => format!("{name} = {};\n", call(c)),
        9 | 10 => format!("{} = {};\n", COMPLEX[c.below(2)], complex(c, 2)),
        0..=2 => format!("{name} = {};\n", number(c, 2)),
        3 => format!("{}({}) = {};\n", ARRAYS[c.below(2)], subscript(c), number(c, 1)),
        4 => format!("{}({}, {}) = {};\n", MATRICES[c.below(2)], subscript(c), subscript(c), number(c, 1)),
        5 => format!("w = {};\n", classed(c, 2)),
        6 => format!("u({}) = {};\n", 1 + c.below(3), ["w", "a", "7", "b * 3", "v"][c.below(5)]),
        7 => format!("t = {};\n", truth(c)),
        8 => format!("z({}) = {};\n", subscript(c), truth(c)),
        14 | 15 => format!("if {}\n{}else\n{}end\n", truth(c), body(c, depth - 1), body(c, depth - 1)),
        16 => format!("if {}, {}; end\n", truth(c), ["break", "continue"][c.below(2)]),
        _ => block_loop(c, depth - 1),
    }
}

/// A call of a function, whose recursion is bounded.
fn call(c: &mut Choices) -> String {
    let small = ["mod(k, 6)", "mod(i, 5)", "mod(j, 8)", "mod(c, 4)", "3", "-1"][c.below(6)];
    let x = number(c, 1);
    match c.below(11) {
        8 => format!("drawn({x}, {small})"),
        9 => format!("rand * {x} + randi(n)"),
        10 => format!("randi([{small} 5])"),
        0 => format!("fib({small})"),
        1 => format!("half({x})"),
        2 => format!("digits(min(abs({x}), 1e6))"),
        3 => format!("power({x}, {small})"),
        4 => format!("both({small}, {})", truth(c)),
        5 => format!("even({small}) + odd({small})"),
        6 => format!("picky({x}, {small})"),
        _ => format!("power(half({x}), fib({small}))"),
    }
}

fn subscript(c: &mut Choices) -> String {
    match c.below(14) {
        0..=3 => "i".into(),
        4 | 5 => "j".into(),
        6 => "max(k, 1)".into(),
        7 => "i - 1".into(),
        8 => "i + 1".into(),
        9 => "mod(k, n) + 1".into(),
        10 => "end".into(),
        11 => "floor((i + j) / 2)".into(),
        12 => "1".into(),
        // Perhaps no integer, and perhaps a little beyond the end.
        _ => "mod(c, n + 3)".into(),
    }
}

fn number(c: &mut Choices, depth: usize) -> String {
    if depth == 0 {
        return match c.below(11) {
            10 => ["double(w)", "double(v)", "double(u(2))"][c.below(3)].into(),
            9 => format!("{}({})", ["abs", "real", "imag"][c.below(3)], COMPLEX[c.below(2)]),
            0 => "i".into(),
            1 => "j".into(),
            2 => "n".into(),
            3 => ["0.5", "2", "-1", "0", "300"][c.below(5)].into(),
            4 => format!("x({})", subscript(c)),
            5 => format!("y({})", subscript(c)),
            6 => format!("A({}, {})", subscript(c), subscript(c)),
            _ => DOUBLES[c.below(DOUBLES.len())].into(),
        };
    }
    let (a, b) = (number(c, depth - 1), number(c, depth - 1));
    match c.below(13) {
        11 => format!(
            "{}(floor(abs({a})), {})",
            ["bitand", "bitor", "bitxor", "bitshift", "mod"][c.below(5)],
            ["7", "i", "n", "k"][c.below(4)]
        ),
        0 | 1 => format!("({a} + {b})"),
        2 => format!("({a} - {b})"),
        3 | 4 => format!("({a} * {b})"),
        5 => format!("({a} / {b})"),
        6 => format!(
            "{}({a})",
            ["abs", "floor", "ceil", "round", "fix", "sin", "exp", "sqrt", "sign", "log"][c.below(10)]
        ),
        7 => format!("{}({a}, {b})", ["max", "min", "mod", "rem", "atan2", "hypot"][c.below(6)]),
        8 => format!("(-{a})"),
        9 => format!("({a})^{}", ["2", "3", "0.5", "(-1)"][c.below(4)]),
        10 => format!("({a} + t)"),
        _ => a,
    }
}

/// A number that may be of any class.
fn classed(c: &mut Choices, depth: usize) -> String {
    if depth == 0 {
        return match c.below(9) {
            0..=3 => "w".into(),
            4 => format!("u({})", 1 + c.below(3)),
            5 => "v".into(),
            6 => number(c, 0),
            _ => ["1", "2", "3", "2.6", "-1", "t", "i", "'c'"][c.below(8)].into(),
        };
    }
    let (a, b) = (classed(c, depth - 1), classed(c, depth - 1));
    match c.below(12) {
        0 | 1 => format!("({a} + {b})"),
        2 => format!("({a} - {b})"),
        3 => format!("({a} * {b})"),
        4 => format!("({a} / {b})"),
        5 => format!("{}({a}, {b})", ["max", "min", "mod", "rem", "idivide"][c.below(5)]),
        6 => format!("{}({a}, {b})", ["bitand", "bitor", "bitxor"][c.below(3)]),
        7 => format!("bitshift({a}, {})", ["1", "-1", "3", "i", "-j", "c", "9"][c.below(7)]),
        8 => format!("{}({a})", ["abs", "floor", "round", "-", "+", "real", "sqrt"][c.below(7)]),
        9 => format!("({a})^2"),
        10 => format!("{}({a})", CLASSES[c.below(CLASSES.len())]),
        _ => a,
    }
}

/// A number that may be complex.
fn complex(c: &mut Choices, depth: usize) -> String {
    if depth == 0 {
        return match c.below(8) {
            0 | 1 => number(c, 0),
            2 => ["1i", "2.5i", "1e200i"][c.below(3)].into(),
            3 => format!("complex({}, {})", number(c, 0), number(c, 0)),
            4 => format!("V({})", subscript(c)),
            _ => COMPLEX[c.below(2)].into(),
        };
    }
    let (a, b) = (complex(c, depth - 1), complex(c, depth - 1));
    match c.below(12) {
        0 | 1 => format!("({a} + {b})"),
        2 => format!("({a} - {b})"),
        3 | 4 => format!("({a} * {b})"),
        5 => format!("({a} / {b})"),
        6 => format!("(-{a})"),
        7 => format!("({a})^{}", ["2", "3", "(-2)"][c.below(3)]),
        8 => format!("conj({a})"),
        9 => format!("({a}){}", ["'", ".'"][c.below(2)]),
        10 => format!("({a} \\ {b})"),
        _ => a,
    }
}

fn truth(c: &mut Choices) -> String {
    match c.below(13) {
        10 | 11 => {
            format!("{} {} {}", classed(c, 1), ["<", "<=", ">", ">=", "==", "~="][c.below(6)], classed(c, 0))
        }
        12 => ["w", "~v", "logical(w)", "isnan(v)", "w | t", "xor(v, t)"][c.below(6)].into(),
        8 => {
            format!("{} {} {}", complex(c, 1), ["<", "<=", ">", ">=", "==", "~="][c.below(6)], complex(c, 0))
        }
        9 => ["p", "isnan(q)", "isfinite(p)", "abs(q) < 9"][c.below(4)].into(),
        0..=3 => {
            format!("{} {} {}", number(c, 1), ["<", "<=", ">", ">=", "==", "~="][c.below(6)], number(c, 0))
        }
        4 => format!("~({} < {})", number(c, 0), number(c, 1)),
        5 => format!("z({})", subscript(c)),
        6 => format!("{} > 1 && t || {} < 3", number(c, 0), number(c, 0)),
        _ => format!("isnan({})", number(c, 1)),
    }
}
