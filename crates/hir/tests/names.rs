//! What names mean: one line per function with its variables and callees.
//!
//! `x` a variable, `+x` shared with functions inside, `^x` of a function around, `?x` perhaps a variable, `!x` global,
//! `x<` captured; behind the bar `f()` a function of the text, `f` a name, `f?` undecided.

use lanner_base::{Dialect, Id};
use lanner_hir::{Callee, Context, Declared, ExprKind, File, FunctionData, Sharing, check_names, resolve};

fn context(dialect: Dialect) -> Context<'static> {
    Context {
        is_function: &|name| matches!(name, "known" | "pkg.fn" | "disp" | "sum" | "numel"),
        dialect,
        main: None,
        class: None,
    }
}

fn describe(text: &str) -> String {
    let parse = lanner_syntax::parse(text, Dialect::Matlab);
    assert!(parse.errors.is_empty(), "{:?}", parse.errors);
    let (file, errors) = resolve(&parse.tree(), &context(Dialect::Matlab));
    let functions: Vec<String> = file.functions.values().map(|f| describe_function(f, &file)).collect();
    let errors = errors.iter().map(|e| format!("{}: {}", e.code, e.span.of(text)));
    functions.into_iter().chain(errors).collect::<Vec<_>>().join("\n")
}

fn describe_function(function: &FunctionData, file: &File) -> String {
    let captured = |v| function.captures.iter().any(|capture| capture.variable == v);
    let variables: Vec<String> = function
        .variables
        .iter()
        .map(|(v, data)| {
            let sharing = match (data.declared, data.sharing) {
                (Declared::Global, _) => "!",
                (Declared::Persistent, _) => "%",
                (Declared::Maybe, _) => "?",
                (Declared::Plain, Sharing::Own) => "",
                (Declared::Plain, Sharing::Shared) => "+",
                (Declared::Plain, Sharing::Outer) => "^",
            };
            format!("{sharing}{}{}", data.name, if captured(v) { "<" } else { "" })
        })
        .collect();
    let callees: Vec<String> = function
        .exprs
        .values()
        .filter_map(|expr| match &expr.kind {
            ExprKind::Call { callee, .. } => Some((callee, "")),
            ExprKind::Handle(callee) => Some((callee, "@")),
            _ => None,
        })
        .map(|(callee, sign)| match callee {
            Callee::Function(f) => format!("{sign}{}()", file.functions[*f].name),
            Callee::Named(name) => format!("{sign}{name}"),
            Callee::Undecided { name, .. } => format!("{sign}{name}?"),
            Callee::Builtin(builtin) => format!("{sign}{builtin}"),
        })
        .collect();
    format!("{}: {} | {}", function.name, variables.join(" "), callees.join(" "))
}

fn check(text: &str, expected: &str) {
    assert_eq!(describe(text), expected, "{text}");
}

#[test]
fn what_is_assigned_is_a_variable_throughout() {
    check("function y = f(x)\ny = g(x); s(3).a = k; for i = 1:3, end", "f: x y s i | g k");
    check("function f\n[a, ~, b{2}] = deal(1);", "f: a b | deal");
    check("function f\nglobal g\npersistent p\ntry, h; catch err, end", "f: !g %p err ans | h?");
}

#[test]
fn parameters_come_first() {
    check("function [a, b] = f(x, ~, varargin)\na = x;", "f: x varargin a b | ");
}

#[test]
fn a_local_function_is_called_statically() {
    check("function f\ng(1)\nfunction g(x)\nh", "f: ans | g()\ng: x ans | h?");
}

#[test]
fn a_script_leaves_names_open() {
    check("x = sin(y);", "script: x | y? sin?");
    check("x = g(1);\nfunction y = g(x)\ny = x;\nend", "script: x | g()\ng: x y | ");
    check("x", "script: ans | x?");
}

#[test]
fn handles_take_variables_along() {
    check("function f(a)\ng = @(x) a*x + h(x);", "f: a g | \n@(x)a*x+h(x): x a< | h");
    check("function f(a)\ng = @(x) @(y) a + x;", "f: a g | \n@(x)@(y)a+x: x a< | \n@(y)a+x: y a< x< | ");
    check("f = @(x) a*x;", "script: f ?a | \n@(x)a*x: x ?a< | a?");
}

#[test]
fn eval_leaves_names_open() {
    check("function f\neval('x = 1'); disp(x)", "f: ans | eval x? disp");
    check("eval('x = 1'); disp(x)", "script: ans | eval? x? disp?");
}

#[test]
fn nested_functions_share_what_both_name() {
    let text = "function f()\nx = 1; g(); disp(y)\nfunction g()\ny = x; z = 2;\nend\nend";
    check(text, "f: +x +y ans | g() disp\ng: z ^y ^x | ");
    let own = "function f()\nx = 1; y = g(2);\nfunction x = g(y)\nx = y;\nend\nend";
    check(own, "f: x y | g()\ng: y x | ");
}

#[test]
fn callers_of_nested_functions_carry_their_variables() {
    let text = "function f()\nx = 1; g();\nfunction g()\nh();\nend\nfunction h()\nx = x + 1;\nend\nend";
    check(text, "f: +x ans | g()\ng: ^x ans | h()\nh: ^x | ");
    let handle = "function f()\nx = 1; g = @() h();\nfunction h()\nx = x + 1;\nend\nend";
    check(handle, "f: +x g | \nh: ^x | \n@()h(): ^x@f0 | h()");
}

#[test]
fn packages_are_found_by_their_functions() {
    check("function f\na = pkg.fn(1); b = known.field; c = other.field.x;", "f: a b c | pkg.fn known other");
}

#[test]
fn end_belongs_to_the_indexed_variable() {
    let parse = lanner_syntax::parse("function f(x)\ny = x(sum(end)); z = g(end);", Dialect::Matlab);
    let (file, errors) = resolve(&parse.tree(), &context(Dialect::Matlab));
    assert!(errors.is_empty());
    let ends: Vec<u32> = file.functions[lanner_hir::Function::from_index(0)]
        .exprs
        .values()
        .filter_map(|expr| match expr.kind {
            ExprKind::End { outward } => Some(outward),
            _ => None,
        })
        .collect();
    assert_eq!(ends, [1, 0]);
}

#[test]
fn what_is_wrong_is_said() {
    check("break", "script:  | \noutside-loop: break");
    check("function f(a, a)\n", "f: a | \nduplicate-parameter: a");
}

#[test]
fn undefined_names_are_reported_where_that_is_certain() {
    let names = |text: &str| -> Vec<String> {
        let parse = lanner_syntax::parse(text, Dialect::Matlab);
        let context = context(Dialect::Matlab);
        let (file, _) = resolve(&parse.tree(), &context);
        check_names(&file, &context).iter().map(|d| d.message.clone()).collect()
    };
    let message = |name: &str| format!("Unrecognized function or variable '{name}'.");
    assert_eq!(names("function f(x)\ny = known(x) + unknown;"), [message("unknown")]);
    assert_eq!(names("x = unknown + 1;"), [message("unknown")]);
    assert!(names("function f(x)\nsetup;\ny = x + unknown;").is_empty());
    assert!(names("if exist('unknown'), x = unknown; end").is_empty() || names("exist(1);").len() == 1);
    assert!(names("function y = f(x)\ny = @(z) z + x;").is_empty());
}
