//! Random loops over fields of structs, and with calls of handles: those over whole arrays, with some of the variables in structs, and
//! functions called by handles.
//!
//! ```text
//! for i = 1:n, p.x = p.x + p.a * y; q.in.A(:, i) = f1(p.x, i); C{1} = p; end
//! ```

use crate::{Choices, arrays};

/// The variables that may be fields.
const VARIABLES: &[&str] = &["a", "b", "x", "y", "v", "g", "h", "r", "s", "A", "B", "C"];
/// Where they go.
const PLACES: &[&str] = &["", "p.", "p.", "q.", "q.in."];
/// The parameters of each part.
const PARAMETERS: &[&str] = &["x", "y", "A"];

/// Functions, and the handles that call them.
const HANDLES: &[(&str, &str)] = &[("turned", "f1"), ("middle", "f2"), ("deep", "f3")];
/// What makes the handles.
const MADE: &str = "w.k = 0.25; c = [1; 2; 4]; f1 = @(t, u) turned(t, u) + w.k * c; f2 = @middle; \
                    d = @(m) m / 4 + numel(c); f3 = @(m) deep(m) + d(m);\n";

/// Functions that change what they are given and give it back.
pub(crate) const CHANGES: &str = "\
function p = bumped(p, k)
  p.a = p.a / 2 + k; p.x(min(k, numel(p.x))) = p.a;
end
function p = swapped(p, k)
  t = p.x(k); p.x(k) = p.y(1); p.y(1) = t / 2;
end
function t = looked(p, k)
  t = p.x(k) / 8 + p.b;
end
function [p, t] = longer(p, k)
  t = numel(p.v); p.v(k) = t / 4;
end
function x = put(x, k, c)
  x(k) = x(k) * 0.5 + c;
end
function M = halved(M, k)
  M(:, k) = M(:, k) / 2; M(1, 1) = k;
end
function x = down(x, k)
  if k > 0, x(k) = x(k) / 2 + 1; x = down(x, k - 1); end
end
";
/// Calls of them, with the fields that the struct has to have.
const CALLS: &[(&str, &[&str])] = &[
    ("p = bumped(p, i);", &["a", "x"]),
    ("p = swapped(p, i);", &["x", "y"]),
    ("a = looked(p, i);", &["b", "x"]),
    ("[p, b] = longer(p, min(i, 9));", &["v"]),
    ("x = put(x, i, a);", &[]),
    ("y = down(y, min(i, n));", &[]),
    ("A = halved(A, min(j, n));", &[]),
];

/// The program of a seed.
pub fn fields(seed: u64) -> String {
    let mut c = Choices::seeded(seed);
    let program = arrays(seed);
    let mut out = String::new();
    let mut places: Option<Vec<&str>> = None;
    let mut are_handles = false;
    out.push_str("1;\n");
    out.push_str(CHANGES);
    for line in program.lines() {
        if line.starts_with("function part") {
            let chosen: Vec<&str> = VARIABLES.iter().map(|_| PLACES[c.below(PLACES.len())]).collect();
            out.push_str(line);
            out.push('\n');
            for name in PARAMETERS {
                out.push_str(&format!("{} = {name};\n", placed(name, &chosen)));
            }
            places = Some(chosen);
            are_handles = c.below(2) == 0;
            if are_handles {
                out.push_str(MADE);
            }
            continue;
        }
        if line.starts_with("part") {
            places = None;
        }
        match &places {
            Some(places) => {
                out.push_str(&renamed(line, places, are_handles));
                // Somebody holds a struct, or writes it unseen.
                if line.starts_with("for ") && c.below(6) == 0 {
                    out.push_str("\nif i == 2, ");
                    out.push_str(
                        ["kept = p;", "eval('p.fresh = i;');", "q = q;", "fprintf('%d\\n', numel(p));"]
                            [c.below(4)],
                    );
                    out.push_str(" end");
                }
                let (call, of) = CALLS[c.below(CALLS.len())];
                // Behind the last loop there is nobody who catches errors.
                let is_head = line.starts_with("for ") && !line.ends_with("end");
                if is_head && of.iter().all(|name| placed(name, places).starts_with("p.")) {
                    out.push('\n');
                    out.push_str(&renamed(call, places, false));
                }
            }
            None => out.push_str(line),
        }
        out.push('\n');
    }
    out
}

/// A line in which variables are where they are placed, and functions perhaps called by handles.
fn renamed(line: &str, places: &[&str], are_handles: bool) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let length = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
        if length == 0 {
            out.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let (word, behind) = rest.split_at(length);
        // In quotes they are names that are printed, behind a point fields of errors.
        let is_plain = !out.ends_with(['.', '\'', '%']);
        let handle = HANDLES.iter().find(|(name, _)| are_handles && *name == word);
        out.push_str(&match handle {
            Some((_, handle)) => (*handle).to_owned(),
            None if is_plain => placed(word, places),
            None => word.to_owned(),
        });
        rest = behind;
    }
    out
}

/// A variable with its place.
fn placed(name: &str, places: &[&str]) -> String {
    let place = VARIABLES.iter().position(|&variable| variable == name).map_or("", |k| places[k]);
    format!("{place}{name}")
}
