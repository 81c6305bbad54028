//! Random functions with `containers.Map` objects: keys that are known and keys that are not, entries of ways, loops and
//! handlers, second names for one object.

use crate::stmt::{self, VARIABLES, statement};
use crate::{Choices, FUNCTIONS};

/// A file with one such function, and which of its parameters have which values in every call.
pub fn partly_known_maps(seed: u64) -> (String, Vec<(&'static str, &'static str)>) {
    let mut c = Choices::seeded(seed);
    let list = VARIABLES.join(", ");
    let mut out = format!("function [{list}, u] = part({list})\nu = 0;\nm = {};\n", made(&mut c));
    for _ in 0..3 + c.below(4) {
        out.push_str(&flow(&mut c, 2));
    }
    out.push_str("u = {keys(m), values(m), m.Count, u};\nend\n");
    out.push_str("function r = look(m, k)\nr = 0;\nif isKey(m, k)\n  r = m(k);\nend\nend\n");
    out.push_str("function put(m, k, v)\nm(k) = v;\nend\n");
    out.push_str(FUNCTIONS);
    let known = VARIABLES.iter().copied().zip(stmt::FIRST.iter().copied());
    (out, known.filter(|_| c.below(3) > 0).collect())
}

fn made(c: &mut Choices) -> String {
    c.pick(&[
        "containers.Map()",
        "containers.Map('KeyType', 'char', 'ValueType', 'any')",
        "containers.Map({'p', 'q'}, {1, 'two'})",
        "containers.Map({'p', 'q'}, [3 4])",
        "containers.Map('p', d)",
        "containers.Map({'q'}, {a}, 'UniformValues', false)",
    ])
    .to_owned()
}

fn flow(c: &mut Choices, depth: usize) -> String {
    if depth == 0 {
        return simple(c);
    }
    match c.below(12) {
        0 => format!("if {}\n{}else\n{}end\n", condition(c), body(c, depth), body(c, depth)),
        1 => format!("if {}\n{}end\n", condition(c), body(c, depth)),
        2 => format!("for i = {}\n{}end\n", c.pick(&["1:3", "1:numel(b)", "[]"]), body(c, depth)),
        3 => format!("try\n{}catch err\n{}end\n", body(c, depth), body(c, depth)),
        4 => format!("for w = {{'p', 'r', 'p'}}\n  k = w{{1}};\n{}end\n", keyed(c)),
        5 => format!("k = {};\n{}", key(c), keyed(c)),
        _ => simple(c),
    }
}

fn body(c: &mut Choices, depth: usize) -> String {
    (0..1 + c.below(2)).map(|_| flow(c, depth - 1)).collect()
}

/// What is done with a key in `k`.
fn keyed(c: &mut Choices) -> String {
    c.pick(&[
        "if isKey(m, k)\n  m(k) = {m(k)};\nelse\n  m(k) = 1;\nend\n",
        "if ~m.isKey(k), m(k) = []; end\nu = m(k);\n",
        "u = look(m, k);\n",
        "put(m, k, a);\n",
        "if isKey(m, k), remove(m, k); end\n",
    ])
    .to_owned()
}

fn key(c: &mut Choices) -> &'static str {
    c.pick(&["'p'", "'q'", "'r'", "'p'", "class(a)", "d", "3"])
}

fn simple(c: &mut Choices) -> String {
    let x = c.pick(VARIABLES);
    match c.below(14) {
        0 | 1 => format!("m({}) = {x};\n", key(c)),
        2 => format!("{x} = m({});\n", key(c)),
        3 => format!("{x} = keys(m);\n"),
        4 => format!("{x} = values(m);\n"),
        5 => format!("{x} = m.Count;\n"),
        6 => format!("{x} = {{length(m), numel(m), isempty(m), isobject(m), class(m)}};\n"),
        7 => format!("n = m; n({}) = {x};\n", key(c)),
        8 => format!("m = {};\n", made(c)),
        9 => format!("put(m, {}, {x});\n", key(c)),
        10 => format!("{x} = values(m, {{{}}});\n", key(c)),
        11 => format!("remove(m, {});\n", key(c)),
        12 => format!("h = @() m({});\n{x} = h();\n", key(c)),
        _ => statement(c, 0),
    }
}

fn condition(c: &mut Choices) -> String {
    let key = key(c);
    c.pick(&["isKey(m, #)", "m.isKey(#)", "m.Count > 1", "isempty(m)", "isequal(a, 1)", "numel(b) > 2"])
        .replace('#', key)
}
