//! Random statements.

use crate::Choices;
use crate::expr::{expression, subscripts};

/// The program's variables.
pub const VARIABLES: &[&str] = &["a", "b", "c", "d", "e", "s", "k", "t"];

/// What they start with.
pub const FIRST: &[&str] = &[
    "1",
    "[1 2 3]",
    "[1 2; 3 4]",
    "'abc'",
    "int8([1 2 3])",
    "struct('x', 1, 'y', 'z')",
    "{1, 'two', [3 4]}",
    "true",
];

/// A statement with its new line; `depth` levels of bodies.
pub fn statement(c: &mut Choices, depth: usize) -> String {
    match c.below(if depth == 0 { 9 } else { 15 }) {
        0..=2 => format!("{} = {};\n", c.pick(VARIABLES), expression(c, 2)),
        3 => format!("{}{} = {};\n", c.pick(VARIABLES), subscripts(c), expression(c, 1)),
        4 => format!("{}(end + 1) = {};\n", c.pick(VARIABLES), expression(c, 0)),
        5 => format!("{}{} = [];\n", c.pick(VARIABLES), subscripts(c)),
        6 => format!("s.{} = {};\n", c.pick(&["x", "y", "z.w", "v(2)", "q{3}"]), expression(c, 1)),
        7 => format!("k{{{}}} = {};\n", 1 + c.below(4), expression(c, 1)),
        8 => format!("[{}, {}] = swap({}, {});\n", "a", "b", expression(c, 1), expression(c, 1)),
        9 => format!(
            "for i = {}\n{}end\n",
            c.pick(&["1:3", "[1 2; 3 4]", "b", "{1, 2}", "3:-1:1", "[]"]),
            body(c, depth)
        ),
        10 => format!("if {}\n{}else\n{}end\n", expression(c, 1), body(c, depth), body(c, depth)),
        // A counter for each level: an inner loop must not set back the outer one's.
        11 => format!(
            "n{depth} = 0; while n{depth} < {}\n  n{depth} = n{depth} + 1;\n{}end\n",
            c.below(5),
            body(c, depth)
        ),
        12 => format!("{} = grow({}, {});\n", c.pick(VARIABLES), c.pick(VARIABLES), c.below(5)),
        13 => {
            format!("f = @(x) {} + x; {} = f({});\n", expression(c, 1), c.pick(VARIABLES), expression(c, 1))
        }
        _ => format!(
            "switch {}\n  case {}\n{}  otherwise\n{}end\n",
            expression(c, 0),
            c.pick(&["1", "'abc'", "{1, 'text'}", "true"]),
            body(c, depth),
            body(c, depth)
        ),
    }
}

fn body(c: &mut Choices, depth: usize) -> String {
    (0..1 + c.below(2)).map(|_| statement(c, depth - 1)).collect()
}
