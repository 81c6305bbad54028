//! Random functions with nested ones, which read and assign the variables around them.

use crate::stmt::{self, VARIABLES, statement};
use crate::{Choices, FUNCTIONS};

/// A file with one such function of a few variables, and which of them have which values in every call.
pub fn partly_known_nested(seed: u64) -> (String, Vec<(&'static str, &'static str)>) {
    let mut c = Choices::seeded(seed);
    let list = VARIABLES.join(", ");
    let mut out = format!("function [{list}, u, g] = part({list})\nu = 0;\ng = 0;\n");
    let escapes = c.below(4) == 0;
    for _ in 0..3 + c.below(4) {
        out.push_str(&flow(&mut c, 2, escapes));
    }
    for nested in ["bump(v)", "r = next(v)", "r = peek()", "r = more(n)", "r = deep(v)", "r = down(v)"] {
        let name = nested.split(['(', '=']).find(|part| !part.trim().is_empty() && part.trim() != "r");
        let body = match name.unwrap_or_default().trim() {
            "bump" => format!("g = g + 1;\n{}", some(&mut c)),
            "next" => format!(
                "{}g = g + 1;\nr = g;\nif isequal(v, 2)\n  return\nend\n{}",
                some(&mut c),
                some(&mut c)
            ),
            "peek" => format!("r = {};\nif {}\n  r = g;\nend\n", c.pick(VARIABLES), condition(&mut c)),
            "more" => format!("g = g + 1;\n{}r = g < n;\n", some(&mut c)),
            "deep" => format!(
                "w = 2;\ninner(v);\nr = g * w;\nfunction inner(x)\n  g = g + 10;\n  w = w + 1;\n{}end\n",
                some(&mut c)
            ),
            _ => format!(
                "if v <= 0\n  r = g;\n  return\nend\ng = g + 1;\n{}r = down(v - 1) + 1;\n",
                some(&mut c)
            ),
        };
        out.push_str(&format!("function {nested}\n{body}end\n"));
    }
    out.push_str("end\n");
    out.push_str(FUNCTIONS);
    let known = VARIABLES.iter().copied().zip(stmt::FIRST.iter().copied());
    (out, known.filter(|_| c.below(3) > 0).collect())
}

fn flow(c: &mut Choices, depth: usize, escapes: bool) -> String {
    if depth == 0 {
        return simple(c, escapes);
    }
    let body =
        |c: &mut Choices| -> String { (0..1 + c.below(2)).map(|_| flow(c, depth - 1, escapes)).collect() };
    match c.below(12) {
        0 => format!("if {}\n{}else\n{}end\n", condition(c), body(c), body(c)),
        1 => format!("if {}\n{}elseif more(3)\n{}end\n", condition(c), body(c), body(c)),
        2 => format!("for j = {}\n{}end\n", c.pick(&["1:3", "1:numel(b)", "[]"]), body(c)),
        3 => format!("try\n{}catch err\n{}end\n", body(c), body(c)),
        4 => format!("while more({})\n{}end\n", 2 + c.below(5), body(c)),
        5 => format!("if {} && more(4)\n{}end\n", condition(c), body(c)),
        _ => simple(c, escapes),
    }
}

fn simple(c: &mut Choices, escapes: bool) -> String {
    match c.below(12) {
        0 => "bump(1);\n".to_owned(),
        1 => "u = next(2);\n".to_owned(),
        2 => "u = 1 + next(g);\n".to_owned(),
        3 => "u = {peek(), next(1), peek()};\n".to_owned(),
        4 => "bump(deep(1));\n".to_owned(),
        5 => "u = down(3);\n".to_owned(),
        6 => format!("{} = peek();\n", c.pick(VARIABLES)),
        7 if escapes => "h = @next;\nu = h(1);\n".to_owned(),
        8 if escapes => "u = cellfun(@(v) next(v), {1, 2});\n".to_owned(),
        9 => format!("b(next(1)) = {};\n", c.pick(&["g", "7", "next(2)"])),
        10 => format!("u = {};\n", c.pick(VARIABLES)),
        _ => statement(c, 0),
    }
}

/// A statement, or none.
fn some(c: &mut Choices) -> String {
    if c.below(2) == 0 { String::new() } else { statement(c, 0) }
}

fn condition(c: &mut Choices) -> &'static str {
    c.pick(&[
        "isempty(u)",
        "numel(b) > 2",
        "isequal(a, 1)",
        "isequal(peek(), 1)",
        "g > 2",
        "next(1) > 3",
        "true",
        "numel(c) < 3",
    ])
}
