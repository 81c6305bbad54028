//! Random scripts of the kinds that compiled code once ran slower than the interpreter: arrays that change hands, variables that a loop
//! assigns first, swaps in cells and structs, small functions that read big arrays, strings that grow, early `break`.
//!
//! ```text
//! for t = 1:3, h = zeros(n); for j = 1:n, for i = 1:n, c = g(i, j); if c == 1, h(i, j) = 1; end, end, end, g = h; end
//! ```
//!
//! No trip of an inner loop needs the interpreter but where it makes a text, so call-outs are bounded by trips of outer loops.

use crate::Choices;

/// Trips of an outer loop.
pub const OUTER: u64 = 6;
/// The side of the matrices, and trips of an inner loop.
pub const INNER: u64 = 20;

const CALLED: &str = "\
function c = around(g, i, j)
  c = 0; [m, n] = size(g);
  for a = max(1, i - 1):min(m, i + 1)
    for b = max(1, j - 1):min(n, j + 1), if ~(a == i && b == j), c = c + g(a, b); end, end
  end
end
function v = item(g, k)
  v = g(k) + g(end - k + 1);
end
";

/// The script of a seed, and how many trips in it make a text or a cell.
pub fn scripts(seed: u64) -> (String, u64) {
    let mut c = Choices::seeded(seed);
    let (mut out, mut texts) = (String::from("n = 20; s = 0; g = mod(magic(n), 2); v = 1:n;\n"), 0);
    out.push_str("w.a = g; w.b = zeros(n); q = {g, zeros(n)};\n");
    for k in 0..1 + c.below(2) {
        let (body, makes_texts) = body(&mut c, k);
        texts += if makes_texts { OUTER * INNER } else { 0 };
        out.push_str(&format!("for t = 1:{OUTER}\n{body}end\n"));
    }
    out.push_str("fprintf('%.9g %.9g %.9g\\n', s, sum(g(:)), sum(v));\n");
    out.push_str(
        "fprintf('%s ', class(w.a), class(q{1})); fprintf('%.9g\\n', sum(w.a(:)) + sum(q{1}(:)));\n",
    );
    out.push_str(CALLED);
    (out, texts)
}

/// What a trip of the outer loop does, and whether its trips make texts.
fn body(c: &mut Choices, k: usize) -> (String, bool) {
    let each = |inner: String| format!("for j = 1:n\nfor i = 1:n\n{inner}end\nend\n");
    let inner = element(c, "g", "h");
    let swap = c.pick(&["g = h;", "tmp = g; g = h; h = tmp;", "old = g; g = h;"]);
    match c.below(7) {
        0 => (format!("h = zeros(n);\n{}{swap}\n", each(inner)), false),
        1 => (
            format!("src = q{{1}}; dst = q{{2}};\n{}q = {{dst, src}};\n", each(element(c, "src", "dst"))),
            false,
        ),
        2 => {
            let inner = each(element(c, "src", "dst"));
            (format!("src = w.a; dst = w.b;\n{inner}w.a = dst; w.b = src;\n"), false)
        }
        3 => (
            format!("h = g;\n{}{swap}\n", each("d = around(g, i, j); h(i, j) = mod(d, 3);\n".to_owned())),
            false,
        ),
        4 => (
            format!("for i = 1:n\nx{k} = i / n; y{k} = x{k} * x{k};\ns = s + y{k} + item(v, i);\nend\n"),
            false,
        ),
        5 => (
            format!(
                "for i = 1:n\nif v(i) > {}, at = i; break; end\nlast = v(i);\nend\ns = s + at;\n",
                1 + c.below(9)
            ),
            false,
        ),
        _ => (
            format!(
                "line = '';\nfor i = 1:n\nd = mod(i * t, 10); line = [line char('0' + d)];\nend\ns = s + numel(line);\n"
            ),
            true,
        ),
    }
}

/// A trip of the innermost loop: it reads one array and writes another one, by way of variables that it assigns first.
fn element(c: &mut Choices, from: &str, to: &str) -> String {
    match c.below(3) {
        0 => format!("c = {from}(i, j); if c > 0, {to}(i, j) = c + 1; end\n"),
        1 => format!("c = {from}(i, j); e = {from}(j, i); if c < e, {to}(i, j) = c; {to}(j, i) = e; end\n"),
        _ => format!("if i > 1 && {from}(i - 1, j) > 0, m = {from}(i, j) / 2; {to}(i, j) = m; end\n"),
    }
}
