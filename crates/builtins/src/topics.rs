//! What `help` says: of a row its documentation, of an operator that of its row, and of words that are no functions a text of ours.

use crate::{BinaryOp, Builtin, UnaryOp};

/// Words, what they do, and an example.
const TOPICS: &[(&[&str], &str, &str)] = &[
    (
        &["for", "parfor"],
        "Repeats statements for each column of a value: `for k = 1:n`. Of a row these are its elements.\n`break` leaves the loop, `continue` begins the next trip.",
        "for k = 1:3\n    disp(k ^ 2)\nend",
    ),
    (
        &["while"],
        "Repeats statements as long as a condition holds. An array is true where it is not empty and all elements are true.",
        "k = 1;\nwhile k < 100\n    k = 2 * k;\nend",
    ),
    (
        &["do", "until"],
        "GNU Octave: repeats statements until a condition holds. They run at least once.",
        "k = 1;\ndo\n    k = 2 * k;\nuntil k > 100",
    ),
    (
        &["if", "else", "elseif"],
        "Runs the statements of the first condition that holds, or those behind `else`.",
        "if x > 0\n    y = 1;\nelseif x < 0\n    y = -1;\nelse\n    y = 0;\nend",
    ),
    (
        &["switch", "case", "otherwise"],
        "Runs the statements of the first case that is equal to a value. A case in braces has several: `case {'a', 'b'}`.",
        "switch name\n    case {'left', 'l'}\n        step = -1;\n    otherwise\n        step = 1;\nend",
    ),
    (
        &["try", "catch"],
        "Runs statements; where one raises an error, those behind `catch`. `catch e` has the error: e.identifier, e.message, e.stack.",
        "try\n    y = inv(x);\ncatch e\n    disp(e.message)\nend",
    ),
    (
        &["function"],
        "Begins a function: its outputs, its name, its parameters. `varargin` and `varargout` take any number.\nAt the prompt a function is known from then on.",
        "function [s, p] = both(a, b)\n    s = a + b;\n    p = a * b;\nend",
    ),
    (
        &["return"],
        "Leaves the function or script. The outputs have the values that they were given.",
        "if isempty(x), return, end",
    ),
    (&["break"], "Leaves the innermost loop.", "if x > 10, break, end"),
    (&["continue"], "Begins the next trip of the innermost loop.", "if isnan(x(k)), continue, end"),
    (
        &["end"],
        "Ends a block. In a subscript it is the last index: `x(end)`, `x(end - 1, :)`, `x(end + 1) = v`.",
        "x = 1:5;\nx(end)",
    ),
    (
        &["global"],
        "Declares variables that functions share by their names.",
        "global count\ncount = count + 1;",
    ),
    (
        &["persistent"],
        "Declares variables of a function that keep their values between calls. They begin as [].",
        "persistent calls\nif isempty(calls), calls = 0; end",
    ),
    (
        &["unwind_protect", "unwind_protect_cleanup"],
        "GNU Octave: runs the cleanup whatever way the statements are left. In MATLAB use `onCleanup`.",
        "unwind_protect\n    work(f);\nunwind_protect_cleanup\n    fclose(f);\nend_unwind_protect",
    ),
    (
        &["classdef", "properties", "methods", "events", "enumeration"],
        "Defines a class in a file of its name. Lanner checks classes, and does not run them yet.",
        "classdef Point\n    properties\n        x = 0\n    end\nend",
    ),
    (
        &["arguments"],
        "Declares what a function's parameters have to be: size, class, validators, default.",
        "function y = scaled(x, k)\n    arguments\n        x (1, :) double\n        k double = 2\n    end\n    y = k * x;\nend",
    ),
    (&["import"], "Makes names of a package known without the package's name.", "import tools.*"),
    (
        &["()", "(", ")"],
        "Calls a function or takes elements: `f(x)`, `A(2, :)`, `A(:, end)`, `x(x > 0)`.",
        "A(2, 3) = 7",
    ),
    (
        &["[]", "[", "]"],
        "Puts values beside and below each other; takes several outputs: `[m, k] = max(x)`. `x(k) = []` deletes.",
        "[1 2; 3 4]",
    ),
    (
        &["{}", "{", "}"],
        "Makes a cell array, or takes what is in its cells: `c{2}`.",
        "c = {1, 'two', [3 3 3]};\nc{2}",
    ),
    (&["@"], "Makes a handle of a function, or an anonymous function.", "f = @(x) x .^ 2;\nf(3)"),
    (&[";"], "Ends a statement without showing its value; in brackets begins a new row.", "x = [1 2; 3 4];"),
    (&[","], "Separates statements, arguments, and elements of a row.", "a = 1, b = 2"),
    (&["..."], "Goes on in the next line.", "x = 1 + ...\n    2"),
    (
        &["%", "%{", "#"],
        "Begins a comment. `%{` and `%}` in lines of their own enclose one of several lines.",
        "x = 1; % one",
    ),
    (&["="], "Gives a variable, an element or a field a value.", "x = 3;\ns.name = 'a';"),
    (
        &["."],
        "Takes a field of a struct; `s.(name)` takes one whose name is computed.",
        "s.name = 'a';\ns.('name')",
    ),
    (
        &["'", "\""],
        "Encloses text: '…' is a char row, \"…\" a string. Behind a value, ' is the conjugate transpose.",
        "'it''s'",
    ),
    (
        &["&&", "||"],
        "And, or, of conditions. The right one is computed only where the left one does not decide.",
        "if ~isempty(x) && x(1) > 0, disp('yes'), end",
    ),
    (
        &["varargin", "varargout"],
        "The last parameter, or output, of a function that takes any number: a cell array of the rest.",
        "function varargout = each(f, varargin)\n    varargout = cellfun(f, varargin, 'UniformOutput', false);\nend",
    ),
    (
        &["ans"],
        "The value of the last statement that was an expression and gave it to no variable.",
        "1 + 1\nans * 2",
    ),
    (
        &[":"],
        "A range, `first:last` or `first:step:last`; as a subscript all elements along a dimension.",
        "1:2:9",
    ),
    (&["~"], "Not; in place of an output or a parameter: none. `[~, k] = max(x)`.", "~true"),
    (&["!"], "Runs the rest of the line as a command of the system.", "!date"),
];

/// What `help` prints of a function of the table, an operator, a keyword, or punctuation.
pub fn help_text(name: &str) -> Option<String> {
    Builtin::named(name).or_else(|| of_operator(name)).map(of_row).or_else(|| of_topic(name))
}

/// Whether a function of that name is not for users: what our library calls inside, and what Octave's does.
pub fn is_internal(name: &str) -> bool {
    name.starts_with("lanner.") || name.starts_with("__")
}

/// All functions for users, by family.
pub fn help_overview() -> String {
    let mut out = String::new();
    let mut names: Vec<&str> = Vec::new();
    let mut rows = Builtin::all().map(Builtin::row).filter(|row| !is_internal(row.name)).peekable();
    while let Some(row) = rows.next() {
        names.push(row.name);
        if rows.peek().is_none_or(|next| next.family != row.family) {
            names.sort_unstable_by_key(|name| name.to_lowercase());
            out.push_str(&format!("{}\n{}", row.family, filled(&names.join(" "))));
            names.clear();
        }
    }
    out
}

/// Functions, operators and keywords: everything that `help` knows.
pub fn help_names() -> impl Iterator<Item = &'static str> {
    Builtin::names().chain(TOPICS.iter().flat_map(|(names, ..)| names.iter().copied()))
}

fn of_operator(symbol: &str) -> Option<Builtin> {
    let binary = BinaryOp::ALL.iter().find(|op| op.symbol() == symbol).map(|op| op.builtin());
    binary.or_else(|| UnaryOp::ALL.iter().find(|op| op.symbol() == symbol).map(|op| op.builtin()))
}

fn of_row(builtin: Builtin) -> String {
    let row = builtin.row();
    let mut out = format!("{}\n\n", row.name);
    out.push_str(&filled(row.doc));
    if let Some((code, text)) = row.example.split_once(" => ") {
        out.push_str(&format!("\n  >> {code}\n     {text}\n"));
    }
    out
}

/// The columns of a line.
const WIDTH: usize = 80;

/// A line of the table's text that goes on in the next one has at least so many.
const FULL: usize = 90;

/// A text in lines of [`WIDTH`] columns, two of them blank: each paragraph, and each line that was ended on purpose, begins a new one.
fn filled(text: &str) -> String {
    let mut out = String::new();
    let mut is_going_on = false;
    let mut column = 0;
    for line in text.lines().map(str::trim) {
        if !is_going_on {
            out.push_str(if line.is_empty() || out.is_empty() { "" } else { "\n" });
            column = 0;
        }
        for word in line.split(' ').filter(|_| !line.is_empty()) {
            let width = word.chars().count();
            if column > 0 && column + 1 + width > WIDTH {
                out.push('\n');
                column = 0;
            }
            let blank = if column == 0 { "  " } else { " " };
            column += blank.len() + width;
            out.push_str(blank);
            out.push_str(word);
        }
        is_going_on = line.chars().count() >= FULL;
        if line.is_empty() {
            out.push('\n');
        }
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

fn of_topic(name: &str) -> Option<String> {
    let (_, text, example) = TOPICS.iter().find(|(names, ..)| names.contains(&name))?;
    let mut out = format!("{name}\n\n");
    out.push_str(&filled(text));
    out.push('\n');
    example.lines().for_each(|line| out.push_str(&format!("  {line}\n")));
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_filled_and_blanks_within_lines_stay() {
        let long = "a ".repeat(50);
        let text = format!(" Sum.\n\n {long}\n b\n f(x)    one\n f(x, y) two\n");
        let [first, second] = ["a ".repeat(39), "a ".repeat(11)];
        let filled = filled(&text);
        let want = format!("  Sum.\n\n  {}\n  {second}b\n  f(x)    one\n  f(x, y) two\n", first.trim_end());
        assert_eq!(filled, want);
    }

    #[test]
    fn functions_operators_and_keywords_have_a_text() {
        assert!(help_text("trapz").unwrap().starts_with("trapz\n\n  Trapezoidal rule"));
        assert!(help_text("+").unwrap().starts_with("plus\n"));
        assert!(help_text("for").unwrap().contains("Repeats statements"));
        assert!(help_text("no such word").is_none());
        assert!(help_names().all(|name| help_text(name).is_some()));
    }
}
