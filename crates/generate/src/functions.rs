//! Random functions: the statements of random programs with ways out of loops, handlers and returns between them, and
//! variables that only some ways assign. An error ends a function, not the program.

use crate::stmt::{self, VARIABLES, statement};
use crate::{Choices, FUNCTIONS, SHOW};

/// Functions per program.
const COUNT: usize = 12;

/// The program of a seed: functions, and a call of each that starts with fresh variables and shows what came back.
pub fn functions(seed: u64) -> String {
    let mut c = Choices::seeded(seed);
    let list = VARIABLES.join(", ");
    let mut out = String::from("1;\n");
    out.push_str(SHOW);
    out.push_str(FUNCTIONS);
    for k in 1..=COUNT {
        out.push_str(&format!("function [{list}, u] = part{k}({list})\n"));
        for _ in 0..2 + c.below(4) {
            out.push_str(&flow(&mut c, 3));
        }
        out.push_str("end\n");
    }
    for k in 1..=COUNT {
        for (name, value) in VARIABLES.iter().zip(stmt::FIRST) {
            out.push_str(&format!("{name} = {value};\n"));
        }
        out.push_str(&format!("printf('# part {k}\\n');\nu = 0;\ntry\n[{list}, u] = part{k}({list});\n"));
        out.push_str("catch err__\n  printf('error: %s\\n', err__.message);\nend\n");
        for name in VARIABLES.iter().chain(&["u"]) {
            out.push_str(&format!("show('{name}', {name});\n"));
        }
    }
    out
}

/// A file with one such function of a few variables, and which of them have which values in every call.
pub fn partly_known(seed: u64) -> (String, Vec<(&'static str, &'static str)>) {
    let mut c = Choices::seeded(seed);
    let list = VARIABLES.join(", ");
    let mut out = format!("function [{list}, u] = part({list})\nu = 0;\n");
    for _ in 0..1 + c.below(4) {
        out.push_str(&flow(&mut c, 3));
    }
    out.push_str("end\n");
    out.push_str(FUNCTIONS);
    let known = VARIABLES.iter().copied().zip(stmt::FIRST.iter().copied());
    (out, known.filter(|_| c.below(3) > 0).collect())
}

/// A statement, or one that goes elsewhere.
fn flow(c: &mut Choices, depth: usize) -> String {
    if depth == 0 {
        return simple(c);
    }
    match c.below(12) {
        0 => format!("if {}\n{}  return\nend\n", condition(c), body(c, depth)),
        1 => format!(
            "for i = {}\n{}if {}, {}, end\n{}end\n",
            c.pick(&["1:3", "[1 2; 3 4]", "b", "3:-1:1", "[]"]),
            body(c, depth),
            condition(c),
            c.pick(&["break", "continue", "return"]),
            body(c, depth)
        ),
        2 => format!("try\n{}catch err\n{}end\n", body(c, depth), body(c, depth)),
        3 => format!("try\n{}{}end\n", body(c, depth), body(c, depth)),
        4 => format!(
            "n{depth} = 0;\nwhile n{depth} < {}\n  n{depth} = n{depth} + 1;\n{}{}end\n",
            1 + c.below(4),
            body(c, depth),
            turn(c)
        ),
        5 => format!("if {}\n{}else\n{}end\n", condition(c), body(c, depth), body(c, depth)),
        6 => turn(c),
        _ => simple(c),
    }
}

fn body(c: &mut Choices, depth: usize) -> String {
    (0..1 + c.below(2)).map(|_| flow(c, depth - 1)).collect()
}

/// Variables that change places, or copies of them that change on their own.
fn turn(c: &mut Choices) -> String {
    let (x, y) = (c.pick(VARIABLES), c.pick(VARIABLES));
    match c.below(4) {
        0 => format!("v = {x}; {x} = {y}; {y} = v;\n"),
        1 => format!("[{x}, {y}] = swap({x}, {y});\n"),
        2 => format!("v = {x}; {x}(end + 1) = 1; {y} = v;\n"),
        _ => format!("u = {x}; u(1) = 2; {y} = u;\n"),
    }
}

/// A statement without others in it; `u` and `i` may be unassigned where they are read.
fn simple(c: &mut Choices) -> String {
    match c.below(8) {
        0 => format!("u = {};\n", c.pick(VARIABLES)),
        1 => format!("{} = u;\n", c.pick(VARIABLES)),
        2 => format!("{} = i;\n", c.pick(VARIABLES)),
        3 => turn(c),
        4 => "clear u\n".to_string(),
        5 => "twice(2);\n".to_string(),
        _ => statement(c, 0),
    }
}

fn condition(c: &mut Choices) -> &'static str {
    c.pick(&["isempty(u)", "numel(b) > 2", "isequal(a, 1)", "ischar(d)", "true", "numel(c) < 3", "all(t(:))"])
}
