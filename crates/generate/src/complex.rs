//! Random functions of arrays that are real or complex: arithmetic, stores that make an array complex or real again, growth, sections,
//! branches of which one gives a real array, calls.
//!
//! ```text
//! x(2) = c; r = abs(x) .* r; if s > 1, x = r; else, x = -y; end, y = scaled(x .* y, c);
//! ```
//!
//! Every variable keeps its kind: numbers (`s`), numbers that may be complex (`c`, `d`), rows of three or more that may be complex (`x`,
//! `y`, `z`), a real row (`r`), a matrix that may be complex (`m`). Parts are NaN, infinite and zeros of both signs, too.

use crate::Choices;

/// Functions per program.
const COUNT: usize = 6;

const CALLED: &str = "\
function tell(name, v)
  printf('%s %d %s|', name, isreal(v), sprintf('%d ', size(v)));
  printf('%.17g ', real(v)); printf('%.17g ', imag(v)); printf('%g ', sign(1 ./ imag(v)));
  printf('\\n');
end
function z = scaled(z, c)
  z = z * c;
end
function [z, c] = changed(z, c)
  z(2) = c; c = z(1);
end
function z = chosen(a, b, is_first)
  if is_first, z = a; else, z = b; end
end
function t = total(z)
  t = 0;
  for k = 1:numel(z), t = t + z(k); end
end
";

/// A program of random functions, which are called one after the other. Each tells what its variables are at the end.
pub fn complex(seed: u64) -> String {
    let mut c = Choices::seeded(seed);
    let mut out = String::from("1;\n");
    out.push_str(CALLED);
    for k in 1..=COUNT {
        out.push_str(&format!("function part{k}()\n"));
        out.push_str(&format!(
            "  s = {};
",
            real(&mut c)
        ));
        for name in ["c", "d"] {
            out.push_str(&format!("  {name} = {};\n", number(&mut c)));
        }
        for name in ["x", "y", "z"] {
            out.push_str(&format!("  {name} = {};\n", row(&mut c)));
        }
        let reals: Vec<&str> = (0..3).map(|_| real(&mut c)).collect();
        out.push_str(&format!("  r = [{}]; n = {};\n", reals.join(", "), c.pick(&["1", "2", "3"])));
        out.push_str(&format!("  m = [{}; {}];\n", row(&mut c), row(&mut c)));
        for _ in 0..2 + c.below(7) {
            out.push_str(&format!("  {}\n", statement(&mut c, 2)));
        }
        for name in ["s", "c", "d", "x", "y", "z", "r", "m"] {
            out.push_str(&format!("  tell('{name}', {name});\n"));
        }
        out.push_str("end\n");
    }
    for k in 1..=COUNT {
        out.push_str(&format!("try, part{k}(); catch e, printf('%s\\n', e.message); end\n"));
    }
    out
}

fn real(c: &mut Choices) -> &'static str {
    c.pick(&["0", "-0", "1", "-1", "2", "0.5", "-2.5", "NaN", "Inf", "-Inf", "3", "1e-3"])
}

/// A number as it is written.
fn number(c: &mut Choices) -> String {
    match c.below(4) {
        0 => real(c).to_owned(),
        1 => format!("complex({}, 0)", real(c)),
        _ => format!("complex({}, {})", real(c), real(c)),
    }
}

fn row(c: &mut Choices) -> String {
    let numbers: Vec<String> = (0..3).map(|_| number(c)).collect();
    format!("[{}]", numbers.join(", "))
}

fn scalar(c: &mut Choices) -> &'static str {
    c.pick(&[
        "c", "d", "s", "x(1)", "y(n)", "z(end)", "m(2, n)", "c * d", "c - s", "x(2) / d", "total(y)", "2i",
        "-c",
    ])
}

/// Three numbers or more in a row.
fn value(c: &mut Choices) -> String {
    let [a, b] = [(); 2].map(|()| c.pick(&["x", "y", "z", "r"]));
    let z = c.pick(&["x", "y", "z"]);
    match c.below(25) {
        0 => format!("{a} + {b}"),
        1 => format!("{a} - {b}"),
        2 => format!("{a} .* {b}"),
        3 => format!("{a} ./ {b}"),
        4 => format!("{a} * {}", scalar(c)),
        5 => format!("{} * {a}", scalar(c)),
        6 => format!("{a} / {}", scalar(c)),
        7 => format!("{} - {a}", scalar(c)),
        8 => format!("-{a}"),
        9 => format!("conj({z})"),
        10 => format!("{a} .^ 2"),
        11 => format!("{z}(end:-1:1)"),
        12 => format!("{a}(1:3)"),
        13 => format!("[{a}(2:end), {}]", scalar(c)),
        14 => format!("[{}, {a}(1:2)]", scalar(c)),
        15 => format!("({z}.').'"),
        16 => format!("({z}')'"),
        17 => format!("complex({}, real({z}))", c.pick(&["r", "imag(x)", "abs(y)"])),
        18 => format!("m({}, 1:3)", c.pick(&["1", "2", "end"])),
        21 => format!("{}({a})", c.pick(&["sqrt", "exp", "log", "sin", "round", "sign"])),
        22 => format!("{a} .^ {}", c.pick(&["0.5", "3", "-1", "s"])),
        23 => format!("{a} .^ {b}"),
        19 => format!("scaled({a}, {})", scalar(c)),
        20 => format!("chosen({a}, {b}, s > {})", c.pick(&["0", "1", "-1"])),
        _ => format!("{a} .* {b} + {z}"),
    }
}

fn statement(c: &mut Choices, depth: u32) -> String {
    let z = c.pick(&["x", "y", "z"]);
    let other = c.pick(&["x", "y", "z"]);
    let place = c.pick(&["1", "2", "n", "end", "numel(r)", "complex(n, 0)", "complex(2, s)"]);
    let count = if depth == 0 { 19 } else { 24 };
    match c.below(count) {
        0..5 => format!("{z} = {};", value(c)),
        5 => format!("{z}({place}) = {};", scalar(c)),
        6 => format!("{z}(end + {}) = {};", c.pick(&["1", "2", "n"]), scalar(c)),
        7 => format!("{z}(1:2) = {other}(2:3);"),
        8 => format!("{z}({}) = {};", c.pick(&[":", "2:end", "[1 3]", "1:n"]), scalar(c)),
        9 => format!("m({}, {place}) = {};", c.pick(&["1", "2", "end", "3"]), scalar(c)),
        10 => {
            format!("m(:, n) = {};", c.pick(&["[c; d]", "c", "m(:, 1)", "s", "x(1:2)", "m(:, 2) .* m(:, 1)"]))
        }
        11 => format!(
            "m = {};",
            c.pick(&[
                "m + 1",
                "m .* m",
                "m * c",
                "m'",
                "m.'",
                "-m",
                "[m; x(1:size(m, 2))]",
                "m(:, end:-1:1)"
            ])
        ),
        12 => format!("c = {};", scalar(c)),
        13 => format!("d = {};", scalar(c)),
        14 => format!(
            "r = {};",
            c.pick(&[
                "abs(x(1:3))",
                "real(y(1:3))",
                "imag(z(1:3)) + r(1:3)",
                "double(x(1:3) == y(1:3))",
                "double(isnan(x(1:3)))",
                "r(1:3) * 2"
            ])
        ),
        15 => format!(
            "s = {};",
            c.pick(&[
                "numel(x)",
                "double(isreal(y))",
                "size(m, 2)",
                "abs(c)",
                "real(d)",
                "sum(abs(z))",
                "double(x(1) == y(1))",
                "double(isempty(m))"
            ])
        ),
        16 => format!("[{z}, c] = changed({other}, {});", scalar(c)),
        17 => format!("{z} = {other};"),
        18 if c.below(3) == 0 => format!("{z} = [0 1 2]; {z}(end + 1) = {};", scalar(c)),
        18 => format!("{z} = zeros(1, 3); for k = 1:3, {z}(k) = {other}(k) * {}; end", scalar(c)),
        19 => {
            let [a, b] = [(); 2].map(|()| statement(c, depth - 1));
            format!("if s > {}, {a} else, {b} end", c.pick(&["0", "1", "2"]))
        }
        20 => format!("if isreal({z}), {} end", statement(c, depth - 1)),
        21 => format!("for k = 1:{}, {} end", c.pick(&["n", "3"]), statement(c, depth - 1)),
        22 => format!("for k = 1:2, t = {z}; {z} = {other}; {other} = t; {} end", statement(c, depth - 1)),
        _ => format!("if {z}({place}) == {other}(1), {} end", statement(c, depth - 1)),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn seeds_give_different_programs_of_bounded_size() {
        let all: std::collections::HashSet<String> = (0..50).map(super::complex).collect();
        assert_eq!(all.len(), 50);
        assert!(all.iter().all(|program| program.len() < 20_000));
    }
}
