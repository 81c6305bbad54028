//! Deep nesting gives an error, not a crash, in linear time; the tree still prints back.

use lanner_base::Dialect;
use lanner_syntax::{Parse, is_incomplete, parse};

const COUNT: usize = 100_000;

/// What opens something when it is repeated.
const OPENERS: &[&str] = &[
    "[",
    "(",
    "{",
    "a(",
    "a{",
    "x.(",
    "([",
    "[(",
    "{@() [",
    "-",
    "~",
    "(!",
    "- ",
    "@() ",
    "@(x) x + ",
    "2^-",
    "2^(",
    "x = ",
    "a = b = ",
    "[a, b] = ",
    "if 1\n",
    "if 1, ",
    "if (",
    "while 1\n",
    "for i = 1:3\n",
    "switch 1\ncase 1\n",
    "try\n",
    "try\ncatch\n",
    "do\n",
    "unwind_protect\n",
    "unwind_protect\nunwind_protect_cleanup\n",
    "spmd\n",
    "parfor i = 1:3\n",
    "if 1\nelse\n",
    "classdef A\nmethods\nfunction f\n",
    "%{\n",
    "f(a=",
    "?",
    "[1 -",
    "x{:}{",
    "++a + ",
    "a++ + (",
];

/// What makes a long chain when it is repeated behind an operand.
const CHAINS: &[&str] = &[
    "+1", "*x", "'", ".'", "(1)", "{1}", ".a", ".(a)", "^2", ":1", " && x", "==1", ", x", " x", "; x", "\nx",
    "++",
];

fn parse_back(text: &str, dialect: Dialect) -> Parse {
    let parse = parse(text, dialect);
    assert_eq!(parse.syntax().text().to_string(), text);
    is_incomplete(text, dialect);
    parse
}

#[test]
fn deep_nesting_is_an_error() {
    for opener in OPENERS {
        for dialect in [Dialect::Matlab, Dialect::Octave] {
            let parse = parse_back(&opener.repeat(COUNT), dialect);
            assert!(!parse.errors.is_empty(), "{opener:?}");
            assert!(parse.errors.len() < 400, "{opener:?} gives {} errors", parse.errors.len());
        }
    }
}

#[test]
fn nested_brackets_name_the_limit() {
    for opener in ["[", "(", "{", "if 1\n", "-", "~", "function f\n"] {
        let text = format!("{}{}", opener.repeat(COUNT), "\nend".repeat(10));
        let parse = parse_back(&text, Dialect::Matlab);
        assert!(parse.errors.iter().any(|e| e.code == "syntax-too-deep"), "{opener:?}");
    }
}

#[test]
fn closed_nesting_is_an_error_too() {
    let text = format!("x = {}1{};\ny = 2;\n", "(".repeat(COUNT), ")".repeat(COUNT));
    let parse = parse_back(&text, Dialect::Matlab);
    assert_eq!(parse.errors.len(), 1);
    assert_eq!(parse.errors[0].code, "syntax-too-deep");
}

#[test]
fn long_chains_are_read_or_refused() {
    for link in CHAINS {
        for dialect in [Dialect::Matlab, Dialect::Octave] {
            for (before, after) in [("y = x", ";"), ("y = [x", "];"), ("y = (x", ");"), ("x", "")] {
                parse_back(&format!("{before}{}{after}", link.repeat(COUNT)), dialect);
            }
        }
    }
}

/// Chains of operators of one precedence may have any length, and bind as short ones do.
#[test]
fn chains_of_operators_have_no_limit() {
    for link in [
        "+1", " - x", "*x", "./2", "'", ".'", "^2", ".^x", " && x", " || y", " | z", "==1", "+f(1)-2",
        "*a*b'",
    ] {
        for (before, after) in [("y = x", ";"), ("y = [x", "];"), ("y = (x", ");"), ("if x", ", end")] {
            let text = format!("{before}{}{after}", link.repeat(COUNT));
            let parse = parse_back(&text, Dialect::Matlab);
            assert!(parse.errors.is_empty(), "{link:?} behind {before:?}: {:?}", parse.errors.first());
        }
    }
    // Chains of other precedences around a long one.
    let text = format!("y = a || b && c{} == d{}^2' || e;", " + c".repeat(COUNT), "^3".repeat(COUNT));
    assert!(parse_back(&text, Dialect::Matlab).errors.is_empty());
}

#[test]
fn what_people_write_is_within_the_limits() {
    let sum = format!("y = x{};", " + x".repeat(90_000));
    let deep = format!("y = {}1{};", "(".repeat(60), ")".repeat(60));
    let blocks = format!("{}x = 1;\n{}", "if 1\n".repeat(60), "end\n".repeat(60));
    let elements = format!("y = [1{}];", ", 1".repeat(COUNT));
    let lines = "x = 1;\n".repeat(COUNT);
    for text in [sum, deep, blocks, elements, lines] {
        assert!(parse_back(&text, Dialect::Matlab).errors.is_empty());
    }
}
