//! Random expressions.

use crate::Choices;
use crate::stmt::VARIABLES;

const LITERALS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "-1",
    "0.5",
    "-2.5",
    "1e3",
    "NaN",
    "Inf",
    "true",
    "false",
    "int8(100)",
    "int32(-7)",
    "uint8(200)",
    "uint16(3)",
    "int64(5)",
    "single(1.5)",
    "2i",
    "(1+2i)",
    "'a'",
    "'text'",
    "''",
    "[]",
    "{}",
    "[1 2 3]",
    "[1; 2; 3]",
    "[1 2; 3 4]",
    "zeros(0, 3)",
    "zeros(2, 0)",
    "1:4",
    "5:-2:1",
    "0:0.25:1",
    "ones(2, 2, 2)",
    "[true false true]",
    "int8([1 -2 3])",
    "uint8([250 5; 7 9])",
    "single([1 2])",
    "{1, 'b', [1 2]}",
    "'xyz'",
    // Octave's diagonal matrices do not expand.
    "(eye(3) + 0)",
    "[1i 2]",
];

const OPERATORS: &[&str] = &["+", "-", ".*", "*", "./", ".^", "<", "<=", ">", ">=", "==", "~=", "&", "|"];

const FUNCTIONS: &[&str] = &[
    "abs",
    "sum",
    "prod",
    "max",
    "min",
    "numel",
    "size",
    "length",
    "isempty",
    "floor",
    "ceil",
    "round",
    "fix",
    "sign",
    "sqrt",
    "real",
    "imag",
    "conj",
    "any",
    "all",
    "cumsum",
    "sort",
    "find",
    "fliplr",
    "flipud",
    "double",
    "isreal",
    "isnan",
    "transpose",
    "ndims",
    "not",
    "iscell",
    "ischar",
    "isnumeric",
    "logical",
    "twice",
    "diff",
    "mean",
    "unique",
    "isrow",
    "iscolumn",
    "isscalar",
    "isvector",
    "squeeze",
    "numel",
    "cumprod",
    "int8",
    "uint8",
    "single",
    "isstruct",
    "class",
    "upper",
    "lower",
    "fliplr",
    "triu",
    "tril",
];

/// An expression with at most `depth` levels of operators and calls.
pub fn expression(c: &mut Choices, depth: usize) -> String {
    if depth == 0 {
        return if c.below(2) == 0 { c.pick(LITERALS).to_owned() } else { c.pick(VARIABLES).to_owned() };
    }
    match c.below(16) {
        0..=4 => {
            let op = c.pick(OPERATORS);
            format!("({} {op} {})", expression(c, depth - 1), expression(c, depth - 1))
        }
        5 => format!("-{}", atom(c)),
        6 => format!("~{}", atom(c)),
        7 => format!("{}{}", atom(c), c.pick(&["'", ".'"])),
        8..=9 => format!("{}({})", c.pick(FUNCTIONS), expression(c, depth - 1)),
        10 => format!("{}{}", c.pick(VARIABLES), subscripts(c)),
        11 => format!("[{}, {}]", expression(c, depth - 1), expression(c, depth - 1)),
        12 => format!("[{}; {}]", expression(c, depth - 1), expression(c, depth - 1)),
        13 => format!("{{{}, {}}}", expression(c, depth - 1), expression(c, depth - 1)),
        14 => two_arguments(c, depth),
        _ => expression(c, 0),
    }
}

fn two_arguments(c: &mut Choices, depth: usize) -> String {
    let function =
        c.pick(&["mod", "rem", "max", "min", "repmat", "reshape", "power", "bitand", "isequal", "idivide"]);
    match function {
        "repmat" => format!("repmat({}, {}, {})", expression(c, depth - 1), c.below(3), c.below(3)),
        "reshape" => format!("reshape({}, [], {})", expression(c, depth - 1), 1 + c.below(3)),
        "idivide" => format!("idivide(int32({}), int32({}))", 1 + c.below(50), 1 + c.below(7)),
        "bitand" => format!("bitand({}, {})", c.below(64), c.below(64)),
        _ => format!("{function}({}, {})", expression(c, depth - 1), expression(c, depth - 1)),
    }
}

fn atom(c: &mut Choices) -> String {
    format!("({})", expression(c, 1))
}

/// `(…)` with one to three subscripts, most of them in range.
pub fn subscripts(c: &mut Choices) -> String {
    let count = [1, 1, 1, 2, 2, 3][c.below(6)];
    let list: Vec<String> = (0..count).map(|_| subscript(c)).collect();
    format!("({})", list.join(", "))
}

fn subscript(c: &mut Choices) -> String {
    match c.below(14) {
        0..=4 => (1 + c.below(4)).to_string(),
        5 => "end".to_owned(),
        6 => ":".to_owned(),
        7 => "1:end".to_owned(),
        8 => "end:-1:1".to_owned(),
        9 => format!("[{} {}]", 1 + c.below(3), 1 + c.below(3)),
        10 => "[]".to_owned(),
        11 => "true".to_owned(),
        12 => c.pick(&["0", "1.5", "-1", "100"]).to_owned(),
        _ => "end - 1".to_owned(),
    }
}
